"""Write what features keep in a state by the names of its fields alone."""

from __future__ import annotations

from typing import Any

from rails18.core.slices import Slice

KINDS = {field: kind for kind in Slice.__subclasses__() for field in kind.__struct_fields__}


def sorted_out(fields: dict[str, Any], features: Any = None) -> dict[str, Any]:
    """Return fields of a state with those that features keep put into their slices."""
    plain = {name: value for name, value in fields.items() if name not in KINDS}
    kept: dict[type[Slice], dict[str, Any]] = {}
    for name, value in fields.items():
        if name in KINDS:
            kept.setdefault(KINDS[name], {})[name] = value
    if kept:
        plain["features"] = {**(features or {}), **{kind: kind(**values) for kind, values in kept.items()}}
    return plain
