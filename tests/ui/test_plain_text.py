"""Names come from files: the window shows them as they are, takes no part of them for markup, and loads nothing."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Texts
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGroupBox,
    QLabel,
    QMessageBox,
    QTextEdit,
    QWidget,
)

from rails18.interchange.open import open_game
from rails18.saves import saves
from rails18.titledata.games import new_game
from rails18.ui.look.markup import Markup, escaped, joined, markup
from rails18.ui.look.plain import Button, Label, RichLabel, TextPage, button_text, set_tip, set_title, tip_text
from tests.ui.conftest import Hand
from tests.ui.room import hand, room

__all__ = ["hand", "room"]

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
ROOM = ROOT / "rails18" / "ui"
NAMES = (
    '<img src="/dev/zero">',
    "<h1>Tom & Ann</h1>",
    "B&O <b>&lt;x",
    "[*] 100% %s {0}",
    "<!doc>a<br>b",
    "&Z &amp; Z",
    "<a href='x'>y</a>",
)
MARKS = ("<img", "<h1", "<b>&lt;x", "<!doc", "<a href='x'", '<a href="x"')

# what Qt offers and only `plain.py` may use, with what to use instead
BARE = {
    "QLabel": "Label, or label() of widgets.py",
    "QPushButton": "Button",
    "QToolButton": "ToolButton",
    "QCheckBox": "CheckBox",
    "QRadioButton": "RadioButton",
    "QTextBrowser": "TextPage",
    "QTextEdit": "TextPage",
    "QMessageBox": "the notice above the table",
    **dict.fromkeys(
        ("QGroupBox", "QErrorMessage", "QProgressDialog", "QInputDialog", "QDockWidget"), "a class of plain.py"
    ),
    **dict.fromkeys(("QTextDocument", "QGraphicsTextItem", "QStaticText", "QToolTip"), "a class of plain.py"),
}
CALLS = {
    "setToolTip": "set_tip",
    "setWindowTitle": "set_title",
    "setTextFormat": "RichLabel",
    "insertHtml": "markup",
    "setStatusTip": "set_tip",
    "setWhatsThis": "set_tip",
}
DOORS = {"plain.py", "markup.py"}


def bare(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield where text is shown past `plain.py` and `markup.py`, and what to use instead."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            whole = ast.unparse(node.func)
            if whole in BARE or whole.startswith(("QToolTip.", "QMessageBox.")):
                yield node.lineno, f"{whole}: use {BARE[whole.partition('.')[0]]}"
            elif name in CALLS:
                yield node.lineno, f"{name}: use {CALLS[name]}"
            elif name in ("addAction", "addMenu", "QAction") and node.args and isinstance(node.args[0], ast.JoinedStr):
                if any(isinstance(part, ast.FormattedValue) for part in node.args[0].values):
                    yield node.lineno, f"{name} with a made text: use button_text"
            elif name == "Markup" and node.args and isinstance(node.args[0], ast.JoinedStr):
                yield node.lineno, "Markup of a made text: use markup"
            elif name == "markup" and node.args and isinstance(node.args[0], ast.JoinedStr):
                yield node.lineno, "markup of a made pattern: fill it with {}"
        elif isinstance(node, ast.ClassDef):
            yield from ((node.lineno, f"class of {b.id}: use {BARE[b.id]}") for b in _names(node.bases) if b.id in BARE)
        elif isinstance(node, ast.ImportFrom) and node.module == "html":
            yield node.lineno, "html.escape: use markup"
        elif isinstance(node, ast.Attribute) and node.attr in ("ToolTipRole", "RichText", "AutoText", "MarkdownText"):
            yield node.lineno, f"{node.attr}: use plain.py"


def _names(nodes: list[ast.expr]) -> list[ast.Name]:
    return [node for node in nodes if isinstance(node, ast.Name)]


def test_text_is_shown_through_one_door() -> None:
    faults = [
        f"{file.relative_to(ROOT)}:{line} {what}"
        for file in sorted(ROOM.rglob("*.py"))
        if file.name not in DOORS
        for line, what in bare(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize(
    "line",
    [
        "made = QLabel(name)",
        "class Chip(QPushButton): pass",
        "view.setToolTip(name)",
        "QMessageBox.warning(self, 'a', name)",
        "menu.addAction(f'{name} asks')",
        "Markup(f'<b>{name}</b>')",
        "from html import escape",
        "QToolTip.showText(at, name)",
    ],
)
def test_a_second_door_would_be_found(line: str) -> None:
    assert list(bare(ast.parse(line)))


# the parts


@pytest.mark.parametrize("name", NAMES)
def test_labels_buttons_tips_and_titles_show_a_name_as_it_is(name: str, hand: Hand) -> None:
    label, button, rich, page = Label(name), Button(name), RichLabel(name), TextPage()
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert (label.text(), button.text()) == (name, name)
    assert shown_on_button(button) == name
    page.setHtml(name)
    assert page.toPlainText() == name
    assert not any(mark in rich.text() for mark in MARKS)
    for tip in (f"{name} agrees", f"Why not:\n{name}"):
        set_tip(label, tip)
        assert plain_of_tip(label.toolTip()) == tip
    set_title(label, f"rails18 – {name}")
    assert label.windowTitle().replace("[*][*]", "[*]") == f"rails18 – {name}"


def test_markup_escapes_whatever_is_not_markup() -> None:
    assert markup("<b>{}</b>{}", "<i>&", Markup("<br>")) == "<b>&lt;i&gt;&amp;</b><br>"
    assert joined((escaped("<"), Markup("<br>"))) == "&lt;<br>"
    assert button_text("Tom & Ann") == "Tom && Ann"
    assert tip_text("1 < 2") == "1 < 2"


def shown_on_button(button: QAbstractButton) -> str:
    """Return what a style draws: one ampersand of two, and none where it marks a key."""
    return QAbstractButton.text(button).replace("&&", "\0").replace("&", "").replace("\0", "&")


def plain_of_tip(tip: str) -> str:
    """Return what a tool tip shows."""
    if not Texts.mightBeRichText(tip):
        return tip
    page = QTextEdit()
    page.setHtml(tip)
    return page.toPlainText()


# the whole window


def faults_of(widget: QWidget) -> Iterator[str]:
    """Yield what in one widget would be taken for markup or for the mark of a key."""
    if isinstance(widget, QLabel):
        plain = widget.textFormat() == Qt.TextFormat.PlainText
        known = isinstance(widget, RichLabel) and not any(mark in widget.text() for mark in MARKS)
        if not (plain or known or not widget.text()):
            yield f"label {widget.text()!r}"
    if isinstance(widget, QAbstractButton) and "&" in QAbstractButton.text(widget).replace("&&", ""):
        yield f"button {QAbstractButton.text(widget)!r}"
    if isinstance(widget, QTextEdit) and any(f"{mark} " in widget.toHtml() for mark in ("<img", "<h1")):
        yield f"page {widget.toPlainText()[:80]!r}"
    if isinstance(widget, QGroupBox | QMessageBox):
        yield f"{type(widget).__name__} past plain.py"
    if Texts.mightBeRichText(widget.toolTip()) and any(mark in widget.toolTip() for mark in MARKS):
        yield f"tool tip {widget.toolTip()!r}"
    if isinstance(widget, QAbstractItemView) and isinstance(widget.model(), QAbstractItemModel):
        model = widget.model()
        yield from (
            f"item {row} has a tool tip"
            for row in range(min(model.rowCount(), 50))
            if model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
        )


def all_widgets() -> list[QWidget]:
    tops = [top for top in QApplication.topLevelWidgets() if not top.inherits("QTipLabel")]
    return [widget for top in tops for widget in (top, *top.findChildren(QWidget))]


def walk(seen: set[str]) -> list[str]:
    """Return the faults of all widgets there are, and note what they show."""
    found = []
    for widget in all_widgets():
        found += [f"{type(widget).__name__} {widget.objectName()}: {fault}" for fault in faults_of(widget)]
        if isinstance(widget, QLabel | QAbstractButton):
            seen.add(widget.text())
        seen.add(widget.windowTitle())
        seen.add(widget.toolTip())
    actions = [action for widget in all_widgets() for action in widget.findChildren(QAction)]
    found += [f"action {a.text()}" for a in actions for name in NAMES if "&" in name and name in a.text()]
    return found


def hostile(game_file: Path) -> saves.Opened:
    """Return a played game with hostile names."""
    game = open_game(game_file).game
    opened = saves.parse(saves.text_of(game), game_file.name)
    setup = msgspec.structs.replace(opened.setup, players=NAMES[: len(opened.setup.players)])
    return msgspec.structs.replace(opened, setup=setup)


PLAYED = ("random/1889-4p-104.json", "played/1870-bankrupt.rails18", "played/1843-finish.rails18")


@pytest.mark.parametrize("name", PLAYED)
def test_no_page_of_a_game_takes_a_name_for_markup(name: str, hand: Hand, tmp_path: Path) -> None:
    opened = hostile(GAMES / name)
    game = new_game(opened.setup)
    seen: set[str] = set()
    met: set[tuple[str, bool]] = set()
    for action in opened.actions:
        frame = game.position.frame
        if (frame.step, bool(frame.company)) not in met:
            met.add((frame.step, bool(frame.company)))
            hand.open(game)
            assert not walk(seen), frame.step
        game.play(action)
    hand.open(game)
    window = hand.window
    window.dialogs.show_results()
    window.dialogs.show_help("")
    window.dialogs.show_about()
    window.layouts.tear("market", window)
    window.header.show_who_counts()
    window.tabs.show_actions()
    window.tip.say(f"{NAMES[0]} may not", "1")
    window.notice.say(f"{NAMES[1]} saved", f"Open {NAMES[2]}", lambda: None)
    QTest.qWait(50)
    assert not walk(seen)
    for player in opened.setup.players:
        assert any(player in text for text in seen), player
    assert len(met) >= 6
    for popup in [w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not window]:
        popup.close()


def test_the_start_page_shows_names_and_paths_as_they_are(hand: Hand, home: Path) -> None:
    from rails18 import paths

    opened = hostile(GAMES / "random/1889-4p-104.json")
    game = new_game(opened.setup)
    saves.save(game, paths.autosaves() / ("A &amp; B.rails18" if os.name == "nt" else "<h1>A & B.rails18"))
    saves.save(game, paths.autosaves() / "&C.rails18")
    hand.window.beginnings.show_start()
    QTest.qWait(20)
    seen: set[str] = set()
    assert not walk(seen)
    assert any(NAMES[0] in text and NAMES[1] in text for text in seen)
    hand.window.beginnings.show_new_game()
    assert not walk(seen)
