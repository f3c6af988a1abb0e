"""The letters of a train and the word for it stay on one line, as each language writes them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QRawFont
from PySide6.QtWidgets import QAbstractItemView, QListWidget

from rails18 import paths
from rails18.core.game import Game
from rails18.ui.beside.changes.panel import ChangesPanel
from rails18.ui.beside.note_panel import NotesPanel
from rails18.ui.look.markup import Markup
from rails18.ui.look.plain import Label, RichLabel, TextPage
from rails18.ui.look.theme import font
from rails18.ui.look.unbroken import HYPHEN, SPACE, unbroken, unbroken_markup, written
from rails18.ui.record.overview.table import Cell, Facts, FactTable
from rails18.words.translation import English, languages, load, use
from rails18.words.wording import train_type, train_types
from tests.ui.conftest import Hand


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A 2-train rusts.", f"A 2{HYPHEN}train rusts."),
        ("two D-trains", f"two D{HYPHEN}trains"),
        ("trading in a 5E-train", f"trading in a 5E{HYPHEN}train"),
        ("the 4+1 train", f"the 4+1{SPACE}train"),
        ("der 10-Zug", f"der 10{HYPHEN}Zug"),
        ("zwei 3/5 Züge", f"zwei 3/5{SPACE}Züge"),
        ("« Verser » : 50 % ; et KO ?", f"«{SPACE}Verser{SPACE}»{SPACE}: 50{SPACE}%{SPACE}; et KO{SPACE}?"),
        ("Voilà !", f"Voilà{SPACE}!"),
        ("le train 2, deux trains D", f"le train{SPACE}2, deux trains{SPACE}D"),
        (
            "10-20, KO-SR, sold-out, train for KO, trains 3 km",
            f"10-20, KO-SR, sold-out, train for KO, trains{SPACE}3 km",
        ),
    ],
)
def test_what_belongs_together_is_kept_so(text: str, shown: str) -> None:
    assert unbroken(text) == shown
    assert written(shown).replace(SPACE, " ") == text


def test_tags_stay_as_they_are() -> None:
    assert unbroken_markup("<b>Verser</b> : 50 %") == f"<b>Verser</b>{SPACE}: 50{SPACE}%"
    assert unbroken_markup('<a href="term:2-train">2-train</a>') == f'<a href="term:2-train">2{HYPHEN}train</a>'


def test_the_fonts_have_these_signs(qapp: object) -> None:
    found = [file for file in (paths.resources() / "fonts").iterdir() if file.suffix in (".otf", ".ttf")]
    assert found
    for file in found:
        for sign in (HYPHEN, SPACE):
            assert QRawFont(str(file), 12).supportsCharacter(ord(sign)), file.name


@pytest.mark.parametrize("code", ["en", *languages()])
def test_no_line_ends_within_the_name_of_a_train(qapp: object, code: str) -> None:
    """Where a line ends is Qt's choice: the words alone, beside a word that fills the line to their middle."""
    use(load(languages()[code]) if code in languages() else English())
    try:
        for name in ("2", "10", "D", "5E", "4+1"):
            for said in (train_type(name), train_types(name)):
                metrics = QFontMetricsF(font(13))
                wide = metrics.horizontalAdvance(f"nnnn {said}") - 3
                flags = int(Qt.TextFlag.TextWordWrap)
                high = metrics.boundingRect(QRectF(0, 0, wide, 999), flags, f"nnnn {unbroken(said)}").height()
                assert high == metrics.boundingRect(QRectF(0, 0, 999, 999), flags, "n\nn").height(), said
                narrow = metrics.horizontalAdvance(said) - 3
                one = metrics.boundingRect(QRectF(0, 0, narrow, 999), flags, unbroken(said)).height()
                assert one == metrics.boundingRect(QRectF(0, 0, 999, 999), flags, "n").height(), said
    finally:
        use(English())


def test_labels_and_pages_show_it_and_tell_what_was_said(qapp: object) -> None:
    said = Markup('<b>a 2-train</b> of <a href="term:2-train">KO</a>')
    plain, rich, page = Label("a 2-train"), RichLabel(said), TextPage()
    assert (plain.text(), super(Label, plain).text()) == ("a 2-train", f"a 2{HYPHEN}train")
    assert rich.text() == said
    assert f"2{HYPHEN}train</b>" in super(Label, rich).text()
    page.setHtml(said)
    assert page.toPlainText() == "a 2-train of KO"
    assert f"2{HYPHEN}train" in super(TextPage, page).toPlainText()
    plain.clear()
    assert plain.text() == ""


def pictured(view: QAbstractItemView, wide: int, text: str) -> QImage:
    """Return what a list or a table with one item shows in some width."""
    view.resize(wide, 200)
    if isinstance(view, FactTable):
        view.show_facts(Facts(["", ""], [[Cell("KO"), Cell(text)]]), {})
    else:
        assert isinstance(view, QListWidget)
        view.clear()
        view.addItem(text)
    return view.grab().toImage()


@pytest.mark.parametrize("part", ["changes", "notes", "table"])
def test_items_of_lists_and_cells_of_tables_show_it_too(hand: Hand, fresh: Game, part: str) -> None:
    hand.open(fresh)
    context = hand.window.context
    made = {"changes": ChangesPanel, "notes": NotesPanel}[part](context) if part != "table" else FactTable("Facts")
    view = made if isinstance(made, FactTable) else made.list
    made.grab()  # its layout is done, and widths stay as they are set
    for said in ("KO buys the first 5E-train of the depot", "KO achète le train 2 du dépôt"):
        pictures = [pictured(view, wide, said) for wide in range(90, 260, 5)]
        assert pictures == [pictured(view, wide, unbroken(said)) for wide in range(90, 260, 5)]
    made.deleteLater()
