"""Hold the rooms of the house: who may import whom, who may write, and what may stand where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C loader is five times faster
ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rails18"

# Each room with the rooms and top-level modules it may import besides itself. Only leftwards.
LOADING = ("storage", "titledata", "words", "saves")  # what lies on the disk: title data, sentences, saved games
LEFT = {
    "core": set(),
    "board": {"core", "own_process"},
    "rules": {"core", "board"},
    "questions": {"core", "board", "rules"},
    "titles": {"core", "board", "rules", "questions"},
    "players": {"core", "board"},
    "storage": {"core", "file_sharing", "own_files", "paths"},
    "titledata": {"core", "board", "rules", "titles", "storage", "paths"},
    "words": {"core", "titledata", "storage", "paths"},
    "saves": {"core", "board", "titles", "storage", "titledata", "words", "file_sharing", "own_files", "paths"},
    "ground": {"core", "board", *LOADING},
    "checks": {"core", "board", "rules", "titles", "ground", *LOADING, "paths"},
    "interchange": {"core", "board", "rules", "titles", *LOADING, "paths"},
    "lessons": {"core", *LOADING, "own_files", "paths"},
    "practice": {"core", "board", "questions", *LOADING, "paths"},
    "review": {"core", "board", "questions", "players", "practice", *LOADING, "own_files", "paths"},
    "record": {"core", "board", "rules", "questions", "titles", *LOADING, "interchange", "practice", "paths"},
    "ui": {
        *(
            "core",
            "board",
            "questions",
            "players",
            *LOADING,
            "ground",
            "interchange",
            "lessons",
            "practice",
            "record",
            "review",
        ),
        *("own_files", "own_process", "paths", "project"),
    },
}
# What runs before the rooms, and hands over to them; `rails18` is the package itself with its version.
DOORS = {
    *("__init__", "__main__", "bootstrap", "cli", "doctor", "environment", "file_sharing", "installers", "own_files"),
    "own_process",
    "paths",
    "project",
}
HANDS_OVER = {"cli": {*LOADING, "checks", "ground", "interchange", "lessons", "record", "ui"}}
QT = ("PySide6", "shiboken6", "pytestqt", "PyQt5", "PyQt6")
CONDITIONS = {"if", "when", "unless"}
NOT_PLAYED = {"titles/opening.py"}  # the opening makes the first state, which no draft comes before
# Marks of unfinished work, places of one machine, and addresses that belong in nobody's program.
FORBIDDEN = re.compile(r"\b(TODO|FIXME|HACK|XXX)\b|/work/|/root/|/home/\w|pythonhosted|pypi\.")


@pytest.fixture(scope="module", autouse=True)
def _parsed_once() -> Iterator[None]:
    """Forget the trees of all files when the last test has looked at them: they are large."""
    yield
    for known in (text_of, tree_of, nodes_of):
        known.cache_clear()


def sources(*rooms: str) -> list[Path]:
    folders = [PACKAGE / room for room in rooms] if rooms else [PACKAGE]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def room_of(file: Path) -> str:
    """Return the room of a file, or the module's own name when it lies at the top."""
    inside = file.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(text_of(file), str(file))


def that_say(word: str, files: Iterable[Path]) -> list[Path]:
    """Return the files in which a word, or one of those with a bar between, stands: the others need not be parsed."""
    sought = re.compile(rf"\b({word})\b")
    return [file for file in files if sought.search(text_of(file))]


