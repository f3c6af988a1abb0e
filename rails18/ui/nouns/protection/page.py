"""Ask a president whether they take over what was sold of their company, so that its price does not fall."""

from __future__ import annotations

from rails18.core.actions import Pass, TakeOver
from rails18.core.position import Position
from rails18.questions import protection, stock
from rails18.ui.now.page import Page
from rails18.ui.widgets.layouts import Grid
from rails18.words.translation import tr


class ProtectionPage(Page):
    """Put both ways side by side: what taking over costs, and what comes to pass otherwise."""

    def sentence(self) -> str:
        block, words = protection.sale(self.position).block, self.context.words
        who, seller = words.who(self.player), words.who(block.seller)
        price = words.money(self.position.price(self.company))
        return tr(
            "{seller} has sold {percent}% of {company}. {who}, its president, may buy all of it "
            "for {money} and protect the price of {price}, or let it fall.",
            seller=seller,
            percent=block.percent,
            company=self.company,
            who=who,
            money=words.money(block.money),
            price=price,
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        take = TakeOver(self.player, self.company)
        fall = Pass(self.player)
        sale = protection.sale(pos)
        block = sale.block
        grid = Grid()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        yes = self.offer(take, tr("Protect · {money}", money=words.money(block.money)), name="take-over")
        no = self.offer(fall, tr("Let it fall"), name="let-fall", label=self._fall_words())
        for column, button in enumerate((yes, no), start=1):
            grid.addWidget(button, 0, column)
        for line, (name, *told) in enumerate(self._rows(), start=1):
            grid.addWidget(self.parts.label(name, "muted", wrap=False), line, 0)
            for column, text in enumerate(told, start=1):
                grid.addWidget(self.parts.label(text), line, column)
        self.body.addLayout(grid)
        if sale.later:
            blocks = [
                tr(
                    "{percent}% of {company} ({president})",
                    percent=b.percent,
                    company=b.company,
                    president=words.who(b.president),
                )
                for b in sale.later
            ]
            self.body.addWidget(
                self.parts.label(tr("Then, in the order of sale: {words}.", words=", ".join(blocks)), "muted")
            )
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
            (tr("holds"), f"{held}% → {held + block.percent}%", f"{held}%"),
            (
                tr("certificates"),
                tr("{held} of {limit}", held=then_held.held, limit=then_held.limit),
                tr("{held} of {limit}", held=now_held.held, limit=then_held.limit),
            ),
            (tr("price"), tr("stays at {price}", price=words.money(pos.price(company))), self._fall_words()),
            (
                words.who(block.seller),
                tr("keeps {money}", money=words.money(block.money)),
                tr("keeps {money}, from the bank", money=words.money(block.money)),
            ),
        ]
        if sale.over_limit:
            rows.append(("", tr("may keep more than {share_limit}% this way", share_limit=pos.title.share_limit), ""))
        return rows

    def _fall_words(self) -> str:
        sale = protection.sale(self.position)
        if sale.closes:
            return tr("{company} closes", company=self.company)
        price = self.context.words.cell(sale.cell)
        return (
            tr("stays at {price} because of the ledge", price=price)
            if sale.stays
            else tr("falls to {price}", price=price)
        )

    def leave(self) -> None:
        self.context.market.preview(None)

    def pass_words(self) -> str:
        return tr("Let it fall")
