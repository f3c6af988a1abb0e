"""Follow the guide for authors of titles to the letter: its files make a title that can be checked and played."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from rails18 import paths
from rails18.core.actions import BuyShare, StartCompany, TakePrivate
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.rules import RuleSet
from rails18.core.title import Setup
from rails18.loading.files import FILES
from rails18.loading.games import new_game
from rails18.loading.texts import UNTOLD, load_rulebook
from rails18.loading.title_checks import run_check
from rails18.loading.titles import load_title, title_info
from tests.support.players import sensible

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "maps" / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"`maps/tiny/([a-z]+)\.yaml`:\n\n```yaml\n(.*?)\n```\n", re.DOTALL)


@pytest.fixture
def guided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a title that holds what the guide says, and nothing else."""
    maps = tmp_path / "maps"
    shutil.copytree(ROOT / "maps" / "common", maps / "common")
    (maps / "tiny").mkdir()
    for name, text in BLOCK.findall(GUIDE):
        (maps / "tiny" / f"{name}.yaml").write_text(text + "\n", encoding="utf-8")
    monkeypatch.setattr(paths, "maps", lambda: maps)
    return maps / "tiny"


def test_the_guide_names_every_file() -> None:
    assert sorted(name for name, _ in BLOCK.findall(GUIDE)) == sorted([*FILES, "rules"])


def test_the_check_is_content_at_the_end(guided: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_check("tiny") == 0
    assert "nothing wrong found" in capsys.readouterr().out


@pytest.mark.parametrize("file", [*(name for name in FILES if name != "title"), "rules"])
def test_the_check_names_a_file_that_is_missing(guided: Path, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    (guided / f"{file}.yaml").unlink()
    assert run_check("tiny") == 1
    told = capsys.readouterr().out
    assert f"maps/tiny/{file}.yaml" in told
    assert "missing" in told


def test_the_first_stock_round_is_played(guided: Path) -> None:
    assert title_info("tiny").players == (2, 3)
    game = new_game(Setup("tiny", ("Ann", "Ben")))
    game.play(TakePrivate("P1", "A"))
    assert game.state.round.kind == "stock"
    starter = game.position.frame.player
    game.play(StartCompany(starter, "NR", 80))
    other = game.position.frame.player
    assert other != starter
    game.play(BuyShare(other, "NR", "offering"))
    assert game.position.holding(other, "NR") == 10
    assert sum(game.state.cash.values()) == 2000


def test_a_refusal_has_a_sentence_though_the_book_has_none(guided: Path) -> None:
    game = new_game(Setup("tiny", ("Ann", "Ben")))
    with pytest.raises(NotAllowed) as error:
        game.play(BuyShare("P1", "NR", "offering"))
    sentence = load_rulebook("tiny").sentence(error.value.refusals[0], game.title, game.setup)
    assert sentence != UNTOLD
    assert "shares" in sentence


def test_the_rules_of_the_guide_are_played(guided: Path) -> None:
    """The list of features in the guide makes rules, and Tiny is played by them until a company operates."""
    (written,) = re.findall(r"```python\n(.*?)\n```", GUIDE, re.DOTALL)
    known: dict[str, object] = {}
    exec(written, known)
    rules = known["RULES"]
    assert isinstance(rules, RuleSet)
    setup = Setup("tiny", ("Ann", "Ben"))
    title = msgspec.structs.replace(load_title(setup), hooks=rules.hooks)
    game, rng = Game(title, rules, setup), Random(1)
    while game.position.frame.step != "trains" and game.at < 60:
        game.play(sensible(game, rng))
    frame = game.position.frame
    assert (frame.step, frame.notes.rest) == ("trains", ("ports",))
