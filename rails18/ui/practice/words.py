"""Say what a task asks, what a try comes to, and why another answer is better: a few patterns for all tasks."""

from __future__ import annotations

from collections.abc import Mapping

from rails18.core.action_json import from_json
from rails18.core.actions import LayTile, RunTrains, SellShares, StartCompany
from rails18.core.ids import stated
from rails18.core.position import Position
from rails18.practice import dump, first, par, rescue
from rails18.practice.first import PLAYER
from rails18.practice.play import OTHER, PART, RIGHT, TaskPlay, Verdict
from rails18.practice.task import DUMP, FIRST, LAY, PAR, RESCUE, RUN, Tried
from rails18.questions import market
from rails18.ui.stage.context import Context
from rails18.ui.text.train_names import as_nouns
from rails18.words.translation import tr

KINDS: Mapping[str, str] = {
    RUN: "Best run",
    LAY: "Best tile",
    RESCUE: "Pay for the train",
    DUMP: "See the dump coming",
    PAR: "Par value",
    FIRST: "Who goes first?",
}
ABOUT: Mapping[str, str] = {
    RUN: "Draw the routes that earn most.",
    LAY: "Lay the tile after which the company earns most.",
    RESCUE: "Sell what costs you least, in the right order.",
    DUMP: "Sell before somebody leaves you with a company without a train.",
    PAR: "Choose what floats, and what buys the train.",
    FIRST: "Say which company or which player is first.",
}
GRADES: Mapping[int, str] = {1: "easy", 2: "medium", 3: "hard"}
SHOWN = 3  # other answers that are told


def question(context: Context, play: TaskPlay) -> str:
    """Return what a task asks, in one sentence."""
    pos, ask, company = context.position, play.task.ask, context.position.frame.company
    if ask.kind == RUN:
        return tr("Which run of {company} earns most? Draw it, then run.", company=company)
    if ask.kind == LAY:
        return tr("Which tile lets {company} earn most in its next run? Lay it.", company=company)
    if ask.kind == RESCUE:
        return tr(
            "{company} must buy a train, no other company sells one, and you must pay: what do you sell, in which "
            "order, to stay as rich as possible?",
            company=company,
        )
    if ask.kind == DUMP:
        return tr(
            "Before your next turn somebody can make you president of a company without a train: sell as little as "
            "keeps you safe."
        )
    if ask.kind == PAR:
        return _par_question(pos, play)
    return _first_question(context, play)


def _par_question(pos: Position, play: TaskPlay) -> str:
    ask = play.task.ask
    if not ask.train:
        return tr(
            "Nobody else will buy shares: at which par do you float a company with as much in its treasury as possible?"
        )
    if ask.number == 1:
        return tr(
            "Nobody else will buy shares: at which par do you float a company that can pay for a {train}-train, and "
            "keep as much cash as possible?",
            train=ask.train,
        )
    return tr(
        "Nobody else will buy shares: at which par do you float a company that can pay for {trains}, and keep as "
        "much cash as possible?",
        trains=as_nouns([ask.train] * ask.number),
    )


def _first_question(context: Context, play: TaskPlay) -> str:
    ask = play.task.ask
    if ask.who == PLAYER:
        return tr("Everybody passes from now on: who begins the next stock round? Click the name.")
    if ask.sells is None:
        return tr("Everybody passes from now on: which company operates first? Click it.")
    return tr(
        "You sell {percent}% of {company}, then everybody passes: which company operates first? Click it.",
        percent=ask.sells[1],
        company=ask.sells[0],
    )


def verdict(context: Context, play: TaskPlay, found: Verdict) -> str:
    """Return what a try comes to, in one sentence."""
    ask, money = play.task.ask, context.words.money
    if found.kind == OTHER:
        return tr("That is allowed, but it does not answer the question.")
    if found.kind == PART:
        return tr("Right so far. Go on until the train can be paid.")
    if found.kind == RIGHT and ask.kind == FIRST:
        return tr("Right: {who} goes first.", who=answer(context, play, play.proof.answers[0]))
    if found.kind == RIGHT:
        return tr("Right: {what}.", what=outcome(context, play, found.value))
    if ask.kind == FIRST:
        return tr("No. Look again.")
    if ask.kind in (RUN, LAY):
        return tr("That earns {value}; more is possible.", value=money(found.value))
    if ask.kind == RESCUE and found.value != rescue.LOST:
        return tr("That leaves you {value} at best; more is possible.", value=money(found.value))
    what = outcome(context, play, found.value)
    if ask.kind == PAR and found.value >= 0:
        return tr("No: {what}, and more is possible.", what=what)
    return tr("No: {what}.", what=what)


