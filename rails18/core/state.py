"""Hold one moment of a game as frozen data: flat tables ``id → value`` and a stack of frames.

Tables are ordinary dicts that nobody but `Draft` replaces; treat them as frozen. Owners are plain strings: a player
id, a company id, or one of the names below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

BANK = "bank"
OFFERING = "offering"  # certificates that were never sold
POOL = "pool"  # certificates and trains in the open market
DEPOT = "depot"  # trains that were never sold
SCRAPPED = "scrapped"
UNSOLD = "unsold"  # privates in the auction
CLOSED = "closed"
SECOND_HAND = "second_hand"  # obsolete trains that are on sale again
BLOCKED = "blocked"  # stands in `tokens` for the marker that keeps the place of a token that was moved away

Cell = tuple[int, int]  # row and column of the stock market, from the top left


class Round(msgspec.Struct, frozen=True, gc=False):
    """Tell where in the sequence of rounds the game is.

    Args:
        kind: ``auction``, ``stock`` or ``operating``.
        set: number of the game turn (one stock round and its operating rounds), from 1.
        number: operating round within the set, from 1 (1 in other rounds).
        of: operating rounds in this set.
    """

    kind: str
    set: int
    number: int
    of: int


class Frame(msgspec.Struct, frozen=True, gc=False):
    """Name an open step and who decides in it.

    Args:
        step: name of the step in the title's rules.
        player: id of the player who decides ("" when the engine does).
        company: company that the step is about, or "".
        notes: what the step has to remember, for example what was sold in this turn.
    """

    step: str
    player: str = ""
    company: str = ""
    notes: Mapping[str, Any] = {}


class Block(msgspec.Struct, frozen=True, gc=False):
    """Record shares that were sold and may still be taken over by the president.

    Args:
        company: company of the shares.
        percent: how much was sold.
        money: what the seller got for it.
        seller: player who sold.
        president: player who was president before the sale.
        short: the bank could not pay for it.
    """

    company: str
    percent: int
    money: int
    seller: str
    president: str
    short: bool = False


class Ending(msgspec.Struct, frozen=True, gc=False):
    """Tell how the game ended.

    Args:
        reason: ``bank``, ``bankrupt``, ``agreed``, ``stalemate`` or another name of the title.
        worth: player id → final worth.
        player: the bankrupt player, or "".
    """

    reason: str
    worth: Mapping[str, int]
    player: str = ""


class GameState(msgspec.Struct, frozen=True, gc=False):
    """Hold one moment of a game.

    Attributes:
        phase: name of the phase.
        round: where in the sequence of rounds the game is.
        priority: player with the priority card.
        frames: open steps, the innermost last.
        cash: bank, players and companies → money.
        certificates: certificate id ``<company>-<number>`` → owner; number 0 is the president's.
        par: started company → par value.
        market: started company → cell of its price token.
        stacks: cell → companies in it, the upper first; empty cells are absent.
        floated: companies that have received their starting treasury, in that order.
        trains: train id → owner (company, `DEPOT`, `POOL`, `SECOND_HAND` or `SCRAPPED`); unlimited types when bought.
        tiles: hex → (tile, rotation) for laid tiles.
        tokens: stop id → companies with a token there, in order of arrival.
        tokens_left: company → prices of the tokens on its charter, the next first.
        privates: private → owner (player, company, `UNSOLD` or `CLOSED`); absent when not in this game.
        bids: private → ((player, amount), ...) in order of placing.
        discounts: private → money off its printed cost in the auction.
        sold: (player, company) pairs sold in this stock round.
        forced_sales: (player, company, set of operating rounds) sold for trains, where that bars a purchase later.
        operated: companies whose turn in this operating round is over or running.
        income: company → income of its last run.
        runs: company → routes of its last run, as (train, stops, segments).
        bank_broken: the bank has run out.
        beside: stop id → companies whose token there lies beside the places and takes none; they are in `tokens` too.
        destinations: company that has begun its connection run → use of its destination token (``map``, ``charter``,
            ``existing``).
        connections: company that can make its connection run → what its president last said (``declined``,
            ``claimed``).
        city_marks: private → (hex, company that it serves, closed) of the mark it has placed.
        used: privates whose power for one use is used up.
        blocks: blocks of shares sold whose price has not fallen yet, in order of sale.
        owed: company → money that it gets when the stock round is over.
        reissued: companies whose shares in the offering are reissued ones.
        funds: company → money it had when it could first have redeemed in this stock round, where nothing later counts.
        company_acts: (company, ``float``, ``redeem`` or ``reissue``) that came about in this stock round.
        seats: players in order of play where it changes from round to round, () for the order of the set-up.
        sides: train → name of the side that lies up, of certificates with several that are no longer in the depot.
        ports: hex of a port → company that owns its marker.
        saved: train → ``marked`` (spared when its time is over) or ``late`` (its time is over, it runs once more).
        moved: companies that have moved a station token.
        last_sets: sets of operating rounds in which a company owned a train that ends the game, as numbers of the set.
        kept: (player, company) → percent above the share limit that the player took over from sellers and may keep.
        unseen: companies whose home token the others have not noticed yet, where they notice it late.
        marks: facts of a title that no other title has.
        ending: how the game ended, or None.
    """

    phase: str
    round: Round
    priority: str
    frames: tuple[Frame, ...]
    cash: Mapping[str, int]
    certificates: Mapping[str, str]
    trains: Mapping[str, str]
    privates: Mapping[str, str]
    tokens_left: Mapping[str, tuple[int, ...]]
    tokens: Mapping[str, tuple[str, ...]] = {}
    par: Mapping[str, int] = {}
    market: Mapping[str, Cell] = {}
    stacks: Mapping[Cell, tuple[str, ...]] = {}
    floated: tuple[str, ...] = ()
    tiles: Mapping[str, tuple[str, int]] = {}
    bids: Mapping[str, tuple[tuple[str, int], ...]] = {}
    discounts: Mapping[str, int] = {}
    sold: tuple[tuple[str, str], ...] = ()
    forced_sales: tuple[tuple[str, str, int], ...] = ()
    operated: tuple[str, ...] = ()
    income: Mapping[str, int] = {}
    runs: Mapping[str, tuple[Any, ...]] = {}
    bank_broken: bool = False
    beside: Mapping[str, tuple[str, ...]] = {}
    destinations: Mapping[str, str] = {}
    connections: Mapping[str, str] = {}
    city_marks: Mapping[str, tuple[str, str, bool]] = {}
    used: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    owed: Mapping[str, int] = {}
    reissued: tuple[str, ...] = ()
    funds: Mapping[str, int] = {}
    company_acts: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, ...] = ()
    sides: Mapping[str, str] = {}
    ports: Mapping[str, str] = {}
    saved: Mapping[str, str] = {}
    moved: tuple[str, ...] = ()
    last_sets: tuple[int, ...] = ()
    kept: Mapping[tuple[str, str], int] = {}
    unseen: tuple[str, ...] = ()
    marks: Mapping[str, Any] = {}
    ending: Ending | None = None
