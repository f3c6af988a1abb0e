"""Name the program, the people behind the games, and the licences."""

from __future__ import annotations

from PySide6 import __version__ as qt_version
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from rails18 import __version__, project
from rails18.loading.titles import TitleInfo
from rails18.ui.widgets import label, row


def text(credits: list[TitleInfo]) -> str:
    """Return the page as rich text."""
    games = "".join(
        f"<li><b>{credit.name}</b>: designed by {credit.designer}"
        + (f", developed by {credit.developer}" if credit.developer else "")
        + f". {credit.publisher}</li>"
        for credit in credits
    )
    return f"""
    <p>rails18 {__version__}: railway board games of the 18xx family on one computer for everybody round the table.</p>
    <p>The games are the work of their designers and publishers. rails18 contains no text or picture of theirs;
    please buy and play the originals.</p>
    <ul>{games}</ul>
    <p>18xx goes back to <i>1829</i> by Francis Tresham.</p>
    <p>Made with Python, Qt for Python {qt_version} (LGPL 3), PyYAML (MIT), msgspec (BSD), HiGHS (MIT) and the DejaVu
    fonts (Bitstream Vera licence). Copyright {project.AUTHORS}; you may use, change and share rails18 under the
    {project.LICENCE} licence.</p>
    {f"<p>{project.REPOSITORY}</p>" if project.REPOSITORY else ""}
    """


class About(QDialog):
    """Show who made what."""

    def __init__(self, credits: list[TitleInfo], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("About rails18")
        self.resize(560, 420)
        page = QTextBrowser()
        page.setObjectName("quiet")
        page.setHtml(text(credits))
        close = QPushButton("Close")
        close.clicked.connect(self.close)
        whole = QVBoxLayout(self)
        whole.addWidget(label("rails18", "title"))
        whole.addWidget(page, 1)
        whole.addLayout(row(1, close))