@cache
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree: finding them takes longer than looking at them."""
    return tuple(ast.walk(tree))


def imports(file: Path, tree: ast.Module | None = None) -> Iterator[tuple[int, str]]:
    """Yield line and full dotted name of all that a file imports, relative imports and type-checking ones included."""
    package = ("rails18", *file.relative_to(PACKAGE).parent.parts)
    for node in nodes_of(tree or tree_of(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def rooms_imported(file: Path, tree: ast.Module | None = None) -> Iterator[tuple[int, str]]:
    for line, name in imports(file, tree):
        parts = name.split(".")
        if parts[0] == "rails18" and len(parts) > 1 and not parts[1].startswith("__"):
            yield line, parts[1]


def trespasses(file: Path, tree: ast.Module | None = None) -> list[str]:
    room = room_of(file)
    allowed = (LEFT[room] | {room}) if room in LEFT else (DOORS | HANDS_OVER.get(room, set()))
    shown = file.relative_to(ROOT)
    return [f"{shown}:{line} imports {there}" for line, there in rooms_imported(file, tree) if there not in allowed]


# The rooms of the window in their order: each imports only from those to its left, and from no other noun's words.
WINDOW = (
    "look", "system", "widgets", "text", "model", "shares", "board", "market", "stage", "session",
    "tools", "now", "nouns", "beside", "record", "learn", "dialogs", "practice", "review", "table", "app",
)  # fmt: skip
# Which nouns extend pages of others: a connection run is a run, and the real table has track and runs of its own.
EXTENDS = {"destinations": {"dividends", "routes"}, "tabletop": {"routes", "track"}, "dividends": set()}


def window_faults(file: Path, tree: ast.Module | None = None) -> list[str]:
    """Return the imports of a file of the window that run back up, or into another noun."""
    parts = file.relative_to(PACKAGE / "ui").parts
    if len(parts) < 2:
        return []
    faults = []
    for line, name in imports(file, tree):
        there = name.split(".")[2:]
        if not name.startswith("rails18.ui.") or there[0] not in WINDOW:
            continue
        up = WINDOW.index(there[0]) > WINDOW.index(parts[0])
        nouns = parts[0] == there[0] == "nouns" and len(parts) > 2 and len(there) > 1
        other = nouns and there[1] not in EXTENDS.get(parts[1], set()) | {parts[1]}
        if up or other:
            faults.append(f"{file.relative_to(ROOT)}:{line} imports {name}")
    return faults


def test_rooms_of_the_window_import_only_leftwards() -> None:
    faults = [fault for file in sources("ui") for fault in window_faults(file)]
    assert not faults, said(faults)


def test_every_folder_of_the_window_is_a_known_room() -> None:
    found = {file.relative_to(PACKAGE / "ui").parts[0] for file in sources("ui") if file.parent != PACKAGE / "ui"}
    assert found == set(WINDOW)


@pytest.mark.parametrize(
    ("place", "line", "refused"),
    [
        ("look/sample.py", "from rails18.ui.widgets import parts", True),
        ("now/sample.py", "def late():\n    from rails18.ui.nouns.track.page import TrackPage", True),
        ("nouns/track/sample.py", "from rails18.ui.nouns.tokens.page import TokenPage", True),
        ("nouns/tabletop/sample.py", "from rails18.ui.nouns.track.page import TrackPage", False),
        ("nouns/track/sample.py", "from rails18.ui.now.page import Page", False),
    ],
)
def test_an_import_against_the_order_of_the_window_would_be_found(place: str, line: str, refused: bool) -> None:
    assert bool(window_faults(PACKAGE / "ui" / place, ast.parse(line))) is refused


def said(faults: list[str]) -> str:
    return "\n" + "\n".join(faults)


def test_rooms_import_only_leftwards() -> None:
    faults = [fault for file in sources() for fault in trespasses(file)]
    assert not faults, said(faults)


def test_the_ground_of_the_rules_knows_no_noun() -> None:
    """Turns, passing, the bank and the board on the table lie below the nouns, which all may use them."""
    ground = {file.stem for file in (PACKAGE / "rules").glob("*.py")}
    assert {"turn", "passing", "bank", "on_table"} <= ground
    faults = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in (PACKAGE / "rules").glob("*.py")
        for line, name in imports(file)
        if name.startswith("rails18.rules.") and name.split(".")[2] not in ground
    ]
    assert not faults, said(faults)


def test_every_folder_is_a_known_room() -> None:
    found = {room_of(file) for file in sources()}
    assert found <= set(LEFT) | DOORS, found - set(LEFT) - DOORS
    assert "core" in found


@pytest.mark.parametrize(
    ("room", "line", "refused"),
    [
        ("core", "from rails18.board import layout", True),
        ("core", "from rails18 import rules", True),
        ("core", "from ..rules import stock", True),
        ("core", "from . import state", False),
        ("rules", "import rails18.titles.g1889", True),
        ("rules", "from rails18.board.layout import tile_at", False),
        ("saves", "from rails18.interchange import replay", True),
        ("interchange", "from rails18.saves import saves", False),
        ("rules", "from rails18.paths import maps", True),
        ("ui", "from rails18.cli import main", True),
        ("players", "from rails18.rules.stock import shares", True),
        ("players", "from rails18.board.reach import reach", False),
        ("ui", "from rails18.rules.trains import supply", True),
        ("ui", "from rails18.questions import trains", False),
        ("questions", "from rails18.titles import g1889", True),
    ],
)
def test_the_walk_finds_what_it_looks_for(room: str, line: str, refused: bool) -> None:
    assert bool(trespasses(PACKAGE / room / "sample.py", ast.parse(line))) is refused


def test_shapely_stays_in_the_room_of_the_ground() -> None:
    """What starts, plays and shows games does without; its import alone takes as long as a start."""
    faults = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sources()
        if room_of(file) != "ground"
        for line, name in imports(file)
        if name.split(".")[0] == "shapely" or name.startswith("rails18.ground.")
        if file.relative_to(PACKAGE).as_posix() not in ("cli.py", "ui/board/ground_files.py")
    ]
    assert not faults, said(faults)


def test_window_and_players_ask_instead_of_reading_what_features_keep() -> None:
    """What a feature keeps in the state is shown by a question of its noun."""
    faults = []
    for file in sources():
        if room_of(file) in ("ui", "players"):
            tree = tree_of(file)
            read = {node.lineno for node in nodes_of(tree) if isinstance(node, ast.Attribute) and node.attr == "slice"}
            read |= {line for line, name in imports(file) if name.startswith("rails18.core.slices")}
            faults += [f"{file.relative_to(ROOT)}:{line} reads a slice" for line in sorted(read)]
    assert not faults, said(faults)


def test_qt_stays_in_the_window() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sources()
        if room_of(file) != "ui"
        for line, name in imports(file)
        if name.split(".")[0] in QT
    ]
    assert not faults, said(faults)


BLOCKER = """
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "shapely", "numpy", "highspy"):
            raise ImportError(name + " must not be needed here")
