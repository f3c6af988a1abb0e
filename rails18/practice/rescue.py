"""Ask how a president pays for a train: every order of sales is played to its end.

Trains of other companies are not for sale in these tasks: one of them may be had for what is in the treasury.
"""

from __future__ import annotations

from rails18.core.action_json import to_json
from rails18.core.actions import Action, SellShares
from rails18.core.game import Game
from rails18.core.ids import PlayerId
from rails18.core.state import GameState
from rails18.practice.task import Ask, GoOn, Proof, TooHard, Tried
from rails18.words.translation import tr

SHOWN = 4  # first sales that are told with what they come to
MOST_POSITIONS = 1_000  # positions that are looked at
LOST = -1  # what a way comes to that raises too little


def fault(game: Game, ask: Ask) -> str:
    """Return why no sales can be asked for here, "" where some can."""
    company = game.position.frame.company
    if not company or game.questions.duty(game.position, company).missing <= 0 or not _sales(game):
        return tr("Nobody has to sell shares for a train here.")
    return ""


def value(game: Game, ask: Ask, action: Action) -> int | None:
    """Return what the president is worth at best once the train is paid, `LOST` without it, None for no sale."""
    if not isinstance(action, SellShares) or game.refusals(action):
        return None
    return _Search(action.player).best(game, action)[0]


def is_over(game: Game, ask: Ask) -> bool:
    """Return whether enough is raised."""
    company = game.position.frame.company
    return not company or game.questions.duty(game.position, company).missing <= 0


def prove(game: Game, ask: Ask, go_on: GoOn | None = None) -> Proof:
    """Return the best sales in their order, and what each other first sale comes to at best.

    Raises:
        TooHard: there are too many ways to look at.
    """
    search = _Search(game.position.frame.player)
    ways = []
    for sale in _sales(game):
        worth, rest = search.best(game, sale)
        ways.append(Tried(worth, tuple(to_json(one) for one in (sale, *rest))))
    ways.sort(key=lambda way: (-way.value, len(way.does)))
    top = ways[0].value
    return Proof(top, tuple(w for w in ways if w.value == top), tuple(w for w in ways if w.value < top)[:SHOWN])


def _help(game: Game) -> int:
    """Return what the president pays for the train."""
    company = game.position.frame.company
    return max(0, game.questions.duty(game.position, company).short) if company else 0


def _sales(game: Game) -> list[SellShares]:
    return [action for action in game.options("sell_shares") if isinstance(action, SellShares)]


class _Search:
    """Look at all orders of sales; positions that were reached before are known."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self._known: dict[object, tuple[int, tuple[SellShares, ...]]] = {}

    def best(self, game: Game, sale: SellShares) -> tuple[int, tuple[SellShares, ...]]:
        """Return the worth that the best way after a sale comes to, and the further sales."""
        return self._from(game.fork(game.what_if(sale).after))

    def _from(self, game: Game) -> tuple[int, tuple[SellShares, ...]]:
        key = _key(game.state)
        if key not in self._known:
            if len(self._known) >= MOST_POSITIONS:
                raise TooHard
            self._known[key] = self._looked(game)
        return self._known[key]

    def _looked(self, game: Game) -> tuple[int, tuple[SellShares, ...]]:
        pos = game.position
        if pos.state.ending is not None or pos.frame.player != self.player:
            return LOST, ()
        if is_over(game, Ask("rescue")):
            return game.questions.worth(pos, self.player) - _help(game), ()
        found: tuple[int, tuple[SellShares, ...]] = (LOST, ())
        for sale in _sales(game):
            worth, rest = self.best(game, sale)
            if worth > found[0]:
                found = worth, (sale, *rest)
        return found


def _key(state: GameState) -> object:
    return (
        tuple(sorted(state.certificates.items())),
        tuple(sorted(state.market.items())),
        tuple(sorted(state.cash.items())),
        state.frames,
    )
