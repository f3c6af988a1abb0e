"""Put the mark of a private on a city, and close one that is there."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox

from rails18.core.actions import ClosePrivate, LendMark, MarkCity
from rails18.core.ids import HexId, PrivateId
from rails18.questions import city_marks, privates
from rails18.ui.board.map import Click
from rails18.ui.model.proposal import Proposal
from rails18.ui.now.page import Page
from rails18.ui.widgets.controls import Choice
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr
from rails18.words.wording import phase_name


class MarkCityPage(Page):
    """Offer the cities for a mark, as buttons and by a click on the map."""

    passes = False
    _wired = False

    def sentence(self) -> str:
        return tr(
            "Mark a city for {company}: it will be worth more to {company}. Click a glowing hex.", company=self.company
        )

    def fill(self) -> None:
        words = self.context.words
        self._marks = [a for a in self.adapter.options("mark_city") if isinstance(a, MarkCity)]
        self._closed: dict[str, QCheckBox] = {}
        for private in dict.fromkeys(action.private for action in self._marks):
            self.body.addWidget(self.parts.label(words.private(private), "strong"))
            self.body.addWidget(self.parts.label(self._about(private), "muted"))
            if any(a.closed for a in self._marks if a.private == private):
                text = tr("Closed: only this company gets the bonus, and the private closes")
                box = self.parts.check_box(text, partial(self._toggled, private), name=f"closed-{private}")
                self._closed[private] = box
                self.body.addWidget(box)
            flow = Flow(spacing=4)
            for action in self._marks:
                if action.private == private and not action.closed:
                    flow.addWidget(self._button(action))
            self.body.addLayout(flow)
        self.context.board.marks.glow({action.hex for action in self._marks})
        if not self._wired:
            self._wired = True
            self.context.clicks.take(self._clicked)

    def _button(self, action: MarkCity) -> Choice:
        place = self.context.words.hex(self.position, action.hex)
        choose = partial(self._choose, action.private, action.hex)
        return self.offer(action, place, name=f"mark-{action.private}-{action.hex}", on_chosen=choose)

    def _about(self, private: PrivateId) -> str:
        power = privates.mark_power(self.position, private)
        assert power is not None
        money, phase = self.context.words.money, power.removed_phase
        text = tr(
            "Mark: {bonus} more for {company}",
            bonus=money(power.bonus),
            company=self.company,
        )
        if power.others:
            text += tr(", and {others} for every other company while it is open", others=money(power.others))
        if city_marks.can_move(self.position, private):
            return tr("{words}. It may be moved once in each operating round.", words=text)
        return tr("{words}. It cannot be moved, and is removed in phase {phase}.", words=text, phase=phase_name(phase))

    def _choose(self, private: PrivateId, hex_id: HexId) -> None:
        box = self._closed.get(private)
        closed = box is not None and box.isChecked()
        action = MarkCity(self.player, private, hex_id, closed)
        self.context.selection.propose(
            action, tr("Mark {hex_id}", hex_id=self.context.words.hex(self.position, hex_id))
        )

    def _toggled(self, private: PrivateId, on: bool) -> None:
        proposal = self.context.selection.proposal
        action = proposal.action if proposal else None
        if isinstance(action, MarkCity) and action.private == private and action.closed != on:
            self._choose(private, action.hex)

    def _clicked(self, click: Click) -> None:
        fitting = next((a.private for a in self._marks if a.hex == click.hex), self._marks[0].private)
        self._choose(fitting, click.hex)

    def proposed(self, proposal: Proposal | None) -> None:
        action = proposal.action if proposal else None
        for known, button in self.choices.items():
            button.setChecked(
                isinstance(action, MarkCity)
                and isinstance(known, MarkCity)
                and (known.private, known.hex) == (action.private, action.hex)
            )

    def leave(self) -> None:
        self.context.board.marks.glow(())
        if self._wired:
            self._wired = False
            self.context.clicks.leave(self._clicked)


class LendPage(Page):
    """Let the owner of a mark choose, before the first turn of a round, where it is and whom it serves."""

    def sentence(self) -> str:
        loan = city_marks.loan(self.position)
        words = self.context.words
        return (
            ""
            if loan is None
            else tr(
                "{player} may choose where the mark of {private} lies and whom it serves in this round: "
                "{bonus} more for its run.",
                player=words.who(self.player),
                private=words.private(loan.private),
                bonus=words.money(loan.bonus),
            )
        )

    def fill(self) -> None:
        loan, words = city_marks.loan(self.position), self.context.words
        if loan is None:
            return
        place = words.hex(self.position, loan.hex) if loan.hex else tr("nowhere yet")
        self.body.addWidget(self.parts.label(tr("It lies: {place}", place=place), "strong"))
        marks = [a for a in self.adapter.options("mark_city") if isinstance(a, MarkCity)]
        flow = Flow(spacing=4)
        for action in marks:
            place = words.hex(self.position, action.hex)
            label = tr("Mark {hex_id}", hex_id=place)
            flow.addWidget(self.offer(action, place, name=f"mark-{action.private}-{action.hex}", label=label))
        self.body.addLayout(flow)
        serves = words.company(loan.company) if loan.company else tr("nobody yet")
        self.body.addWidget(self.parts.label(tr("It serves: {serves}", serves=serves), "strong"))
        flow = Flow(spacing=4)
        for loaned in self.adapter.options("lend_mark"):
            assert isinstance(loaned, LendMark)
            label = tr("Lend it to {company}", company=loaned.company)
            flow.addWidget(self.offer(loaned, loaned.company, name=f"lend-{loaned.company}", label=label))
        self.body.addLayout(flow)

    def take_up(self) -> None:
        self.context.board.marks.glow({a.hex for a in self.adapter.options("mark_city") if isinstance(a, MarkCity)})
        self.context.clicks.take(self._clicked)

    def _clicked(self, click: Click) -> None:
        loan = city_marks.loan(self.position)
        if loan is not None:
            action = MarkCity(self.player, loan.private, click.hex)
            self.context.selection.propose(
                action, tr("Mark {hex_id}", hex_id=self.context.words.hex(self.position, click.hex))
            )

    def leave(self) -> None:
        self.context.board.marks.glow(())
        self.context.clicks.leave(self._clicked)


class ClosePrivatePage(Page):
    """Offer to close a private whose mark is open on a city."""

    passes = False

    def sentence(self) -> str:
        return tr("Close the private: its mark turns over and no longer helps other companies. It cannot be reopened.")

    def fill(self) -> None:
        words = self.context.words
        for action in self.adapter.options("close_private"):
            assert isinstance(action, ClosePrivate)
            hex_id = city_marks.placed(self.position)[action.private][0]
            text = tr(
                "Close {private}: its mark is on {hex_id}",
                private=words.private(action.private),
                hex_id=words.hex(self.position, hex_id),
            )
            name = f"close-{action.private}"
            self.body.addWidget(
                self.offer(action, text, name=name, label=tr("Close {private}", private=action.private))
            )
