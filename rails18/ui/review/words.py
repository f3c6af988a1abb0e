"""Say what a review found: a moment, a run that fell short, and how a try compares."""

from __future__ import annotations

from rails18.core.action_json import from_json
from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.kinds import company_of
from rails18.players.hint import about
from rails18.review.look import DIVIDEND, STOCK, TRACK, TRAINS, Look, Short
from rails18.ui.stage.context import Context
from rails18.ui.text import reasons
from rails18.words.translation import tr

DECIDED = {
    STOCK: "{where}: {player} buys or sells shares",
    TRAINS: "{where}: {player} decides on trains for {company}",
    DIVIDEND: "{where}: {player} decides on the income of {company}",
    TRACK: "{where}: {player} lays track for {company}",
}
ASKED = {
    STOCK: "{player} may buy or sell shares. What would you do?",
    TRAINS: "{player} may buy trains for {company}. What would you do?",
    DIVIDEND: "{player} decides what becomes of the income of {company}. What would you do?",
    TRACK: "{player} may lay track for {company}. What would you do?",
}


def decided(context: Context, game: Game, look: Look) -> str:
    """Return which decision a moment is."""
    return tr(DECIDED[look.step], **_facts(context, game, look))


def asked(context: Context, game: Game, look: Look) -> str:
    """Return what is asked at a moment."""
    return tr(ASKED[look.step], **_facts(context, game, look))


def _facts(context: Context, game: Game, look: Look) -> dict[str, str]:
    where = context.words.short_round(game.state_at(look.number - 1).round)
    return {"where": where, "player": context.words.who(look.player), "company": look.company}


def cost(context: Context, look: Look) -> str:
    """Return what a moment cost, as exactly as it is known."""
    if not look.told:
        return tr("It cost a lot.")
    return tr("It cost at least {money} by the end of the game.", money=context.words.money(about(look.cost)))


def short(context: Context, game: Game, found: Short) -> str:
    """Return by how much a run fell short."""
    words = context.words
    return tr(
        "{where}: {company} of {player} ran for {ran}; that was {missing} short of the best run.",
        where=words.short_round(game.state_at(found.number - 1).round),
        company=found.company,
        player=words.who(found.player),
        ran=words.money(found.ran),
        missing=words.money(found.best - found.ran),
    )


def answer(context: Context, game: Game, look: Look, tried: Action | None) -> str:
    """Return what was played at a moment, what *sharp* would have played and why, and how a try compares.

    Args:
        game: the game that was looked through.
        look: the moment.
        tried: what the reader tried, None for nothing.
    """
    pos, made, best = game.position_at(look.number - 1), game.actions[look.number - 1], from_json(look.best)
    words = context.words
    parts = [
        tr("Played: {move}.", move=words.action(pos, made)),
        cost(context, look),
        tr("Sharp would have played: {move}.", move=words.action(pos, best)),
    ]
    if look.reason is not None:
        parts.append(reasons.checked(pos, words, best, look.reason))
    if tried is not None:
        parts.insert(0, _compared(tried, made, best))
    return " ".join(parts)


def _compared(tried: Action, made: Action, best: Action) -> str:
    if is_alike(tried, best):
        return tr("That is what sharp would have played.")
    if is_alike(tried, made):
        return tr("That is what was played.")
    return tr("That is another move, which was not judged.")


def is_alike(one: Action, other: Action) -> bool:
    """Return whether two actions differ by no more than a price that is not named in both."""
    if one.kind != other.kind:
        return False
    names = [name for name in one.__struct_fields__ if name != "price"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def step(context: Context, game: Game, action: Action) -> str:
    """Return an action of the line in the mind, with who makes it and for which company."""
    pos, words = game.position, context.words
    move, company = words.action(pos, action), company_of(action) or pos.frame.company
    who = words.who(action.player)
    if company and company not in move:
        return tr("{player} for {company}: {move}.", player=who, company=company, move=move)
    return tr("{player}: {move}.", player=who, move=move)
