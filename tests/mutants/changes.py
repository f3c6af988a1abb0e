"""Find the places of a source file at which one small change breaks a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
UNIT = 10  # of percents and prices


class Mutant(NamedTuple):
    """Describe one change.

    Attributes:
        file: the source file.
        line: where it is changed.
        function: qualified name of the function that changes, "" for the module.
        kind: ``comparison``, ``constant``, ``condition`` or ``call``.
        before, after: the piece of source, and what replaces it.
        source: the whole file as changed.
    """

    file: Path
    line: int
    function: str
    kind: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.inside}:{self.line} {self.function}: {before} -> {after} ({self.kind})"

    @property
    def inside(self) -> str:
        """Return the path of the file inside the program."""
        return self.file.as_posix().rpartition("/rails18/")[2]

    @property
    def name(self) -> str:
        """Return what stays when lines are added above: file, function, what is replaced, by what."""
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.inside} {self.function}: {before} -> {after}"


def mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Yield every change of a file, in its order."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()
    for function, node in _in_functions(tree, ""):
        for kind, old, new in _changes(node):
            begin = starts[old.lineno - 1] + old.col_offset
            end = starts[(old.end_lineno or 0) - 1] + (old.end_col_offset or 0)
            changed = (raw[:begin] + new.encode() + raw[end:]).decode()
            yield Mutant(file, old.lineno, function, kind, raw[begin:end].decode(), new, changed)


def readers(mutant: Mutant) -> list[str]:
    """Return the functions that read the constant of a file that a mutant changes."""
    name = mutant.source.splitlines()[mutant.line - 1].partition("=")[0].strip()
    nodes = _in_functions(ast.parse(mutant.source), "")
    return sorted({function for function, node in nodes if isinstance(node, ast.Name) and node.id == name})


def _in_functions(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield each node with the function or method that it stands in; functions in functions belong to the outer one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            for statement in child.body:
                yield from ((f"{name}{child.name}", inner) for inner in ast.walk(statement))
        elif isinstance(child, ast.ClassDef):
            yield from _in_functions(child, f"{name}{child.name}.")
        elif isinstance(child, ast.Assign) and not name and isinstance(child.value, ast.Constant):
            yield "", child.value


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Yield what may be changed about a node: kind of change, what is replaced, by what."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            turned = ast.Compare(node.left, [TURNED[type(op)]()], node.comparators)
            yield "comparison", node, f"({ast.unparse(turned)})"
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield "constant", node, str(value + (UNIT if value and value % UNIT == 0 else 1))
        case ast.BoolOp(op=op, values=values):
            for place in range(len(values)):
                rest = values[:place] + values[place + 1 :]
                yield "condition", node, f"({ast.unparse(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0])})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", node, f"({ast.unparse(operand)})"
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "condition", test, "False"
        case ast.comprehension(ifs=ifs):
            yield from (("condition", test, "True") for test in ifs)
        case ast.Expr(value=ast.Call()):
            yield "call", node, "pass"
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield "call", node, "yield from ()"
