"""Say what came of each step of a company's turn so far, and why steps were left out."""

from __future__ import annotations

from rails18.core.events import Event
from rails18.core.ids import CompanyId
from rails18.ui.stage.context import Context

STEP_OF = {
    "tile_laid": "track",
    "power_tile_laid": "track",
    "token_placed": "token",
    "token_moved": "token",
    "token_moved_within": "token",
    "port_claimed": "token",
    "destination_token": "token",
    "power_token": "token",
    "token_none_left": "token",
    "token_too_dear": "token",
    "token_no_place": "token",
    "trains_ran": "run",
    "run_no_train": "run",
    "run_no_route": "run",
    "run_have_run": "run",
    "dividend_paid": "dividend",
    "dividend_split": "dividend",
    "dividend_withheld": "dividend",
    "train_bought": "trains",
}


def turn_told(context: Context) -> dict[str, str]:
    """Return step → what happened in it in the running turn, in the sentences of the log."""
    game, company = context.adapter.game, context.position.frame.company
    if game is None or not company:
        return {}
    found: dict[str, list[str]] = {}
    for number in range(context.adapter.at, -1, -1):
        events = game.events_of(number)
        begun = next((n for n, event in enumerate(events) if _begins(event, company)), None)
        for event in reversed(events[begun or 0 :]):
            step = event.facts.get("step", "") if event.key == "skipped" else STEP_OF.get(event.key, "")
            if step and event.facts.get("company") == company:
                sentence = context.explainer.event(context.position, event)
                found.setdefault(str(step), []).insert(0, sentence)
        if begun is not None:
            break
    return {step: " ".join(told) for step, told in found.items()}


def _begins(event: Event, company: CompanyId) -> bool:
    return event.key in ("turn_begins", "turn_alone") and event.facts.get("company") == company
