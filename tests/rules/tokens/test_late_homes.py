"""Home tokens that others notice only once something is laid, as on 18xx.games."""

from __future__ import annotations

from rails18.core.slices import LateHomes
from tests.support.moments import table


def test_with_the_next_lay_everybody_notices_all_home_tokens() -> None:
    """track.lay.blocked: that of SR is not noticed before IR has laid its tile."""
    game = table(
        hold={"P1": {"IR": 60}}, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)},
        unseen=("SR",), setup={"profile": "18xx.games"},
    )  # fmt: skip
    assert game.state.slice(LateHomes).unseen == ("SR",)
    game.play(next(game.options("lay_tile")))
    assert game.state.slice(LateHomes).unseen == ()
