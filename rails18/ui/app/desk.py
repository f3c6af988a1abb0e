"""Hold the main window, and put another one in its place when the language changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from rails18.core.errors import CannotRead
from rails18.ui.app.window import Window
from rails18.ui.model.garbage import sweep
from rails18.ui.system.settings import Settings
from rails18.words.translation import worded

if TYPE_CHECKING:
    from rails18.ui.dialogs.windows import Dialogs

SOON = 20  # milliseconds until it is tried again
# windows beside the main one
PARTS = ("results", "club", "record", "print", "problem", "help", "rules", "overview", "about")


class Desk(QObject):
    """Keep one window open, in the language that was chosen.

    Every widget is made anew in the other language and takes the open game over: so nothing can be left in the old one,
    and no widget has to know how to say its words twice.

    Attributes:
        window: the window.

    Signals:
        renewed: another window has taken the place of the last one.
    """

    renewed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.window = self._made()

    def _made(self) -> Window:
        window = Window(self.settings)
        window.appearance.respoken.connect(self._renew)
        return window

    def _renew(self) -> None:
        old = self.window
        if old.session.reading:
            QTimer.singleShot(SOON, self, self._renew)  # the thread that reads a file tells this window of it
            return
        old.destroyed.connect(self._sweep)  # with its maps it is larger than all else that goes
        old.opening.finish()  # a game on its way is handed over like any other
        old.keep_look()
        self.window = new = self._made()
        new.open_up()
        _hand_over(old, new)
        _retire(old)
        self.renewed.emit()

    def _sweep(self) -> None:
        QTimer.singleShot(SOON, self, sweep)

    def end(self) -> None:
        """Save and end without a question, as nobody may be there to answer."""
        window = self.window
        if window.session.is_unsaved:
            window.session.record()  # there may be room for it by now
        window.files.asks = False
        window.close()
        QApplication.exit()


def _hand_over(old: Window, new: Window) -> None:
    """Show in a window what another one shows: game, moment, choice, page, and what is beside it."""
    lead, looked, torn, projected = old.school.lead, old.adapter.at, list(old.layouts.torn), old.table.is_open
    task = old.drill.lead
    chosen = old.selection.proposal
    if lead is not None:
        try:
            new.school.begin(lead.play.lesson.id, old.school.learner)
        except CannotRead as error:
            new.notice.say(worded(error))
    elif task is not None:
        new.drill.begin(task.play.task, old.drill.learner, old.drill.row)
    elif old.adapter.game is not None and old.session.is_open:
        trail, past = old.tabs.trail, old.adapter.is_past
        new.session.take_over(old.session)
        if trail is not None:
            new.tabs.add_trail(trail.first)
        new.adapter.refresh()
        if past:
            new.adapter.look_at(looked)
        elif chosen is not None:
            new.selection.propose(chosen.action, then=chosen.then)
        if old.comfort.clock.stopped:
            new.comfort.clock.stop(True)
    _turn_to_page(old, new)
    for name in torn:
        new.layouts.tear(name, new)
    if projected and not new.table.is_open:
        new.table.toggle()
    for name in PARTS:
        _open_beside(name, old.dialogs, new.dialogs)
    if _is_open(old.dialogs.settings):
        new.commands.actions["settings"].trigger()


def _turn_to_page(old: Window, new: Window) -> None:
    shown = old.stack.currentWidget()
    if shown is old.start_page:
        new.beginnings.show_start()
    elif shown is old.beginnings.new_page:
        new.beginnings.show_new_game(old.beginnings.new_page.info.id if old.beginnings.new_page is not None else "")
    elif shown is old.beginnings.learn_page:
        new.beginnings.show_lessons()
    elif shown is old.beginnings.practice_page:
        new.beginnings.show_tasks()


def _open_beside(name: str, old: Dialogs, new: Dialogs) -> None:
    """Open a window beside the main one again, if it is open."""
    if _is_open(getattr(old, name)):
        show = getattr(new, f"show_{name}")
        show("") if name == "help" else show()


def _is_open(window: QWidget | None) -> bool:
    try:
        return window is not None and window.isVisible()
    except RuntimeError:  # it was closed, and its Qt part is gone
        return False


def _retire(old: Window) -> None:
    """Close a window whose game another one has."""
    for shown in (*(getattr(old.dialogs, name) for name in PARTS), old.dialogs.settings):
        if _is_open(shown):
            shown.close()
    old.close()
    old.deleteLater()
