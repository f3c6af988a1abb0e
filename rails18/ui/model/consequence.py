"""Say what an action would bring about, from the difference of two states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from rails18.board.reach import reach
from rails18.core.actions import Action, BuyShare, Dividend, LayTile, PowerTile, SellShares
from rails18.core.game import Update
from rails18.core.ids import HolderId, KindId, among, kind_of
from rails18.core.position import Position
from rails18.core.state import CLOSED, DEPOT, REMOVED, SCRAPPED, UNSOLD
from rails18.core.train_types import TrainType
from rails18.lessons.cases import cause
from rails18.questions import stock, track, trains, turns
from rails18.ui.model import pending
from rails18.ui.text import train_names
from rails18.ui.text.phrases import counted, listed
from rails18.ui.text.words import Words
from rails18.words.translation import tr
from rails18.words.wording import phase_name

CAUSES = {
    "no_train": "{company} owns no train",
    "have_run": "Trains of {company} have run already",
    "no_income": "{company} earns nothing",
    "dividend_paid": "{company} pays out",
    "dividend_withheld": "{company} withholds",
    "all_sold": "{company} is sold out",
    "shares_sold": "Shares of {company} are sold",
    "block_not_taken": "Shares of {company} are sold and not protected",
}
ON_THE_TABLE = (
    "phase", "cash", "certificates", "trains", "privates", "tokens_left", "tokens", "par", "market", "stacks",
    "floated", "tiles", "beside", "owed", "sides", "bank_broken", "ending",
)  # fmt: skip


class Line(msgspec.Struct, frozen=True):
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
        *_departures(before, after, words),
        *_presidents(before, after, words),
        *_phase(before, after),
        *_forfeit(before, update),
        *_leaving(before, after, update.action, words),
        *_reach(before, after, update.action),
        *_trains(before, after, words),
        *_prices(before, after, words, _causes(update)),
        *(Line(*told) for told in pending.told(before, after, words)),
        *_cash(before, after, words),
        *_certificates(before, after, words),
        *_privates(before, after, words),
        *_next(before, after, words),
    ]


def is_quiet(update: Update) -> bool:
    """Return whether nothing on the table changes but whose turn it is."""
    return all(update.before.table(table) is update.after.table(table) for table in ON_THE_TABLE)


def _ending(after: Position, words: Words) -> list[Line]:
    ending = after.state.ending
    return [Line(tr("This ends the game."), "warn")] if ending else []


def _floats(before: Position, after: Position, words: Words) -> list[Line]:
    new = [company for company in after.state.floated if company not in before.state.floated]
    lines = []
    for company in new:
        money = after.cash(company) - before.cash(company)
        end = tr(" and receives {money}", money=words.money(money)) if money else ""
        lines.append(Line(tr("{company} floats{end}.", company=company, end=end), "good", company))
    return lines


def _presidents(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    for company in after.title.companies:
        old, new = before.president(company), after.president(company)
        if new and old != new:
            text = tr("{new} becomes president of {company}", new=words.who(new), company=company)
            text += tr(" in place of {old}.", old=words.who(old)) if old else "."
            lines.append(Line(text, "warn" if old else "good", company))
    return lines


def _departures(before: Position, after: Position, words: Words) -> list[Line]:
    """Return who leaves the game, and which companies that go on nobody decides for any more."""
    gone = [player for player in before.players if player not in after.players]
    lines = [Line(tr("{player} leaves the game.", player=words.who(player)), "warn", player) for player in gone]
    left = [c for c in after.state.floated if before.president(c) and not after.president(c) and not after.is_closed(c)]
    lines += [Line(tr("{company} has no president any more.", company=company), "warn", company) for company in left]
    return lines


def _phase(before: Position, after: Position) -> list[Line]:
    if before.state.phase == after.state.phase:
        return []
    old, new = before.title.phases[before.state.phase], after.title.phases[after.state.phase]
    facts = []
    if new.tiles != old.tiles:
        facts.append(
            tr("{list} tiles may be laid", list=listed([tr(colour) for colour in new.tiles if colour not in old.tiles]))
        )
    if new.train_limit != old.train_limit:
        facts.append(tr("train limit {train_limit}", train_limit=new.train_limit))
    if new.rounds != old.rounds:
        facts.append(tr("{rounds} per set", rounds=counted(new.rounds, "operating round")))
    begins = tr("Phase {name} begins", name=phase_name(new.name))
    return [Line(tr("{what}: {told}.", what=begins, told=", ".join(facts)) if facts else f"{begins}.", "warn")]


def _forfeit(before: Position, update: Update) -> list[Line]:
    """Say that a tile by a private ends the track of the turn before the company has laid its own."""
    after = Position(before.title, before.setup, update.after)
    if not isinstance(update.action, PowerTile) or not track.ends_early(before, after):
        return []
    company = before.frame.company
    return [
        Line(
            tr("{company} forfeits its second yellow tile: this ends its track step.", company=company), "warn", company
        )
    ]


def _leaving(before: Position, after: Position, action: Action | None, words: Words) -> list[Line]:
    """Return which shares leave the game, and that a purchase brings nothing where the last one does."""
    lines = []
    for company in after.title.companies:
        gone = after.holding(REMOVED, company) - before.holding(REMOVED, company)
        if gone > 0:
            lines.append(
                Line(tr("{percent}% of {company} leave the game.", percent=gone, company=company), "warn", company)
            )
    if lines and isinstance(action, BuyShare):
        buyer = action.player
        if after.holding(buyer, action.company) == before.holding(buyer, action.company):
            lines.append(Line(tr("{player} gets nothing and pays nothing.", player=words.who(buyer)), "warn", buyer))
    return lines


def _reach(before: Position, after: Position, action: Action | None) -> list[Line]:
    """Return which companies' trains reach the track of a tile once it is laid, and when those of its own do not."""
    if not isinstance(action, LayTile | PowerTile):
        return []
    here, own = f"{action.hex}:", before.frame.company
    running = (*after.state.floated, *(company for company in after.title.independents if after.president(company)))
    found = [c for c in running if any(name.startswith(here) for name in reach(after, c).segments)]
    if own in running and own not in found:
        others = tr(" Trains of {found} reach it.", found=listed(found)) if found else ""
        return [Line(tr("This tile does not join {own}'s track.{others}", own=own, others=others), "warn", own)]
    return [
        Line(
            tr("Trains of {found} reach this track.", found=listed(found))
            if found
            else tr("No train reaches this track yet.")
        )
    ]


