"""Ask who goes first: which company operates, or which player begins, when everybody passes from here on."""

from __future__ import annotations

from rails18.core.actions import Pass, SellShares
from rails18.core.game import Game
from rails18.core.ids import stated
from rails18.practice.task import Ask, GoOn, Proof, Tried
from rails18.words.translation import tr

COMPANY, PLAYER = "company", "player"
LONGEST = 60  # passes until the stock round is over


def fault(game: Game, ask: Ask) -> str:
    """Return why nobody can say here who goes first, "" where it can be said."""
    if game.state.round.kind != "stock":
        return tr("No stock round runs here.")
    if ask.who not in (COMPANY, PLAYER):
        return tr("Nobody can tell who {who} is.", who=ask.who)
    return "" if outcome(game, ask) else tr("Nobody can say here who goes first.")


def outcome(game: Game, ask: Ask) -> str:
    """Return the company or the player who is first when what is to be sold is sold and everybody passes, or ""."""
    there = game.fork()
    if ask.sells is not None:
        sale = SellShares(there.position.frame.player, stated(ask.sells[0]), ask.sells[1])
        if there.refusals(sale):
            return ""
        there.play(sale)
    for _ in range(LONGEST):
        pos = there.position
        if not pos.state.frames:
            return ""
        if pos.state.round != game.state.round:
            return pos.state.priority if ask.who == PLAYER else pos.frame.company
        passing = Pass(pos.frame.player)
        if there.refusals(passing):
            return ""
        there.play(passing)
    return ""


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return who goes first."""
    first, pos = outcome(game, ask), game.position
    others = pos.players if ask.who == PLAYER else tuple(c for c in pos.state.floated if not pos.is_closed(c))
    return Proof(1, (Tried(1, names=first),), tuple(Tried(0, names=other) for other in others if other != first))
