"""Say what an action would bring about, from the difference of two states."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rails18.board.reach import reach
from rails18.core.actions import Action, LayTile, PowerTile
from rails18.core.game import Update
from rails18.core.position import Position, train_type
from rails18.core.state import CLOSED, DEPOT, SCRAPPED, UNSOLD
from rails18.core.title import TrainType
from rails18.questions import stock, track, trains, turns
from rails18.ui.model import pending
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted, listed
from rails18.ui.text.words import Words


@dataclass(frozen=True)
class Line:
    """Hold one consequence.

    Args:
        text: a sentence or figure.
        tone: ``plain``, ``good``, ``warn`` or ``next`` (who decides then).
        about: id of the player or company it concerns, or "".
    """

    text: str
    tone: str = "plain"
    about: str = ""


def consequences(before: Position, update: Update, words: Words) -> list[Line]:
    """Return what follows from an action, the most telling first."""
    after = Position(before.title, before.setup, update.after)
    return [
        *_ending(after, words),
        *_floats(before, after, words),
        *_presidents(before, after, words),
        *_phase(before, after),
        *_forfeit(before, update),
        *_reach(after, update.action),
        *_trains(before, after, words),
        *_prices(before, after, words),
        *(Line(*told) for told in pending.told(before, after, words)),
        *_cash(before, after, words),
        *_certificates(before, after, words),
        *_privates(before, after, words),
        *_next(before, after, words),
    ]


def _ending(after: Position, words: Words) -> list[Line]:
    ending = after.state.ending
    return [Line("This ends the game.", "warn")] if ending else []


def _floats(before: Position, after: Position, words: Words) -> list[Line]:
    new = [company for company in after.state.floated if company not in before.state.floated]
    lines = []
    for company in new:
        money = after.cash(company) - before.cash(company)
        end = f" and receives {words.money(money)}" if money else ""
        lines.append(Line(f"{company} floats{end}.", "good", company))
    return lines


def _presidents(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    for company in after.title.companies:
        old, new = before.president(company), after.president(company)
        if new and old != new:
            text = f"{words.who(new)} becomes president of {company}"
            text += f" in place of {words.who(old)}." if old else "."
            lines.append(Line(text, "warn" if old else "good", company))
    return lines


def _phase(before: Position, after: Position) -> list[Line]:
    if before.state.phase == after.state.phase:
        return []
    old, new = before.title.phases[before.state.phase], after.title.phases[after.state.phase]
    facts = []
    if new.tiles != old.tiles:
        facts.append(f"{listed([c for c in new.tiles if c not in old.tiles])} tiles may be laid")
    if new.train_limit != old.train_limit:
        facts.append(f"train limit {new.train_limit}")
    if new.rounds != old.rounds:
        facts.append(f"{counted(new.rounds, 'operating round')} per set")
    return [Line(f"Phase {new.name} begins" + (": " + ", ".join(facts) if facts else "") + ".", "warn")]


def _forfeit(before: Position, update: Update) -> list[Line]:
    """Tell that a tile by a private ends the track of the turn before the company has laid its own."""
    after = Position(before.title, before.setup, update.after)
    if not isinstance(update.action, PowerTile) or not track.ends_early(before, after):
        return []
    company = before.frame.company
    return [Line(f"{company} forfeits its second yellow tile: this ends its track step.", "warn", company)]


def _reach(after: Position, action: Action | None) -> list[Line]:
    """Tell which companies' trains reach the track of a tile once it lies."""
    if not isinstance(action, LayTile | PowerTile):
        return []
    here = f"{action.hex}:"
    found = [c for c in after.state.floated if any(name.startswith(here) for name in reach(after, c).segments)]
    return [Line(f"Trains of {listed(found)} reach this track." if found else "No train reaches this track yet.")]


