"""Check the tables of a title: market, companies, trains, phases, privates, and variants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rails18.core import ids
from rails18.core.ids import StopId
from rails18.core.market import MarketCell
from rails18.core.powers import Power
from rails18.core.state import Cell
from rails18.core.text import is_number
from rails18.core.title import COLOURS, Company, Stop
from rails18.core.train_types import TrainType
from rails18.rules.market.market import exists
from rails18.storage.documents import spelling
from rails18.titledata.board_checks import Fault
from rails18.titledata.option_checks import option_changes
from rails18.titledata.power_checks import power_faults
from rails18.titledata.resolve import BARE_STOPS, with_profile
from rails18.titledata.schema import TitleData, Variant

UNIT = 10  # percent that a share must be a multiple of: incomes are tens, and each share gets whole money
MOST_TRAINS = 100  # of a kind; each is a piece of its own in the game, and no title has nearly as many
LONGEST_SIGN, SHOWN = 8, 40  # letters beside an amount of money, and letters of a fault that are told
FLAGS = ("par", "up", "down", "end", "lower")


def table_faults(data: TitleData) -> Iterator[Fault]:
    """Yield what is wrong with the tables."""
    for check in (head, market, companies, trains, phases, offboard, privates, variants):
        yield from check(data)


def head(data: TitleData) -> Iterator[Fault]:
    """Check money, percents and player counts."""
    top = data.head
    yield from currency_faults(top.currency)
    for name, percent in (("share_limit", top.share_limit), ("pool_limit", top.pool_limit)):
        if not 0 < percent <= 100:
            yield "title", name, f"{percent} is no percentage.", "Write 1 to 100."
    if not top.players:
        yield "title", "players", "no number of players is given.", "Write an entry for each number."
    for number, entry in top.players.items():
        if number * entry.cash > top.bank or entry.cash < 1:
            sentence = f"{number} players cannot start with {entry.cash} each out of {top.bank}."
            yield "title", f"players.{number}.cash", sentence, "Fix the cash or the bank."
        limits = entry.certificate_limit if isinstance(entry.certificate_limit, dict) else {1: entry.certificate_limit}
        if not limits or min(*limits, *limits.values()) < 1:
            yield "title", f"players.{number}.certificate_limit", "a limit must be at least 1.", "Fix it."
    if top.yellow_lays < 1:
        yield "title", "yellow_lays", "a company lays at least one yellow tile.", "Write 1 or more."


def currency_faults(currency: str) -> Iterator[Fault]:
    """Check that money can be written: one pair of braces for the number, and little beside it."""
    before, number, after = currency.partition("{}")
    sign = before + after
    if not number:
        yield "title", "currency", f"{currency[:SHOWN]} has no place for the number.", 'Write it with braces: "¥{}".'
    elif "{" in sign or "}" in sign:
        sentence = f"{currency[:SHOWN]} has braces beside those for the number."
        yield "title", "currency", sentence, 'Write one empty pair: "¥{}".'
    elif len(sign) > LONGEST_SIGN or not sign.isprintable():
        sentence = f"{currency[:SHOWN]!r} is no sign that can stand beside each number."
        yield "title", "currency", sentence, f"Write at most {LONGEST_SIGN} letters or signs in one line."


def market(data: TitleData) -> Iterator[Fault]:
    """Check rows, cells and par values."""
    rows = data.market.rows
    pars: set[int] = set()
    for r, row in enumerate(rows):
        if not row:
            yield "market", f"rows[{r}]", "a row without cells makes no sense.", "Take it out."
        for c, cell in enumerate(row):
            place = f"rows[{r}][{c}]"
            if cell.absent:
                if c and not row[c - 1].absent:
                    yield "market", place, "a row has a hole.", "Only its start may have null."
                continue
            yield from cell_faults(data, place, (r, c), cell)
            if "par" in cell.flags:
                if cell.price in pars:
                    yield "market", place, f"there are two par cells of {cell.price}.", "Keep one of them."
                pars.add(cell.price)
                if cell.par and all(cell.par not in phase.pars for phase in data.phases.values()):
                    sentence = f"no phase opens the {cell.par} par values."
                    yield "market", "pars", sentence, f"Add {cell.par} to pars in phases.yaml."
    if not pars:
        yield "market", "rows", "there is no par cell.", "Add the flag par to the cells where companies start."


def cell_faults(data: TitleData, place: str, at: Cell, cell: MarketCell) -> Iterator[Fault]:
    """Check zone, price and flags of a cell."""
    zones = data.market.zones
    if cell.zone not in zones:
        yield "market", place, f"the zone {cell.zone} is not known.", spelling(cell.zone, zones)
    elif (cell.price < 1) != zones[cell.zone].closes or cell.price < 0:
        yield "market", place, f"{cell.price} is no price.", "Write 1 or more, or 0 where companies are closed."
    for flag in cell.flags:
        if flag not in FLAGS:
            yield "market", place, f"the flag {flag} is not known.", spelling(flag, FLAGS)
    if "up" in cell.flags and not exists(data.market, (at[0] - 1, at[1])):
        yield "market", place, "no cell lies above one marked up.", "Take the flag out."
    if "down" in cell.flags and not exists(data.market, (at[0] + 1, at[1])):
        yield "market", place, "no cell lies below one marked down.", "Take the flag out."


def companies(data: TitleData) -> Iterator[Fault]:
    """Check homes, certificates and colours."""
    for id, company in data.companies.items():
        place = f"companies.{id}"
        yield from home_faults(data, company)
        for home in company.homes:
            if ids.hex_of(home) != ids.hex_of(company.home) or stop_of(data, home) is None:
                yield "companies", f"{place}.homes", f"{home} is no city of its home hex.", "Write cities of that hex."
        for hex in company.direct_brown:
            if hex not in data.hexes:
                yield (
                    "companies",
                    f"{place}.direct_brown",
                    f"the hex {hex} is not on the map.",
                    spelling(hex, data.hexes),
                )
        if company.second_lay is not None and company.second_lay < 0:
            yield "companies", f"{place}.second_lay", "a price cannot be below 0.", "Fix it."
        if company.destination and stop_of(data, company.destination) is None:
            sentence = f"{company.destination} is no stop on the map."
            yield "companies", f"{place}.destination", sentence, "Write a city or red area, such as K8.c0 or A2.o0."
        if company.destination_price < 0 or company.rank < 0:
            yield "companies", place, "destination_price and rank cannot be below 0.", "Fix them."
        yield from certificate_faults(data, company)
        if not 0 < company.float_percent <= 100:
            yield "companies", "float_percent", f"{company.float_percent} is no percentage.", "Write 1 to 100."
        if not company.tokens or min(company.tokens) < 0:
            yield "companies", f"{place}.tokens", "a company needs a home token.", "Write its price first, usually 0."
        for name in ("colour", "text"):
            if not re.fullmatch(r"#[0-9a-fA-F]{6}", getattr(company, name)):
                sentence = f"{getattr(company, name)} is no colour."
                yield "companies", f"{place}.{name}", sentence, 'Write "#rrggbb" in quotes.'


def certificate_faults(data: TitleData, company: Company) -> Iterator[Fault]:
    """Check that the certificates are shares of one size, the president's a number of them, and pay whole money."""
    alike = len({other.certificates for other in data.companies.values()}) == 1
    whose, place = ("", "certificates") if alike else (f" of {company.id}", f"companies.{company.id}.certificates")
    first, ordinary = company.certificates[:1], sorted(set(company.certificates[1:]))
    fault, cure = "", ""
    if sum(company.certificates) != 100 or min(company.certificates) < 1:
        fault = f"the certificates{whose} add up to {sum(company.certificates)}%."
        cure = "They must add up to 100, each at least 1."
    elif len(ordinary) > 1:
        fault = f"the ordinary certificates{whose} stand for {', '.join(f'{percent}%' for percent in ordinary)}."
        cure = "The rules know one size of them for each company: give all but the president's the same percent."
    elif first[0] % company.share:
        fault = f"the president's certificate{whose} is {first[0]}%, the others are {company.share}%."
        cure = "Make it a multiple of the others."
    elif company.share % UNIT:
        fault = f"a share{whose} is {company.share}%, and the rules divide income among shares of whole tens."
        cure = f"Write a multiple of {UNIT}, such as 10, 20 or 50."
    if fault:
        yield "companies", place, fault, cure


