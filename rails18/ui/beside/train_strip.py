"""Show in the header which trains the bank sells, what comes after them, and what their arrival does."""

from __future__ import annotations

from functools import partial
from operator import is_

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from rails18.core.ids import NO_TRAIN, CompanyId, KindId, TrainId, kind_of
from rails18.core.position import Position
from rails18.core.state import DEPOT, POOL
from rails18.core.train_types import TrainType
from rails18.questions import trains
from rails18.ui.look.plain import set_tip
from rails18.ui.look.theme import blend
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted, labelled, listed
from rails18.ui.text.words import Words
from rails18.ui.tools import depot
from rails18.ui.tools.carry import CarryButton
from rails18.ui.widgets.controls import Kept, fill
from rails18.ui.widgets.elided import Elided
from rails18.ui.widgets.layouts import Row
from rails18.ui.widgets.parts import LARGEST
from rails18.words.translation import tr
from rails18.words.wording import phase_name


def rusted_by(pos: Position, name: str) -> tuple[list[KindId], list[CompanyId]]:
    """Return the types whose time the first train of a type ends, and the companies it would leave without a train."""
    old = [other.name for other in pos.title.trains.values() if other.ended_by == name]
    bare = [
        company
        for company in pos.state.floated
        if pos.trains(company)
        and all(kind_of(train) in old or trains.in_last_run(pos, train) for train in pos.trains(company))
    ]
    return old, bare


def run_once_more(pos: Position, old: list[KindId]) -> bool:
    """Return whether trains of these types run once more when their time is over."""
    return any(pos.title.trains[name].late_on for name in old)


def rust_forecast(pos: Position) -> tuple[str, ...]:
    """Return what trains the next new type puts an end to, and who would be left without; "" after the game.

    The whole sentence comes first, then shorter ones for what matters of it.
    """
    if pos.state.ending is not None:
        return ("",)
    names = list(pos.title.phases)
    now = names.index(pos.state.phase)
    for kind in pos.title.trains.values():
        if kind.phase and names.index(kind.phase) > now:
            old, bare = rusted_by(pos, kind.name)
            if old:
                return _forms(pos, kind, old, bare)
    return tr("no more trains rust"), tr("nothing rusts")


def _forms(pos: Position, kind: TrainType, old: list[KindId], bare: list[CompanyId]) -> tuple[str, ...]:
    train, late = train_names.types_as_noun(kind), run_once_more(pos, old)
    whole, first = (
        tr("first {types_as_noun}: last run of every {gone}", types_as_noun=train, gone=listed(gone))
        if late
        else tr("first {types_as_noun} rusts every {gone}", types_as_noun=train, gone=listed(gone))
        for gone in (
            [train_names.type_name(pos.title.trains[name]) for name in old],
            [pos.title.trains[name].faces[0].name for name in old],
        )
    )
    if not bare:
        gone = " ".join(pos.title.trains[name].faces[0].name for name in old)
        short = tr("{train}: last run of {gone}", train=train, gone=gone) if late else ""
        return whole, first, short or tr("{train} rusts {gone}", train=train, gone=gone)
    companies, many = listed(bare), counted(len(bare), "company", "companies")
    if late:
        return (
            tr("{bare} would run once more and then have no train: first {train}", bare=companies, train=train),
            tr("first {train}: no train for {companies} after a last run", train=train, companies=companies),
            tr("first {train}: no train for {companies}", train=train, companies=companies),
            tr("first {train}: no train for {companies}", train=train, companies=many),
            tr("{train}: {many} trainless", train=train, many=len(bare)),
        )
    return (  # who is hurt comes first; when it happens is never left out
        tr("{bare} would have no train: {words}", words=whole, bare=companies),
        tr("{bare} would have no train: {words}", words=first, bare=companies),
        tr("first {train}: no train for {companies}", train=train, companies=companies),
        tr("first {train}: no train for {companies}", train=train, companies=many),
        tr("{train}: {many} trainless", train=train, many=len(bare)),
    )


def train_facts(pos: Position, words: Words, name: KindId, count: int | None, on_sale: bool) -> str:
    """Return what there is to know about a type of train: price, number left, what it rusts and what rusts it."""
    kind = pos.title.trains[name]
    left = tr("any number") if count is None else str(count)
    sides = tr(" or ").join(f"{train_names.as_noun(side.name)} {words.money(side.price)}" for side in kind.faces)
    facts = [
        tr(
            "{sides}, {left} left, {value}",
            sides=sides,
            left=left,
            value=tr("on sale") if on_sale else tr("not yet on sale"),
        )
    ]
    names = list(pos.title.phases)
    if kind.phase and names.index(kind.phase) > names.index(pos.state.phase):
        old, bare = rusted_by(pos, name)
        facts.append(tr("the first one starts phase {phase}", phase=phase_name(kind.phase)))
        if old:
            gone = listed([train_names.type_name(pos.title.trains[other]) for other in old])
            late = run_once_more(pos, old)
            ends = tr("after it every {gone} runs once more and goes", gone=gone) if late else ""
            facts.append(
                (ends or tr("it rusts every {gone}", gone=gone))
                + (tr(" and leaves {bare} without a train", bare=listed(bare)) if bare else "")
            )
    facts.append(_end_of(pos, kind))
    if kind.sides:
        facts += [labelled(side.name, train_names.side_words(side)) for side in kind.sides]
    return "; ".join(facts) + "."


def _end_of(pos: Position, kind: TrainType) -> str:
    """Return what ends the time of a type."""
    by = pos.title.trains.get(kind.ended_by)
    if by is None:
        return tr("never rusts")
    end = train_names.types_as_noun(by)
    if kind.late_on:
        return tr("runs once more after the first {types_as_noun} and goes", types_as_noun=end)
    return tr("rusts with the first {types_as_noun}", types_as_noun=end)


