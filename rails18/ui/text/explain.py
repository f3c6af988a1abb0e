"""Turn refusals, events and powers into sentences, and the hobby's words into links to the glossary."""

from __future__ import annotations

from rails18.core import powers
from rails18.core.events import Event
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.loading.texts import Events, Rulebook, load_events, load_rulebook
from rails18.ui.text import train_names
from rails18.ui.text.glossary import Glossary
from rails18.ui.text.markup import Markup
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words

ROUND_EVENTS = ("stock_round", "operating_round", "game_over")
TURN_EVENTS = ("turn_begins", "phase_begins")


class Explainer:
    """Find sentences for the open game.

    Attributes:
        glossary: the hobby's words.
        colour: colour of links to the glossary.
    """

    def __init__(self) -> None:
        self.glossary = Glossary()
        self.colour = ""
        self._book: tuple[str, Rulebook] | None = None
        self._events: Events | None = None

    def linked(self, sentence: str) -> Markup:
        """Return a sentence as rich text with links to the glossary."""
        return self.glossary.linked(sentence, colour=self.colour)

    def refusal(self, pos: Position, refusal: Refusal, words: Words) -> tuple[str, str]:
        """Return why something is refused, and the section of the rule book."""
        if self._book is None or self._book[0] != pos.title.id:
            self._book = (pos.title.id, load_rulebook(pos.title.id))
        book = self._book[1]
        return book.sentence(refusal, pos.title, pos.setup), book.section(refusal.key, refusal.facts)

    def event(self, pos: Position, event: Event, words: Words) -> tuple[str, str]:
        """Return what happened as a sentence, and how the log shows it: ``round``, ``turn`` or ``plain``."""
        kind = "round" if event.key in ROUND_EVENTS else "turn" if event.key in TURN_EVENTS else "plain"
        if self._events is None:
            self._events = load_events()
        return self._events.sentence(event, pos.title, pos.setup), kind

    def power(self, pos: Position, private: str) -> str:
        """Return what a private does for its owner, in sentences made from the title's data."""
        words = Words(pos)
        told = [self._power(pos, power, words) for power in pos.private(private).powers]
        return " ".join(sentence for sentence in told if sentence) or "It has no special power."

    def _power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.BlockHex(hexes=hexes):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                return f"While a player owns it, nobody may lay a tile on {names}."
            case powers.LayTileAnytime(tile=tile, hexes=hexes):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                where = f"on one of {names} while it is empty"
                return f"Its owner may lay tile #{tile} once, free and without a track connection, {where}."
            case powers.LayTileOnSale(hex=hex_id, colour=colour):
                return (
                    f"A player who sells it to a company may at once lay a {colour} tile on {words.hex(pos, hex_id)}."
                )
            case powers.FreeTerrain(terrain=terrain):
                return f"The company that owns it pays nothing for hexes with only {listed(list(terrain))}."
            case powers.ExchangeForShare(company=company, percent=percent):
                return f"Its owner may exchange it for {percent}% of {company} from the IPO at any time."
            case powers.StayWithPlayer(revenue=revenue):
                return f"If a player owns it when privates close, it stays open and then pays {words.money(revenue)}."
        return self._share_or_hex_power(pos, power, words)

    def _share_or_hex_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.BringsShare(certificate=certificate):
                company, _, number = certificate.rpartition("-")
                if number == "0":
                    colours = f" among the {listed(list(power.pars))} ones" if power.pars else ""
                    return f"It is the president's certificate of {company}; its buyer chooses the par value{colours}."
                return f"It comes with a share of {company}."
            case powers.BridgeRight(discount=discount, companies=companies, first_phase_price_max=most):
                early = f"{listed(list(companies))} may buy it early, for up to {words.money(most)}"
                crossing = f"that company then lays one crossing tile for {words.money(discount)} less"
                return f"Until a company owns it, no track may cross the river. {early}; {crossing}."
            case powers.MarkCity(hexes=hexes, bonus=bonus, others=others):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                more = f" and {words.money(others)} to others while it is open" if others else ""
                worth = f"{words.money(bonus)} more to it{more}"
                return f"Its company may mark one city, which is then worth {worth}: {names}."
        return self._building_power(pos, power, words) or self._other_power(pos, power, words)

    def _building_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.ExtraTile(colour=colour, cost=cost):
                price = words.money(cost)
                return f"Once, its company may lay an extra {colour} tile for {price}; this closes the private."
            case powers.FreeTile(hex=hex_id, colour=colour):
                place = words.hex(pos, hex_id)
                return f"Its company may lay a {colour} tile on {place} at any time in its turn, connected or not."
            case powers.TileAndToken(hex=hex_id, colours=colours, cost=cost, token_alone=alone):
                what = f"a {listed(list(colours))} tile and a token on {words.hex(pos, hex_id)}"
                later = ", or the token alone once a tile lies there" if alone else ""
                price = words.money(cost)
                return (
                    f"Instead of all other track and tokens in a turn, its company may place {what} for {price}{later}."
                )
        return ""

    def _other_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.ExchangeForAny(percent=percent):
                half = "half of a president's certificate"
                return f"Its owner may exchange it for {percent}% of any company from the IPO, or for {half}."
            case powers.SaveTrain():
                return "Its company may discard it to protect one train, which runs once more after it rusts."
            case powers.BecomesTrain(train=train, players=players, phases=phases):
                kind = train_names.as_noun(pos.title.trains[train].faces[0].name)
                when = f"in phases {listed(list(phases))}"
                if len(pos.players) not in players:
                    return ""
                return f"A company that buys it {when} may turn it into a {kind}."
            case powers.ClosesWithTrain(company=company):
                return f"It closes as soon as {company} has a train."
            case powers.NotForCompanies():
                return "Companies cannot buy it."
        return ""
