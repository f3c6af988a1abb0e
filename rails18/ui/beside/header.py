"""Show above everything else where the game stands: rounds, phase, trains to come, bank, and history."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QWidget

from rails18.core.ids import PlayerId
from rails18.core.state import BANK
from rails18.questions import money as funds
from rails18.questions import rounds
from rails18.ui.beside.forecast import BankForecast
from rails18.ui.beside.order_strip import OrderStrip
from rails18.ui.beside.timeline import Timeline
from rails18.ui.beside.train_strip import TrainStrip, rust_forecast
from rails18.ui.look.icons import turn_icon
from rails18.ui.look.plain import ToolButton, button_text, set_tip
from rails18.ui.stage.context import Context
from rails18.ui.text.phrases import counted, listed
from rails18.ui.widgets.controls import Chip, Kept, button, fill, label, set_tone
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Column, Row
from rails18.words.translation import tr
from rails18.words.wording import phase_name

STAGES = (1450, 1180, 1020, 860)  # pixels at normal text size below which the row says less and less
SHORT_ROUNDS, SHORT_BUTTONS, SHORT_PHASE, FEW_TRAINS = 1, 2, 3, 4  # stages from which a part is short
IN_ORDER, MOST_IN_ORDER = 22, 130  # pixels of the operating order: its height, its width at most in a short row
ARROW = 16  # pixels of the arrows of undo and redo
MARGIN = 4  # pixels beside the row
APART = 10  # pixels between the parts of the row
FRAME = 16  # milliseconds between two positions that are drawn while the slider moves
COUNTED = 8000  # milliseconds a counted bank stays shown


class RoundTrack(QWidget):
    """Show the rounds of the running set, the present one marked.

    Attributes:
        compact: the others say their number only.
        alone: the others are left out.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.compact = self.alone = False
        self._shown: tuple[object, ...] = ()
        self._row = fill(Row(self), spacing=4, margins=(0, 0, 0, 0))
        self._chips = Kept(self._row, self._chip)

    def _chip(self) -> Chip:
        chip = Chip("chip")
        chip.clicked.connect(lambda: self._go(chip))
        return chip

    def _go(self, chip: Chip) -> None:
        """Look at the beginning of a round, or say that it is still to come."""
        found = self._begins(chip.property("round") or 0)
        if found is None:
            self.context.pointer.tell(chip.told)
        else:
            self.context.adapter.look_at(found)

    def _begins(self, number: int) -> int | None:
        """Return the number of actions after which a round of the shown set begins, None while it has not."""
        game, shown = self.context.adapter.game, self.context.position.state.round
        for at in range(len(game.actions) + 1 if game else 0):
            marker = game.state_at(at).round if game else shown
            if marker.set == shown.set and (marker.number if marker.kind == "operating" else 0) == number:
                return at
        return None

    def refresh(self) -> None:
        """Show the rounds of the shown position."""
        pos = self.context.position
        marker = pos.state.round
        many = marker.of if marker.kind == "operating" else pos.title.phases[pos.state.phase].rounds
        shown, self._shown = self._shown, (marker, many, self.compact, self.alone)
        if shown == self._shown:
            return  # as after most moves
        opening = {"auction": tr("Auction"), "draft": tr("Draft")}.get(marker.kind, "")
        rounds = [(opening or tr("SR {set}", set=marker.set), 0)]
        rounds += [(tr("OR {set}.{number}", set=marker.set, number=number), number) for number in range(1, many + 1)]
        now = marker.number if marker.kind == "operating" else 0
        if self.compact:
            rounds = [(text if number == now else text.split()[-1], number) for text, number in rounds]
        if self.alone:
            rounds = [each for each in rounds if each[1] == now]
        for chip, (text, number) in zip(self._chips(len(rounds)), rounds, strict=True):
            chip.setText(text)
            chip.setProperty("round", number)
            name = opening if opening and not number else text
            chip.tell(
                tr("{name} has not begun yet.", name=name)
                if number > now
                else tr("Click to look at the beginning of {name}; Alt+Home comes back.", name=name)
            )
            set_tone(chip, on=number == now, done=number < now)
        self.setAccessibleName(
            tr(
                "Rounds: {marker}, {many} in this set",
                marker=self.context.words.round(marker),
                many=counted(many, "operating round"),
            )
        )


