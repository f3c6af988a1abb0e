"""Follow the guide for authors of titles to the letter: its files make a title that can be checked and played."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest
from PySide6.QtGui import QImage, QPainter

from rails18 import cli, paths
from rails18.checks.title_checks import run_check
from rails18.core.actions import BuyShare, StartCompany, TakePrivate
from rails18.core.errors import NotAllowed
from rails18.core.game import Game
from rails18.core.rules import RuleSet
from rails18.core.title import Setup
from rails18.titledata.files import FILES
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title, title_info
from rails18.ui.board.ground import load_ground
from rails18.ui.look.marks import token_pixmap
from rails18.ui.look.theme import Theme
from rails18.ui.shares.private_card import card_of, cards_picture
from rails18.words.texts import UNTOLD, load_rulebook
from tests.support.players import sensible
from tests.support.tiny import FILES as WRITTEN
from tests.support.tiny import GUIDE, write_tiny
from tests.ui.conftest import theme

__all__ = ["theme"]

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def guided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a title that holds what the guide says, and nothing else."""
    maps = tmp_path / "maps"
    shutil.copytree(ROOT / "maps" / "common", maps / "common")
    write_tiny(maps / "tiny")
    monkeypatch.setattr(paths, "maps", lambda: maps)
    return maps / "tiny"


def test_the_guide_names_every_file() -> None:
    drawings = ["emblems/compass.svg", "privates/coach.svg"]
    assert sorted(WRITTEN) == sorted([*(f"{name}.yaml" for name in (*FILES, "rules")), *drawings])


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
    title = rules.played(load_title(setup))
    game, rng = Game(title, rules, setup), Random(1)
    while game.position.frame.step != "trains" and game.at < 60:
        game.play(sensible(game, rng))
    frame = game.position.frame
    assert (frame.step, frame.notes.rest) == ("trains", ("ports",))


@pytest.fixture
def made_up_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pack with the title of the guide, its ground made as the guide says."""
    pack = tmp_path / "pack"
    write_tiny(pack / "tiny")
    monkeypatch.setenv(paths.TITLES, "")  # so that what the commands set is taken back
    assert cli.main(["ground", str(pack / "tiny")]) == 0
    assert cli.main(["check", "tiny", "--titles", str(pack)]) == 0
    return pack


def test_a_pack_brings_its_emblem_picture_and_ground(made_up_pack: Path, theme: Theme) -> None:
    pos = new_game(Setup("tiny", ("Ann", "Ben"))).position
    company = pos.company("NR")
    token = token_pixmap(company, 72, theme.palette).toImage()
    plain = token_pixmap(msgspec.structs.replace(company, emblem=""), 72, theme.palette).toImage()
    assert token != plain, "the compass"
    card = card_of(pos, "A", lambda _, private: "")
    assert card.pictures == ("tiny/coach", "tiny/barrier")
    usual = cards_picture([msgspec.structs.replace(card, pictures=("tiny/barrier",))], theme, 1.0).toImage()
    assert cards_picture([card], theme, 1.0).toImage() != usual
    ground = load_ground("tiny", pos.title.board)
    assert ground is not None
    assert ground.terrain == {"B4": ("mountain",)}
    shown = QImage(400, 400, QImage.Format.Format_RGB32)
    with QPainter(shown) as painter:
        left, top, *size = ground.land.boundingRect().getRect()
        painter.scale(400 / size[0], 400 / size[1])
        painter.translate(-left, -top)
        ground.paint(painter, ground.land.boundingRect(), theme.palette)
    colours = {shown.pixelColor(x, y).name() for x in range(0, 400, 20) for y in range(0, 400, 20)}
    assert len(colours) > 20, "the relief"


def test_a_damaged_drawing_of_a_pack_leaves_letters(made_up_pack: Path, theme: Theme) -> None:
    (made_up_pack / "tiny" / "emblems" / "broken.svg").write_text("<svg>", encoding="utf-8")
    pos = new_game(Setup("tiny", ("Ann", "Ben"))).position
    company = msgspec.structs.replace(pos.company("NR"), emblem="tiny/broken")
    plain = msgspec.structs.replace(company, emblem="")
    broken = token_pixmap(company, 72, theme.palette).toImage()
    assert broken == token_pixmap(plain, 72, theme.palette).toImage()
    assert run_check("tiny") == 1
