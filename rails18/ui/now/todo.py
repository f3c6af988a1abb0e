"""Say in one sentence what there is to do, and link to the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QSizePolicy

from rails18.ui.look.markup import Markup, joined, markup
from rails18.ui.look.plain import RichLabel
from rails18.ui.stage.wishes import Wishes
from rails18.ui.text.explain import Explainer

WHY = "why:"  # link behind the sentence


class Todo(RichLabel):
    """Show the sentence of the open step; its height never shrinks while the step is open.

    Attributes:
        why: returns the words that ask for what speaks for the choices, "" for none.

    Signals:
        why_asked: somebody wants to know what speaks for and against the choices.
    """

    why_asked = Signal()

    def __init__(self, wishes: Wishes, explainer: Explainer) -> None:
        super().__init__()
        self._wishes, self._explainer = wishes, explainer
        self.why: Callable[[], str] = str
        self._high = 0
        self.setObjectName("todo")
        self.setProperty("tone", "large")
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.linkActivated.connect(self._follow)

    def _follow(self, link: str) -> None:
        if link == WHY:
            self.why_asked.emit()
        else:
            self._wishes.glossary.emit(link)

    def say(self, sentence: str) -> None:
        """Show another sentence."""
        why = self.why()
        ask = markup(' <a href="{}">{}</a>', WHY, why.replace(" ", "\N{NO-BREAK SPACE}")) if why else Markup()
        self.setText(joined((self._explainer.linked(sentence), ask)))
        self.setAccessibleName(sentence)

    def forget_height(self) -> None:
        """Take no more room than is needed: another step is open, or the panel has another width."""
        self._high = 0
        self.setMinimumHeight(0)

    def keep_height(self, wide: int, later: Iterable[str]) -> None:
        """Let a shorter sentence of the step have the room of a longer one: what is below shall not move."""
        high = max(self._high, self.heightForWidth(wide))
        room, wrapped = QRect(0, 0, wide, 999), int(Qt.TextFlag.TextWordWrap)
        for sentence in later:
            high = max(high, self.fontMetrics().boundingRect(room, wrapped, f"{sentence} {self.why()}").height())
        self._high = high
        self.setMinimumHeight(high)
