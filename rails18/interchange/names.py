"""Translate ids between 18xx.games and our titles."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.title import BringsShare
from rails18.loading.titles import load_aliases, load_data


class Names(msgspec.Struct, frozen=True):
    """Hold the private companies' ids of a title in both vocabularies; all other ids are the same in both.

    Args:
        theirs: our id → their id.
        ours: their id, or the full name that files of 2020 use → our id.
        brings: our id → their id of the share that comes with the private.
    """

    theirs: Mapping[str, str]
    ours: Mapping[str, str]
    brings: Mapping[str, str] = {}


def names_of(title: str) -> Names:
    """Return the ids of a title's privates in both vocabularies.

    Raises:
        CannotRead: the title's data are missing or wrong.
    """
    aliases = load_aliases(title)
    theirs = {ours: names[0] if names else ours for ours, names in aliases.items()}
    ours = {name: ours for ours, names in aliases.items() for name in (*names, theirs[ours])}
    brings = {
        private: "_".join(power.certificate.rsplit("-", 1))
        for private, entry in load_data(title).privates.items()
        for power in entry.powers
        if isinstance(power, BringsShare)
    }
    return Names(theirs, ours, brings)
