"""Pay or keep the income: side by side, what each player and the treasury get and where the price goes."""

from __future__ import annotations

from PySide6.QtCore import Qt

from rails18.core.actions import Dividend
from rails18.core.game import Update
from rails18.core.ids import HolderId
from rails18.core.position import Position
from rails18.questions import routes
from rails18.ui.now.page import Page
from rails18.ui.text.dividends import CHOICES, gain
from rails18.ui.tools.ribbons import ribbons_of
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr


class DividendPage(Page):
    """Compare the choices of a dividend."""

    draws_rings = True
    passes = False

    def sentence(self) -> str:
        income = self.position.state.income.get(self.company, 0)
        money = self.context.words.money(income)
        share = self.context.words.money(routes.per_share(self.position, self.company, income))
        return tr(
            "{company} earned {money}: pay out a dividend of {share} per share, a half dividend, or withhold?"
            if self.adapter.options("dividend", choice="half")
            else "{company} earned {money}: pay out a dividend of {share} per share, or withhold?",
            company=self.company,
            money=money,
            share=share,
        )

    def take_up(self) -> None:
        self.context.board.runs.show_routes(ribbons_of(self.position, self.company, self.context.theme.palette))

    def fill(self) -> None:
        actions = [a for a in self.adapter.options("dividend") if isinstance(a, Dividend)]
        grid = Grid(across=4, down=2)
        for column, action in enumerate(actions, start=1):
            grid.setColumnStretch(column, 1)
            words = tr(CHOICES.get(action.choice, action.choice))
            role = "small" if len(actions) > 2 else ""  # three are beside each other in a narrow panel too
            button: Choice = self.offer(action, words, name=f"dividend-{action.choice}", label=words, role=role)
            grid.addWidget(button, 0, column)
        updates = [self.adapter.what_if(action) for action in actions]
        line = 1
        for owner in (*self.position.players, self.company):
            if self._row(grid, line, owner, updates):
                line += 1
        self._price_row(grid, line, updates)
        self.body.addLayout(grid)

    def leave(self) -> None:
        self.context.board.runs.show_routes(())

    def _row(self, grid: Grid, line: int, owner: HolderId, updates: list[Update | None]) -> bool:
        changes = [gain(update, self.company, owner) for update in updates]
        if owner in self.position.players and not any(changes) and not self.position.holding(owner, self.company):
            return False
        words = self.context.words
        name = tr("{company} treasury", company=self.company) if owner == self.company else words.who(owner)
        if owner in self.position.players:
            name += "  " + tr("{percent}%", percent=self.position.holding(owner, self.company))
        grid.addWidget(self.parts.label(name, wrap=len(updates) > 2), line, 0)
        for column, change in enumerate(changes, start=1):
            cell = self.parts.label(words.signed(change) if change else "–", "good" if change else "muted", wrap=False)
            cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(cell, line, column)
        return True

    def _price_row(self, grid: Grid, line: int, updates: list[Update | None]) -> None:
        now = self.position.price(self.company)
        grid.addWidget(
            self.parts.label(f"{tr('Price')} {self.context.words.money(now)}", wrap=len(updates) > 2), line, 0
        )
        for column, update in enumerate(updates, start=1):
            if update is None:
                continue
            price = Position(self.position.title, self.position.setup, update.after).price(self.company)
            tone = "good" if price > now else "warn" if price < now else ""
            cell = self.parts.label(f"→ {self.context.words.money(price)}", tone, wrap=False)
            cell.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(cell, line, column)
