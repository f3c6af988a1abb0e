"""Do what the menus offer: the commands of the main window."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QLineEdit, QMainWindow, QPlainTextEdit

from rails18.core.actions import StopGame
from rails18.core.ids import NO_TILE
from rails18.loading.translation import tr
from rails18.questions import finishing
from rails18.ui.app.layouts import TEXT, Layouts
from rails18.ui.app.side import Side
from rails18.ui.beside.actions_list import ActionsList
from rails18.ui.beside.autopass_strip import AutoPassStrip
from rails18.ui.beside.changes.panel import ChangesPanel
from rails18.ui.beside.comfort import Comfort
from rails18.ui.beside.header import Header
from rails18.ui.beside.hints import Hints
from rails18.ui.beside.log import LogPanel
from rails18.ui.beside.note_panel import NotesPanel
from rails18.ui.beside.runs import RunsPanel
from rails18.ui.board.board import READABLE
from rails18.ui.dialogs.windows import Dialogs
from rails18.ui.learn.coach import CoachStrip
from rails18.ui.learn.hints import Hinter
from rails18.ui.learn.school import School
from rails18.ui.look.text_size import map_text, usual_text
from rails18.ui.look.theme import Theme
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.proposal import Selection
from rails18.ui.nouns.track.page import TilesPage
from rails18.ui.now.panel import NowPanel
from rails18.ui.record.files import Files
from rails18.ui.session.session import Session
from rails18.ui.stage.context import Context
from rails18.ui.system.language import KEY, SYSTEM, speak
from rails18.ui.system.settings import Settings
from rails18.ui.table.table import Table
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.notice import Notice
from rails18.ui.widgets.tip import Tip


class Commands(QMainWindow):
    """What a person can make the window do; the window itself sets the parts.

    Signals:
        respoken: another language is spoken from now on.
    """

    respoken = Signal()

    settings: Settings
    theme: Theme
    adapter: Adapter
    selection: Selection
    context: Context
    files: Files
    dialogs: Dialogs
    layouts: Layouts
    header: Header
    panel: NowPanel
    tabs: Side
    changes: ChangesPanel
    runs: RunsPanel
    log: LogPanel
    actions_list: ActionsList
    hints: Hints
    tip: Tip
    school: School
    coach: CoachStrip
    hinter: Hinter
    session: Session
    table: Table
    comfort: Comfort
    autopass_strip: AutoPassStrip
    notice: Notice
    note_panel: NotesPanel

    def show_start(self) -> None:
        """Show the start page."""
        raise NotImplementedError

    def show_new_game(self, title: str = "") -> None:
        """Show the page that sets a new game up, of a title or of any."""
        raise NotImplementedError

    def show_lessons(self) -> None:
        """Show the list of lessons."""
        raise NotImplementedError

    # menu: game

    def choose_stop(self) -> None:
        """Choose the end of the game; it waits for the confirm button like everything else."""
        if self.adapter.game is not None and not self.adapter.is_over:
            self.selection.propose(StopGame(self.adapter.position.frame.player), tr("End the game"))
            self.panel.confirm.setFocus()  # Enter means this now, not what is marked in the list of actions

    # menu: play

    def confirm(self) -> None:
        """Choose what has the keyboard, or play what is chosen; in a lesson, go on from a step that is only read."""
        if self.selection.proposal is not None or not self.school.read_on():
            self.panel.enter()

    def cancel(self) -> None:
        """Hide what floats, else leave the box in which something is typed, else put back what is chosen or held."""
        page, focus = self.panel.page, QApplication.focusWidget()
        if self.session.opponents.finisher.runs:
            self.session.opponents.finisher.stop()
        elif self.tip.isVisible():
            self.tip.hide()
        elif self.runs.spotlight.run is not None:
            self.runs.spotlight.put_out()
        elif self.changes.is_shown:
            self.changes.hide_marks()
            self.tabs.setCurrentWidget(self.log)
            self.panel.focus_choice()
        elif isinstance(focus, QLineEdit | QPlainTextEdit | QAbstractSpinBox | QAbstractItemView):
            self.panel.focus_choice()
        elif self.context.board.fan_open:
            self.context.board.fanLeft.emit()
        elif self.selection.proposal is not None:
            self.selection.cancel()
        elif isinstance(page, TilesPage) and page.tool is not None and page.tool.tile:
            page.tool.pick(NO_TILE)
        elif page is not None and page.cancel():
            return
        elif self.panel.extra_open:
            self.panel.close_extra()
        else:
            self.school.leave_by_key()

    def turn_tile(self, steps: int) -> None:
        """Turn the tile on the map."""
        page = self.panel.page
        if isinstance(page, TilesPage) and page.tool is not None:
            page.tool.turn(steps)

    def undo(self) -> None:
        """Take the last step back."""
        if self.adapter.game is not None:
            self.adapter.undo()

    def redo(self) -> None:
        """Play it again; where another move was played since, say where the undone ones are."""
        game = self.adapter.game
        if game is None:
            return
        if game.at == len(game.actions) and game.branches and not self.adapter.is_past:
            lost = counted(len(game.branches[-1][1]), "move")
            self.context.tell(
                tr(
                    "Nothing is left to redo in this line. The {moves} undone before are kept: Ctrl+Alt+Y goes back to "
                    "them, and all such lines are in Play › Abandoned lines.",
                    moves=lost,
                )
            )
            return
        self.adapter.redo()

    def take_last_line(self) -> None:
        """Go back to the line of play that was abandoned last; the one that is left is then the last."""
        game = self.adapter.game
        if game is not None and game.branches:
            self.adapter.take_line(len(game.branches) - 1)
        elif game is not None:
            self.context.tell(tr("No line of play was abandoned in this game."))

    def undo_turn(self) -> None:
        """Take the turn back."""
        if self.adapter.game is not None:
            self.adapter.undo_turn()

    def redo_turn(self) -> None:
        """Play the turn again."""
        if self.adapter.game is not None:
            self.adapter.redo_turn()

    def look_by(self, moves: int) -> None:
        """Look some moves further back or on."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.adapter.at + moves)

    def look_turn(self, back: bool) -> None:
        """Look at the beginning of the next turn, or of the one before."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.header.slider.next_turn(back))

    def look_round(self, back: bool) -> None:
        """Look at the beginning of the next round, or of the one before."""
        if self.adapter.game is not None:
            self.adapter.look_at(self.header.slider.next_round(back))

    def look_home(self) -> None:
        """Look at the current moment again."""
        if self.adapter.game is not None:
            self.adapter.look_at(None)

    def show_actions(self) -> None:
        """Go to the list of all actions."""
        self.tabs.setCurrentWidget(self.actions_list)
        self.actions_list.filter.setFocus()
        self.actions_list.filter.selectAll()

    def show_changes(self) -> None:
        """Show what has changed since the last decision of the player who decides, or hide it again."""
        if self.changes.is_shown:
            self.cancel()
        elif self.adapter.game is not None:
            self.tabs.setCurrentWidget(self.changes)
            self.changes.show_since()

    def show_runs(self) -> None:
        """Show the last run of the operating company on the board, then those of the others one after the other."""
        if self.adapter.game is not None:
            self.tabs.setCurrentWidget(self.runs)
            self.runs.show_next()

    # menu: help

    def show_why(self) -> None:
        """Say under the question what speaks for the choices of the open step, and more of it beside the log."""
        self.tabs.setCurrentWidget(self.hints)
        self.coach.tell_why()

    def show_rules(self) -> None:
        """Open the rules, at the section of the refusal that is being said."""
        cited = self.school.lead.section if self.school.lead is not None else ""
        self.dialogs.show_rules(self.tip.number if self.tip.isVisible() else cited)

    # menu: view

    def use_layout(self, name: str) -> None:
        """Change the arrangement."""
        self.layouts.remember()
        self.layouts.use(name)
        self._suit_layout()
        self.theme.scale_text(self._text_scale())

    def _suit_layout(self) -> None:
        """Leave the table to look at without the controls of history, and show learners what the words mean."""
        self.header.show_controls(self.layouts.name != "table")
        self.tabs.setCurrentWidget(self.hints if self.layouts.name == "teaching" else self.log)

    def forget_layout(self) -> None:
        """Arrange the window as it came."""
        self.layouts.forget()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop doing so."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def set_shown(self, name: str, on: bool) -> None:
        """Switch coordinates, tile numbers or names of the map."""
        self.settings.put(f"map/{name}", on)
        self.context.board.set_shown(**{name: on})

    def set_secret(self, on: bool) -> None:
        """Keep the treasuries of this game secret, or show them."""
        if self.adapter.game is not None and on != self.context.treasuries_hidden:
            self.context.keep_secret(on)
            self.adapter.show_again()

    def set_dark(self, on: bool) -> None:
        """Change between the light and the dark theme."""
        name = "dark" if on else "light"
        if name != self.theme.palette.name:
            self.settings.put("theme", name)
            self.theme.use(name)

    def set_emblems(self, on: bool) -> None:
        """Show companies with their emblems, or with letters alone."""
        if on != self.theme.palette.emblems:
            self.settings.put("emblems", on)
            self.theme.show_emblems(on)

    @property
    def language(self) -> str:
        """Return the code of the language that was chosen, "" for the system's."""
        return self.settings.text(KEY, SYSTEM)

    def use_language(self, language: str) -> None:
        """Say everything in a language from now on, "" for the system's; the window is made anew in it."""
        if language != self.language:
            self.settings.put(KEY, language)
            speak(language)
            self.respoken.emit()

    def scale_text(self, factor: float) -> None:
        """Make the text larger or smaller; 0 makes it as the screen wants it, here and on any other screen."""
        if factor:
            self.set_text_percent(round(100 * self._text() * factor))
        else:
            self.settings.forget("text")
            self.fit_text()

    def set_text_percent(self, percent: int) -> None:
        """Set the text size."""
        self.settings.put("text", max(0.8, min(2.0, percent / 100)))
        self.fit_text()

    def text_percent(self) -> int:
        """Return the text size before the arrangement changes it."""
        return round(100 * self._text())

    def fit_text(self) -> None:
        """Take the text size that was chosen, or the one that suits the screen; the map takes that of the screen."""
        self.context.board.board.readable = READABLE * map_text(self.screen())
        self.theme.scale_text(self._text_scale())

    def _text(self) -> float:
        return self.settings.number("text", usual_text(self.screen()))

    def _text_scale(self) -> float:
        return self._text() * TEXT[self.layouts.name]

    # menu: comfort

    def show_finish(self) -> None:
        """Show how the last operating rounds would go on with fixed runs, or say why that cannot be told yet."""
        adapter = self.adapter
        if adapter.game is None or adapter.is_looking:
            return
        if not finishing.is_fixed(adapter.position):
            self.context.tell(tr("This is possible in operating rounds of the last set, when the end is fixed."))
            return
        from rails18.ui.dialogs.finish import FinishDialog

        self.finish_dialog = FinishDialog(self.context, self.session.opponents.finisher, self)
        self.finish_dialog.show()

    def take_finish_back(self) -> None:
        """Undo everything that was played to finish the operating rounds."""
        finisher = self.session.opponents.finisher
        if finisher.can_take_back:
            finisher.take_back()
        else:
            self.context.tell(tr("No operating rounds were finished that could be taken back."))

    def finish_told(self, steps: int) -> None:
        """Say how many steps were played, and offer to take them back."""
        self.notice.say(
            tr("{steps} played. Ctrl+Z undoes them one by one.", steps=counted(steps, "step")),
            tr("Undo all of them"),
            self.take_finish_back,
        )

    def show_settings(self) -> None:
        """Open the settings."""
        from rails18.ui.dialogs.settings import SettingsDialog

        self.settings_dialog = SettingsDialog(self, self.comfort, self)
        self.settings_dialog.show()

    def show_silenced(self) -> None:
        """List the ideas of the coach that players have silenced."""
        from rails18.ui.learn.silenced import SilencedDialog

        game = self.adapter.game
        self.silenced = SilencedDialog(self.school.progress, self.theme, game.setup.players if game else (), self)
        self.silenced.show()

    def show_notes(self) -> None:
        """Go to the notes of the table, to write one."""
        if self.adapter.game is not None:
            self.tabs.setCurrentWidget(self.note_panel)
            self.note_panel.begin()

    def pause_clocks(self) -> None:
        """Stop the clocks, or let them go on."""
        clock = self.comfort.clock
        if clock.shows:
            clock.stop(not clock.stopped)
        else:
            self.context.tell(tr("No time is counted: switch the clocks on in the settings (Ctrl+,)."))
