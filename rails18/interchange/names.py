"""Translate ids between 18xx.games and our titles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Names(msgspec.Struct, frozen=True):
    """Hold the private companies' ids of a title in both vocabularies; all other ids are the same in both.

    Args:
        theirs: our id → their id.
        ours: their id, or the full name that files of 2020 use → our id.
    """

    theirs: Mapping[str, str]
    ours: Mapping[str, str]
