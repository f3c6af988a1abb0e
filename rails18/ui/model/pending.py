"""Say what an action sets going that comes about only later: prices that wait for a president, money for the round."""

from __future__ import annotations

from rails18.core.position import Position
from rails18.questions import market, privates, protection, stock
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words
from rails18.words.translation import tr

Told = tuple[str, str, str]  # text, tone and whom it is about


def told(before: Position, after: Position, words: Words) -> list[Told]:
    """Return what is still to come after an action, as texts with tones."""
    return [
        *_blocks(before, after, words),
        *_owed(before, after, words),
        *_own(before, after, words),
        *_closed(before, after, words),
        *_order(before, after, words),
        *_asked(before, after, words),
        *_taken_in(before, after, words),
    ]


def _taken_in(before: Position, after: Position, words: Words) -> list[Told]:
    """Return what the buyer of an independent gets with it, and that its train may have run already."""
    lines: list[Told] = []
    for taken in privates.taken_in(before, after):
        names = {"company": taken.company, "buyer": words.who(taken.buyer)}
        money = tr("its treasury") if words.hide_cash else words.money(taken.money)
        trains = [train_names.short(before, train) for train in taken.trains]
        parts = [money] if taken.money else []
        parts += [train_names.as_nouns(trains)] if trains else []
        parts += [tr("its place on the map")] if taken.token else []
        if parts:
            lines.append((tr("{buyer} gets from {company}: {list}.", list=listed(parts), **names), "good", taken.buyer))
        if taken.ran:
            told = tr("What has run for {company} does not run again for {buyer} in this round.", **names)
            lines.append((told, "warn", taken.buyer))
    return lines


def _asked(before: Position, after: Position, words: Words) -> list[Told]:
    """Return who is asked first whether they exchange a private that is about to close."""
    frame, chance = after.frame, privates.last_chance(after)
    if chance is None or frame == before.frame:
        return []
    private = words.private(chance.private)
    return [
        (
            tr(
                "{private} would close: {player} may exchange it first.",
                private=private,
                player=words.who(frame.player),
            ),
            "warn",
            frame.player,
        )
    ]


def _blocks(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    when = tr("before the train is bought") if protection.before_train(before) else tr("after the turn")
    for block in protection.waiting(after):
        if block in protection.waiting(before):
            continue
        company, cell = block.company, market.after_sales(after.state, after, block.company)
        if cell is None:
            continue
        if market.closes(after, cell):
            end = tr("{company} closes {when}", company=company, when=when)
        elif cell == after.state.market[company]:
            end = tr("{company} stays at {cell} because of the ledge", company=company, cell=words.cell(cell))
        else:
            end = tr("{company} falls to {cell} {when}", company=company, cell=words.cell(cell), when=when)
        keeper = block.president
        if keeper and keeper != block.seller:
            end += tr(", unless {keeper} protects the price", keeper=words.who(keeper))
        lines.append((end + ".", "warn", company))
    return lines


def _owed(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    for company, amount in after.state.owed.items():
        more = amount - before.state.owed.get(company, 0)
        if more > 0:
            lines.append(
                (
                    tr("{company} gets {more} at the end of the round.", company=company, more=words.money(more)),
                    "good",
                    company,
                )
            )
    return lines


def _own(before: Position, after: Position, words: Words) -> list[Told]:
    lines: list[Told] = []
    for company in after.state.par:
        old, new = before.holding(company, company), after.holding(company, company)
        if old != new:
            lines.append((tr("{company} holds {new}% of itself.", company=company, new=new), "plain", company))
        was, par = before.state.par.get(company), after.state.par[company]
        if was is not None and was != par:
            text = tr(
                "The par value of {company} changes from {was} to {par}.",
                company=company,
                was=words.money(was),
                par=words.money(par),
            )
            lines.append((text, "plain", company))
    return lines


def _closed(before: Position, after: Position, words: Words) -> list[Told]:
    gone = [c for c in after.title.companies if after.is_closed(c) and not before.is_closed(c)]
    return [(tr("{company} closes: its shares are worthless.", company=company), "warn", company) for company in gone]


def _order(before: Position, after: Position, words: Words) -> list[Told]:
    """Return the order of play that cash would give, when an action in a stock round changes it."""
    if after.state.round.kind != "stock" or before.state.round != after.state.round:
        return []
    order = stock.next_order(after)
    if order == stock.next_order(before):
        return []
    return [(tr("Next order of play by cash: {list}.", list=listed([words.who(p) for p in order])), "plain", "")]
