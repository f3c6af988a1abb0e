"""Where the file goes on after a fault of 18xx.games, the report names the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.interchange import replay
from rails18.interchange.open import open_game

FILE = Path(__file__).parent / "files" / "1830-5p-9203.json"


def test_a_share_that_comes_with_a_private_a_second_time(capsys: pytest.CaptureFixture[str]) -> None:
    """private.ca.share: PRR's share lies in the pool, and Camden & Amboy goes from one player to another."""
    assert replay.run(str(FILE)) == replay.DIVERGED
    said = capsys.readouterr().out
    fault = "By a fault of 18xx.games the buyer gets the share of PRR that came with it once more"
    assert f"action 203 (number 203, P2 buys Camden & Amboy (CA) for $33): {fault}" in said
    assert "replayed: 271 of 931 actions" in said
    (last,) = [line for line in said.splitlines() if line.startswith("first action that could not be reconciled")]
    assert f"The file left this game at action 203 (P2 buys Camden & Amboy (CA) for $33). {fault}" in last


def test_the_window_names_it_too() -> None:
    """private.ca.share: what is said when the game is opened tells where it left the rules."""
    opened = open_game(FILE)
    assert "The file left this game at action 203" in opened.warning
    assert [report.id for report in opened.accepted if report.strays] == ["203"]
