"""Say what the powers of private companies do, one sentence for each thing that a power can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from rails18.core import further_powers as f
from rails18.core import ids
from rails18.core import powers as p
from rails18.core.effects import Effect
from rails18.core.position import Position
from rails18.questions import draft
from rails18.ui.text import train_names
from rails18.ui.text.phrases import listed
from rails18.ui.text.words import Words
from rails18.words.translation import tr
from rails18.words.wording import phase_name


def sentence(pos: Position, power: p.Power, words: Words) -> str:
    """Return what a power does for the owner of its private, "" when it does nothing in this game."""
    return SENTENCES[type(power)](pos, power, words)


def drawn(pos: Position, private: ids.PrivateId) -> str:
    """Return the company that was drawn for a private company, "" for none."""
    powers = (power for power in pos.private(private).powers if isinstance(power, p.BringShare) and power.drawn)
    return next((ids.company_of(power.certificate) for power in powers), "")


def independent(pos: Position, private: ids.PrivateId, words: Words) -> str:
    """Return what the railway of a private is and has, "" for a private that stands for none."""
    company: ids.CompanyId = ids.stated(private)
    if company not in pos.title.independents:
        return ""
    debt, trains = (
        pos.title.independents[company].debt,
        [train_names.as_noun(ids.kind_of(t)) for t in pos.trains(company)],
    )
    told = [
        tr(
            "A railway of its owner: before the companies it lays a tile and runs, and its owner gets half of the run. "
            "A company that buys it takes over its money, train and place."
        )
    ]
    if company in pos.state.cash and trains:
        has = listed([words.money(pos.cash(company)), *trains])
        told.append(tr("It has {has}.", has=has))
    if draft.is_drafting(pos):
        told.append(tr("Whoever drafts it also pays {debt} of debt.", debt=words.money(debt)))
    return " ".join(told)


def _block(pos: Position, power: p.BlockPower, words: Words) -> str:
    return tr("While a player owns it, nobody may lay a tile on {names}.", names=_places(pos, power, words))


def _lay_tile(pos: Position, power: p.LayPower, words: Words) -> str:
    colour, price = listed([tr(colour) for colour in power.colours]), words.money(power.cost)
    place = _places(pos, power, words)
    if power.moment == "between_turns":
        where = tr("on one of {names} while it is empty", names=place)
        return tr(
            "Its owner may lay tile #{tile} once, free and without a track connection, {where}.",
            tile=listed(list(power.tiles)),
            where=where,
        )
    if power.moment == "sold":
        return tr(
            "A player who sells it to a company may at once lay a {colour} tile on {hex_id}.",
            colour=colour,
            hex_id=place,
        )
    if power.moment == "track" and power.pair:
        return tr(
            "Once, besides its tile of the turn, its company may lay two tiles that join each other on {place}, "
            "{tiles}, connected or not: both or none.",
            place=place,
            tiles=listed([f"#{tile}" for tile in power.choice]) or colour,
        )
    if power.moment == "track":
        return tr(
            "Once, its company may lay an extra {colour} tile for {price}; this closes the private.",
            colour=colour,
            price=price,
        )
    if power.moment == "turn":
        return tr(
            "Its company may lay a {colour} tile on {place} at any time in its turn, connected or not.",
            colour=colour,
            place=place,
        )
    if power.moment == "lay":
        return tr(
            "As its tile of a turn, its company may lay a {colour} tile on {place} for {price}, connected or "
            "not{token}.",
            colour=colour,
            place=place,
            price=price,
            token=tr(", and then place a free token there") if power.token in ("same_turn", "at_once") else "",
        )
    later = tr(", or the token alone once a tile lies there") if power.token == "alone_too" else ""
    return tr(
        "Instead of all other track and tokens in a turn, its company may place {what} for {price}{later}.",
        what=tr("a {list} tile and a token on {hex_id}", list=colour, hex_id=place),
        price=price,
        later=later,
    )


def _places(pos: Position, power: p.Power, words: Words) -> str:
    return listed([words.hex(pos, hex_id) for hex_id in power.where])


def _free_terrain(pos: Position, power: p.FreeTerrain, words: Words) -> str:
    terrain = listed([tr(kind) for kind in power.terrain])
    return tr("The company that owns it pays nothing for hexes with only {list}.", list=terrain)


def _exchange_for_share(pos: Position, power: p.ExchangeForShare, words: Words) -> str:
    if not power.company:
        return tr(
            "Its owner may exchange it for {percent}% of any company from the IPO, or for {half}.",
            percent=power.percent,
            half=tr("half of a president's certificate"),
        )
    if power.moment == "own_stock_turn":
        return tr(
            "Its owner may exchange it, in their own stock turn or between turns, for {percent}% of {company} from the "
            "IPO, or else from the pool.",
            percent=power.percent,
            company=power.company,
        )
    if power.pool:
        return tr(
            "Its owner may exchange it at any time for {percent}% of {company} from the IPO, or else from the pool.",
            percent=power.percent,
            company=power.company,
        )
    return tr(
        "Its owner may exchange it for {percent}% of {company} from the IPO at any time.",
        percent=power.percent,
        company=power.company,
    )


def _stay_open(pos: Position, power: p.StayOpen, words: Words) -> str:
    return tr(
        "If a player owns it when privates close, it stays open and then pays {revenue}.",
        revenue=words.money(power.revenue),
    )


def _bring_share(pos: Position, power: p.BringShare, words: Words) -> str:
    company = ids.company_of(power.certificate)
    if not ids.is_presidents(power.certificate):
        return tr("It comes with a share of {company}.", company=company)
    colours = tr(" among the {list} ones", list=listed(list(power.pars))) if power.pars else ""
    if power.drawn:
        return tr(
            "It comes with the president's certificate of {company}, which was drawn; its buyer chooses the par value.",
            company=company,
        )
    return tr(
        "It is the president's certificate of {company}; its buyer chooses the par value{colours}.",
        company=company,
        colours=colours,
    )


def _bridge_river(pos: Position, power: p.BridgeRiver, words: Words) -> str:
    early = tr(
        "{list} may buy it early, for up to {most}",
        list=listed(list(power.companies)),
        most=words.money(power.first_phase_price_max),
    )
    crossing = tr("that company then lays one crossing tile for {discount} less", discount=words.money(power.discount))
    return tr(
        "Until a company owns it, no track may cross the river. {early}; {crossing}.", early=early, crossing=crossing
    )


def _mark_city(pos: Position, power: p.MarkPower, words: Words) -> str:
    others = words.money(power.others)
    more = tr(" and {others} to others while it is open", others=others) if power.others else ""
    worth = tr("{bonus} more to it{more}", bonus=words.money(power.bonus), more=more)
    names = _places(pos, power, words)
    return tr("Its company may mark one city, which is then worth {worth}: {names}.", worth=worth, names=names)


def _protect_train(pos: Position, power: p.ProtectTrain, words: Words) -> str:
    return tr("Its company may discard it to protect one train, which runs once more after it rusts.")


def _become_train(pos: Position, power: p.BecomeTrain, words: Words) -> str:
    if len(pos.players) not in power.players:
        return ""
    kind = train_names.as_noun(pos.title.trains[power.train].faces[0].name)
    when = tr("in phases {list}", list=listed([phase_name(name) for name in power.phases]))
    return tr("A company that buys it {when} may turn it into a {kind}.", when=when, kind=kind)


def _close_with_train(pos: Position, power: p.CloseWithTrain, words: Words) -> str:
    return tr("It closes as soon as {company} has a train.", company=power.company)


def _not_for_companies(pos: Position, power: p.NotForCompanies, words: Words) -> str:
    return tr("Companies cannot buy it.")


def _lend_mark(pos: Position, power: f.LentMark, words: Words) -> str:
    return tr(
        "Once in each operating round its owner may move its mark: {names}. Each port there is worth {bonus} more to"
        " its company, or to whom a player lends it.",
        names=_places(pos, power, words),
        bonus=words.money(power.bonus),
    )


def _keep_station(pos: Position, power: f.KeepStation, words: Words) -> str:
    place = words.hex(pos, ids.hex_of(power.stop))
    if power.who == "player":
        return tr("While a player owns it, the last free place in its city of {place} is kept.", place=place)
    return tr("Its company may put a further token into its city of {place}, free and once.", place=place)


def _lay_extra(pos: Position, power: f.LayExtra, words: Words) -> str:
    names = _places(pos, power, words)
    if power.connects:
        return tr("Its company may lay a tile in each of them that joins their cities, once: {names}.", names=names)
    if power.tiles_in_all > 1:
        return tr("Its company may lay two tiles that join each other, free and once: {names}.", names=names)
    return tr("Its company may lay one more tile, free and once: {names}.", names=names)


def _terrain_discount(pos: Position, power: f.TerrainDiscount, words: Words) -> str:
    terrain = listed([tr(kind) for kind in power.terrain])
    return tr("Its company pays {money} less for each {terrain}.", money=words.money(power.discount), terrain=terrain)


def _stop_income(pos: Position, power: f.StopIncome, words: Words) -> str:
    return tr(
        "Each run earns its company {money} for every stop that one train visits.", money=words.money(power.amount)
    )


SENTENCES: dict[type[p.Power], Callable[[Position, Any, Words], str]] = {
    effect: globals()[f"_{effect.__struct_config__.tag}"] for effect in get_args(Effect)
}
"""The sentence of what a power does is found by its tag: `_lay_tile` tells of ``lay_tile``."""
