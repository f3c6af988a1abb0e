"""Read what is said before the first move: what the game is about, and how it differs from one that is known."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18 import paths
from rails18.storage.documents import read
from rails18.words.texts import LANGUAGE


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell in `lines` what is otherwise than in the title `known`."""

    known: str
    lines: tuple[str, ...]


class Introductions(msgspec.Struct, frozen=True):
    """Hold paragraphs about all games, and title → difference card."""

    about: tuple[str, ...]
    differences: Mapping[str, Difference]


def load_introductions() -> Introductions:
    """Return the introductions of all titles.

    Raises:
        CannotRead: the file is missing or wrong.
    """
    place = f"text/{LANGUAGE}/introductions.yaml"
    doc = read(paths.resources() / place, f"resources/{place}")
    doc.only(("about", "differences"))
    return Introductions(doc.value("about", tuple[str, ...]), doc.entries("differences", Difference))
