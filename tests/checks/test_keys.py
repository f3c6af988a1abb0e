"""Keep the page of all keys equal to the types that read them, and complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rails18.checks.keys import page
from rails18.cli import main

MAPS = Path(__file__).resolve().parent.parent.parent / "maps"


def test_the_page_of_keys_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--keys"]) == 0
    assert capsys.readouterr().out == page()
    assert (MAPS / "KEYS.md").read_text(encoding="utf-8") == page(), "python3 -m rails18 check --keys > maps/KEYS.md"


def test_every_key_has_a_meaning() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| .* \| .* \|(.*)\|$", page(), re.MULTILINE)
    assert len(rows) > 100
    assert [key for key, meaning in rows if not meaning.strip()] == []


def test_every_key_that_a_title_uses_is_on_the_page() -> None:
    known = set(re.findall(r"`([a-z_]+)", page()))
    used = set()
    for file in MAPS.glob("*/*.yaml"):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        used |= {str(key) for key in data}
    assert used - known == set()
