"""Begin games and lessons: the pages of the window before a game, and the ways from them into one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedWidget

from rails18.core.errors import CannotRead
from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.loading.translation import tr
from rails18.ui.app.commands import Commands
from rails18.ui.app.introduce import introduce
from rails18.ui.app.menus import Menus
from rails18.ui.dialogs.start import StartPage

if TYPE_CHECKING:
    from rails18.ui.dialogs.new_game import NewGamePage
    from rails18.ui.learn.page import LearnPage


class Beginnings(Commands):
    """What leads into a game; the window itself sets the parts.

    Attributes:
        stack: all pages of the window.
        start_page, new_page, learn_page: those before a game, the last two made when they are asked for.
    """

    stack: QStackedWidget
    menus: Menus
    start_page: StartPage
    new_page: NewGamePage | None = None
    learn_page: LearnPage | None = None

    def show_game(self) -> None:
        """Turn to the page of the open game."""
        raise NotImplementedError

    def show_start(self) -> None:
        """Show the start page."""
        self.start_page.show_games(self.session.games())
        self.stack.setCurrentWidget(self.start_page)
        self.menus.follow(False)

    def show_new_game(self, title: str = "") -> None:
        """Show the page that sets a new game up, of a title or of any."""
        if self.new_page is None:
            from rails18.ui.dialogs.new_game import NewGamePage

            page = NewGamePage(self.settings)
            page.begin.connect(self.begin)
            page.left.connect(self.leave_new_game)
            self.stack.addWidget(page)
            self.new_page = page
        self.new_page.show_fresh(title)
        self.stack.setCurrentWidget(self.new_page)
        self.menus.follow(False)

    def show_lessons(self) -> None:
        """Show the list of lessons; a lesson that runs is left."""
        if self.school.lead is not None:
            self.school.leave()
            return
        if self.learn_page is None:
            from rails18.ui.learn.page import LearnPage

            page = LearnPage(self.settings, self.school.progress, self.dialogs.picture_of)
            page.chosen.connect(self._begin_lesson)
            page.first_game.connect(self._begin_first_game)
            page.left.connect(self.leave_new_game)
            self.stack.addWidget(page)
            self.learn_page = page
        self.learn_page.refresh()
        self.stack.setCurrentWidget(self.learn_page)
        self.menus.follow(False)
        QTimer.singleShot(0, self.learn_page, self.learn_page.focus_next)  # once its list shows itself

    def _begin_lesson(self, id: str, again: bool) -> None:
        assert self.learn_page is not None
        if not self.files.may_leave():
            return
        self.notice.hide()
        try:
            self.school.begin(id, self.learn_page.learner, again)
        except CannotRead as error:
            self.notice.say(str(error))

    def _begin_first_game(self) -> None:
        assert self.learn_page is not None
        if not self.files.may_leave():
            return
        try:
            first = self.school.begin_first_game(self.learn_page.learner)
        except CannotRead as error:
            self.notice.say(str(error))
            return
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