def home_faults(data: TitleData, company: Company) -> Iterator[Fault]:
    """Check that a company's home is a place for tokens."""
    place = f"companies.{company.id}.home"
    hex = ids.hex_of(company.home)
    if hex not in data.hexes or not re.fullmatch(r"[A-Z]+\d+\.[co]\d", company.home):
        cure = "Write a hex of the map and a city of it, such as K8.c0."
        yield "companies", place, f"{company.home} is no city on the map.", cure
        return
    stop = stop_of(data, company.home)
    if stop is None or not stop.slots:
        yield "companies", place, f"{hex} has no such city.", "Name another hex or city."


def stop_of(data: TitleData, id: StopId) -> Stop | None:
    """Return a stop that is on the map from the start, None when there is none of that id."""
    rest = ids.place_of(id)
    entry = data.hexes.get(ids.hex_of(id))
    stops = (entry.stops or BARE_STOPS.get(entry.kind, ())) if entry else ()
    if not is_number(rest[1:]) or int(rest[1:]) >= len(stops):
        return None
    stop = stops[int(rest[1:])]
    return stop if stop.kind[:1] == rest[0] else None


def trains(data: TitleData) -> Iterator[Fault]:
    """Check the chain of trains: what they scrap, open and start comes in order."""
    order = list(data.trains)
    phases = list(data.phases)
    started: list[str] = []
    for number, (name, train) in enumerate(data.trains.items()):
        place = f"trains.{name}"
        for field in ("rusts_on", "opens_with"):
            other = getattr(train, field)
            later = order[number + 1 :] if field == "rusts_on" else order[:number]
            if other and other not in later:
                when = "after" if field == "rusts_on" else "before"
                sentence = f"{other} is no train sold {when} {name}."
                yield "trains", f"{place}.{field}", sentence, spelling(other, later)
        for index, other in enumerate(train.credit_for):
            if other not in order[:number]:
                sentence = f"{other} is no train sold before {name}."
                yield "trains", f"{place}.credit_for[{index}]", sentence, spelling(other, order[:number])
        least = 0 if name in made_by_powers(data) else 1
        if train.price < 1 or (train.count is not None and not least <= train.count <= MOST_TRAINS):
            sentence = f"price and count must be at least 1, the count at most {MOST_TRAINS}."
            yield "trains", place, sentence, "Fix them; a count of null means any number."
        yield from side_faults(place, train)
        if train.reach is not None and train.reach < 2:
            yield "trains", f"{place}.reach", "a train reaches at least two stops.", "Fix it; null means any number."
        if train.phase and train.phase not in phases:
            sentence = f"the phase {train.phase} is not in phases.yaml."
            yield "trains", f"{place}.phase", sentence, spelling(train.phase, phases)
        elif train.phase:
            started.append(train.phase)
    known = [phase for phase in phases if phase in started]
    if len(started) != len(set(started)) or started != known:
        yield "trains", "trains", f"they start the phases {', '.join(started)}.", f"The order is {', '.join(phases)}."


