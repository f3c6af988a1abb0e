"""Show what is possible all through the game: passing has its button, the end of the game its menu entry."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.text import harmless
from rails18.ui.nouns.rounds import over
from rails18.ui.now.noun import Noun
from rails18.ui.text.actions import Kind
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _pass(names: Names, pos: Position, action: act.Pass) -> str:
    raise NotImplementedError("the words of a pass are those of its step")


def _stop(names: Names, pos: Position, action: act.StopGame) -> str:
    return tr("End the game here: the players agree")


def _correct(names: Names, pos: Position, action: act.Correct) -> str:
    return tr("Correct a mistake: {reason}", reason=harmless(action.reason))


def _board(names: Names, pos: Position, action: act.UseBoard) -> str:
    if action.board == "table":
        return tr("Play with the board on the table")
    return tr("Play with the board in the program")


NOUN = Noun(
    (
        Kind(act.Pass, _pass),
        Kind(act.Correct, _correct),
        Kind(act.UseBoard, _board),
        Kind(act.StopGame, _stop, grave=True),
    ),
    moments={
        "waiting": over.WaitingPage,
        "looking": over.LookingPage,
        "over": over.OverPage,
        "unknown": over.UnknownPage,
    },
    buttons=(act.Pass, act.StopGame, act.Correct, act.UseBoard),
)
