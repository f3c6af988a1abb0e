"""Turn refusals, events and powers into sentences, and the hobby's words into links to the glossary."""

from __future__ import annotations

from rails18.core import powers
from rails18.core.events import Event
from rails18.core.position import Position
from rails18.core.refusal import Refusal
from rails18.loading.texts import Events, Rulebook, load_events, load_rulebook, names_of
from rails18.loading.translation import tr
from rails18.loading.wording import Names
from rails18.ui.text import train_names
from rails18.ui.text.glossary import Glossary
from rails18.ui.text.markup import Markup
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words

ROUND_EVENTS = ("stock_round", "operating_round", "game_over")
TURN_EVENTS = ("turn_begins", "phase_begins")


def kind_of(event: Event) -> str:
    """Return how the log shows an event: ``round``, ``turn`` or ``plain``."""
    return "round" if event.key in ROUND_EVENTS else "turn" if event.key in TURN_EVENTS else "plain"


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
        self._names: Names | None = None

    def linked(self, sentence: str) -> Markup:
        """Return a sentence as rich text with links to the glossary."""
        return self.glossary.linked(sentence, colour=self.colour)

    def refusal(self, pos: Position, refusal: Refusal, words: Words) -> tuple[str, str]:
        """Return why something is refused, and the section of the rule book."""
        if self._book is None or self._book[0] != pos.title.id:
            self._book = (pos.title.id, load_rulebook(pos.title.id))
        book = self._book[1]
        return book.sentence(refusal, pos.title, pos.setup), book.section(refusal.key, refusal.facts)

    def event(self, pos: Position, event: Event) -> str:
        """Return what happened as a sentence."""
        if self._events is None:
            self._events = load_events()
        if self._names is None or self._names.title is not pos.title or self._names.setup is not pos.setup:
            self._names = names_of(pos.title, pos.setup)
        return self._events.told(event, self._names)

    def power(self, pos: Position, private: str) -> str:
        """Return what a private does for its owner, in sentences made from the title's data."""
        words = Words(pos)
        told = [self._power(pos, power, words) for power in pos.private(private).powers]
        return " ".join(sentence for sentence in told if sentence) or tr("It has no special power.")

    def _power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.BlockHex(hexes=hexes):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                return tr("While a player owns it, nobody may lay a tile on {names}.", names=names)
            case powers.LayTileAnytime(tile=tile, hexes=hexes):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                where = tr("on one of {names} while it is empty", names=names)
                return tr(
                    "Its owner may lay tile #{tile} once, free and without a track connection, {where}.",
                    tile=tile,
                    where=where,
                )
            case powers.LayTileOnSale(hex=hex_id, colour=colour):
                return tr(
                    "A player who sells it to a company may at once lay a {colour} tile on {hex_id}.",
                    colour=tr(colour),
                    hex_id=words.hex(pos, hex_id),
                )
            case powers.FreeTerrain(terrain=terrain):
                return tr(
                    "The company that owns it pays nothing for hexes with only {list}.",
                    list=listed([tr(kind) for kind in terrain]),
                )
            case powers.ExchangeForShare(company=company, percent=percent):
                return tr(
                    "Its owner may exchange it for {percent}% of {company} from the IPO at any time.",
                    percent=percent,
                    company=company,
                )
            case powers.StayWithPlayer(revenue=revenue):
                return tr(
                    "If a player owns it when privates close, it stays open and then pays {revenue}.",
                    revenue=words.money(revenue),
                )
        return self._share_or_hex_power(pos, power, words)

    def _share_or_hex_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.BringsShare(certificate=certificate):
                company, _, number = certificate.rpartition("-")
                if number == "0":
                    colours = tr(" among the {list} ones", list=listed(list(power.pars))) if power.pars else ""
                    return tr(
                        "It is the president's certificate of {company}; its buyer chooses the par value{colours}.",
                        company=company,
                        colours=colours,
                    )
                return tr("It comes with a share of {company}.", company=company)
            case powers.BridgeRight(discount=discount, companies=companies, first_phase_price_max=most):
                early = tr(
                    "{list} may buy it early, for up to {most}", list=listed(list(companies)), most=words.money(most)
                )
                crossing = tr(
                    "that company then lays one crossing tile for {discount} less", discount=words.money(discount)
                )
                return tr(
                    "Until a company owns it, no track may cross the river. {early}; {crossing}.",
                    early=early,
                    crossing=crossing,
                )
            case powers.MarkCity(hexes=hexes, bonus=bonus, others=others):
                names = listed([words.hex(pos, hex_id) for hex_id in hexes])
                more = tr(" and {others} to others while it is open", others=words.money(others)) if others else ""
                worth = tr("{bonus} more to it{more}", bonus=words.money(bonus), more=more)
                return tr(
                    "Its company may mark one city, which is then worth {worth}: {names}.", worth=worth, names=names
                )
        return self._building_power(pos, power, words) or self._other_power(pos, power, words)

    def _building_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.ExtraTile(colour=colour, cost=cost):
                price = words.money(cost)
                return tr(
                    "Once, its company may lay an extra {colour} tile for {price}; this closes the private.",
                    colour=tr(colour),
                    price=price,
                )
            case powers.FreeTile(hex=hex_id, colour=colour):
                place = words.hex(pos, hex_id)
                return tr(
                    "Its company may lay a {colour} tile on {place} at any time in its turn, connected or not.",
                    colour=tr(colour),
                    place=place,
                )
            case powers.TileAndToken(hex=hex_id, colours=colours, cost=cost, token_alone=alone):
                what = tr(
                    "a {list} tile and a token on {hex_id}", list=listed(list(colours)), hex_id=words.hex(pos, hex_id)
                )
                later = tr(", or the token alone once a tile lies there") if alone else ""
                price = words.money(cost)
                return tr(
                    "Instead of all other track and tokens in a turn, its company may place {what} for {price}{later}.",
                    what=what,
                    price=price,
                    later=later,
                )
        return ""

    def _other_power(self, pos: Position, power: powers.Power, words: Words) -> str:
        match power:
            case powers.ExchangeForAny(percent=percent):
                half = tr("half of a president's certificate")
                return tr(
                    "Its owner may exchange it for {percent}% of any company from the IPO, or for {half}.",
                    percent=percent,
                    half=half,
                )
            case powers.SaveTrain():
                return tr("Its company may discard it to protect one train, which runs once more after it rusts.")
            case powers.BecomesTrain(train=train, players=players, phases=phases):
                kind = train_names.as_noun(pos.title.trains[train].faces[0].name)
                when = tr("in phases {list}", list=listed(list(phases)))
                if len(pos.players) not in players:
                    return ""
                return tr("A company that buys it {when} may turn it into a {kind}.", when=when, kind=kind)
            case powers.ClosesWithTrain(company=company):
                return tr("It closes as soon as {company} has a train.", company=company)
            case powers.NotForCompanies():
                return tr("Companies cannot buy it.")
        return ""
