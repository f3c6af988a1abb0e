"""Head the NOW panel: who decides, for which company, and how far its turn has come."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from rails18.core.ids import NO_COMPANY, PlayerId, PrivateId
from rails18.core.state import CLOSED
from rails18.questions import auction, stock, turns
from rails18.ui.look.plain import Label, set_tip
from rails18.ui.look.style import NORMAL, TITLE
from rails18.ui.look.theme import SEMI, Theme, text_width
from rails18.ui.now import news
from rails18.ui.now.turn_told import turn_told
from rails18.ui.shares import names
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names
from rails18.ui.text.actions import step_name, step_told
from rails18.ui.text.phrases import labelled
from rails18.ui.widgets.controls import Chip, Kept, button, fill, label
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr

BOLD = 1.12  # width of bold letters, in ordinary ones
TOKEN, SMALL_TOKEN = 40, 34  # pixels of the company's token
NEWS = 11.5  # pixels of the letters of news, as in the style sheet
MORE, DOT = "…", " · "
ROOMY = 380  # pixels at normal text size from which the steps carry their numbers


class Step(Chip):
    """Show a step of a company's turn, drawn by itself: Qt would style it anew whenever the turn goes on."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("step")
        self.theme, self.is_open, self.is_done = theme, False, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def stand(self, *, is_open: bool, is_done: bool) -> None:
        """Be the open step, one that is done, or one that is still to come."""
        if (is_open, is_done) != (self.is_open, self.is_done):
            self.is_open, self.is_done = is_open, is_done
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, px, words = self.theme.palette, self.theme.px, self.text()
        bold = SEMI if self.is_open and text_width(words, px(NORMAL), SEMI) <= self.width() - 2 else False
        box, round_by = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(9)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(look.accent if self.is_open else look.line))
            painter.setBrush(QColor(look.accent if self.is_open else look.raised))
            painter.drawRoundedRect(box, min(round_by, box.height() / 2), min(round_by, box.height() / 2))
            painter.setPen(QColor(look.on_accent if self.is_open else look.muted if self.is_done else look.text))
            painter.setFont(self.theme.font(NORMAL, bold))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)


