"""Name private companies in lists of the panel."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt

from rails18.core.ids import PrivateId
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.controls import Chip


class PrivateName(Chip):
    """Name a private company; pointed at or clicked it shows the card, beside the list and not over it."""

    def __init__(self, context: Context, private: PrivateId) -> None:
        super().__init__("private-name")
        self.setWordWrap(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._show = partial(context.wishes.privates.emit, [private])
        pos = context.position
        self.setAccessibleDescription(labelled(pos.private(private).name, context.explainer.power(pos, private)))
        self.clicked.connect(self._show)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self._show()
            return True
        return super().event(event)
