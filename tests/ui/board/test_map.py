"""The map answers the mouse, keeps its picture, and shows what the tools put in the hand."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QTextDocumentFragment, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from rails18.core.position import Position
from rails18.core.title import Setup
from rails18.titledata.games import new_game
from rails18.ui.board.fan import FanChoice
from rails18.ui.board.map import Click, MapView
from rails18.ui.board.overlays import HexFrame
from rails18.ui.board.picture import HexPicture
from rails18.ui.board.tile_pictures import tile_pixmap
from rails18.ui.look.palettes import LIGHT
from rails18.ui.look.theme import Theme
from tests.support.board_points import corner_point, fan_point
from tests.support.waiting import wait

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def view(qtbot: object, theme: Theme, late: Position) -> MapView:
    made = MapView(theme)
    qtbot.addWidget(made)
    made.resize(870, 510)
    made.show()
    made.show_position(late)
    return made


def heard(signal: object) -> list[tuple[object, ...]]:
    calls: list[tuple[object, ...]] = []
    signal.connect(lambda *values: calls.append(values))
    return calls


def turn_wheel(view: MapView, at: QPoint, steps: int) -> None:
    where = QPointF(at)
    event = QWheelEvent(
        where, QPointF(view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def drag(view: MapView, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    for step in (0.3, 0.7, 1.0):
        QTest.mouseMove(view.viewport(), start + (end - start) * step)
        QTest.qWait(1)
    QTest.mouseRelease(view.viewport(), LEFT, pos=end)


def free_hex(pos: Position) -> str:
    return next(name for name in pos.board.hexes if name not in pos.state.tiles and not pos.board.hexes[name].name)


@pytest.mark.parametrize("factor", [0.4, 1.0, 4.0])
def test_every_hex_is_found_where_it_is_drawn(view: MapView, factor: float) -> None:
    view.zoom_by(factor)
    for name in view.board.pictures:
        assert view.hex_at(view.hex_point(name)) == name
    assert view.hex_at(view.hex_point("A8") - QPoint(int(view.transform().m11() * 130), 0)) is None


def test_every_stop_is_found_where_it_is_drawn(view: MapView, late: Position) -> None:
    for stop in ("K4.c0", "I4.c0", "B7.c0", "J9.t0", "F1.o0"):
        assert view.stop_at(view.stop_point(stop)) == stop


def test_a_click_tells_hex_stop_and_button(view: MapView) -> None:
    clicks: list[Click] = []
    view.clicked.connect(clicks.append)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.stop_point("K4.c0"))
    QTest.mouseClick(view.viewport(), RIGHT, pos=view.hex_point("D5"))
    assert clicks == [Click("K4", "K4.c0", LEFT), Click("D5", None, RIGHT)]


def test_hovering_tells_each_hex_once(view: MapView) -> None:
    calls = heard(view.hexHovered)
    QTest.mouseMove(view.viewport(), view.hex_point("D5"))
    QTest.mouseMove(view.viewport(), view.hex_point("D5") + QPoint(4, 3))
    QTest.mouseMove(view.viewport(), view.hex_point("D7"))
    QTest.qWait(1)
    assert [call[0] for call in calls][-2:] == ["D5", "D7"]


def test_resting_over_a_hex_says_what_it_is(view: MapView) -> None:
    """The view itself asks its items alone for tips, of which a hex is none."""

    def rested(point: QPoint) -> str:
        QApplication.sendEvent(
            view.viewport(), QHelpEvent(QEvent.Type.ToolTip, point, view.viewport().mapToGlobal(point))
        )
        return QTextDocumentFragment.fromHtml(QToolTip.text()).toPlainText() if QToolTip.isVisible() else ""

    assert "Takamatsu" in rested(view.stop_point("K4.c0"))
    assert "F9" in rested(view.hex_point("F9"))
    view.hand.show_tile("12", 0, "F9")
    rested(view.hex_point("F9"))
    wait(lambda: not QToolTip.isVisible() or "F9" not in QToolTip.text())


def test_the_wheel_zooms_at_the_pointer(view: MapView) -> None:
    at = view.hex_point("K4")
    before, scale = view.mapToScene(at), view.transform().m11()
    turn_wheel(view, at, 3)
    after = view.mapToScene(at)
    assert view.transform().m11() == pytest.approx(scale * 1.18**3)
    assert (after - before).manhattanLength() * view.transform().m11() < 3, "what is under the pointer stays there"


def test_the_map_is_drawn_sharp_soon_after_zooming(view: MapView) -> None:
    made = view.layer.made
    turn_wheel(view, view.hex_point("H7"), 1)
    turn_wheel(view, view.hex_point("H7"), 1)
    assert not view.layer.is_sharp(view.viewportTransform())
    assert view.layer.made == made
    wait(lambda: view.layer.made > made)
    assert view.layer.is_sharp(view.viewportTransform())
    assert view.layer.made == made + 1


def test_each_part_that_is_drawn_sharp_comes_to_the_screen_also_where_the_map_was_moved_meanwhile(
    view: MapView,
) -> None:
    wait(lambda: view.layer.made)
    view.zoom_by(2.0)
    view.sharpen()
    wait(lambda: view.layer.is_sharp(view.viewportTransform()))
    view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 29)
    assert view.is_sharpening
    wait(lambda: not view.is_sharpening)
    seen = view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert seen == view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_a_map_that_is_being_drawn_sharp_is_begun_again_when_what_lies_under_it_changes(view: MapView) -> None:
    view.grab()
    view.zoom_by(1.5)
    view.sharpen()
    assert view.is_sharpening
    view.board.ground_changed.emit()
    assert not view.is_sharpening
    wait(lambda: not view.is_sharpening and view.layer.is_sharp(view.viewportTransform()))


def test_frames_are_as_coarse_as_the_map_while_it_is_zoomed_and_drawn_well_once_it_rests(
    view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(HexPicture, "paint_over_frame", lambda *asked: written.append(asked))
    view.marks.glow(["H7"])
    view.grab()
    assert written
    written.clear()
    view.zoom_by(1.5, view.hex_point("H7"))
    moving = view.grab().toImage()
    assert written == []
    row = [QColor(moving.pixel(x, view.hex_point("H7").y())) for x in range(view.viewport().width())]
    assert QColor(view.theme.palette.glow) in row, "the frame itself is there"
    wait(lambda: written)
    assert not view.is_moving()


def test_words_are_written_once_all_frames_are_drawn(view: MapView, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name reaches into the hex beside it, whose frame would cover it."""
    drawn: list[str] = []
    monkeypatch.setattr(HexFrame, "paint", lambda *asked: drawn.append("frame"))
    monkeypatch.setattr(HexPicture, "paint_over_frame", lambda *asked: drawn.append("words"))
    view.marks.glow(["K4", "J5", "K6"])
    view.grab()
    assert drawn == 3 * ["frame"] + 3 * ["words"]
    drawn.clear()
    view.marks.glow([])
    view.grab()
    assert drawn == []


