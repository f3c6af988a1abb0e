"""Begin games and lessons: the pages of the window before a game, and the ways from them into one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStackedWidget

from rails18.core.errors import CannotRead
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.lessons.lessons import lesson_ids
from rails18.saves.autosave import recent
from rails18.ui.app.introduce import introduce
from rails18.ui.dialogs.start import StartPage
from rails18.ui.dialogs.windows import Dialogs
from rails18.ui.learn.school import School
from rails18.ui.practice.drill import Drill
from rails18.ui.record.files import Files
from rails18.ui.session.session import Session
from rails18.ui.system.settings import Settings
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.notice import Notice
from rails18.words.translation import tr, worded

FIRST_GAME = "learn/first_game"  # where the first game of a learner is

if TYPE_CHECKING:
    from rails18.practice.task import Task
    from rails18.ui.dialogs.new_game import NewGamePage
    from rails18.ui.learn.page import LearnPage
    from rails18.ui.practice.page import PracticePage


class StartParts(NamedTuple):
    """Hold the parts of the window that lead into a game."""

    settings: Settings
    session: Session
    files: Files
    school: School
    drill: Drill
    dialogs: Dialogs
    notice: Notice


class Beginnings(QObject):
    """Turn to the pages before a game.

    Attributes:
        start_page, new_page, learn_page, practice_page: the pages, the last three made when they are asked for, and
            destroyed when a game is on the board.

    Args:
        stack: all pages of the window.
        show_game: turns to the page of the open game.
    """

    def __init__(
        self,
        stack: QStackedWidget,
        start_page: StartPage,
        parts: StartParts,
        show_game: Callable[[], object],
        commands: Commands,
    ) -> None:
        super().__init__(stack)
        self.stack, self.start_page, self.show_game, self.commands = stack, start_page, show_game, commands
        self.settings, self.session, self.files, self.school, self.drill, self.dialogs, self.notice = parts
        self.new_page: NewGamePage | None = None
        self.learn_page: LearnPage | None = None
        self.practice_page: PracticePage | None = None
        start_page.new.connect(self.show_new_game)
        start_page.learn.connect(self.show_lessons)
        self.session.asked.connect(self.ask)
        self.session.saved.connect(lambda told: self.notice.say(told, brief=True))
        self.session.moved.connect(self._follow)
        start_page.practice.connect(self.show_tasks)
        start_page.club.connect(self.dialogs.show_club)
        start_page.chosen.connect(self.play_from)
        start_page.lesson.connect(self._begin_lessons)
        start_page.first_game.connect(lambda: self.begin_first_game(False))
        self.school.left.connect(self.show_lessons)
        self.school.first_game_wanted.connect(lambda: self.begin_first_game(False))
        self.drill.left.connect(self.show_tasks)
        self.drill.tells.connect(self.notice.say)
        stack.currentChanged.connect(self.drill.stop_proving)  # somebody has gone elsewhere
        stack.currentChanged.connect(self._let_go)
        commands.add(
            Command("new", tr("New game …"), self.show_new_game, ("Ctrl+N",), always=True),
            Command("start", tr("Start page"), self.show_start, always=True),
            Command("lessons", tr("Lessons"), self.show_lessons, always=True),
            Command("practice", tr("Practice"), self.show_tasks, always=True),
        )

    def show_start(self) -> None:
        """Show the start page."""
        self.keep_picture()
        self.notice.moved_on()
        self.start_page.show_games(recent())
        self.stack.setCurrentWidget(self.start_page)
        self.commands.follow(False)

    def keep_picture(self) -> None:
        """Keep a picture of the open board for the start page."""
        autosave, board = self.session.autosave, self.dialogs.context.board.board
        if autosave is None or autosave.path is None or board.position is None:
            return
        from rails18.ui.board import thumbnail

        picture = thumbnail.taken(board, thumbnail.GAME, self.stack.devicePixelRatioF())
        thumbnail.keep(thumbnail.place_of_game(autosave.path), picture)

    def show_new_game(self, title: str = "") -> None:
        """Show the page that sets a new game up, of a title or of any."""
        if self.new_page is None:
            from rails18.ui.dialogs.new_game import NewGamePage

            page = NewGamePage(self.settings, self.start_page.theme, self.school.progress)
            page.begin.connect(self.begin)
            page.left.connect(self.leave_new_game)
            self.stack.addWidget(page)
            self.new_page = page
        self.new_page.show_fresh(title)
        self.stack.setCurrentWidget(self.new_page)
        self.commands.follow(False)

    def _let_go(self) -> None:
        """Destroy the pages from which a game was begun; for a whole evening they would hold 20 MB.

        Lessons and tasks come back to their page, and so does who has opened a folder of tasks.
        """
        pages = {name: getattr(self, name) for name in ("new_page", "learn_page", "practice_page")}
        if not self.session.is_open or self.stack.currentWidget() in (self.start_page, *pages.values()):
            return
        if self.practice_page is not None and self.practice_page.has_folder:
            del pages["practice_page"]
        for name, page in pages.items():
            if page is not None:
                setattr(self, name, None)
                self.stack.removeWidget(page)
                page.deleteLater()

    def show_lessons(self) -> None:
        """Show the list of lessons; a lesson that runs is left."""
        if self.school.lead is not None:
            self.school.leave()
            return
        self.notice.moved_on()
        page = self.lessons_page()
        page.refresh()
        self.stack.setCurrentWidget(page)
        self.commands.follow(False)
        QTimer.singleShot(0, page, page.focus_next)  # once its list shows itself

    def lessons_page(self) -> LearnPage:
        """Return the list of lessons, which is made when it is asked for."""
        if self.learn_page is None:
            from rails18.ui.learn.page import LearnPage

            page = LearnPage(self.settings, self.school.progress, self.under_way, self.dialogs.picture_of)
            page.chosen.connect(self._begin_lesson)
            page.first_game.connect(self.begin_first_game)
            page.left.connect(self.leave_new_game)
            self.stack.addWidget(page)
            self.learn_page = page
        return self.learn_page

    def _begin_lessons(self) -> None:
        """Begin the first lesson, or go on in it."""
        first = next(iter(lesson_ids()), "")
        self._begin_lesson(first, self.school.progress.is_finished(self.lessons_page().learner, first))

    def show_tasks(self) -> None:
        """Show the list of tasks; a task that is on the board is left."""
        if self.drill.lead is not None:
            self.drill.leave()
            return
        if self.practice_page is None:
            from rails18.ui.practice.page import PracticePage

            page = PracticePage(self.settings, self.school.progress, self.start_page.theme)
            page.chosen.connect(self._begin_task)
            page.left.connect(self.leave_new_game)
            self.stack.addWidget(page)
            self.practice_page = page
        self.practice_page.refresh()
        self.stack.setCurrentWidget(self.practice_page)
        self.commands.follow(False)
        QTimer.singleShot(0, self.practice_page, self.practice_page.focus_next)  # once its list shows itself

    def _begin_task(self, task: Task, tasks: tuple[Task, ...]) -> None:
        assert self.practice_page is not None
        self._begin(task, self.practice_page.learner, tasks)

    def _begin(self, task: Task, learner: str, tasks: tuple[Task, ...]) -> None:
        if not self.files.may_leave():
            return
        self.notice.hide()
        self.drill.begin(task, learner, tasks)

    def ask(self, path: Path, question: str) -> None:
        """Say what the problem that was opened asks, and offer to have the answer checked where it can be."""
        from rails18.practice.reading import read_problem

        try:
            task = read_problem(path)
        except CannotRead:
            task = None  # what is wrong with it was said when it was opened
        if task is None:
            self.notice.say(question)
        else:
            self.notice.say(question, tr("Have my answer checked"), lambda: self._begin(task, self.learner, (task,)))

    @property
    def learner(self) -> str:
        """Return the name under which progress is kept."""
        return self.settings.text("learn/name", tr("Learner"))

    def _begin_lesson(self, id: str, again: bool) -> None:
        if not self.files.may_leave():
            return
        self.notice.hide()
        try:
            self.school.begin(id, self.lessons_page().learner, again)
        except CannotRead as error:
            self.notice.say(worded(error))

    def under_way(self, learner: str) -> Path | None:
        """Return the first game that a learner has begun and not ended, None when there is none."""
        noted = self.settings.text(FIRST_GAME, "")
        games = [game for game in recent() if str(game.path) == noted and learner in game.players]
        return next((game.path for game in games if not game.finished), None)

    def _follow(self, old: Path, new: Path) -> None:
        """Know a game again in the file that people chose for it, also as the first one of a learner."""
        marker = self.start_page.progress.of(old)
        if marker is not None:
            self.start_page.progress.note(new, marker)
        if self.settings.text(FIRST_GAME, "") == str(old):
            self.settings.put(FIRST_GAME, str(new))

    def begin_first_game(self, anew: bool) -> None:
        """Go on with the first game that is under way, or begin one."""
        learner = self.lessons_page().learner
        path = None if anew else self.under_way(learner)
        if path is not None:
            self.play_from(path)
            return
        if not self.files.may_leave():
            return
        try:
            first = self.school.begin_first_game(learner)
        except CannotRead as error:
            self.notice.say(worded(error))
            return
        if self.session.autosave is not None and self.session.autosave.path is not None:
            self.settings.put(FIRST_GAME, str(self.session.autosave.path))
        self.notice.say(
            tr(first.rules), tr("What this game is about"), lambda: self.dialogs.show_rules("about"), brief=True
        )

    def leave_new_game(self) -> None:
        """Go back from the page that sets a game up to the open game, or to the start page."""
        if self.session.is_open:
            self.show_game()
        else:
            self.show_start()

    def begin(self, setup: Setup, programs: Mapping[PlayerId, str], coached: Mapping[str, str]) -> None:
        """Begin a new game, unless somebody would rather keep the open one.

        Args:
            programs: seats that programs play → their level.
            coached: names of people → what they know of such games.
        """
        if self.files.may_leave():
            self.notice.hide()
            for name, level in coached.items():
                self.school.progress.set_level(name, level)
            on_table = bool(self.new_page and self.new_page.on_table.isChecked())
            if self.session.begin(setup, programs, on_table=on_table):
                introduce(setup, programs, self.school, self.notice, self.dialogs)

    def play_from(self, path: str | Path) -> None:
        """Open a game that was named or chosen."""
        if self.files.may_leave():
            self.session.open(path)
