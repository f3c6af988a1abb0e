"""Whatever shows a refusal or an importer's report says it in sentences: no rule key, no kind's name, no seat."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rails18
from rails18 import cli
from rails18.core.errors import NotAllowed
from rails18.core.refusal import Refusal
from rails18.interchange.open import open_game
from rails18.record.library import bring_in
from rails18.words.translation import English, languages, load, use
from tests.support.misfits import MISFITS, spoken, wrong_saves
from tests.support.sources import write
from tests.test_architecture import LOADING

ROOMS = ("interchange", "record", "ui", *LOADING, "checks", "players", "questions", "lessons")


def test_there_are_files_for_most_sorts_of_entries() -> None:
    """Each sort that a recorded game holds is tried."""
    assert {sort.partition(" ")[2] for sort in MISFITS} >= {
        *("bid", "par", "buy_shares", "sell_shares", "lay_tile", "place_token", "run_routes", "dividend"),
        *("buy_train", "buy_company"),
    }


# the places


def replayed(path: Path) -> str:
    """Replay on the terminal."""
    cli.main(["replay", str(path)])
    return ""


def exported(path: Path) -> str:
    """Write for the other program and as text on the terminal."""
    cli.main(["export", str(path), "--format", "18xx.games", "--output", str(path.with_suffix(".out"))])
    cli.main(["export", str(path), "--format", "text", "--output", str(path.with_suffix(".txt"))])
    return path.with_suffix(".txt").read_text(encoding="utf-8")


def told_about(path: Path) -> str:
    """Say on the terminal what is in the file."""
    cli.main(["info", str(path)])
    return ""


def asked(path: Path) -> str:
    """Save the moment as a problem on the terminal."""
    cli.main(["problem", str(path), "--output", str(path.with_suffix(".rails18-problem"))])
    return ""


def opened(path: Path) -> str:
    """Open for the window, which says the warning and what was accepted."""
    found = open_game(path)
    return " ".join((found.warning, *map(str, found.accepted), *(each.reason for each in found.differences)))


def brought_in(path: Path) -> str:
    """Bring the folder into one's own games."""
    return " ".join(bring_in(path.parent, path.parent / "mine").refused.values())


PLACES: tuple[Callable[[Path], str], ...] = (replayed, exported, told_about, asked, opened, brought_in)


@pytest.mark.parametrize("sort", MISFITS)
def test_no_place_shows_what_only_the_program_says(
    sort: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An entry of each sort that does not fit, in every place that can show a refusal or an importer's report."""
    path = write(tmp_path, MISFITS[sort])
    for place in PLACES:
        said = place(path)
        out = capsys.readouterr()
        spoken(f"{said} {out.out} {out.err} .")
    warning = open_game(path).warning
    assert warning.startswith(f"game.json: Action {MISFITS[sort]['actions'][-1]['id']} (")
    assert "does not fit. " in warning


@pytest.mark.parametrize("place", PLACES, ids=[place.__name__ for place in PLACES])
def test_saves_that_the_rules_refuse(
    place: Callable[[Path], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A save with a refused action, of kinds of each page."""
    for number, (kind, text) in enumerate(wrong_saves()):
        folder = tmp_path / f"{number}-{kind.replace('_', '-')}"
        folder.mkdir()
        said = place(write(folder, text.replace('"P1","P2","P3"', '"Ann","Bob","Cid"', 1), "game.rails18"))
        out = capsys.readouterr()
        told = spoken(f"{said} {out.out} {out.err} .")
        assert place not in (replayed, opened) or "not allowed" in told


@pytest.mark.parametrize("code", sorted(languages()))
def test_other_languages_say_it_in_theirs(code: str, tmp_path: Path) -> None:
    """The window's sentences exist in each language."""
    path = write(tmp_path, MISFITS["1889 lay_tile"])
    english = open_game(path).warning
    use(load(languages()[code]))
    try:
        said = spoken(open_game(path).warning)
    finally:
        use(English())
    assert not {*re.findall(r"[^.:]+\.", said)} & {*re.findall(r"[^.:]+\.", english)} - {"game."}


def test_reports_of_accepted_entries_and_runs_are_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """What the file holds against the rules is told by who did what."""
    for name in ("1830-5p-9203",):
        cli.main(["replay", str(Path(__file__).parent / "files" / f"{name}.json")])
    cli.main(["replay", str(Path(__file__).parents[1] / "games" / "recorded" / "1889-bankrupt.json")])
    out = re.sub(r"\bP[1-7]\b", "Ann", capsys.readouterr().out)  # these players are called so
    assert "accepted on 18xx.games: action 203" in out
    assert "revenue differs" in out
    spoken(out)


# what makes it impossible elsewhere


def test_a_refusal_itself_says_no_key() -> None:
    """Only the rule book puts refusals into words, so that no place can show a key by accident."""
    error = NotAllowed((Refusal("track.turn.two_yellow", {"kind": "lay_tile"}),))
    spoken(str(error))
    assert "__str__" not in vars(Refusal)


def shown_names() -> Iterator[str]:
    """Yield where a text is made of an attribute that holds a key or a kind, as ``file: expression``."""
    for room in ROOMS:
        for file in sorted((Path(rails18.__file__).parent / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                values = [node.value] if isinstance(node, ast.FormattedValue) else []
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                    values = [keyword.value for keyword in node.keywords]
                for value in values:
                    if isinstance(value, ast.Attribute) and value.attr in ("key", "kind", "type", "step", "refusals"):
                        yield f"{file.name}: {ast.unparse(value)}"


def test_no_text_is_made_of_a_key_or_a_kind() -> None:
    """What stays: kinds of stops and hexes for authors of titles, and names of widgets."""
    allowed = {
        *("board_checks.py: entry.kind", "board_checks.py: stop.kind"),
        "guide.py: pattern.kind",  # part of a widget's name
    }
    assert set(shown_names()) == allowed


def test_json_of_a_game_is_no_report(tmp_path: Path) -> None:
    """The check itself finds what it is for."""
    with pytest.raises(AssertionError):
        spoken("track.turn.two_yellow (kind lay_tile, step trains)")
    with pytest.raises(AssertionError):
        spoken(json.dumps(MISFITS["1889 lay_tile"])[:5000])
    spoken("Ann has ¥23, but a share of IR costs ¥30.")
