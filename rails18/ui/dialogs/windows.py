"""Open the windows that are beside the game: final standings, glossary and keys, rules, settings and credits."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from rails18.core.errors import CannotRead
from rails18.core.position import Position
from rails18.ui.stage.context import Context
from rails18.ui.widgets.commands import Command, Commands
from rails18.words.translation import tr

if TYPE_CHECKING:
    from rails18.lessons.progress import Progress
    from rails18.ui.beside.comfort import Comfort
    from rails18.ui.dialogs.about import About
    from rails18.ui.dialogs.help import Help
    from rails18.ui.dialogs.rules import Rules
    from rails18.ui.dialogs.settings import Chooser, SettingsDialog
    from rails18.ui.learn.glossary.pictures import GlossaryPictures
    from rails18.ui.learn.silenced import SilencedDialog
    from rails18.ui.record.board_dialog import BoardDialog
    from rails18.ui.record.club_dialog import ClubDialog
    from rails18.ui.record.corrections import Corrections
    from rails18.ui.record.dialog import Record
    from rails18.ui.record.overview.dialog import Overview
    from rails18.ui.record.print_dialog import Print
    from rails18.ui.record.problem_dialog import ProblemDialog
    from rails18.ui.record.results import Results
    from rails18.ui.session.skipping import Skipping


class Dialogs(QObject):
    """Open them, each loaded when it is first asked for.

    Args:
        known: the commands of the window, whose keys the glossary lists.

    Attributes:
        results, record, corrections, board, print, problem, help, rules, overview, about,
            settings, silenced: those opened last, or None.
    """

    def __init__(self, context: Context, window: QWidget, known: Commands) -> None:
        super().__init__(window)
        self.context, self.window, self.known = context, window, known
        self.results: Results | None = None
        self.club: ClubDialog | None = None
        self.record: Record | None = None
        self.corrections: Corrections | None = None
        self.board: BoardDialog | None = None
        self.print: Print | None = None
        self.problem: ProblemDialog | None = None
        self.help: Help | None = None
        self.rules: Rules | None = None
        self.overview: Overview | None = None
        self.about: About | None = None
        self.settings: SettingsDialog | None = None
        self.silenced: SilencedDialog | None = None
        self._drawn: GlossaryPictures | None = None
        self._opening: Position | None = None

    def commands(self) -> tuple[Command, ...]:
        """Return what a person may ask of it."""
        return (
            Command("overview", tr("Overview"), self.show_overview, ("O",)),
            Command("tiles", tr("Tiles and upgrades"), lambda: self.show_overview("tiles"), ("T",)),
            Command("standing", tr("Standings"), self.show_results),
            Command("club", tr("Club book"), self.show_club, always=True),
            Command("record", tr("Charts and export …"), self.show_record, ("Ctrl+E",)),
            Command("problem", tr("Save this moment as a problem …"), self.show_problem, ("Ctrl+Shift+P",)),
            Command("print", tr("Print or save board, market and charters …"), self.show_print, ("Ctrl+P",)),
            Command("correct", tr("Correct a mistake …"), self.show_corrections, ("Ctrl+K",)),
            Command("board", tr("Physical board …"), self.show_board, ("Ctrl+B",)),
            Command("words", tr("Glossary and keyboard shortcuts"), lambda: self.show_help(""), ("F1",), always=True),
            Command("new-version", tr("Check for a new version …"), self.show_new_version, always=True),
            Command("about", tr("About rails18"), self.show_about, always=True),
        )

    def show_settings(self, chooser: Chooser, comfort: Comfort, skipping: Skipping) -> None:
        """Open the settings.

        Args:
            chooser: changes the look of the window.
        """
        from rails18.ui.dialogs.settings import SettingsDialog

        self.settings = SettingsDialog(chooser, comfort, skipping, self.window)
        self.settings.show()

    def show_silenced(self, progress: Progress) -> None:
        """List the ideas of the coach that players have silenced."""
        from rails18.ui.learn.silenced import SilencedDialog

        game = self.context.adapter.game
        self.silenced = SilencedDialog(progress, self.context.theme, game.setup.players if game else (), self.window)
        self.silenced.show()

    def show_results(self) -> None:
        """Show the final context, or the standings."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.results import Results

        self.results = Results(self.context, self.window)
        self.results.show()

    def show_club(self) -> None:
        """Show the results of all evenings."""
        from rails18.ui.record.club_dialog import ClubDialog

        self.club = ClubDialog(self.context.theme, self.window)
        self.club.show()

    def show_record(self) -> None:
        """Show charts of the game, and write it for others."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.dialog import Record

        self.record = Record(self.context, self.window)
        self.record.show()

    def show_corrections(self) -> None:
        """Correct a mistake made at the table."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.corrections import Corrections

        if self.corrections is None or self.corrections.is_left:
            self.corrections = Corrections(self.context, self.window)
        self.corrections.show()
        self.corrections.raise_()
        self.corrections.activateWindow()

    def show_board(self) -> None:
        """Change between the board of the program and the one on the table."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.board_dialog import BoardDialog

        self.board = BoardDialog(self.context, self.show_corrections, self.window)
        self.board.show()

    def show_overview(self, page: str = "") -> None:
        """Open the tables of the game at a page, or where they were left."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.overview.dialog import Overview

        if self.overview is None:
            self.overview = Overview(self.context, self.window)
        self.overview.open_page(page)

    def show_print(self) -> None:
        """Print board, market and charters to scale, or save board and market."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.print_dialog import Print

        self.print = Print(self.context, self.window)
        self.print.show()

    def show_problem(self) -> None:
        """Save the moment that is shown as a problem."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.record.problem_dialog import ProblemDialog

        self.problem = ProblemDialog(self.context, self.window)
        self.problem.show()

    def show_help(self, term: str) -> None:
        """Open the glossary at a term; links come as ``glossary:term``."""
        from rails18.ui.dialogs.help import Help

        if self.help is None:
            self.help = Help(self.context.explainer.glossary, self.window, self.picture_of, self.known.rows.values())
            self.help.finished.connect(self.window.activateWindow)  # where nothing manages windows, nobody else does
        self.help.open_term(term.rpartition(":")[2])
        self.help.show()
        self.help.raise_()
        self.help.activateWindow()

    def picture_of(self, word: str) -> QPixmap | None:
        """Return what a word of the glossary looks like in the open title, or in that of the first lesson."""
        from rails18.ui.learn.glossary.pictures import GlossaryPictures

        game = self.context.adapter.game
        opening = game.position_at(0) if game is not None else self._first_opening()
        if opening is None:
            return None
        self._drawn = self._drawn or GlossaryPictures(self.context.theme)
        return self._drawn.of(word, opening, self.window.devicePixelRatioF())

    def _first_opening(self) -> Position | None:
        """Return the opening of the first lesson whose title can be read, None where there is none."""
        from rails18.lessons.lessons import load_curriculum
        from rails18.titledata.games import new_game

        for lesson in load_curriculum().lessons if self._opening is None else ():
            with suppress(CannotRead):
                self._opening = new_game(lesson.setup).position
                break
        return self._opening

    def show_rules(self, section: str = "") -> None:
        """Open the rules of the game at a section, or where they were left."""
        if self.context.adapter.game is None:
            return
        from rails18.ui.dialogs.rules import Rules

        if self.rules is None:
            self.rules = Rules(self.context, self.window, self.picture_of)
            self.rules.finished.connect(self.window.activateWindow)
        self.rules.open_section(section)
        self.rules.show()
        self.rules.raise_()
        self.rules.activateWindow()

    def show_new_version(self) -> None:
        """Offer to look for a new version."""
        from rails18.ui.dialogs.new_version import NewVersion

        self.new_version = NewVersion(parent=self.window)
        self.new_version.show()

    def show_about(self) -> None:
        """Name the people behind the games."""
        from rails18.titledata.titles import titles
        from rails18.ui.dialogs.about import About

        self.about = About(titles(), self.window)
        self.about.show()