def test_dragging_pans_and_clicks_nothing(view: MapView) -> None:
    clicks, made = heard(view.clicked), view.layer.made
    view.zoom_by(2.0)
    wait(lambda: view.layer.made > made)
    made = view.layer.made
    start = view.hex_point("H7")
    drag(view, start, start + QPoint(60, -25))
    assert view.hex_point("H7") == start + QPoint(60, -25)
    assert clicks == []
    assert view.layer.made == made


def test_f_shows_the_whole_board_and_keys_zoom(view: MapView) -> None:
    fitted = view.transform().m11()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.transform().m11() > fitted
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.transform().m11() == pytest.approx(fitted)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_F)
    assert view.transform().m11() == pytest.approx(fitted)
    for name in view.board.pictures:
        assert view.viewport().rect().contains(view.hex_point(name))


def test_a_fitted_board_stays_fitted_when_the_window_grows(view: MapView) -> None:
    small = view.transform().m11()
    view.resize(1400, 900)
    assert view.transform().m11() > 1.5 * small


def test_one_tile_draws_no_whole_map(view: MapView, late: Position) -> None:
    made, hex = view.layer.made, free_hex(late)
    before = view.grab().toImage()
    tiles = {**late.state.tiles, hex: ("9", 1)}
    view.show_position(Position(late.title, late.setup, msgspec.structs.replace(late.state, tiles=tiles)))
    after = view.grab().toImage()
    assert view.layer.made == made
    point = view.hex_point(hex) + QPoint(0, int(view.transform().m11() * 60))
    assert before.pixelColor(point) != after.pixelColor(point)
    far = view.hex_point("K4")
    assert before.pixelColor(far) == after.pixelColor(far)


