"""Keep the making and reading of ids in one module."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rails18
from rails18.core import ids
from rails18.core.title import Setup
from rails18.loading.games import new_game

ROOT = Path(rails18.__file__).parent
# what an f-string that makes an id is made of, {} for what is filled in
MADE = re.compile(r"P\{\}|\{\}[-.:/](\{\}|\d+|[a-z](\{\}|\d))|\{\}\.\{\}(\{\}|\d)|\{\}:\{\}-\{\}")
READING = {"partition", "rpartition", "split", "rsplit"}
MARKS = {"loading": "-", "ui": "-."}  # paths to faults in files have dots; links and targets of lessons have colons
OTHER_THINGS = {  # what is put together or taken apart there is no id of a game
    "core/ids.py": "the one module",
    "interchange/reader.py": "ids of the other program",
    "interchange/states.py": "ids of the other program",
    "interchange/writer/pieces.py": "ids of the other program",
    "interchange/writer/routes.py": "ids of the other program",
    "lessons/check.py": "targets of lessons",
    "lessons/figures.py": "figures of lessons",
    "lessons/targets.py": "targets of lessons",
    "players/opponent.py": "seeds of chance",
    "titles/__init__.py": "names of modules",
    "ui/app/checkup.py": "versions",
    "ui/board/thumbnail.py": "names of files",
    "ui/pages/treasury_shares.py": "names of buttons",
}


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
    state = new_game(Setup("1843", ("Ann", "Ben", "Cleo"))).state
    companies = {ids.company_of(certificate) for certificate in state.certificates}
    assert companies == {company for company in companies if ids.presidents(company) in state.certificates}
    assert all(ids.train(ids.kind_of(train), ids.number_of(train)) == train for train in state.trains)
    assert {ids.player(seat) for seat in range(3)} <= state.cash.keys()
