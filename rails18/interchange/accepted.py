"""Report what a recorded game holds that the rules of this program refuse, whether 18xx.games accepted it or not."""

from __future__ import annotations

import msgspec

from rails18.core.actions import Action, LayTile, PlaceToken
from rails18.core.errors import Rails18Error
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.slices import LateHomes
from rails18.interchange.told import act, due, misfit, named
from rails18.interchange.wishes import Wish, WishPrivate
from rails18.rules.tokens import tokens
from rails18.rules.track import track
from rails18.words.translation import tr


class Accepted(msgspec.Struct, frozen=True):
    """Report an action that stands because the file holds it.

    Args:
        number: number of the wish, from 1.
        id: the file's id of the action.
        type: the file's name of the kind.
        entity: who acts.
        reason: what the rules say about it.
        what: the action in words.
        strays: from there on the game in the file is another one than here.
    """

    number: int
    id: str
    type: str
    entity: str
    reason: str
    what: str
    strays: bool = False

    def __str__(self) -> str:
        return f"accepted on 18xx.games: action {self.id} (number {self.number}, {self.what}): {self.reason}"


def accepted(game: Game, wish: Wish, number: int, reason: str, strays: bool = False) -> Accepted:
    """Return the report of wish `number`, counted from 1."""
    return Accepted(number, wish.id, wish.type, wish.entity, reason, act(wish, game), strays)


def handed_again(wish: Wish) -> str:
    """Return which fault of 18xx.games a wish runs into, "" as a rule.

    With a private that one player sells to another, the site hands over the share that came with it to its first owner,
    even though that one has sold it.
    """
    if not isinstance(wish, WishPrivate) or not wish.again:
        return ""
    return tr(
        "By a fault of 18xx.games the buyer gets the share of {company} that came with it once more; "
        "here it stays in the bank pool.",
        company=wish.again,
    )


def unnoticed(pos: Position, action: Action) -> tuple[Refusal, ...]:
    """Return why a tile or token goes where it is allowed only because nobody has noticed a home token yet."""
    noticed = pos.supposing_slice(LateHomes, unseen=())
    if pos.slice(LateHomes).unseen and isinstance(action, LayTile):
        return (*track.reached(noticed, action), *track.meets_track(noticed, action))
    if pos.slice(LateHomes).unseen and isinstance(action, PlaceToken):
        return tuple(tokens.on_route(noticed, action))
    return ()


class NotReconciled(Rails18Error):
    """Report the first wish that cannot be played.

    Args:
        game: the game.
        wish: what the file asks for.
        number: number of the wish, from 1.
        refusals: why our engine does not take the wish.
        pos: where it was tried first.

    Attributes:
        expected: who has to act there, in words.
    """

    def __init__(
        self, game: Game, wish: Wish, number: int, refusals: tuple[Refusal, ...], pos: Position | None = None
    ) -> None:
        self.wish, self.number, self.refusals = wish, number, refusals
        here = pos or game.position
        self.expected = due(here, named(game))
        super().__init__(misfit(wish, game, refusals, here))

    def explain(self, before: Accepted | None) -> None:
        """Add where the game in the file became another one, if that is known."""
        if before is not None:
            why = tr("The file left this game at action {id} ({what}).", id=before.id, what=before.what)
            self.sentence = f"{self} {why} {before.reason}"
