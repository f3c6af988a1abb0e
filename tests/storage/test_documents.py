"""Read YAML once, and afterwards from what the cache folder keeps of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18 import paths
from rails18.core.errors import CannotRead
from rails18.storage import documents, yaml_text

pytestmark = pytest.mark.usefixtures("own_cache")
TEXTS = {
    "names and numbers": 'a: {1: [one, 1, null, true, 0.5], "2": {}}\n',
    "a day": "a: 2020-02-29\n",
    "a set": "a: !!set {b, c}\n",
    "a key that is true": "true: 1\nfalse: 2\n",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_kept_says_the_same(tmp_path: Path, text: str) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    parsed = yaml_text.parse(text, "some.yaml")
    for _ in range(2):
        data = documents.read(file, "some.yaml").data
        assert data == parsed
        assert list(map(type, data)) == list(map(type, parsed))


def test_a_text_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("a: 1\n", encoding="utf-8")
    documents.read(file, "some.yaml")
    monkeypatch.setattr(yaml_text, "parse", None)
    assert documents.read(file, "some.yaml").data == {"a": 1}


def test_an_edited_text_and_a_damaged_copy_are_parsed_again(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("a: 1\n", encoding="utf-8")
    documents.read(file, "some.yaml")
    (kept,) = (paths.cache() / documents.FOLDER).iterdir()
    kept.write_bytes(kept.read_bytes().replace(b"a", b"b"))
    assert documents.read(file, "some.yaml").data == {"a": 1}
    file.write_text("a: 2\n", encoding="utf-8")
    assert documents.read(file, "some.yaml").data == {"a": 2}


def test_a_faulty_text_is_refused_each_time(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text("a: 1\na: 2\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(CannotRead, match="there twice"):
            documents.read(file, "some.yaml")
