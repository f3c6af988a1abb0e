"""Break files: their bytes, their lines, and the structure of what they hold."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

WORDS = (
    *("", "XX", "²", "٣", "-", "--5", "K4.c²", "P9", "P1", "IR", "bank", "pool", "offering", "9-9-9", "999-0", "D-7"),
    *(
        "x" * 5000,
        "\ud800",
        "a\x00b",
        "\x1b[2J",
        "\u202etxt",
        "\u2028",
        "é",
        "<img src='/dev/zero'>",
        "../../etc/passwd",
    ),
    *("undo", "redo", "message", "pass", "null", "1e999", "0x10", "1_000", "NaN", "kind", "__class__", "{0.__class__}"),
)
WHOLE = (0, 1, -1, 7, 255, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400)
NUMBERS = (*WHOLE, 0.5, 1e308, float("inf"), float("nan"))
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], {"a": 1}, ["x"], [None], {"": None}, [0] * 300)
TOKENS = (
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\x00", b"\r\n", b"\n\n", b"\\ud800", b"9" * 5000, b"[" * 3000),
    *(b"{", b"}", b"[[[[", b'"', b"\\", b",", b":", b"1e999", b"NaN"),
    *(b"&a ", b"*a", b"!!python/object:os.system", b"- ", b"? ", b"|", b"%"),
)


def value(dice: random.Random) -> Any:
    """Return a value that nobody expects."""
    kind = dice.random()
    if kind < 0.4:
        return dice.choice(WORDS)
    if kind < 0.7:
        return dice.choice(NUMBERS)
    if kind < 0.95:
        return copy.deepcopy(dice.choice(OTHERS))
    made: Any = dice.choice(WORDS)
    for _ in range(dice.choice((5, 90, 400))):
        made = [made] if dice.random() < 0.5 else {"a": made}
    return made


def structure(plain: Any, dice: random.Random) -> Any:
    """Return a copy of `plain` with one to three of its parts replaced, removed, moved, doubled, or renamed."""
    whole = [copy.deepcopy(plain)]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = list(_places(whole))
        inside, key = dice.choice(places)
        _break(inside, key, places, dice)
        if not whole:
            whole.append(value(dice))
    return whole[0]


def _places(whole: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    waiting = [whole]
    while waiting and len(found) < 20_000:
        part = waiting.pop()
        entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        for key, inner in entries:
            found.append((part, key))
            waiting.append(inner)
    return found


def _break(inside: Any, key: Any, places: list[tuple[Any, Any]], dice: random.Random) -> None:
    kind = dice.random()
    if kind < 0.45:
        inside[key] = value(dice)
    elif kind < 0.6:
        del inside[key]
    elif kind < 0.75:  # what stands elsewhere
        other, name = dice.choice(places)
        if (isinstance(other, dict) and name in other) or (isinstance(other, list) and name < len(other)):
            inside[key] = copy.deepcopy(other[name])
    elif kind < 0.85 and isinstance(inside, dict):
        inside[dice.choice(WORDS)] = inside.pop(key)
    elif isinstance(inside, list):
        inside.insert(dice.randrange(len(inside) + 1), copy.deepcopy(inside[key]))
    else:
        inside[key] = [inside[key]] if dice.random() < 0.5 else {"a": inside[key]}


def text_of(plain: Any, dice: random.Random) -> str:
    """Return `plain` as JSON in one of the ways in which programs write it."""
    return json.dumps(plain, ensure_ascii=dice.random() < 0.5)


def lines(rows: list[str], dice: random.Random) -> list[str]:
    """Return the lines of a file with one broken, or with lines left out, doubled, or moved."""
    made, place = list(rows), 0 if dice.random() < 0.15 else dice.randrange(len(rows))
    kind = dice.random()
    if kind < 0.7:
        made[place] = text_of(structure(json.loads(made[place]), dice), dice)
    elif kind < 0.8:
        del made[place : place + dice.choice((1, 2, 20))]
    elif kind < 0.9:
        made.insert(dice.randrange(len(made)), made[place])
    else:
        made.insert(place, text_of(value(dice), dice))
    return made


def data(whole: bytes, dice: random.Random) -> bytes:
    """Return `whole` with one to four accidents among its bytes."""
    made = bytearray(whole)
    for _ in range(dice.choice((1, 1, 2, 4))):
        at = dice.randrange(len(made) + 1)
        to = min(len(made), at + dice.choice((1, 1, 4, 40, 4000)))
        kind = dice.random()
        if kind < 0.3 and at < len(made):
            made[at] ^= 1 << dice.randrange(8)
        elif kind < 0.5:
            del made[at:to]
        elif kind < 0.75:
            made[at:at] = dice.choice(TOKENS)
        elif kind < 0.85:
            made[at:at] = made[at:to]
        elif kind < 0.95:
            made[at:to] = dice.randbytes(to - at)
        else:
            del made[at:]
    return bytes(made)
