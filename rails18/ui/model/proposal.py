"""Hold what is chosen but not yet done: choose, see what follows, confirm or cancel."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.game import Update
from rails18.ui.model.adapter import Adapter


class Proposal(msgspec.Struct, frozen=True):
    """Hold a chosen action with what it would bring about.

    Args:
        action: what is chosen; allowed by the rules.
        update: states before and after, and the events.
        label: words for the confirm button, for example ``Lay · ¥80``.
        then: what is played right after it, such as the dividend after a run; None for nothing.
        note: what else to know of the choice, in a sentence.
    """

    action: Action
    update: Update
    label: str = ""
    then: Action | None = None
    note: str = ""


class Selection(QObject):
    """Keep the one proposal that waits for a yes.

    Every page, tool and list hands its choice to `propose`; only `confirm` plays.

    Signals:
        changed: (Proposal or None) something else is chosen, or nothing any more.
        picked: (company) what can be done with it is shown; nothing of it is chosen yet.
    """

    changed = Signal(object)
    picked = Signal(str)

    def __init__(self, adapter: Adapter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.adapter = adapter
        self.proposal: Proposal | None = None
        adapter.updated.connect(self._moved_on)

    def propose(self, action: Action, label: str = "", then: Action | None = None, note: str = "") -> bool:
        """Choose `action`; when the rules refuse it the adapter tells why and what was chosen before stays.

        Args:
            then: an action that is allowed right after it and shall follow with the same yes.
            note: what else to know of the choice.
        """
        if self.adapter.game is None or self.adapter.is_looking:
            return False
        update = self.adapter.what_if(action)
        if update is None:
            self.adapter.refuse(action)
            return False
        if then is not None:
            update = _joined(update, self.adapter.game.fork(update.after).what_if(then))
        self.proposal = Proposal(action, update, label, then, note)
        self.changed.emit(self.proposal)
        return True

    def confirm(self) -> bool:
        """Play what is chosen; return whether anything was played."""
        if self.proposal is None:
            return False
        action, then = self.proposal.action, self.proposal.then
        if not self.adapter.play(action):
            return False
        if then is not None and not self.adapter.refusals(then):
            self.adapter.play(then)
        return True

    def cancel(self) -> None:
        """Drop what is chosen."""
        if self.proposal is not None:
            self.proposal = None
            self.changed.emit(None)

    def tell_again(self) -> None:
        """Tell what is chosen to pages that were made anew."""
        if self.proposal is not None:
            self.changed.emit(self.proposal)

    def _moved_on(self, update: Update) -> None:
        self.cancel()


def _joined(first: Update, second: Update) -> Update:
    """Return two updates that follow each other as one."""
    return Update(first.before, second.after, second.at, first.action, first.events + second.events)