class Heading(QWidget):
    """Show token, name and means of who is to decide, and the steps of a company's turn.

    Attributes:
        body: its layout.
        turn: the steps of a company's turn.
        news: what happened just before, told under the choices so that it moves none of them.
        refreshed: how often a step was shown.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._was_roomy = True
        self._name, self._news = "", tuple[str, ...]()
        self._means = self._powers_told = ""
        self.refreshed = 0
        self.badge = Label()
        self.title: QLabel = label(tone="title", wrap=True)
        self.facts = Chip("")
        self.facts.setWordWrap(True)
        self.facts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.facts.setProperty("tone", "muted")
        self.facts.clicked.connect(lambda: context.wishes.privates.emit(self._owned()) if self._owned() else None)
        self.news: QLabel = label(tone="news", name="news")
        self.reveal = button(tr("Hold to show"), role="header", tip=tr("Hold to show the treasury"))
        self.reveal.pressed.connect(self._show_cash)
        self.reveal.released.connect(self._hide_cash)
        self.turn = QWidget()
        self._chips = Kept(fill(Row(self.turn), spacing=4, margins=(0, 0, 0, 0)), self._step)
        texts = fill(Column(), self.title, self.facts, spacing=0)
        top = fill(Row(), self.badge, (texts, 1), self.reveal, spacing=8)
        whole = self.body = Column(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(3)
        whole.addLayout(top)
        whole.addWidget(self.turn)

    def refresh(self) -> None:
        """Show the open step of the shown position."""
        pos, words = self.context.position, self.context.words
        frame = pos.frame
        self.reveal.setVisible(bool(frame.company) and self.context.treasuries.hidden)
        self.badge.setVisible(bool(frame.company))
        if pos.state.ending is not None:
            self.title.setText(tr("The game is over"))
            self.facts.setText("")
        elif frame.company:
            self.title.setText(pos.company(frame.company).name)
            self.facts.setText(self._company_facts())
        else:
            self.title.setText(tr("{player} decides", player=words.who(frame.player)))
            self.facts.setText(self._player_facts(frame.player))
        self._powers_told = self._powers()
        self._name, self._means = self.title.text(), self.facts.text()
        set_tip(self.title, "")
        self.setAccessibleName(f"{self.title.text()}. {self.facts.text()}")
        self._show_steps(frame.step)
        self._news = news.news(self.context)
        self.refreshed += 1

    def brief(self, on: bool, wide: int | None = None, *, least: bool = False) -> None:
        """Leave more room: a name on one line, no news. The name is told whole when it is pointed at.

        Args:
            least: means are on one line too, and told whole in the same way; the token is smaller, and the steps of
                the turn are left out.
            wide: pixels of the one line that news may take, None for as many lines as they need. What has no
                room on it is told when the line is pointed at.
        """
        pos, theme = self.context.position, self.context.theme
        whole = " ".join(self._news)
        self.news.setText(whole if wide is None or on else _line_of(self._news, theme.px(NEWS), wide))
        set_tip(self.news, "" if self.news.text() == whole else whole)
        self.news.setAccessibleName(whole)
        self.news.setVisible(bool(self._news) and not on)
        name, company = self._name, pos.frame.company
        if on and company:
            room = self.width() - theme.px(TOKEN) - 16
            name = names.short_names(pos, room, theme.px(TITLE) * BOLD)[company]
        self.title.setText(name)
        set_tip(self.title, self._name if name != self._name else "")
        self._lessen(least)
        self.body.activate()  # layouts within layouts answer for words of before until then

    def _lessen(self, least: bool) -> None:
        whole, told, company = self._means, self._means, self.context.position.frame.company
        if least:
            parts = whole.replace(DOT, f"{DOT.rstrip()}\n").split("\n")
            told = _line_of(tuple(parts), self.context.theme.px(NORMAL), self.facts.width())
        if company:
            self.badge.setPixmap(self.context.token(company, SMALL_TOKEN if least else TOKEN))
        self.turn.setHidden(least or not turns.shown_steps(self.context.position))
        self.facts.setText(told)
        self.facts.tell("\n".join(filter(None, (whole if told != whole else "", self._powers_told))))

    def _show_steps(self, step: str) -> None:
        steps = turns.shown_steps(self.context.position)
        now = steps.index(step) if steps else 0
        told = turn_told(self.context) if steps else {}
        for number, chip in enumerate(self._chips(len(steps))):
            words = step_name(steps[number])
            chip.setText(f"{number + 1} {words}" if self._roomy else words)
            chip.stand(is_open=number == now, is_done=number < now)
            happened = told.get(steps[number], "")
            if number > now:
                happened = tr("{step} comes later in this turn.", step=step_told(steps[number]))
            elif number == now:
                happened = " ".join((tr("{step} comes now.", step=step_told(step)), happened)).strip()
            chip.tell(happened or tr("{step}: there was nothing to decide.", step=words))

    def _step(self) -> Step:
        step = Step(self.context.theme)
        step.clicked.connect(lambda: self.context.pointer.tell(step.told))
        return step

    @property
    def _roomy(self) -> bool:
        return self.width() >= self.context.theme.px(ROOMY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._roomy != self._was_roomy:
            QTimer.singleShot(0, self._fit_steps)  # chips must not be made anew while the panel is being laid out

    def _fit_steps(self) -> None:
        if self.context.adapter.game is not None and self._roomy != self._was_roomy:
            self._was_roomy = self._roomy
            self._show_steps(self.context.position.frame.step)

    def _powers(self) -> str:
        """Return what the privates of who decides do."""
        pos, explainer = self.context.position, self.context.explainer
        return "\n".join(labelled(pos.private(name).name, explainer.power(pos, name)) for name in self._owned())

    def _owned(self) -> list[PrivateId]:
        """Return the privates of who decides."""
        pos = self.context.position
        owner = pos.frame.company or pos.frame.player
        return [private for private, holder in pos.state.privates.items() if holder == owner]

    def _company_facts(self) -> str:
        pos, words = self.context.position, self.context.words
        company = pos.frame.company
        trains = [train_names.short(pos, train) for train in pos.trains(company)]
        owned = [p for p, owner in pos.state.privates.items() if owner == company]
        facts = [
            tr("{player} decides", player=words.who(pos.frame.player)),
            tr("treasury {company}", company=self.context.cash(company)),
            train_names.as_nouns(trains) if trains else tr("no train"),
        ]
        if not pos.president(company):
            facts.insert(1, tr("no president"))
        if owned:
            facts.append(tr("privates ") + ", ".join(owned))
        return DOT.join(facts)

    def _player_facts(self, player: PlayerId) -> str:
        pos, words = self.context.position, self.context.words
        aside = auction.set_aside(pos, player)
        cash = words.money(pos.cash(player))
        facts = [tr("cash {cash}", cash=cash)]
        if aside:
            facts.append(
                tr(
                    "{aside} set aside for bids, {player} free",
                    aside=words.money(aside),
                    player=words.money(pos.cash(player) - aside),
                )
            )
        held = stock.count(pos, player)
        facts.append(tr("{held} of {limit} certificates", held=held.held, limit=held.limit))
        owned = [p for p, owner in pos.state.privates.items() if owner == player != CLOSED]
        if owned:
            facts.append(tr("privates ") + ", ".join(owned))
        return DOT.join(facts)

    def _show_cash(self) -> None:
        self.context.treasuries.reveal(self.context.position.frame.company)
        self.facts.setText(self._company_facts())

    def _hide_cash(self) -> None:
        self.context.treasuries.reveal(NO_COMPANY)
        self.facts.setText(self._company_facts())


def _line_of(sentences: tuple[str, ...], size: float, wide: int) -> str:
    """Return the sentences that a line has room for, or the first words of the first of them."""
    whole = " ".join(sentences)
    for parts in (sentences, tuple(whole.split())):
        for number in range(len(parts), 0, -1):
            told = " ".join(parts[:number])
            line = told if told == whole else f"{told} {MORE}"
            if text_width(line, size) <= wide:
                return line
    return whole
