"""Lend tests of this folder a copy of the title data to spoil."""

from __future__ import annotations

from tests.support.title_copy import maps, same_text_is_parsed_once

__all__ = ["maps", "same_text_is_parsed_once"]
