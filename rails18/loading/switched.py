"""Work into the files of a title what its switches change in them.

A file may have a section `by_switch`: switch → value → what is laid over the sections of the file at that value.
Mappings are merged, everything else is replaced, null takes an entry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.loading.documents import Document, spelling
from rails18.loading.schema import Switch, Value

SECTION = "by_switch"
Overlay = dict[str, Any]  # section → what is laid over it


def same(a: Value | None, b: Value) -> bool:
    """Tell whether two values of a switch are equal, True and 1 being different."""
    return a == b and type(a) is type(b)


def overlays(doc: Document) -> Iterator[tuple[str, Value, Overlay]]:
    """Yield switch, value and what is laid over the file at that value.

    Raises:
        CannotRead: something there is no mapping, or names a section that the file does not have.
    """
    known = [name for name in doc.data if name != SECTION]
    for switch, table in doc.section(SECTION).items():
        for value, overlay in _mapping(doc, f"{SECTION}.{switch}", table).items():
            place = f"{SECTION}.{switch}.{value}"
            for section in _mapping(doc, place, overlay):
                if section not in known:
                    raise doc.fault(f"{place}.{section}", f"there is no section {section}.", spelling(section, known))
            yield switch, value, overlay


def _mapping(doc: Document, place: str, value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise doc.fault(place, "this must be a mapping.", "Write switch, value and sections below each other.")
    return value


def switched(doc: Document, values: Mapping[str, Value]) -> Document:
    """Return a file as it is when the switches are set to `values`."""
    data: Any = {key: value for key, value in doc.data.items() if key != SECTION}
    for switch, value, overlay in overlays(doc):
        if same(values.get(switch), value):
            data = merged(data, overlay)
    return Document(doc.label, data)


def merged(old: Any, new: Any) -> Any:
    """Return `old` with `new` laid over it; null takes out a mapping, and is a value in place of any other."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    result = dict(old)
    for key, value in new.items():
        if value is None and isinstance(old.get(key), dict):
            del result[key]
        else:
            result[key] = merged(old.get(key), value)
    return result


def raise_unknown(docs: Mapping[str, Document], switches: Mapping[str, Switch]) -> None:
    """Raise CannotRead when a file asks for a switch, or a value of one, that there is not."""
    for doc in docs.values():
        for switch, value, _ in overlays(doc):
            place = f"{SECTION}.{switch}"
            if switch not in switches:
                raise doc.fault(place, f"there is no switch {switch}.", spelling(switch, switches))
            if not any(same(value, other) for other in switches[switch].values):
                values = ", ".join(str(other).lower() for other in switches[switch].values)
                raise doc.fault(f"{place}.{value}", f"{switch} is never {value}.", f"Choose one of: {values}.")


def deciding(docs: Mapping[str, Document]) -> tuple[str, ...]:
    """Return the switches on which something in the files depends."""
    return tuple(dict.fromkeys(switch for doc in docs.values() for switch, _, _ in overlays(doc)))
