"""Turn the share display over to the columns that it has no room for beside the certificates."""

from __future__ import annotations

import itertools

import pytest

from rails18.core.position import Position
from rails18.core.state import POOL
from rails18.ui.look.theme import Theme
from rails18.ui.shares.fit import left_out
from rails18.ui.shares.shares import ShareView
from tests.support.waiting import wait

NARROW = (656, 276)  # of a laptop with letters twice as large


@pytest.fixture
def view(qtbot: object, theme: Theme, middle: Position) -> ShareView:
    """Return a display without room for all columns."""
    theme.scale_text(2.0)
    made = ShareView(theme)
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(*NARROW)
    made.show()
    made.show_position(middle)
    return made


def shown(view: ShareView) -> set[str]:
    """Return the columns in sight."""
    return {column for (row, column), cell in view.cells.items() if row == "head" and cell.isVisible()}


def test_what_has_no_room_is_shown_by_a_button_and_the_shares_again(view: ShareView, middle: Position) -> None:
    assert view.grid is not None
    away, first = set(left_out(middle, view.grid)), shown(view)
    assert {"trains", "run"} <= away
    assert not away & first
    assert view.more.isVisible()
    place = view.more.geometry()
    assert not any(box.toAlignedRect().intersects(place) for key in view.part_keys() for box in [view.cells[key].box])
    view.more.click()
    assert shown(view) == away | {"company"}
    assert view.more.geometry() == place
    boxes = [view.grid.box("head", column) for column in view.grid.lefts]
    assert all(one.right() <= other.left() + 0.01 for one, other in itertools.pairwise(boxes))
    assert boxes[-1].right() <= view.width()
    view.more.click()
    assert shown(view) == first


def test_nothing_is_in_the_way_where_all_columns_have_room(view: ShareView, middle: Position) -> None:
    view.more.click()
    view.resize(1500, 400)
    wait(lambda: view.sceneRect().size() == view.space())
    assert not view.more.isVisible()
    assert {POOL, "trains", "run", *middle.players} <= shown(view)


def test_rows_keep_their_order_when_the_display_is_turned_over(view: ShareView) -> None:
    assert view.grid is not None
    view.sort("order", "worth")
    tops = dict(view.grid.tops)
    view.more.click()
    assert view.grid.tops.items() <= tops.items()
    assert set(view.grid.tops) == {"head", *view.position.title.companies}  # type: ignore[union-attr]


def test_a_share_that_moves_while_trains_are_shown_is_there_when_turned_back(view: ShareView, late: Position) -> None:
    view.more.click()
    view.show_position(late)
    view.more.click()
    company, player = next((c, p) for c in late.title.companies for p in late.players if late.holding(p, c))
    assert sum(view.cells[company, player].content.percents) == late.holding(player, company)
    assert view.cells[company, player].isVisible()
