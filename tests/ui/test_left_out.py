"""A window opens beside titles of packs that are wrong, and says which and why."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rails18 import paths
from rails18.titledata.titles import titles
from rails18.ui.app.window import Window

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and links are those of POSIX")


def wrong_value(file: Path) -> None:
    file.write_text("developer: 2001-02-30\n", encoding="utf-8")


def pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def link(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


@pytest.mark.parametrize("harm", [wrong_value, pytest.param(pipe, marks=POSIX), pytest.param(link, marks=POSIX)])
def test_a_wrong_title_is_told_on_the_start_page(
    harm: Callable[[Path], None], home: Path, make_window: Callable[[], Window]
) -> None:
    pack = home / "titles" / "mine"
    shutil.copytree(paths.maps() / "1889", pack)
    harm(pack / "title.yaml")
    page = make_window().start_page
    assert [card.info.id for card in page.cards] == [info.id for info in titles()]
    assert page.left_out.isVisible()
    assert page.left_out.text().startswith(f"A title is left out: {pack / 'title.yaml'}")


def test_nothing_is_told_where_all_is_well(make_window: Callable[[], Window]) -> None:
    assert not make_window().start_page.left_out.isVisible()
