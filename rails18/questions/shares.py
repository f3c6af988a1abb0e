"""Answer questions about where shares are that nobody has bought."""

from __future__ import annotations

from rails18.core.title import Title
from rails18.rules.options import CAPITAL


def in_treasuries(title: Title) -> bool:
    """Return whether companies hold their unsold shares themselves, and are paid for each."""
    return title.options.get(CAPITAL.name, CAPITAL.default) == "by_share"
