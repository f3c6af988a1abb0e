"""Add up what players are worth and end the game."""

from __future__ import annotations

from rails18.core.draft import Draft
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.core.position import Position, holdings
from rails18.rules.options import SCORE_PRIVATES


def sources(pos: Position, player: PlayerId) -> dict[str, int]:
    """Return what a player's worth is made of: ``cash``, ``shares`` and ``privates`` (`score.worth.total`)."""
    shares = sum(
        pos.company(company).worth(percent, pos.price(company))
        for (owner, company), percent in holdings(pos).items()
        if owner == player
    )
    counted = pos.state.privates.items() if pos.option(SCORE_PRIVATES) else ()
    faces = sum(pos.private(p).cost for p, owner in counted if owner == player)
    return {"cash": pos.cash(player), "shares": shares, "privates": faces}


def worth(pos: Position, player: PlayerId) -> int:
    """Return the worth of a player now (`score.worth.total`, `score.worth.private_face`)."""
    return sum(sources(pos, player).values())


def winners(pos: Position) -> tuple[PlayerId, ...]:
    """Return the players with the highest final worth, in seat order; nobody wins a stalemated game.

    Source: `score.winner.highest`, `score.winner.tie`, `end.stalemate.no_winner`.
    """
    ending = pos.state.ending
    if ending is None or ending.reason == "stalemate":
        return ()
    best = max(ending.worth.values())
    return tuple(player for player in pos.players if ending.worth[player] == best)


def finish(draft: Draft, reason: str, player: PlayerId = NO_PLAYER) -> None:
    """End the game with the worth of all players as it is now.

    Args:
        reason: ``bank``, ``bankrupt``, ``agreed``, ``stalemate`` or ``finish``.
        player: the bankrupt player, or "".
    """
    worths = {each: worth(draft.pos, each) for each in draft.pos.setup.ids}
    draft.end_game(reason, worths, player)
    draft.tell("game_over", reason=reason, worth=worths, winners=winners(draft.pos))
