"""Let holders show that a company could earn more."""

from __future__ import annotations

from rails18.core.actions import ClaimRoutes
from rails18.questions import routes
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.words.translation import tr


def claimable(context: Context) -> bool:
    """Return whether a holder could show routes now, without searching for them here.

    The routes that are shown are those that the window has found for the president.
    """
    pos = context.position
    if context.best_run.action is None or not (routes.is_open(pos) and routes.may_be_claimed(pos)):
        return False
    return routes.income(pos, context.best_run.action) > routes.shown(pos)


class ClaimRoutesPage(Page):
    """Offer each holder to show the best routes; the president must then run for as much."""

    passes = False

    def sentence(self) -> str:
        return tr(
            "Any shareholder of {company} may show better routes; the president must then earn at least as much.",
            company=self.company,
        )

    def fill(self) -> None:
        pos, words, found = self.position, self.context.words, self.context.best_run.action
        if found is None:
            return
        money = words.money(routes.income(pos, found))
        for player in pos.players:
            if pos.holding(player, self.company):
                action = ClaimRoutes(player, self.company, found.routes)
                text = tr("{player} shows routes for {money}", player=words.who(player), money=money)
                self.body.addWidget(self.offer(action, text, name=f"show-{player}"))
        self.body.addWidget(self.parts.label(tr("These are the routes the program found."), "muted"))
