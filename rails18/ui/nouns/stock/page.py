"""Buy and sell shares and start companies."""

from __future__ import annotations

from rails18.core.actions import Action, BuyShare, SellShares, StartCompany
from rails18.core.ids import NO_COMPANY, CompanyId, hex_of
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.core.state import OFFERING, POOL
from rails18.core.state import Cell as Box
from rails18.questions import market, redemption, shares, stock
from rails18.ui.model.consequence import Line
from rails18.ui.model.proposal import Proposal
from rails18.ui.now import pars
from rails18.ui.now.badges import CompanyPage
from rails18.ui.now.cells import Cell, Cells
from rails18.ui.text.phrases import counted, listed
from rails18.words.translation import tr
from rails18.words.wording import phase_name

SIZE = 10  # percent of the smallest sale
PAR = 52  # pixels of a par value at normal text size, about
BOUGHT = "You have bought. Sell shares if you like, or end the turn."


class StockPage(CompanyPage):
    """Pick a company, then what to do with its shares."""

    picks_companies = True
    _wired = False

    def sentence(self) -> str:
        turn = stock.turn(self.position)
        if turn.more_of:
            company = turn.more_of
            sources = [self.context.words.who(source) for source in turn.sources]
            zone = self.position.zone(company)
            return tr(
                "{company} is in the {zone} area: buy more of it from {words}, or end the turn.",
                company=company,
                zone=phase_name(zone),
                words=listed(sources),
            )
        if turn.over:
            return tr("Nothing more can be done in this turn: end it.")
        sells = self.adapter.can("sell_shares")
        if turn.bought:
            if sells:
                return tr(BOUGHT)
            return tr("You have bought. End the turn.")
        buys = any(self.adapter.can(kind) for kind in ("buy_share", "start_company"))
        if turn.sold:
            offers = [tr("Sell more shares")] * sells + [tr("buy one certificate")] * buys + [tr("end the turn")]
            return sentence_of(offers)
        if buys and sells:
            return self._sell_and_buy()
        starts = [tr("start a company")] * self.adapter.can("start_company")
        return sentence_of(
            [tr("sell shares")] * sells
            + [tr("buy one certificate")] * self.adapter.can("buy_share")
            + starts
            + [tr("pass")]
        )

    def later_sentences(self) -> tuple[str, ...]:
        return tr(BOUGHT), self._sell_and_buy()  # long ones of other turns: companies are never lower than in those

    def _sell_and_buy(self) -> str:
        """Return what may be done by who can do both, in a sentence."""
        turn = stock.turn(self.position)
        if turn.sells_on_both_sides:
            return tr("Sell shares, buy one certificate and sell again, or pass.")
        if turn.sells_first:
            return tr("Sell shares, then buy one certificate, which ends the turn, or pass.")
        return tr("Sell shares and buy one certificate, in either order, or pass.")

    def fill(self) -> None:
        if not self.picked:
            self.picked = self._first_guess()
        self.body.addWidget(self.badges())
        self._about = self.parts.label(tone="muted")
        self.body.addWidget(self._about)
        self._fill_choices()
        ranked = stock.next_order(self.position)
        if ranked:
            order = listed([self.context.words.who(player) for player in ranked])
            self.body.addWidget(
                self.parts.label(
                    tr("Next order of play, by cash now: {order}.", order=order), "muted", name="next-order"
                )
            )

    def take_up(self) -> None:
        self.context.market.highlight(market.par_cells(self.position).values() if self._asks_par() else ())
        if not self._wired:
            self._wired = True
            self.context.market.cellClicked.connect(self._cell_clicked)

    def _cell_clicked(self, cell: Box) -> None:
        """Choose a par value on the market while the picked company has none."""
        par = next((par for par, at in market.par_cells(self.position).items() if at == cell), None)
        if par is None or self.is_over or self.adapter.is_looking or not self._asks_par():
            return
        cost = stock.start(self.position, self.player, self.picked, par).cost
        words = tr("Start {company} · {cost}", company=self.picked, cost=self.context.words.money(cost))
        self.context.selection.propose(StartCompany(self.player, self.picked, par), words)

    def _asks_par(self) -> bool:
        return self.picked not in self.position.state.par and not self.position.is_closed(self.picked)

    def leave(self) -> None:
        self.context.board.marks.glow(())
        self.context.market.highlight(())
        if self._wired:
            self._wired = False
            self.context.market.cellClicked.disconnect(self._cell_clicked)

    def pick(self, company: CompanyId) -> None:
        super().pick(company)
        found = self.position.company(company)
        self.context.board.marks.glow({hex_of(stop) for stop in (found.homes or (found.home,)) if stop})

    def _first_guess(self) -> CompanyId:
        """Return the company that was bought last if there is more of it, else one that can be bought, mine first."""
        pos, started = self.position, list(self.position.state.par)
        mine = [company for company in started if pos.president(company) == self.player]
        bought, can_buy = self._bought_last(), {company_of(action) for action in self.adapter.options("buy_share")}
        wished = [company for company in (bought, *mine, *started) if company in can_buy]
        if not wished and self.adapter.can("start_company"):
            wished = [company_of(next(iter(self.adapter.options("start_company"))))]
        return (wished or mine or started or list(pos.title.companies))[0]

    def _bought_last(self) -> CompanyId:
        """Return the company of which the player bought last, "" for none."""
        game = self.adapter.game
        for action in reversed(game.actions[: self.adapter.at] if game is not None else ()):
            if isinstance(action, BuyShare | StartCompany) and action.player == self.player:
                return action.company
        return NO_COMPANY

    def _fill_choices(self) -> None:
        self._about.setText(self._about_company())
        if self.picked in self.position.state.par:
            self._shares()
        elif not self.position.is_closed(self.picked):
            self._pars()

    def higher(self) -> int:
        """Return by how many lines the choices for another company are higher than those for the picked one."""
        pos, found = self.position, [self.picked]
        for kind in ("buy_share", "sell_shares", "start_company"):
            found += [company_of(action) for action in self.adapter.options(kind)]
        par_rows = -(-len(market.par_cells(pos)) * round(self.context.theme.px(PAR)) // self.room)

        def lines(company: CompanyId) -> int:
            if company not in pos.state.par:
                return 3 * par_rows
            return 5 if stock.sizes(pos, self.player, company) else 2

        return max(map(lines, found)) - lines(self.picked)

    def _about_company(self) -> str:
        pos, words, company = self.position, self.context.words, self.picked
        facts = [] if self.is_dense else [pos.company(company).name]  # its button is pressed
        if company in pos.state.par:
            facts.append(tr("par {par}", par=words.money(pos.state.par[company])))
            facts.append(tr("you hold {holding}%", holding=pos.holding(self.player, company)))
            president = pos.president(company)
            has_one = tr("president {president}", president=words.who(president)) if president else tr("no president")
            facts.append(has_one)
            if company not in pos.state.floated:
                facts.append(_to_float(pos, company))
            own = pos.holding(company, company)
            if own:
                facts.append(tr("it holds {own}% of itself", own=own))
            if redemption.is_reissued(pos, company):
                facts.append(tr("the shares in the IPO are reissued"))
        elif pos.is_closed(company):
            facts.append(tr("closed: it is out of the game"))
        else:
            facts.append(tr("not started: choose its par value"))
        text = " · ".join(facts)
        return f"{text[0].upper()}{text[1:]}"

    def _unsold(self) -> str:
        """Return where certificates are that nobody has bought."""
        return tr("treasury") if shares.in_treasuries(self.position.title) else tr("IPO")

    def _shares(self) -> None:
        pos, words, company = self.position, self.context.words, self.picked
        columns = pos.title.share_limit // SIZE
        grid, cells = Cells(self, columns), []
        for number, source in enumerate((OFFERING, POOL)):
            left = pos.holding(source, company)
            action = BuyShare(self.player, company, source)
            price = words.money(stock.price(pos, company, source))
            place = self._unsold() if source == OFFERING else tr("bank pool")
            label = tr("Buy · {price}", price=price)
            text = f"{price}\n{place} {left}%"
            made = self.offer(action, text, name=f"buy-{source}", label=label, role="cell")
            made.setAccessibleName(f"{label}, {place} {left}%")
            cells.append(Cell(made, number * (columns // 2), columns // 2))
        grid.add_row(tr("Buy"), cells)
        cells, head = [], [tr("Sell")]
        for sale in self._sales():
            percent, proceeds = sale.percent, words.money(stock.proceeds(pos, company, sale.percent))
            after = self._new_price(sale)
            size = tr("{percent}%", percent=percent)
            text = "\n".join((size, proceeds, after)) if after else size
            label = tr("Sell {percent}% · {proceeds}", percent=percent, proceeds=proceeds)
            made = self.offer(sale, text, name=f"sell-{percent}", label=label, role="cell")
            made.setAccessibleName(f"{label}, {after}" if after else label)
            head = [tr("Sell"), tr("brings"), tr("price")] if after else head  # nothing of one that is refused
            cells.append(Cell(made, min(percent // SIZE, columns) - 1))
        if cells:
            grid.add_row("\n".join(head), cells)
        self.body.addLayout(grid)

    def _sales(self) -> list[SellShares]:
        """Return sales of every size; where none is allowed the smallest stands for all and says why not."""
        company = self.picked
        sales = [SellShares(self.player, company, size) for size in stock.sizes(self.position, self.player, company)]
        return sales if any(not self.adapter.refusals(sale) for sale in sales) else sales[:1]

    def _new_price(self, action: Action) -> str:
        quote = self.adapter.quote(action)
        if quote is None or quote.cell is None:
            return ""
        return f"→ {self.context.words.cell(quote.cell)}"

    def _pars(self) -> None:
        pos, words, company = self.position, self.context.words, self.picked
        starts = {par: stock.start(pos, self.player, company, par) for par in market.par_cells(pos)}
        actions = {par: StartCompany(self.player, company, par) for par in starts}

        def label(par: int) -> str:
            return tr("Start {company} · {cost}", company=company, cost=words.money(starts[par].cost))

        def below(par: int) -> tuple[str, ...]:
            left = starts[par].left
            return words.money(starts[par].cost), words.money(left) if left >= 0 else "–"

        self.body.addLayout(pars.row(self, actions, "par", label, below, (tr("costs"), tr("leaves you"))))

    def told(self) -> list[Line]:
        """Return what is left for more shares of a company that is started, and what a protection would change."""
        proposal, words = self.context.selection.proposal, self.context.words
        action = proposal.action if proposal is not None else None
        if isinstance(action, StartCompany):
            start = stock.start(self.position, action.player, action.company, action.par)
            left, more = words.money(start.left), start.shares - start.cost // action.par
            text = tr("leaves {left}", left=left)
            if more:
                text = tr("leaves {left} for {more}", left=left, more=counted(more, "more share"))
            return [Line(f"{text[0].upper()}{text[1:]}.", "plain", action.company)]
        if isinstance(action, SellShares):
            quote = self.adapter.quote(action)
            if quote is not None and quote.cell is not None and quote.unless_protected:
                text = tr("→ {price} unless protected", price=words.cell(quote.cell))
                return [Line(text.removeprefix("→ "), "next", action.company)]
        return []

    def proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        company = company_of(action) if action else NO_COMPANY
        if company and company != self.picked and isinstance(action, BuyShare | SellShares | StartCompany):
            self.picked = company
            self.refresh()
            return
        super().proposed(proposal)


def sentence_of(choices: list[str]) -> str:
    """Return what may be done as a sentence: ``Sell shares, buy one certificate, or pass.``"""
    text = ", ".join(choices[:-1]) + (tr(", or ") if len(choices) > 1 else "") + choices[-1]
    return f"{text[0].upper()}{text[1:]}."


def _to_float(pos: Position, company: CompanyId) -> str:
    """Return how much of a company is sold, and how many shares more float it."""
    sold, needed = pos.sold_percent(company), pos.company(company).float_percent
    missing = counted(stock.to_float(pos, company), "more share")
    return tr("{sold}% of {needed}% sold: {missing} to float", sold=sold, needed=needed, missing=missing)
