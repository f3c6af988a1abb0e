"""Show shares that companies redeem and reissue."""

from __future__ import annotations

from rails18.core import actions as act
from rails18.ui.nouns.base import Link, Noun
from rails18.ui.pages.treasury_shares import RedeemPage, ReissuePage
from rails18.ui.text.actions import redemption as words

NOUN = Noun(
    words.KINDS,
    links={
        act.Redeem: Link("Redeem a share…", RedeemPage),
        act.Reissue: Link("Reissue shares…", ReissuePage),
    },
)
