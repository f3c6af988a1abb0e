"""Say beside the bank when it may break: in which round, and at which hour at today's pace."""

from __future__ import annotations

from rails18.core.state import Round
from rails18.questions import forecast
from rails18.questions.forecast import Forecast
from rails18.ui.look.plain import set_tip
from rails18.ui.stage.context import Context
from rails18.ui.widgets.elided import Elided
from rails18.words.translation import tr


def found(context: Context) -> Forecast | None:
    """Return the estimate for the shown position."""
    adapter = context.adapter
    return forecast.bank(adapter.game, adapter.at) if adapter.game is not None else None


def hour(context: Context, seen: Forecast) -> str:
    """Return the hour at which the likely round is over, "" where that cannot be said or history is looked at."""
    at = None if context.adapter.is_looking else context.pace.hour(seen.actions)
    return f"{at:%H:%M}" if at is not None else ""


def name(marker: Round) -> str:
    """Return an operating round as the header names it."""
    return tr("OR {set}.{number}", set=marker.set, number=marker.number)


def sentence(context: Context, seen: Forecast) -> str:
    """Return all that is known of when the bank breaks."""
    likely, soonest = name(seen.likely), name(seen.soonest)
    told = (
        tr(
            "By the last rounds the bank breaks about {likely}: {soonest} at the earliest, {latest} at the latest.",
            likely=likely,
            soonest=soonest,
            latest=name(seen.latest),
        )
        if seen.latest is not None
        else tr(
            "By the last rounds the bank breaks about {likely}, {soonest} at the earliest; it may hold much longer.",
            likely=likely,
            soonest=soonest,
        )
    )
    at = hour(context, seen)
    return f"{told} {tr('At today’s pace that is about {hour}.', hour=at)}" if at else told


class BankForecast(Elided):
    """Show the estimate beside the bank, as much of it as there is room for."""

    def __init__(self, context: Context) -> None:
        super().__init__(name="forecast")
        self.context = context
        self.clicked.connect(lambda: context.pointer.tell(self.toolTip()))

    def refresh(self, room: float) -> None:
        """Show the estimate for the shown position.

        Args:
            room: pixels that it has; the round alone is shown where there are fewer.
        """
        seen = found(self.context)
        self.setVisible(seen is not None)
        if seen is None:
            return
        likely, at = name(seen.likely), hour(self.context, seen)
        latest = name(seen.latest) if seen.latest is not None else "…"
        span = f"{likely} ({name(seen.soonest)} – {latest})"
        forms = [tr("breaks about {when}", when=when) for when in (f"{span}, {at}", f"{likely}, {at}") if at]
        forms += [tr("breaks about {when}", when=when) for when in (span, likely)] + [f"~{likely}"]
        self.set_text(*([form for form in forms if self.room_for(form) <= room] or forms[-1:]), "")
        told = sentence(self.context, seen)
        set_tip(self, told)
        self.setAccessibleName(told)
