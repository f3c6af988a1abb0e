"""Lead through a connection run: now or later, the destination token, the run, what becomes of the income."""

from __future__ import annotations

from rails18.core.actions import ConnectionRun, DestinationToken, Pass
from rails18.core.ids import CompanyId, hex_of
from rails18.questions import destinations
from rails18.ui.nouns.dividends.page import DividendPage
from rails18.ui.nouns.routes.page import RunPage
from rails18.ui.now.page import Page
from rails18.words.translation import tr

USES = {
    "map": "Place it at {place}",
    "charter": "Keep it as a station token",
    "existing": "Use the token at {place} as the destination token",
}


def ends_named(page: Page, company: CompanyId) -> tuple[str, str]:
    """Return the names of home and destination of a company."""
    home, goal = destinations.ends(page.position, company)
    words = page.context.words
    return words.hex(page.position, hex_of(home)), words.hex(page.position, hex_of(goal))


class ConnectionPage(Page):
    """Ask whether a company makes its connection run now."""

    draws_rings = True

    def sentence(self) -> str:
        home, goal = ends_named(self, self.company)
        return tr(
            "{company} can connect {home} with {goal}. Make its connection run now?",
            company=self.company,
            home=home,
            goal=goal,
        )

    def fill(self) -> None:
        self.context.board.marks.glow_stops(destinations.ends(self.position, self.company))
        go = self.offer(ConnectionRun(self.player, self.company), tr("Connect now"), name="connect")
        later = self.offer(Pass(self.player), tr("Postpone"), name="connect-later", label=tr("Postpone"))
        for button in (go, later):
            self.body.addWidget(button)
        up = tr("up") if destinations.price_goes_up(self.position) else tr("right")
        self.body.addWidget(
            self.parts.label(
                tr(
                    "Place the destination token, then run trains; one train must connect home and "
                    "destination. This happens once per game, besides the normal runs. Paying out moves "
                    "the price {up}; withholding leaves it unchanged. A token at the destination doubles "
                    "its value for every train of the company that starts or ends there. A postponed run "
                    "may be claimed later, as long as the connection lasts.",
                    up=up,
                ),
                "muted",
            )
        )

    def leave(self) -> None:
        self.context.board.marks.glow_stops(())

    def pass_words(self) -> str:
        return tr("Postpone")


class ConnectionTokenPage(Page):
    """Ask what the destination token is used for."""

    passes = False

    def sentence(self) -> str:
        return tr("{company} uses its destination token before it runs. This happens only once.", company=self.company)

    def fill(self) -> None:
        stop = self.position.company(self.company).destination
        self.context.board.marks.glow_stops([stop])
        place = self.context.words.hex(self.position, hex_of(stop))
        for use in destinations.uses(self.position, self.company):
            action = DestinationToken(self.player, self.company, use)
            button = self.offer(action, tr(USES[use], place=place), name=f"use-{use}")
            self.body.addWidget(button)
            self.body.addWidget(self.parts.label(self._about(use), "muted"))

    def _about(self, use: str) -> str:
        price = self.context.words.money(self.position.company(self.company).destination_price)
        if use == "map":
            return tr("It is free, even if the city has no free slot.")
        if use == "charter":
            return tr("It may be placed later like any other token, for {price}.", price=price)
        return tr("The new token goes to the charter and may be placed later for {price}.", price=price)

    def leave(self) -> None:
        self.context.board.marks.glow_stops(())


class ConnectionRunPage(RunPage):
    """Run one train from home to destination."""

    def sentence(self) -> str:
        home, goal = ends_named(self, self.company)
        return tr("One train links {home} with {goal}. {sentence}", home=home, goal=goal, sentence=super().sentence())


class ConnectionDividendPage(DividendPage):
    """Pay the income of the connection run out or keep it."""

    def sentence(self) -> str:
        money, share = map(self.context.words.money, destinations.income(self.position))
        return tr(
            "The connection run of {company} earned {money}: pay out {share} per share, or withhold?",
            company=self.company,
            money=money,
            share=share,
        )


class ClaimConnectionPage(Page):
    """Offer connection runs that were put off or overlooked."""

    passes = False

    def sentence(self) -> str:
        return tr("Claim a connection run; it takes place after the current turn.")

    def fill(self) -> None:
        for action in self.adapter.options("connection_run"):
            assert isinstance(action, ConnectionRun)
            home, goal = ends_named(self, action.company)
            who = self.context.words.who(action.player)
            text = tr(
                "{company} connects {home} with {goal} ({who})", company=action.company, home=home, goal=goal, who=who
            )
            name = f"claim-{action.company}"
            self.body.addWidget(
                self.offer(action, text, name=name, label=tr("Connect {company}", company=action.company))
            )
