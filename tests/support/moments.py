"""Set up a game at any moment, by writing only what the test is about.

    game = table(hold={"P1": {"IR": 60}}, step="track", company="IR", tiles={"E2": ("57", 1)}, cash={"IR": 700})
    assert refused(game, LayTile("P1", "IR", "G4", "57", 1)) == {"track.lay.reach"}

The game is a real one: its rules, its checks and what the engine settles by itself are those of the title.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rails18.core.actions import Action
from rails18.core.game import Game
from rails18.core.notes import RoundNotes, of_step
from rails18.core.state import BANK, CLOSED, OFFERING, UNSOLD, Cell, Frame, GameState, Round
from rails18.core.title import Setup, Title
from rails18.rules.market.market import par_cells
from rails18.titledata.titles import load_title
from rails18.titles import RULE_SETS
from rails18.titles.opening import pieces
from rails18.words.texts import load_rulebook
from tests.support.slices import sorted_out

TURN = ("track", "token", "run", "dividend", "trains")  # steps of a company's turn
NOTES: dict[str, dict[str, Any]] = {"stock": {"passes": 0, "actor": ""}, "auction": {"passes": 0, "buyer": ""}}


def table(
    players: int = 4,
    *,
    step: str = "stock",
    player: str = "",
    company: str = "",
    notes: Mapping[str, Any] | None = None,
    setup: Mapping[str, Any] | None = None,
    hold: Mapping[str, Mapping[str, int]] | None = None,
    cells: Mapping[str, Cell] | None = None,
    par: Mapping[str, int] | None = None,
    cash: Mapping[str, int] | None = None,
    trains: Mapping[str, str] | None = None,
    privates: Mapping[str, str] | None = None,
    tokens: Mapping[str, tuple[str, ...]] | None = None,
    **fields: Any,
) -> Game:
    """Return a game that stands at a step.

    Args:
        step, player, company, notes: the open step; the player is the company's president, or P1, when left out. A
            step of a company's turn lies on an ``operating`` frame, and the steps after it follow.
        setup: further fields of `Setup`, such as ``profile``; the title is 1889 unless named here.
        hold: owner → company → percent. The first player listed with 20% has the president's certificate; the rest
            lies in the offering. A company in it is started, and floated when its float percent is held.
        cells: company → cell of its price token, the upper of one cell first; the dearest starting cell when left out.
        par: company → par value, the dearest when left out.
        cash: owner → money; players have the starting cash and companies nothing when left out. The bank has the rest.
        trains: train id → owner; the others lie in the depot.
        privates: private → owner; the others are closed, or unsold in the auction.
        tokens: stop id → companies. The rest of each company's tokens is left to it.
        fields: further fields of the state, as they are.
    """
    names = tuple(f"Player {seat}" for seat in range(1, players + 1))
    who = Setup(players=names, **{"title": "1889", **(setup or {})})
    title = load_title(who)
    hold, tokens = hold or {}, dict(tokens or {})
    started = list(dict.fromkeys(name for held in hold.values() for name in held))
    places = {**{name: next(iter(par_cells(title.market).values())) for name in started}, **(cells or {})}
    first = next(iter(par_cells(title.market)))
    values: dict[str, Any] = {
        **pieces(title, who),
        "certificates": _certificates(title, who, hold),
        "par": {**dict.fromkeys(places, first), **(par or {})},
        "market": places,
        "stacks": {cell: tuple(c for c in places if places[c] == cell) for cell in places.values()},
        "floated": tuple(name for name in title.companies if name in started and _floats(title, hold, name)),
        "privates": {**dict.fromkeys(title.privates, UNSOLD if step == "auction" else CLOSED), **(privates or {})},
        "tokens": tokens,
        "tokens_left": {
            name: held.tokens[sum(name in there for there in tokens.values()) :]
            for name, held in title.operators.items()
        },
        "round": Round({"auction": "auction", "stock": "stock"}.get(step, "operating"), 2, 1, 1),
        **fields,
    }
    values["cash"] = _cash(title, who, cash or {})
    values["trains"] = {**values["trains"], **(trains or {})}
    if "frames" not in fields:
        due = player or values["certificates"].get(f"{company}-0", "P1")
        steps = tuple(each for each in TURN if each in RULE_SETS[title.rules].turn)
        known = {**NOTES.get(step, {}), **(notes or {})}
        values["frames"] = _frames(step, due, company, known, values["floated"], steps)
    return _standing(title, who, GameState(**sorted_out(values)))


def at(game: Game, state: GameState) -> Game:
    """Return a game of the same title and setup that stands at `state`."""
    return _standing(game.title, game.setup, state)


def refused(game: Game, action: Action) -> set[str]:
    """Return the clauses of the book that refuse `action`, empty when it is allowed; asking changes nothing."""
    before, book = game.state, load_rulebook(game.title.id)
    keys = {clause for refusal in game.refusals(action) for clause in book.clauses(refusal)}
    assert game.state is before
    return keys


def _standing(title: Title, setup: Setup, state: GameState) -> Game:
    return Game(
        title, replace(RULE_SETS[title.rules].under(setup.profile), opening=lambda _title, _setup: state), setup
    )


def _frames(
    step: str, player: str, company: str, notes: Mapping[str, Any], floated: tuple[str, ...], steps: tuple[str, ...]
) -> tuple[Frame, ...]:
    if step not in steps:
        return (Frame(step, player, company, of_step(step)(**notes)),)
    base = Frame("operating", notes=RoundNotes(companies=floated, steps=steps))
    return (base, Frame(step, player, company, of_step(step)(**{"rest": steps[steps.index(step) + 1 :], **notes})))


def _cash(title: Title, setup: Setup, given: Mapping[str, int]) -> dict[str, int]:
    cash = {**dict.fromkeys(setup.ids, title.cash), **dict.fromkeys(title.companies, 0), **given}
    return {**cash, BANK: given.get(BANK, title.bank - sum(cash.values()))}


def _floats(title: Title, hold: Mapping[str, Mapping[str, int]], company: str) -> bool:
    return sum(held.get(company, 0) for held in hold.values()) >= title.companies[company].float_percent


def _certificates(title: Title, setup: Setup, hold: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    owners: dict[str, str] = {}
    for name, company in title.companies.items():
        sizes = company.certificates
        due = {owner: held[name] for owner, held in hold.items() if held.get(name)}
        president = next((owner for owner in due if owner in setup.ids and due[owner] >= sizes[0]), OFFERING)
        owners[f"{name}-0"] = president
        if president != OFFERING:
            due[president] -= sizes[0]
        for number in range(1, len(sizes)):
            owner = next((owner for owner, percent in due.items() if percent > 0), OFFERING)
            owners[f"{name}-{number}"] = owner
            if owner != OFFERING:
                due[owner] -= sizes[number]
    return owners
