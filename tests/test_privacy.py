"""Let tests see no more than everybody: what begins with an underscore belongs to its own module or class."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
OWN = {"self", "cls"}
PATCHED = {"setattr", "delattr", "getattr", "object"}  # calls that take the name of a member as text
NOT_PRIVATE = {
    "_replace": "public in named tuples, which need the underscore to leave names to their fields",
    "_exit": "os._exit, documented: a process that dies without tidying up",
    "_MEIPASS": "sys._MEIPASS, which PyInstaller documents for programs that it makes",
}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NOT_PRIVATE


def reaching(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and name of every private member that is read, imported or replaced from outside."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in OWN):
                yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if called in PATCHED:
                yield from ((node.lineno, word) for word in words if is_private(word.rpartition(".")[2]))


def test_no_test_reaches_into_private_members() -> None:
    files = sorted(TESTS.rglob("*.py"))
    assert len(files) > 300
    found = [
        f"{file.relative_to(TESTS)}:{line} {name}"
        for file in files
        for line, name in reaching(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("window._show()", ["_show"]),
        ("a.b._c = 1", ["_c"]),
        ("from rails18.core.game import _turn", ["_turn"]),
        ('monkeypatch.setattr(doctor, "_loads", None)', ["_loads"]),
        ('monkeypatch.setattr("rails18.doctor._loads", None)', ["rails18.doctor._loads"]),
        ("self._own = cls._too", []),
        ("game.__class__", []),
        ("pair._replace(a=1)", []),
    ],
)
def test_reaching_would_be_found(line: str, found: list[str]) -> None:
    assert [name for _, name in reaching(ast.parse(line))] == found
