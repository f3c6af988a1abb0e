"""Offer to read what a game is about, or what is different in it, to those who may not know."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.ids import PlayerId
from rails18.core.title import Setup
from rails18.lessons.introductions import load_introductions
from rails18.lessons.progress import KNOWS, NEW
from rails18.ui.dialogs.windows import Dialogs
from rails18.ui.learn.school import School
from rails18.ui.widgets.notice import Notice
from rails18.words.translation import tr


def introduce(setup: Setup, programs: Mapping[PlayerId, str], school: School, notice: Notice, dialogs: Dialogs) -> None:
    """Say so in a notice, by what the people of a new game know.

    Args:
        programs: seats that programs play.
    """
    people = [name for seat, name in zip(setup.ids, setup.players, strict=True) if seat not in programs]
    levels = {school.progress.player(name).level for name in people}
    if NEW in levels:
        told = tr("You are new to these games: read what they are about. It takes two minutes.")
        if len(people) > 1:
            told = tr(
                "Somebody at the table is new to these games: read together what they are about. It takes two minutes."
            )
        notice.say(told, tr("What this game is about"), lambda: dialogs.show_rules("about"), brief=True)
    elif KNOWS in levels and school.is_first(setup.title, people):
        known = load_introductions().differences[setup.title].known
        told = tr("For those who know {known}: what is different here, in twelve lines.", known=known)
        notice.say(told, tr("Read"), lambda: dialogs.show_rules("card"), brief=True)
