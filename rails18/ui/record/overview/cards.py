"""Lay out the cards of all private companies."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from rails18.ui.look.plain import Label
from rails18.ui.shares.private_card import card_of, cards_picture
from rails18.ui.stage.context import Context
from rails18.ui.widgets.flow import Flow
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr


class PrivateCards(ScrollArea):
    """Show the card of each private company, as many beside each other as have room.

    Attributes:
        labels: private → the widget that shows its card.
    """

    def __init__(self, context: Context) -> None:
        self._content = QWidget()
        super().__init__(self._content, Role.Window)
        self.context = context
        self.labels: dict[str, Label] = {}
        self.setAccessibleName(tr("Private companies"))
        self._flow = Flow(self._content, spacing=8)

    def refresh(self) -> None:
        """Show the cards as they are now."""
        pos, context = self.context.position, self.context
        for private in [name for name in self.labels if name not in pos.state.privates]:
            gone = self.labels.pop(private)
            self._flow.removeWidget(gone)
            gone.deleteLater()
        for private in pos.state.privates:
            if private not in self.labels:
                self.labels[private] = Label()
                self._flow.addWidget(self.labels[private])
            card, label = card_of(pos, private, context.explainer.power), self.labels[private]
            label.setAccessibleName(card.told)
            label.setPixmap(cards_picture([card], context.theme, self.devicePixelRatioF()))
