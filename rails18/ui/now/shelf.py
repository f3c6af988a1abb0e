"""Show cards where the NOW panel has room to spare: private companies while they are sold, else charters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from rails18.core.ids import NO_COMPANY, CompanyId, PrivateId, stated
from rails18.core.kinds import company_of
from rails18.core.position import Position
from rails18.core.state import GameState
from rails18.questions import auction, market, rounds
from rails18.ui.shares import charter, private_card
from rails18.ui.stage.context import Context
from rails18.ui.tools.charters import charter_of
from rails18.ui.widgets.controls import called
from rails18.words.translation import tr

GAP = 8  # pixels between cards
LEAST_CARD = 0.88  # part of its size to which a card may be drawn smaller, so that one more has room
PATIENCE = 60  # milliseconds after a move until cards are drawn
REST = 150  # milliseconds without another size until they are drawn for it: longer than pictures wait
KEPT = 48  # pictures that are kept


class Shown(NamedTuple):
    """Hold a card of the shelf: whose it is, what it says, and its picture."""

    about: str
    told: str
    picture: QPixmap


class Card(QAbstractButton):
    """Show one card; a click tells more about it.

    Attributes:
        about: whose it is.
        picture: what is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.about = ""
        self.picture = QPixmap()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # all that it tells is reached by keys in the share display
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_card(self, shown: Shown) -> None:
        """Show another card."""
        self.about = shown.about
        called(self, shown.told, f"card-{shown.about}")
        self.picture = shown.picture
        self.update()

    def sizeHint(self) -> QSize:
        return self.picture.deviceIndependentSize().toSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(QRectF(self.rect()), self.picture, QRectF(self.picture.rect()))


