"""Pass on what somebody wants to be shown to whoever shows it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class Wishes(QObject):
    """Carry wishes from pages and strips to windows and pictures.

    Signals:
        glossary: (term) open the glossary.
        result: open the final table.
        review: look back at the game.
        run: (company) show its last run on the board.
        privates: (ids) show the cards of these private companies at the pointer.
        agreed: (Action or None) everybody who has to agree to it has said so at the table; None takes that back.
        copy: play on in a copy of a game that another window plays.
    """

    glossary = Signal(str)
    result = Signal()
    review = Signal()
    run = Signal(str)
    privates = Signal(object)
    agreed = Signal(object)
    copy = Signal()
