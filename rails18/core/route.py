"""Describe a route."""

from __future__ import annotations

import msgspec

from rails18.core.ids import RunnerId, SegmentId, StopId


class Route(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Describe the run of one train.

    Args:
        train: train id.
        stops: stop ids in order.
        segments: segment ids in order, from the first stop to the last.
    """

    train: RunnerId
    stops: tuple[StopId, ...]
    segments: tuple[SegmentId, ...]
