"""Say at the pointer why something cannot be done, and what something is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from rails18.core.actions import Action
from rails18.core.refusal import Refusal
from rails18.ui.model.adapter import Adapter

if TYPE_CHECKING:
    from collections.abc import Callable

    from rails18.ui.text.explain import Explainer
    from rails18.ui.text.words import Words


class Pointer(QObject):
    """Carry sentences to whoever shows them at the pointer.

    Args:
        words: returns the words for the open game.

    Signals:
        told: (sentence, section) say why something cannot be done.
        illustrated: (QPixmap, bool) show a picture above what was just told; True: it says all of that itself.
    """

    told = Signal(str, str)
    illustrated = Signal(object, bool)

    def __init__(self, adapter: Adapter, explainer: Explainer, words: Callable[[], Words], parent: QObject) -> None:
        super().__init__(parent)
        self._adapter, self._explainer, self._words = adapter, explainer, words
        adapter.refused.connect(self.tell_refusals)

    def tell(self, sentence: str) -> None:
        """Say a sentence."""
        self.told.emit(sentence, "")

    def tell_refusals(self, refusals: tuple[Refusal, ...]) -> None:
        """Say why the rules refuse something."""
        if refusals:
            self.told.emit(*self._explainer.refusal(self._adapter.position, refusals[0], self._words()))

    def tell_why_not(self, action: Action, sentence: str) -> None:
        """Say why `action` cannot be done, unless somebody else answers it."""
        if not self._adapter.lead.take_refused(action):
            refusals = self._adapter.refusals(action)
            if refusals and self.why(refusals) == sentence:
                self.tell_refusals(refusals)  # with its section apart, which the key for the rules opens
            else:
                self.tell(sentence)

    def why(self, refusals: tuple[Refusal, ...]) -> str:
        """Return the first refusal as one sentence with its section, or "" when there is none."""
        if not refusals:
            return ""
        sentence, section = self._explainer.refusal(self._adapter.position, refusals[0], self._words())
        return f"{sentence} [{section}]" if section else sentence
