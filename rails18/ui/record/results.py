"""Show the final table: who won, what everybody's worth is made of, and how it grew."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from rails18.core.position import Position
from rails18.questions import standings
from rails18.record import made_by
from rails18.ui.nouns.rounds.over import reason_of
from rails18.ui.record.chart_dialog import WorthChart
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.controls import card, label, row
from rails18.ui.widgets.dialog import Dialog
from rails18.ui.widgets.layouts import Column, Grid
from rails18.words.translation import tr

SOURCES = {"cash": "Cash", "shares": "Shares", "privates": "Privates"}


def worth_by_round(context: Context) -> tuple[list[str], dict[str, list[int]]]:
    """Return the names of the rounds so far and player → worth at the end of each."""
    game, words = context.adapter.game, context.words
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
    """Rank the players; before the end of the game, as things stand."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        ended = context.position.state.ending is not None
        super().__init__(tr("Final standings") if ended else tr("Standings"), parent)
        self.context = context
        pos = context.position
        self.resize(int(context.theme.px(760)), int(context.theme.px(620)))
        self.head = label(self._sentence(pos), "title")
        chart = WorthChart(context.theme, context.words.money)
        chart.show_lines(*worth_by_round(context))
        whole = Column(self)
        whole.setSpacing(10)
        whole.addWidget(self.head)
        whole.addWidget(card(self._ranking(pos), margin=12))
        inner = Column()
        inner.addWidget(label(tr("Worth after each round"), "strong"))
        inner.addWidget(chart, 1)
        whole.addWidget(card(inner, margin=12), 1)
        close = self.closing_button()
        whole.addLayout(row(1, close))

    def _sentence(self, pos: Position) -> str:
        ending, words = pos.state.ending, self.context.words
        if ending is None:
            return tr("If the game ended now")
        winners = standings.winners(pos)
        reason = reason_of(pos, words)
        if not winners:
            return tr("Nobody wins. {reason}", reason=reason)
        verb = tr("wins") if len(winners) == 1 else tr("share the win")
        return f"{listed([words.who(player) for player in winners])} {verb}! {reason}"

    def _ranking(self, pos: Position) -> Grid:
        words, ending = self.context.words, pos.state.ending
        worth = dict(ending.worth) if ending else {player: standings.worth(pos, player) for player in pos.players}
        won = ending is None or bool(standings.winners(pos))  # after a stalemate nobody stands before another
        played = made_by.told(self.context.adapter.game) if self.context.adapter.game else {}
        grid = Grid()
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight
        for column, heading in enumerate(("", tr("Player"), *map(tr, SOURCES.values()), tr("Worth"))):
            grid.addWidget(
                label(heading, "muted", wrap=False), 0, column, right if column > 1 else Qt.AlignmentFlag.AlignLeft
            )
        for line, player in enumerate(sorted(worth, key=lambda player: -worth[player]), start=1):
            place = 1 + sum(other > worth[player] for other in worth.values())
            parts = standings.sources(pos, player)
            tone = "strong" if place == 1 and won else ""
            grid.addWidget(label(f"{place}." if won else "–", tone, wrap=False), line, 0)
            name = words.who(player) + (tr(" (bankrupt)") if ending and ending.player == player else "")
            who = row(label(name, tone, wrap=False), label(played.get(player, ""), "muted", wrap=False), 1)
            grid.addLayout(who, line, 1)
            for column, source in enumerate(SOURCES, start=2):
                grid.addWidget(label(words.money(parts[source]), wrap=False), line, column, right)
            grid.addWidget(label(words.money(worth[player]), "strong", wrap=False), line, 5, right)
        return grid
