"""List every key of a title's files, out of the types that the files are read into."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection, Iterator
from typing import Any, NewType, get_args

import msgspec

from rails18.core import ids, powers
from rails18.core.effects import Effect
from rails18.core.market import Zone
from rails18.core.powers import Power
from rails18.core.title import Company, Phase, Stop
from rails18.core.train_types import TrainRun, TrainSide, TrainType
from rails18.titledata.option_checks import KNOWN
from rails18.titledata.schema import (
    Copy,
    FixedEntry,
    Head,
    HexEntry,
    OptionEntry,
    PlayerCount,
    PrivateEntry,
    Reading,
    Shape,
    Side,
    TileEntry,
    Variant,
    VariantChange,
)
from rails18.words.texts import RuleEntry

INTRODUCTION = """# Every key of a title's files

Written by `python3 -m rails18 check --keys`; a test compares the two. [README.md](README.md) shows the files at work.
A key without a default must be there; an unknown key is an error that names file and path. `by_option` in any file lays
other values over its sections: option, then value, then what changes.
"""

# file → its parts: (where in the file, what is read there, key that comes from the place itself)
PARTS: dict[str, tuple[tuple[str, type, str], ...]] = {
    "title.yaml": (("top of the file", Head, ""), ("`players`: number of players →", PlayerCount, "")),
    "map.yaml": (("`hexes`: hex →", HexEntry, ""), ("`stops`, a list of", Stop, "")),
    "tiles.yaml": (("`tiles`: number of the tile →", TileEntry, ""),),
    "common/tiles.yaml": (("`tiles`: number of the tile →", Shape, ""),),
    "market.yaml": (("`zones`: name →", Zone, ""),),
    "companies.yaml": (("`companies`: letters →", Company, "id"),),
    "trains.yaml": (
        ("`trains`: type →", TrainType, "name"),
        ("`sides` and `second_hand`, lists of", TrainSide, ""),
        ("`runs`, a list of ways, each a list of", TrainRun, ""),
    ),
    "phases.yaml": (("`phases`: name →", Phase, "name"),),
    "privates.yaml": (("`privates`: letter →", PrivateEntry, ""), ("`sides`: name →", Side, "")),
    "variants.yaml": (
        ("`variants`: name →", Variant, ""),
        ("`copies`: name of the copies →", Copy, ""),
        ("`profiles`: profile →", VariantChange, ""),
    ),
    "options.yaml": (
        ("`options`: option →", OptionEntry, ""),
        ("`fixed`: option →", FixedEntry, ""),
        ("`readings`: rule →", Reading, ""),
    ),
    "rules.yaml": (("`rules`: rule key →", RuleEntry, ""),),
    "common/refusals.yaml": (),
}
NOTES = {
    "map.yaml": "`orientation`: `flat` (side 0 points south) or `pointy` (side 0 points south-west).",
    "common/refusals.yaml": "`refusals`: key of a shared rule → what titles say that have no sentence of their own.",
    "tiles.yaml": "`first`: kind of hex → tiles that may be laid first on it.",
    "market.yaml": (
        "`rows`: rows from the top, each a list of cells `[price, zone, marks...]` or null; `cells`: `row,column` → "
        "a cell in place of that one; `pars`: colour → par values of that colour."
    ),
    "companies.yaml": (
        "`certificates` and `float_percent` hold for all companies that do not say otherwise; `independents`: letters "
        "→ a railway without shares, described as a company is."
    ),
    "options.yaml": "`profiles`: rules profile → a sentence about it. `rulebook` must be there.",
    "rules.yaml": (
        "`answers`: key of a shared rule → key, or keys, of this book that it stands for; or `clause` with `refusal` "
        "and `hidden` sentences of its own; or `by` (a fact), `clauses` (value of the fact → answer) and `otherwise`."
    ),
}


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield INTRODUCTION.rstrip("\n")
    for file, parts in PARTS.items():
        yield from ("", f"## {file}")
        if file in NOTES:
            yield from ("", NOTES[file])
        for place, kind, given in parts:
            yield from ("", f"**{place}** {_said(kind)}", "")
            yield from _table(kind, given)
    yield from (
        "",
        "## Powers of private companies",
        "",
        "Each entry of `powers` says what it `does`. These parts say for whom, when, where and how often:",
        "",
    )
    yield from _table(Power, "")
    shared = {field.name for field in msgspec.structs.fields(Power)}
    for kind in get_args(Effect):
        yield from ("", f"**`does: {kind.__struct_config__.tag}`** {_said(kind)}")
        own = {field.name for field in msgspec.structs.fields(kind) if field.required} | meanings_of(kind).keys()
        if own - shared:
            yield ""
            yield from _table(kind, "", shared - own)
    yield from ("", "## Options that rules ask for", "", "| option | default | values |", "|---|---|---|")
    for name, option in sorted(KNOWN.items()):
        values = ", ".join(f"`{_written(value)}`" for value in option.values) or "a whole number, or a name"
        yield f"| `{name}` | `{_written(option.default)}` | {values} |"


def _table(kind: type, given: str, said: Collection[str] = ()) -> Iterator[str]:
    meanings = meanings_of(kind)
    yield from ("| key | type | default | meaning |", "|---|---|---|---|")
    for field in msgspec.structs.fields(kind):
        if field.encode_name != given and field.name not in said:
            default = "" if field.required else f"`{_default(field)}`"
            yield f"| `{field.encode_name}` | {_type(field.type)} | {default} | {meanings.get(field.name, '')} |"


def _said(kind: type) -> str:
    """Return the first paragraph of a docstring in one line."""
    return " ".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].split()).replace("``", "`")


def meanings_of(kind: type) -> dict[str, str]:
    """Return field → what the docstring says about it; one line may name several."""
    found: dict[str, str] = {}
    names: list[str] = []
    _, _, body = inspect.cleandoc(kind.__doc__ or "").partition("Args:")
    for line in body.splitlines():
        start = re.match(r"    ([a-z_]+(?:, [a-z_]+)*): (.*)", line)
        if start:
            names = start.group(1).split(", ")
            found.update(dict.fromkeys(names, start.group(2)))
        elif line.strip():
            found.update({name: f"{found[name]} {line.strip()}" for name in names})
    return {name: text.replace("``", "`").replace("|", "\\|") for name, text in found.items()}


def _type(kind: Any) -> str:
    text = kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)
    text = re.sub(r"\b(?:[a-z_0-9]+\.)+", "", text)
    text = re.sub(r"\w+", lambda word: PLAIN.get(word.group(), word.group()), text)
    text = re.sub(r"Literal\[(.*?)\]", lambda found: found.group(1).replace("'", "`").replace(", ", " | "), text)
    for long, short in (("NoneType", "null"), ("None", "null"), ("Mapping", "mapping"), ("dict", "mapping")):
        text = text.replace(long, short)
    effects = " | ".join(each.__name__ for each in get_args(Effect))
    text = re.sub(r"Union\[(.*?)\]", lambda found: found.group(1).replace(", ", " | "), text.replace(effects, "power"))
    return (
        text.replace("tuple[power, ...]", "list of powers")
        .replace("|", "or")
        .replace("tuple", "list")
        .replace(", ...", "")
    )


def _plain_names() -> dict[str, str]:
    """Return name of an id type → the plain type that it is."""
    types = [thing for module in (ids, powers) for thing in vars(module).values() if isinstance(thing, NewType)]
    return {kind.__name__: "int" if kind.__supertype__ is int else "str" for kind in types}


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        return "{}" if field.default_factory is dict else str(field.default_factory())
    return _written(field.default)


def _written(value: Any) -> str:
    """Return a value as YAML writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return str(list(value)).replace("'", "")
    return '""' if value == "" else str(value)


PLAIN = _plain_names()
