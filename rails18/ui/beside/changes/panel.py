"""List beside the log what has changed between two moments, and mark it on the pictures."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QSizePolicy, QSpinBox, QWidget

from rails18.core.game import Update
from rails18.core.ids import NO_HEX, NO_PLAYER, PlayerId, stated
from rails18.questions import changes as questions
from rails18.ui.beside.changes.marks import Marks
from rails18.ui.beside.changes.words import Line, lines
from rails18.ui.look.plain import Items, set_tip
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.controls import button, called, fill, label, row
from rails18.ui.widgets.layouts import Column
from rails18.words.translation import tr

ROUND, BETWEEN = "round", "between"  # instead of a player: since the round began, and what the two boxes say
ABOUT = Qt.ItemDataRole.UserRole


class Moment(QSpinBox):
    """Choose a moment of the game by the number of moves; its tool tip names round and turn."""

    def __init__(self, context: Context, name: str, words: str) -> None:
        super().__init__()
        self.context = context
        called(self, words, name)
        self.setKeyboardTracking(False)

    def take(self, number: int, most: int) -> None:
        """Show a moment of a game with so many moves."""
        with QSignalBlocker(self):
            self.setRange(0, most)
            self.setValue(number)
        told = tr("Move {number}: {moment}", number=number, moment=moment_name(self.context, number))
        set_tip(self, told)
        self.setAccessibleDescription(told)


def moment_name(context: Context, number: int) -> str:
    """Return round and turn after a number of moves, for example ``OR 2.1, IR``."""
    game = context.adapter.game
    assert game is not None
    state, words = game.state_at(number), context.words
    frame = state.frames[-1] if state.frames else None
    who = words.who(frame.company or frame.player) if frame and (frame.company or frame.player) else ""
    return f"{words.short_round(state.round)}, {who}" if who else words.short_round(state.round)


class ChangesPanel(QWidget):
    """Show what has changed since a player's last decision, or between any two moments.

    Attributes:
        marks: the marks on the pictures.
        since: since when, by player or round.
        start, end: the two moments.
        list: the changes in words.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.marks = Marks(context)
        self.since = called(QComboBox(), tr("Since when"))
        self.since.activated.connect(lambda _: self._since_chosen())
        self.start = Moment(context, "changes-from", tr("From move"))
        self.end = Moment(context, "changes-to", tr("To move"))
        for moment in (self.start, self.end):
            moment.valueChanged.connect(self._moment_chosen)
        self.away = button(tr("Hide"), self.hide_marks, name="changes-hide", role="small")
        set_tip(self.away, tr("Clear the marks (Esc)"))
        self.list = called(QListWidget(), tr("What changed"), "quiet")
        self.list.setWordWrap(True)
        self.list.setItemDelegate(Items(self.list))
        self.list.currentItemChanged.connect(lambda item, _: self._point_at(item))
        self.since.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.since.setMinimumWidth(90)
        line = row(self.since, self.start, label("–", wrap=False), self.end, self.away, spacing=4)
        line.setStretch(0, 1)
        fill(Column(self), line, (self.list, 1), spacing=4, margins=(0, 0, 0, 0))
        self._moving = False
        context.adapter.opened.connect(lambda _: self._game_changed())
        context.board.board.rebuilt.connect(self.hide_marks)  # the map of a game that is being opened comes first
        context.adapter.updated.connect(self._updated)

    @property
    def is_shown(self) -> bool:
        """Return whether changes are marked."""
        return self.marks.changes is not None

    def show_since(self, player: PlayerId = NO_PLAYER) -> None:
        """Show what has changed since the last decision of a player, by default of the one who decides now."""
        pos, words = self.context.position, self.context.words
        player = player or pos.frame.player or pos.players[0]
        with QSignalBlocker(self.since):
            self.since.clear()
            for other in pos.players:
                self.since.addItem(tr("Since the last decision of {player}", player=words.who(other)), other)
            self.since.addItem(tr("Since this round began"), ROUND)
            self.since.addItem(tr("Between two moves"), BETWEEN)
            self.since.setCurrentIndex(self.since.findData(player))
        self._since_chosen()

    def show_between(self, start: int, end: int) -> None:
        """Show what changed between two moments; the later one is looked at."""
        adapter = self.context.adapter
        game = adapter.game
        if game is None:
            return
        start, end = sorted((start, end))
        self._moving = True
        adapter.look_at(end)
        self._moving = False
        self.start.take(start, len(game.actions))
        self.end.take(end, len(game.actions))
        found = questions.between(game.position_at(start), game.position_at(end))
        self.marks.show(found)
        between = tr(
            "From {start} to {end}", start=moment_name(self.context, start), end=moment_name(self.context, end)
        )
        self._fill(between, lines(found, game.position_at(end), self.context.words))

    def hide_marks(self) -> None:
        """Take the marks away and empty the list."""
        if self.is_shown:
            self.marks.clear()
            self.list.clear()

    def _since_chosen(self) -> None:
        game, at = self.context.adapter.game, self.context.adapter.at
        if game is None:
            return
        chosen = stated(str(self.since.currentData()))
        if chosen == BETWEEN:
            self._moment_chosen()
            return
        start = _round_start(self.context, at) if chosen == ROUND else questions.last_decision(game, at, chosen)
        self.show_between(start, at)

    def _moment_chosen(self) -> None:
        self.since.setCurrentIndex(self.since.findData(BETWEEN))
        self.show_between(self.start.value(), self.end.value())

    def _updated(self, update: Update) -> None:
        """Forget what was shown when the game goes on: it would tell of another table."""
        if not self._moving:
            self._game_changed()

    def _game_changed(self) -> None:
        """Take the marks away, and offer no moments that another game or an abandoned line had."""
        self.hide_marks()
        game = self.context.adapter.game
        if game is None:
            return
        for moment in (self.start, self.end):
            moment.take(min(moment.value(), len(game.actions)), len(game.actions))

    def _fill(self, between: str, found: list[Line]) -> None:
        self.list.clear()
        for line in (Line("", between), *(found or [Line("", tr("Nothing has changed."))])):
            item = QListWidgetItem(labelled(line.group, line.text) if line.group else line.text)
            item.setData(ABOUT, line.hex)
            self.list.addItem(item)

    def _point_at(self, item: QListWidgetItem | None) -> None:
        """Bring the hex that a line is about into sight."""
        hex = item.data(ABOUT) if item is not None else NO_HEX
        board = self.context.board
        if hex and not board.viewport().rect().contains(board.hex_point(hex)):
            board.centerOn(board.board.pictures[hex].centre)


def _round_start(context: Context, at: int) -> int:
    """Return the number of moves after which the round that is shown began."""
    game = context.adapter.game
    assert game is not None
    shown = game.state_at(at).round
    while at > 0 and game.state_at(at - 1).round == shown:
        at -= 1
    return at
