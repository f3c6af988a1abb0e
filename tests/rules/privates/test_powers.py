"""Hold that powers are known by their parts: what each does stands in one rule and one sentence, the rest asks."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import rails18
from rails18.core import powers as p
from rails18.core.effects import Effect
from rails18.core.position import Position
from rails18.core.powers import Power
from rails18.core.title import Setup
from rails18.rules.privates import powers
from rails18.titledata.files import title_ids
from rails18.titledata.games import new_game
from rails18.titledata.power_checks import idle_powers
from rails18.titledata.titles import load_data
from rails18.titles import RULE_SETS
from rails18.ui.text.powers import SENTENCES
from tests.support.fewer_features import without

ROOT = Path(rails18.__file__).parent
EFFECTS = {kind.__name__ for kind in get_args(Effect)}
HOMES = ("rails18.core.powers", "rails18.core.further_powers")
MAY_KNOW = {
    "core/powers.py",
    "core/further_powers.py",
    "core/effects.py",
    "core/title.py",
    "titledata/schema.py",
    "checks/keys.py",
    "ui/text/powers.py",
}


def knowing(source: str) -> set[str]:
    """Return the things that powers do which a module imports."""
    imports = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    return {name.name for node in imports if node.module in HOMES for name in node.names} & EFFECTS


def test_only_rules_and_the_questions_about_them_know_what_powers_do() -> None:
    files = {file.relative_to(ROOT).as_posix(): file for file in sorted(ROOT.rglob("*.py"))}
    known = {name: knowing(file.read_text(encoding="utf-8")) for name, file in files.items() if name not in MAY_KNOW}
    found = {name for name, effects in known.items() if effects}
    assert {name for name in found if not name.startswith("rules/")} == {"questions/privates.py", "questions/track.py"}
    assert len(found) <= len(EFFECTS) + 6
    for effect in sorted(EFFECTS):
        nouns = {
            name.split("/")[1] for name, effects in known.items() if effect in effects and name.startswith("rules/")
        }
        assert len(nouns) == 1, effect


def test_everything_that_a_power_does_is_played_and_has_a_sentence() -> None:
    plays = {one.does for rules in RULE_SETS.values() for feature in rules.features for one in feature.plays}
    assert plays == set(SENTENCES) == set(get_args(Effect))


@pytest.mark.parametrize(
    ("power", "told"),
    [
        (
            p.MarkPower(who="company", mark="x", bonus=1, removed_phase="5"),
            "no feature of the title's rules plays mark",
        ),
        (
            p.LayPower(who="company", moment="track", often="once"),
            "no lay_tile with who company, moment track",
        ),
        (p.LayPower(moment="sold", where=("C4",)), ""),
        (p.BlockPower(who="company"), ""),
    ],
)
def test_a_power_that_the_rules_do_not_know_is_found(power: Effect, told: str) -> None:
    data = load_data("1889")
    given = msgspec.structs.replace(data.privates["A"], powers=(power,))
    found = list(idle_powers(msgspec.structs.replace(data, privates={"A": given}), RULE_SETS["1889"]))
    assert [sentence for _, _, sentence, _ in found if told in sentence] if told else not found


@pytest.mark.parametrize("title", title_ids())
def test_a_title_without_the_features_of_its_powers_is_told_so(title: str) -> None:
    rules = RULE_SETS[title]
    needed = [feature.name for feature in rules.features if feature.plays and feature.anytime]
    assert not list(idle_powers(load_data(title), rules))
    assert list(idle_powers(load_data(title), without(rules, *needed)))


@pytest.mark.parametrize(("who", "for_player", "for_company"), [("player", True, False), ("company", False, True)])
def test_who_is_asked_of_any_power(who: p.OwnerKind, for_player: bool, for_company: bool) -> None:
    game = new_game(Setup("1889", ("Ann", "Ben")))
    power: Power = p.BlockPower(who=who, where=("K4",))

    def works(owner: str) -> bool:
        pos: Position = game.position.supposing(privates={**game.state.privates, "A": owner})
        return powers.works(pos, "A", power)

    assert (works("P1"), works("IR"), works("closed"), works("unsold")) == (for_player, for_company, False, False)
