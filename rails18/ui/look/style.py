"""Dress ordinary widgets in the colours and sizes of the theme."""

from __future__ import annotations

import re
from functools import cache
from re import Match

import msgspec

from rails18 import paths
from rails18.ui.look.theme import DISPLAY, FAMILY, Theme, blend

NORMAL, TITLE = 13, 16  # text sizes in pixels at scale 1
NAMED = re.compile(r"@(\w+?)(?=px|\W)")
SIZED = re.compile(r"\b(\d+(?:\.\d+)?)u([+-]\d+)?")  # pixels at scale 1, and pixels more or less at any


@cache
def _template() -> str:
    return (paths.resources() / "window.qss").read_text(encoding="utf-8").partition("*/")[2]


def sheet(theme: Theme) -> str:
    """Return the style sheet of the whole window."""
    c, px = theme.palette, theme.px
    values = msgspec.structs.asdict(c) | {
        "family": FAMILY,
        "display": DISPLAY,
        "hover": blend(c.raised, c.text, 0.06).name(),  # quieter than what is chosen
        "chosen": blend(c.soft, c.accent, 0.12).name(),
        "grey": blend(c.muted, c.panel, 0.25).name(),
        "confirm_ink": "#FFFFFF" if c.name != "dark" else "#08150D",
        "confirm_hover": blend(c.good, c.text, 0.15).name(),
        "knob": int(px(10) / 2) + 2,
    }

    def pixels(found: Match[str]) -> str:
        return f"{px(float(found[1])) + int(found[2] or 0):.0f}px"

    return SIZED.sub(pixels, NAMED.sub(lambda found: str(values[found[1]]), _template()))
