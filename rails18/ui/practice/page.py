"""List the tasks by kind and grade, with what a player has solved."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from rails18.lessons.progress import Progress
from rails18.practice.reading import load_tasks, of_the_day, read_folder
from rails18.practice.task import GRADES, KINDS, Collection, Task
from rails18.titledata.titles import titles
from rails18.ui.dialogs.title_picture import TitlePicture
from rails18.ui.learn.learner_name import LearnerName
from rails18.ui.look.plain import Button, set_tip
from rails18.ui.look.theme import Theme
from rails18.ui.model.route_search import Task as Work
from rails18.ui.practice import words
from rails18.ui.record.files import save_folder
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.controls import button, called, clear, column, label, row
from rails18.ui.widgets.layouts import Column, Grid
from rails18.ui.widgets.list_page import lay_out_list
from rails18.words.translation import tr, worded

TITLE = "practice/title"  # key of the settings


class PracticePage(QWidget):
    """Let a person choose a task.

    Attributes:
        name: field with the name of the learner.
        title: the title from which tasks are taken, or all.
        shared: the tasks of a folder that somebody opened.

    Signals:
        chosen: (Task, tuple of Task) a task is wanted, and the row in which it is listed.
        left: nothing is begun.
    """

    chosen = Signal(object, object)
    left = Signal()

    def __init__(self, settings: Settings, progress: Progress, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("background")
        self.settings, self.progress, self.theme = settings, progress, theme
        self.shipped, self.shared = load_tasks(), Collection(())
        self.name = LearnerName(settings, "practice-name")
        self.name.textEdited.connect(self.refresh)
        self.title = called(QComboBox(), tr("Title"), "practice-title")
        self.title.addItem(tr("All titles"), "")
        for title in dict.fromkeys(task.setup.title for task in self.shipped.tasks):
            self.title.addItem(title, title)
        self.title.setCurrentIndex(max(0, self.title.findData(settings.text(TITLE, ""))))
        self.title.currentIndexChanged.connect(self.refresh)
        self._rows = Grid(across=14, down=8, grows=0)
        self._today = Column()
        self._today.setSpacing(8)
        self._next: Button | None = None
        self._said = ""  # about the folder
        self._reading: Path | None = None
        self._lay_out()

    @property
    def learner(self) -> str:
        """Return the name under which progress is kept."""
        return self.name.learner

    @property
    def has_folder(self) -> bool:
        """Return whether a folder of tasks is listed, or is being read."""
        return self._reading is not None

    def _lay_out(self) -> None:
        back = button(tr("Back"), self.left, name="practice-leave", role="skip")
        folder = button(tr("Open a folder of tasks …"), self._ask_folder, name="practice-folder")
        set_tip(folder, tr("Problems that somebody saved: those whose answer can be checked are listed here"))
        head = row(label(tr("Practice: find the best move"), "title", wrap=False), 1, self.title)
        head.addWidget(label(tr("Your name"), wrap=False))
        head.addWidget(self.name)
        lay_out_list(self, head, self._rows, self._today, row(back, 1, folder), margin=14)

    # the list

    def refresh(self) -> None:
        """List the tasks with the progress of the learner."""
        self.name.keep()
        self.settings.put(TITLE, self.title.currentData())
        clear(self._rows)
        clear(self._today)
        self._next, line = None, 0
        self._show_today()
        wanted = self.title.currentData()
        shown = Collection(tuple(task for task in self.shipped.tasks if wanted in ("", task.setup.title)))
        for kind in KINDS:
            about = column(label(tr(words.KINDS[kind]), "strong"), label(tr(words.ABOUT[kind]), "muted"), spacing=0)
            self._rows.addLayout(about, line, 0)
            for number, grade in enumerate(GRADES, 1):
                if tasks := shown.of(kind, grade):
                    made = self._button(f"{kind}-{grade}", tr(words.GRADES[grade]), tasks, tr(words.KINDS[kind]))
                    self._rows.addWidget(made, line, number)
            line += 1
        if self.shared.tasks:
            self._rows.addWidget(label(tr("From the folder"), "strong"), line, 0)
            self._rows.addWidget(self._button("folder", tr("Begin"), self.shared.tasks), line, 1)
            line += 1
        if self._said:
            self._rows.addWidget(label(self._said), line, 0, 1, 4)
            line += 1
        for fault in (*self.shipped.faults, *self.shared.faults):
            self._rows.addWidget(label(worded(fault), "bad"), line, 0, 1, 4)
            line += 1

    def _show_today(self) -> None:
        """Offer the task of the day beside the map of its title."""
        today = of_the_day(self.shipped, date.today())  # noqa: DTZ011  the day on the wall of the player
        if today is None:
            return
        kind = tr(words.KINDS[today.ask.kind])
        told = f"{today.setup.title} · {kind} · {tr(words.GRADES[today.grade])}"
        self._today.addWidget(label(tr("Task of the day"), "title"))
        self._today.addWidget(label(told, "muted"))
        self._today.addWidget(label(tr(words.ABOUT[today.ask.kind])))
        self._today.addLayout(row(self._button("day", tr("Today"), (today,)), 1))
        info = next((info for info in titles() if info.id == today.setup.title), None)
        if info is not None:
            board = TitlePicture(self.theme)
            board.show_title(info)
            self._today.addWidget(board, 1)
        else:
            self._today.addStretch(1)

    def _button(self, name: str, said: str, tasks: Sequence[Task], kind: str = "") -> Button:
        """Return the button that begins the first task of a row that is not solved, or the first one again.

        Args:
            name: of the widget.
            said: words on it.
            tasks: the row.
            kind: what the words leave out and a screen reader says.
        """
        solved = sum(self.progress.has_solved(self.learner, task.id) for task in tasks)
        first = next((task for task in tasks if not self.progress.has_solved(self.learner, task.id)), tasks[0])
        done = solved == len(tasks)
        shown, whole = f"{said}  {'✓ ' if done else ''}{solved}/{len(tasks)}", f"{kind}, {said}" if kind else said
        begin = partial(self.chosen.emit, first, tuple(tasks))
        made = button(shown, lambda _=False: begin(), name=f"practice-{name}", role="header")
        told = tr("{what}: {solved} of {count} solved", what=whole, solved=solved, count=len(tasks))
        made.setAccessibleName(told)
        self._next = self._next or (None if done else made)
        return made

    def focus_next(self) -> None:
        """Give the keyboard to the first row with something left to solve."""
        if self._next is not None:
            self._next.setFocus()

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Open a folder of tasks"), str(save_folder()))
        if name:
            self.open_folder(Path(name))

    def open_folder(self, folder: Path) -> None:
        """List the tasks of a folder, and what is wrong with its files, once they are read."""
        self.shared, self._said = Collection(()), tr("Reading {folder} …", folder=folder.name or str(folder))
        self.refresh()
        self._reading = folder
        Work(lambda: read_folder(folder), partial(self._take, folder), self._fail, self).start()

    def _take(self, folder: Path, found: Collection) -> None:
        if folder != self._reading:
            return  # another one was opened since
        none = tr("No task is in this folder: save a moment of a game as a problem whose answer can be checked.")
        self.shared, self._said = found, "" if found.tasks or found.faults else none
        self.refresh()

    def _fail(self, error: Exception) -> None:
        self._said = worded(error)
        self.refresh()
