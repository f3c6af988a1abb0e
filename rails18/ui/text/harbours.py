"""Say actions of titles with ports, certificates of several trains, and privates that can be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rails18.core import actions as act
from rails18.core.position import Position
from rails18.core.powers import TileAndToken
from rails18.core.slices import Ports
from rails18.rules.ports import ports
from rails18.rules.trains import phases
from rails18.ui.text.cities import city_words

if TYPE_CHECKING:
    from rails18.ui.text.words import Words


def saying(words: Words, pos: Position, action: act.Action) -> str:
    """Return an action as a short sentence without its player, "" for a kind that is not known here."""
    match action:
        case act.TurnTrain(company=company, train=train):
            to = phases.smaller(pos, train)
            return f"{company} turns a {words.train(pos, train)} over" + (f" to its {to.name} side" if to else "")
        case act.SaveTrain(company=company, private=private, train=train):
            runs = f"a {words.train(pos, train)} runs once more after it rusts"
            return f"{company} discards {words.private(private)}: {runs}"
        case act.ClaimPort(company=company, hex=hex_id):
            return f"{company} claims the port of {words.hex(pos, hex_id)}"
        case act.BuyPort(company=company, hex=hex_id):
            owner = pos.slice(Ports).ports.get(hex_id, "")
            source = f" from {owner}" if owner else ""
            return f"{company} buys the port of {words.hex(pos, hex_id)}{source} for {words.money(ports.price(pos))}"
        case act.PowerToken(private=private, stop=stop):
            paid = next((p.cost for p in pos.private(private).powers if isinstance(p, TileAndToken)), 0)
            cost = f" for {words.money(paid)}" if paid else ""
            return f"Place a token in {city_words(words, pos, stop)} with {words.private(private)}{cost}"
        case act.DiscardPrivate(private=private):
            return f"Discard {words.private(private)} for {words.money(pos.private(private).cost)}"
    return ""