sys.meta_path.insert(0, Block())
import importlib, pkgutil
import rails18.cli, rails18.doctor, rails18.paths
count = 0
rooms = "core board rules questions titles players storage titledata words saves checks interchange lessons"
rooms += " record review"
for room in rooms.split():
    package = importlib.import_module("rails18." + room)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
        count += 1
print(count)
"""


def test_the_engine_imports_without_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 10


def words_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield all string constants that are not docstrings, with their lines."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    documents = {
        id(node.body[0].value)
        for node in nodes_of(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes_of(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def title_words() -> tuple[set[str], set[str]]:
    """Return the names of all titles and the ids of their hexes and companies, as far as maps/ has them."""
    found = [file.parent.name for file in (ROOT / "maps").glob("*/title.yaml")]
    titles = {*found, *(f"g{title}" for title in found)}
    ids: set[str] = set()
    for file in (ROOT / "maps").glob("*/*.yaml"):
        data = yaml.load(file.read_text(encoding="utf-8"), Loader)
        for key in ("hexes", "companies", "privates", "minors"):
            table = data.get(key) if isinstance(data, dict) else None
            if isinstance(table, dict):
                ids |= {str(name) for name in table}
            elif isinstance(table, list):
                ids |= {str(row["id"]) for row in table if isinstance(row, dict) and "id" in row}
    # Single letters, such as the private company D, are also the names of other things.
    return titles, {name for name in ids if len(name) > 1}


def test_shared_rules_name_no_title() -> None:
    titles, ids = title_words()
    section = re.compile(r"^\d{1,2}(\.\d{1,2})+[a-z]?$")
    faults = []
    for file in sources("core", "board", "rules"):
        for line, word in words_in(tree_of(file)):
            if word in ids or section.match(word) or any(title in word for title in titles):
                faults.append(f"{file.relative_to(ROOT)}:{line} says {word!r}")
    assert not faults, said(faults)


def keys_of(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key), f"{path}/{key}"
            yield from keys_of(value, f"{path}/{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from keys_of(value, f"{path}/{number}")


def test_title_data_holds_no_conditions() -> None:
    faults = [
        f"{file.relative_to(ROOT)}: {path}"
        for file in sorted((ROOT / "maps").rglob("*.y*ml"))
        for key, path in keys_of(yaml.load(file.read_text(encoding="utf-8"), Loader))
        if key.lower() in CONDITIONS
    ]
    assert not faults, said(faults)


def test_no_file_says_what_does_not_belong() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{number} {line.strip()}"
        for file in sources()
        for number, line in enumerate(text_of(file).splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not faults, said(faults)


WRITING = ("GameState", "__setattr__", "replace", "force_setattr")  # last names of calls that may write a state


def called(node: ast.Call) -> str:
    """Return the full name of a call that may write a state, "" for any other."""
    last = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return ast.unparse(node.func) if last in WRITING else ""


def writers(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield calls that make a state, or another value from one, past the draft."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Call):
            name = called(node)
            first = ast.unparse(node.args[0]) if name and node.args else ""
            if name.split(".")[-1] == "GameState" or name == "object.__setattr__":
                yield node.lineno, name
            elif name.split(".")[-1] in ("replace", "force_setattr") and re.search(
                r"(^|\.)(state|before|after)$", first
            ):
                yield node.lineno, f"{name}({first}, ...)"


def test_only_the_draft_writes_state() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{line} {what}"
        for file in sources()
        if room_of(file) != "core" and file.relative_to(PACKAGE).as_posix() not in NOT_PLAYED
        for line, what in writers(tree_of(file))
    ]
    assert not faults, said(faults)


@pytest.mark.parametrize(
    "line",
    ["GameState(cash={})", "core.GameState()", "msgspec.structs.replace(game.state, cash={})", "replace(state, at=1)"],
)
def test_a_second_writer_would_be_found(line: str) -> None:
    assert list(writers(ast.parse(line)))


ENDED_ELSEWHERE = {"ui/learn/glossary/canvas.py"}  # whoever draws on a canvas ends it in a `finally`


def painters(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that begin to paint on something, and do not end it whatever happens."""
    ended = {id(item.context_expr) for node in nodes_of(tree) if isinstance(node, ast.With) for item in node.items}
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef):
            lasts = [
                ast.unparse(last) for each in ast.walk(node) if isinstance(each, ast.Try) for last in each.finalbody
            ]
            if any(".end()" in last for last in lasts):
                ended |= {id(each) for each in ast.walk(node)}
    for node in nodes_of(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("QPainter") and id(node) not in ended:
            yield node.lineno


def test_every_painting_is_ended_whatever_happens() -> None:
    """A fault keeps the painter, and Qt ends the process when the picture goes under it."""
    faults = [
        f"{file.relative_to(ROOT)}:{line} paints without `with`"
        for file in sources("ui")
        if file.relative_to(PACKAGE).as_posix() not in ENDED_ELSEWHERE
        for line in painters(tree_of(file))
    ]
    assert not faults, said(faults)


@pytest.mark.parametrize(
    "line", ["painter = QPainter(picture)", "QtGui.QPainter(self).fillRect(a, b)", "with other() as a: QPainter(a)"]
)
def test_a_painting_that_may_not_end_would_be_found(line: str) -> None:
    assert list(painters(ast.parse(line)))


def owners_turned_round(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that ask a widget for its focus proxy."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute) and node.attr == "focusProxy":
            yield node.lineno


def test_nobody_asks_a_widget_for_its_focus_proxy() -> None:
    """Qt for Python makes the proxy a child of the widget, in which that may lie itself.

    The object that Python has for either is taken for dead as soon as the other one's goes, and handed out later for
    what lies in the same place, or ends the process.
    """
    files = that_say("focusProxy", [*sources(), *sorted((ROOT / "tests").rglob("*.py"))])
    faults = [f"{file.relative_to(ROOT)}:{line}" for file in files for line in owners_turned_round(tree_of(file))]
    assert not faults, said(faults)


def test_a_question_for_a_focus_proxy_would_be_found() -> None:
    assert list(owners_turned_round(ast.parse("proxy = widget.focusProxy()")))


LAYOUTS = {"QVBoxLayout", "QHBoxLayout", "QGridLayout", "QBoxLayout"}


def keepers_of_items(tree: ast.Module) -> Iterator[int]:
    """Yield the lines that use a layout of Qt's own."""
    for node in nodes_of(tree):
        named = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if named in LAYOUTS:
            yield node.lineno


def test_layouts_are_those_that_leave_no_item_to_python() -> None:
    """Qt for Python does not hear of the end of an item, and takes for it what comes to lie in its place."""
    files = [file for file in sources() if file != PACKAGE / "ui" / "widgets" / "layouts.py"]
    faults = [f"{file.relative_to(ROOT)}:{line}" for file in files for line in keepers_of_items(tree_of(file))]
    assert not faults, said(["use Column, Row and Grid of rails18/ui/widgets/layouts.py:", *faults])


@pytest.mark.parametrize("line", ["whole = QVBoxLayout(self)", "grid = QtWidgets.QGridLayout()"])
def test_a_layout_of_qts_own_would_be_found(line: str) -> None:
    assert list(keepers_of_items(ast.parse(line)))


UNIX = {"resource", "fcntl", "pwd", "grp", "termios", "pty"}


def test_every_module_can_be_imported_on_windows() -> None:
    """One that needs a module of Unix at its top ends the collection of all tests there."""
    files = (*sources(), *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "packaging").rglob("*.py")))
    faults = [
        f"{file.relative_to(ROOT)}:{node.lineno} imports {name}"
        for file in that_say("|".join(UNIX), files)
        for node in tree_of(file).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        if name.split(".")[0] in UNIX
    ]
    assert not faults, said(faults)


