"""Tell a game as plain text: what happened round by round, and the standings."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.game import Game
from rails18.core.ids import CompanyId, kind_of, presidents
from rails18.core.position import Position
from rails18.core.state import CLOSED, POOL, Round
from rails18.record import made_by
from rails18.rules.rounds import scoring
from rails18.words.texts import load_events
from rails18.words.texts import names_of as words_of
from rails18.words.translation import tr


def round_name(marker: Round) -> str:
    """Return the name of a round, for example ``Operating round 3.2``."""
    if marker.kind == "operating":
        return tr("Operating round {set}.{number}", set=marker.set, number=marker.number)
    if marker.kind == "draft":
        return tr("Draft")
    return tr("Auction") if marker.kind == "auction" else tr("Stock round {set}", set=marker.set)


def log(game: Game) -> Iterator[str]:
    """Yield the lines of the log, up to where the game stands: round by round, each action with its number."""
    events, before = load_events(), None
    for number in range(game.at + 1):
        told = [events.sentence(event, game.title, game.setup) for event in game.events_of(number)]
        if told:
            yield f"{number:>5}  {' '.join(told)}"
        now = game.state_at(number).round
        if now != before:
            yield f"\n{round_name(now)}"
        before = now


def standing(pos: Position) -> Iterator[str]:
    """Yield the lines of a position: players by worth, then companies by price."""
    names = words_of(pos.title, pos.setup)
    worth = {player: scoring.worth(pos, player) for player in pos.players}
    for player in sorted(worth, key=lambda p: -worth[p]):
        shares = [f"{pos.holding(player, c)}% {c}" for c in pos.state.par if pos.holding(player, c)]
        privates = [p for p, owner in pos.state.privates.items() if owner == player]
        yield tr(
            "{player}: worth {worth}, cash {cash}; {held}",
            player=names.owner(player),
            worth=names.money(worth[player]),
            cash=names.money(pos.cash(player)),
            held=", ".join([*shares, *map(names.private, privates)]) or tr("nothing"),
        )
    for company in sorted(pos.state.par, key=lambda c: -pos.price(c)):
        if pos.state.certificates[presidents(company)] != CLOSED:
            yield _company(pos, company)


def _company(pos: Position, company: CompanyId) -> str:
    names = words_of(pos.title, pos.setup)
    return tr(
        "{company}: price {price}, treasury {treasury}, president {president}, {trains}, bank pool {pool}%",
        company=company,
        price=names.money(pos.price(company)),
        treasury=names.money(pos.cash(company)),
        president=names.owner(pos.president(company)) if pos.president(company) else tr("nobody"),
        trains=", ".join(names.type(kind_of(train)) for train in pos.trains(company)) or tr("no train"),
        pool=pos.holding(POOL, company),
    )


def heading(game: Game) -> str:
    """Return title and players in one line, with the seats that programs played."""
    played = made_by.told(game)
    seats = zip(game.setup.ids, game.setup.players, strict=True)
    told = [f"{name} ({played[seat]})" if seat in played else name for seat, name in seats]
    return f"{game.title.name}: {', '.join(told)}"
