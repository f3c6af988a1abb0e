"""Write the next state: the only place where a state changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rails18.core.events import Event
from rails18.core.ids import NO_COMPANY, NO_PLAYER, CompanyId, H, HolderId, PlayerId
from rails18.core.notes import of_step
from rails18.core.position import Position
from rails18.core.slices import Slice
from rails18.core.state import BANK, Cell, Ending, Frame, GameState, Round
from rails18.core.title import Setup, Title


class Draft:
    """Build the state that follows from another one.

    Every write makes new tables, so `pos` is a sound frozen position at any time and may be handed to rules.

    Attributes:
        pos: the position as written so far.
        events: what happened so far, in order.
    """

    def __init__(self, title: Title, setup: Setup, state: GameState) -> None:
        self.pos = Position(title, setup, state)
        self.events: list[Event] = []

    @property
    def state(self) -> GameState:
        """Return the state as written so far."""
        return self.pos.state

    @property
    def title(self) -> Title:
        """Return the title of the game."""
        return self.pos.title

    def write(self, **fields: Any) -> None:
        """Replace whole fields of the state."""
        self.pos = Position(self.pos.title, self.pos.setup, msgspec.structs.replace(self.pos.state, **fields))

    def put(self, table: str, **entries: Any) -> None:
        """Set entries of a table whose keys are words."""
        self.write(**{table: {**getattr(self.state, table), **entries}})

    def put_all(self, table: str, entries: dict[Any, Any]) -> None:
        """Set entries of a table with any keys."""
        self.write(**{table: {**getattr(self.state, table), **entries}})

    def drop(self, table: str, *keys: Any) -> None:
        """Remove entries of a table; absent keys are ignored."""
        self.write(**{table: {k: v for k, v in getattr(self.state, table).items() if k not in keys}})

    def change(self, kind: type[Slice], **fields: Any) -> None:
        """Replace fields of what a feature keeps."""
        self.write(features=self.state.features_with(kind, **fields))

    def tell(self, key: str, **facts: Any) -> None:
        """Add an event."""
        self.events.append(Event(key, facts))

    # money

    def pay(self, source: HolderId, target: HolderId, amount: int) -> None:
        """Move `amount` from `source` to `target`; a bank that runs out is noticed by `bank` rules, not here."""
        if amount and source != target:
            cash = self.state.cash
            self.put_all("cash", {source: cash.get(source, 0) - amount, target: cash.get(target, 0) + amount})

    def pay_many(self, source: HolderId, amounts: Mapping[H, int]) -> None:
        """Move several amounts from `source` at once."""
        cash = dict(self.state.cash)
        for target, amount in amounts.items():
            cash[source] = cash.get(source, 0) - amount
            cash[target] = cash.get(target, 0) + amount
        self.write(cash=cash)

    # frames

    @property
    def frame(self) -> Frame:
        """Return the innermost open step."""
        return self.pos.frame

    def push(self, step: str, player: PlayerId = NO_PLAYER, company: CompanyId = NO_COMPANY, **notes: Any) -> None:
        """Open a step on top of the others."""
        self.write(frames=(*self.state.frames, Frame(step, player, company, of_step(step)(**notes))))

    def pop(self) -> None:
        """Close the innermost step."""
        self.write(frames=self.state.frames[:-1])

    def turn_to(self, step: str, player: PlayerId = NO_PLAYER, company: CompanyId = NO_COMPANY, **notes: Any) -> None:
        """Replace the innermost step by another one."""
        self.write(frames=(*self.state.frames[:-1], Frame(step, player, company, of_step(step)(**notes))))

    def note(self, **notes: Any) -> None:
        """Remember something in the innermost step."""
        frame = self.frame
        changed = Frame(frame.step, frame.player, frame.company, msgspec.structs.replace(frame.notes, **notes))
        self.write(frames=(*self.state.frames[:-1], changed))

    def hand_on(self, player: PlayerId) -> None:
        """Let another player go on with the innermost step."""
        frame = self.frame
        self.write(frames=(*self.state.frames[:-1], Frame(frame.step, player, frame.company, frame.notes)))

    def begin_round(self, kind: str, set_number: int, number: int, of: int) -> None:
        """Set the round marker."""
        self.write(round=Round(kind, set_number, number, of))

    # market

    def move_token(self, company: CompanyId, cell: Cell) -> None:
        """Put the price token of `company` below all others on `cell`."""
        old = self.state.market.get(company)
        stacks = {place: pile for place, pile in self.state.stacks.items() if place != old}
        if old is not None:
            left = tuple(c for c in self.state.stacks[old] if c != company)
            if left:
                stacks[old] = left
        stacks[cell] = (*stacks.get(cell, ()), company)
        self.write(market={**self.state.market, company: cell}, stacks=stacks)

    def remove_token(self, company: CompanyId) -> None:
        """Take the price token of `company` off the market."""
        cell = self.state.market[company]
        left = tuple(name for name in self.state.stacks[cell] if name != company)
        stacks = {place: left if place == cell else pile for place, pile in self.state.stacks.items()}
        self.write(stacks={place: pile for place, pile in stacks.items() if pile})
        self.drop("market", company)

    def order_pile(self, cell: Cell, pile: tuple[CompanyId, ...]) -> None:
        """Order the companies on `cell` anew, the upper first."""
        self.put_all("stacks", {cell: pile})

    # end

    def end_game(self, reason: str, worth: Mapping[PlayerId, int], player: PlayerId = NO_PLAYER) -> None:
        """Close all steps and record the ending."""
        self.write(ending=Ending(reason, worth, player), frames=())

    @property
    def bank(self) -> int:
        """Return the money in the bank."""
        return self.state.cash[BANK]
