"""Offer to ring a bell."""

from __future__ import annotations

from rails18.ui.now.page import Page


class BellPage(Page):
    """Offer to ring."""

    def sentence(self) -> str:
        return "Ring the bell?"

    def fill(self) -> None:
        for action in self.adapter.options("ring_bell"):
            words = self.context.words.action(self.position, action)
            self.body.addWidget(self.offer(action, words, name=f"ring-{action.fee}"))  # type: ignore[attr-defined]
