"""Show what happens on the real table."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.questions import tabletop
from rails18.ui.nouns.tabletop.page import TablePowerPage, TableRunPage, TableTrackPage
from rails18.ui.now.noun import Link, Noun
from rails18.ui.stage.context import Context
from rails18.ui.text.actions import Kind
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _on_table(names: Names, pos: Position, action: act.LayOnTable) -> str:
    cost = tr(" for {cost}", cost=names.money(action.cost)) if action.cost else ""
    if not action.private:
        return tr("Track laid on the table{cost}", cost=cost)
    private = names.private(action.private)
    if action.stop:
        stop = names.city(pos, action.stop)
        return tr("Tile and token in {stop} with {private}{cost}", stop=stop, private=private, cost=cost)
    return tr("Tile laid on the table with {private}{cost}", private=private, cost=cost)


def _has_power(context: Context) -> bool:
    return tabletop.on_table(context.position) and bool(tabletop.powers(context.position))


NOUN = Noun(
    (Kind(act.LayOnTable, _on_table),),
    tables={"track": TableTrackPage, "run": TableRunPage, "connection_run": TableRunPage},
    links={act.LayOnTable: Link("Tile of a private on the table…", TablePowerPage, _has_power)},
)
