"""Show the companies of an operating round in their order, and what each of them still has to do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rails18.core.position import Position
from rails18.questions import rounds
from rails18.ui.look.marks import put_token
from rails18.ui.look.plain import show_tip
from rails18.ui.look.theme import Theme
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import step_name
from rails18.words.translation import tr

STRIP_HIGH = 26.0  # pixels of the strip at normal text size
PAST = 0.35  # opacity of a company whose turn is over


def still_to_do(context: Context, turn: rounds.CompanyTurn) -> str:
    """Return in a sentence what a company still has to do in this round."""
    name = context.position.company(turn.company).name
    steps = " › ".join(step_name(step) for step in turn.steps)
    if turn.stage == "done":
        income = context.position.state.income.get(turn.company, 0)
        return tr("{company} has operated; its last run earned {income}.", company=name,
                  income=context.words.money(income))  # fmt: skip
    told = (
        tr("{company} operates now: {steps}.", company=name, steps=steps)
        if turn.stage == "now"
        else tr("{company} is still to come: {steps}.", company=name, steps=steps)
    )
    return told + (tr(" It has no train and must buy one.") if turn.must_buy else "")


def order_told(context: Context, turns: tuple[rounds.CompanyTurn, ...]) -> str:
    """Return in one line who operates, who is to come, and what they still have to do."""
    told = []
    for turn in turns:
        if turn.stage == "now":
            steps = " › ".join(step_name(step) for step in turn.steps)
            told.append(tr("{company}: {steps}", company=turn.company, steps=steps))
    coming = [turn for turn in turns if turn.stage == "waiting"]
    if coming:
        steps = " › ".join(step_name(step) for step in coming[0].steps)
        names = ", ".join(turn.company for turn in coming)
        told.append(tr("still to come, each with {steps}: {companies}", steps=steps, companies=names))
    bare = [turn.company for turn in turns if turn.must_buy]
    if bare:
        told.append(tr("must buy a train: {companies}", companies=", ".join(bare)))
    return " · ".join(told) or tr("All companies have operated.")


class OrderStrip(QWidget):
    """Draw the tokens of the companies in operating order: those that are done faint, the operating one framed.

    Attributes:
        turns: what is shown.
        most: pixels that it may be wide at normal text size, 0 for as many as it likes; then tokens are on each other.

    Args:
        theme: palette and size; the context's own when None.
        size: height in pixels at normal text size.

    Signals:
        chosen: (str) a company was clicked.
    """

    chosen = Signal(str)

    def __init__(self, context: Context, theme: Theme | None = None, size: float = STRIP_HIGH) -> None:
        super().__init__()
        self.size_of_token = size
        self.context, self.theme = context, theme or context.theme
        self.turns: tuple[rounds.CompanyTurn, ...] = ()
        self._position: Position | None = None  # whose turns they are: another game may be open before they are shown
        self.most = 0.0
        self._told: tuple[object, ...] = ()  # what its description tells
        self._look: tuple[object, ...] | None = None  # what its drawing depends on
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Operating order"))

    def refresh(self) -> None:
        """Show the shown position."""
        pos = self.context.position
        turns = rounds.order(pos)
        many = len(turns) != len(self.turns)
        self.turns, self._position = turns, pos
        self.setVisible(bool(turns))
        told = (pos.title, turns, pos.state.income)
        if told != self._told:
            self._told = told
            self.setAccessibleDescription(" ".join(still_to_do(self.context, turn) for turn in turns))
        if many:
            self.updateGeometry()
        look = (pos.title, self.most, tuple((turn.company, turn.stage, turn.must_buy) for turn in turns))
        if self._look is None or look[0] is not self._look[0] or look[1:] != self._look[1:]:
            self._look = look
            self.update()

    def sizeHint(self) -> QSize:
        high = self.theme.px(self.size_of_token)
        wide = self._step * (len(self.turns) - 1) + 1.12 * high if self.turns else 0.0
        return QSize(round(wide), round(high))

    @property
    def apart(self) -> float:
        """Return the pixels of its width where no token is on another."""
        return 1.12 * self.theme.px(self.size_of_token) * len(self.turns)

    @property
    def _step(self) -> float:
        """Return the pixels from one token to the next."""
        high = self.theme.px(self.size_of_token)
        if not self.most or len(self.turns) < 2:
            return 1.12 * high
        return max(0.5 * high, min(1.12 * high, (self.theme.px(self.most) - 1.12 * high) / (len(self.turns) - 1)))

    def company_at(self, point: QPoint) -> str:
        """Return the company at a point, "" for none."""
        number = min(int(point.x() // self._step), len(self.turns) - 1)
        return self.turns[number].company if 0 <= number < len(self.turns) else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._position is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette, high = self.theme.palette, self.theme.px(self.size_of_token)
            step = self._step
            # where they are on each other the next ones are on top, the operating one above all
            for number, turn in sorted(enumerate(self.turns), key=lambda one: (one[1].stage == "now", -one[0])):
                middle = QPointF(number * step + 0.56 * high, high / 2)
                painter.setOpacity(PAST if turn.stage == "done" else 1.0)
                put_token(painter, middle, high * 0.4, self._position.company(turn.company), palette)
                painter.setOpacity(1.0)
                if turn.stage == "now":
                    painter.setPen(QPen(QColor(palette.accent), max(2.0, high * 0.08)))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawEllipse(middle, high * 0.45, high * 0.45)
                elif turn.must_buy:
                    self._paint_warning(painter, middle + QPointF(0.32 * high, -0.3 * high), high * 0.2)

    def _paint_warning(self, painter: QPainter, at: QPointF, radius: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.palette.bad))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QColor("#FFFFFF"))
        painter.setFont(self.theme.font(self.size_of_token * 0.3, True))
        painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius),
                         int(Qt.AlignmentFlag.AlignCenter), "!")  # fmt: skip

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            company = self.company_at(event.pos())
            found = next((still_to_do(self.context, turn) for turn in self.turns if turn.company == company), "")
            show_tip(event.globalPos(), found, self)
            return True
        return super().event(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        company = self.company_at(event.position().toPoint())
        if company:
            self.chosen.emit(company)
