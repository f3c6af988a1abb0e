"""Say in sentences what an action of a game file is, why it does not fit, and what was put in where entries lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.core.text import harmless
from rails18.interchange import wishes as w
from rails18.interchange.passes import Invented
from rails18.words.texts import names_of, refused
from rails18.words.translation import tr
from rails18.words.wording import Names

LONGEST = 1_000  # characters of what is told about one action


def named(game: Game) -> Names:
    """Return how the things of a game are called."""
    return names_of(game.title, game.setup)


def act(wish: w.Wish, game: Game) -> str:
    """Return what a wish asks for, as a part of a sentence: ``ATSF lays tile 57 on Dallas (J7)``."""
    names = named(game)
    who = names.private(wish.entity) if wish.by == "private" else names.owner(wish.entity)
    return harmless(ACTS[type(wish)](names, who, wish))


def due(pos: Position, names: Names) -> str:
    """Return who has to act at a position, and in which step."""
    if not pos.state.frames:
        return tr("Here the game is over.")
    frame = pos.frame
    player, step = names.owner(frame.player), names.step(frame.step)
    if frame.company:
        return tr("Here it is the turn of {company} ({name}): {step}.", company=frame.company, name=player, step=step)
    return tr("Here it is {name}'s turn: {step}.", name=player, step=step)


def misfit(wish: w.Wish, game: Game, refusals: Sequence[Refusal], pos: Position) -> str:
    """Return why a wish does not fit where it is in the file.

    Args:
        wish: what the file asks for.
        game: the game.
        refusals: why the rules do not take it, () when nothing like it is possible.
        pos: where it was tried first.
    """
    why = refused(game, refusals) or tr("Nothing like it is possible there.")
    start = tr("Action {id} ({what}) does not fit.", id=wish.id, what=act(wish, game))
    return harmless(f"{start} {why} {due(pos, named(game))}", LONGEST)


def put_in(invented: Sequence[Invented], game: Game) -> str:
    """Return how many passes a file should hold and does not, "" when it lacks none."""
    if not invented:
        return ""
    first = invented[0]
    name, step = named(game).owner(first.player), named(game).step(first.step)
    if len(invented) == 1:
        return tr(
            "The file lacks a decision for which 18xx.games asks; a pass stands for it: {name}, {step}.",
            name=name,
            step=step,
        )
    return tr(
        "The file lacks {number} decisions for which 18xx.games asks; passes stand for them, first: {name}, {step}.",
        number=len(invented),
        name=name,
        step=step,
    )


Told = Callable[[Names, str, Any], str]

ACTS: Mapping[type[w.Wish], Told] = {
    w.WishPass: lambda names, who, wish: tr("{who} passes", who=who),
    w.WishBid: lambda names, who, wish: tr(
        "{who} bids {money} for {private}", who=who, money=names.money(wish.amount), private=names.private(wish.private)
    ),
    w.WishPar: lambda names, who, wish: tr(
        "{who} starts {company} at {money}", who=who, company=wish.company, money=names.money(wish.par)
    ),
    w.WishBuy: lambda names, who, wish: tr(
        "{who} buys {percent} of {company}", who=who, percent=names.percent(wish.percent), company=wish.company
    ),
    w.WishExchange: lambda names, who, wish: tr("{who} is exchanged for a share", who=who),
    w.WishSell: lambda names, who, wish: tr(
        "{who} sells {percent} of {company}", who=who, percent=names.percent(wish.percent), company=wish.company
    ),
    w.WishTile: lambda names, who, wish: tr(
        "{who} lays {tile} on {hex}", who=who, tile=names.tile(wish.tile), hex=names.hex(wish.hex)
    ),
    w.WishToken: lambda names, who, wish: tr("{who} places a token on {hex}", who=who, hex=names.hex(wish.hex)),
    w.WishRun: lambda names, who, wish: tr("{who} runs trains", who=who),
    w.WishDividend: lambda names, who, wish: tr("{who} decides about the dividend", who=who),
    w.WishTrain: lambda names, who, wish: tr(
        "{who} buys {train} for {money}", who=who, train=names.one(wish.train), money=names.money(wish.price)
    ),
    w.WishDiscard: lambda names, who, wish: tr("{who} discards {train}", who=who, train=names.one(wish.train)),
    w.WishPrivate: lambda names, who, wish: tr(
        "{who} buys {private} for {money}", who=who, private=names.private(wish.private), money=names.money(wish.price)
    ),
    w.WishMark: lambda names, who, wish: tr("{who} marks {hex}", who=who, hex=names.hex(wish.hex)),
    w.WishLend: lambda names, who, wish: tr("{who} is lent to {company}", who=who, company=wish.company),
    w.WishUse: lambda names, who, wish: tr("{who} uses its destination token", who=who),
    w.WishConnections: lambda names, who, wish: tr(
        "connections: {companies}", companies=", ".join(wish.companies) or tr("none")
    ),
    w.WishBankrupt: lambda names, who, wish: tr("the president of {company} is bankrupt", company=who),
    w.WishStop: lambda names, who, wish: tr("{who} ends the game", who=who),
}