def _ends_of_trains(before: Position, after: Position, words: Words) -> list[Line]:
    """Say which trains are scrapped, which have made their last run, and which make it next."""
    lines: list[Line] = []
    rusted, late = dict[KindId, Counter[HolderId]](), dict[KindId, Counter[HolderId]]()
    leaving: dict[HolderId, list[str]] = {}
    for train, owner in after.state.trains.items():
        was = before.state.trains.get(train, DEPOT)
        if owner == SCRAPPED and was != SCRAPPED and not _has_closed(after, was):
            if trains.in_last_run(before, train):
                leaving.setdefault(was, []).append(train_names.short(before, train))
            else:
                rusted.setdefault(kind_of(train), Counter())[was] += 1
        elif trains.in_last_run(after, train) and not trains.in_last_run(before, train):
            late.setdefault(kind_of(train), Counter())[owner] += 1
    for name, owners in late.items():
        held = listed([f"{words.who(owner)} {number}" for owner, number in owners.items()])
        letters = train_names.type_name(after.title.trains[name])
        lines.append(Line(tr("Every {kind} runs once more and goes: {owners}.", kind=letters, owners=held), "warn"))
    for owner, names in leaving.items():
        gone = tr(
            "This was the last run of {owner}'s {trains}.", owner=words.who(owner), trains=train_names.as_nouns(names)
        )
        lines.append(Line(gone, "warn"))
    for name, owners in rusted.items():
        told = [f"{words.who(owner)} {number}" for owner, number in owners.items() if owner != DEPOT]
        kind = after.title.trains[name]
        ends = _end_of(kind, owners, after)
        lines.append(Line(tr("{what}: {told}.", what=ends, told=listed(told)) if told else f"{ends}.", "warn"))
    return lines


def _has_closed(after: Position, owner: HolderId) -> bool:
    """Return whether an owner of trains has closed: they leave the game with it, and rust nowhere else."""
    if among(owner, after.title.independents):
        return after.independent_owner(owner) == CLOSED
    return among(owner, after.title.companies) and after.is_closed(owner)


def _trains(before: Position, after: Position, words: Words) -> list[Line]:
    lines = _ends_of_trains(before, after, words)
    for company in after.state.floated:
        over = trains.excess(after, company)
        had, has = len(before.trains(company)), len(after.trains(company))
        if had and not has:
            lines.append(Line(tr("{company} has no train left.", company=company), "warn", company))
        elif over > 0 and (has > had or before.state.phase != after.state.phase):
            lines.append(
                Line(
                    tr(
                        "{company} is over the train limit and must discard {over}.",
                        company=company,
                        over=counted(over, "train"),
                    ),
                    "warn",
                    company,
                )
            )
    return lines


