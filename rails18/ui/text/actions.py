"""Say actions in the words of the hobby; each noun of `ui.nouns` registers how its actions and steps are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rails18.core.actions import Action, Pass
from rails18.core.position import Position
from rails18.ui.text.names import Names
from rails18.words.translation import tr

Sentence = Callable[[Names, Position, Any], str]


class Kind(msgspec.Struct, frozen=True):
    """Say actions of a kind.

    Args:
        action: class of action.
        sentence: returns one such action as a short sentence without its player: ``Buy 10% of IR for ¥80``.
        grave: it gives something up or ends something, and is only ever done by somebody who went to it.
    """

    action: type[Action]
    sentence: Sentence
    grave: bool = False

    @property
    def id(self) -> str:
        """Return the kind as `Game.options` takes it."""
        return str(self.action.__struct_config__.tag)


class StepWords(msgspec.Struct, frozen=True):
    """Name a step.

    Args:
        name: what the row of steps shows.
        passing: words of the button that does nothing here, or what returns them.
        question: what is being decided, as the table is asked it, which may name the ``{player}`` and the
            ``{company}``, or what returns that.
        chooses: its page chooses something at once by itself, and shows what follows.
        told: what a sentence calls it, "" for its name.
        nothing: why there may be no choice, as part of a sentence, or what returns that.
    """

    name: str
    passing: str | Callable[[Position], str] = "Pass"
    question: str | Callable[[Position], str] = "{player} decides."
    chooses: bool = False
    told: str = ""
    nothing: str | Callable[[Position], str] = "nothing else is possible"

    def pass_words(self, pos: Position) -> str:
        """Return the words of the button that does nothing at this position."""
        return tr(self.passing) if isinstance(self.passing, str) else self.passing(pos)


KINDS: dict[str, Kind] = {}  # filled by `ui.nouns`, which the window imports
STEPS: dict[str, StepWords] = {}
_PLAIN = StepWords("")


def sentence(names: Names, pos: Position, action: Action) -> str:
    """Return an action as a short sentence without its player, for example ``Buy 10% of IR for ¥80``."""
    if isinstance(action, Pass):
        return STEPS.get(pos.frame.step, _PLAIN).pass_words(pos)
    return KINDS[action.kind].sentence(names, pos, action)


def no_choice(pos: Position) -> str:
    """Return why there is nothing to choose at a position, as part of a sentence."""
    nothing = STEPS.get(pos.frame.step, _PLAIN).nothing
    return tr(nothing) if isinstance(nothing, str) else nothing(pos)


def question(names: Names, pos: Position) -> str:
    """Return what is being decided, as the table is asked it: ``Where does IR lay track?``."""
    frame = pos.frame
    asked = STEPS.get(frame.step, _PLAIN).question
    if not isinstance(asked, str):
        return asked(pos)
    return tr(asked, player=names.who(frame.player), company=frame.company) if frame.player else ""


def chooses_at_once(pos: Position) -> bool:
    """Return whether the page of the open step chooses by itself, so that what follows fills the room for words."""
    return STEPS.get(pos.frame.step, _PLAIN).chooses


def step_name(step: str) -> str:
    """Return what the row of steps shows for a step."""
    return tr(STEPS[step].name)


def step_told(step: str) -> str:
    """Return what a sentence calls a step."""
    return tr(STEPS[step].told or STEPS[step].name)