def test_the_frames_of_the_last_tiles_come_and_go(view: MapView, late: Position) -> None:
    hex = free_hex(late)
    before = view.grab().toImage()
    view.marks.mark_last({hex})
    assert view.grab().toImage() != before
    view.marks.mark_last(())
    assert view.grab().toImage() == before


def test_legal_hexes_glow_and_the_rest_stays_as_bright(view: MapView) -> None:
    before = view.grab().toImage()
    view.marks.glow(["H7"])
    after = view.grab().toImage()
    edge = view.hex_point("H7") - QPoint(0, int(view.transform().m11() * 82))
    assert before.pixelColor(edge) != after.pixelColor(edge)
    other = view.hex_point("D5") + QPoint(0, 12)
    assert before.pixelColor(other) == after.pixelColor(other), "no hex is dimmed"
    view.marks.glow([])
    assert view.grab().toImage().pixelColor(edge) == before.pixelColor(edge)


def test_the_tile_in_the_hand_follows_snaps_and_turns(view: MapView) -> None:
    view.hand.show_tile("9", 0, QPointF(500, 400))
    assert view.hand.hex == ""
    calls = heard(view.wheelOnTile)
    turn_wheel(view, QPoint(30, 30), -1)
    turn_wheel(view, QPoint(30, 30), 1)
    assert [call[0] for call in calls] == [1, -1]
    view.hand.show_tile("9", 0, "H7", told=[("¥80", "plain")], handle=True)
    assert view.hand.hex == "H7"
    view.hand.show_tile("9", 1, "H7", told=[("¥80", "plain")], handle=True)
    assert view.hand.tile.lag == 0.0, "nothing turns unless things may move"
    view.hand.show_tile("9", 0, "H7", told=[("¥80", "plain")], handle=True)
    view.theme.motion = True
    view.hand.show_tile("9", 1, "H7", told=[("¥80", "plain")], handle=True)
    assert view.hand.tile.lag == pytest.approx(-60), "it starts from where it lay"
    wait(lambda: view.hand.tile.lag == 0.0)
    view.hand.show_tile(None)
    assert view.hand.hex == ""


def test_the_wheel_off_the_tile_zooms(view: MapView) -> None:
    view.hand.show_tile("9", 0, "H7")
    calls, scale = heard(view.wheelOnTile), view.transform().m11()
    turn_wheel(view, view.hex_point("A8"), 1)
    assert calls == []
    assert view.transform().m11() > scale


def test_the_corner_turns_and_the_middle_carries(view: MapView) -> None:
    view.hand.show_tile("9", 0, "H7", handle=True)
    turned, carried, clicks = heard(view.cornerDragged), heard(view.ghostDragged), heard(view.clicked)
    centre = view.hex_point("H7")
    reach = corner_point(view) - centre
    drag(view, corner_point(view), centre + QPoint(-reach.y(), reach.x()))  # a quarter clockwise
    angle, done = turned[-1]
    assert done
    assert angle == pytest.approx(90, abs=8)
    drag(view, centre, centre + QPoint(50, 20))
    assert carried[-1] == (centre + QPoint(50, 20), True)
    assert clicks == []


def test_the_fan_offers_tiles_and_says_why_not(view: MapView) -> None:
    chosen, refused, left = heard(view.fanChosen), heard(view.fanRefused), heard(view.fanLeft)
    view.strip.offer("H7", [FanChoice("5", 0, 2), FanChoice("57", 0, 1), FanChoice("611", 0, 1, "later phase")])
    QTest.mouseClick(view.viewport(), LEFT, pos=fan_point(view, "57"))
    QTest.mouseClick(view.viewport(), LEFT, pos=fan_point(view, "611"))
    QTest.mouseClick(view.viewport(), LEFT, pos=view.hex_point("A8"))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert chosen == [("57",)]
    assert refused == [("611",)]
    assert len(left) == 2
    view.strip.offer(None)
    assert not view.strip.offered


def test_tokens_in_the_hand_stand_in_the_next_free_place(view: MapView, late: Position) -> None:
    view.hand.show_token("KO", "I4.c0")
    taken = len(late.state.tokens.get("I4.c0", ()))
    picture = view.board.pictures["I4"]
    spot = picture.art.stops[0].slots[min(taken, len(picture.art.stops[0].slots) - 1)]
    assert view.hand.token.pos() == picture.centre + QPointF(*spot)
    view.hand.show_token(None)
    assert not view.hand.token.isVisible()


