"""Maps of the start page are drawn once and kept while nothing that they show changes; a game is drawn once."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise, repeat
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtTest import QTest

from rails18 import paths
from rails18.core.game import Game
from rails18.core.title import Setup
from rails18.titledata.titles import title_info
from rails18.ui.app.window import Window
from rails18.ui.board import thumbnail
from rails18.ui.board.thumbnail import drawn  # the real one: windows of other tests share their pictures
from rails18.ui.look.theme import Theme
from tests.support.waiting import wait
from tests.support.worded import note_words
from tests.ui.conftest import Hand
from tests.ui.test_repaint import differing

pytestmark = pytest.mark.usefixtures("own_cache")
SIZE = QSize(300, 200)
Make = Callable[[], Window]


def drawing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each title is added whose map is drawn."""
    titles: list[str] = []
    real = thumbnail.drawn

    def heard(info: object, *rest: object) -> Iterator[QPixmap | None]:
        titles.append(info.id)  # type: ignore[attr-defined]
        return real(info, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(thumbnail, "drawn", heard)
    return titles


def icons(window: Window) -> list[QPixmap]:
    """Return the maps once all are there."""
    page = window.start_page
    wait(lambda: page.is_drawn)
    return [card.icon().pixmap(card.iconSize()) for card in page.cards]


def test_maps_are_drawn_once_and_kept(make_window: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    titles = drawing(monkeypatch)
    first = icons(make_window())
    assert len(titles) == len(first)
    titles.clear()
    again = icons(make_window())
    assert titles == []
    assert all(not differing(one.toImage(), other.toImage()) for one, other in zip(first, again, strict=True))


@pytest.mark.parametrize("harm", ["broken", "gone", "unwritable"])
def test_without_kept_maps_they_are_drawn_again(
    harm: str, make_window: Make, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = drawing(monkeypatch)
    if harm == "unwritable":
        paths.cache().parent.mkdir(parents=True, exist_ok=True)
        paths.cache().write_text("a file where a folder should be", encoding="utf-8")
    icons(make_window())
    if harm == "broken":
        for file in thumbnail.folder().iterdir():
            file.write_bytes(file.read_bytes()[:100])
    elif harm == "gone":
        shutil.rmtree(paths.cache())
    titles.clear()
    assert all(not icon.isNull() for icon in icons(make_window()))
    assert len(titles) == len(paths_of_titles())


def paths_of_titles() -> list[Path]:
    return [folder for folder in paths.maps().iterdir() if (folder / "title.yaml").exists()]


def test_the_stamp_follows_data_size_theme_and_program(
    tmp_path: Path, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    maps = tmp_path / "maps"
    shutil.copytree(paths.maps(), maps)
    info = title_info("1889")
    monkeypatch.setattr(paths, "maps", lambda: maps)
    known = [thumbnail.place(info, SIZE, theme, 1.0)]
    assert thumbnail.place(info, SIZE, theme, 1.0) == known[0]
    file = maps / "1889" / "map.yaml"
    file.write_bytes(file.read_bytes().replace(b"Kotohira", b"Kotobira"))
    known.append(thumbnail.place(info, SIZE, theme, 1.0))
    known.append(thumbnail.place(info, QSize(301, 200), theme, 1.0))
    known.append(thumbnail.place(info, SIZE, theme, 2.0))
    theme.use("dark")
    known.append(thumbnail.place(info, SIZE, theme, 1.0))
    theme.scale_text(1.2)
    known.append(thumbnail.place(info, SIZE, theme, 1.0))
    monkeypatch.setattr(thumbnail, "__version__", "0.0")
    known.append(thumbnail.place(info, SIZE, theme, 1.0))
    assert len(set(known)) == len(known)


def test_a_map_of_the_package_is_shown_until_one_is_drawn(
    make_window: Make, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never trusted for other data, another program or another palette."""
    window = make_window()
    card = next(card for card in window.start_page.cards if card.info.id == "1889")
    theme = Theme("light")
    monkeypatch.setattr(thumbnail.paths, "resources", lambda: tmp_path)
    place = thumbnail.shipped_place(card.info, theme.palette)
    place.parent.mkdir(parents=True)
    red = QPixmap(thumbnail.SHIPPED)
    red.fill("red")
    thumbnail.ship(place, red, theme.palette)
    assert not card.show_known(QSize(300, 220), theme)
    shown = card.icon().pixmap(card.iconSize()).toImage()
    assert is_red(shown.pixelColor(shown.rect().center()))
    assert is_red(shown.pixelColor(150, 15))
    assert shown.pixelColor(0, 10).alpha() == 0, "the corners are round"
    assert shown.pixelColor(150, 5).alpha() == 0, "the picture keeps its shape"
    *_, _ = card.draw(QSize(300, 220), theme)
    drawn_now = card.icon().pixmap(card.iconSize()).toImage()
    assert not is_red(drawn_now.pixelColor(shown.rect().center()))
    others = [thumbnail.shipped_place(card.info, Theme("dark").palette)]
    monkeypatch.setattr(thumbnail, "__version__", "0.0")
    others.append(thumbnail.shipped_place(card.info, theme.palette))
    assert not any(other.exists() for other in others)


def test_all_maps_of_the_package_are_shown_before_any_is_drawn(
    make_window: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = make_window().start_page
    wait(lambda: page.is_drawn)
    shutil.rmtree(thumbnail.folder())
    monkeypatch.setattr(thumbnail.paths, "resources", lambda: tmp_path)
    red = QPixmap(thumbnail.SHIPPED)
    red.fill("red")
    for card in page.cards:
        place = thumbnail.shipped_place(card.info, page.theme.palette)
        place.parent.mkdir(exist_ok=True)
        thumbnail.ship(place, red, page.theme.palette)
    shown: list[bool] = []

    def looked(*rest: object) -> Iterator[QPixmap | None]:
        pictures = [card.icon().pixmap(card.iconSize()).toImage() for card in page.cards]
        shown.append(all(is_red(picture.pixelColor(picture.rect().center())) for picture in pictures))
        yield red

    monkeypatch.setattr(thumbnail, "drawn", looked)
    page.resize(page.width() - 40, page.height() - 40)
    wait(lambda: len(shown) >= len(page.cards) and page.is_drawn)  # a map whose card grew meanwhile is drawn again
    assert shown[0]


def is_red(colour: QColor) -> bool:
    return colour.red() > 250 and colour.green() < 5 and colour.blue() < 5


def test_old_pictures_of_a_title_are_deleted(home: Path, qapp: object) -> None:
    picture = QPixmap(4, 4)
    picture.fill()
    for number in range(thumbnail.KEPT + 5):
        thumbnail.keep(thumbnail.folder() / f"1889-{number}.png", picture)
    thumbnail.keep(thumbnail.folder() / "1870-1.png", picture)
    assert len(list(thumbnail.folder().iterdir())) == thumbnail.KEPT + 1


def test_no_map_is_drawn_while_a_file_is_opened(make_window: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    titles = drawing(monkeypatch)
    window = make_window()
    icons(window)
    titles.clear()
    window.start_page.hold(True)
    window.resize(1500, 900)
    QTest.qWait(60)
    assert titles == []
    window.start_page.hold(False)
    wait(lambda: bool(titles))
    icons(window)
    assert len(titles) == len(paths_of_titles())


def test_opening_a_game_draws_its_board_once(
    hand: Hand, recorded: Game, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons(hand.window)  # the start page has drawn its own maps
    written = note_words(monkeypatch)
    hand.open(recorded)
    board = hand.window.context.board
    wait(lambda: board.layer.made > 0)
    QTest.qWait(200)
    assert board.layer.made == 1
    assert sorted(written) == sorted(board.board.pictures)


@pytest.mark.parametrize("size", [(760, 520), (1366, 768), (1920, 1080)])
def test_the_cards_are_alike_and_the_easiest_title_comes_first(make_window: Make, size: tuple[int, int]) -> None:
    window = make_window()
    window.resize(*size)
    icons(window)
    page = window.start_page
    wait(lambda: page.is_drawn)
    assert [card.info.level for card in page.cards] == sorted(card.info.level for card in page.cards)
    assert page.cards[0].info.id == "1889"
    assert "start here" in page.cards[0].accessibleName()
    assert len({(card.size().toTuple(), card.iconSize().toTuple(), card.y()) for card in page.cards}) == 1
    for one, other in pairwise(page.cards):
        assert one.geometry().right() < other.geometry().left()
    assert page.rect().contains(page.cards[-1].geometry())
    assert not any(
        card.geometry().intersects(part.geometry()) for card in page.cards for part in (page.go_on, page.head)
    )


@pytest.mark.parametrize(("size", "lines"), [((760, 520), 2), ((1366, 768), 4)])
def test_titles_to_start_with_say_which_to_take(make_window: Make, size: tuple[int, int], lines: int) -> None:
    """A narrow card has its name, players and level; what it leaves out is told by the description all the same."""
    window = make_window()
    window.resize(*size)
    icons(window)
    page = window.start_page
    wait(lambda: page.is_drawn)
    first = [card for card in page.cards if card.info.level == 1]
    assert [card.info.id for card in first] == ["1889", "18Chesapeake"]
    for card in first:
        written = [line for line, _, _ in card.written(card.iconSize().width())]
        assert len(written) == lines
        assert (card.info.why in written) == (lines == 4)
        assert card.accessibleDescription() == card.info.why != ""


def far(one: int, other: int) -> int:
    """Return how far two colours are apart in the part in which they differ most."""
    return max(abs((one >> part & 255) - (other >> part & 255)) for part in (0, 8, 16, 24))


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_map_drawn_in_strips_shows_no_seam(theme: Theme, monkeypatch: pytest.MonkeyPatch, ratio: float) -> None:
    """A height that the strips do not divide: the picture is the one that is drawn in one go."""

    def picture() -> QImage:
        found = [part for part in drawn(title_info("1889"), QSize(353, 253), theme, ratio) if part is not None]
        return found[0].toImage()

    parts = picture()
    monkeypatch.setattr(thumbnail, "STRIPS", 1)
    whole = picture()
    points = [(x, y) for x in range(0, whole.width(), 3) for y in range(whole.height())]
    assert max(far(parts.pixel(x, y), whole.pixel(x, y)) for x, y in points) <= 16


def test_cards_are_equally_large_before_their_maps_are_drawn(
    make_window: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []

    def never(info: object, *_: object) -> Iterator[None]:
        begun.append(info)
        return repeat(None)

    monkeypatch.setattr(thumbnail, "drawn", never)
    page = make_window().start_page
    wait(lambda: begun)
    assert len({card.size().toTuple() for card in page.cards}) == 1
    assert not page.is_drawn


def test_cards_grow_together_when_the_window_does(make_window: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make_window()
    page = window.start_page
    wait(lambda: page.is_drawn)
    small = page.cards[0].width()
    begun: list[object] = []

    def never(info: object, *_: object) -> Iterator[None]:
        begun.append(info)
        return repeat(None)

    monkeypatch.setattr(thumbnail, "drawn", never)
    window.resize(window.width() + 400, window.height() + 240)
    wait(lambda: begun)
    assert len({card.size().toTuple() for card in page.cards}) == 1
    assert page.cards[0].width() > small


def test_a_fault_of_a_title_is_told_and_leaves_the_others(
    make_window: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "maps"
    shutil.copytree(paths.maps(), copy)
    file = copy / "1889" / "trains.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("price:", "prise:", 1), encoding="utf-8")
    monkeypatch.setattr(paths, "maps", lambda: copy)
    monkeypatch.setattr(thumbnail, "drawn", drawn)
    window = make_window()
    titles = [card.info.id for card in window.start_page.cards]
    shown = [title for title, icon in zip(titles, icons(window), strict=True) if not is_blank(icon)]
    assert shown == [title for title in titles if title != "1889"]
    assert "maps/1889/trains.yaml: trains.2.prise: the key prise is not known" in window.notice.sentence
    window.notice.hide()
    window.beginnings.begin(Setup("1889", ("Ann", "Ben")), {}, {"Ann": "new"})
    assert "the key prise is not known" in window.notice.sentence, "and not what such games are about"
    window.beginnings.show_lessons()
    page = window.beginnings.learn_page
    assert page is not None
    assert "What this game is about" in page.about.toPlainText()


def is_blank(picture: QPixmap) -> bool:
    """Return whether nothing is drawn on a picture."""
    drawn = picture.toImage()
    spots = [(x, y) for x in range(0, drawn.width(), 7) for y in range(0, drawn.height(), 7)]
    return len({drawn.pixel(*spot) for spot in spots}) == 1


def test_the_game_that_was_left_is_shown_with_its_board_its_round_and_when(make_window: Make) -> None:
    window = make_window()
    window.beginnings.begin(Setup("1889", ("Ann", "Ben", "Cora")), {}, {})
    window.beginnings.show_start()
    told = window.start_page.go_on.text().split("\n")
    assert told[1] == "1889 · auction · Ann, Ben and Cora"
    assert re.fullmatch(r"Played last on \d{4}-\d\d-\d\d \d\d:\d\d", told[2])
    path = window.session.autosave.path
    picture = thumbnail.kept(thumbnail.place_of_game(path), 1.0)
    assert picture is not None
    assert not is_blank(picture)
    assert not window.start_page.go_on.icon().isNull()


def test_whoever_has_no_game_yet_is_led_to_the_lessons(make_window: Make) -> None:
    page = make_window().start_page
    page.show_games([])
    assert page.lessons.hasFocus()
    assert page.lessons.property("first") is True
