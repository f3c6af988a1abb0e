"""The nouns of the game: pages, words and tools. A new kind of action is one folder and one line here."""

from __future__ import annotations

from rails18.ui.now.nouns import register

# Links are listed in the order of these lines.
# ruff: noqa: F401
# isort: off
from rails18.ui.nouns.rounds import words as _rounds
from rails18.ui.nouns.auction import words as _auction
from rails18.ui.nouns.draft import words as _draft
from rails18.ui.nouns.stock import words as _stock
from rails18.ui.nouns.track import words as _track
from rails18.ui.nouns.tabletop import words as _tabletop
from rails18.ui.nouns.tokens import words as _tokens
from rails18.ui.nouns.routes import words as _routes
from rails18.ui.nouns.dividends import words as _dividends
from rails18.ui.nouns.destinations import words as _destinations
from rails18.ui.nouns.trains import words as _trains
from rails18.ui.nouns.ports import words as _ports
from rails18.ui.nouns.privates import words as _privates
from rails18.ui.nouns.city_marks import words as _city_marks
from rails18.ui.nouns.protection import words as _protection
from rails18.ui.nouns.redemption import words as _redemption

for _words in [each for each in vars().values() if hasattr(each, "NOUN")]:
    register(_words.NOUN)
