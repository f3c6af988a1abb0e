"""Ask a president whether he takes over what was sold of his company, so that its price does not fall."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout

from rails18.core.actions import Pass, TakeOver
from rails18.core.position import Position
from rails18.questions import protection, stock
from rails18.ui.pages.page import Page
from rails18.ui.widgets.controls import label


class ProtectionPage(Page):
    """Put both ways side by side: what taking over costs, and what comes to pass otherwise."""

    def sentence(self) -> str:
        block, words = protection.sale(self.position).block, self.context.words
        who, seller = words.who(self.player), words.who(block.seller)
        price = words.money(self.position.price(self.company))
        return (
            f"{seller} has sold {block.percent}% of {self.company}. {who}, its president, may buy all of it for "
            f"{words.money(block.money)} and protect the price of {price}, or let it fall."
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        take = TakeOver(self.player, self.company)
        fall = Pass(self.player)
        sale = protection.sale(pos)
        block = sale.block
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        yes = self.offer(take, f"Protect · {words.money(block.money)}", name="take-over")
        no = self.offer(fall, "Let it fall", name="let-fall", label=self._fall_words())
        for column, button in enumerate((yes, no), start=1):
            button.bind(str(column))
            grid.addWidget(button, 0, column)
        for line, (name, *told) in enumerate(self._rows(), start=1):
            grid.addWidget(label(name, "muted", wrap=False), line, 0)
            for column, text in enumerate(told, start=1):
                grid.addWidget(label(text), line, column)
        self.body.addLayout(grid)
        if sale.later:
            blocks = [f"{b.percent}% of {b.company} ({words.who(b.president)})" for b in sale.later]
            self.body.addWidget(label(f"Then, in the order of sale: {', '.join(blocks)}.", "muted"))
        self.context.market.preview(self.company, sale.cell)

    def _rows(self) -> list[tuple[str, str, str]]:
        pos, words, me = self.position, self.context.words, self.player
        sale, company = protection.sale(pos), self.company
        block = sale.block
        held, cash = pos.holding(me, company), pos.cash(me)
        then = self.adapter.what_if(TakeOver(me, company))
        after = Position(pos.title, pos.setup, then.after) if then else pos
        then_held, now_held = stock.count(after, me), stock.count(pos, me)
        cash_words = f"{words.money(cash)} → {words.money(cash - block.money)}"
        rows = [
            (words.who(me), cash_words, words.money(cash)),
            ("holds", f"{held}% → {held + block.percent}%", f"{held}%"),
            ("certificates", f"{then_held.held} of {then_held.limit}", f"{now_held.held} of {then_held.limit}"),
            ("price", f"stays at {words.money(pos.price(company))}", self._fall_words()),
            (
                words.who(block.seller),
                f"keeps {words.money(block.money)}",
                f"keeps {words.money(block.money)}, from the bank",
            ),
        ]
        if sale.over_limit:
            rows.append(("", f"may keep more than {pos.title.share_limit}% this way", ""))
        return rows

    def _fall_words(self) -> str:
        sale = protection.sale(self.position)
        if sale.closes:
            return f"{self.company} closes"
        price = self.context.words.cell(sale.cell)
        return f"stays at {price} because of the ledge" if sale.stays else f"falls to {price}"

    def leave(self) -> None:
        self.context.market.preview(None)

    def pass_words(self) -> str:
        return "Let it fall"
