"""Write a game as the JSON text that 18xx.games loads as a hot-seat game."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rails18.core.actions import Correct, Pass, UseBoard
from rails18.core.errors import NotAllowed, Rails18Error
from rails18.core.game import Game
from rails18.core.notes import StockNotes
from rails18.core.title import Setup
from rails18.interchange import reader
from rails18.interchange.accepted import NotReconciled
from rails18.interchange.names import names_of
from rails18.interchange.reconcile import Reconciler
from rails18.interchange.settings import PROFILE, PROFILE_2020, RULES
from rails18.interchange.wishes import Source
from rails18.interchange.writer.actions import ActionWriter, key_of
from rails18.interchange.writer.ahead import CannotFollow, name_of
from rails18.rules.draft import drafting
from rails18.titledata.games import new_game
from rails18.words import texts
from rails18.words.translation import tr
from rails18.words.wording import listed

Plain = dict[str, Any]
SITE_PROFILES = (PROFILE, PROFILE_2020)
END_REASONS = {"agreed": "manually_ended", "finish": "stock_market"}


class CannotWrite(Rails18Error):
    """Report a game that another program could not load."""


def text_of(game: Game, hot_seat: str = "hs_railsxviii_1") -> str:
    """Return the file of a game, as far as it is played.

    Args:
        game: the game; it stays as it is.
        hot_seat: id of the file.

    Raises:
        CannotWrite: the site does not know the title, or would not follow what was played, or cards are still secret.
    """
    if game.setup.title not in RULES:
        title, known = game.setup.title, listed(sorted(RULES))
        told = tr("18xx.games has no {title}; only games of {known} can be written for it.", title=title, known=known)
        raise CannotWrite(told)
    if game.state.frames and game.position.frame.step == drafting.STEP:
        raise CannotWrite(tr("What players have chosen is secret until the draft ends, and the file would tell it."))
    for number, action in enumerate(game.actions[: game.at], start=1):
        if isinstance(action, Correct | UseBoard):
            raise CannotWrite(refusal(game, number, unknown_there(action)))
    there, numbers = (game, None) if game.setup == site_setup(game.setup) else as_played_there(game)
    try:
        entries, _ = entries_of(there)
    except CannotFollow as error:
        raise CannotWrite(refusal(game, numbers[error.number - 1] if numbers else error.number, error.why)) from None
    return json.dumps(document(there, entries, hot_seat), ensure_ascii=False, separators=(",", ":")) + "\n"


def refusal(game: Game, number: int, why: str) -> str:
    """Return the sentence about the first action that the site would not take."""
    name = texts.names_of(game.title, game.setup).owner(game.actions[number - 1].player)
    return tr(
        "18xx.games would not take this game from action {number} (by {name}) on: {why}",
        number=number,
        name=name,
        why=why,
    )


def unknown_there(action: Correct | UseBoard) -> str:
    """Return why the site has nothing like an action."""
    if isinstance(action, Correct):
        return tr("it knows no corrections of what happened at the table.")
    return tr("it cannot play without the board; this game went on with the board on a real table.")


def entries_of(game: Game, strict: bool = True) -> tuple[list[Plain], list[int]]:
    """Return the entries of the actions that are played, and for each the number of its action from 1.

    Args:
        game: the game.
        strict: the game was played by the site's rules, so that it is known what the site would not follow.

    Raises:
        CannotFollow: it would not follow an action.
    """
    writer = ActionWriter(game, names_of(game.setup.title), strict)
    numbers: list[int] = []
    for number in range(1, game.at + 1):
        writer.write(number)
        numbers += [number] * (len(writer.entries) - len(numbers))
    return writer.entries, numbers


def document(game: Game, entries: list[Plain], hot_seat: str) -> Plain:
    """Return the whole file as plain data."""
    setup, ending = game.setup, game.state.ending
    players = [{"id": key_of(seat), "name": name} for seat, name in zip(setup.ids, setup.players, strict=True)]
    plain: Plain = {
        "id": hot_seat,
        "mode": "hotseat",
        "title": setup.title,
        "description": "",
        "players": players,
        "min_players": len(players),
        "max_players": len(players),
        "settings": {"optional_rules": rules_of(setup), "seed": setup.seed},
        "status": "active" if ending is None else "finished",
        "turn": game.state.round.set,
    }
    if ending is not None:
        plain["game_end_reason"] = END_REASONS.get(ending.reason, ending.reason)
        plain["result"] = {str(key_of(player)): worth for player, worth in ending.worth.items()}
    plain["actions"] = [
        {"type": entry["type"], "entity": entry["entity"], "entity_type": entry["entity_type"], "id": number, **entry}
        for number, entry in enumerate(entries, 1)
    ]
    return plain


def rules_of(setup: Setup) -> list[str]:
    """Return the optional rules of the site by which a game is played."""
    return [
        rule
        for rule, meant in RULES[setup.title].items()
        if (meant.variant and meant.variant == setup.variant)
        or (meant.options and all(setup.options.get(name) == on for name, on in meant.options.items()))
    ]


# games by other rules than the site's


def site_setup(setup: Setup) -> Setup:
    """Return the set-up by the site's rules."""
    known = {name for meant in RULES[setup.title].values() for name in meant.options}
    options = {name: value for name, value in setup.options.items() if name in known}
    profile = setup.profile if setup.profile in SITE_PROFILES else PROFILE
    return msgspec.structs.replace(setup, profile=profile, options=options)


