"""Ask a player on the screen whether they agree to what another one offers."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from rails18.core.actions import Action, StopGame
from rails18.core.ids import PlayerId
from rails18.ui.look.plain import Button, set_tip
from rails18.ui.model.consequence import consequences
from rails18.ui.session.consent import Consent
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.controls import called, column, fill, label, set_tone
from rails18.ui.widgets.layouts import Row
from rails18.words.translation import tr

ABOVE = 80  # pixels at the usual size of text from a question to what is said over it


class ConsentStrip(QFrame):
    """Show the question above the choices until it is answered.

    Attributes:
        text: the question.
        brings: what a yes would bring about.
        yes, no: the buttons.

    Signals:
        refused: (str, QPoint) somebody says no, in a sentence; where there is room for it on the screen.
    """

    refused = Signal(str, QPoint)

    def __init__(self, context: Context, consent: Consent, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.consent = context, consent
        called(self, tr("Question to another player"), "banner")
        self.text: QLabel = label(tone="strong", name="consent-text")
        self.brings: QLabel = label(tone="muted", name="consent-brings")
        self.yes, self.no = Button(tr("I agree (Y)")), Button(tr("No (N)"))
        for button, name, answer in ((self.yes, "consent-yes", True), (self.no, "consent-no", False)):
            button.setObjectName(name)
            set_tone(button, role="header")
            button.clicked.connect(lambda _=False, answer=answer: consent.answer(answer))
        self.yes.setShortcut("Y")
        self.no.setShortcut("N")
        set_tip(self.yes, tr("It is played at once"))
        fill(Row(self), (column(self.text, self.brings, spacing=2), 1), self.yes, self.no, margins=(8, 4, 4, 4))
        consent.changed.connect(self._changed)
        consent.declined.connect(self._declined)
        context.selection.changed.connect(self._chosen)
        self.hide()

    def told(self) -> str:
        """Return the question that is asked, "" when nobody is asked."""
        return self.text.text() if self.consent.asked else ""

    def _changed(self) -> None:
        player, action = self.consent.asked, self.consent.action
        if player and action is not None:
            pos, words = self.context.position, self.context.words
            offer = (
                tr("The game ends here.")
                if isinstance(action, StopGame)
                else labelled(words.who(action.player), f"{words.action(pos, action)}.")
            )
            self.text.setText(tr("{player}, do you agree? {offer}", player=words.who(player), offer=offer))
            self._tell_what_it_brings(action)
        self.setVisible(bool(player))

    def _tell_what_it_brings(self, action: Action) -> None:
        """Say what a deal would change; that a stopped game ends needs no more words."""
        game, words = self.context.adapter.game, self.context.words
        lines = []
        if game is not None and not isinstance(action, StopGame) and not game.refusals(action):
            lines = consequences(self.context.position, game.what_if(action), words)
        self.brings.setText(" · ".join(line.text for line in lines if line.tone != "next"))
        self.brings.setVisible(bool(self.brings.text()))

    def _declined(self, player: PlayerId, action: Action) -> None:
        self.context.selection.cancel()
        above = self.mapToGlobal(
            QPoint(0, -round(self.context.theme.px(ABOVE)))
        )  # the next question may follow at once
        self.refused.emit(self._refusal(player, action), above)

    def _refusal(self, player: PlayerId, action: Action) -> str:
        """Say at which price somebody does not agree, and to a person who buys whether more may be offered."""
        game, who = self.context.adapter.game, self.context.words.who(player)
        price = getattr(action, "price", None)
        if game is None or price is None:
            return tr("{player} does not agree.", player=who)
        money = self.context.words.money(price)
        if action.player in game.programs or action.player != self.context.position.frame.player:
            return tr("{player} does not agree at {price}.", player=who, price=money)
        if game.refusals(replace(action, price=price + 1)):
            return tr("{player} does not agree at {price}, and more is not allowed now.", player=who, price=money)
        return tr("{player} does not agree at {price}. You may offer more.", player=who, price=money)

    def _chosen(self, proposal: object) -> None:
        """Take the question back when the person who asked it chooses something else."""
        game, action = self.context.adapter.game, self.consent.action
        if game is not None and action is not None and action.player not in game.programs:
            self.consent.withdraw()
