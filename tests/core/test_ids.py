"""Keep the making and reading of ids in one module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NewType

import pytest

import rails18
from rails18.core import ids, state
from rails18.core.changes import Change
from rails18.core.kinds import kinds
from rails18.core.route import Route
from rails18.core.slices import Slice
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from tests.test_architecture import LOADING

ROOT = Path(rails18.__file__).parent
# what an f-string that makes an id is made of, {} for what is filled in
MADE = re.compile(r"P\{\}|\{\}[-.:/](\{\}|\d+|[a-z](\{\}|\d))|\{\}\.\{\}(\{\}|\d)|\{\}:\{\}-\{\}")
READING = {"partition", "rpartition", "split", "rsplit"}
# Paths to faults in files have dots; links and targets of lessons have colons.
MARKS = {**dict.fromkeys((*LOADING, "checks", "lessons"), "-"), "ui": "-."}
OTHER_THINGS = {  # what is put together or taken apart there is no id of a game
    "core/ids.py": "the one module",
    "ground/fit.py": "names of files",
    "interchange/reader.py": "ids of the other program",
    "interchange/states.py": "ids of the other program",
    "interchange/writer/ahead.py": "names of rounds",
    "interchange/writer/pieces.py": "ids of the other program",
    "interchange/writer/routes.py": "ids of the other program",
    "lessons/check.py": "targets of lessons",
    "lessons/figures.py": "figures of lessons",
    "lessons/targets.py": "targets of lessons",
    "players/opponent.py": "seeds of chance",
    "titles/__init__.py": "names of modules",
    "ui/app/checkup.py": "versions",
    "ui/board/thumbnail.py": "names of files",
    "ui/nouns/privates/trade.py": "names of buttons",
    "ui/now/pars.py": "names of buttons",
    "ui/nouns/redemption/page.py": "names of buttons",
    "ui/nouns/tokens/page.py": "names of buttons",
    "ui/practice/page.py": "names of buttons",
}


NAMED = {  # modules that name places and tiles of their own once and for all
    "core/ids.py": "the one module",
    "core/state.py": "bank, IPO, pool and the other places where things lie",
    "interchange/names.py": "tiles that the other program calls otherwise",
    "rules/trains/export.py": "who buys exported trains",
}
KINDS = {name for name, kind in vars(ids).items() if isinstance(kind, NewType)}


def shape(made: ast.JoinedStr) -> str:
    """Return an f-string with {} for what is filled in."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in made.values)


def handling(source: str, marks: str = "-.:/") -> Iterator[str]:
    """Yield what looks like an id that is put together or taken apart."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr) and MADE.fullmatch(shape(node)) and set(marks + "P") & set(shape(node)):
            yield f"line {node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READING:
            at = node.args[0] if node.args else None
            if isinstance(at, ast.Constant) and at.value in tuple(marks):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_other_module_makes_or_reads_an_id() -> None:
    found = []
    for file in sorted(ROOT.glob("*/**/*.py")):
        name = file.relative_to(ROOT).as_posix()
        marks = MARKS.get(name.partition("/")[0], "-.:/")
        if name not in OTHER_THINGS:
            found += [f"{name}: {what}" for what in handling(file.read_text(encoding="utf-8"), marks)]
    assert found == []
    assert all((ROOT / name).is_file() for name in OTHER_THINGS)


@pytest.mark.parametrize(
    "line",
    [
        'f"{company}-0"', 'f"{kind}-{number + 1}"', 'f"P{seat}"', 'f"{hex}.c0"', 'f"{hex}.{letter}{number}"',
        'f"{hex}:{a}-{b}"', 'train.rpartition("-")[0]', 'stop.split(".")', 'f"{train}/{number}"',
    ],
)  # fmt: skip
def test_an_id_made_elsewhere_would_be_found(line: str) -> None:
    assert list(handling(line))


def test_no_other_module_turns_text_into_an_id() -> None:
    found = [
        f"{file.relative_to(ROOT).as_posix()}:{node.lineno} {ast.unparse(node)}"
        for file in sorted(ROOT.glob("*/**/*.py"))
        if file.relative_to(ROOT).as_posix() not in NAMED
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in KINDS
    ]
    assert found == []
    assert {"PlayerId", "SegmentId"} <= KINDS


def test_states_actions_and_events_say_what_their_ids_are_of() -> None:
    """A field that is called like a thing has the id of that thing, in itself and in all that it maps or lists."""
    things = {"company": "CompanyId", "player": "PlayerId", "private": "PrivateId", "train": "TrainId|RunnerId"}
    things |= {"certificate": "CertificateId", "hex": "HexId", "tile": "TileId", "stop": "StopId"}
    structs = [state.GameState, state.Frame, Route, *kinds(), *Change.__subclasses__(), *Slice.__subclasses__()]
    fields = [(one, *pair) for one in structs for pair in one.__annotations__.items()]
    wrong = [
        f"{one.__name__}.{name}: {kind}"
        for one, name, kind in fields
        if name in things and not re.search(things[name], kind)
    ]
    assert wrong == []
    tables = {name: kind for one, name, kind in fields if one is state.GameState and kind.startswith("Mapping[")}
    assert {name for name, kind in tables.items() if kind.startswith("Mapping[str")} == set()
    assert len(tables) > 15


def test_an_id_is_told_from_others_by_what_there_is() -> None:
    title = new_game(Setup("1889", ("Ann", "Ben"))).title
    assert ids.among("IR", title.companies)
    assert not ids.among("P1", title.companies)
    assert ids.named("IR", title.companies) == "IR"
    with pytest.raises(KeyError):
        ids.named("bank", title.companies)
    assert (ids.hex_at(*ids.grid_of("AB12")), ids.hex_at(0, 3), ids.grid_of("B-1")) == ("AB12", "", (2, -1))


def test_what_is_made_is_read_back() -> None:
    assert (ids.company_of(ids.certificate("IR", 3)), ids.number_of(ids.certificate("IR", 3))) == ("IR", 3)
    assert ids.is_presidents(ids.presidents("IR"))
    assert not ids.is_presidents(ids.certificate("IR", 10))
    assert (ids.kind_of(ids.train("3/5", 12)), ids.number_of(ids.train("3/5", 12))) == ("3/5", 12)
    assert ids.next_after("D-9") == "D-10"
    assert (ids.train_of(ids.runner("4-1", 2)), ids.number_run(ids.runner("4-1", 2))) == ("4-1", 2)
    assert ids.number_run("4-1") is None
    stop = ids.stop("K4", "c", 1)
    assert (ids.hex_of(stop), ids.letter_of(stop), ids.index_of(stop), ids.is_stop(stop)) == ("K4", "c", 1, True)
    assert (ids.hex_of("K4"), ids.place_of("K4"), ids.is_stop("K4")) == ("K4", "", False)
    piece = ids.segment("K4", 0, "s1")
    assert (ids.hex_of_segment(piece), ids.ends_of(piece)) == ("K4", ("0", "s1"))


def test_a_game_names_its_things_so() -> None:
    first = new_game(Setup("1843", ("Ann", "Ben", "Cleo"))).state
    companies = {ids.company_of(certificate) for certificate in first.certificates}
    assert companies == {company for company in companies if ids.presidents(company) in first.certificates}
    assert all(ids.train(ids.kind_of(train), ids.number_of(train)) == train for train in first.trains)
    assert {ids.player(seat) for seat in range(3)} <= first.cash.keys()
