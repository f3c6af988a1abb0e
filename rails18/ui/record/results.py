"""Show the final table: who won, what everybody's worth is made of, and how it grew."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from rails18.core.game import Game
from rails18.core.position import Position
from rails18.questions import standings
from rails18.record import club, made_by
from rails18.storage.disk import CannotSave
from rails18.ui.look.plain import Button, set_tip
from rails18.ui.nouns.rounds.over import named, reason_of, winners_of, worth_of
from rails18.ui.record.chart_dialog import WorthChart
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.controls import button, card, fill, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Grid
from rails18.words.translation import tr, worded

SIZE = (1020, 700)  # pixels of the page at normal text size
PACE = 700  # milliseconds between two rounds that are shown one after the other
LONGEST = 20_000  # milliseconds that all of them take at most
CLOCK = "clock"  # what somebody's clock costs
REVEAL = "Show it round by round"
SOURCES = {"cash": "Cash", "shares": "Shares", "privates": "Privates"}


def worth_by_round(context: Context, of: Game | None = None) -> tuple[list[str], dict[str, list[int]]]:
    """Return the names of the rounds so far and player → worth at the end of each.

    Args:
        of: the game, None for the open one.
    """
    game, words = of or context.adapter.game, context.words
    assert game is not None
    ends = [
        number for number in range(1, game.at + 1) if game.state_at(number).round != game.state_at(number - 1).round
    ]
    moments = [0, *(number - 1 for number in ends), game.at]
    rounds, lines = [], {player: list[int]() for player in game.setup.ids}
    for place, number in enumerate(moments):
        pos = Position(game.title, game.setup, game.state_at(number))
        last = place == len(moments) - 1
        rounds.append(tr("start") if place == 0 else words.short_round(pos.state.round))
        final = pos.state.ending.worth if last and pos.state.ending else {}
        for player in game.setup.ids:
            lines[player].append(final.get(player, standings.worth(pos, player)))
    return rounds, {words.who(player): line for player, line in lines.items()}


class Results(Dialog):
    """Show the winner, the board and how worth grew on one page; before the end of the game, how things stand.

    Attributes:
        chart: worth after each round.
        ranking: what everybody's worth is made of; it waits until the last round is shown.
        owed: player → what their clock costs, by the option of the table.
        book: enters the result in the club book, None before the end of the game.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        pos, theme = context.position, context.theme
        ended = pos.state.ending is not None
        super().__init__(tr("Final standings") if ended else tr("Standings"), parent, SIZE)
        self.context, self.owed = context, context.clocks.owed()
        self.head = label(self._winner(pos), "banner")
        self.chart = WorthChart(theme, context.words.money)
        self.rounds, self.lines = worth_by_round(context)
        self.chart.show_lines(self.rounds, self.lines)
        self._shown = len(self.rounds)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._reveal_next)
        self.note = label("")
        self.book = self._book_button(pos) if ended else None
        self._lay_out(pos)

    def _lay_out(self, pos: Position) -> None:
        self.told = label(self._sentence(pos), "large")
        whole = fill(Column(self), self.head, self.told, spacing=10)
        self.ranking = card(self._ranking(pos), margin=12)
        policy = self.ranking.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.ranking.setSizePolicy(policy)
        upper = row(self.ranking, spacing=10)
        picture = BoardPicture(self.context)
        upper.addWidget(picture, 1)
        whole.addLayout(upper, 1)
        inner = Column()
        self.revealing = button(tr(REVEAL), lambda: self.reveal(), name="reveal")
        inner.addLayout(row(label(tr("Worth after each round"), "strong", wrap=False), 1, self.revealing))
        inner.addWidget(self.chart, 1)
        whole.addWidget(card(inner, margin=12), 1)
        close = self.closing_button()
        back = button(tr("Look back at the game"), self._look_back, name="look-back")
        last = row(self.book, self.note, back, close) if self.book is not None else row(1, back, close)
        last.setStretchFactor(self.note, 1)  # all the room between the buttons is its own
        whole.addLayout(last)

    def _look_back(self) -> None:
        self.close()
        self.context.wishes.review.emit()

    # round by round

    def reveal(self, pace: int = PACE) -> None:
        """Draw the curves again from the beginning, a round at a time, and say last who has won; or come to the end.

        Args:
            pace: milliseconds between two rounds.
        """
        if self._timer.isActive():
            self._shown = len(self.rounds) - 1
            self._reveal_next()
            return
        self._shown = 1
        self._timer.start(min(pace, LONGEST // len(self.rounds)))
        self._show_so_far()

    def _reveal_next(self) -> None:
        self._shown += 1
        if self._shown >= len(self.rounds):
            self._timer.stop()
        self._show_so_far()

    def _show_so_far(self) -> None:
        """Show the rounds so far in the room of all, so that the axes stay."""
        lines = {
            name: [value if number < self._shown else None for number, value in enumerate(line)]
            for name, line in self.lines.items()
        }
        self.chart.show_lines(self.rounds, lines, max((max(line) for line in self.lines.values()), default=0))
        over, pos = self._shown >= len(self.rounds), self.context.position
        self.head.setText(self._winner(pos) if over else self.rounds[self._shown - 1])
        self.told.setText(self._sentence(pos) if over else self._leader(self._shown - 1))
        self.ranking.setVisible(over)
        self.revealing.setText(tr(REVEAL) if over else tr("Show the end"))

    def _leader(self, number: int) -> str:
        """Return who was ahead at the end of a round."""
        then = {name: line[number] for name, line in self.lines.items()}
        return _ahead([name for name, worth in then.items() if worth == max(then.values())])

    # the club book

    def _book_button(self, pos: Position) -> Button:
        made = button(tr("Enter in the club book"), self.enter, name="enter-club")
        set_tip(made, tr("When the table agrees with the result: who played, who came where, and with what worth"))
        return made

    def enter(self) -> None:
        """Enter the result in the club book; say that it is there, or why not."""
        game, book = self.context.adapter.game, club.Club()
        if game is None or game.state.ending is None or self.book is None:
            return
        evening = club.evening_of(game, datetime.now(tz=UTC).astimezone().date(), self.owed)
        known = book.has(evening)
        try:
            if not known:
                book.enter(evening)
        except CannotSave as error:
            self.note.setText(worded(error))
            return
        self.note.setText(tr("This game is in the club book already.") if known else tr("Entered in the club book."))
        self.book.setEnabled(False)

    def _winner(self, pos: Position) -> str:
        """Return who has won, or who leads."""
        words, worth = self.context.words, worth_of(self.context, pos)
        if pos.state.ending is not None:
            winners = winners_of(self.context, pos)
            if not winners:
                return tr("Nobody wins")
            named_so = listed([words.who(player) for player in winners])
            alone = len(winners) == 1
            return (
                tr("{players} wins!", players=named_so) if alone else tr("{players} share the win!", players=named_so)
            )
        return _ahead([words.who(player) for player in pos.players if worth[player] == max(worth.values())])

    def _sentence(self, pos: Position) -> str:
        ending, words = pos.state.ending, self.context.words
        return tr("If the game ended now") if ending is None else reason_of(pos, words)

    def _ranking(self, pos: Position) -> Grid:
        words, ending = self.context.words, pos.state.ending
        worth = worth_of(self.context, pos)
        won = ending is None or bool(standings.winners(pos))  # after a stalemate nobody stands before another
        played = made_by.told(self.context.adapter.game) if self.context.adapter.game else {}
        sources = {**SOURCES, **({CLOCK: "Clock"} if self.owed else {})}
        grid = Grid(across=22, down=5, grows=1)
        right = Qt.AlignmentFlag.AlignRight
        for column, heading in enumerate(("", tr("Player"), *map(tr, sources.values()), tr("Worth"))):
            grid.addWidget(
                label(heading, "muted", wrap=False), 0, column, right if column > 1 else Qt.AlignmentFlag.AlignLeft
            )
        for line, player in enumerate(sorted(worth, key=lambda player: -worth[player]), start=1):
            place = 1 + sum(other > worth[player] for other in worth.values())
            parts = {**standings.sources(pos, player), CLOCK: -self.owed.get(player, 0)}
            tone = "strong" if place == 1 and won else ""
            grid.addWidget(label(f"{place}." if won else "–", tone, wrap=False), line, 0)
            who = row(
                label(named(pos, words, player), tone, wrap=False),
                label(played.get(player, ""), "muted", wrap=False),
                1,
            )
            grid.addLayout(who, line, 1)
            for column, source in enumerate(sources, start=2):
                grid.addWidget(label(words.money(parts[source]), wrap=False), line, column, right)
            grid.addWidget(label(words.money(worth[player]), "strong", wrap=False), line, 2 + len(sources), right)
        grid.setRowStretch(len(worth) + 1, 1)
        return grid


def _ahead(best: list[str]) -> str:
    return tr("{players} leads", players=best[0]) if len(best) == 1 else listed(best)


class BoardPicture(QWidget):
    """Show the board as it is."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._picture: QPixmap | None = None
        self.setMinimumSize(240, 180)
        self.setAccessibleName(tr("Map"))
        self.setAccessibleDescription(context.board.description)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            from rails18.ui.board import thumbnail

            self._picture = thumbnail.taken(self.context.board.board, self.size(), self.devicePixelRatioF())
        size = self._picture.deviceIndependentSize()
        with QPainter(self) as painter:
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            painter.drawPixmap(QPointF(left, top), self._picture)
