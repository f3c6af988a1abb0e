"""List the rule clauses that no test names: `python -m tests.clauses [TITLE]`.

`clauses/TITLE.txt` holds a title's clause ids, one a line, with a tab and `refuses` for those that refuse an action and
`plain` for the others. A test names a clause in its docstring, its code, its parameters or a table that it uses.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent
ID = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_\-]+)+")
REFUSAL = re.compile(r"refus", re.IGNORECASE)
ASSERTION = re.compile(r"\b(assert|raises|expect|check)", re.IGNORECASE)


class Clause(NamedTuple):
    """Name a clause of a rule book.

    Attributes:
        id: dotted name.
        refuses: whether the clause forbids an action.
    """

    id: str
    refuses: bool


class NamingTest(NamedTuple):
    """Hold what a test says, to look for clauses in it.

    Attributes:
        name: file and function.
        ids: the dotted words in it.
        refuses: whether it speaks of a refusal.
    """

    name: str
    ids: frozenset[str]
    refuses: bool


def titles() -> list[str]:
    """Return the titles whose clauses are listed."""
    return sorted(file.stem for file in (TESTS / "clauses").glob("*.txt"))


def clauses(title: str) -> list[Clause]:
    """Read the clauses of a title."""
    rows = (TESTS / "clauses" / f"{title}.txt").read_text(encoding="utf-8").split("\n")
    return [Clause(*(row.split("\t")[0], row.endswith("\trefuses"))) for row in rows if row]


def naming_tests(folder: Path = TESTS) -> list[NamingTest]:
    """Read all tests that assert something; one that does not names nothing."""
    return [test for file in sorted(folder.rglob("test_*.py")) for test in _tests_of(file)]


def unnamed(listed: list[Clause], tests: list[NamingTest]) -> tuple[list[str], list[str]]:
    """Return the clauses that no test names, and the refusing ones named by no test that speaks of a refusal."""
    named = {name for test in tests for name in test.ids}
    refused = {name for test in tests if test.refuses for name in test.ids}
    missing = [clause.id for clause in listed if clause.id not in named]
    silent = [clause.id for clause in listed if clause.refuses and clause.id in named - refused]
    return missing, silent


def _tests_of(file: Path) -> Iterator[NamingTest]:
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source, str(file))
    helpers = _imported(tree) | _top_level(tree, source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            text = "\n".join(source.split("\n")[first - 1 : node.end_lineno])
            # A table of cases or a helper belongs to the test that uses it.
            used = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            tables = "\n".join(part for name, part in helpers.items() if name in used)
            whole = text + "\n" + tables
            if ASSERTION.search(whole):
                name = f"{file.relative_to(TESTS) if file.is_relative_to(TESTS) else file.name}::{node.name}"
                yield NamingTest(name, frozenset(ID.findall(whole)), bool(REFUSAL.search(whole)))


def _imported(tree: ast.Module) -> dict[str, str]:
    """Return the helpers and tables that a file of tests takes from other files of tests."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.") and not node.level:
            file = TESTS.parent / f"{(node.module or '').replace('.', '/')}.py"
            if file.name.startswith("test_") and file.exists():
                source = file.read_text(encoding="utf-8")
                there = _top_level(ast.parse(source, str(file)), source)
                found |= {name.asname or name.name: there[name.name] for name in node.names if name.name in there}
    return found


def _top_level(tree: ast.Module, source: str) -> dict[str, str]:
    found: dict[str, str] = {}
    lines = source.split("\n")
    for node in tree.body:
        text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("test"):
            found[node.name] = text
        elif isinstance(node, ast.Assign):
            found |= {target.id: text for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = text
    return found


def main(argv: list[str]) -> int:
    """Print the clauses without a test; return 1 when there is one, 2 when the title is not known."""
    asked = argv or titles()
    unknown = [title for title in asked if title not in titles()]
    if unknown:
        print(f"There are no clauses for {', '.join(unknown)}; known: {', '.join(titles())}.", file=sys.stderr)
        return 2
    tests = naming_tests()
    faults = 0
    for title in asked:
        listed = clauses(title)
        missing, silent = unnamed(listed, tests)
        refusing = {clause.id for clause in listed if clause.refuses}
        for name in missing:
            print(f"{title}: no test names {name}" + (" (it refuses)" if name in refusing else ""))
        for name in silent:
            print(f"{title}: no test shows the refusal of {name}")
        print(f"{title}: {len(listed) - len(missing)} of {len(listed)} clauses named by a test")
        faults += len(missing) + len(silent)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