def _end_of(kind: TrainType, owners: Counter[HolderId], after: Position) -> str:
    """Say that all trains of a type are scrapped, or that one of them leaves the game by itself."""
    if any(owner == DEPOT for owner in owners) and sum(owners.values()) == 1 and after.trains(DEPOT):
        return tr("A {kind} leaves the depot", kind=train_names.types_as_noun(kind))
    return tr("Every {kind} rusts", kind=train_names.type_name(kind) if kind.sides else train_names.as_noun(kind.name))


def _causes(update: Update) -> dict[str, str]:
    """Return why prices move that the action itself does not move: company → the reason, in words."""
    if isinstance(update.action, SellShares | Dividend):
        return {}
    keys = {(event.key, event.facts.get("company")) for event in update.events}
    found = {}
    for event in update.events:
        company = str(event.facts.get("company", ""))
        because = cause(update, event) if event.key == "price_moved" else None
        if because is None:
            continue
        key = because.key
        if key == "dividend_withheld" and not because.facts["income"]:
            told = {"run_no_train": "no_train", "run_have_run": "have_run"}
            key = next((key for event, key in told.items() if (event, company) in keys), "no_income")
        found[company] = tr(CAUSES[key], company=company) if key in CAUSES else ""
    return {company: words for company, words in found.items() if words}


def _prices(before: Position, after: Position, words: Words, causes: Mapping[str, str]) -> list[Line]:
    lines = []
    for company, cell in after.state.market.items():
        old = before.state.market.get(company)
        if old is not None and old != cell:
            rows = after.title.market.rows
            was, now = rows[old[0]][old[1]], rows[cell[0]][cell[1]]
            zones = after.title.market.zones
            colour = zones[now.zone].colour if now.zone in zones else now.zone
            zone = tr(", now in the {zone} area", zone=phase_name(colour)) if now.zone != was.zone else ""
            tone = "good" if now.price > was.price else "warn" if now.price < was.price else "plain"
            moved = {"old": words.cell(old), "cell": words.cell(cell), "zone": zone}
            if company in causes:
                told = tr("{cause}: price {old} → {cell}{zone}.", cause=causes[company], **moved)
            else:
                told = tr("{subject} price {old} → {cell}{zone}.", subject=company, **moved)
            lines.append(Line(told, tone, company))
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
                lines.append(
                    Line(tr("{company} treasury {new}", company=company, new=words.signed(new - old)), "plain", company)
                )
            else:
                text = tr(
                    "{company} treasury {old} → {new} ({new_2})",
                    company=company,
                    old=words.money(old),
                    new=words.money(new),
                    new_2=words.signed(new - old),
                )
                lines.append(Line(text, "plain", company))
    if after.state.bank_broken and not before.state.bank_broken:
        lines.append(Line(tr("The bank breaks: the game ends soon."), "warn"))
    return lines


def _certificates(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    limit = stock.limit(after)
    for player in after.players:
        old, new = stock.count(before, player).held, stock.count(after, player).held
        if old != new:
            tone = "warn" if new > limit else "plain"
            lines.append(
                Line(
                    tr("{player} holds {new} of {limit} certificates.", player=words.who(player), new=new, limit=limit),
                    tone,
                    player,
                )
            )
    return lines


def _privates(before: Position, after: Position, words: Words) -> list[Line]:
    lines = []
    closed = [p for p, owner in after.state.privates.items() if owner == CLOSED != before.state.privates.get(p)]
    if closed:
        names = listed([words.private(p) for p in closed])
        lines.append(
            Line(tr("{names} closes.", names=names) if len(closed) == 1 else tr("{names} close.", names=names), "warn")
        )
    for private, owner in after.state.privates.items():
        was = before.state.privates.get(private)
        if owner != was and owner not in (CLOSED, UNSOLD):
            lines.append(
                Line(
                    tr("{owner} owns {private}.", owner=words.who(owner), private=words.private(private)), "good", owner
                )
            )
    return lines


def _next(before: Position, after: Position, words: Words) -> list[Line]:
    old, new = before.frame, after.frame
    if after.state.ending is not None:
        return []
    text = ""
    if before.state.round != after.state.round:
        text = tr("{round} begins", round=words.round(after.state.round))
    if (new.player, new.company) != (old.player, old.company):
        then = tr("{player} decides", player=words.who(new.player)) + (
            tr(" for {company}", company=new.company) if new.company else ""
        )
        text = f"{text}; {then}" if text else tr("Then {then}", then=then)
    elif new.step != old.step and new.step in turns.steps(before) and not text:
        return []
    return [Line(text + ".", "next")] if text else []
