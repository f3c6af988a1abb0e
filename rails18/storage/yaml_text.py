"""Parse YAML, and refuse what is not sound or says too much."""

from __future__ import annotations

from typing import Any

import yaml

from rails18.core.errors import CannotRead

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C loader is five times faster, not every system has it

MOST_PARTS = 200_000  # values in a document; the largest one has some thousand
LONGEST = 40  # letters told of a value


class _Loader(_Base):  # type: ignore[misc]
    """Load YAML and refuse a mapping that names a key twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int | bool | float | None):
                raise yaml.constructor.ConstructorError(None, None, "a list cannot be a key", key_node.start_mark)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key} is there twice", key_node.start_mark
                )
            seen.add(key)
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def _guarded(tag: str, kind: str) -> None:
    """Let a value that its text does not fit be told with its line, where YAML's own reading only fails."""
    usual = _Base.yaml_constructors[tag]

    def construct(loader: Any, node: Any) -> Any:
        try:
            return usual(loader, node)
        except (ValueError, LookupError, TypeError, OverflowError, AttributeError):
            told = f"{str(node.value)[:LONGEST] or 'an empty text'} is no {kind}"
            raise yaml.constructor.ConstructorError(None, None, told, node.start_mark) from None

    _Loader.add_constructor(tag, construct)


for _tag, _kind in (("int", "whole number"), ("float", "number"), ("bool", "true or false"), ("timestamp", "date")):
    _guarded(f"tag:yaml.org,2002:{_tag}", _kind)


def parse(text: str, label: str) -> dict[Any, Any]:
    """Return what a text in YAML says; its top must be a mapping.

    Raises:
        CannotRead: it is no YAML, or has a key twice.
    """
    try:
        data = yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"{label}: line {mark.line + 1}" if mark else label
        raise CannotRead(
            f"this is not valid YAML: {error.problem}.", where, "Fix the line, or the one above."
        ) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise CannotRead(f"this is not valid YAML ({error}).", label, "Fix it.") from None
    if not _is_light(data):
        raise CannotRead("its references repeat too much.", label, "Write out what they stand for.")
    if not isinstance(data, dict):
        raise CannotRead("the file must hold names with values.", label, "Write `name: value` entries.")
    return data


def _is_light(data: Any) -> bool:
    """Return whether a document stays small and finite when each reference in it is written out."""
    waiting, parts = [data], 0
    while waiting and parts < MOST_PARTS:
        parts += 1
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return not waiting