def made_by_powers(data: TitleData) -> set[str]:
    """Return the train types that private companies turn into."""
    powers = (power for private in data.privates.values() for power in private.powers)
    return {power.made_train for power in powers if power.made_train}


def side_faults(place: str, train: TrainType) -> Iterator[Fault]:
    """Check the sides of a certificate: prices, trains, and the side that one may be turned to."""
    names = [side.name for side in train.sides]
    for field in ("sides", "second_hand"):
        for number, side in enumerate(getattr(train, field)):
            where = f"{place}.{field}[{number}]"
            if side.price < 1 or not side.runs or not all(side.runs):
                yield "trains", where, "a side needs a price and trains.", "Write price and runs."
            if side.turns_to and side.turns_to not in names:
                yield (
                    "trains",
                    f"{where}.turns_to",
                    f"there is no side {side.turns_to}.",
                    spelling(side.turns_to, names),
                )
            for run in (run for way in side.runs for run in way):
                if run.reach is not None and run.reach < 2:
                    sentence = "a train reaches at least two stops."
                    yield "trains", f"{where}.runs", sentence, "Fix it; null means any number."


def phases(data: TitleData) -> Iterator[Fault]:
    """Check that each phase has a train that starts it, and its figures."""
    started = {train.phase for train in data.trains.values()}
    for number, (name, phase) in enumerate(data.phases.items()):
        place = f"phases.{name}"
        if number and name not in started:
            yield "phases", place, f"no train starts the phase {name}.", f"Add `phase: {name}` to one in trains.yaml."
        if not number and name in started:
            yield "phases", place, f"a train starts the phase {name}, but it is the first.", "Fix trains.yaml."
        for index, colour in enumerate(phase.tiles):
            if colour not in COLOURS:
                sentence = f"the colour {colour} is not known."
                yield "phases", f"{place}.tiles[{index}]", sentence, spelling(colour, COLOURS)
        known = {cell.par for row in data.market.rows for cell in row if cell.par}
        for index, colour in enumerate(phase.pars):
            if colour not in known:
                sentence = f"no par value is {colour}."
                yield "phases", f"{place}.pars[{index}]", sentence, spelling(colour, known)
        if phase.train_limit < 1 or phase.rounds < 1 or (phase.certificate_limit or 1) < 1:
            yield "phases", place, "train_limit and rounds must be at least 1.", "Fix them."


