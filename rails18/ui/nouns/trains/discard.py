"""Give up trains over the limit, or turn certificates over to their smaller side."""

from __future__ import annotations

from rails18.core.actions import DiscardTrain, TurnTrain
from rails18.core.position import Position
from rails18.questions import trains
from rails18.ui.now.page import Page
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted
from rails18.ui.widgets.flow import Flow
from rails18.words.translation import tr


class DiscardPage(Page):
    """Choose the train that a company gives up or turns over."""

    passes = False

    def sentence(self) -> str:
        over, phase = trains.excess(self.position, self.company), trains.phase(self.position)
        if phase.certificate_limit is None:
            many = counted(over, "train")
            text = tr(
                "The train limit is now {train_limit}: {company} must discard {many} ",
                train_limit=phase.train_limit,
                company=self.company,
                many=many,
            )
            return text + tr("to the bank pool, without payment.")
        turns = self.adapter.can("turn_train")
        how = (
            tr("turn a certificate over to its smaller side, or discard one") if turns else tr("discard a certificate")
        )
        return tr(
            "The limit is {train_limit} on {certificate_limit} now, and {company} owns {owned}: "
            "{how}, to the bank pool, without payment.",
            train_limit=counted(phase.train_limit, "train"),
            certificate_limit=counted(phase.certificate_limit, "certificate"),
            company=self.company,
            owned=self._owned(self.position),
            how=how,
        )

    def _owned(self, pos: Position) -> str:
        owned = trains.owned(pos, self.company)
        return tr(
            "{trains} on {certificates}",
            trains=counted(owned.trains, "train"),
            certificates=counted(owned.certificates, "certificate"),
        )

    def fill(self) -> None:
        pos, words = self.position, self.context.words
        flow = Flow()
        for action in (*self.adapter.options("turn_train"), *self._discards()):
            assert isinstance(action, DiscardTrain | TurnTrain)
            train = words.train(pos, action.train)
            text, name = tr("Discard a {train}", train=train), f"discard-{action.train}"
            if isinstance(action, TurnTrain):
                to = trains.smaller(pos, action.train)
                assert to is not None
                text, name = (
                    tr("Turn the {train} over to {name}", train=train, name=train_names.as_noun(to.name)),
                    f"turn-{action.train}",
                )
            button = self.offer(action, text + self._after(action), name=name, label=text)
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
        return tr("\n{left} left", left=left or tr("no train")) + (
            tr(", still {excess} over", excess=owned.excess) if owned.excess > 0 else ""
        )
