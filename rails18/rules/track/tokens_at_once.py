"""Ask for the free token of a power right after its tile."""

from __future__ import annotations

from rails18.core.actions import LayOnTable, Pass, PowerTile
from rails18.core.draft import Draft
from rails18.core.hook import on
from rails18.core.kinds import kinds
from rails18.core.powers import LayPower
from rails18.core.rules import Feature, Move, Step
from rails18.rules.options import POWER_TOKEN_OF_TURN
from rails18.rules.passing import passes
from rails18.rules.track import power_checks, power_tiles, track
from rails18.rules.track.power_tokens import token_to_come


def ask(draft: Draft, action: PowerTile | LayOnTable, power: LayPower) -> bool:
    """Ask whether the token follows the tile, as it cannot come later (`private.canal.token_now`)."""
    if power.token != "at_once":
        return False
    draft.push(power_checks.TOKEN_STEP, draft.frame.player, draft.frame.company, private=action.private)
    return True


def decline(draft: Draft, action: Pass) -> None:
    """Go on without the token."""
    draft.tell("power_token_declined", company=draft.frame.company)
    draft.pop()
    track.go_on(draft)


def settle(draft: Draft) -> bool:
    """Close the step when there is no token to place (`private.canal.token_left`)."""
    if token_to_come(draft.pos, draft.frame.company):
        return False
    draft.pop()
    track.go_on(draft)
    return True


DECLINE = Move(Pass, decline, passes)
KEY = "private.power.token_now"
STEP = Step(power_checks.TOKEN_STEP, (DECLINE,), settle, "operating.president.acts", dict.fromkeys(kinds(), KEY))
FEATURE = Feature(
    "tokens_at_once",
    steps=(STEP,),
    listeners=(on(power_tiles.FOLLOWS, ask),),
    options=(POWER_TOKEN_OF_TURN,),
)
