"""What stays in the market is drawn where it is, and leaves nothing behind where it was."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from rails18.ui.market.trails import Still
from tests.support.waiting import wait


class Painted(QObject):
    """Note which part of a view is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_nothing_is_left_where_it_was_when_a_part_is_painted_in_between(qtbot: QtBot) -> None:
    scene = QGraphicsScene(0, 0, 300, 300)
    view = QGraphicsView(scene)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.resize(320, 320)
    qtbot.addWidget(view)
    still = Still(lambda painter: painter.fillRect(still.boundingRect(), 0), keeps=True)
    scene.addItem(still)
    still.take(QRectF(100, 100, 100, 100))
    painted = Painted()
    view.viewport().installEventFilter(painted)
    view.show()
    wait(lambda: not painted.region.isEmpty())
    qtbot.wait(20)
    painted.region = QRegion()
    was = view.mapFromScene(QRectF(100, 100, 100, 100)).boundingRect()
    still.take(QRectF(100, 150, 100, 50))
    view.viewport().repaint(QRect(was.left(), was.bottom() - 9, 10, 9))
    wait(lambda: painted.region.intersected(was).boundingRect().height() > 20)
    assert QRegion(was).subtracted(painted.region).boundingRect().height() <= 2