class TrainChip(CarryButton):
    """Show the next train of a type in the depot; it can be clicked, or carried to a charter.

    Attributes:
        train: the train.
        facts: what there is to know about its type.
    """

    def __init__(self) -> None:
        super().__init__("")
        self.train, self.facts = NO_TRAIN, ""
        self.setCheckable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the trains page has the same choice for the keyboard

    def take(self, train: TrainId, words: str, facts: str, dress: str) -> None:
        """Show another train, or other words and colours; a style sheet is read only when it is another one."""
        self.train = train
        self.setText(words)
        if facts != self.facts:
            self.facts = facts
            set_tip(self, facts)
            self.setAccessibleName(facts)
        if dress != self.styleSheet():
            self.setStyleSheet(dress)


class TrainStrip(QWidget):
    """Show the trains of the depot with price and number left.

    Attributes:
        few: leave out trains that are far away.
        alone: leave out second-hand trains and those in the bank pool.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.few = self.alone = self._counts = False
        self._asked: tuple[object, ...] | None = None  # what the chips depend on
        whole = fill(Row(self), spacing=3, margins=(0, 0, 0, 0))
        row, beside = Row(), Row()
        for inner in (row, beside):
            inner.setSpacing(3)
            whole.addLayout(inner)
        self._chips = Kept(row, self._chip)
        self._others = Kept(beside, lambda: Elided("strong", "chip"))

    def _chip(self) -> TrainChip:
        made = TrainChip()
        made.chosen.connect(lambda: self._choose(made))
        made.carried.connect(partial(self._carried, made))
        return made

    def refresh(self) -> None:
        """Show the depot of the shown position."""
        pos, words = self.context.position, self.context.words
        state, theme = pos.state, self.context.theme
        asked = (
            pos.title,
            words,
            state.trains,
            state.sides,
            state.phase,
            state.floated,
            theme.palette,
            self.few,
            self.alone,
            self._counts,
        )
        if self._asked is not None and all(map(is_, asked, self._asked)):
            return  # trains come and go in few of all moves
        self._asked = asked
        on_sale = trains.depot_types(pos)
        shown = [(name, count) for name, count in trains.left(pos).items() if count != 0]
        shown = shown[: len(on_sale) + 1] if self.few else shown
        first: dict[KindId, TrainId] = {kind_of(train): train for train in reversed(pos.trains(DEPOT))}
        for chip, (name, count) in zip(self._chips(len(shown)), shown, strict=True):
            sold = name in on_sale
            many = "∞" if count is None else str(count)
            letters = f"{self._letters(pos.title.trains[name], sold)} ×{many}"
            chip.take(first[name], letters, train_facts(pos, words, name, count, sold), self._dress(name, sold))
        self._show_others()
        self.setAccessibleName(tr("Depot"))
        self.setAccessibleDescription(". ".join(chip.facts for chip in self._chips(len(shown))))

    def _dress(self, name: KindId, on_sale: bool) -> str:
        """Return the style sheet of the chip of a type: the colour of the tiles that come with it."""
        pos, palette = self.context.position, self.context.theme.palette
        phase = pos.title.phases.get(pos.title.trains[name].phase)
        colour = palette.tile(phase.tiles[-1] if phase else "gray")
        ink = palette.ink(phase.tiles[-1] if phase else "gray")
        if not on_sale:
            colour, ink = blend(colour, palette.window, 0.62), blend(palette.text, palette.window, 0.25)
        dash = "" if on_sale else "border: 1px dashed;"
        return (
            f"background: {colour.name()}; color: {ink.name()}; {dash} border-radius: 4px; padding: 1px 6px;"
            "font-weight: bold;"
        )

    @staticmethod
    def _letters(kind: TrainType, on_sale: bool) -> str:
        """Return what is on a chip: all sides of what is on sale, the first of what is to come."""
        return train_names.type_name(kind) if on_sale else kind.faces[0].name

    def _show_others(self) -> None:
        """Show second-hand trains and those in the bank pool."""
        pos, words = self.context.position, self.context.words
        pooled = [train_names.short(pos, train) for train in pos.trains(POOL)]
        again = [side.name for name in trains.left_second_hand(pos) for side in pos.title.trains[name].second_hand]
        told = []
        if self.alone:
            again, pooled = [], []
        if again:
            nouns = listed([train_names.as_noun(name) for name in again])
            told.append((tr("used "), again, tr("Second-hand trains on sale: {nouns}", nouns=nouns)))
        if pooled:
            nouns = listed([words.train(pos, train) for train in pos.trains(POOL)])
            told.append((tr("pool "), pooled, tr("Trains in the bank pool: {nouns}", nouns=nouns)))
        for chip, (where, names, tip) in zip(self._others(len(told)), told, strict=True):
            brief = f"{where}×{len(names)}"
            chip.set_text(where + " ".join(names), brief)
            chip.setMaximumWidth(chip.room_for(brief) if self._counts else LARGEST)
            set_tip(chip, tip)

    def count_others(self, on: bool) -> None:
        """Count second-hand trains and those in the bank pool instead of naming them, or name them."""
        if on != self._counts:
            self._counts = on
            self.refresh()

    def _choose(self, chip: TrainChip) -> None:
        """Choose to buy a train while trains are bought; else say what there is to know about it."""
        if trains.is_open(self.context.position) and not self.context.adapter.is_looking:
            depot.choose(self.context, chip.train)
        else:
            self.context.pointer.tell(chip.facts)

    def _carried(self, chip: TrainChip, at: QPoint, released: bool) -> None:
        if released and self.context.position.state.frames:
            depot.drop(self.context, trains.purchase(self.context.position, chip.train), at)
