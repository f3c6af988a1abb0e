"""Offer what may be done besides the open step: powers of privates, purchases of privates."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from rails18.ui.model.context import Context
from rails18.ui.pages.claims import claimable
from rails18.ui.text.words import CONNECTION_STEPS
from rails18.ui.widgets.controls import Choice, Flow, clear, label, set_tone

EXTRAS = {
    "buy_private": "Buy a private…",
    "power_tile": "Tile with a private…",
    "power_token": "Token with a private…",
    "exchange": "Exchange a private…",
    "redeem": "Redeem a share…",
    "reissue": "Reissue shares…",
    "trade_private": "Buy a private…",
    "mark_city": "Mark a city…",
    "close_private": "Close a private…",
    "connection_run": "Connection run…",
    "claim_routes": "Show better routes…",
}
# steps whose page already shows that kind
AT_HOME = {
    "sale_tile": ("power_tile",),
    "exchange": ("exchange",),
    **dict.fromkeys(CONNECTION_STEPS, ("connection_run",)),
}


class Extras(QWidget):
    """Show a row of links to pages beside the open step.

    Signals:
        opened: (kind) a link was chosen; "" for the way back.
    """

    opened = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._flow = Flow(self, spacing=4)
        self._open_kind = ""
        self.buttons: dict[str, Choice] = {}
        context.routes_known.connect(self._offer_claim)

    def refresh(self, open_kind: str) -> None:
        """Show links for what is possible now; `open_kind` is the page that is open."""
        self._open_kind = open_kind
        clear(self._flow)
        self.buttons.clear()
        step = self.context.position.frame.step
        kinds = [kind for kind in EXTRAS if kind not in AT_HOME.get(step, ()) and self._can(kind)]
        if kinds:
            also = label("Also possible:", "muted", wrap=False)
            also.setMinimumHeight(int(self.context.theme.px(22)))
            self._flow.addWidget(also)
        for kind in kinds:
            text = "Back to the step" if kind == open_kind else self._text(kind)
            made = Choice(text, checkable=False)
            made.setObjectName(f"extra-{kind}")
            set_tone(made, role="link")
            made.chosen.connect(lambda kind=kind: self.opened.emit(kind))
            self._flow.addWidget(made)
            self.buttons[kind] = made
        self.setVisible(bool(kinds))

    def _text(self, kind: str) -> str:
        """Return the words of a link, with the name of the player whom it is for when another decides."""
        pos, text = self.context.position, EXTRAS[kind]
        if kind != "exchange" or pos.state.round.kind != "operating":
            return text
        owners = {action.player for action in self.context.adapter.options(kind)}
        if pos.frame.player in owners:
            return text
        return f"{self.context.words.names(sorted(owners))}: {text[0].lower()}{text[1:]}"

    def _offer_claim(self) -> None:
        """Offer to show better routes as soon as the window has found some."""
        if "claim_routes" not in self.buttons and claimable(self.context):
            self.refresh(self._open_kind)

    def _can(self, kind: str) -> bool:
        if kind == "claim_routes":  # asking the rules would look for the best routes here and now
            return claimable(self.context)
        return self.context.adapter.can(kind)
