"""Know how fast the machine computes, for limits of time that hold on any."""

from __future__ import annotations

from tests.benchmarks.routes import reference

QUICK = 12.0  # milliseconds of the fixed calculation on the machine for which limits are written


def slowness() -> float:
    """Return how many times longer a calculation takes here and now than there; at least 1.

    Processor time counts too little of what a busy neighbour takes: caches, and the other half of a core.
    """
    return max(1.0, reference() / QUICK)