def _trains(before: Position, after: Position, words: Words) -> list[Line]:
    lines: list[Line] = []
    rusted: dict[str, Counter[str]] = {}
    for train, owner in after.state.trains.items():
        was = before.state.trains.get(train, DEPOT)
        if owner == SCRAPPED and was != SCRAPPED:
            rusted.setdefault(train_type(train), Counter())[was] += 1
    for name, owners in rusted.items():
        told = [f"{words.who(owner)} {number}" for owner, number in owners.items() if owner != DEPOT]
        kind = after.title.trains[name]
        lines.append(Line(_end_of(kind, owners, after) + (f": {listed(told)}." if told else "."), "warn"))
    for company in after.state.floated:
        over = trains.excess(after, company)
        had, has = len(before.trains(company)), len(after.trains(company))
        if had and not has:
            lines.append(Line(f"{company} has no train left.", "warn", company))
        elif over > 0 and (has > had or before.state.phase != after.state.phase):
            lines.append(
                Line(f"{company} is over the train limit and must discard {counted(over, 'train')}.", "warn", company)
            )
    return lines


def _end_of(kind: TrainType, owners: Counter[str], after: Position) -> str:
    """Say that all trains of a type are scrapped, or that one of them leaves the game by itself."""
    if any(owner == DEPOT for owner in owners) and sum(owners.values()) == 1 and after.trains(DEPOT):
        return f"A {train_names.type_name(kind)} leaves the depot"
    return f"Every {train_names.type_name(kind) if kind.sides else train_names.as_noun(kind.name)} rusts"


def _prices(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    for company, cell in after.state.market.items():
        old = before.state.market.get(company)
        if old is not None and old != cell:
            rows = after.title.market.rows
            was, now = rows[old[0]][old[1]], rows[cell[0]][cell[1]]
            zone = f", now in the {now.zone} area" if now.zone != was.zone else ""
            tone = "good" if now.price > was.price else "warn" if now.price < was.price else "plain"
            lines.append(Line(f"{company} price {words.cell(old)} → {words.cell(cell)}{zone}.", tone, company))
    return lines


def _cash(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    for player in after.players:
        old, new = before.cash(player), after.cash(player)
        if old != new:
            text = f"{words.who(player)} {words.money(old)} → {words.money(new)} ({words.signed(new - old)})"
            lines.append(Line(text, "plain", player))
    for company in after.title.companies:
        old, new = before.cash(company), after.cash(company)
        if old != new:
            if words.hide_cash:
                lines.append(Line(f"{company} treasury {words.signed(new - old)}", "plain", company))
            else:
                text = f"{company} treasury {words.money(old)} → {words.money(new)} ({words.signed(new - old)})"
                lines.append(Line(text, "plain", company))
    if after.state.bank_broken and not before.state.bank_broken:
        lines.append(Line("The bank breaks: the game ends soon.", "warn"))
    return lines


def _certificates(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    limit = stock.limit(after)
    for player in after.players:
        old, new = stock.count(before, player).held, stock.count(after, player).held
        if old != new:
            tone = "warn" if new > limit else "plain"
            lines.append(Line(f"{words.who(player)} holds {new} of {limit} certificates.", tone, player))
    return lines


def _privates(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    closed = [p for p, owner in after.state.privates.items() if owner == CLOSED != before.state.privates.get(p)]
    if closed:
        names = listed([words.private(p) for p in closed])
        lines.append(Line(f"{names} {'closes' if len(closed) == 1 else 'close'}.", "warn"))
    for private, owner in after.state.privates.items():
        was = before.state.privates.get(private)
        if owner != was and owner not in (CLOSED, UNSOLD):
            lines.append(Line(f"{words.who(owner)} owns {words.private(private)}.", "good", owner))
    return lines


def _next(before: Position, after: Position, words: Words) -> list[Line]:
    old, new = before.frame, after.frame
    if after.state.ending is not None:
        return []
    text = ""
    if before.state.round != after.state.round:
        text = f"{words.round(after.state.round)} begins"
    if (new.player, new.company) != (old.player, old.company):
        then = f"{words.who(new.player)} decides" + (f" for {new.company}" if new.company else "")
        text = f"{text}; {then}" if text else f"Then {then}"
    elif new.step != old.step and new.step in turns.steps(before) and not text:
        return []
    return [Line(text + ".", "next")] if text else []
