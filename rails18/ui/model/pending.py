"""Tell what an action sets going that comes about only later: prices that wait for a president, money for the round."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.core.state import Cell, GameState
from rails18.rules.market import market
from rails18.rules.options import PROTECTION_FORCED
from rails18.rules.privates import last_exchange
from rails18.rules.rounds import rounds
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words

Told = tuple[str, str, str]  # text, tone and whom it is about


def fallen(state: GameState, pos: Position, company: str) -> Cell | None:
    """Return the cell to which the blocks of `company` that wait in `state` would bring it, None when none waits."""
    cell = state.market.get(company)
    blocks = [block for block in state.blocks if block.company == company]
    if cell is None or not blocks:
        return None
    for block in blocks:
        cell = market.down(pos.title.market, cell, block.percent // 10)
    return cell


def told(before: Position, after: Position, words: Words) -> list[Told]:
    """Return what is still to come after an action, as texts with tones."""
    return [
        *_blocks(before, after, words),
        *_owed(before, after, words),
        *_own(before, after, words),
        *_closed(before, after, words),
        *_order(before, after, words),
        *_asked(before, after, words),
    ]


def _asked(before: Position, after: Position, words: Words) -> list[Told]:
    """Tell who is asked first whether they exchange a private that is about to close."""
    frame = after.frame
    if frame.step != last_exchange.STEP or frame == before.frame:
        return []
    private = words.private(frame.notes["private"])
    return [(f"{private} would close: {words.who(frame.player)} may exchange it first.", "warn", frame.player)]


def _blocks(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    forced = before.frame.step == "trains" and before.option(PROTECTION_FORCED) == "at_once"
    when = "before the train is bought" if forced else "after the turn"
    for block in after.state.blocks:
        if block in before.state.blocks:
            continue
        company, cell = block.company, fallen(after.state, after, block.company)
        if cell is None:
            continue
        if after.title.market.zones[after.title.market.rows[cell[0]][cell[1]].zone].closes:
            end = f"{company} closes {when}"
        elif cell == after.state.market[company]:
            end = f"{company} stays at {words.cell(cell)} because of the ledge"
        else:
            end = f"{company} falls to {words.cell(cell)} {when}"
        keeper = block.president
        if keeper and keeper != block.seller:
            end += f", unless {words.who(keeper)} protects the price"
        lines.append((end + ".", "warn", company))
    return lines


def _owed(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    for company, amount in after.state.owed.items():
        more = amount - before.state.owed.get(company, 0)
        if more > 0:
            lines.append((f"{company} gets {words.money(more)} at the end of the round.", "good", company))
    return lines


def _own(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    for company in after.state.par:
        old, new = before.holding(company, company), after.holding(company, company)
        if old != new:
            lines.append((f"{company} holds {new}% of itself.", "plain", company))
        was, par = before.state.par.get(company), after.state.par[company]
        if was is not None and was != par:
            text = f"The par value of {company} changes from {words.money(was)} to {words.money(par)}."
            lines.append((text, "plain", company))
    return lines


def _closed(before: Position, after: Position, words: Words) -> list[Told]:
    gone = [c for c in after.title.companies if after.is_closed(c) and not before.is_closed(c)]
    return [(f"{company} closes: its shares are worthless.", "warn", company) for company in gone]


def _order(before: Position, after: Position, words: Words) -> list[Told]:
    """Tell the order of play that cash would give, when an action in a stock round changes it."""
    if after.state.round.kind != "stock" or before.state.round != after.state.round or not rounds.cash_decides(after):
        return []
    order = rounds.by_cash(after)
    if order == rounds.by_cash(before):
        return []
    return [(f"Next order of play by cash: {listed([words.who(p) for p in order])}.", "plain", "")]