def outcome(context: Context, play: TaskPlay, value: int) -> str:
    """Return what the value of an answer means, as part of a sentence."""
    ask, money = play.task.ask, context.words.money
    if ask.kind in (RUN, LAY):
        return tr("it earns {value}", value=money(value))
    if ask.kind == RESCUE:
        lost = value == rescue.LOST
        return tr("it does not raise enough") if lost else tr("you are worth {value} then", value=money(value))
    if ask.kind == DUMP:
        return _dump_outcome(play, value)
    return _par_outcome(context, play, value)


def _dump_outcome(play: TaskPlay, value: int) -> str:
    if value == dump.CAUGHT:
        return tr("you can still be made president of it")
    return tr("you are safe") if value == play.proof.best else tr("you are safe, but less would do")


def _par_outcome(context: Context, play: TaskPlay, value: int) -> str:
    if value == par.NO_FLOAT:
        return tr("you cannot float it alone")
    if value == par.TOO_POOR:
        return tr("it floats, but cannot pay for that")
    if play.task.ask.train:
        return tr("you keep {value}", value=context.words.money(value))
    return tr("its treasury holds {value}", value=context.words.money(value))


def why(context: Context, play: TaskPlay) -> str:
    """Return the right answer and what the others come to."""
    right = play.proof.answers[0]
    if play.task.ask.kind == FIRST:
        return tr("Right: {who} goes first.", who=answer(context, play, right)) + _order(context, play)
    told = tr("Right: {answer}, {what}.", answer=answer(context, play, right), what=outcome(context, play, right.value))
    if play.task.ask.kind == DUMP:
        told += _threat(context, play)
    named = [(answer(context, play, one), outcome(context, play, one.value)) for one in play.proof.others[:SHOWN]]
    others = [tr("{answer}: {what}", answer=name, what=what) for name, what in named if name]
    if not others:
        return told
    return tr("{told} Others: {others}.", told=told, others="; ".join(others))


def _order(context: Context, play: TaskPlay) -> str:
    """Return what decides who goes first, after a space: the prices by then, or who acted last."""
    ask, words = play.task.ask, context.words
    if ask.who == PLAYER:
        last = first.last_to_act(play.game)
        left = tr("{player} was the last to buy or sell, and whoever sits to the left begins.", player=words.who(last))
        return f" {left}" if last else ""
    there = first.later(play.game, ask)
    if there is None:
        return ""
    pos = there.position
    prices = ", ".join(f"{company} {words.money(pos.price(company))}" for company in market.order(pos))
    return " " + tr("The order by price is then: {prices}.", prices=prices)


def _threat(context: Context, play: TaskPlay) -> str:
    game = play.game.fork(play.game.state_at(play.game.at if not play.begun else play.game.at - 1))
    found = dump.threats(game)
    if not found:
        return ""
    seller, company = found[0]
    return " " + tr("{player} could sell {company} on you.", player=context.words.who(seller), company=company)


def answer(context: Context, play: TaskPlay, tried: Tried) -> str:
    """Return an answer in words."""
    words, pos, parts = context.words, context.position, []
    if tried.names:
        return words.who(stated(tried.names))
    for plain in tried.does:
        action = from_json(plain)
        if isinstance(action, RunTrains):
            parts.append(
                " + ".join("–".join(words.place(pos, stop) for stop in route.stops) for route in action.routes)
            )
        elif isinstance(action, LayTile):
            place = words.hex(pos, action.hex)
            parts.append(
                tr("#{tile} on {hex}, rotation {rotation}", tile=action.tile, hex=place, rotation=action.rotation)
            )
        elif isinstance(action, SellShares):
            parts.append(tr("{percent}% of {company}", percent=action.percent, company=action.company))
        elif isinstance(action, StartCompany):
            parts.append(tr("par {par}", par=words.money(action.par)))
    return tr(", then ").join(parts)
