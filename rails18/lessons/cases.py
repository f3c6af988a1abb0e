"""Work out in which case a decision or an event is, for the coach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rails18.core.actions import Action, BuyShare, BuyTrain, Dividend, LayTile, SellShares
from rails18.core.events import Event
from rails18.core.game import Game, Update
from rails18.core.ids import NO_COMPANY, hex_of, kind_of
from rails18.core.position import Position
from rails18.core.title import Title
from rails18.words.texts import names_of
from rails18.words.translation import tr
from rails18.words.wording import either, listed

STARTING = ("start_company",)  # kinds of action for which a company is chosen, and its par
CAUSES = ("dividend_paid", "dividend_withheld", "dividend_split", "all_sold", "shares_sold", "block_not_taken")


def floats(game: Game, action: Action | None) -> bool:
    """Return whether a purchase floats its company."""
    if not isinstance(action, BuyShare) or game.refusals(action):
        return False
    keys = {event.key for event in game.what_if(action).events if event.facts.get("company") == action.company}
    return bool(keys & {"company_floated", "company_floats"})


def led_by_another(game: Game, action: Action | None) -> bool:
    """Return whether a share of a company is bought whose president is somebody else."""
    return isinstance(action, BuyShare) and game.position.president(action.company) not in ("", action.player)


def hands_over(game: Game, action: Action | None) -> bool:
    """Return whether a sale makes somebody else president."""
    return bool(new_president(game, action))


def new_president(game: Game, action: Action | None) -> str:
    """Return who becomes president by a sale, "" when nobody does."""
    if not isinstance(action, SellShares) or game.refusals(action):
        return ""
    after = Position(game.title, game.setup, game.what_if(action).after).president(action.company)
    return after if after != game.position.president(action.company) else ""


def upgrades(game: Game, action: Action | None) -> bool:
    """Return whether a tile replaces track."""
    if not isinstance(action, LayTile) or action.hex not in game.position.board.hexes:
        return False
    printed = game.position.board.hexes[action.hex].printed
    return action.hex in game.state.tiles or bool(printed.track)


def may_lay_two(game: Game, action: Action | None) -> bool:
    """Return whether two yellow tiles may be laid in this turn."""
    company = game.position.frame.company
    return game.title.yellow_lays > 1 or (
        company in game.title.companies and game.position.company(company).second_lay is not None
    )


def from_company(game: Game, action: Action | None) -> bool:
    """Return whether a train is bought of another company."""
    return isinstance(action, BuyTrain) and game.state.trains.get(action.train, "") in game.title.companies


def forced(game: Game, action: Action | None) -> bool:
    """Return whether the operating company has to own a train that its treasury cannot pay for."""
    company = game.position.frame.company
    duty = game.questions.duty(game.position, company) if company else None
    return duty is not None and duty.must_buy and duty.short > 0


def two_sided(game: Game, action: Action | None) -> bool:
    """Return whether a train certificate has two sides."""
    if isinstance(action, BuyTrain):
        kind = game.title.trains.get(kind_of(action.train))
        return kind is not None and len(kind.faces) > 1
    return all(len(kind.faces) > 1 for kind in game.title.trains.values())


DECISIONS: Mapping[str, Callable[[Game, Any], bool]] = {
    "floats": floats,
    "forced": forced,
    "from_company": from_company,
    "halves": lambda game, action: isinstance(action, Dividend) and action.choice == "half",
    "hands_over": hands_over,
    "keeps": lambda game, action: isinstance(action, Dividend) and action.choice == "withhold",
    "led_by_another": led_by_another,
    "may_lay_two": may_lay_two,
    "trades_in": lambda game, action: isinstance(action, BuyTrain) and bool(action.trade_in),
    "two_sided": two_sided,
    "upgrades": upgrades,
}


def considered(game: Game, kind: str) -> dict[str, Any]:
    """Return the facts with which a kind of action is considered: an easy company to begin with, and the par for it.

    Both can be checked: where one tile leads to is seen on the map, and five shares at a par are counted quickly.
    """
    if kind not in STARTING or game.questions is None:
        return {}
    pos, ask = game.position, game.questions
    open_ones = [company for company in pos.title.companies if company not in pos.state.par]
    joins = {company: ask.first_joins(pos, company) for company in open_ones}
    easy = max(open_ones, key=lambda company: len(joins[company]), default=NO_COMPANY)
    if not easy or not joins[easy]:
        return {}
    cash, company = pos.cash(pos.frame.player), pos.company(easy)
    number = company.float_percent // company.share
    joined = either([names_of(game.title, game.setup).hex(hex) for hex in joins[easy]])
    par = next((par for par in ask.pars(pos) if number * par <= cash), None)  # the highest comes first
    return {"company": easy, "hex": hex_of(company.home), "joined": joined, "cash": cash, "number": number, "par": par}


def cause(update: Update, event: Event) -> Event | None:
    """Return the event that moved a price: the last one before it about the same company."""
    before = update.events[: update.events.index(event)]
    same = (one for one in reversed(before) if one.facts.get("company") == event.facts.get("company"))
    return next((one for one in same if one.key in CAUSES), None)


def _because(update: Update, event: Event, *keys: str) -> bool:
    found = cause(update, event)
    return found is not None and found.key in keys


def _income(update: Update, event: Event) -> int:
    found = cause(update, event)
    return int(found.facts.get("income", 0)) if found else 0


def _unasked(update: Update, event: Event) -> bool:
    """Return whether a private was sold by itself, after the one that somebody bought."""
    action = update.action
    return getattr(action, "private", "") != event.facts.get("private")


EVENTS: Mapping[str, Callable[[Update, Event], bool]] = {
    "kept": lambda update, event: _because(update, event, "dividend_withheld") and _income(update, event) > 0,
    "no_income": lambda update, event: _because(update, event, "dividend_withheld") and _income(update, event) == 0,
    "plays_on": lambda update, event: update.after.ending is None,
    "paid": lambda update, event: _because(update, event, "dividend_paid"),
    "sale": lambda update, event: _because(update, event, "shares_sold", "block_not_taken"),
    "sold_out": lambda update, event: _because(update, event, "all_sold"),
    "without_asking": _unasked,
}


def _killer(title: Title, update: Update, event: Event) -> dict[str, Any]:
    """Return the train whose phase closed privates or scrapped trains, nothing where something else did."""
    begun = next((one for one in update.events if one.key == "phase_begins"), None)
    phase = title.phases.get(begun.facts["phase"]) if begun else None
    if begun is None or phase is None or (event.key == "privates_closed" and not phase.closes_privates):
        return {}
    return {"train": begun.facts["train"]}


def facts(title: Title, update: Update, event: Event) -> dict[str, Any]:
    """Return the facts of an event, with those that its cause or the title's data add."""
    found = cause(update, event) if event.key == "price_moved" else None
    more: dict[str, Any] = dict(found.facts) if found else {}
    if event.key == "phase_begins" and (phase := title.phases.get(event.facts["phase"])):
        colours = listed([tr(colour) for colour in phase.tiles])
        more = {"colours": colours, "limit": phase.train_limit, "rounds": phase.rounds}
    if event.key in ("trains_scrapped", "privates_closed"):
        more = _killer(title, update, event)
    if event.key == "stock_round" and event.facts["set"] > 1 and title.options.get("stock.order") != "cash":
        more = {"priority": event.facts["player"]}
    return {**more, **event.facts}