class Header(QWidget):
    """Show the state of the game in one row.

    Signals:
        undo, redo: one step back or forward is wanted.
        look: (int) a position in history is wanted, by number of actions.
    """

    undo = Signal()
    redo = Signal()
    look = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.title: QLabel = label(tone="title", wrap=False)
        self.rounds = RoundTrack(context)
        self._stage = -1
        self._gap = QWidget()
        self.order = OrderStrip(context, size=IN_ORDER)
        self.order.chosen.connect(context.wishes.run)
        self.phase = Elided(tone="")
        self._phase_told = ""
        self.phase.clicked.connect(lambda: context.pointer.tell(self._phase_told))
        self.trains = TrainStrip(context)
        self.rust = Elided()
        self.rust.clicked.connect(lambda: context.pointer.tell(self.rust.text_told() + "."))
        self.bank: QLabel = label(tone="strong", wrap=False)
        self.forecast = BankForecast(context)
        self.count = button(tr("Count…"), self.show_who_counts, role="header")
        set_tip(self.count, tr("Any player may have the bank counted while another player's company operates"))
        self.back = self._button(tr("Undo"), tr("Undo the last move (Ctrl+Z)"), self.undo)
        self.forth = self._button(tr("Redo"), tr("Redo it (Ctrl+Y)"), self.redo)
        self.forth.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # its arrow is at the right
        self.slider = Timeline(context)
        self.slider.valueChanged.connect(self._slid)
        self._sliding = QTimer(self, singleShot=True, interval=FRAME)
        self._sliding.timeout.connect(self._look)
        self._wanted = False  # to look where the slider is
        self._counting = QTimer(self, singleShot=True, interval=COUNTED)
        self._counting.timeout.connect(self._show_bank)
        self._lay_out()
        self.setMinimumWidth(560)
        context.adapter.updated.connect(self._updated)
        context.theme.changed.connect(self._updated)
        context.theme.changed.connect(self._draw_arrows)
        self._draw_arrows()

    def _draw_arrows(self) -> None:
        size = round(self.context.theme.px(ARROW))
        for each in (self.back, self.forth):
            each.setIcon(turn_icon(self.context.theme, size, back=each is self.back))
            each.setIconSize(QSize(size, size))

    def _slid(self) -> None:
        """Look at once after a rest; while the slider moves, only at the last position of each frame."""
        self._wanted = True
        if not self._sliding.isActive():
            self._look()

    def _look(self) -> None:
        """Look where the slider is, if it has moved, once the map shows whole where it was before."""
        if not self._wanted:
            return
        if not self.context.board.is_sharpening:
            self._wanted = False
            self.look.emit(self.slider.value())
        self._sliding.start()

    def _button(self, text: str, tip: str, signal: SignalInstance) -> QToolButton:
        made = ToolButton()
        made.setText(text)
        set_tip(made, tip)
        made.setAccessibleName(tip)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(signal)
        return made

    def _lay_out(self) -> None:
        whole = fill(Column(self), spacing=0, margins=(MARGIN, 0, MARGIN, 0))
        row = Row()
        row.setSpacing(APART)
        whole.addLayout(row)
        whole.addWidget(self.slider)
        before = (self.title, self.rounds, self.order, self.phase, self.trains)
        behind = (self.bank, self.forecast, self.count, self.back, self.forth)
        self._parts = (*before, self.rust, self._gap, *behind)
        for part in self._parts:
            row.addWidget(part, int(part in (self.rust, self._gap)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Say less where the row is short, and never cut a chip."""
        self._choose_stage()
        if self.context.adapter.game is not None:
            self._place()
            self._show_more()

    def _choose_stage(self) -> None:
        """Choose how much is said at this width."""
        stage = sum(self.width() < self.context.theme.px(wide) for wide in STAGES)
        if stage != self._stage:
            self._stage = stage
            self.rounds.compact = stage >= SHORT_ROUNDS
            styles = Qt.ToolButtonStyle
            style = styles.ToolButtonIconOnly if stage >= SHORT_BUTTONS else styles.ToolButtonTextBesideIcon
            for each in (self.back, self.forth):
                each.setToolButtonStyle(style)
            self.rust.setVisible(stage < SHORT_PHASE)
            self._gap.setVisible(stage >= SHORT_PHASE)
            self.trains.few = stage >= FEW_TRAINS
            if self.context.adapter.game is not None:
                self.rounds.refresh()
                self.trains.refresh()
                self._show_phase()

    def _place(self) -> None:
        """Give each part its room before anything is drawn that does not fit."""
        for part in (self.rounds, self.trains, self):
            layout = part.layout()
            if layout is not None:
                layout.activate()

    def _show_more(self) -> None:
        """Show the operating order, then when the bank may break: what is left out first, where the row is short."""
        self._leave_out()
        if SHORT_ROUNDS <= self._stage < SHORT_PHASE:  # what rusts is said whole or not at all
            room = self._spare(self.order, self.forecast, self.rust) - self.context.theme.px(MOST_IN_ORDER)
            says = self.rust.least_room() + 2 * APART <= room
            self.rust.setVisible(says)
            self._gap.setVisible(not says)
        self._show_order()
        rust = 0 if self.rust.isHidden() else self.rust.least_room() + APART
        spare = self._spare(self.forecast, self.rust) - rust - APART
        self.forecast.refresh(spare)  # in a short row as briefly as need be
        if self.forecast.sizeHint().width() > spare:
            self.forecast.hide()
        self._place()

    def _leave_out(self) -> None:
        """Leave out whole what has no room: names of old trains, the title, rounds but the present one, the phase."""
        ways = (self.trains.count_others, self.title.setHidden, self._show_rounds_alone, self.phase.setHidden)
        for way in ways:
            way(False)
        for way in ways:
            self._place()  # layouts within layouts answer for words of before until then
            if self._room() >= 0:
                return
            way(True)
        self._place()

    def _room(self) -> float:
        """Return the pixels for what is left out first: the operating order, what rusts and when the bank may break."""
        briefly = 0 if self.phase.isHidden() else self.phase.sizeHint().width() - self.phase.minimumWidth()
        return self._spare(self.order, self.forecast, self.rust) + briefly

    def _show_rounds_alone(self, on: bool) -> None:
        """Show the present round alone, or all of its set."""
        if on != self.rounds.alone:
            self.rounds.alone = on
            self.rounds.refresh()

    def _spare(self, *besides: QWidget) -> float:
        """Return the pixels that are left where all parts of the row but some say all that they have to say."""
        shown = [part for part in self._parts if part not in (*besides, self._gap) and not part.isHidden()]
        margins = self.contentsMargins().left() + self.contentsMargins().right() + 2 * MARGIN
        return self.width() - margins - sum(part.sizeHint().width() + APART for part in shown)

    def _show_order(self) -> None:
        """Show the operating order, with its tokens on each other where the row is short of it and of what rusts.

        The overview has the order everywhere.
        """
        before, px = self.order.sizeHint(), self.context.theme.px
        self.order.refresh()
        spare = self._room() - APART
        if not self.rust.isHidden():
            spare -= APART
            spare -= self.rust.room_within(spare - self.order.apart)
        self.order.most = max(MOST_IN_ORDER, spare / px(1)) if spare < self.order.apart else 0.0
        self.order.refresh()
        if self.order.sizeHint() != before:
            self.order.updateGeometry()
        self.order.setVisible(bool(self.order.turns) and self.order.sizeHint().width() <= spare)

    def show_controls(self, on: bool) -> None:
        """Show or hide the buttons and the slider of history; their keys and menus stay."""
        for part in (self.back, self.slider, self.forth):
            part.setVisible(on)

    def _show_phase(self) -> None:
        pos = self.context.position
        phase = pos.title.phases[pos.state.phase]
        short = tr("Phase {name}", name=phase_name(phase.name))
        limit = str(phase.train_limit)
        if phase.certificate_limit not in (None, phase.train_limit):
            limit += tr(" on {certificate_limit}", certificate_limit=phase.certificate_limit)
        tiles = "" if phase.tiles[-1] == phase.name else tr(" · {tiles} tiles", tiles=tr(phase.tiles[-1]))
        whole = tr("{short}{tiles} · limit {limit}", short=short, tiles=tiles, limit=limit)
        brief = tr("{short} · limit {limit}", short=short, limit=limit)
        told = (whole, brief, short)
        self.phase.set_text(*told[(self._stage >= SHORT_ROUNDS) + (self._stage >= SHORT_PHASE) :])
        self.phase.keep_room(short if self._stage >= SHORT_BUTTONS else brief)
        self._phase_told = (
            tr(
                "Phase {name}: {list} tiles, train limit {train_limit}",
                name=phase_name(phase.name),
                list=listed([tr(colour) for colour in phase.tiles]),
                train_limit=phase.train_limit,
            )
            + (
                tr(" on {certificate_limit} certificates", certificate_limit=phase.certificate_limit)
                if phase.certificate_limit is not None
                else ""
            )
            + tr(", {rounds} operating rounds per set.", rounds=phase.rounds)
            + (tr(" Par values: {list}.", list=listed(list(phase.pars))) if phase.pars else "")
        )
        set_tip(self.phase, self._phase_told)

    def _updated(self, update: object = None) -> None:
        game = self.context.adapter.game
        if game is None:
            return
        pos = self.context.position
        self._choose_stage()
        self.title.setText(pos.title.id)
        set_tip(self.title, pos.title.name)
        self.rounds.refresh()
        self._show_phase()
        self.trains.refresh()
        self.rust.set_text(*rust_forecast(pos))
        self._counting.stop()
        self._show_bank()
        self._place()
        self._show_more()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(game.actions))
            self.slider.setValue(self.context.adapter.at)
        self.slider.follow()
        playable = not self.context.adapter.watching
        self.show_undo()
        forth = game.at < len(game.actions) or bool(game.branches)  # what was abandoned is told of
        self.forth.setEnabled(playable and self.context.adapter.lead.moves_freely and forth)

    def show_undo(self) -> None:
        """Light the button that takes back while there is anything to take back."""
        adapter = self.context.adapter
        self.back.setEnabled(adapter.game is not None and not adapter.watching and adapter.lead.undoes(adapter.game))

    def _show_bank(self) -> None:
        pos, words = self.context.position, self.context.words
        hidden = funds.bank_hidden(pos)
        self.count.setVisible(hidden)
        broken = pos.state.bank_broken
        last_set = pos.state.ending is None and rounds.is_last_set(pos)
        self.bank.setText(tr("Bank hidden") if hidden else tr("Bank {cash}", cash=words.money(pos.cash(BANK))))
        if last_set:
            self.bank.setText(tr("Last set · {bank}", bank=self.bank.text()))
        set_tone(self.bank, tone="bad" if broken or last_set else "strong")
        set_tip(
            self.bank,
            tr("The bank is broken: the game ends after this set of rounds")
            if broken
            else tr("The game ends after this set of rounds")
            if last_set
            else tr("Money in the bank"),
        )

    def show_who_counts(self) -> None:
        """Show how many certificates each player holds."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for player in self.context.position.players:
            action = menu.addAction(
                button_text(tr("{player} has the bank counted", player=self.context.words.who(player)))
            )
            action.triggered.connect(lambda _=False, player=player: self.count_for(player))
        menu.popup(self.count.mapToGlobal(self.count.rect().bottomLeft()))

    def count_for(self, player: PlayerId) -> None:
        """Show the bank for some seconds when `player` may ask for it, else say why not."""
        refusals = funds.may_count_bank(self.context.position, player)
        if refusals:
            self.context.pointer.tell_refusals(refusals)
            return
        self.bank.setText(tr("Bank {cash}", cash=self.context.words.money(self.context.position.cash(BANK))))
        self._counting.start()