def offboard(data: TitleData) -> Iterator[Fault]:
    """Check that values by key have the key of every phase, and each train's own key is used somewhere."""
    keys: set[str] = set()
    for id, entry in data.hexes.items():
        for index, stop in enumerate(entry.stops):
            if isinstance(stop.revenue, int):
                continue
            keys |= stop.revenue.keys()
            for name, phase in data.phases.items():
                if phase.offboard not in stop.revenue:
                    sentence = f"there is no value {phase.offboard}, which phase {name} asks for."
                    yield "map", f"hexes.{id}.stops[{index}].revenue", sentence, f"Add `{phase.offboard}:`."
    for kind, train in data.trains.items():
        if train.offboard and train.offboard not in keys:
            sentence = f"no red area has a value {train.offboard}."
            yield "trains", f"trains.{kind}.offboard", sentence, spelling(train.offboard, keys)


def privates(data: TitleData) -> Iterator[Fault]:
    """Check what powers name, and that names in other programs are told apart."""
    seen: set[tuple[str, str]] = set()
    for id, private in data.privates.items():
        for side, values in private.sides.items():
            if values.cost < 0 or values.revenue < 0:
                yield "privates", f"privates.{id}.sides.{side}", "cost and revenue cannot be below 0.", "Fix them."
        for index, power in enumerate(private.powers):
            yield from power_faults(data, f"privates.{id}.powers[{index}]", power)
            yield from share_faults(data, f"privates.{id}.powers[{index}]", power)
        for program, names in private.aliases.items():
            for name in names:
                if (program, name) in seen:
                    place = f"privates.{id}.aliases.{program}"
                    yield "privates", place, f"two private companies are called {name}.", "Rename one."
                seen.add((program, name))


def share_faults(data: TitleData, place: str, power: Power) -> Iterator[Fault]:
    """Check that the share for which a private is exchanged is as large as those of the company are."""
    size, of = power.share_size, power.share_of
    for company in data.companies.values() if size else ():
        if (not of or of == company.id) and company.share != size:
            sentence = f"it gives {size}% of {company.id}, whose shares are {company.share}%."
            yield "privates", f"{place}.percent", sentence, f"Write {company.share}."


def variants(data: TitleData) -> Iterator[Fault]:
    """Check what variants, and profiles in them, name."""
    if "full" not in data.variants:
        yield "variants", "variants", "there is no variant full.", "Add the full game."
    for id, variant in data.variants.items():
        place = f"variants.{id}"
        for profile in variant.profiles:
            if profile not in data.profiles:
                sentence = f"{profile} is no profile."
                yield "variants", f"{place}.profiles.{profile}", sentence, spelling(profile, data.profiles)
        for profile in ("", *variant.profiles):
            where = f"{place}.profiles.{profile}" if profile else place
            yield from variant_faults(data, where, with_profile(variant, profile))


def variant_faults(data: TitleData, place: str, variant: Variant) -> Iterator[Fault]:
    """Check one variant with the changes of a profile."""
    for number in data.head.players:
        if number not in variant.removed:
            sentence = f"nothing is said for {number} players."
            yield "variants", f"{place}.removed", sentence, f"Add `{number}: []` or the private companies taken out."
    for number, names in variant.removed.items():
        for position, name in enumerate(names):
            if name not in data.privates:
                sentence = f"{name} is no private company."
                yield "variants", f"{place}.removed.{number}", sentence, spelling(name, data.privates)
            if names.index(name) < position:
                sentence, cure = f"{name} is taken out twice.", "Name each private company once."
                yield "variants", f"{place}.removed.{number}[{position}]", sentence, cure
        kept = [id for id in data.privates if id not in names]
        if variant.options.get("private.auction") is False and len(kept) != number:
            sentence = f"{len(kept)} private companies cannot be dealt one to each of {number} players."
            yield "variants", f"{place}.removed.{number}", sentence, f"Leave exactly {number} in the game."
        for id in kept:
            if variant.side not in data.privates[id].sides:
                sentence = f"the private company {id} has no side {variant.side}."
                yield (
                    "variants",
                    f"{place}.removed.{number}",
                    sentence,
                    f"Remove {id} or add the side in privates.yaml.",
                )
    yield from tile_changes(data, place, variant)
    yield from option_changes(data, "variants", f"{place}.options", variant.options)


def tile_changes(data: TitleData, place: str, variant: Variant) -> Iterator[Fault]:
    """Check the tiles that a variant adds."""
    for name in variant.extra_tiles:
        if name not in data.tiles:
            yield "variants", f"{place}.extra_tiles.{name}", f"the tile {name} is not in this game.", "Take it out."
    for name, copy in variant.copies.items():
        if copy.of not in data.tiles or name in data.tiles or copy.count < 1:
            sentence = f"{name} cannot be {copy.count} further copies of {copy.of}."
            yield "variants", f"{place}.copies.{name}", sentence, "Copy a tile of tiles.yaml under a new name."
