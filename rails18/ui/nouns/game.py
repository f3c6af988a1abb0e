"""Show what is possible all through the game: passing has its button, the end of the game its menu entry."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Noun
from rails18.ui.text.actions import game as words

NOUN = Noun(
    words.KINDS,
    buttons=(act.Pass, act.StopGame),
    unseen=(act.Correct,),
)
