"""Pair a title with a state: what every rule looks at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from rails18.core import ids
from rails18.core.derived import derived
from rails18.core.hook import F, Hook, listeners
from rails18.core.ids import NO_PLAYER, CertificateId, CompanyId, HolderId, KindId, PlayerId, PrivateId, TrainId
from rails18.core.option import Option, V
from rails18.core.slices import S, Slice
from rails18.core.state import CLOSED, OFFERING, POOL, Frame, GameState
from rails18.core.title import Board, Company, Private, Setup, Title
from rails18.core.train_types import TrainSide

NO_FRAME = Frame(step="over")


class Position:
    """Look at one moment of a game.

    Attributes:
        title: the title as it applies to this game.
        setup: how the game was set up.
        state: the moment.
    """

    __slots__ = ("setup", "state", "title")

    def __init__(self, title: Title, setup: Setup, state: GameState) -> None:
        self.title, self.setup, self.state = title, setup, state

    def supposing(self, **fields: Any) -> Position:
        """Return a position that differs in some fields of the state, to ask "what if" and drop after the answer."""
        return Position(self.title, self.setup, msgspec.structs.replace(self.state, **fields))

    def supposing_slice(self, kind: type[Slice], **fields: Any) -> Position:
        """Return a position in which a feature keeps something else."""
        return self.supposing(features=self.state.features_with(kind, **fields))

    def slice(self, kind: type[S]) -> S:
        """Return what a feature keeps in the state."""
        return self.state.slice(kind)

    def hooked(self, hook: Hook[F]) -> tuple[F, ...]:
        """Return what the features of the title do at a moment of a shared rule."""
        return listeners(self.title.hooks, hook)

    def instead(self, hook: Hook[F], otherwise: F) -> F:
        """Return what a feature does in place of a shared rule, or `otherwise` what the shared rule does."""
        return (otherwise, *self.hooked(hook))[-1]

    def says(self, hook: Hook[Callable[[Position], bool]]) -> bool:
        """Return whether some feature of the title says yes to a question of a shared rule."""
        return any(yes(self) for yes in self.hooked(hook))

    @property
    def frame(self) -> Frame:
        """Return the innermost open step, or a frame named ``over`` when the game has ended."""
        return self.state.frames[-1] if self.state.frames else NO_FRAME

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Return the player ids in order of play: as they sit, or as the player cards lie now."""
        return self.state.seats or self.setup.ids

    @property
    def board(self) -> Board:
        """Return the map of the title."""
        return self.title.board

    def option(self, option: Option[V]) -> V:
        """Return how a choice of rules is set in this game, its default where the title says nothing."""
        return cast(V, self.title.options.get(option.name, option.default))

    def company(self, name: CompanyId) -> Company:
        """Return the data of a public company or an independent."""
        found = self.title.companies.get(name)
        return self.title.independents[name] if found is None else found

    def private(self, name: PrivateId) -> Private:
        """Return the data of a private company."""
        return self.title.privates[name]

    def cash(self, owner: HolderId) -> int:
        """Return the money of the bank, a player or a company."""
        return self.state.cash.get(owner, 0)

    def percent(self, certificate: CertificateId) -> int:
        """Return the percent of a certificate ``<company>-<number>``."""
        return self.title.companies[ids.company_of(certificate)].certificates[ids.number_of(certificate)]

    def holding(self, owner: HolderId, company: CompanyId) -> int:
        """Return the percent of `company` that `owner` holds."""
        return holdings(self).get((owner, company), 0)

    def certificates(self, owner: HolderId, company: CompanyId) -> tuple[CertificateId, ...]:
        """Return the certificates of `company` that `owner` holds, the president's first."""
        return hands(self).get((owner, company), ())

    def president(self, company: CompanyId) -> PlayerId:
        """Return who decides for a company: the holder of its president's certificate, "" when no player has it.

        For an independent it is the player who owns it.
        """
        owner = self.state.certificates.get(ids.presidents(company))
        if owner is None:
            owner = self.independent_owner(company)
        return owner if ids.among(owner, self.setup.ids) else NO_PLAYER

    def independent_owner(self, company: CompanyId) -> HolderId:
        """Return who owns an independent: the owner of the private of the same id."""
        private: PrivateId = ids.stated(company)
        return self.state.privates.get(private, CLOSED) if company in self.title.independents else CLOSED

    def is_closed(self, company: CompanyId) -> bool:
        """Return whether a public company was removed from play."""
        return self.state.certificates[ids.presidents(company)] == CLOSED

    def price(self, company: CompanyId) -> int:
        """Return the market price of a started company, 0 when it has none."""
        cell = self.state.market.get(company)
        return self.title.market.rows[cell[0]][cell[1]].price if cell else 0

    def zone(self, company: CompanyId) -> str:
        """Return the name of the market zone of a started company, "" when it has no price."""
        cell = self.state.market.get(company)
        return self.title.market.rows[cell[0]][cell[1]].zone if cell else ""

    def after(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """Return all players clockwise, starting left of `player`, who comes last."""
        players = self.players
        seat = players.index(player) + 1
        return players[seat:] + players[:seat]

    def sold_percent(self, company: CompanyId) -> int:
        """Return the percent of `company` that has left the offering."""
        return 100 - self.holding(OFFERING, company)

    def pool_percent(self, company: CompanyId) -> int:
        """Return the percent of `company` in the pool."""
        return self.holding(POOL, company)

    def side(self, train: TrainId) -> TrainSide:
        """Return the side of a train certificate that faces up, the first one while it is in the depot."""
        kind = self.title.trains[ids.kind_of(train)]
        name = self.state.sides.get(train)
        both = (*kind.faces, *kind.second_hand)
        return next((side for side in both if side.name == name), both[0])

    def trains(self, owner: HolderId) -> tuple[TrainId, ...]:
        """Return the ids of the trains of a company, the pool or the depot, in order of sale."""
        return stables(self).get(owner, ())


@derived("certificates")
def hands(pos: Position) -> dict[tuple[HolderId, CompanyId], tuple[CertificateId, ...]]:
    """Return (owner, company) → certificate ids, the president's first."""
    lists: dict[tuple[HolderId, CompanyId], list[CertificateId]] = {}
    for certificate, owner in pos.state.certificates.items():
        lists.setdefault((owner, ids.company_of(certificate)), []).append(certificate)
    return {pair: tuple(certificates) for pair, certificates in lists.items()}


@derived("certificates")
def holdings(pos: Position) -> dict[tuple[HolderId, CompanyId], int]:
    """Return (owner, company) → percent held."""
    return {pair: sum(map(pos.percent, certificates)) for pair, certificates in hands(pos).items()}


@derived("trains")
def stables(pos: Position) -> dict[HolderId, tuple[TrainId, ...]]:
    """Return owner → train ids in order of sale."""
    order = {name: rank for rank, name in enumerate(pos.title.trains)}
    lists: dict[HolderId, list[TrainId]] = {}
    for train, owner in pos.state.trains.items():
        lists.setdefault(owner, []).append(train)
    return {owner: tuple(sorted(trains, key=lambda t: train_rank(t, order))) for owner, trains in lists.items()}


def train_rank(train: TrainId, order: dict[KindId, int]) -> tuple[int, int]:
    """Return the sort key of a train id by type, then number."""
    return order[ids.kind_of(train)], ids.number_of(train)
