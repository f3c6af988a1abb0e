"""Say what parts of the share display mean."""

from __future__ import annotations

from rails18.core.ids import PlayerId, TrainId, kind_of
from rails18.core.position import Position
from rails18.questions import standings, stock, trains
from rails18.ui.look.marks import money
from rails18.ui.shares.content import player_name
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
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


def train_tip(pos: Position, train: TrainId) -> str:
    """Return what a train on a charter can do."""
    name = train_names.as_noun(train_names.short(pos, train))
    kind = pos.title.trains[kind_of(train)]
    words = f"{name}: {train_names.side_words(pos.side(train))}" if kind.sides else name
    return words + (tr("; it runs once more after it rusts.") if trains.is_protected(pos, train) else ".")


def holdings_of(pos: Position) -> str:
    """Return what each player has, in words."""
    currency = pos.title.currency
    parts = []
    for player in pos.players:
        holds = [f"{company} {pos.holding(player, company)}%" for company in pos.title.companies]
        held = ", ".join(entry for entry in holds if not entry.endswith(" 0%")) or tr("no shares")
        parts.append(
            tr(
                "{name}: cash {cash}, worth {worth}, {held}.",
                name=player_name(pos, player),
                cash=money(currency, pos.cash(player)),
                worth=money(currency, standings.worth(pos, player)),
                held=held,
            )
        )
    return " ".join(parts)