class Shelf(QWidget):
    """Show as many cards as have room, the one that matters most first; without room for one it is hidden.

    The first card is that of the company which is decided about. Its height never asks for more room than the panel has
    left over, so that it moves nothing.

    Args:
        about: returns the company that the open page is about, "" for none.

    Attributes:
        cards: the cards that are shown.
        drawing: runs until the cards are drawn, shortly after a move.

    Signals:
        company, private: (id) the card of one was clicked.
    """

    company = Signal(str)
    private = Signal(str)

    def __init__(self, context: Context, about: Callable[[], CompanyId], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self._about = context, about
        self.cards: list[Card] = []
        self._room, self._part = QSize(), 1.0
        self._pictures: dict[object, QPixmap] = {}
        self._known: tuple[GameState | None, str, tuple[str, ...]] = (None, "", ())  # state, about → cards of what
        self.drawing = QTimer(self, singleShot=True)
        self.drawing.timeout.connect(self._refresh)
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._updated)
        context.selection.picked.connect(self._updated)
        context.theme.changed.connect(self._forget)
        self.setAccessibleName(tr("Cards"))
        self.setFixedHeight(0)
        self.hide()

    def fit(self, room: QSize) -> None:
        """Take as much of the room as whole cards need."""
        if room != self._room:
            self._room = room
            self._place()
            self.drawing.start(REST)
        self._put_in_order()  # the page has come, and with it the company that is decided about

    def least_height(self, wide: int) -> int:
        """Return the height from which a card has room in a width, 0 where there is nothing to show."""
        if self.context.adapter.game is None:
            return 0
        across, high = self._card_size()
        size = self.context.theme.text_scale
        return round(LEAST_CARD * high * size) if wide >= LEAST_CARD * across * size and self._has_cards() else 0

    # what is shown

    def _updated(self, update: object) -> None:
        self.drawing.start(PATIENCE)
        self._put_in_order()

    def _put_in_order(self) -> None:
        """Put the cards in their new order at once; those that are not drawn yet are empty rather than of others."""
        if self.isHidden() or self.context.adapter.game is None:
            return
        abouts = self._abouts()
        drawn = {card.about: Shown(card.about, card.accessibleName(), card.picture) for card in self.cards}
        for card, about in zip(self.cards, abouts, strict=False):
            if card.about != about:
                card.show_card(drawn.get(about) or Shown(about, about, QPixmap()))

    @property
    def _sells_privates(self) -> bool:
        return self.context.position.state.round.kind == "auction"

    def _card_size(self) -> tuple[float, float]:
        """Return width and height of a card at normal text size."""
        kind = private_card if self._sells_privates else charter
        return kind.CARD_WIDE, kind.CARD_HIGH

    def _has_cards(self) -> bool:
        """Return whether there is anything to show."""
        pos = self.context.position
        if self._sells_privates:
            return bool(pos.state.privates)
        return any(not pos.is_closed(company) for company in market.order(pos))

    def _abouts(self) -> tuple[str, ...]:
        """Return what there are cards of, the one that matters most first."""
        pos, proposal = self.context.position, self.context.selection.proposal
        about = company_of(proposal.action) if proposal is not None else NO_COMPANY
        about = about or self._about()
        if self._known[0] is not pos.state or self._known[1] != about:
            self._known = pos.state, about, self._in_order(pos, about)
        return self._known[2]

    def _in_order(self, pos: Position, about: CompanyId) -> tuple[str, ...]:
        if self._sells_privates:
            unsold = auction.unsold(pos)
            return (*unsold, *(private for private in pos.state.privates if private not in unsold))
        started = [company for company in market.order(pos) if not pos.is_closed(company)]
        turns = [turn.company for turn in rounds.order(pos) if turn.stage != "done"]
        first = [company for company in (about, *turns) if company in started]
        rest = [company for company in started if company not in first]
        return tuple(dict.fromkeys((*first, *rest)))

    def _plan(self) -> tuple[int, int, float]:
        """Return how many columns and rows have room, and how large the cards are, in parts of their size."""
        if self.context.adapter.game is None:
            return 0, 0, 1.0
        wide, high = self._card_size()
        size = self.context.theme.text_scale
        wide, high, room = wide * size, high * size, self._room
        columns = int((room.width() + GAP) / (LEAST_CARD * wide + GAP))
        if columns < 1 or room.height() < LEAST_CARD * high or not self._has_cards():
            return 0, 0, 1.0
        abouts = self._abouts()
        columns = min(columns, len(abouts))
        part = min(1.0, ((room.width() + GAP) / columns - GAP - 1) / wide, (room.height() - 1) / high)
        rows = max(1, int((room.height() + GAP) / (part * high + GAP)))
        return columns, min(rows, -(-len(abouts) // columns)), part

    def _place(self) -> None:
        """Give the cards their places."""
        columns, rows, part = self._plan()
        self.setVisible(bool(columns and rows))
        if not columns or not rows:
            self.setFixedHeight(0)
            return
        abouts, (wide, high) = self._abouts(), self._card_size()
        self._part, size = part, part * self.context.theme.text_scale
        wide, high = round(wide * size), round(high * size)
        self.setFixedHeight(rows * (high + GAP) - GAP)
        many = min(columns * rows, len(abouts))
        while len(self.cards) < many:
            card = Card(self)
            card.clicked.connect(lambda checked=False, card=card: self._clicked(card))
            self.cards.append(card)
        for number, card in enumerate(self.cards):
            if number < many and not card.accessibleName():
                card.setAccessibleName(abouts[number])  # until it is drawn
            card.setVisible(number < many)
            card.setGeometry(number % columns * (wide + GAP), number // columns * (high + GAP), wide, high)

    def _refresh(self) -> None:
        """Draw what has changed on the cards."""
        if self.context.adapter.game is None:
            return
        self._place()
        if self.isHidden():
            return
        show = self._private if self._sells_privates else self._charter
        for card, about in zip(self.cards, self._abouts(), strict=False):
            if not card.isHidden():
                card.show_card(show(stated(about)))

    def _private(self, private: PrivateId) -> Shown:
        context = self.context
        card = private_card.card_of(context.position, private, context.explainer.power)
        ratio = self.devicePixelRatioF()
        part = self._part
        picture = self._drawn((card, part), lambda: private_card.cards_picture([card], context.theme, ratio, part))
        return Shown(private, card.told, picture)

    def _charter(self, company: CompanyId) -> Shown:
        context, game = self.context, self.context.adapter.game
        assert game is not None
        found, ratio = charter_of(context, game, company), self.devicePixelRatioF()
        part = self._part
        picture = self._drawn((found, part), lambda: charter.charter_picture(found, context.theme, ratio, part))
        return Shown(company, found.told, picture)

    def _drawn(self, card: object, draw: Callable[[], QPixmap]) -> QPixmap:
        """Return the picture of a card, drawn when it is not known."""
        if card not in self._pictures:
            if len(self._pictures) >= KEPT:
                self._pictures.clear()
            self._pictures[card] = draw()
        return self._pictures[card]

    def _forget(self) -> None:
        self._pictures.clear()
        self.drawing.start(PATIENCE)

    def _clicked(self, card: Card) -> None:
        if card.about not in self._abouts():
            return  # it is not drawn yet, or shows what was there before the last move
        chosen = self.private if self._sells_privates else self.company
        chosen.emit(card.about)