def test_a_dark_theme_draws_another_map(view: MapView, theme: Theme) -> None:
    corner = QPoint(3, 3)
    light = view.grab().toImage().pixelColor(corner)
    theme.use("dark")
    assert view.grab().toImage().pixelColor(corner).lightnessF() < 0.3 < light.lightnessF()


def test_numbers_and_coordinates_can_be_switched(view: MapView) -> None:
    def kinds() -> set[str]:
        return {word.kind for picture in view.board.pictures.values() for word in picture.words}

    view.set_shown(coordinates=False, numbers=True, names=False)
    wait(lambda: view.at_rest)
    assert "number" in kinds()
    assert not {"coordinate", "name"} & kinds()


def test_the_board_is_told_in_words(view: MapView) -> None:
    assert "tile" in view.description
    assert view.accessibleDescription() == view.description


def test_another_game_shows_another_board(view: MapView, opening: Position) -> None:
    view.marks.glow(["H7"])
    view.hand.show_tile("9", 0, "H7")
    view.show_position(opening)
    assert view.hand.hex == ""
    assert view.board.pictures["K4"].facts.tokens == ((),)


def test_the_legend_of_1870_is_printed_below_its_board(view: MapView) -> None:
    """The board leaves no corner of the sea free, so that paper has a strip more than the land."""
    view.show_position(new_game(Setup("1870", ("Aki", "Botan"))).position)
    view.board.place_words(1.0)
    found = view.board.legend_place()
    assert found is not None
    assert not view.board.land.contains(found[0])
    assert view.board.whole().contains(found[0])


def test_a_legend_that_nobody_could_read_is_left_out(view: MapView) -> None:
    """In large letters a small board has no room for it; it comes as soon as the board is large enough."""
    view.show_position(new_game(Setup("1870", ("Aki", "Botan"))).position)
    view.theme.scale_text(2.0)
    view.board.place_words(0.14)
    assert view.board.legend_place() is None
    assert view.board.whole() == view.board.land
    view.board.place_words(0.28)
    assert view.board.legend_place() is not None
    view.theme.scale_text(1.0)


def test_the_board_can_be_drawn_on_paper(view: MapView) -> None:
    page = QImage(900, 700, QImage.Format.Format_RGB32)
    page.fill(Qt.GlobalColor.white)
    view.render_to(page)
    colours = {page.pixelColor(x, 350).name() for x in range(0, 900, 3)}
    assert len(colours) > 20


def test_tiles_of_lists_are_drawn(late: Position) -> None:
    picture = tile_pixmap(late.title.tiles["57"], 1, "flat", 60, LIGHT, 2.0)
    assert picture.width() == 120
    assert picture.toImage().pixelColor(60, 20).alpha() == 255


def test_the_resting_picture_holds_the_whole_legend(view: MapView) -> None:
    """The legend of 1870 lies below its coast: none of it may fall out of the picture that the view keeps."""
    view.show_position(new_game(Setup("1870", ("Aki", "Botan"))).position)
    view.board.place_words(1.0)
    found = view.board.legend_place()
    assert found is not None
    assert view.board.painted is not None
    assert not view.board.painted.reach.contains(found[0])
    assert view.drawn_area().contains(found[0])


def test_a_frame_covers_no_name(view: MapView) -> None:
    """What reaches to the edge of a hex that may be chosen stands over the frame."""
    wait(lambda: any(picture.words for picture in view.board.pictures.values()))
    found = 0
    for hex, picture in view.board.pictures.items():
        for word in (word for word in picture.words if word.kind == "name"):
            view.marks.glow(())
            plain = view.grab().toImage()
            view.marks.glow((hex,))
            framed = view.grab().toImage()
            box = view.mapFromScene(word.box.translated(picture.centre)).boundingRect() & plain.rect()
            places = [QPoint(x, y) for x in range(box.left(), box.right()) for y in range(box.top(), box.bottom())]
            letters = [place for place in places if plain.pixelColor(place).lightness() < 60]
            kept = sum(framed.pixelColor(place).lightness() < 90 for place in letters)
            assert kept >= 0.95 * len(letters), f"{hex}: {kept} of {len(letters)}"
            found += bool(letters)
    assert found > 10
