"""Show to which phase a par value belongs."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton

from rails18.questions import market
from rails18.ui.look.blank import blank
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import icon

SWATCH = 11  # pixels of the colour of a par value at normal text size


def colour(context: Context, button: QAbstractButton, par: int) -> None:
    """Put the colour of a par value on its button."""
    name = market.par_colour(context.position, par)
    if not name:
        return
    size = round(context.theme.px(SWATCH))
    picture = blank(size, size, 2.0)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(context.theme.palette.text), 1))
        painter.setBrush(context.theme.palette.tile(name))
        painter.drawRoundedRect(1, 1, size - 2, size - 2, 2, 2)
    button.setIcon(icon(picture))
    button.setIconSize(QSize(size, size))
