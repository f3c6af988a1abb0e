"""Show the par values in one row, each with the phase to which it belongs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton

from rails18.core.actions import Action
from rails18.questions import market
from rails18.ui.look.pixmaps import blank
from rails18.ui.now.cells import Cell, Cells, columns
from rails18.ui.now.page import Page
from rails18.ui.stage.context import Context
from rails18.ui.widgets.controls import icon
from rails18.words.translation import tr
from rails18.words.wording import phase_name

SWATCH = 11  # pixels of the colour of a par value at normal text size


def row(
    page: Page, pars: Mapping[int, Action], name: str, label: Callable[[int], str],
    below: Callable[[int], tuple[str, ...]] = lambda par: (), captions: tuple[str, ...] = (),
) -> Cells:  # fmt: skip
    """Return a row of par values, or two in a narrow panel.

    Args:
        page: the page that it is on.
        pars: par value → what choosing it means.
        name: object name of a choice, before the par value.
        label: returns the words of the confirm button for a par value.
        below: returns what is below a par value.
        captions: what the lines below are.
    """
    pos, money = page.position, page.context.words.money
    cells = []
    for par in sorted(pars):
        phase = market.par_opens_with(pos, par) if page.adapter.refusals(pars[par]) else ""
        lines = (tr("from phase {phase}", phase=phase_name(phase)),) if phase else below(par)
        text = "\n".join((money(par), *(lines[0].rsplit(" ", 1) if phase else lines)))
        made = page.offer(pars[par], text, name=f"{name}-{par}", label=label(par), role="cell")
        colour(page.context, made, par)
        cells.append(made)
    caption = "\n".join((tr("Par"), *captions))
    across = columns(page, caption, cells)
    grid = Cells(page, across)
    for first in range(0, len(cells), across):
        grid.add_row(caption, (Cell(made, place) for place, made in enumerate(cells[first : first + across])))
    return grid


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
