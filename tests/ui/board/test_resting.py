"""The picture of the map never shows anything but ground and what lies on it, however its drawing is broken off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from rails18.core.position import Position
from rails18.ui.board.board import BoardScene
from rails18.ui.board.resting import RestingMap
from rails18.ui.look.theme import Theme

GROUND, FAR, STRIP = QColor("#88c07f"), QColor("#a9ccdd"), QSize(1000, 20)
LAND, VIEW = QRectF(0, 0, 200, 200), QSize(200, 200)
WIDER = QRectF(-40, -40, 280, 280)


def paint(colour: QColor) -> object:
    """Return what fills a part of the scene."""

    def fill(painter: QPainter, part: QRectF) -> None:
        painter.fillRect(part, colour)

    return fill


@pytest.fixture
def resting(qapp: QApplication) -> RestingMap:
    made = RestingMap(paint(GROUND), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    made.make(QTransform(), VIEW, LAND, 1.0)
    return made


def begin(resting: RestingMap, scale: float, land: QRectF = LAND, parts: int = 2) -> None:
    """Draw a few parts at another scale, and break off."""
    stages = resting.steps(QTransform.fromScale(scale, scale), VIEW, land, 1.0, STRIP)
    for _ in range(1 + parts):
        next(stages)


def colours(resting: RestingMap, scale: float, land: QRectF = LAND) -> set[str]:
    """Return all colours that are seen where the map lies."""
    transform = QTransform.fromScale(scale, scale)
    box = transform.mapRect(land).toAlignedRect()
    image = QImage(box.size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    painter.translate(-box.topLeft())
    painter.setTransform(transform, True)
    resting.draw(painter, land, painter.transform())
    painter.end()
    return {image.pixelColor(x, y).name() for x in range(3, box.width(), 9) for y in range(3, box.height(), 9)}


def test_ground_left_undone_is_painted_when_drawing_goes_on(resting: RestingMap) -> None:
    begin(resting, 1.2)
    resting.make(QTransform.fromScale(1.2, 1.2), VIEW, LAND, 1.0)
    assert colours(resting, 1.2) == {GROUND.name()}


def test_a_hex_that_changes_before_its_ground_is_painted_gets_its_ground(resting: RestingMap) -> None:
    begin(resting, 1.2)
    resting.repaint(QRectF(80, 150, 30, 30))
    assert colours(resting, 1.2) == {GROUND.name()}


def test_what_the_old_picture_did_not_hold_is_sea_until_it_is_drawn(resting: RestingMap) -> None:
    begin(resting, 0.8, WIDER, 0)
    assert colours(resting, 0.8, WIDER) == {GROUND.name(), FAR.name()}


@pytest.mark.parametrize("scale", [0.37, 0.83, 1.0, 1.41])
def test_nothing_shows_through_round_a_picture_that_is_stretched(resting: RestingMap, scale: float) -> None:
    image = QImage(420, 420, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-WIDER.topLeft())
    resting.draw(painter, QRectF(WIDER.topLeft(), WIDER.size() * 2), painter.transform())
    painter.end()
    side = range(round(WIDER.width() * scale))
    seen = {image.pixelColor(x, y).green() for x in side for y in side}
    assert seen >= {GROUND.green(), FAR.green()}
    assert min(seen) >= GROUND.green() - 1, "there is no green in what was there before"


def test_a_small_picture_of_the_whole_map_is_not_kept_when_many_hexes_change(qapp: QApplication) -> None:
    now = [GROUND]
    resting = RestingMap(lambda painter, part: painter.fillRect(part, now[0]), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    resting.make(QTransform.fromScale(12, 12), VIEW, LAND, 1.0)
    assert resting.partial
    now[0] = QColor("#935a2c")
    resting.outdate()
    resting.make(QTransform.fromScale(12, 12), VIEW, LAND, 1.0)
    begin(resting, 10, LAND, 0)
    seen = QRectF(0, 0, 40, 40)  # more than the picture at the larger scale held
    assert colours(resting, 10, seen) == {now[0].name()}


@pytest.mark.parametrize("parts", [2, 3, 4])
def test_a_small_picture_of_the_whole_map_is_painted_last_and_ended_when_it_was_left(
    qapp: QApplication, parts: int
) -> None:
    now, land = [GROUND], QRectF(0, 0, 1000, 1000)
    resting = RestingMap(lambda painter, part: painter.fillRect(part, now[0]), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    there, at = QTransform.fromScale(3, 3), QSize(400, 400)
    resting.make(there, VIEW, land, 1.0)
    now[0] = QColor("#935a2c")
    resting.outdate()
    drawn = list(resting.steps(there, VIEW, land, 1.0, at))
    seen = [part for part in drawn if not part.isEmpty()]
    assert drawn == seen + [QRect()] * 64, "as many parts as the whole map has at this scale in parts of that size"
    now[0] = QColor("#203040")
    resting.outdate()
    left = resting.steps(there, VIEW, land, 1.0, at)
    for _ in range(len(seen) + parts):
        next(left)
    resting.repaint(QRectF(0, 0, 10, 10))
    assert len(list(resting.steps(there, VIEW, land, 1.0, at))) == len(drawn) - parts
    begin(resting, 2.5, land, 0)
    assert colours(resting, 2.5, land) == {now[0].name()}


def test_a_large_map_that_is_drawn_whole_needs_no_small_picture(qapp: QApplication) -> None:
    land = QRectF(0, 0, 1000, 1000)
    resting = RestingMap(paint(GROUND), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    drawn = list(resting.steps(QTransform.fromScale(2, 2), QSize(2000, 2000), land, 1.0, QSize(500, 500)))
    assert resting.partial
    assert QRect() not in drawn
    begin(resting, 3, land, 0)
    assert colours(resting, 3, land) == {GROUND.name()}, "it is made of the picture when that shows less"


def test_no_small_picture_is_made_of_one_that_shows_what_was_there_before(qapp: QApplication) -> None:
    now, land = [GROUND], QRectF(0, 0, 1000, 1000)
    resting = RestingMap(lambda painter, part: painter.fillRect(part, now[0]), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    resting.make(QTransform.fromScale(2, 2), QSize(2000, 2000), land, 1.0)
    now[0] = QColor("#935a2c")
    resting.outdate()
    resting.make(QTransform.fromScale(3, 3), VIEW, land, 1.0)
    begin(resting, 2.5, land, 0)
    assert colours(resting, 2.5, land) == {now[0].name()}


def test_a_large_map_has_one_picture_and_a_hex_that_changes_gets_its_ground(qapp: QApplication) -> None:
    coats: list[QColor] = []

    def coat(colour: QColor) -> Callable[[QPainter, QRectF], None]:
        return lambda painter, part: coats.append(colour)

    resting = RestingMap(coat(GROUND), coat(FAR), coat(FAR))
    for scale, grounds in ((2, 0), (4, 1), (2, 0)):  # 0.6, 2.6 and 0.6 million pixels
        resting.make(QTransform.fromScale(scale, scale), QSize(2000, 2000), QRectF(0, 0, 400, 400), 1.0)
        assert not resting.partial
        coats.clear()
        resting.repaint(QRectF(10, 10, 20, 20))
        assert coats == [GROUND] * grounds + [FAR]


def test_what_is_in_sight_is_drawn_first_from_its_middle_on(resting: RestingMap) -> None:
    """A large map takes a quarter of a second; the eye is not at its edge, and half of it lies out of sight."""
    view, transform = QRect(QPoint(0, 0), VIEW), QTransform.fromScale(40, 40).translate(-20, -20)
    area, *parts = resting.steps(transform, VIEW, LAND, 1.0, QSize(50, 50))
    assert not view.contains(area)
    seen = [part.intersects(view) for part in parts]
    assert True in seen
    assert False in seen
    assert seen == sorted(seen, reverse=True)
    away = [QLineF(part.center(), view.center()).length() for part in parts[: sum(seen)]]
    assert away == sorted(away)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("scale", [0.4, 2.5])
def test_a_map_drawn_in_parts_is_the_one_drawn_at_once(
    theme: Theme, middle: Position, ratio: float, scale: float
) -> None:
    board = BoardScene(theme)
    board.show_position(middle)
    board.place_words(scale)
    transform = QTransform.fromScale(scale, scale).translate(-board.land.left(), -board.land.top())
    size = QSize(500, 400)
    pictures = []
    for largest in (None, QSize(90, 70)):
        resting = RestingMap(board.paint_sea, board.paint_hexes, board.paint_far)
        for _ in resting.steps(transform, size, board.land, ratio, largest):
            pass
        image = QImage(size * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.magenta)
        painter = QPainter(image)
        painter.setTransform(transform, True)
        resting.draw(painter, transform.inverted()[0].mapRect(QRectF(QPointF(), size)), transform)
        painter.end()
        pictures.append(image)
    assert largest_difference(*pictures) < 12, "a seam would be seen"


def largest_difference(one: QImage, other: QImage) -> int:
    """Return by how much the brightest or darkest of three colours differs at most."""
    assert one.size() == other.size()
    there, here = (bytes(image.constBits()) for image in (one, other))
    return max(abs(a - b) for a, b in zip(there, here, strict=True))


@pytest.mark.parametrize(("size", "ratio", "around"), [(400, 1.0, 100), (400, 4.0, 50), (400, 8.0, 25)])
def test_a_large_view_keeps_less_around_what_it_shows(qapp: QApplication, size: int, ratio: float, around: int) -> None:
    """A quarter of it where that is little, and never less than a sixteenth."""
    made = RestingMap(paint(GROUND), lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    view, land = QSize(size, size), QRectF(-5000, -5000, 10_000, 10_000)
    made.make(QTransform(), view, land, ratio)
    shown = QRect(QPoint(), view)
    assert made.covers(QTransform.fromTranslate(around - 1, around - 1), shown)
    assert not made.covers(QTransform.fromTranslate(around + 2, 0), shown)


@pytest.mark.parametrize(("size", "colours"), [(300, "mixed"), (1500, "pure")])
def test_what_is_stretched_is_smooth_where_pixels_are_seen(qapp: QApplication, size: int, colours: str) -> None:
    def stripes(painter: QPainter, part: QRectF) -> None:
        painter.fillRect(part, Qt.GlobalColor.white)
        for x in range(0, size, 4):
            painter.fillRect(QRectF(x, 0, 2, size), Qt.GlobalColor.black)

    made = RestingMap(stripes, lambda *_: None, paint(FAR))  # type: ignore[arg-type]
    land = QRectF(0, 0, size, size)
    made.make(QTransform(), QSize(size, size), land, 1.0)
    image = QImage(QSize(200, 20), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.scale(1.3, 1.3)
        made.draw(painter, land, painter.transform())
    seen = {image.pixelColor(x, 9).lightness() for x in range(200)}
    assert (len(seen) > 2) is (colours == "mixed")
