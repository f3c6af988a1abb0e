"""Say in a few words what private companies do, where several of them are compared at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rails18.core import further_powers as f
from rails18.core import ids
from rails18.core import powers as p
from rails18.core.position import Position
from rails18.ui.text import powers
from rails18.ui.text.words import Words
from rails18.words.translation import tr
from rails18.words.wording import either, listed

OTHERS = (p.BlockPower, p.StayOpen)  # what they do helps nobody to choose


def in_short(pos: Position, private: ids.PrivateId, words: Words) -> str:
    """Return what a private does in a few words, or in the sentences of its card where there are no shorter ones."""
    if ids.stated(private) in pos.title.independents:
        return tr("your own railway: half of each run")
    told = []
    for power in pos.private(private).powers:
        if isinstance(power, OTHERS) or (isinstance(power, f.KeepStation) and power.who == "player"):
            continue
        say = SHORT.get(type(power))
        told.append(say(pos, power, words) if say else powers.sentence(pos, power, words))
    return "; ".join(filter(None, told)) or tr("it only pays")


def _places(pos: Position, power: p.Power) -> list[str]:
    return [pos.board.hexes[hex].name or hex for hex in power.where]


def _keep_station(pos: Position, power: f.KeepStation, words: Words) -> str:
    hex = ids.hex_of(power.stop)
    return tr("a free token in {place}, its place kept", place=pos.board.hexes[hex].name or hex)


def _stop_income(pos: Position, power: f.StopIncome, words: Words) -> str:
    return tr("{money} more for each stop of one train", money=words.money(power.amount))


def _terrain_discount(pos: Position, power: f.TerrainDiscount, words: Words) -> str:
    terrain = either([tr(kind) for kind in power.terrain])
    return tr("{money} less for each {terrain}", money=words.money(power.discount), terrain=terrain)


def _mark_city(pos: Position, power: p.MarkPower, words: Words) -> str:
    return tr("{money} more in {place}", money=words.money(power.bonus), place=either(_places(pos, power)))


def _lend_mark(pos: Position, power: f.LentMark, words: Words) -> str:
    money = words.money(power.bonus)
    return tr("{money} more a port, place chosen each round", money=money)


def _lay_extra(pos: Position, power: f.LayExtra, words: Words) -> str:
    places = _places(pos, power)
    if power.connects:
        return tr("two more tiles joining {places}", places=listed(places))
    if power.tiles_in_all > 1:
        return tr("two more tiles, free, on {places}", places=listed(places))
    return tr("one more tile, free, in {places}", places=either(places))


SHORT: dict[type[p.Power], Callable[[Position, Any, Words], str]] = {
    f.KeepStation: _keep_station,
    f.StopIncome: _stop_income,
    f.TerrainDiscount: _terrain_discount,
    p.MarkPower: _mark_city,
    f.LentMark: _lend_mark,
    f.LayExtra: _lay_extra,
}
