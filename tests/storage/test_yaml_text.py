"""Whatever stands in a YAML file, it is read or told with its file and line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rails18.core.errors import CannotRead
from rails18.storage.yaml_text import parse

# value → how the sentence begins, where YAML itself has no sentence
IMPOSSIBLE = {
    "2001-02-30": "2001-02-30 is no date",
    "2001-13-45": "2001-13-45 is no date",
    "2001-01-01 99:99:99": "2001-01-01 99:99:99 is no date",
    "0000-01-01": "0000-01-01 is no date",
    "2001-01-01T00:00:00-99:99": "2001-01-01T00:00:00-99:99 is no date",
    "1" * 5000: f"{'1' * 40} is no whole number",
    "!!int ''": "an empty text is no whole number",
    "!!int abc": "abc is no whole number",
    "!!int '_'": "_ is no whole number",
    "!!int '0x'": "0x is no whole number",
    "!!float abc": "abc is no number",
    "!!float ''": "an empty text is no number",
    "!!bool x": "x is no true or false",
    "!!timestamp x": "x is no date",
}
WRONG_KIND = (
    "!!map x",
    "!!seq x",
    "!!set [a]",
    "!!omap {a: 1}",
    "!!pairs x",
    "!!binary é",
    "!!int [1]",
    "!!python/name:os",
)


@pytest.mark.parametrize("value", IMPOSSIBLE)
def test_a_value_that_its_text_does_not_fit(value: str) -> None:
    with pytest.raises(CannotRead) as told:
        parse(f"name: Mine\ndeveloper: {value}\nbank: 12000\n", "mine/title.yaml")
    assert told.value.where == "mine/title.yaml: line 2"
    assert told.value.sentence == f"this is not valid YAML: {IMPOSSIBLE[value]}."


@pytest.mark.parametrize("value", WRONG_KIND)
def test_a_tag_that_does_not_fit(value: str) -> None:
    with pytest.raises(CannotRead, match="this is not valid YAML") as told:
        parse(f"name: Mine\ndeveloper: {value}\n", "mine/title.yaml")
    assert told.value.where == "mine/title.yaml: line 2"


KINDS = ("int", "float", "bool", "timestamp", "binary", "set", "omap", "map", "null")
TAGS = st.sampled_from(["", *(f"!!{kind} " for kind in KINDS)])
SIGNS = "0123456789abxXeE.:-+_~'\"[]{}&*?!, \n#|>%@\t\x85\u2028"
PIECES = st.sampled_from([*SIGNS, "2001-01-01", "12:30", "<<", "&a", "*a"])


@settings(max_examples=1500, deadline=None)
@given(TAGS, st.lists(PIECES, max_size=14).map("".join))
def test_any_text(tag: str, text: str) -> None:
    try:
        found = parse(f"a: {tag}{text}", "some.yaml")
    except CannotRead as error:
        told = str(error)
    else:
        told = "some.yaml" if isinstance(found, dict) else ""
    assert told.startswith("some.yaml")
