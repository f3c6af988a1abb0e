"""Keep a review beside its save: what lies there is believed only where it belongs to this game and this program."""

from __future__ import annotations

import genericpath
import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rails18.core.errors import CannotRead
from rails18.interchange.open import open_game
from rails18.players.reason import Reason
from rails18.review import keeping
from rails18.review.keeping import Review, digest_of, keep, place_of, read
from rails18.review.look import Look, Short
from rails18.saves import saves
from rails18.storage import kept
from rails18.storage.disk import CannotSave
from tests.reviews.test_looks import BAD_SALE, made_look, played
from tests.support.links import make_link


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Return the save of a game."""
    return saves.save(played(), tmp_path / "game.rails18")


def a_review() -> Review:
    """Return a review of the whole game."""
    game = played()
    empty = Review(digest_of(game, 0), 0)
    found = empty.with_found(game, BAD_SALE, made_look(BAD_SALE))
    found = found.with_found(game, 252, Short(252, "P3", "SR", 220, 260))  # type: ignore[arg-type]
    return found.with_unknown(game, game.at)


def test_a_review_comes_back_as_it_was_kept(save: Path) -> None:
    before, review = save.read_bytes(), a_review()
    assert [found.number for found in (*review.looks, *review.shorts)] == [BAD_SALE, 252]
    assert review.unknown == (review.at,) == (played().at,)
    keep(save, review)
    assert read(save, played()) == keeping.Kept(a_review())
    assert read(save, open_game(save).game).review == a_review()
    assert save.read_bytes() == before


def test_a_save_without_its_review_says_nothing(save: Path) -> None:
    assert read(save, played()) == keeping.Kept()


def test_a_review_without_its_save_is_not_kept(save: Path) -> None:
    save.unlink()
    with pytest.raises(CannotSave, match="not there any more"):
        keep(save, a_review())
    assert not place_of(save).exists()


def test_a_review_of_how_a_game_began_goes_on_from_there(save: Path) -> None:
    game = played()
    keep(save, Review(digest_of(game, 90), 90))
    found = read(save, game).review
    assert found is not None
    assert found.at == 90


def test_names_of_players_do_not_matter(save: Path) -> None:
    keep(save, a_review())
    game = played().copy()
    game.setup = replace(game.setup, players=("Ann", "Ben", "Cora"))
    assert read(save, game).review == a_review()


def test_a_review_of_another_course_of_the_game_is_told_and_made_again(save: Path) -> None:
    keep(save, a_review())
    game = played().copy()
    game.go_to(game.at - 1)
    assert "of another game" in read(save, game).told


def test_a_review_of_another_version_is_told_and_made_again(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "__version__", "0.1")
        keep(save, a_review())
    found = read(save, played())
    assert found.review is None
    assert "another version" in found.told


@pytest.mark.parametrize("what", [b"", b'{"rai', b'{"rails18":' + b"[" * 100_000, b'{"rails18": "review"}\n{}'])
def test_a_damaged_review_is_told_and_made_again(save: Path, what: bytes) -> None:
    place_of(save).write_bytes(what)
    found = read(save, played())
    assert found.review is None
    assert "is damaged" in found.told


@pytest.mark.parametrize("what", [b"\x00\xff", b"[]\n[]", b"[" * 100_000, b"What I thought of the game"])
def test_a_file_of_somebody_elses_stays_as_it_is(save: Path, what: bytes) -> None:
    place_of(save).write_bytes(what)
    assert "is not a review" in read(save, played()).told
    with pytest.raises(CannotSave, match="is not a review"):
        keep(save, a_review())
    assert place_of(save).read_bytes() == what


def test_a_review_that_is_too_deep_is_told(save: Path) -> None:
    """Its digest is right, so that it is read as a whole."""
    deep = b'{"a":' * 100_000 + b"1" + b"}" * 100_000
    rest = msgspec.json.encode(Review("", 0, (made_look(BAD_SALE, best={}),))).replace(b'"best":{}', b'"best":' + deep)
    head = keeping.Head(keeping.REVIEW, keeping.VERSION, keeping.__version__, kept.digest(rest).hex())
    place_of(save).write_bytes(msgspec.json.encode(head) + b"\n" + rest)
    assert "is damaged" in read(save, played()).told


def test_a_review_that_was_cut_off_or_changed_is_told(save: Path) -> None:
    keep(save, a_review())
    whole = place_of(save).read_bytes()
    for data in (whole[:-20], whole.replace(b'"cost":100.0', b'"cost":900.0')):
        place_of(save).write_bytes(data)
        assert "is damaged" in read(save, played()).told


def test_a_review_that_names_what_is_not_in_the_game_is_told(save: Path) -> None:
    game = played()
    whole = Review(digest_of(game, game.at), game.at)
    for wrong in (
        replace(made_look(BAD_SALE), number=game.at + 1),
        replace(made_look(BAD_SALE), player="P9"),
        replace(made_look(BAD_SALE), best={"kind": "fly"}),
        replace(made_look(BAD_SALE), step="dance"),
        replace(made_look(BAD_SALE), company="XX"),
        replace(made_look(BAD_SALE), number=1),
        replace(made_look(BAD_SALE), best={**made_look(BAD_SALE).best, "company": "XX"}),
        replace(made_look(BAD_SALE), reason=Reason("whim")),
        replace(made_look(BAD_SALE), reason=Reason("stock.dump", {})),
    ):
        assert isinstance(wrong, Look)
        keep(save, replace(whole, looks=(wrong,)))
        assert "of another game" in read(save, game).told, wrong
    for short in (Short(252, "P3", "XX", 220, 260), Short(BAD_SALE, "P3", "SR", 220, 260)):  # type: ignore[arg-type]
        keep(save, replace(whole, shorts=(short,)))
        assert "of another game" in read(save, game).told, short


def test_a_folder_that_cannot_be_looked_into_any_more(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "stat", refused)
    monkeypatch.setattr(os.path, "exists", genericpath.exists)  # Python asks Windows by another way
    with pytest.raises(CannotSave, match="not there any more"):
        keep(save, a_review())


def test_a_review_that_is_too_large_cannot_be_read(save: Path) -> None:
    place_of(save).write_bytes(b" " * (keeping.LARGEST + 1))
    assert "cannot be read" in read(save, played()).told
    with pytest.raises(CannotSave, match="is not a review"):
        keep(save, a_review())
    assert place_of(save).stat().st_size == keeping.LARGEST + 1


def test_what_is_no_file_of_ones_own_stays_as_it_is(save: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("mine", encoding="utf-8")
    make_link(place_of(save), other)
    assert "cannot be read" in read(save, played()).told
    with pytest.raises(CannotSave):
        keep(save, a_review())
    assert other.read_text(encoding="utf-8") == "mine"


def test_a_review_opened_as_a_game_names_the_game(save: Path) -> None:
    keep(save, a_review())
    with pytest.raises(CannotRead, match="the review of a saved game") as told:
        open_game(place_of(save))
    assert "lies beside it" in str(told.value)
