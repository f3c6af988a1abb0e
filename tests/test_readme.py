"""Keep the examples of the architecture page true, and its files where they are said to be."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "README.md",
    "rails18/README.md",
    "packaging/README.md",
    ".github/CONTRIBUTING.md",
    "maps/README.md",
    "maps/KEYS.md",
)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")


def test_the_examples_of_the_stable_interface_run() -> None:
    result = doctest.testfile(str(ROOT / "rails18" / "README.md"), module_relative=False)
    assert result.attempted >= 15
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = LINK.findall(text)
    missing = [link for link in links if not ((ROOT / page).parent / link).exists()]
    assert not missing, missing


def test_each_screenshot_is_shown_somewhere() -> None:
    shown = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "packaging/linux/desktop.py"))
    taken = [file.name for file in (ROOT / "packaging" / "screenshots").glob("*.png")]
    assert taken
    assert [name for name in taken if name not in shown] == []


def test_a_commit_is_checked_by_what_decides_about_a_change() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"entry: (\.venv/bin/(?:ruff|mypy).*)", hooks)
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(entries) == 3
    assert [entry for entry in entries if entry not in run] == []
