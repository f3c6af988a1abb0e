"""Keep the examples of the architecture page true, and its files where they are said to be."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
import yaml

from tests.test_architecture import WINDOW

ROOT = Path(__file__).resolve().parent.parent
PAGES = (
    "README.md",
    "rails18/README.md",
    "rails18/DECISIONS.md",
    "rails18/ui/README.md",
    "packaging/TOUR.md",
    "maps/RIGHTS.md",
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
    shown = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "packaging/TOUR.md"))
    taken = [file.name for file in (ROOT / "packaging" / "screenshots").glob("*.png")]
    assert taken
    assert [name for name in taken if name not in shown] == []


def test_a_commit_is_checked_by_what_decides_about_a_change() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"entry: (\.venv/bin/(?:ruff|mypy).*)", hooks)
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(entries) == 3
    assert [entry for entry in entries if entry not in run] == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


def test_the_map_of_the_window_lists_its_rooms_in_their_order() -> None:
    text = (ROOT / "rails18" / "ui" / "README.md").read_text(encoding="utf-8")
    table = text[text.index("## Rooms") : text.index("## The way of a click")]
    listed = [
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([a-z]+)", row)
    ]
    assert listed == list(WINDOW)


def test_files_that_the_map_of_the_window_names_are_there() -> None:
    text = (ROOT / "rails18" / "ui" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.py)`", text)
    places = (ROOT, ROOT / "rails18" / "ui")
    assert len(named) >= 12
    loose = {"page.py", "words.py", "tool.py"}  # of whatever noun
    assert [name for name in named if name not in loose and not any((top / name).exists() for top in places)] == []


@pytest.mark.parametrize("page", ["rails18/README.md", "tests/benchmarks/README.md"])
def test_places_in_the_program_that_a_page_names_are_there(page: str) -> None:
    rooms = "|".join(sorted(place.name for place in (ROOT / "rails18").iterdir() if place.is_dir()))
    named = set(re.findall(rf"`((?:{rooms})/[\w/]+(?:\.py)?)`", (ROOT / page).read_text(encoding="utf-8")))
    assert named
    assert [name for name in sorted(named) if not (ROOT / "rails18" / name).exists()] == []


@pytest.mark.parametrize("title", sorted(file.parent.name for file in (ROOT / "maps").glob("*/title.yaml")))
def test_the_rights_of_each_title_are_told(title: str) -> None:
    facts = yaml.safe_load((ROOT / "maps" / title / "title.yaml").read_text(encoding="utf-8"))
    rows = [row for row in (ROOT / "maps" / "RIGHTS.md").read_text(encoding="utf-8").splitlines() if title in row]
    assert any(facts["designer"] in row for row in rows)
