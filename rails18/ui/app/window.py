"""Put the table together: header, board, share display, NOW panel, market and log in one window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QByteArray, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

import rails18.ui.nouns  # noqa: F401  each noun brings its pages and words along
from rails18.core.game import Update
from rails18.ui.app.appearance import Appearance, StyledParts
from rails18.ui.app.beginnings import Beginnings, StartParts
from rails18.ui.app.drawer import Drawer
from rails18.ui.app.finishing import Finishing
from rails18.ui.app.hand import Hand, Reach
from rails18.ui.app.history import History
from rails18.ui.app.layouts import Layouts
from rails18.ui.app.menus import LINE, Menus
from rails18.ui.app.opening import Curtain, Opening
from rails18.ui.app.seats import Seats
from rails18.ui.app.side import Side, TabParts
from rails18.ui.beside.actions_list import ActionsList
from rails18.ui.beside.announcer import Announcer
from rails18.ui.beside.autopass_strip import AutoPassStrip, PassingBar
from rails18.ui.beside.changes.panel import ChangesPanel
from rails18.ui.beside.clock_strip import ClockStrip
from rails18.ui.beside.comfort import Comfort
from rails18.ui.beside.header import Header
from rails18.ui.beside.hints import Hints
from rails18.ui.beside.log import LogPanel
from rails18.ui.beside.note_panel import NotesPanel
from rails18.ui.beside.opponents_bar import OpponentsBar
from rails18.ui.beside.runs import RunsPanel
from rails18.ui.board.map import MapView
from rails18.ui.dialogs.start import StartPage
from rails18.ui.dialogs.windows import Dialogs
from rails18.ui.learn.coach import CoachStrip, LevelChoice
from rails18.ui.learn.hints import Hinter
from rails18.ui.learn.matched import Matched
from rails18.ui.learn.school import School
from rails18.ui.look.palettes import PALETTES
from rails18.ui.look.plain import set_title
from rails18.ui.look.style import sheet
from rails18.ui.look.theme import Theme
from rails18.ui.market.market import MarketView
from rails18.ui.model.adapter import Adapter
from rails18.ui.model.proposal import Selection
from rails18.ui.nouns.rounds.consent import ConsentStrip
from rails18.ui.nouns.tabletop.express import ExpressLine
from rails18.ui.now.panel import NowPanel
from rails18.ui.practice.drill import Drill
from rails18.ui.record.files import Files
from rails18.ui.review.look_back import LookBack
from rails18.ui.session.session import COPY, Session
from rails18.ui.shares.shares import ShareView
from rails18.ui.stage.context import Context
from rails18.ui.stage.pictures import Pictures
from rails18.ui.system.language import KEY, SYSTEM
from rails18.ui.system.progress import Progress
from rails18.ui.system.settings import Settings
from rails18.ui.table.table import Table
from rails18.ui.text import reasons
from rails18.ui.tools.certificates import ShareTool
from rails18.ui.tools.idle import IdleTool
from rails18.ui.widgets.commands import Command, Commands
from rails18.ui.widgets.controls import called, card, column, fill, row
from rails18.ui.widgets.layouts import Column
from rails18.ui.widgets.notice import Notice
from rails18.ui.widgets.tip import Tip
from rails18.words.translation import tr

ROOMY = 900  # pixels of screen height from which the window does not begin maximised
USUAL, FILLED = QSize(1600, 960), 0.85  # pixels of the first window, part of a large screen that it fills
FRAME = QSize(16, 44)  # pixels that the frame of a window with its title may take beside and above what is in it


class Window(QMainWindow):
    """Main window of the application.

    Attributes:
        adapter, selection, context, session: the game and what is chosen.
        panel, header, log, actions_list: parts beside the pictures.
        commands, menus: what a person can make the window do.
        appearance, beginnings, finishing, hand, history: those that do it.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        set_title(self, "rails18")
        self.settings = settings or Settings()
        self.progress = Progress(self.settings)
        palette, emblems = self.settings.choice("theme", PALETTES, "light"), self.settings.flag("emblems", True)
        self.theme = Theme(palette, 1.0, self, emblems)
        self.adapter = Adapter(self)
        self.selection = Selection(self.adapter, self)
        self.context = Context(self.adapter, self.selection, self.theme, self)
        self.context.board = MapView(self.theme)
        self.context.market, self.context.shares = MarketView(self.theme), ShareView(self.theme)
        self.context.board.clicked.connect(self.context.clicks.hand_over)
        self.commands = Commands(self)
        self.session = Session(self.adapter, self)
        self.files = Files(self.session, self.context.adapter, self.theme, self)
        self.dialogs = Dialogs(self.context, self, self.commands)
        self.pictures = Pictures(self.context)  # first of all views: tools draw on what the pictures show
        self.panel = NowPanel(self.context)
        self.header = Header(self.context)
        self.opponents_bar = OpponentsBar(self.context, self.session.opponents, self.settings)
        self.log = LogPanel(self.context)
        self.actions_list = ActionsList(self.context, self.commands)
        self.changes = ChangesPanel(self.context)
        self.hints = Hints(self.context, lambda: self.panel.page)
        self.share_tool = ShareTool(self.context, lambda: self.panel.page)
        self.runs = RunsPanel(self.context, self.share_tool.spotlight)
        self.idle_tool = IdleTool(self.context)
        self.context.table = self.session.opponents
        self.note_panel = NotesPanel(self.context)
        self.comfort = Comfort(self.context, self.settings, self)
        self.announcer = Announcer(self.context, self)
        self.school = School(self.context, self.session, self.panel, self.header)
        self.drill = Drill(self.context, self.session, self.panel, self.school.places, self.school.progress)
        self.look_back = LookBack(self.context, self.panel, self.drill, self.files, self.header.slider)
        self.coach = CoachStrip(self.context, self.school.progress)
        Matched(self.adapter, self.school.progress, self.settings)
        self.panel.add_speaker(self.coach)
        self.panel.todo.why = lambda: self.coach.why
        self.panel.todo.why_asked.connect(self.coach.tell_why)
        self.coach.levelled.connect(self.panel.reword)
        self.consent_strip = ConsentStrip(self.context, self.session.opponents.consent)
        self.panel.parts.add_question(self.consent_strip)
        self.express = ExpressLine(self.context, self.panel)
        self.autopass_strip = AutoPassStrip(self.context, self.session.opponents, self.panel.passing)
        self.panel.parts.add_strip(self.autopass_strip)
        self.hinter = Hinter(self.context, self.coach)
        told = (self.school.told, self.drill.told, self.look_back.told, self.consent_strip.told)
        self.table = Table(self.context, self.settings, lambda: next(filter(None, (tell() for tell in told)), ""), self)
        self.session.opponents.consent.changed.connect(self.panel.reword)
        self.school.card.rule_asked.connect(self.dialogs.show_rules)
        self.tip = Tip(self)
        self.tip.beside = self.panel
        self._lay_out()
        self._command()
        self.consent_strip.refused.connect(lambda sentence, above: self.tip.say(sentence, at=above))
        self._arranged = False
        self._connect()
        self._restore()
        self.beginnings.show_start()

    # building

    def _lay_out(self) -> None:
        shown = TabParts(self.log, self.actions_list, self.hints, self.changes, self.runs, self.note_panel)
        self.tabs = Side(self.context, shown, self.school.first_game, self.commands)
        self.tabs.setCornerWidget(LevelChoice(self.context, self.coach, self.tabs))
        passing = PassingBar(self.context, self.session.opponents.autopass)
        self.drawer = Drawer(self.context.adapter, self.tabs, passing, self.opponents_bar, self.commands)
        self.school.places.parts.side = self.drawer
        market = card(column(self.context.market), margin=6)
        parts = (self.context.board, self.context.shares, self.panel, market, self.drawer, self.header)
        self.layouts = Layouts(*parts, self.settings, self.theme)
        self.game_page = called(QWidget(), name="background")
        whole = fill(Column(self.game_page), spacing=2, margins=(8, 0, 8, 3))
        for part in (self.header, self.school.card, self.drill.card, self.look_back.card):
            whole.addWidget(part)
        whole.addLayout(row(ClockStrip(self.context.adapter, self.context.pointer, self.comfort.clock), 1))
        whole.addWidget(self.layouts.root, 1)
        self.start_page = StartPage(self.theme, self.progress, self.settings.text(KEY, SYSTEM))
        self.stack, self.blank = QStackedWidget(), QWidget()
        for page in (self.start_page, self.blank, self.game_page):
            self.stack.addWidget(page)
        self.notice = Notice(self.menuBar())
        middle = called(QWidget(), name="background")
        middle.setLayout(column(self.stack, spacing=0))
        self.setCentralWidget(middle)
        self.busy = Curtain(self.stack, self.theme)
        self.opening = Opening(self.context, self.busy, self.turn_to_game)

    def _command(self) -> None:
        """Bring together what a person can make the window do."""
        add, comfort = self.commands.add, self.comfort
        parts = StartParts(self.settings, self.session, self.files, self.school, self.drill, self.dialogs, self.notice)
        self.beginnings = Beginnings(self.stack, self.start_page, parts, self.show_game, self.commands)
        self.history = History(self.context, self.header.slider, self.commands)
        looks = StyledParts(self.layouts, self.header, self.tabs)
        self.appearance = Appearance(self.context, self.settings, looks, self, self.commands)
        self.taught = (self.school, self.drill, self.look_back)
        reach = Reach(self.panel, self.tabs, self.tip, self.share_tool.spotlight, *self.taught, self.session)
        self.hand = Hand(self.context, reach, self.commands)
        self.finishing = Finishing(self.context, self.session.opponents.finisher, self.notice, self, self.commands)
        for part in (self.files, self.dialogs, self.look_back, self.table, self.opponents_bar, comfort, self.express):
            add(*part.commands())
        self.commands.mark([("table-point", self.table.pointing)])
        silenced = partial(self.dialogs.show_silenced, self.school.progress)
        settings = partial(self.dialogs.show_settings, self.appearance, comfort, self.session.opponents.skipping)
        add(
            Command("settings", tr("Settings …"), settings, ("Ctrl+,",), always=True),
            Command("quit", tr("Quit"), self.close, ("Ctrl+Q",), always=True),
            Command(
                "autopass", tr("Pass until something happens"), self.autopass_strip.choose, ("Shift+P",), once=True
            ),
            Command("next_move", tr("Next move of a program"), self.session.opponents.step, ("Shift+N",)),
            Command("why", tr("Why would I?"), self._show_why, ("W",)),
            Command("hint", tr("Hint"), self.hinter.ask, ("H",)),
            Command("was_good", tr("Was that good?"), self.hinter.ask_about_last, ("Shift+H",)),
            Command("known", tr("I know this (coach)"), self.coach.dismiss, ("X",)),
            Command("silenced", tr("Silenced ideas of the coach …"), silenced, always=True),
            Command("rules", tr("Rules of this game"), self._show_rules, ("F2",)),
        )
        seats = Seats(self.session.opponents, self.coach, silenced)
        orders = [*self.appearance.order_names[0], LINE, *self.appearance.order_names[1]]
        listed = {"orders": orders, "languages": self.appearance.language_names}
        self.menus = Menus(self, self.commands, listed, {"lines": self.history.fill_lines, "seats": seats.fill})

    def _show_why(self) -> None:
        """Say under the question what speaks for the choices of the open step, and more of it beside the log."""
        self.tabs.turn_to(self.hints)
        self.coach.tell_why()

    def _show_rules(self) -> None:
        """Open the rules, at the section of the refusal that is being said."""
        cited = self.school.lead.section if self.school.lead is not None else ""
        self.dialogs.show_rules(self.tip.number if self.tip.isVisible() else cited)

    def _connect(self) -> None:
        for spoke in (*(each.card.said for each in self.taught), self.session.opponents.consent.changed):
            spoke.connect(self.table.refresh)
        self.opening.stepped.connect(self.panel.ahead.wait)
        self.start_page.language.chosen.connect(self.appearance.use_language)
        self.start_page.failed.connect(self.notice.say)
        self.start_page.open.connect(self.files.open)
        self.session.begin_showing = self.opening.begin
        self.session.ready.connect(self._ready)
        self.session.noted.connect(self.notice.say)
        self.adapter.updated.connect(self._note_move)
        self.session.unsaved.connect(lambda told: self.notice.say(told, tr("Save as …"), self.files.save))
        self.session.watched.connect(lambda told: self.notice.say(told, tr(COPY), self.session.copy))
        self.context.wishes.copy.connect(self.session.copy)
        self.session.opponents.noted.connect(self.notice.say)
        self.session.opponents.autopass.ended.connect(self.notice.say)
        self.context.reasons.of = self._reason_of
        self.context.reasons.skipped = lambda move: self.session.opponents.skipping.made.get(move - 1, "")
        self.context.file_of = lambda: self.session.autosave.path if self.session.autosave else None
        self.context.wishes.agreed.connect(self.session.opponents.consent.agree_already)
        self.session.busy.connect(self._show_busy)
        self.panel.shelf.company.connect(self.share_tool.show_charter)
        self.panel.shelf.private.connect(lambda one: self.share_tool.spotlight.show_privates([one], pictured=False))
        self.header.undo.connect(self.history.undo)
        self.header.redo.connect(self.history.redo)
        self.header.look.connect(self.adapter.look_at)
        self.tip.follow(self.context.pointer.told, self.context.pointer.illustrated)
        self.tip.asked.connect(self.dialogs.show_rules)
        self.notice.asked.connect(self.tip.say)
        self.note_panel.changed.connect(self.session.record)
        self.stack.currentChanged.connect(self._note_page)
        self.actions_list.taken.connect(self.panel.take_keyboard)
        self.context.wishes.glossary.connect(self.dialogs.show_help)
        self.context.wishes.result.connect(self.dialogs.show_results)
        self.adapter.updated.connect(self._updated)
        self.selection.changed.connect(lambda _: self.tip.hide())
        self.school.turned.connect(self.tip.hide)
        self.theme.changed.connect(self._dress)

    def _restore(self) -> None:
        self.commands.mark([("reasons", self.opponents_bar.with_reasons)])
        self.session.opponents.skipping.restore(self.settings)
        self.appearance.restore()
        geometry = self.settings.blob("window/geometry")
        if not (isinstance(geometry, QByteArray) and not geometry.isEmpty() and self.restoreGeometry(geometry)):
            room = self.screen().availableGeometry().size()
            self.resize((room * FILLED).expandedTo(USUAL).boundedTo(room - FRAME))

    def open_up(self) -> None:
        """Show the window as it was left, or over the whole of a small screen."""
        if self.settings.blob("window/geometry").isEmpty() and self.screen().availableGeometry().height() < ROOMY:
            self.showMaximized()
        else:
            self.show()
        self.comfort.begin()
        if (handle := self.windowHandle()) is not None:
            handle.screenChanged.connect(lambda _: self.appearance.fit_text())

    def _dress(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setPalette(self.theme.qt_palette())
        for boxes in ("QCheckBox", "QRadioButton"):
            app.setPalette(self.theme.box_palette(), boxes)  # type: ignore[arg-type]  # Qt for Python takes no bytes
        self.setStyleSheet(sheet(self.theme))
        self.panel.rebuild()
        self.context.selection.tell_again()

    # pages

    def _reason_of(self, move: int) -> str:
        reason, game = self.session.opponents.reasons.get(move), self.adapter.game
        if reason is None or game is None or move > game.at:
            return ""
        return reasons.of_move(game, self.context.words, move, reason)

    def _note_move(self, update: Update) -> None:
        game = self.adapter.game
        if game is not None and update.action is not None and update.action.player not in game.programs:
            self.notice.moved_on()

    def _ready(self) -> None:
        if not self.opening.runs:  # else it will turn to the page by itself
            self.show_game()

    def _note_page(self, at: int) -> None:
        plays = self.stack.widget(at) is self.game_page
        self.comfort.clock.leave(not plays)
        self.appearance.entitle(plays)

    def show_game(self) -> None:
        """Turn to the page of the open game."""
        self.opening.turn_at_once()

    def turn_to_game(self) -> Iterator[None]:
        """Do the same in parts, between which people can act."""
        self.stack.setCurrentWidget(self.game_page)
        yield
        self._note_round()
        self.menus.follow(True)
        self.start_page.hold(False)
        self.appearance.suit()
        self._arrange()
        self.appearance.follow_secret()
        yield
        self.panel.fitting.fit()
        self.panel.focus_choice()
        self.table.open_again()
        self.appearance.entitle(True)

    def _show_busy(self, text: str) -> None:
        self.start_page.hold(bool(text))
        self.menus.follow(not text and self.stack.currentWidget() is self.game_page)
        if text:
            self.opening.finish()
            self.notice.hide()
            self.busy.fall(text)
            if not self.isVisible():
                self.stack.setCurrentWidget(self.blank)  # nobody sees the start page
        else:
            self.busy.hide()
            if not self.session.is_open:
                self.beginnings.show_start()

    def _arrange(self) -> None:
        if not self._arranged and self.isVisible():
            self._arranged = True
            self.layouts.use(self.layouts.name)
            self.context.board.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.stack.currentWidget() is self.game_page:
            QTimer.singleShot(0, self._arrange)

    # following the game

    def _updated(self, update: Update) -> None:
        self.tip.hide()
        self._note_round()
        over = update.after.ending is not None and update.before.ending is None and update.action is not None
        if over and self.school.lead is None and self.drill.lead is None and self.session.real is None:
            self.dialogs.show_results()

    def _note_round(self) -> None:
        """Remember for the start page how far the game has come."""
        autosave = self.session.autosave
        if autosave is not None and autosave.path is not None and not self.adapter.is_looking:
            self.progress.note(autosave.path, self.adapter.position.state.round)

    def keep_look(self) -> None:
        """Remember size, place and arrangement for the next window."""
        if self._arranged:
            self.layouts.remember()
        self.settings.put("window/geometry", self.saveGeometry())

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        self.opening.finish()
        self.beginnings.keep_picture()
        self.look_back.close()
        self.session.close()
        self.comfort.close()
        self.school.progress.save_quietly()  # how often each idea was told
        self.layouts.close()
        self.table.leave()
        self.keep_look()
        self.settings.flush()
        self.session.opponents.close()
        self.panel.leave()
        self.drill.stop_proving()
        self.adapter.finder.wait()
        super().closeEvent(event)
