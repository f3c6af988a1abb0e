"""Say why a program made a move."""

from __future__ import annotations

from rails18.core.actions import Action, BuyShare, Dividend, Pass, StartCompany
from rails18.core.game import Game
from rails18.core.position import Position
from rails18.players.character import line
from rails18.players.reason import SENTENCES, Reason
from rails18.questions import stock
from rails18.ui.text import train_names
from rails18.ui.text.words import Words
from rails18.words.translation import tr

MONEY = frozenset({"price", "value", "left", "par", "debt", "before", "after", "income", "gain", "now", "short"})


def checked(pos: Position, words: Words, action: Action, reason: Reason) -> str:
    """Return why a move is advised: a figure on the table that can be checked, where there is one, else the reason."""
    if reason.key == "ahead" and isinstance(action, Pass):  # a feeling, which nobody can check
        return _kept(pos, words)
    return _on_table(pos, words, action) or sentence(pos, words, reason)


def _kept(pos: Position, words: Words) -> str:
    """Return what whoever does nothing keeps."""
    company = pos.frame.company
    if company:
        return tr("{company} keeps its {cash}.", company=company, cash=words.money(pos.cash(company)))
    return tr("You keep your {cash}.", cash=words.money(pos.cash(pos.frame.player)))


def _on_table(pos: Position, words: Words, action: Action) -> str:
    """Return what the table shows for a move, in the words of the lessons, "" where it shows nothing."""
    money = words.money
    if isinstance(action, StartCompany):
        needed = stock.to_float(pos, action.company)
        return tr(
            "{number} shares float it; at {par} they cost {shares}, and you have {cash}.",
            number=needed,
            par=money(action.par),
            shares=money(needed * action.par),
            cash=money(pos.cash(action.player)),
        )
    if isinstance(action, BuyShare):
        return _of_share(pos, words, action)
    if isinstance(action, Dividend) and action.choice == "pay":
        company, income = pos.company(action.company), pos.state.income.get(action.company, 0)
        mine = company.per_share(income) * pos.holding(action.player, action.company) // company.share
        return tr("{mine} of {income} is yours.", mine=money(mine), income=money(income)) if mine else ""
    return ""


def _of_share(pos: Position, words: Words, action: BuyShare) -> str:
    company, money = action.company, words.money
    needed, price = stock.to_float(pos, company), pos.price(company)
    if needed == 1:
        return tr("It is the last share that {company} needs to float.", company=company)
    if needed:
        return tr("{company} needs {number} more shares to float.", company=company, number=needed)
    cost = stock.price(pos, company, action.source)
    if cost < price:
        return tr("It costs its par, {par}, and is worth {price}.", par=money(cost), price=money(price))
    income = pos.state.income.get(company, 0)
    if not income:
        return ""
    return tr(
        "{company} earned {income} when it last ran: {share} for a share that costs {price}.",
        company=company,
        income=money(income),
        share=money(pos.company(company).per_share(income)),
        price=money(cost),
    )


def of_move(game: Game, words: Words, move: int, reason: Reason) -> str:
    """Return why a program made a move, what a character has to say to it first."""
    told, said = sentence(game.position_at(move), words, reason), said_to(game, move)
    return f"{said} {told}" if said else told


def said_to(game: Game, move: int) -> str:
    """Return what a character says to a move of theirs, "" for nothing."""
    action = game.actions[move - 1]
    said = line(game.programs.get(action.player, ""), game.position_at(move - 1), action)
    return tr(said) if said else ""


def sentence(pos: Position, words: Words, reason: Reason) -> str:
    """Return a reason in words of the title."""
    said = tr(SENTENCES[reason.key], **{name: _said(words, name, value) for name, value in reason.facts.items()})
    return said if reason.more is None else f"{said} {sentence(pos, words, reason.more)}"


def _said(words: Words, name: str, value: object) -> object:
    if name in MONEY and isinstance(value, int | float):
        return words.money(round(value))
    if name == "train":
        return train_names.as_noun(str(value))
    return value
