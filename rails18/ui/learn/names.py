"""Name what may be clicked in a step, for those who use no mouse."""

from __future__ import annotations

from collections.abc import Iterable

from rails18.core.ids import kind_of, stated
from rails18.core.position import Position
from rails18.ui.stage.context import Context
from rails18.words.translation import tr
from rails18.words.wording import train_types


def to_choose(context: Context, targets: Iterable[str]) -> list[tuple[str, str]]:
    """Return targets and things like them, each with its name."""
    found: dict[str, str] = {}
    for target in targets:
        for like in _alike(context.position, target):
            found.setdefault(like, _name(context, like))
    return sorted(found.items(), key=lambda entry: entry[1])


def _name(context: Context, target: str) -> str:
    pos, words = context.position, context.words
    group, _, told = target.partition(":")
    of = stated(told)
    who = words.who(of) if of in pos.players or of in pos.title.companies else told
    if group in ("city", "hex"):
        return words.city(pos, of) if group == "city" else words.hex(pos, of)
    if group == "private":
        return words.private(of)
    if group == "trains" and "/" in told:
        company, _, kind = told.partition("/")
        return tr("{trains} of {who}", trains=train_types(kind), who=words.who(stated(company)))
    return {
        "cash": tr("cash of {who}", who=who),
        "worth": tr("worth of {who}", who=who),
        "player": tr("name of {who}", who=who),
        "treasury": tr("treasury of {who}", who=who),
        "trains": tr("trains of {who}", who=who),
        "train": tr("trains of type {who}", who=who),
        "ledge": tr("the ledge"),
        "row": {"pay": tr("pay out"), "half": tr("half dividend"), "keep": tr("withhold")}.get(told, told),
        "depot": tr("the depot"),
    }.get(group, target)


def _alike(pos: Position, target: str) -> list[str]:
    """Return the targets among which a person who uses no mouse chooses."""
    group, _, of = target.partition(":")
    if group in ("cash", "worth", "player"):
        return [f"{group}:{player}" for player in pos.players]
    if group == "trains" and "/" in of:
        owned = ((company, train) for company in pos.state.floated for train in pos.trains(company))
        return [f"trains:{company}/{kind_of(train)}" for company, train in owned]
    if group in ("treasury", "trains"):
        return [f"{group}:{company}" for company in pos.state.floated]
    if group == "city":
        return [f"city:{stop}" for stop, holders in pos.state.tokens.items() if holders]
    if group == "hex":
        return []
    if group == "private":
        return [f"private:{name}" for name in pos.title.privates]
    if group == "train":
        return [f"train:{name}" for name in pos.title.trains]
    return ["ledge:1"] if group == "ledge" and of == "*" else [target]
