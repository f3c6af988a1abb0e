"""Every refusal and event has a sentence, and the sentence gets the facts that it needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

import rails18
from rails18 import paths
from rails18.checks.refusal_checks import refusal_keys
from rails18.core.actions import Action
from rails18.core.errors import CannotRead
from rails18.core.events import Event
from rails18.core.kinds import kinds
from rails18.core.refusal import refuse
from rails18.core.title import Setup
from rails18.rules.redemption.company_acts import TURN_USED
from rails18.rules.rounds.information import may_count_bank
from rails18.rules.routes.running import FAULT_KEYS
from rails18.titledata.games import new_game
from rails18.titledata.titles import load_title, titles
from rails18.titles import RULE_SETS
from rails18.words.answers import Answer
from rails18.words.texts import UNTOLD, load_events, load_rulebook, names_of, shared
from rails18.words.wording import Template
from tests.support.moments import table
from tests.test_architecture import LOADING

SETUP = Setup("1889", ("Ann", "Ben", "Cat", "Dan"))
HIDDEN = Setup("1889", SETUP.players, options={"hidden_treasuries": True})
TITLE = load_title(SETUP)
BOOK = load_rulebook("1889")
BOOKS = {title: load_rulebook(title) for title in sorted(info.id for info in titles())}
RULES = {title: RULE_SETS[title] for title in BOOKS}
START = {title: new_game(Setup(title, SETUP.players)).position for title in BOOKS}
SAMPLES = {"str": "A", "int": 10, "bool": False}


def sample(kind: type[Action]) -> Action:
    """Return some action of a kind."""
    needed = [field for field in msgspec.structs.fields(kind) if field.required]
    return kind(**{field.name: SAMPLES.get(getattr(field.type, "__name__", ""), ()) for field in needed})


EVENTS = load_events()
UNRULED = "correction.", "short.", "tabletop.", "taught."  # what no rule book speaks of
KEY = re.compile(r"^[a-z_]+(\.[a-z_]+){2}$")
SOURCES = [
    path
    for room in ("rules", "titles", *LOADING, "checks")
    for path in sorted((Path(rails18.__file__).parent / room).rglob("*.py"))
]
CLAUSES = Path(__file__).parents[1] / "clauses"


@cache
def sought() -> tuple[list[tuple[Path, str, ast.Call]], set[str]]:
    """Return the calls of `refuse`, `tell` and `Event`, with their files, and every text that looks like a rule key.

    The sources are parsed once: each process that runs tests needs them to know its tests.
    """
    found, texts = [], set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("refuse", "tell", "Event"):
                    found.append((path, name, node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.match(node.value):
                texts.add(node.value)
    return found, texts


def calls(name: str) -> Iterator[tuple[str, set[str], str]]:
    """Yield key, names of facts and place of every call of `refuse` or `tell` with a plain key."""
    for path, called, node in sought()[0]:
        if called == name:
            facts = {word.arg for word in node.keywords if word.arg}
            open_ended = any(word.arg is None for word in node.keywords)
            for key in keys_in(node.args[0]) if node.args else ():
                yield key, {"*"} if open_ended else facts, f"{path.name}:{node.lineno}"


def told() -> list[tuple[str, set[str], str]]:
    """Return key, names of facts and place of every event that the rules tell or make."""
    found = list(calls("tell"))
    for path, called, node in sought()[0]:
        if called == "Event" and isinstance(node.func, ast.Name) and len(node.args) > 1:
            facts = node.args[1]
            assert isinstance(facts, ast.Dict), f"{path.name}:{node.lineno}"
            named = {key.value for key in facts.keys if isinstance(key, ast.Constant)}
            found += [(key, named, f"{path.name}:{node.lineno}") for key in keys_in(node.args[0])]
    return found


def keys_in(node: ast.expr) -> list[str]:
    """Return the keys that an expression can be: a plain text, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*keys_in(node.body), *keys_in(node.orelse)] if isinstance(node, ast.IfExp) else []


@pytest.mark.parametrize("title", BOOKS)
def test_every_clause_is_in_the_rulebook(title: str) -> None:
    text = (CLAUSES / f"{title}.txt").read_text(encoding="utf-8")
    clauses = [line.split("\t") for line in text.splitlines() if line]
    assert {key for key, *_ in clauses} == BOOKS[title].entries.keys()
    refusing = [key for key, *rest in clauses if rest == ["refuses"]]
    silent = [key for key in refusing if not BOOKS[title].templates(key)]
    answers = {key: answer for key, answer in BOOKS[title].answers.items() if shared(BOOKS[title].common, key)}
    told = {clause for answer in answers.values() for clause in clauses_of(answer)}
    assert [key for key in silent if key not in told] == []


