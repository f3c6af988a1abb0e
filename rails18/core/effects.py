"""List all that a power of a private company can do."""

from __future__ import annotations

from rails18.core.further_powers import KeepStation, LayExtra, LentMark, StopIncome, TerrainDiscount
from rails18.core.powers import (
    BecomeTrain,
    BlockPower,
    BridgeRiver,
    BringShare,
    CloseWithTrain,
    ExchangeForShare,
    FreeTerrain,
    LayPower,
    MarkPower,
    NotForCompanies,
    ProtectTrain,
    StayOpen,
)

Effect = (
    BlockPower
    | LayPower
    | FreeTerrain
    | ExchangeForShare
    | StayOpen
    | BringShare
    | BridgeRiver
    | MarkPower
    | LentMark
    | KeepStation
    | LayExtra
    | TerrainDiscount
    | StopIncome
    | ProtectTrain
    | BecomeTrain
    | CloseWithTrain
    | NotForCompanies
)
