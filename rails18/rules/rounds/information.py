"""Say what players may see when treasuries are kept secret."""

from __future__ import annotations

from collections.abc import Iterator

from rails18.core.ids import PlayerId
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.rules.options import HIDDEN_TREASURIES, INFORMATION_BANK, INFORMATION_TRAIN_PRICE


def treasuries_hidden(pos: Position) -> bool:
    """Return whether the table plays with secret treasuries (`information.company.cash`)."""
    return pos.option(HIDDEN_TREASURIES)


def bank_hidden(pos: Position) -> bool:
    """Return whether the bank is shown only when it is counted, as it tells the sum of secret treasuries.

    Source: `information.bank.count`.
    """
    return treasuries_hidden(pos) and pos.option(INFORMATION_BANK) == "counted"


def train_price_hidden(pos: Position) -> bool:
    """Return whether what a company pays another for a train stays secret (`information.train_price.secret`)."""
    return treasuries_hidden(pos) and pos.option(INFORMATION_TRAIN_PRICE) == "secret"


def may_count_bank(pos: Position, player: PlayerId) -> Iterator[Refusal]:
    """Refuse to count the bank in one's own company's turn while treasuries are secret (`information.bank.count`)."""
    if bank_hidden(pos) and pos.frame.company and pos.president(pos.frame.company) == player:
        yield refuse("information.bank.count", player=player, company=pos.frame.company)
