"""Choose the way in which the best routes are searched."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rails18.board import optimise

Switch = Callable[[], None]


def nothing_to_try(_: object, plan: object, found: dict[int, list[object]]) -> bool:
    """Fail where routes are tried that the programs should have found; without any route there is nothing to find."""
    assert not any(found.values()), "all was tried instead"
    return True


@pytest.fixture
def try_all(monkeypatch: pytest.MonkeyPatch) -> Switch:
    """Return what lets every problem be solved by trying all routes and combinations."""

    def switch() -> None:
        for name in ("MOST_ALONE", "MOST_TOGETHER", "MOST_SHORT"):
            monkeypatch.setattr(optimise, name, 10**6)
        monkeypatch.setattr(optimise, "BUDGET", 10**7)

    return switch


@pytest.fixture
def use_programs(monkeypatch: pytest.MonkeyPatch) -> Switch:
    """Return what sends every problem that has routes to the search by programs."""

    def switch() -> None:
        for name in ("MOST_ALONE", "MOST_TOGETHER", "MOST_SHORT"):
            monkeypatch.setattr(optimise, name, -1)
        monkeypatch.setattr(optimise.Optimiser, "try_all", nothing_to_try)

    return switch


@pytest.fixture
def by_programs(use_programs: Switch) -> None:
    """Send every problem to the search by programs."""
    use_programs()
