"""Home tokens that others notice only once something is laid, as on 18xx.games."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.slices import LateHomes
from rails18.rules.tokens import tokens
from tests.support.moments import table


def test_a_home_token_is_not_noticed_at_once() -> None:
    """track.lay.blocked: of the home token of SR, just placed, the others learn on 18xx.games alone."""
    for profile, unseen in (("18xx.games", ("SR",)), ("rulebook", ())):
        game = table(hold={"P1": {"IR": 60}, "P2": {"SR": 60}}, setup={"profile": profile})
        draft = Draft(game.title, game.setup, game.state)
        tokens.place_missing_home(draft, "SR")
        assert draft.state.tokens["I2.c0"] == ("SR",)
        assert draft.state.slice(LateHomes).unseen == unseen


def test_with_the_next_lay_everybody_notices_all_home_tokens() -> None:
    """track.lay.blocked: that of SR is not noticed before IR has laid its tile."""
    game = table(
        hold={"P1": {"IR": 60}}, step="track", company="IR", cash={"IR": 700}, tokens={"E2.c0": ("IR",)},
        unseen=("SR",), setup={"profile": "18xx.games"},
    )  # fmt: skip
    assert game.state.slice(LateHomes).unseen == ("SR",)
    game.play(next(game.options("lay_tile")))
    assert game.state.slice(LateHomes).unseen == ()
