"""Set the par value of a company whose president's certificate was won in the auction."""

from __future__ import annotations

from rails18.core.actions import ChoosePar
from rails18.core.state import Cell
from rails18.questions import auction, market
from rails18.ui.model.proposal import Proposal
from rails18.ui.now import pars
from rails18.ui.now.page import Page
from rails18.words.translation import tr


class ParPage(Page):
    """Offer the par values, here and on the market."""

    passes = False
    _wired = False

    def sentence(self) -> str:
        words = self.context.words
        who, company = words.who(self.player), words.company(self.company)
        return tr(
            "{who} has the president's certificate of {company} and sets its par value.", who=who, company=company
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        chosen = auction.par_choice(pos)
        lot, cells = chosen.private, chosen.cells
        what = tr("the lot") if pos.private(lot).lot else words.private(lot)
        text = tr(
            "The {cost} or more paid for {what} covers the certificate.",
            cost=words.money(pos.private(lot).cost),
            what=what,
        )
        self.body.addWidget(self.parts.label(tr("{words} Other shares cost par.", words=text), "muted"))
        actions = {par: ChoosePar(self.player, self.company, par) for par in cells}
        self.body.addLayout(pars.row(self, actions, "par", lambda par: tr("Par {par}", par=words.money(par))))
        self.context.market.highlight(cells.values())
        if not self._wired:
            self._wired = True
            self.context.market.cellClicked.connect(self._clicked)

    def _clicked(self, cell: Cell) -> None:
        par = self.position.title.market.rows[cell[0]][cell[1]].price
        if market.par_cells(self.position).get(par) == cell:  # one that is not open is refused with its reason
            self.context.selection.propose(
                ChoosePar(self.player, self.company, par), tr("Par {par}", par=self.context.words.money(par))
            )
        else:
            self.context.pointer.tell(tr("A company starts at one of the framed par values."))

    def proposed(self, proposal: Proposal | None) -> None:
        super().proposed(proposal)
        action = proposal.action if proposal else None
        cell = market.par_cells(self.position)[action.par] if isinstance(action, ChoosePar) else None
        self.context.market.preview(self.company if cell else None, cell)

    def leave(self) -> None:
        self.context.market.highlight(())
        self.context.market.preview(None)
        if self._wired:
            self._wired = False
            self.context.market.cellClicked.disconnect(self._clicked)
