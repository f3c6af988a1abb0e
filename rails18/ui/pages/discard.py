"""Give up trains over the limit, or turn certificates over to their smaller side."""

from __future__ import annotations

from rails18.core.actions import DiscardTrain, TurnTrain
from rails18.core.position import Position
from rails18.questions import trains
from rails18.ui.pages.page import Page
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.controls import Flow


class DiscardPage(Page):
    """Choose the train that a company gives up or turns over."""

    passes = False

    def sentence(self) -> str:
        over, phase = trains.excess(self.position, self.company), trains.phase(self.position)
        if phase.certificate_limit is None:
            many = counted(over, "train")
            text = f"The train limit is now {phase.train_limit}: {self.company} must discard {many} "
            return text + "to the bank pool, without payment."
        turns = self.adapter.can("turn_train")
        how = "turn a certificate over to its smaller side, or discard one" if turns else "discard a certificate"
        return (
            f"The limit is {counted(phase.train_limit, 'train')} on {counted(phase.certificate_limit, 'certificate')} "
            f"now, and {self.company} owns {self._owned(self.position)}: {how}, to the bank pool, without payment."
        )

    def _owned(self, pos: Position) -> str:
        owned = trains.owned(pos, self.company)
        return f"{counted(owned.trains, 'train')} on {counted(owned.certificates, 'certificate')}"

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        flow = Flow()
        for number, action in enumerate((*self.adapter.options("turn_train"), *self._discards()), start=1):
            assert isinstance(action, DiscardTrain | TurnTrain)
            train = words.train(pos, action.train)
            text, name = f"Discard a {train}", f"discard-{action.train}"
            if isinstance(action, TurnTrain):
                to = trains.smaller(pos, action.train)
                assert to is not None
                text, name = f"Turn the {train} over to {train_names.as_noun(to.name)}", f"turn-{action.train}"
            button = self.offer(action, text + self._after(action), name=name, label=text)
            button.bind(str(number))
            flow.addWidget(button)
        self.body.addLayout(flow)

    def _discards(self) -> tuple[DiscardTrain, ...]:
        return tuple(a for a in self.adapter.options("discard_train") if isinstance(a, DiscardTrain))

    def _after(self, action: DiscardTrain | TurnTrain) -> str:
        """Return what the company owns then, as a second line, where certificates have sides."""
        update = self.adapter.what_if(action) if trains.phase(self.position).certificate_limit is not None else None
        if update is None:
            return ""
        after = Position(self.position.title, self.position.setup, update.after)
        owned = trains.owned(after, action.company)
        left = ", ".join(owned.names)
        return f"\n{left or 'no train'} left" + (f", still {owned.excess} over" if owned.excess > 0 else "")
