"""List the companies of the stock market in operating order: it tells tokens of one cell apart at every size."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import reduce
from itertools import groupby, product

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter

from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.questions import rounds
from rails18.ui.look.marks import put_token
from rails18.ui.look.theme import SEMI, Theme, font, text_width
from rails18.ui.market.grid import EDGE

TOKENS = (36, 32, 28, 26, 24, 22, 20, 18, 16)  # pixels of a token at normal text size, the largest that fits
LEAST_TOKEN = 20.0  # at any text size
LETTERS = 0.6  # of that: text size of letters and price
LEAST_LETTERS = 11.0
BETWEEN = 1.5  # pixels between two rows
CLEAR = 12.0  # pixels between the list and cells beside it
APART = (0.8, 0.5)  # of a token: room between two columns, the larger where tokens are as large with it
BEHIND = 5.0, 3.0  # pixels behind the letters, and more before the price, which is less than between two columns
MIDDLE = Qt.AlignmentFlag.AlignVCenter

Edges = Collection[tuple[float, float, float]]


class Rows(msgspec.Struct, frozen=True):
    """Say how the list is set.

    Args:
        token: pixels of a token.
        prices: prices are told too.
        places: of the rows, in operating order.
    """

    token: float
    prices: bool
    places: Sequence[QRectF]

    @property
    def area(self) -> QRectF:
        """Return what the list takes."""
        return reduce(QRectF.united, self.places)


class OrderList:
    """Paint number, token, letters and price of each company with a price, in the free corner at the lower right.

    Attributes:
        pos: the position.
        companies: in operating order.
    """

    def __init__(self, pos: Position, theme: Theme) -> None:
        self.pos, self.theme = pos, theme
        self.companies: Sequence[CompanyId] = rounds.companies_in_order(pos)

    def fit(self, cells: Collection[QRectF], space: QSizeF) -> Rows | None:
        """Return how the list is set largest, None when it does not fit whole or there is nothing to list.

        Args:
            cells: of the market.
            space: size of the view.
        """
        if not self.companies:
            return None
        lowest: dict[tuple[float, float], float] = {}
        for box in cells:
            column = box.left(), box.right()
            lowest[column] = max(box.bottom(), lowest.get(column, 0.0))
        edges = [(*column, bottom) for column, bottom in lowest.items()]
        sizes = dict.fromkeys(max(LEAST_TOKEN, self.theme.px(size)) for size in TOKENS)
        for prices, even, token, apart in product((True, False), (True, False), sizes, APART):
            row = QSizeF(sum(self._widths(token, prices, self.companies)), token + BETWEEN)
            if places := self._places(edges, space, row, max(CLEAR, apart * token), even):
                return Rows(token, prices, places)
        return None

    def _places(self, edges: Edges, space: QSizeF, row: QSizeF, apart: float, even: bool) -> list[QRectF]:
        """Return where rows of a size are, in columns each below the cells; nothing when there is no room for all.

        Args:
            edges: left, right and bottom of each column of cells.
            apart: pixels between two columns.
            even: no column may be less than half as long as another.
        """
        count, bottom, right = len(self.companies), space.height() - EDGE, space.width() - EDGE
        columns: list[tuple[float, int]] = []
        while sum(lines for _, lines in columns) < count:
            left = right - row.width()
            over = [bottom_of for left_of, right_of, bottom_of in edges if right_of > left - CLEAR and left_of < right]
            lines = int((bottom - max([0.0, *over]) - EDGE) / row.height())  # a cell may be above what is shown
            if left < EDGE or lines < 1:
                return []
            columns.append((left, lines))
            right = left - apart
        longest = next(n for n in range(1, count + 1) if sum(min(n, lines) for _, lines in columns) >= count)
        if even and min(lines for _, lines in columns) < longest / 2:
            return []
        slots = [
            QRectF(QPointF(left, bottom - (longest - line) * row.height()), row)
            for left, lines in reversed(columns)
            for line in range(max(0, longest - lines), longest)
        ]
        return slots[:count]

    def _size(self, token: float) -> float:
        return max(LEAST_LETTERS, LETTERS * token)

    def _widths(self, token: float, prices: bool, companies: Sequence[CompanyId]) -> tuple[float, float, float, float]:
        """Return the widths of number, token, letters and price in a column of some companies."""
        size = self._size(token)
        number = text_width(f"{len(self.companies)}", 0.8 * size) + 4
        letters = max(text_width(company, size, SEMI) for company in companies) + BEHIND[0]
        price = max(text_width(self._price(company), size) for company in companies) + BEHIND[1]
        return number, token + 4, letters, price if prices else 0.0

    def _price(self, company: CompanyId) -> str:
        return str(self.pos.price(company))

    def paint(self, painter: QPainter, rows: Rows) -> None:
        """Paint the list: prices are right behind the letters of their column, and what is left is before the next."""
        for _, column in groupby(zip(self.companies, rows.places, strict=True), lambda row: row[1].left()):
            self._paint_column(painter, rows, dict(column))

    def _paint_column(self, painter: QPainter, rows: Rows, column: Mapping[CompanyId, QRectF]) -> None:
        palette, size = self.theme.palette, self._size(rows.token)
        number_wide, token_wide, letters_wide, price_wide = self._widths(rows.token, rows.prices, list(column))
        for company, box in column.items():
            painter.setPen(QColor(palette.muted))
            painter.setFont(font(0.8 * size))
            number = str(self.companies.index(company) + 1)
            painter.drawText(QRectF(box.left(), box.top(), number_wide, box.height()), MIDDLE, number)
            middle = QPointF(box.left() + number_wide + rows.token / 2, box.center().y())
            put_token(painter, middle, rows.token / 2, self.pos.company(company), palette, named=True)
            letters = QRectF(box.left() + number_wide + token_wide, box.top(), letters_wide, box.height())
            painter.setPen(QColor(palette.text))
            painter.setFont(font(size, SEMI))
            painter.drawText(letters, MIDDLE, company)
            if rows.prices:
                painter.setFont(font(size))
                right = QRectF(letters.right(), box.top(), price_wide, box.height())
                painter.drawText(right, MIDDLE | Qt.AlignmentFlag.AlignRight, self._price(company))
