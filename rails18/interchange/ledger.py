"""Follow the share ids of a game file from hand to hand.

The ids stay with their certificates there, and a new president gives two of theirs for the president's. Which ids those
are matters only where a file does not say whom a company buys a share back from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from rails18.core.events import Event
from rails18.core.state import OFFERING, POOL
from rails18.interchange.wishes import Wish, WishBankrupt, WishBuy

PRESIDENT_PERCENT, SHARE_PERCENT = 20, 10


def face(shares: tuple[str, ...], presidents: int = PRESIDENT_PERCENT) -> int:
    """Return the percent of share ids, number 0 being the president's certificate, which counts `presidents`."""
    return sum(presidents if share.endswith("_0") else SHARE_PERCENT for share in shares)


class Issued:
    """Remember the shares that companies sold out of their treasuries in bankruptcies: their files do not name them."""

    def __init__(self) -> None:
        self._there: set[str] = set()  # ids in the pool

    def follow(self, wish: Wish, events: Iterable[Event]) -> None:
        """Take note of what a wish that was played has brought to the pool, or taken out of it."""
        if isinstance(wish, WishBankrupt):
            percent = sum(event.facts["percent"] for event in events if event.key == "shares_issued")
            self._there.update(wish.treasury[: percent // SHARE_PERCENT])
        elif isinstance(wish, WishBuy):
            self._there.difference_update(wish.shares)

    def meant(self, wish: Wish) -> Wish:
        """Return a wish; a purchase is out of the pool if its shares are there."""
        if not isinstance(wish, WishBuy) or self._there.isdisjoint(wish.shares):
            return wish
        return msgspec.structs.replace(wish, source=POOL)


class Ledger:
    """Hold who has which share ids ``<company>_<number>``.

    Args:
        seats: player ids in seat order.
        chairs: company → percent of its president's certificate, where that is another one than usual.
    """

    def __init__(self, seats: tuple[str, ...], chairs: Mapping[str, int] = {}) -> None:
        self.seats, self._chairs = seats, chairs
        self._hands: dict[tuple[str, str], list[str]] = {}  # holder and company → ids, the first to arrive first
        self._owner: dict[str, str] = {}
        self._presidents: dict[str, str] = {}

    def holder(self, share: str) -> str:
        """Return who has a share: the offering, the pool, a player, or a company that has bought it back."""
        return self._owner.get(share, OFFERING)

    def hand(self, share: str, holder: str) -> None:
        """Give a share to a holder, with the presidency when it is the president's certificate."""
        self._put(share, holder)
        if share.endswith("_0"):
            self._presidents[share.rpartition("_")[0]] = holder

    def move(self, shares: tuple[str, ...], percent: int, to: str) -> None:
        """Move shares of one company from their holder and see to the presidency.

        Args:
            percent: what changes hands, less than the face of the shares when only part of the president's
                certificate is sold.
        """
        company = shares[0].rpartition("_")[0]
        owner = self.holder(shares[0])
        if owner == POOL and f"{company}_0" in shares:
            self._buy_certificate(company, to)
            return
        chair = self._chair(company)
        back = (face(shares, chair) - percent) // SHARE_PERCENT  # shares that come back for the rest of a president's
        holdings = {player: self.percent(player, company) for player in self.seats}
        if owner in holdings:
            holdings[owner] -= percent
        if to in holdings:
            holdings[to] += percent
        for share in shares:
            self._put(share, to)
        before = self._presidents.get(company, "")
        after = self._successor(before, holdings, chair)
        if after and not (to == after and owner == before and f"{company}_0" in shares):
            self._swap(company, after, before if holdings.get(before, 0) >= chair else POOL)
        if after:
            self._presidents[company] = after
        elif to == POOL and f"{company}_0" in shares:
            self._presidents[company] = POOL
        for share in self._hands.get((to, company), [])[:back]:
            self._put(share, owner)

    def _buy_certificate(self, company: str, player: str) -> None:
        """Give the president's certificate out of the pool for one share, for which one of the player's comes back."""
        for share in self.ordinary(player, company)[:1]:
            self._put(share, POOL)
        self.hand(f"{company}_0", player)

    def percent(self, holder: str, company: str) -> int:
        """Return the percent of a company that a holder has."""
        return face(tuple(self._hands.get((holder, company), ())), self._chair(company))

    def _chair(self, company: str) -> int:
        return self._chairs.get(company, PRESIDENT_PERCENT)

    def ordinary(self, holder: str, company: str) -> tuple[str, ...]:
        """Return the shares of a company that a holder has, without the president's, the first to arrive first."""
        return tuple(share for share in self._hands.get((holder, company), ()) if not share.endswith("_0"))

    def unsold(self, company: str) -> tuple[str, ...]:
        """Return the shares that were never sold, then those that came back to the offering, in order."""
        most = (100 - self._chair(company)) // SHARE_PERCENT
        shares = (f"{company}_{number}" for number in range(1, most + 1))
        return (*(share for share in shares if share not in self._owner), *self.ordinary(OFFERING, company))

    def _successor(self, president: str, holdings: dict[str, int], chair: int) -> str:
        """Return the new president, "" when the old one stays, or nobody comes after the pool."""
        most = max(holdings.values(), default=0)
        if not president or holdings.get(president) == most or most < chair:
            return ""
        seat = self.seats.index(president) if president in self.seats else 0
        return next(player for player in self.seats[seat:] + self.seats[:seat] if holdings[player] == most)

    def _swap(self, company: str, president: str, to: str) -> None:
        mine = self._hands.get((president, company), [])
        for share in mine[: self._chair(company) // SHARE_PERCENT]:
            self._put(share, to)
        self._put(f"{company}_0", president)

    def _put(self, share: str, holder: str) -> None:
        company = share.rpartition("_")[0]
        old = self._hands.get((self.holder(share), company))
        if old and share in old:
            old.remove(share)
        self._hands.setdefault((holder, company), []).append(share)
        self._owner[share] = holder