def test_chance_and_clock_stay_out_of_the_rules() -> None:
    chance = {"random", "secrets", "uuid", "os"}
    clock = {"time", "datetime"}  # a search counts its work; whoever asks may stop it by a clock of their own
    faults = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for file in sources("core", "board", "rules", "titles")
        for line, name in imports(file)
        if name.split(".")[0] in chance | clock
    ]
    assert not faults, said(faults)


RUNNING = ("exec", "eval", "compile", "marshal.loads", "marshal.load", "pickle.loads", "pickle.load", "os.system")


def test_nothing_in_a_file_is_run() -> None:
    """A home may lie on a stick or in a shared folder: what lies there is data, and `snapshots` makes states alone."""
    faults = [
        f"{file.relative_to(ROOT)}:{node.lineno} calls {ast.unparse(node.func)}"
        for file in sources()
        for node in nodes_of(tree_of(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in RUNNING
    ]
    assert not faults, said(faults)


def modules() -> dict[str, Path]:
    """Return every module of the package by its dotted name."""
    named = {}
    for file in sources():
        parts = file.relative_to(ROOT).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return named


def import_graph(files: dict[str, Path]) -> dict[str, set[str]]:
    """Return module → modules it imports, within functions and for type checking as well."""
    graph: dict[str, set[str]] = {}
    for name, file in files.items():
        found = (there if there in files else there.rpartition(".")[0] for _, there in imports(file))
        graph[name] = {there for there in found if there in files and there != name}
    return graph


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that import each other, directly or by a detour."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        todo = list(graph[start])
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo.extend(graph[name])
        reach[start] = seen
    rings = {frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]}
    return [set(ring) for ring in rings]


def test_no_modules_import_each_other() -> None:
    found = circles(import_graph(modules()))
    assert not found, said([", ".join(sorted(ring)) for ring in found])


def test_a_circle_would_be_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]


