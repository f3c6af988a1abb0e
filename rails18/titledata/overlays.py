"""Work into the files of a title what its options change in them.

A file may have a section `by_option`: option → value → what is laid over the sections of the file at that value.
Mappings are merged, everything else is replaced, null takes an entry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rails18.core.option import Value, same
from rails18.storage.documents import Document, spelling
from rails18.titledata.schema import OptionEntry

SECTION = "by_option"
Overlay = dict[str, Any]  # section → what is laid over it


def overlays(doc: Document) -> Iterator[tuple[str, Value, Overlay]]:
    """Yield option, value and what is laid over the file at that value.

    Raises:
        CannotRead: something there is no mapping, or names a section that the file does not have.
    """
    known = [name for name in doc.data if name != SECTION]
    for option, table in doc.section(SECTION).items():
        for value, overlay in _mapping(doc, f"{SECTION}.{option}", table).items():
            place = f"{SECTION}.{option}.{value}"
            for section in _mapping(doc, place, overlay):
                if section not in known:
                    raise doc.fault(f"{place}.{section}", f"there is no section {section}.", spelling(section, known))
            yield option, value, overlay


def _mapping(doc: Document, place: str, value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise doc.fault(place, "this must be a mapping.", "Write option, value and sections below each other.")
    return value


def overlaid(doc: Document, values: Mapping[str, Value]) -> Document:
    """Return a file as it is when the options are set to `values`."""
    data: Any = {key: value for key, value in doc.data.items() if key != SECTION}
    for option, value, overlay in overlays(doc):
        if same(values.get(option), value):
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


def raise_unknown(docs: Mapping[str, Document], options: Mapping[str, OptionEntry]) -> None:
    """Raise CannotRead when a file asks for an option, or a value of one, that there is not."""
    for doc in docs.values():
        for option, value, _ in overlays(doc):
            place = f"{SECTION}.{option}"
            if option not in options:
                raise doc.fault(place, f"there is no option {option}.", spelling(option, options))
            if not any(same(value, other) for other in options[option].values):
                values = ", ".join(str(other).lower() for other in options[option].values)
                raise doc.fault(f"{place}.{value}", f"{option} is never {value}.", f"Choose one of: {values}.")


def deciding(docs: Mapping[str, Document]) -> tuple[str, ...]:
    """Return the options on which something in the files depends."""
    return tuple(dict.fromkeys(option for doc in docs.values() for option, _, _ in overlays(doc)))
