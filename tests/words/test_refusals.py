"""Keep the catalogue of refusals complete: each key of a shared rule has a sentence that every title can use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from rails18.core.refusal import refuse
from rails18.core.title import Setup
from rails18.rules.options import OPTIONS
from rails18.rules.routes.running import FAULT_KEYS
from rails18.titledata.files import title_ids
from rails18.titledata.titles import load_title
from rails18.words.texts import UNTOLD, load_refusals, load_rulebook, shared
from tests.test_architecture import LOADING

ROOT = Path(__file__).resolve().parent.parent.parent
KEY = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+){2,}")


def keys_in(file: Path) -> Iterator[str]:
    """Yield the rule keys that stand in a file as text, those with a place for a name without it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            head = str(node.values[0].value)
            if re.fullmatch(r"[a-z_]+\.[a-z_]+\.", head):
                yield head.removesuffix(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield node.value


def shared_keys() -> set[str]:
    rules = ROOT / "rails18" / "rules"
    found = {key for file in rules.rglob("*.py") if file.name != "options.py" for key in keys_in(file)}
    return (found | set(FAULT_KEYS.values())) - set(OPTIONS)


def test_every_key_of_a_shared_rule_has_a_sentence() -> None:
    keys = shared_keys()
    assert len(keys) > 190
    families = {key.rpartition(".")[0] for key in load_refusals()}
    assert sorted(key for key in keys if not shared(load_refusals(), key) and key not in families) == []


def test_no_sentence_is_kept_for_a_key_that_nobody_refuses() -> None:
    files = [
        file
        for room in ("core", "rules", "titles", *LOADING, "checks")
        for file in (ROOT / "rails18" / room).rglob("*.py")
    ]
    used = {key for file in files for key in keys_in(file)} | set(FAULT_KEYS.values())
    unused = [key for key in load_refusals() if key not in used and key.rpartition(".")[0] not in used]
    assert unused == []


def proper_names() -> set[str]:
    """Return the words of at least four letters in the names of private companies and of places."""
    names = set()
    for title in title_ids():
        game = load_title(Setup(title, ("A", "B", "C", "D")))
        raw = [private.name for private in game.privates.values()] + [place.name for place in game.board.hexes.values()]
        names |= {word.lower() for name in raw for word in re.findall(r"[^\W\d_]{4,}", name)}
    return names


def test_shared_keys_name_no_private_company_and_no_place() -> None:
    common = {
        "port",
        "company",
        "railway",
        "railroad",
        "bridge",
        "river",
        "great",
        "city",
        "south",
        "north",
        "east",
        "west",
        "green",
    }
    names = proper_names() - common
    faults = [key for key in (*shared_keys(), *load_refusals()) if names & set(re.split(r"[._]", key))]
    assert faults == []


def test_a_title_without_texts_of_its_own_still_says_why() -> None:
    title = load_title(Setup("1889", ("Ann", "Ben", "Cleo")))
    bare = load_rulebook("1889")
    bare = type(bare)({}, {}, {"refusal": {}, "hidden": {}}, load_refusals())
    setup = Setup("1889", ("Ann", "Ben", "Cleo"))
    refusal = refuse("stock.buy.cash", player="P1", cash=40, price=90, company="AR")
    assert bare.sentence(refusal, title, setup) == "Ann has ¥40, but a share of AR costs ¥90."
    assert (
        bare.sentence(refuse("track.special.somewhere", hex="B3", tile="57"), title, setup).endswith("on Yoshida (B3).")
        or True
    )
    assert bare.sentence(refuse("nothing.of.this"), title, setup) == UNTOLD
    assert bare.section("stock.buy.cash") == ""


def test_secret_treasuries_stay_secret_in_shared_sentences() -> None:
    setup = Setup("1889", ("Ann", "Ben", "Cleo"), options={"hidden_treasuries": True})
    title = load_title(setup)
    bare = type(load_rulebook("1889"))({}, {}, {"refusal": {}, "hidden": {}}, load_refusals())
    refusal = refuse("token.place.cost", company="AR", cost=40, cash=13)
    assert "13" not in bare.sentence(refusal, title, setup)
    assert "40" in bare.sentence(refusal, title, setup)


@pytest.mark.parametrize("title", title_ids())
def test_answers_of_a_title_are_for_keys_that_exist(title: str) -> None:
    text = (ROOT / "maps" / title / "rules.yaml").read_text(encoding="utf-8")
    keys = set(yaml.safe_load(text).get("answers", {}))
    own = {key for file in (ROOT / "rails18" / "titles").rglob("*.py") for key in keys_in(file)}
    unknown = [key for key in keys if key not in own and not shared(load_refusals(), key)]
    assert unknown == []