RULE_OF_THE_WINDOW = re.compile(r"\.notes\b|\.option\(|(?<![\w.])// 10\b|\.frame\.step (==|!=|in|not in) ")


def test_the_window_asks_and_does_not_compute() -> None:
    titles, _ = title_words()
    faults = [
        f"{file.relative_to(ROOT)}:{number} {line.strip()}"
        for file in sources("ui")
        for number, line in enumerate(text_of(file).splitlines(), 1)
        if RULE_OF_THE_WINDOW.search(line)
    ]
    faults += [
        f"{file.relative_to(ROOT)}:{line} says {word!r}"
        for file in sources("ui")
        for line, word in words_in(tree_of(file))
        if word in titles
    ]
    assert not faults, said(faults)


@pytest.mark.parametrize(
    "line",
    ["if pos.frame.notes.laid:", "share = income // 10", 'if pos.frame.step == "track":', "pos.option(X)"],
)
def test_a_rule_in_the_window_would_be_found(line: str) -> None:
    assert RULE_OF_THE_WINDOW.search(line)


def proper_names() -> set[str]:
    """Return the places, companies and privates of all titles, as they might stand in an identifier."""
    names: set[str] = set()
    for file in sorted((ROOT / "maps").glob("*/*.yaml")):
        if file.name in ("map.yaml", "companies.yaml", "privates.yaml"):
            names |= set(re.findall(r"\bname: \"?([^\",}\n]+)", file.read_text(encoding="utf-8")))
    words = {re.sub(r"\W+", "_", name.strip().lower()) for name in names}
    return {word for word in words if len(word) > 4} - {"mobile", "southeast", "southwest"} | {"frisco", "dougo"}


