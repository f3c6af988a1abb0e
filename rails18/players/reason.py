"""Give the reason of a move as a key with facts; words are put outside."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rails18.core.actions import Action

SENTENCES: Mapping[str, str] = {
    "only": "Nothing else is possible.",
    "auction.take": "{private} costs {price} and should bring {value} before it closes.",
    "auction.bid": "{private} should bring {value} before it closes; {price} leaves {left} for shares.",
    "lot.take": "{private} costs {price}, and its certificate should be worth {value}.",
    "lot.bid": "The certificate of {private} should be worth {value}; {price} leaves {left} for shares.",
    "auction.own": "The highest bid on {private} was made by the same player: a higher one only costs more.",
    "auction.wait": "Nothing on offer should bring more than it costs.",
    "auction.drop": "It is not worth a higher bid.",
    "auction.save": "The money is worth more in shares.",
    "stock.start": "A share of {company} costs {par} and should bring {value} by the end of the game.",
    "stock.float": "One more share brings {company} closer to floating.",
    "stock.buy": "A share of {company} costs {price} and should bring {value} by the end of the game.",
    "stock.sell": "A share of {company} sells for {now}; kept, it should bring {value} by the end of the game.",
    "sale.swap": "Other shares should make more of the money.",
    "sale.float": "The money helps {company} to float.",
    "sale.cash": "The money may be needed for trains before that.",
    "sale.rivals": "The lower share price hurts others more.",
    "sale.limit": "Too much is held, and something has to be sold.",
    "sale.again": "It was bought in this round, but others have moved since.",
    "stock.dump": "{company} will probably need {debt} from its president for trains: let somebody else be president.",
    "stock.pass": "Keeping the money looks better than buying anything now.",
    "stock.keep": "No share is worth selling.",
    "track.gain": "The best run of {company} grows from {before} to {after}.",
    "track.later": "Later, one {train} of {company} could earn {after} instead of {before}.",
    "track.open": "It leads {company} towards more stops.",
    "track.idle": "It changes no run now.",
    "track.spoil": "The best run of {company} falls from {before} to {after}.",
    "track.none": "No tile helps {company} more than it costs.",
    "token.gain": "The best run of {company} grows from {before} to {after}.",
    "token.keep": "It secures a slot for {company}.",
    "token.none": "No slot is worth a token of {company} now.",
    "run": "The best run earns {income}.",
    "dividend.pay": "The shareholders gain more than {company} would by keeping {income}.",
    "dividend.half": "Half of {income} goes to the shareholders, half is kept for trains.",
    "dividend.withhold": "{company} keeps {income} for its next train.",
    "train.buy": "With it {company} earns {after} instead of {before}.",
    "train.last": "It will still run when the older trains of {company} have rusted.",
    "train.push": "{company} has money to spare, and this train brings the next type closer.",
    "train.room": "{company} has room for it, and the money.",
    "train.must": "{company} has to own a train, and the bank sells none for less.",
    "train.first": "{company} has no train, and without one it earns nothing.",
    "train.help": "Its president pays {short} of that.",
    "train.bare": "But {seller} is left without a train: the next one costs {price}.",
    "train.less": "But {seller} then earns {after} instead of {before}.",
    "train.none": "{company} has all the trains it can use.",
    "train.poor": "{company} cannot pay for another train of the bank.",
    "train.wait": "{company} has no use for a train yet.",
    "private.sell": "The owner gets {price} out of the treasury of {company}.",
    "private.most": "The owner gets {price} out of the treasury of {company}, the most it can pay.",
    "private.spare": "{company} can still pay for a {train} after that.",
    "exchange": "It is exchanged for a share of {company} that should bring {value} by the end of the game.",
    "connection.now": "{company} makes one more run besides that of its turn, and its price rises if it pays out.",
    "connection.later": "The run can still be claimed later, as long as home and destination stay connected.",
    "destination.map": "At its destination the token doubles what the place earns for {company}.",
    "destination.charter": "{company} keeps one more station token for another city.",
    "protect": "The price of {company} stays at {price}, and a share should bring {value} by the end of the game.",
    "protect.none": "The shares of {company} cost more to protect than they should bring.",
    "redeem": "{company} pays {price} from its treasury for a share, whose dividends then stay in the company.",
    "issue": "{company} gets {price} at once for shares of its own.",
    "reissue": "{company} gets money for shares of its own when somebody buys them.",
    "port": "A port pays {company} in every operating round.",
    "port.alike": "The port pays the same to another company of the same president.",
    "port.others": "{company} can buy a port only if the president of its owner agrees.",
    "mark.lent": "The mark makes the city worth more to whom it serves.",
    "mark": "The mark makes the city worth more to {company}.",
    "turn": "Turned to that side, its trains fit the limit and {company} loses least.",
    "save": "It runs once more after it rusts.",
    "discard": "{company} has to discard a train, and the {train} is the least loss.",
    "bankrupt": "The money for the train cannot be raised.",
    "company.done": "Nothing else helps {company} now.",
    "sale.forced": "The train has to be paid: a share of {company} sells for {now}; kept, it should bring {value}.",
    "deal": "Both sides should gain from it at {price}.",
    "deal.fixed": "Both sides should gain from it.",
    "best": "At the end of the game it should be worth {gain} more than doing nothing.",
    "even": "Nothing else looks better.",
    "ahead": "A few turns on, this move comes out best.",
}

# Reasons that say how a move compares with all others: untrue of one that an error chose.
COMPARING = frozenset(
    {
        *("auction.wait", "auction.drop", "auction.save", "stock.pass", "stock.keep", "track.none", "token.none"),
        *("train.none", "train.wait", "dividend.pay", "protect.none", "company.done", "turn", "discard", "even"),
    }
)


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Say why a move is made.

    Args:
        key: one of `SENTENCES`.
        facts: what its sentence names.
        more: what is to be said besides, such as what the move costs, None for nothing.
    """

    key: str
    facts: Mapping[str, object] = {}
    more: Reason | None = None

    def sentence(self) -> str:
        """Return the reason in English."""
        said = SENTENCES[self.key].format(**self.facts)
        return said if self.more is None else f"{said} {self.more.sentence()}"


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """Weigh one action.

    Args:
        action: the action.
        gain: what it is worth to its player, in money at the end of the game, against doing nothing.
        reason: why.
        ahead: the gain is by what becomes of it, what else is done in the turn included.
        sight: what it seemed to gain before it was played on, None where that is `gain`.
    """

    action: Action
    gain: float
    reason: Reason
    ahead: bool = False
    sight: float | None = None

    @property
    def at_sight(self) -> float:
        """Return what it is worth by the position after it alone."""
        return self.gain if self.sight is None else self.sight
