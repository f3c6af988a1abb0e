"""Say what parts of the share display mean."""

from __future__ import annotations

from rails18.core.ids import CompanyId, PlayerId, TrainId, among, kind_of
from rails18.core.position import Position
from rails18.core.state import CLOSED, REMOVED, UNSOLD
from rails18.questions import standings, stock, trains
from rails18.ui.look.marks import money
from rails18.ui.shares.content import OWN, Content, player_name
from rails18.ui.text import train_names
from rails18.ui.text.phrases import labelled, listed
from rails18.words.translation import tr


def player_tip(pos: Position, player: PlayerId) -> str:
    """Return what the mark beside a player's name means."""
    name = player_name(pos, player)
    if pos.state.priority != player:
        return name + "."
    if not stock.next_order(pos):
        return tr("{name} has the priority card.", name=name)
    order = listed([player_name(pos, other) for other in pos.players])
    return tr("{name} plays first. Order of play: {order}.", name=name, order=order)


def holding_tip(pos: Position, company: CompanyId, column: str, content: Content, head: str) -> str:
    """Return what the certificates of a company in a column are, and why there may be no more of them.

    Args:
        head: of the column, for one that is not a player's.
    """
    total = sum(content.percents)
    who = player_name(pos, column) if among(column, pos.players) else head
    words = tr("{who}: {percent}% of {company}", who=who, percent=total, company=pos.company(company).name)
    if column in pos.players and company in pos.state.market:
        words += ", " + money(pos.title.currency, stock.worth(pos, company, total))
    if column == REMOVED:
        words += "; " + tr("out of the game, they count for nobody")
    if column == OWN:
        words += "; " + tr("redeemed, they count for nobody")
    if content.mark == "again":
        words += "; " + tr("reissued shares: the company gets the price")
    if content.mark == "sold":
        words += "; " + tr("sold in this round, so none may be bought until the next")
    return words + "."


def independent_tip(pos: Position, company: CompanyId) -> str:
    """Return whose an independent is, and what becomes of its runs."""
    name, owner = pos.company(company).name, pos.independent_owner(company)
    if owner == CLOSED:
        return tr("{name} is closed, with all that it had.", name=name)
    if owner == UNSOLD:
        return tr("{name} belongs to nobody yet.", name=name)
    if among(owner, pos.setup.ids):
        who = player_name(pos, owner)
        return tr("{name} belongs to {who}, who gets half of what it runs for; it has no shares.", name=name, who=who)
    return tr("{name} has been bought by {company}, which has its money, train and place.", name=name, company=owner)


def train_tip(pos: Position, train: TrainId) -> str:
    """Return what a train on a charter can do."""
    name = train_names.as_noun(train_names.short(pos, train))
    kind = pos.title.trains[kind_of(train)]
    words = labelled(name, train_names.side_words(pos.side(train))) if kind.sides else name
    if trains.in_last_run(pos, train):
        return words + tr("; it runs once more and then goes.")
    return words + (tr("; it runs once more after it rusts.") if trains.is_protected(pos, train) else ".")


def holdings_of(pos: Position) -> str:
    """Return what each player has, in words."""
    currency = pos.title.currency
    parts = []
    for player in pos.players:
        percents = {company: pos.holding(player, company) for company in pos.title.companies}
        holds = [f"{company} {tr('{percent}%', percent=held)}" for company, held in percents.items() if held]
        told = ", ".join(holds) or tr("no shares")
        parts.append(
            tr(
                "{name}: cash {cash}, worth {worth}, {held}.",
                name=player_name(pos, player),
                cash=money(currency, pos.cash(player)),
                worth=money(currency, standings.worth(pos, player)),
                held=told,
            )
        )
    return " ".join(parts)