def clauses_of(answer: Answer | None) -> Iterator[str]:
    """Yield every clause that an answer can name; the shared rule that it answers has a sentence."""
    if answer is not None:
        yield from answer.clauses
        for each in (*answer.cases.values(), answer.otherwise):
            yield from clauses_of(each)


def test_every_key_in_the_rules_is_in_a_rulebook() -> None:
    keys = sought()[1]
    ruled = [key for key in keys if not key.startswith(UNRULED)]
    assert sorted(key for key in ruled if not any(book.clause(key) for book in BOOKS.values())) == []


# The others take the keys of the shared rules as they are, and need none for what they do not play.
OWN_KEYS = [title for title, book in BOOKS.items() if "operating.steps.sequence" in book.answers]


@pytest.mark.parametrize("title", OWN_KEYS)
def test_every_rule_that_titles_share_has_an_answer(title: str) -> None:
    refused = {key for key, _, _ in calls("refuse")} | set(FAULT_KEYS.values())
    own = {key for other, book in BOOKS.items() if other != title for key in book.entries}
    assert sorted(key for key in refused & own & refusal_keys(RULES[title]) if not BOOKS[title].clause(key)) == []


@pytest.mark.parametrize(("key", "facts", "place"), sorted(calls("refuse"), key=lambda call: (call[0], call[2])))
def test_every_refusal_has_a_sentence_with_its_facts(key: str, facts: set[str], place: str) -> None:
    books = [book for book in BOOKS.values() if book.clause(key) or key.startswith(UNRULED)]
    assert books, f"{place} refuses {key}, which is in no book"
    assert all(book.templates(key) for book in books), f"{place} refuses {key}, which has no sentence"
    templates = [template for book in books for template in book.templates(key)]
    assert any(template.facts <= facts or "*" in facts for template in templates), place


@pytest.mark.parametrize(("key", "facts", "place"), sorted(told(), key=lambda call: (call[0], call[2])))
def test_every_event_has_a_sentence_with_its_facts(key: str, facts: set[str], place: str) -> None:
    assert key in EVENTS.templates, f"{place} tells {key}, which has no sentence"
    assert any(template.facts <= facts for template in EVENTS.templates[key]), place


def test_no_event_sentence_is_idle() -> None:
    assert sorted(EVENTS.templates.keys() - {key for key, _, _ in told()}) == []


@pytest.mark.parametrize("title", BOOKS)
def test_keys_that_are_chosen_by_tables_have_sentences(title: str) -> None:
    rules = RULES[title]
    keys = {key for key in FAULT_KEYS.values() if BOOKS[title].clause(key)} | {rules.over}
    keys |= {rules.not_now(START[title], sample(kind)) for kind in kinds()}
    for step in rules.steps.values():
        wrong = step.wrong_player
        found = {wrong} if isinstance(wrong, str) else {wrong(START[title], sample(kind)) for kind in kinds()}
        keys |= {*found, *step.refuses.values()} - {""}
    keys |= {key for key in TURN_USED.values() if BOOKS[title].clause(key)}
    assert sorted(key for key in keys if not BOOKS[title].templates(key)) == []


@pytest.mark.parametrize("title", BOOKS)
def test_every_step_and_kind_of_action_has_a_word(title: str) -> None:
    words = names_of(TITLE, SETUP).words
    assert RULES[title].steps.keys() <= words["steps"].keys()
    assert {kind.__struct_config__.tag for kind in kinds()} <= words["actions"].keys()


def test_a_shared_rule_is_answered_by_the_clause_of_the_book() -> None:
    book, title, setup = BOOKS["1870"], START["1870"].title, START["1870"].setup
    late = refuse("train.limit.buy", company="IC", owned=3, limit=3)
    assert book.clauses(late) == ("phase.trains.three", "train.limit.room")
    assert book.section(late.key, late.facts) == "4.2.3.2"
    assert book.sentence(late, title, setup) == "IC owns 3 trains, and the limit is 3."
    wrong = refuse("track.special.p", hex="J5", tile="63", old="14", allowed=("170",))
    assert book.clause(wrong.key, wrong.facts) == "track.city.brown_63_refused"
    assert book.sentence(wrong, title, setup) == "Dallas (J5) does not take tile 63: its brown tile is 170."
    own = refuse("token.place.same_city", company="IC", stop="H17.c0")
    assert book.clause(own.key) == "token.place.space"
    assert book.sentence(own, title, setup) == "IC already has a token in Memphis (H17)."
    assert BOOKS["1889"].clauses(refuse("protection.shares.all")) == ()


