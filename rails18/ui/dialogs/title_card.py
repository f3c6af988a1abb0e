"""Show a title by its map on the start page."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton

from rails18.titledata.titles import TitleInfo
from rails18.ui.look.pixmaps import blank
from rails18.ui.look.plain import ToolButton, set_tip
from rails18.ui.look.theme import SEMI, Theme
from rails18.ui.widgets.controls import set_tone
from rails18.words.translation import tr

EDGE = 12  # pixels round the picture and the words of a card
SHRUNK = 0.85  # part of the size of a name that keeps it in one line
NARROW = 18  # letters in a line of a card that has room for name, players and level only
BREAK = "\N{ZERO WIDTH SPACE}"  # where a name may go on in a second line
LEVELS = {1: "start here", 2: "a second game", 3: "for experienced players"}
WRAPPED = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class TitleCard(ToolButton):
    """Show the map of a title with its name, who made it and for whom it is; a click begins a game of it."""

    def __init__(self, info: TitleInfo) -> None:
        super().__init__()
        self.info = info
        self.below = 0  # pixels below the picture, the same on all cards
        self._picture = QPixmap()
        self.setObjectName(f"title-{info.id}")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_tone(self, role="title")
        counts = tr("{min} to {max} players", min=min(info.players), max=max(info.players))
        level = tr(LEVELS[info.level])
        by = tr("Designed by {designer}", designer=info.designer)
        self.lines = (info.name, by, f"{counts} · {level}", *filter(None, (tr(info.why),)))
        self.setText("\n".join(self.lines))
        set_tone(self, first=info.level == 1)
        self.setAccessibleName(tr("New game of {name}, {counts}", name=info.name, counts=f"{counts}, {level}"))
        set_tip(self, tr("New game of {name}", name=info.name))
        self.setAccessibleDescription(tr(info.why))

    def show_known(self, size: QSize, theme: Theme) -> bool:
        """Show the map kept in this size, else that of the package, else the one there was, stretched, or its place.

        Returns:
            Whether it was kept.
        """
        from rails18.ui.board import thumbnail  # reads the title: only once the page is there

        ratio = self.devicePixelRatioF()
        found = thumbnail.kept(thumbnail.place(self.info, size, theme, ratio), ratio)
        known = found or thumbnail.shipped(self.info, theme.palette, size, ratio)
        self._show(known or self._stretched(size, ratio), size, ratio)
        return found is not None

    def _stretched(self, size: QSize, ratio: float) -> QPixmap:
        """Return the map that is shown as it looks in another size, so that all cards change together."""
        if self._picture.isNull():
            return self._picture
        way = (Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
        made = self._picture.scaled(size * ratio, *way)
        made.setDevicePixelRatio(ratio)
        return made

    def draw(self, size: QSize, theme: Theme) -> Iterator[None]:
        """Draw the map as large as `size` at most, a part at a time, show it and keep it."""
        from rails18.ui.board import thumbnail

        ratio = self.devicePixelRatioF()
        for found in thumbnail.drawn(self.info, size, theme, ratio):
            if found is None:
                yield
        assert found is not None
        thumbnail.keep(thumbnail.place(self.info, size, theme, ratio), found)
        self._show(found, size, ratio)

    def _show(self, picture: QPixmap, size: QSize, ratio: float) -> None:
        """Show a map at the left of a plate, which is equally large on all cards."""
        self._picture = picture
        plate = blank(size.width(), size.height(), ratio)
        shown = picture.deviceIndependentSize()
        with QPainter(plate) as painter:
            painter.drawPixmap(QPointF(0, round((size.height() - shown.height()) / 2)), picture)
        self.setIconSize(size)
        self.setIcon(QIcon(plate))
        self.setFixedSize(size.width() + 2 * EDGE, size.height() + self.below)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame as the style does, and picture and words from the left, on the axis of the page."""
        look = QStyleOptionToolButton()
        self.initStyleOption(look)
        picture = look.icon.pixmap(look.iconSize, self.devicePixelRatioF())
        look.text, look.icon = "", QIcon()
        with QPainter(self) as painter:
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, look, painter, self)
            painter.drawPixmap(EDGE, EDGE, picture)
            top, wide = 2 * EDGE + look.iconSize.height(), look.iconSize.width()
            for line, letters, high in self.written(wide):
                painter.setFont(letters)
                painter.drawText(QRect(EDGE, top, wide, high), WRAPPED, line)
                top += high

    def written(self, wide: int) -> Iterator[tuple[str, QFont, int]]:
        """Yield each line with its font and its height, wrapped in a width; a narrow card has two only."""
        narrow = wide < NARROW * self.fontMetrics().averageCharWidth()
        for number, line in enumerate(self.lines):
            if narrow and number in (1, 3):
                continue
            letters = QFont(self.font())
            letters.setWeight(QFont.Weight(SEMI if not number else 400))
            if narrow and not number:
                line = line.partition(":")[0]  # the tip tells the whole name
                part = wide / QFontMetrics(letters).horizontalAdvance(line)
                if SHRUNK < part < 1:
                    letters.setPixelSize(int(part * letters.pixelSize()))
                elif part < 1:
                    line = line.replace("18", f"18{BREAK}", 1)
            yield line, letters, QFontMetrics(letters).boundingRect(0, 0, wide, 10_000, WRAPPED, line).height()

    def sizeHint(self) -> QSize:
        return self.minimumSize()  # what showing a map has fixed: the words are wrapped

    def frame_height(self, wide: int) -> int:
        """Return the pixels that the card needs besides a picture of some width."""
        return sum(high for _, _, high in self.written(wide)) + 3 * EDGE
