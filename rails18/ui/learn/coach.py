"""Speak under the question to a player: what happened, a warning, what to consider, and hints that are asked for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QTabWidget, QWidget

from rails18.core.actions import Action
from rails18.core.game import Game, Update
from rails18.core.ids import NO_PLAYER, PlayerId
from rails18.lessons.coach import Coach, Shown
from rails18.lessons.ideas import load_ideas
from rails18.lessons.progress import EXPERT, LEVELS, Progress
from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import set_tip
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.speaker import Speaker
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import chooses_at_once
from rails18.ui.widgets.controls import button, called, fill, label
from rails18.ui.widgets.layouts import Column, Row
from rails18.ui.widgets.scrolled import Role, ScrollArea
from rails18.words.translation import tr

LEVEL_NAMES = {"new": "New", "knows": "Knows 18xx", "expert": "Expert"}
MOST_TOLD = 200  # actions of others after which a player is told only of the last ones
NO_CHOICE = frozenset({"pass", "stop_game"})  # kinds of action that leave nothing to consider where there is no other
HEADS = {"event": "What just happened?", "warning": "Take care:", "decision": "Why would I?"}


class CoachStrip(Speaker):
    """Show at most one idea where consequences are once something is chosen; one key takes it away for good.

    Attributes:
        is_heard: it has something to say that nobody has turned away from by choosing something.
        coach: what speaks to the players of the open game.
        shown: the idea that is shown, or None.
        text: the label.

    Signals:
        linked: (str) a link of a hint was clicked.
        levelled: a player wants to be told more, or less.
    """

    linked = Signal(str)
    levelled = Signal()

    def __init__(self, context: Context, progress: Progress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.progress = context, progress
        self.coach: Coach | None = None
        self.shown: Shown | None = None
        self.is_heard = False
        self._warned: Shown | None = None
        self._happened: list[Update] = []
        self._told_to: dict[PlayerId, int] = {}
        self._said: tuple[PlayerId, int, Shown | None] = NO_PLAYER, 0, None
        self._sheet = called(QFrame(), name="banner")
        self.setAccessibleName(tr("Coach"))
        self.text: QLabel = label(name="coach-text", rich=True)
        self.text.linkActivated.connect(self._follow)
        self.known = button("×", self.dismiss, name="coach-known", role="small")
        self.known.setAccessibleName(tr("I know this"))
        set_tip(
            self.known, tr("I know this: do not say it to this player again (X). Help → Silenced ideas brings it back.")
        )
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        fill(Column(self), self._sheet, 1, margins=(0, 0, 0, 0))
        box = fill(Row(self._sheet), (ScrollArea(self.text, Role.Midlight), 1), margins=(8, 4, 4, 4))
        box.addWidget(self.known, 0, Qt.AlignmentFlag.AlignTop)
        context.adapter.opened.connect(self._opened)
        context.adapter.updated.connect(self._updated)
        context.selection.changed.connect(self._chosen)
        self.hide()

    # whom it speaks to

    @property
    def seat(self) -> PlayerId:
        """Return the player who decides at this window, "" when nobody does."""
        adapter = self.context.adapter
        if adapter.game is None or adapter.is_looking or not adapter.position.state.frames:
            return NO_PLAYER
        return adapter.position.frame.player

    @property
    def speaks(self) -> bool:
        """Return whether somebody listens, to rules that answer questions: in a lesson the card alone speaks."""
        adapter = self.context.adapter
        asked = adapter.game is not None and adapter.game.rules.questions is not None
        return asked and bool(self.seat) and adapter.lead is self.context.table

    def level(self, seat: PlayerId) -> str:
        """Return the level of a player."""
        return self.coach.level(seat) if self.coach is not None else ""

    def silenced(self, seat: PlayerId) -> list[str]:
        """Return the ideas that a player has silenced."""
        return self.progress.player(self.coach.names[seat]).silenced if self.coach is not None else []

    def set_level(self, seat: PlayerId, level: str) -> None:
        """Speak to a player by another level from now on."""
        if self.coach is not None:
            self.progress.set_level(self.coach.names[seat], level)
            self._said = NO_PLAYER, 0, None
            self._show(self._fresh())
            self.levelled.emit()

    def _opened(self, game: Game) -> None:
        names = dict(zip(game.setup.ids, game.setup.players, strict=True))
        for name in names.values():
            self.progress.meet(name)
        self.coach = Coach(load_ideas(), self.progress, names)
        self._happened, self._told_to = [], {}
        self._said = NO_PLAYER, 0, None

    # what it says

    def _updated(self, update: Update) -> None:
        game = self.context.adapter.game
        if game is not None and not self.context.adapter.is_past:
            last = update.at if update.action is None else update.at - 1  # what came later was taken back
            self._happened = [earlier for earlier in self._happened if earlier.at <= last][-MOST_TOLD:]
            if update.action is not None:
                self._happened.append(update)
                if update.action.player in game.programs:
                    self._told_to[update.action.player] = update.at  # later it is no news
        self._show(self._fresh())

    def _chosen(self, proposal: Proposal | None) -> None:
        """Make room for what follows from a choice, and speak on when it is cancelled."""
        self.is_heard = proposal is None and bool(self.text.text())
        self.changed.emit()

    def warning(self, action: Action) -> str:
        """Return a warning about an action that is chosen, "" for none."""
        game, coach = self.context.adapter.game, self.coach
        self._warned = None
        if self.speaks and game is not None and coach is not None:
            self._warned = coach.warning(game, action, self.seat)
        return self._warned.lines[0] if self._warned is not None else ""

    def _fresh(self) -> Shown | None:
        """Return what is to be said about the position, None for nothing."""
        game, coach, seat = self.context.adapter.game, self.coach, self.seat
        if not self.speaks or game is None or coach is None or chooses_at_once(game.position):
            return None
        if self._said[:2] == (seat, game.at):
            return self._said[2]  # the same moment is shown again
        since = self._told_to.get(seat, 0)
        if not coach.has_spoken(game, seat):  # what happens after it waits for the next turn
            self._told_to[seat] = game.at
        news = [update for update in self._happened if update.at > since]
        told = coach.happened(game, news, seat, weighty=True) or self._decision(game, coach.needs, seat)
        told = told or coach.happened(game, news, seat) or coach.warning(game, None, seat)
        told = told or self._decision(game, coach.decision, seat)
        self._said = seat, game.at, told
        return told

    def _decision(
        self, game: Game, told: Callable[[Game, PlayerId, str], Shown | None], seat: PlayerId
    ) -> Shown | None:
        """Return what is told of the first kind of action that is open."""
        kinds = [entry.kind for entry in self.context.adapter.menu() if entry.enabled]
        if NO_CHOICE.issuperset(kinds):
            return None
        found = (told(game, seat, kind) for kind in kinds)
        first = next((shown for shown in found if shown is not None), None)
        return first if first is not None and first.is_open else None

    @property
    def why(self) -> str:
        """Return the words that ask for what speaks for the choices, "" for an expert and where nobody decides."""
        asks = self.speaks and self.coach is not None and self.coach.level(self.seat) != EXPERT
        return tr(HEADS["decision"]) if asks else ""

    def tell_why(self) -> None:
        """Say what speaks for and against what is chosen, or the first kind of action that is open."""
        game, coach, proposal = self.context.adapter.game, self.coach, self.context.selection.proposal
        if not self.speaks or game is None or coach is None:
            return
        chosen = None if proposal is None else proposal.action
        kinds = [chosen.kind] if chosen else [entry.kind for entry in self.context.adapter.menu() if entry.enabled]
        found = (coach.why(game, kind, chosen) for kind in kinds)
        shown = next((shown for shown in found if shown is not None), None)
        self._show(shown and msgspec.structs.replace(shown, is_open=True), asked=True)

    def _show(self, shown: Shown | None, *, asked: bool = False) -> None:
        self.shown = shown
        if shown is None:
            self._say(Markup())
            return
        lines = joined(markup(" {}", self.context.explainer.linked(line)) for line in shown.lines)
        self._say(markup("<b>{}</b>{}", tr(HEADS[shown.kind]), lines), asked=asked)

    def answer(self, text: Markup) -> None:
        """Show the answer to a question; it stays until the position changes."""
        self.shown = None
        self._say(text, asked=True)

    def _say(self, text: Markup, *, asked: bool = False) -> None:
        was, self.is_heard, self.is_asked = self.is_heard, bool(text), asked
        if text or was:
            self.text.setText(text)
            self.changed.emit()

    def wants(self, wide: int) -> int:
        """Return the height at which all that it says can be seen."""
        return self.text.heightForWidth(wide - self.known.sizeHint().width() - 24) + 10 if self.is_heard else 0

    def take(self, high: int, wide: int) -> None:
        """Take a place of a height and a width in pixels; the sheet under the words is no higher than they are."""
        super().take(high, wide)
        least = self.known.sizeHint().height() + 8
        self._sheet.setFixedHeight(min(high, max(least, self.wants(wide))))

    def dismiss(self) -> None:
        """Take what is said away; an idea is never told to this player again."""
        known = self.shown if self.is_heard else self._warned
        if known is not None and self.coach is not None and self.seat:
            self.coach.silence(self.seat, known.idea)
        self._said = (*self._said[:2], None)
        if self.is_heard:
            self.shown = None
            self._say(Markup())

    def _follow(self, link: str) -> None:
        if link.startswith("hint:"):
            self.linked.emit(link)
        else:
            self.context.wishes.glossary.emit(link)


class LevelChoice(QComboBox):
    """Let the player who decides say how much the coach shall speak to them, beside tabs that leave room for it."""

    def __init__(self, context: Context, strip: CoachStrip, tabs: QTabWidget) -> None:
        super().__init__()
        self.context, self.strip, self.tabs = context, strip, tabs
        tabs.installEventFilter(self)
        called(self, tr("How much the coach says to this player"), "coach-level")
        set_tip(self, tr("How much the coach says to the player who decides"))
        for level in LEVELS:
            self.addItem(tr(LEVEL_NAMES[level]), level)
        self.currentIndexChanged.connect(self._choose)
        context.adapter.updated.connect(self._updated)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            needed = self.tabs.tabBar().sizeHint().width() + self.sizeHint().width()
            self.setVisible(self.tabs.width() >= needed)
        return super().eventFilter(watched, event)

    def _updated(self, update: object) -> None:
        seat = self.strip.seat
        self.setEnabled(bool(seat))
        if seat:
            with QSignalBlocker(self):
                self.setCurrentIndex(self.findData(self.strip.level(seat)))

    def _choose(self, index: int) -> None:
        if self.strip.seat:
            self.strip.set_level(self.strip.seat, self.itemData(index))