def test_wrong_answers_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "1889").mkdir()
    for file in (paths.maps() / "1889").glob("*.yaml"):
        (tmp_path / "1889" / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(paths, "maps", lambda: tmp_path)
    rules = tmp_path / "1889" / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    for answer, place in (
        ("x.y.z: stock.limit.sixte", "answers.x.y.z"),
        ("x.y.z: []", "answers.x.y.z"),
        ("x.y.z: 3", "answers.x.y.z"),
        ("x.y.z: {clause: stock.limit.sixty, sentence: no}", "answers.x.y.z.sentence"),
        ("x.y.z: {by: old, clauses: {}}", "answers.x.y.z"),
        ("x.y.z: {by: old, clauses: {a: no}, otherwise: stock.limit.sixty}", "answers.x.y.z.clauses.a"),
        ('x.y.z: {clause: stock.limit.sixty, refusal: "{price:mony}"}', "answers.x.y.z.refusal"),
    ):
        rules.write_text(f"{text}  {answer}\n", encoding="utf-8")  # the answers come last in the file
        with pytest.raises(CannotRead, match=re.escape(f"maps/1889/rules.yaml: {place}")):
            load_rulebook("1889")


CASES = [
    (
        refuse("stock.limit.sixty", player="P2", company="IR", held=60, limit=60),
        "Ben holds 60% of IR; you may buy more than 60% only in the orange area.",
    ),
    (
        refuse("track.cost.funds", company="AR", hex="H9", cost=80, cash=70),
        "A tile on H9 costs ¥80, and AR has ¥70.",
    ),
    (refuse("train.buy.price", train="3-0", price=180, offer=1100), "The 3-train costs ¥180, not ¥1,100."),
    (
        refuse("track.lay.dead_end", hex="E2", tile="57", side=3, reason="off_map"),
        "Tile 57 on Matsuyama (E2) would lead north into the sea or the edge of the map.",
    ),
    (
        refuse("track.place.city", hex="F3", tile="8", old="F3", allowed=("5", "6", "57")),
        "Saijou (F3) is a city: it takes 5, 6 or 57 first, not tile 8.",
    ),
    (
        refuse("track.upgrade.colour", hex="B7", tile="15", old="B7", colour="green", old_colour="gray"),
        "The printed track on Uwajima (B7) is gray and cannot become the green tile 15.",
    ),
    (
        refuse("stock.start.par", company="IR", par=85, pars=(65, 70)),
        "IR cannot start at ¥85: choose a par value of ¥65, ¥70.",
    ),
    (
        refuse("operating.steps.sequence", kind="lay_tile", step="trains", player="P1", company="AR"),
        "AR's current step is buying trains; this is not the moment to lay a tile.",
    ),
    (
        refuse("auction.bid.cheapest", private="A", offered="A"),
        "Takamatsu E-Railroad (A) is for sale now: buy it instead of bidding on it.",
    ),
    (refuse("auction.order.players", player="P2", due="P1", company=""), "It is Ann's turn, not Ben's."),
]


@pytest.mark.parametrize(("refusal", "sentence"), CASES, ids=[case[0].key for case in CASES])
def test_a_refusal_is_told_with_its_facts(refusal: object, sentence: str) -> None:
    assert BOOK.sentence(refusal, TITLE, SETUP) == sentence


def test_missing_facts_fall_back_to_the_rule() -> None:
    assert BOOK.sentence(refuse("stock.limit.sixty"), TITLE, SETUP) == BOOK.says("stock.limit.sixty")
    assert BOOK.sentence(refuse("stock.limit.sixty", player="P1", held=None), TITLE, SETUP) == BOOK.says(
        "stock.limit.sixty"
    )
    assert BOOK.sentence(refuse("train.buy.price", train="3-0", price="dear", offer=3), TITLE, SETUP) == BOOK.says(
        "train.buy.price"
    )
    assert BOOK.sentence(refuse("no.such.rule"), TITLE, SETUP) == UNTOLD
    assert (BOOK.section("no.such.rule"), BOOK.says("no.such.rule")) == ("", "")


def test_sections_are_those_of_the_book() -> None:
    assert BOOK.section("stock.limit.sixty") == "5.4.1"
    assert BOOK.section("setup.players.count") == "18"
    assert all(re.fullmatch(r"\d+(\.\d+)*", entry.section) for entry in BOOK.entries.values())


def test_secret_treasuries_are_not_told() -> None:
    """information.company.cash: a refusal for lack of company money does not tell how much there is."""
    refusal = refuse("track.cost.funds", company="AR", hex="H9", cost=80, cash=70)
    assert "70" in BOOK.sentence(refusal, TITLE, SETUP)
    assert BOOK.sentence(refusal, TITLE, HIDDEN) == "A tile on H9 costs ¥80, more than AR has."
    told = [key for key, entry in BOOK.entries.items() if entry.hidden]
    assert {"token.place.cost", "train.buy.funds", "private.buy.funds", "emergency.help.affordable"} <= set(told)


def test_the_bank_is_not_counted_in_ones_own_turn() -> None:
    """information.bank.count: refused to the president of the operating company while treasuries are secret."""
    setup = {"options": {"hidden_treasuries": True}}
    pos = table(hold={"P2": {"SR": 60}}, step="track", company="SR", setup=setup).position
    assert list(may_count_bank(pos, "P1")) == []
    refused = list(may_count_bank(pos, "P2"))
    assert [refusal.key for refusal in refused] == ["information.bank.count"]
    told = BOOK.sentence(refused[0], pos.title, pos.setup)
    assert told == f"{pos.setup.players[1]} cannot have the bank counted during the turn of their own company, SR."
    assert list(may_count_bank(table(hold={"P2": {"SR": 60}}, step="track", company="SR").position, "P2")) == []


def test_events_are_told() -> None:
    for event, sentence in (
        (Event("tile_laid", {"company": "IR", "hex": "E4", "tile": "9", "cost": 80}), "IR lays tile 9 on E4 for ¥80."),
        (Event("tile_laid", {"company": "IR", "hex": "E4", "tile": "24", "cost": 0}), "IR lays tile 24 on E4."),
        (
            Event("dividend_paid", {"company": "IR", "share": 9, "amounts": {"P1": 27, "SR": 9}}),
            "IR pays out ¥9 per share: Ann ¥27, SR ¥9.",
        ),
        (Event("dividend_paid", {"company": "IR", "share": 9, "amounts": {}}), "IR pays out ¥9 per share."),
        (Event("share_bought", {"player": "P4", "company": "KO", "source": "pool", "price": 70}),
         "Dan buys a share of KO from the bank pool for ¥70."),
        (Event("trains_scrapped", {"types": ("2",)}), "All 2-trains rust."),
        (Event("something_new", {"x": 1}), "Something new."),
    ):  # fmt: skip
        assert EVENTS.sentence(event, TITLE, SETUP) == sentence


@pytest.mark.parametrize(("title", "source"), [("1889", "the IPO"), ("1846", "the treasury")])
def test_an_unsold_share_comes_from_who_is_paid_for_it(title: str, source: str) -> None:
    game = new_game(Setup(title, ("Aki", "Botan", "Chiyo")))
    assert names_of(game.title, game.setup).owner("offering") == source


def test_copies_of_a_tile_are_called_by_its_number() -> None:
    site = load_title(Setup("1889", SETUP.players, "beginner", "18xx.games"))
    event = Event("tile_laid", {"company": "IR", "hex": "E4", "tile": "Beg9", "cost": 0})
    assert EVENTS.sentence(event, site, SETUP) == "IR lays tile 9 on E4."


def test_wrong_sentences_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="cannot take the form mony"):
        Template("It costs {price:mony}.")
    with pytest.raises(ValueError, match="braces"):
        Template("It costs {price.")
    text = tmp_path / "text" / "en"
    text.mkdir(parents=True)
    (text / "events.yaml").write_text('events:\n  passed: "{player passes."\n', encoding="utf-8")
    monkeypatch.setattr("rails18.paths.resources", lambda: tmp_path)
    with pytest.raises(CannotRead, match=r"resources/text/en/events.yaml: events.passed"):
        load_events()
