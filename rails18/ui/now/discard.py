"""Give up trains over the limit."""

from __future__ import annotations

from rails18.core.actions import DiscardTrain
from rails18.rules import phases
from rails18.ui.now.page import Page
from rails18.ui.widgets import Flow
from rails18.ui.words import counted


class DiscardPage(Page):
    """Choose the train that a company gives up."""

    def sentence(self) -> str:
        over = phases.excess(self.pos, self.company)
        limit = phases.current(self.pos).train_limit
        trains = counted(over, "train")
        return f"The train limit is {limit} now: {self.company} gives up {trains}, without payment, to the pool."

    def fill(self) -> None:
        flow = Flow()
        for number, action in enumerate(self.adapter.options("discard_train"), start=1):
            assert isinstance(action, DiscardTrain)
            train = self.table.words.train(self.pos, action.train)
            button = self.offer(action, f"Give up a {train}", name=f"discard-{action.train}")
            button.bind(str(number))
            flow.addWidget(button)
        self.body.addLayout(flow)

    def pass_words(self) -> str:
        return ""
