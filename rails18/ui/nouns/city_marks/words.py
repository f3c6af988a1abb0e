"""Show marks of privates on cities."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.ui.nouns.city_marks.page import ClosePrivatePage, LendPage, MarkCityPage
from rails18.ui.now.noun import Link, Noun, StepView
from rails18.ui.text.actions import Kind, StepWords
from rails18.ui.text.names import Names
from rails18.words.translation import tr


def _close(names: Names, pos: Position, action: act.ClosePrivate) -> str:
    return tr("Close {private}; its mark stays, closed", private=names.private(action.private))


def _mark(names: Names, pos: Position, action: act.MarkCity) -> str:
    how = tr(", closed") if action.closed else ""
    return tr(
        "Place the mark of {private} on {hex}{how}",
        private=names.private(action.private),
        hex=names.hex(pos, action.hex),
        how=how,
    )


def _lend(names: Names, pos: Position, action: act.LendMark) -> str:
    return tr("Lend the mark of {private} to {company}", private=names.private(action.private), company=action.company)


NOUN = Noun(
    (Kind(act.ClosePrivate, _close, grave=True), Kind(act.MarkCity, _mark), Kind(act.LendMark, _lend)),
    {
        "lend": StepWords(
            "Mark", "Leave it", "{player}: where does the mark lie, and whom does it serve?", told="The mark"
        )
    },
    steps={"lend": StepView(LendPage, (act.MarkCity, act.LendMark))},
    links={
        act.MarkCity: Link("Mark a city…", MarkCityPage),
        act.ClosePrivate: Link("Close a private…", ClosePrivatePage),
    },
)
