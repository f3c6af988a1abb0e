"""Know what a lesson may point at: the names of things in the window."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rails18.core.position import Position

ALONE = ("priority", "bank", "phase", "depot", "pills")
BUTTONS = ("confirm", "skip", "pass", "end", "run", "undo")
ROWS = ("pay", "half", "keep")
PARTS = {  # parts of the window that a lesson may dim until they come up, and what is said then
    "bank": "New at the top: the bank. When it is empty the game ends.",
    "certificates": "New in the table: how many certificates each player may hold.",
    "depot": "New at the top: the depot, the trains that the bank sells.",
    "log": "New at the right: the log, which tells what has happened.",
    "market": "New at the right: the market, where each company's share price stands.",
    "phase": "New at the top: the phase, and how many trains a company may own.",
    "pool": "New in the table: the bank pool, which holds the shares that players have sold.",
    "prices": "New at the right: all prices. A dividend moves a price right, none moves it left; sales move it down.",
    "privates": "New in the table: the private companies that railways own.",
    "runs": "New in the table: what each company earned when it last ran.",
    "tokens": "New in the table: the tokens that each company can still place.",
    "waiting": "New in the table: the railways that nobody has started yet.",
}


def fault(target: str, pos: Position) -> str:
    """Return why a target can be nowhere on the board of a title, "" when it can."""
    group, _, of = target.partition(":")
    if not of:
        return "" if target in ALONE else f"nothing is called {target}"
    if group not in KNOWN:
        return f"nothing is called {group}"
    return "" if of == "*" or KNOWN[group](pos, of) else f"there is no {group} {of}"


def _company(pos: Position, of: str) -> bool:
    return of in pos.title.companies


def _player(pos: Position, of: str) -> bool:
    return of in pos.setup.ids


def _hex(pos: Position, of: str) -> bool:
    return of in pos.board.hexes


def _edge(pos: Position, of: str) -> bool:
    hex_id, _, side = of.partition("/")
    return _hex(pos, hex_id) and side in "012345"


def _city(pos: Position, of: str) -> bool:
    hex_id, _, place = of.partition(".")
    return _hex(pos, hex_id) and re.fullmatch(r"[cot]\d", place) is not None


def _held(pos: Position, of: str) -> bool:
    owner, _, company = of.partition("/")
    return _player(pos, owner) and _company(pos, company)


def _price(pos: Position, of: str) -> bool:
    return of in {str(cell.price) for row in pos.title.market.rows for cell in row}


def _trains(pos: Position, of: str) -> bool:
    company, _, kind = of.partition("/")
    return _company(pos, company) and (not kind or kind in pos.title.trains)


def _market(pos: Position, of: str) -> bool:
    return _company(pos, of) or _price(pos, of)


KNOWN: Mapping[str, Callable[[Position, str], bool]] = {
    "button": lambda pos, of: of in BUTTONS,
    "cash": _player,
    "charter": _company,
    "city": _city,
    "company": _company,
    "edge": _edge,
    "held": _held,
    "hex": _hex,
    "ledge": lambda pos, of: of.isdecimal(),
    "market": _market,
    "offering": _company,
    "par": _price,
    "player": _player,
    "pool": _company,
    "private": lambda pos, of: of in pos.title.privates,
    "row": lambda pos, of: of in ROWS,
    "run": _company,
    "tile": lambda pos, of: of in pos.title.tiles,
    "token": _company,
    "train": lambda pos, of: of in pos.title.trains,
    "trains": _trains,
    "treasury": _company,
    "worth": _player,
}
