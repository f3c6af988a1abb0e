"""Tell how well forecasts and outcomes agree."""

from __future__ import annotations

import pytest

from tests.opponents.calibrate import agreement


def test_forecasts_agree_by_how_they_rank_within_each_game() -> None:
    low, high = [(1.0, 10.0), (2.0, 20.0)], [(101.0, 10.0), (102.0, 20.0)]
    assert agreement([low, high]) == pytest.approx(1.0)  # how far games differ from each other says nothing
    assert agreement([[(1.0, 20.0), (2.0, 10.0)]]) == pytest.approx(-1.0)


def test_what_never_differs_agrees_with_nothing() -> None:
    assert agreement([[(5.0, 10.0), (5.0, 20.0)]]) == 0.0
    assert agreement([[], [(5.0, 10.0)]]) == 0.0
