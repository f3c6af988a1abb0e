"""Offer what may be done besides the open step: powers of privates, purchases of privates."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from rails18.ui.now.noun import Link
from rails18.ui.now.nouns import is_idle, links
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.parts import Parts
from rails18.words.translation import tr


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
        self.parts = Parts(self)
        self._open_kind = ""
        self.buttons: dict[str, Choice] = {}
        self._caption: QLabel | None = None
        context.best_run.found.connect(self._offer_more)

    def refresh(self, open_kind: str) -> None:
        """Show links for what is possible now; `open_kind` is the page that is open."""
        self._open_kind = open_kind
        self.parts.begin()
        self.buttons.clear()
        self._caption = None
        shown = links(self.context)
        if shown:
            asked = tr("You are asked because this is possible:") if is_idle(self.context) else tr("Also possible:")
            also = self.parts.label(asked, "muted", wrap=False)
            also.setMinimumHeight(int(self.context.theme.px(22)))
            self._flow.addWidget(also)
            self._caption = also
        for kind, link in shown.items():
            text = tr("Back to the step") if kind == open_kind else self._text(kind, link)
            leave = partial(self.opened.emit, kind)
            made = self.parts.choice(text, leave, name=f"extra-{kind}", checkable=False, role="link")
            self._flow.addWidget(made)
            self.buttons[kind] = made
        self.parts.done()
        self.setVisible(bool(shown))

    def suit(self, wide: int) -> None:
        """Do without the words before the links where these have one line of a width without them, else two."""
        if self._caption is not None:
            line, gap = sum(made.sizeHint().width() for made in self.buttons.values()), self._flow.spacing()
            line += gap * (len(self.buttons) - 1)
            self._caption.setVisible(not wide - self._caption.sizeHint().width() - gap < line <= wide)

    def _text(self, kind: str, link: Link) -> str:
        """Return the words of a link, with the name of the player whom it is for when another decides."""
        pos, text = self.context.position, link.text_at(self.context.position)
        if kind != "exchange" or pos.state.round.kind != "operating":
            return text
        owners = {action.player for action in self.context.adapter.options(kind)}
        if pos.frame.player in owners:
            return text
        return tr("{players}: exchange a private…", players=self.context.words.names(sorted(owners)))

    def _offer_more(self) -> None:
        """Offer what has become possible since the window has found the best routes."""
        if links(self.context).keys() - self.buttons.keys():
            self.refresh(self._open_kind)
