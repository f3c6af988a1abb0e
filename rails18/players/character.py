"""Name the characters of practice opponents: a style in the weights of a level, a name, and lines of their own."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from rails18.core.actions import Action, BuyShare, BuyTrain, Dividend, LayTile, PlaceToken, SellShares, StartCompany
from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.state import DEPOT
from rails18.players.level import LEVELS, SOLID, Level, Style


class Character(msgspec.Struct, frozen=True, gc=False):
    """Describe a character.

    Args:
        called: the name of whoever plays so, until somebody writes another one.
        says: what they say before the game, so that nobody is caught by their style.
        style: how they weigh.
        changes: what else sets them apart from other players of their level.
        lines: moment of a turn → what they say to it.
    """

    called: str
    says: str
    style: Style
    lines: Mapping[str, str]
    changes: Mapping[str, float | bool] = {}


CHARACTERS: Mapping[str, Character] = {
    "investor": Character(
        "Clara",
        "I lead one company at most, and buy the best shares of yours.",
        Style(chair=0.0, companies=1),
        {
            "start": "One company of my own is enough.",
            "share": "You do the work, and I share the dividends.",
            "sell": "This money will do better elsewhere.",
            "pay": "Dividends are what I came for.",
        },
        {"margin": 0.0},
    ),
    "operator": Character(
        "Otto",
        "I build one or two good lines, and they pay dividends.",
        Style(companies=2, builds=1.6, keeps=-0.2),
        {
            "start": "I know what I want to build with it.",
            "share": "I like to own what runs well.",
            "track": "Good track earns in every round to come.",
            "token": "This stop stays open to my trains.",
            "pay": "A good line pays its shareholders.",
            "keep": "I save for a train that will last.",
        },
    ),
    "rusher": Character(
        "Tess",
        "I buy trains early. The sooner the old ones rust, the better for me.",
        Style(hurry=3.5, keeps=0.5),
        {
            "start": "It will own trains before the round is over.",
            "train": "Another one gone: the next type comes closer.",
            "keep": "This buys the next train.",
            "share": "With new trains it will earn more.",
        },
    ),
    "baron": Character(
        "Baron Grimsby",
        "I will leave you a company without a train if you let me. Count who holds the next most shares.",
        Style(leaves=0.6, hurry=2.1),
        {
            "start": "Who will hold the second most shares of it, I wonder?",
            "share": "I will not keep it for ever.",
            "sell": "Perhaps somebody else would like to look after it.",
            "train": "One train less for you.",
            "private": "My company buys, and I am paid.",
        },
        {"margin": 0.0},
    ),
}


def level_of(name: str) -> Level:
    """Return how the program of a seat plays, by what a save calls it.

    Args:
        name: of a level (``solid``), of a character, who plays as *solid* does otherwise (``investor``), or of both
            (``investor relaxed``). What is unknown, as in a file of somebody else's, plays as the first level.
    """
    who, _, strength = name.partition(" ")
    character = CHARACTERS.get(who)
    if character is None:
        return LEVELS.get(name, next(iter(LEVELS.values())))
    base = LEVELS.get(strength, SOLID)
    return replace(base, name=name, style=character.style, **character.changes)


def strength(name: str) -> str:
    """Return the level at which a program plays, by what a save calls it."""
    known = [part for part in reversed(name.split(" ")) if part in LEVELS]
    return known[0] if known else SOLID.name if character_of(name) is not None else next(iter(LEVELS))


def character_of(name: str) -> Character | None:
    """Return the character that a save names for a seat, None for a level alone."""
    return CHARACTERS.get(name.partition(" ")[0])


def characters(programs: Mapping[PlayerId, str]) -> list[tuple[PlayerId, Character]]:
    """Return the seats of characters, with each of these."""
    known = [(player, character_of(name)) for player, name in programs.items()]
    return [(player, character) for player, character in known if character is not None]


def line(name: str, pos: Position, action: Action) -> str:
    """Return what a character says to a move of theirs, "" for nothing.

    Args:
        name: of the program at the seat, as a save has it.
        pos: before the move.
    """
    character = character_of(name)
    return character.lines.get(_moment(pos, action), "") if character is not None else ""


def _moment(pos: Position, action: Action) -> str:
    """Return for which kind of moment a line would be said."""
    if isinstance(action, StartCompany):
        return "start"
    if isinstance(action, BuyShare):
        return "share" if pos.president(action.company) != action.player else ""
    if isinstance(action, SellShares):
        return "sell" if not pos.frame.company else ""  # who has to sell for a train says nothing
    if isinstance(action, Dividend):
        return "pay" if action.choice == "pay" else "keep"
    if isinstance(action, BuyTrain):
        return "train" if pos.state.trains[action.train] == DEPOT and pos.trains(action.company) else ""
    return {LayTile: "track", PlaceToken: "token"}.get(type(action), "private" if action.kind == "buy_private" else "")
