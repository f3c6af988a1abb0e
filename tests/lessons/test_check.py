"""Each lesson can be played and measured, and a fault in one is named and leaves the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.core.errors import CannotRead
from rails18.lessons import check
from rails18.lessons.introductions import load_introductions
from rails18.lessons.lessons import lesson_ids, load_curriculum, load_lesson
from rails18.titledata.files import title_ids

IDS = lesson_ids()


def test_the_curriculum_is_whole() -> None:
    assert not load_curriculum().faults
    assert {id.partition("/")[0] for id in IDS} == set(title_ids())


def test_every_title_is_told_apart_from_one_that_somebody_knows() -> None:
    cards = load_introductions().differences
    known = {card.known for card in cards.values()}
    for title in title_ids():
        assert title in known or (title in cards and f"{title}/differences" in IDS), title


@pytest.mark.parametrize("id", IDS)
def test_a_lesson_plays_answers_and_measures(id: str) -> None:
    assert [str(fault) for fault in check.faults(load_lesson(id))] == []


FAULTS = [  # file, text, wrong text, part of what is said
    ("lessons/1889/money.yaml", "    alone: true\n", "", "steps: there is no task that is done alone"),
    ("lessons/1889/shares.yaml", "bars: [paid, worth]", "bars: [paid, none]", "bars.none: this text is missing"),
    ("lessons/1889/shares.yaml", 'paid: "worth:P1@paid", ', "", "no figure has the name paid"),
    ("lessons/1889/money.yaml", "seat: P1", "seat: P9", "seat: there is no seat P9"),
    ("lessons/1889/money.yaml", "minutes: 3", "minuets: 3", "minuets: the key minuets is not known here"),
    ("lessons/1889/money.yaml", "at: 29", "at: 99", "steps[0].at: the line has 31 actions, not 99"),
    ("lessons/1889/money.yaml", "first: 29", "first: -4", "game.first: the game has 57 actions, not -4"),
    ("lessons/1889/money.yaml", "first: 29", "first: 58", "game.first: the game has 57 actions, not 58"),
    ("lessons/1889/money.yaml", "first: 29", "first: some", "game.first: there is text where a whole number"),
    (
        "lessons/1889/money.yaml",
        "{first: 30, play",
        "{first: 300, play",
        "branches.keep.first: the line has 31 actions, not",
    ),
    ("lessons/1889/money.yaml", "want: {undo: 1}", "want: {undoo: 1}", "steps[4].want.kind"),
    ("lessons/1889/money.yaml", "want: {undo: 1}", "want: {kind: [pass]}", "steps[4].want.kind: there is no kind of"),
    ("lessons/1889/money.yaml", "choice: pay}\n    wrong", "choice: {pay: 1}}\n    wrong", "choice: this is no value"),
    ("lessons/1889/privates.yaml", "amount: ", "amount: x", "there is text where a whole number belongs"),
    ("lessons/1889/money.yaml", "choice: pay}\n    wrong", "chioce: pay}\n    wrong", "steps[1].want.chioce"),
    ("lessons/1889/money.yaml", "name: 1889-beginner", "name: 1889-none", "lessons/games/1889-none.yaml: this file"),
    ("lessons/1889/money.yaml", 'click: "cash:P1"', 'click: "cash:P8"', "steps.mine: there is no cash P8.\n"),
    ("lessons/1889/money.yaml", '"market:KO"', '"markt:KO"', "nothing is called markt. Did you mean market?"),
    (
        "lessons/1889/money.yaml",
        "    want: {undo: 1}",
        '    glow: ["cash:P1"]\n    want: {undo: 1}',
        "steps[4].glow: what is to be done glows by itself",
    ),
    ("lessons/1889/money.yaml", 'price: "price:KO"', 'price: "prcie:KO"', "there is no figure prcie"),
    ("lessons/1889/money.yaml", 'held: "holding:P1/KO"', 'held: "holding:P1"', "holding:P1 has no value"),
    (
        "lessons/1889/money.yaml",
        'held: "holding',
        'hold: "1", held: "holding',
        "steps.run: no text uses the figure hold",
    ),
    ("lessons/1889/money.yaml", "route.best.total", "route.best.one", "does not refuse this try, but route.best.total"),
    ("lessons/1889/money.yaml", "say: later", "say: latter", "says.latter: this text is missing"),
    ("lessons/1889/money.yaml", "id: mine", "id: run", "steps[2].id: there are two steps run"),
    (
        "lessons/1889/round.yaml",
        "hex: J3, joins: false, say: apart",
        'hex: J3, tile: "8", rotation: 5, joins: false, say: apart',
        "wrong[0]: nothing on the board is this try",
    ),
    (
        "lessons/1889/round.yaml",
        "hex: J3, joins: false, say: apart",
        "hex: J3, rotation: 5, say: apart",
        "wrong[0]: apart speaks of track that joins",
    ),
    ("lessons/1889/money.yaml", "dims: [depot", "dims: [dept", "dims: no part is called dept. Did you mean depot?"),
    (
        "lessons/1889/money.yaml",
        "dims: [depot, phase, bank, market",
        "dims: [depot",
        "steps.worth: market is not dimmed",
    ),
    ("lessons/1889/round.yaml", "pass, say: no_track", "pass, joins: true, say: no_track", "only a tile joins track"),
    (
        "lessons/1889/company.yaml",
        "[80, 90, 100], say: high",
        "[80, 95], say: high",
        "nothing on the board is this try",
    ),
    (
        "lessons/1889/round.yaml",
        "hex: K6, say: sea",
        "hex: A10, say: sea",
        "wrong[5]: nothing on the board is this try",
    ),
    (
        "text/en/lessons/1889/money.yaml",
        "it stays in the company",
        "keep {money} in it",
        "no figure has the name",
    ),
    ("text/en/lessons/1889/money.yaml", "Hey.", "Hey 27.", "says.kept: a figure is typed"),
    ("text/en/lessons/1889/money.yaml", "Hey.", f"{'Hey ' * 15}.", "remark at keep: 20 words are too many"),
    ("text/en/lessons/1889/money.yaml", "back: ", "black: ", "steps.back: this text is missing"),
    ("text/en/lessons/1889/money.yaml", "{share:money}", "{share:coins}", "steps.mine: this sentence is wrong"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS)
def test_a_fault_is_named_and_leaves_the_other_lessons(
    resources: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, said: str
) -> None:
    path = resources / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    curriculum = load_curriculum("1889")
    name = f"1889/{path.stem}"
    broken = next((lesson for lesson in curriculum.lessons if lesson.id == name), None)
    found = list(curriculum.faults) if broken is None else check.faults(broken)
    assert any(said in f"{fault}\n" for fault in found), [str(fault) for fault in found]
    assert {lesson.id for lesson in curriculum.lessons} >= {id for id in IDS if id.startswith("1889/") and id != name}


WHOLE = [  # content of a lesson file, part of what is said
    (b"", "the file must hold names with values"),
    (b"seat: [P1\nsteps: 3\n", "line"),
    (b"- seat: P1\n", "the file must hold names with values"),
    (b"seat: P1\nseat: P2\n", "seat"),
    (b"\xff\xfe\x00", "money.yaml"),
    (b"just words\n", "the file must hold names with values"),
    (b"a: &x [*x]\n", "money.yaml"),
    (b"game: {name: 1889-beginner}\nseat: P1\nminutes: 3\nsteps: []\n", "steps: there are none"),
    (b"seat: P1\nminutes: 3\nsteps: [{id: a, at: 0}]\n", "game: a lesson needs either a game or a set-up"),
]


@pytest.mark.parametrize(("content", "said"), WHOLE)
def test_a_file_that_is_no_lesson_is_named_and_leaves_the_others(resources: Path, content: bytes, said: str) -> None:
    (resources / "lessons" / "1889" / "money.yaml").write_bytes(content)
    curriculum = load_curriculum("1889")
    found = [str(fault) for fault in curriculum.faults]
    assert len(found) == 1
    assert "lessons/1889/money.yaml" in found[0]
    assert said in found[0]
    assert {lesson.id for lesson in curriculum.lessons} == {id for id in IDS if id.startswith("1889/")} - {"1889/money"}


def test_a_fault_in_a_game_of_several_lessons_is_named_once(resources: Path) -> None:
    path = resources / "lessons" / "games" / "1889-beginner.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"start_company"', '"start_copany"', 1), encoding="utf-8")
    curriculum = load_curriculum("1889")
    assert len(curriculum.lessons) < len([id for id in IDS if id.startswith("1889/")]) - 1
    (found,) = map(str, curriculum.faults)
    assert "start_copany" in found


@pytest.mark.parametrize("file", ["1889/money.yaml", "games/1889-beginner.yaml"])
def test_a_lesson_is_read_again_once_its_file_or_its_game_was_edited(resources: Path, file: str) -> None:
    before = load_lesson("1889/money")
    assert load_lesson("1889/money") is before
    path = resources / "lessons" / file
    path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert load_lesson("1889/money") is not before


def test_a_line_that_the_rules_refuse_names_the_action(resources: Path) -> None:
    path = resources / "lessons" / "1889" / "privates.yaml"
    text = path.read_text(encoding="utf-8")
    assert "amount: 55" in text
    path.write_text(text.replace("amount: 55", "amount: 54", 1), encoding="utf-8")
    found = [str(fault) for fault in load_curriculum("1889").faults]
    found += [str(fault) for lesson in load_curriculum("1889").lessons for fault in check.faults(lesson)]
    assert found
    assert all("1889/privates" in fault for fault in found), found


def test_the_command_says_what_is_wrong(resources: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = resources / "lessons" / "1870" / "differences.yaml"
    path.write_text("seat: P2\n", encoding="utf-8")
    assert check.run("1870") == 1
    told = capsys.readouterr().out
    assert "resources/lessons/1870/differences.yaml: the section minutes is missing." in told


def test_the_command_counts_what_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run("1843") == 0
    assert capsys.readouterr().out == "1 lesson: nothing wrong found.\n"


def test_a_lesson_lies_with_its_title(resources: Path) -> None:
    folder = resources / "lessons"
    (folder / "1889" / "differences.yaml").write_bytes((folder / "1870" / "differences.yaml").read_bytes())
    with pytest.raises(CannotRead, match="a lesson of 1870 does not belong here"):
        load_lesson("1889/differences")


def test_three_steps_that_are_only_read_are_too_many(resources: Path) -> None:
    path = resources / "lessons" / "1889" / "money.yaml"
    text = path.read_text(encoding="utf-8")
    for want in (
        '    want: {click: "cash:P1"}\n',
        "    want: {undo: 1}\n",
        "    want: {kind: run_trains, company: KO}\n",
    ):
        assert want in text
        text = text.replace(want, "")
    path.write_text(text, encoding="utf-8")
    said = [fault.sentence for fault in check.faults(load_lesson("1889/money"))]
    assert "more than 2 steps in a row are only read." in said