def as_played_there(game: Game) -> tuple[Game, list[int]]:
    """Return a game by the site's rules in which the same was done, and for each action there the number of ours.

    Raises:
        CannotWrite: its rules refuse an action, or what was done leads elsewhere by them.
    """
    setup = site_setup(game.setup)
    variants = {meant.variant for meant in RULES[setup.title].values() if meant.variant} | {"full"}
    if setup.variant not in variants:
        told = tr("18xx.games has no {variant} game of {title}.", variant=setup.variant, title=setup.title)
        raise CannotWrite(told)
    entries, numbers = entries_of(game, strict=False)
    plain = document(game, entries, "hs_railsxviii_1")
    plain["settings"]["optional_rules"] = rules_of(setup)
    source = reader.parse(json.dumps(plain), "the game", names_of)
    there = new_game(setup)
    return _Follower(game, there, source, numbers).follow()


class _Follower:
    """Play a game again by other rules and hold it to the same money, shares and prices."""

    def __init__(self, game: Game, there: Game, source: Source, numbers: list[int]) -> None:
        self.game, self.there, self.source, self.numbers = game, there, source, numbers
        self._ours: list[int] = []  # for each action there, the number of ours
        self._round = game.state_at(0).round
        self._player = Reconciler(there, source.wishes, source.finished)

    def follow(self) -> tuple[Game, list[int]]:
        """Return the game by the other rules, and for each of its actions the number of ours."""
        try:
            self._player.run(after=self._compare)
        except NotReconciled as error:
            number = self.numbers[error.wish.place]
            why = texts.refused(self.there, error.refusals) or error.expected
            raise self._refused(number, why) from None
        except NotAllowed as error:
            told = tr("18xx.games would refuse this game: {why}", why=texts.refused(self.there, error.refusals))
            raise CannotWrite(told) from None
        return self.there, self._numbers()

    def _numbers(self) -> list[int]:
        """Return for each action there the number of ours; what comes last belongs to our last one."""
        return self._ours + [self.game.at] * (self.there.at - len(self._ours))

    def _refused(self, number: int, why: str) -> CannotWrite:
        """Return the report of action `number`, or of one before it that the site would not follow."""
        try:
            entries_of(self.there)
        except CannotFollow as error:
            number, why = self._numbers()[error.number - 1], error.why
        return CannotWrite(refusal(self.game, number, why))

    def _compare(self, done: int) -> None:
        """Refuse when money, par values or prices differ where an operating round begins or the game is over.

        In between they may: treasuries and sellers are paid at other moments. But a stock turn that is over here has to
        be over there.
        """
        wishes = self.source.wishes
        before, known = self.numbers[wishes[done - 1].place], len(self._ours)
        self._ours += [before] * (self.there.at - known)
        after = self.numbers[wishes[done].place] - 1 if done < len(wishes) else self.game.at
        if done < len(wishes):
            self._keep_turns(before, after, known)
        here, there = self.game.state_at(after), self.there.state
        begins = here.round == there.round != self._round
        over = done == len(wishes) and here.ending is not None
        if not over and not (begins and here.round.kind == "operating"):
            return
        self._round = here.round
        names = texts.names_of(self.game.title, self.game.setup)
        for table in ("cash", "par", "market"):
            ours, theirs = getattr(here, table), getattr(there, table)
            for owner in ours:
                if owner != "bank" and ours[owner] != theirs.get(owner):
                    when = tr("at the end") if over else tr("when {round} begins", round=name_of(here.round))
                    whose = {"when": when, "owner": names.owner(owner)}
                    told = {
                        "cash": tr("{when}, the cash of {owner} would differ by its rules.", **whose),
                        "par": tr("{when}, the par value of {owner} would differ by its rules.", **whose),
                        "market": tr("{when}, the share price of {owner} would differ by its rules.", **whose),
                    }
                    raise self._refused(max(1, after), told[table])

    def _keep_turns(self, first: int, last: int, known: int) -> None:
        """Refuse our action after `last` when players would have to pass before it who had no turn here after `first`.

        Args:
            first, last: numbers of actions here.
            known: number of actions there that belong to what was done before.
        """
        passed = {action.player for action in self.game.actions[first:last] if isinstance(action, Pass)}
        for each in self._player.passes.invented:
            at = self.there.position_at(each.at)
            turn = each.at >= known and each.step == "stock" and not at.frame.noted(StockNotes).acted
            if turn and each.player not in passed:
                why = self.there.fork(at.state).refusals(self.game.actions[last])
                raise self._refused(last + 1, texts.refused(self.there, why))
