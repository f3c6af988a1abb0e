"""Give the reason of a move as a key with facts; words are put outside."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.actions import Action

SENTENCES: Mapping[str, str] = {
    "only": "Nothing else is possible.",
    "auction.take": "{private} costs {price} and should bring {value} before it closes.",
    "auction.bid": "{private} should bring {value}; {price} leaves {left} for shares.",
    "auction.wait": "Nothing on offer is worth its price to me.",
    "stock.start": "{company} at {par}: a share should bring {value} for {par}.",
    "stock.float": "One more share brings {company} closer to floating.",
    "stock.buy": "A share of {company} costs {price} and should bring {value}.",
    "stock.sell": "{company} should bring {value} a share; the money works better elsewhere.",
    "stock.dump": "{company} will need {debt} for trains; somebody else may pay.",
    "stock.pass": "Nothing on sale is worth more than the money.",
    "stock.keep": "No share is worth selling.",
    "track.gain": "The best run of {company} grows from {before} to {after}.",
    "track.later": "Later, one {train} of {company} could earn {after} instead of {before}.",
    "track.open": "It leads {company} towards more stops.",
    "track.none": "No tile helps {company} more than it costs.",
    "token.gain": "The best run of {company} grows from {before} to {after}.",
    "token.keep": "It keeps a place for {company}.",
    "token.none": "No place is worth a token of {company} now.",
    "run": "The best run earns {income}.",
    "dividend.pay": "{income} for the shareholders; {company} needs it less.",
    "dividend.half": "Half of {income} for the shareholders, half for trains.",
    "dividend.withhold": "{company} keeps {income} for its next train.",
    "train.buy": "With it {company} earns {after} instead of {before}.",
    "train.last": "It still runs when the older trains of {company} rust.",
    "train.push": "{company} has money to spare, and the next trains come sooner.",
    "train.must": "{company} has to own a train; this one costs least.",
    "train.none": "{company} has the trains that it can use.",
    "train.wait": "{company} has no use for a train yet.",
    "private.sell": "It moves {price} from the treasury of {company} to the owner.",
    "sale.forced": "Selling {company} costs me least.",
    "deal": "Both sides should gain from it at {price}.",
    "deal.fixed": "Both sides should gain from it.",
    "best": "It should be worth {gain} in the end.",
    "even": "Nothing else looks better.",
}


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Say why a move is made.

    Args:
        key: one of `SENTENCES`.
        facts: what its sentence names.
    """

    key: str
    facts: Mapping[str, object] = {}

    def sentence(self) -> str:
        """Return the reason in English."""
        return SENTENCES[self.key].format(**self.facts)


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """Weigh one action.

    Args:
        action: the action.
        gain: what it is worth to its player, in money at the end of the game, against doing nothing.
        reason: why.
    """

    action: Action
    gain: float
    reason: Reason
