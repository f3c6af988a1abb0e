"""Offer to pass until something happens, or several steps at once, and show beside the log who passes."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QSizePolicy

from rails18.core.actions import Pass
from rails18.ui.look.plain import Button, set_tip
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.passing import Onward, Passing
from rails18.ui.session.autopass import AutoPass
from rails18.ui.session.opponents import Opponents
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import listed
from rails18.ui.widgets.controls import Kept, button, fill
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

NOWHERE = Onward((), ends=False)
FEW, STOPS = 2, "×"  # players up to whom there is room for words, and what is said for more
UNTIL = (
    "Until somebody trades shares of their companies, a price of theirs changes, they are outbid or win, or the round "
    "is over."
)
WHAT_COUNTS = (
    "The player decides again when somebody buys or sells shares of a company of theirs, when the price of shares "
    "that they hold changes, when they are outbid or win a private company, when the round is over, or when you stop "
    "it."
)


class AutoPassStrip(QFrame):
    """Stand under the choices of stock rounds and auctions, and of companies that may pass in one step after another.

    Args:
        opponents: know who passes by themselves, and in which steps nobody is asked.
        passing: passes in the open step, and in those that follow it.

    Attributes:
        offer: chooses it for the player who decides, or passes in several steps of a company.
    """

    def __init__(self, context: Context, opponents: Opponents, passing: Passing) -> None:
        super().__init__()
        self.context, self.passing = context, passing
        self.autopass, self.skipping = opponents.autopass, opponents.skipping
        self._onward = NOWHERE
        self.setAccessibleName(tr("Passing until something happens"))
        self.offer = button("", self.choose, name="autopass-offer", role="small")
        fill(Row(self), self.offer, 1, margins=(0, 0, 0, 0))
        context.selection.changed.connect(self._chosen)
        context.adapter.updated.connect(self.refresh)
        self.autopass.changed.connect(self.refresh)
        self.hide()

    def choose(self) -> None:
        """Choose it for the player who decides; it waits for the confirm button like everything else."""
        if self._goes_on():
            self.passing.press_on()
        elif not self.autopass.possible:
            self.context.pointer.tell(tr("A player can pass until something happens in stock rounds and auctions."))
        else:
            player = self.context.position.frame.player
            if self.context.selection.propose(Pass(player), tr("Pass until something happens"), note=tr(UNTIL)):
                self.autopass.want(player)
        self.offer.setChecked(bool(self.autopass.wanted))

    def _chosen(self, proposal: Proposal | None) -> None:
        """Forget it when something else is chosen."""
        if proposal is not None:
            self.autopass.forget()
        self.offer.setChecked(False)

    def _goes_on(self) -> bool:
        """Return whether the company would be asked to pass more than once on its way."""
        game, passed = self.context.adapter.game, self._onward.passed
        return game is not None and sum(not self.skipping.passes(game.fork(pos.state)) for pos in passed) > 1

    def refresh(self, update: object = None) -> None:
        """Offer it where it is possible."""
        self._onward = NOWHERE if self.autopass.possible else self.passing.onward()
        goes_on = self._goes_on()
        if goes_on:
            ends = self._onward.ends
            words = tr("End the whole turn (Shift+P)") if ends else tr("Straight to the run (Shift+P)")
            passed = [self.context.words.action(pos, Pass(pos.frame.player)) for pos in self._onward.passed]
            about = tr("Counts at once: {words}.", words=listed(passed))
        else:
            words, about = tr("Pass until something happens (Shift+P)"), tr(WHAT_COUNTS)
        self.offer.setText(words)
        self.offer.setCheckable(not goes_on)
        self.offer.setAccessibleDescription(about)
        set_tip(self.offer, about)
        shown = self.autopass.possible or goes_on
        if self.isHidden() == shown:
            self.setVisible(shown)


class PassingBar(QFrame):
    """Show who passes until something happens, each with a button that stops it."""

    def __init__(self, context: Context, autopass: AutoPass) -> None:
        super().__init__()
        self.context, self.autopass = context, autopass
        self.setAccessibleName(tr("Who passes until something happens"))
        self._row = fill(Row(self), spacing=6, margins=(0, 0, 0, 0))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._stops = Kept(self._row, self._stop)
        autopass.changed.connect(self.refresh)
        self.hide()

    def _stop(self) -> Button:
        made = button("", lambda: self.autopass.switch(made.property("player"), on=False), role="small")
        return made

    def refresh(self) -> None:
        """Show who passes."""
        watches = list(self.autopass.watches)
        for each, player in zip(self._stops(len(watches)), watches, strict=True):
            who = self.context.words.who(player)
            about = tr("{who} passes until something happens. Press to let {who} decide again.", who=who)
            each.setProperty("player", player)
            each.setObjectName(f"autopass-stop-{player}")
            each.setText(tr("{who} passes: stop", who=who) if len(watches) <= FEW else f"{who} {STOPS}")
            set_tip(each, about)
            each.setAccessibleDescription(about)
        self.setVisible(bool(watches))
