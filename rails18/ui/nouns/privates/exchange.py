"""Exchange a private for a share: the one that its power names, or one of the owner's choice."""

from __future__ import annotations

from rails18.core.actions import Exchange
from rails18.core.ids import NO_COMPANY, PrivateId, named
from rails18.questions import market, privates
from rails18.ui.model.proposal import Proposal
from rails18.ui.now import pars
from rails18.ui.now.badges import CompanyPage
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class ExchangePage(CompanyPage):
    """Offer the exchange of privates for shares, of the company picked where there is a choice."""

    passes = False

    @property
    def _free(self) -> tuple[PrivateId, ...]:
        """Return the privates whose owners choose the company."""
        return privates.exchangeable(self.position)

    def sentence(self) -> str:
        if self._free:
            if privates.in_stock_turn(self.position):
                when = tr("Exchange the private as your purchase")
            else:
                owners = {self.position.state.privates[private] for private in self._free}
                when = tr(
                    "{owners} may exchange the private at any time in this round",
                    owners=self.context.words.names(sorted(owners)),
                )
            return tr("{when}: for a share from the IPO, or for half of a president's certificate.", when=when)
        return tr("Exchange a private for a share from the IPO, free of charge and at any time.")

    def fill(self) -> None:
        self._named()
        if self._free:
            self._picked_company()

    def _named(self) -> None:
        words = self.context.words
        for action in self.adapter.options("exchange"):
            assert isinstance(action, Exchange)
            power = privates.exchange_power(self.position, action.private)
            if power:
                given = tr(
                    "{player} exchanges {private}",
                    player=words.who(action.player),
                    private=words.private(action.private),
                )
                share = tr(
                    "{given} for {percent}% of {company}", given=given, percent=power.percent, company=power.company
                )
                swap = tr("Exchange {private}", private=action.private)
                made = self.offer(action, share, name=f"exchange-{action.private}", label=swap)
                self.body.addWidget(made)

    def _picked_company(self) -> None:
        if not self.picked:
            allowed = (a for a in self.adapter.iter_options("exchange") if isinstance(a, Exchange) and a.company)
            self.picked = next((a.company for a in allowed), next(iter(self.position.title.companies)))
        self.body.addWidget(self.badges())
        for private in self._free:
            self._offer_company(private)

    def _offer_company(self, private: PrivateId) -> None:
        pos, words, company = self.position, self.context.words, self.picked
        owner = named(pos.state.privates[private], pos.players)
        power = privates.free_power(pos, private)
        assert power is not None
        about = tr(
            "{owner} exchanges {private} for a share of {company}",
            owner=words.who(owner),
            private=words.private(private),
            company=words.company(company),
        )
        flow = Flow(spacing=6)
        if company in pos.state.par:
            self.body.addWidget(self.parts.label(f"{about}.", "muted"))
            text = tr("{percent}% of {company}\nfree of charge", percent=power.percent, company=company)
            made = self.offer(
                Exchange(owner, private, company),
                text,
                name=f"exchange-{private}",
                label=tr("Exchange {private}", private=private),
            )
            flow.addWidget(made)
        else:
            self.body.addWidget(
                self.parts.label(
                    tr("{about}, starts it, and pays for the other half of the president's certificate.", about=about),
                    "muted",
                )
            )
            actions = {par: Exchange(owner, private, company, par) for par in market.par_cells(pos)}

            def label(par: int) -> str:
                return tr("Exchange {private} · par {par}", private=private, par=words.money(par))

            def below(par: int) -> tuple[str, ...]:
                return (words.money(privates.exchange_cost(pos, actions[par])),)

            self.body.addLayout(pars.row(self, actions, f"exchange-{private}", label, below, (tr("costs"),)))
            return
        self.body.addLayout(flow)

    def proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        company = action.company if isinstance(action, Exchange) else NO_COMPANY
        if company and company != self.picked and self._free:
            self.picked = company
            self.refresh()
            return
        super().proposed(proposal)


class LastExchangePage(ExchangePage):
    """Ask for the exchange of a private that is about to close."""

    passes = True

    @property
    def _free(self) -> tuple[PrivateId, ...]:
        chance = privates.last_chance(self.position)
        return (chance.private,) if chance else ()

    def sentence(self) -> str:
        chance = privates.last_chance(self.position)
        assert chance is not None
        cause = tr("Trains are exported at the end of this set")
        if chance.wants:
            cause = self.context.words.action(self.position, chance.wants)
        return tr(
            "{cause}, and {private} closes. Exchange it first for a share from the IPO, or for "
            "half of a president's certificate.",
            cause=cause,
            private=self.context.words.private(chance.private),
        )
