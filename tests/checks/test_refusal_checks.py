"""No title refuses anything without a sentence, and `rails18 check` finds what would be refused so."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.checks.refusal_checks import refusal_keys
from rails18.checks.title_checks import run_check
from rails18.core.errors import CannotRead
from rails18.core.refusal import refuse
from rails18.core.title import Setup
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titles import RULE_SETS
from rails18.words.texts import load_rulebook
from tests.words.test_texts import calls

NAMES = ("Ann", "Ben", "Cas")


def test_the_walk_through_the_checks_finds_what_is_refused() -> None:
    keys = refusal_keys(RULE_SETS["1889"])
    assert keys >= {"stock.limit.sixty", "train.side.none"}
    assert "private.convert.choice" in refusal_keys(RULE_SETS["1843"]) - keys
    assert "protection.shares.all" not in keys
    assert "protection.shares.all" in refusal_keys(RULE_SETS["1870"])


@pytest.mark.parametrize("title", [title for title in title_ids() if title != "1843"])  # it has words of its own
def test_actions_of_another_title_are_refused_with_a_sentence(title: str) -> None:
    """train.side.none, private.convert.choice: a file may hold actions that its title does not have."""
    game = new_game(Setup(title, NAMES))
    book, private = load_rulebook(title), next(iter(game.title.privates.values()))
    side = refuse("train.side.none", train="2-1", side="x", holder="depot", due=80)
    choice = refuse("private.convert.choice", private=private.id)
    assert book.sentence(side, game.title, game.setup) == "The 2-train has no side named x."
    assert book.sentence(choice, game.title, game.setup) == (
        f"{private.name} ({private.id}) becomes a train at the moment a company buys it, or not at all."
    )


@pytest.mark.parametrize("title", title_ids())
def test_check_finds_a_rule_without_a_sentence(title: str, maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_check(title) == 0
    common = maps / "common" / "refusals.yaml"
    key = "train.side.none" if title != "1843" else "stock.limit.sell_down"
    for file in (common, maps / title / "rules.yaml"):  # 1843 answers every key in words of its own
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not line.startswith(f"  {key}:")), encoding="utf-8")
    capsys.readouterr()
    assert run_check(title) == 1
    assert f"answers.{key}" in capsys.readouterr().out


def test_each_default_sentence_is_about_a_refusal_and_has_its_facts() -> None:
    defaults = load_rulebook("1889").common
    facts = {key: given for key, given, _ in calls("refuse")}
    for key in defaults.keys() & facts.keys():
        assert any(template.facts <= facts[key] or "*" in facts[key] for template in defaults[key]), key


def test_rules_that_do_not_exist_get_a_sentence(maps: Path) -> None:
    path = maps / "1889" / "title.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('rules: "1889"', "rules: none"), encoding="utf-8")
    with pytest.raises(CannotRead, match="there are no rules none"):
        new_game(Setup("1889", NAMES))


def test_check_finds_an_option_for_a_feature_not_listed(maps: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = maps / "1889" / "options.yaml"
    text = path.read_text(encoding="utf-8")
    new = (
        "fixed:\n  reissue.ceiling:\n    says: The highest par of reissued shares.\n    value: 100\n    source: none\n"
    )
    path.write_text(text.replace("fixed:\n", new, 1) if "\nfixed:\n" in text else text + new, encoding="utf-8")
    assert run_check("1889") == 1
    assert "reissue.ceiling is for the feature reissue" in capsys.readouterr().out