def identifiers(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield every name that a module makes or uses, with its line."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def named_after(tree: ast.Module, names: set[str]) -> list[tuple[int, str]]:
    """Return the identifiers and rule keys of a module that hold a proper name of a title."""
    said_words = ((line, word) for line, word in words_in(tree) if re.fullmatch(r"[\w.]+", word))
    proper = re.compile(rf"(?:^|[_.])({'|'.join(sorted(names))})(?:$|[_.])", re.IGNORECASE)
    used = [*identifiers(tree), *said_words]
    found = {word for word in {word for _, word in used} if proper.search(word)}
    return [(line, word) for line, word in used if word in found]


def test_shared_rooms_hold_no_proper_name_of_a_title() -> None:
    names = proper_names()
    assert {"takamatsu", "new_orleans", "la_rochelle"} & names, names
    shared = [file for file in sources() if room_of(file) in set(LEFT) - {"titles", "interchange"}]
    faults = [
        f"{file.relative_to(ROOT)}:{line} says {word!r}"
        for file in shared
        for line, word in named_after(tree_of(file), names)
    ]
    assert not faults, said(faults)


@pytest.mark.parametrize("line", ["FRISCO = 1", "key = 'auction.frisco.par_choice'", "def near_takamatsu(): pass"])
def test_a_proper_name_would_be_found(line: str) -> None:
    assert named_after(ast.parse(line), proper_names())


# Asked by Python's own library or by Qt, by name alone; what is written like Qt's own names is Qt's.
ASKED_BY_NAME = {"find_class", "http_open", "https_open"}
# What tests, sheets and screenshots wait for or point at, in views whose inside they need not know.
LOOKED_AT = {
    *("at_rest", "certificate_point", "is_busy", "is_drawn", "render_to", "stop_point", "token_point", "words_under"),
}


def made_in(tree: ast.Module) -> Iterator[tuple[str, ast.stmt, bool]]:
    """Yield what a module makes by name: its functions, classes, constants, and the methods of its classes (True)."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node, False
            for inner in ast.walk(node):
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) and inner is not node:
                    yield inner.name, inner, True
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from ((each.id, node, False) for each in ast.walk(target) if isinstance(each, ast.Name))


def is_kept(node: ast.stmt) -> bool:
    """Return whether a decorator hands on what is made, whatever its name."""
    plain = {"property", "cached_property", "staticmethod", "classmethod", "cache", "contextmanager"}
    return any(ast.unparse(each).partition("(")[0] not in plain for each in getattr(node, "decorator_list", ()))


def nobody_calls(trees: Mapping[str, ast.Module], besides: Iterable[ast.Module] = ()) -> list[str]:
    """Return what no module uses: top-level names that are neither used at home nor imported, methods never named.

    Args:
        trees: dotted name → module; what these make has to be used.
        besides: modules that use it, too.
    """
    imported, named, texts = set[tuple[str, str]](), set[str](), set[str]()
    for tree in (*trees.values(), *besides):
        for node in nodes_of(tree):
            if isinstance(node, ast.ImportFrom):
                imported |= {(node.module or "", alias.name) for alias in node.names}
            elif isinstance(node, ast.Attribute):
                named.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts |= set(re.findall(r"\w+", node.value)) if len(node.value) < 60 else set()
    free = ASKED_BY_NAME | LOOKED_AT
    faults = []
    for module, tree in trees.items():
        nodes = nodes_of(tree)
        if any(isinstance(each, ast.Call) and ast.unparse(each.func) in ("globals", "vars") for each in nodes):
            continue  # it looks its own functions up by name
        home = Counter(each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load))
        for name, node, method in made_in(tree):
            asked = name in named | free or name.startswith("__")
            if asked or (method and (name in texts or name != name.lower())):  # Qt's names are not all small
                continue
            within = sum(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))
            within -= isinstance(node, ast.Assign | ast.AnnAssign)
            if home[name] <= within and (method or (module, name) not in imported) and not is_kept(node):
                faults.append(f"{module}:{node.lineno} {name}")
    return faults


def test_nothing_is_left_that_nobody_calls() -> None:
    trees = {name: tree_of(file) for name, file in modules().items()}
    others = [*(ROOT / "packaging").rglob("*.py"), ROOT / "tests" / "__main__.py"]
    catalogues = " ".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "resources" / "text" / "en").rglob("*.yaml")
    )
    faults = nobody_calls(trees, [tree_of(file) for file in others])
    faults = [fault for fault in faults if f":{fault.rpartition(' ')[2]}}}" not in catalogues]  # {types:types_or}
    assert not faults, said(faults)


@pytest.mark.parametrize(
    "line",
    [
        *("def lost(): lost()", "async def lost(): ...", "LOST = 3", "LOST: int = 3", "class Lost: ..."),
        *("class Kept:\n    def lost(self): ...\nKept()", "class Kept:\n    async def lost(self): ...\nKept()"),
    ],
)
def test_what_nobody_calls_would_be_found(line: str) -> None:
    assert nobody_calls({"a": ast.parse(line), "b": ast.parse("from a import kept")})


LINES, BODY = 400, 60  # of a file, and of a function


def too_long(file: Path, text: str, tree: ast.Module) -> Iterator[str]:
    """Yield what of a file is longer than somebody can hold in mind."""
    shown, lines = file.relative_to(ROOT), len(text.splitlines())
    if lines > LINES:
        yield f"{shown} has {lines} lines"
    for node in nodes_of(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            long = (node.end_lineno or 0) - node.lineno + 1
            if long > BODY:
                yield f"{shown}:{node.lineno} {node.name} has {long} lines"


def test_no_file_and_no_function_is_long() -> None:
    faults = [fault for file in sources() for fault in too_long(file, text_of(file), tree_of(file))]
    assert not faults, said(faults)


@pytest.mark.parametrize("text", ["x = 1\n" * (LINES + 1), "def long():\n" + "    pass\n" * BODY])
def test_what_is_long_would_be_found(text: str) -> None:
    assert list(too_long(PACKAGE / "sample.py", text, ast.parse(text)))


BARE = {"MOST", "HIGH", "LEAST"}  # of what?


def bare_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the constants whose name does not say what they measure."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for name in ast.walk(ast.Tuple(node.targets, ast.Store())):
                if isinstance(name, ast.Name) and name.id in BARE:
                    yield node.lineno, name.id


def test_constants_say_what_they_measure() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{line} {name}" for file in sources() for line, name in bare_names(tree_of(file))
    ]
    assert not faults, said(faults)


@pytest.mark.parametrize("line", ["MOST = 3", "WIDE, HIGH = 1, 2"])
def test_a_bare_constant_would_be_found(line: str) -> None:
    assert list(bare_names(ast.parse(line)))


def twice_named(classes: list[tuple[str, str]]) -> list[str]:
    """Return what names two public classes of one room.

    Args:
        classes: room and name of each class.
    """
    public = [each for each in classes if not each[1].startswith("_")]
    return [f"{name} twice in {room}" for room, name in sorted({each for each in public if public.count(each) > 1})]


def test_no_two_classes_of_a_room_have_the_same_name() -> None:
    found = []
    for file in sources():
        parts = file.relative_to(PACKAGE).parts
        room = "/".join(parts[: min(2 if parts[0] == "ui" else 1, len(parts) - 1)])
        found += [(room, node.name) for node in tree_of(file).body if isinstance(node, ast.ClassDef)]
    faults = twice_named(found)
    assert not faults, said(faults)


def test_a_name_given_twice_would_be_found() -> None:
    assert twice_named([("ui/app", "Parts"), ("ui/app", "Parts"), ("ui/board", "Parts")]) == ["Parts twice in ui/app"]


ONE_SEX = re.compile(r"\b(he|she|his|him|himself|herself)\b", re.IGNORECASE)


def test_docstrings_and_comments_call_a_player_they() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{number} {line.strip()}"
        for file in sources()
        for number, line in enumerate(text_of(file).splitlines(), 1)
        if ONE_SEX.search(line)
    ]
    assert not faults, said(faults)
