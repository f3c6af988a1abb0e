"""Choose what the coach says: which idea, to whom, when, and never twice in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from rails18.core.actions import Action, BuyTrain
from rails18.core.events import Event
from rails18.core.game import Game, Update
from rails18.core.ids import NO_PLAYER, PlayerId, kind_of
from rails18.core.position import Position
from rails18.core.state import DEPOT, GameState, Round
from rails18.lessons import cases
from rails18.lessons.ideas import EventIdea, Ideas
from rails18.lessons.progress import EXPERT, NEW, Progress
from rails18.words.texts import names_of
from rails18.words.translation import tr
from rails18.words.wording import Names, first_fitting

OPEN_TIMES = 3  # how often the considerations of a decision are open by themselves for a newcomer
EVENT_TIMES = 2  # how often a newcomer is told why something happened
MONEY_STEPS = ("dividend", "trains")  # in which something can be done about a train that will rust
FOREIGN_TIMES = 1  # how often somebody who knows 18xx is told what is peculiar to a title


class Shown(msgspec.Struct, frozen=True):
    """Hold what the coach says.

    Attributes:
        idea: id of the idea, by which it can be silenced.
        kind: ``decision``, ``event`` or ``warning``.
        lines: what it says.
        is_open: it shows by itself; otherwise it waits behind *Why would I?*.
    """

    idea: str
    kind: str
    lines: tuple[str, ...]
    is_open: bool = True


class Coach:
    """Speak to the players of one game.

    All people at the table see what is said to one of them: nobody is told the same sentence again, and an idea has
    become better known to each of them whom the coach speaks to.

    Args:
        ideas: what there is to say.
        progress: what each player has heard.
        names: seat → name under which a player learns.

    Attributes:
        spoken: seat → turn in which something was said.
        considered: idea of a decision → round in which it was open last.
        told: sentences about what happened that were said.
        warned: seat → turn in which a danger of the position was told.
        surprised: seat → turn in which something was explained after the idea of that turn.
    """

    def __init__(self, ideas: Ideas, progress: Progress, names: Mapping[PlayerId, str]) -> None:
        self.ideas, self.progress, self.names = ideas, progress, names
        self.spoken: dict[str, int] = {}
        self.considered: dict[str, Round] = {}
        self.told: set[str] = set()
        self.warned: dict[str, int] = {}
        self.surprised: dict[str, int] = {}

    def level(self, seat: PlayerId) -> str:
        """Return the level of a player."""
        return self.progress.player(self.names[seat]).level

    def why(self, game: Game, kind: str, action: Action | None = None) -> Shown | None:
        """Return what speaks for and against a kind of action, when somebody asks; an expert is told as well."""
        return why(self.ideas, game, kind, action)

    def decision(self, game: Game, seat: PlayerId, kind: str, action: Action | None = None) -> Shown | None:
        """Return what is under the question to a player: open, collapsed, or nothing."""
        shown = self.why(game, kind, action)
        if shown is None or self.level(seat) == EXPERT or self._is_silenced(seat, shown.idea):
            return None
        player = self.progress.player(self.names[seat])
        fresh = player.level == NEW and player.ideas.get(shown.idea, 0) < OPEN_TIMES
        again = self.considered.get(shown.idea) == game.state.round
        if not fresh or again or self.has_spoken(game, seat):
            return shown
        self.considered[shown.idea] = game.state.round
        self._note(game, seat, shown.idea)
        return msgspec.structs.replace(shown, is_open=True)

    def needs(self, game: Game, seat: PlayerId, kind: str) -> Shown | None:
        """Return what is under the question to a player, open only if they have never read about it."""
        shown = self.why(game, kind)
        known = shown is None or shown.idea in self.progress.player(self.names[seat]).ideas
        return shown if known else self.decision(game, seat, kind)

    def happened(self, game: Game, updates: Iterable[Update], seat: PlayerId, *, weighty: bool = False) -> Shown | None:
        """Return why something surprising came about, to a player.

        What decides games comes first while it is new, then what concerns the player, then what is least known. Some
        of it is told in the turn in which it happens, even after another idea.

        Args:
            updates: what happened since the player was told last.
            weighty: only what decides games and is new.
        """
        spoken, begun = self.has_spoken(game, seat), turn_of(game)
        if self.level(seat) == EXPERT or (spoken and self.surprised.get(seat) == begun):
            return None
        player, names = self.progress.player(self.names[seat]), names_of(game.title, game.setup)
        told = [
            (
                not idea.first or idea.id in player.ideas,
                not _concerns(game, event, seat),
                player.ideas.get(idea.id, 0),
                number,
                idea.id,
                text,
            )
            for number, (at, (idea, event, text)) in enumerate(
                (update.at, found) for update in updates for found in _explained(self.ideas, game, update, names, seat)
            )
            if text not in self.told
            and (not weighty or (idea.first and idea.id not in player.ideas))
            and (not (weighty or spoken) or not idea.at_once or _concerns(game, event, seat))
            and (not spoken or (idea.at_once and at > begun))
            and (not idea.passing or at > begun)
            and not self._is_silenced(seat, idea.id)
            and player.ideas.get(idea.id, 0) < self._times(game, seat, idea)
        ]
        if not told:
            return None
        latest = {(*entry[:3], entry[4]): entry for entry in told}  # of what came about more than once
        *_, id, text = min(latest.values())
        if spoken:
            self.surprised[seat] = begun
        self._note(game, seat, id)
        self.told.add(text)
        return Shown(id, "event", (text,))

    def warning(self, game: Game, action: Action | None, seat: PlayerId) -> Shown | None:
        """Return a warning about the action that is chosen, or once a turn about the position when none is."""
        if self.level(seat) == EXPERT or (action is None and self.warned.get(seat) == turn_of(game)):
            return None
        names = names_of(game.title, game.setup)
        for id, facts in _of_action(game, action, seat) if action else _of_position(game, seat):
            text = first_fitting(self.ideas.warnings[id], facts, names)
            if text is not None and not self._is_silenced(seat, id):
                if action is None:
                    self.warned[seat] = turn_of(game)
                return Shown(id, "warning", (text,))
        return None

    def has_spoken(self, game: Game, seat: PlayerId) -> bool:
        """Return whether the one idea of the running turn was said to a player."""
        return self.spoken.get(seat) == turn_of(game)

    def silence(self, seat: PlayerId, idea: str) -> None:
        """Never tell a player an idea again, in any game."""
        self.progress.silence(self.names[seat], idea)

    def _times(self, game: Game, seat: PlayerId, idea: EventIdea) -> int:
        if self.level(seat) == NEW:
            return EVENT_TIMES
        return FOREIGN_TIMES if game.title.id in idea.titles else 0

    def _is_silenced(self, seat: PlayerId, idea: str) -> bool:
        return idea in self.progress.player(self.names[seat]).silenced

    def _note(self, game: Game, seat: PlayerId, idea: str) -> None:
        for other, name in self.names.items():
            if other not in game.programs and self.level(other) != EXPERT:
                player = self.progress.player(name)
                player.ideas[idea] = player.ideas.get(idea, 0) + 1
        self.spoken[seat] = turn_of(game)


def why(ideas: Ideas, game: Game, kind: str, action: Action | None = None) -> Shown | None:
    """Return what speaks for and against a kind of action in the open step, in the case of `action` if any."""
    step = game.position.frame.step
    for idea in ideas.decisions:
        if idea.kind != kind or (idea.step and step not in idea.step):
            continue
        if idea.case and not cases.DECISIONS[idea.case](game, action):
            continue
        facts, names = cases.considered(game, kind), names_of(game.title, game.setup)
        lines = (line.render(facts, names) for line in ideas.considerations[idea.id])
        return Shown(idea.id, "decision", tuple(line for line in lines if line is not None), False)
    return None


def explained(ideas: Ideas, game: Game, update: Update) -> Iterator[tuple[EventIdea, str]]:
    """Yield the idea of each event of an update that has one, with its sentence."""
    for idea, _, text in _explained(ideas, game, update, names_of(game.title, game.setup)):
        yield idea, text


def _explained(
    ideas: Ideas, game: Game, update: Update, names: Names, seat: PlayerId = NO_PLAYER
) -> Iterator[tuple[EventIdea, Event, str]]:
    """Yield the idea of each event that has one; where the event is about `seat`, the sentence says you."""
    for event in update.events:
        for idea in ideas.events:
            if idea.event == event.key and (not idea.case or cases.EVENTS[idea.case](update, event)):
                facts = cases.facts(game.title, update, event)
                if seat and seat in (facts.get("player"), facts.get("priority")):
                    facts = {**facts, "you": tr("you")}
                text = first_fitting(ideas.sentences[idea.id], facts, names)
                if text is not None:
                    yield idea, event, text
                break


def _concerns(game: Game, event: Event, seat: PlayerId) -> bool:
    """Return whether an event is about a player, or a company that the player leads."""
    pos = game.position
    values = (value if isinstance(value, tuple) else (value,) for value in event.facts.values())
    named = {name for several in values for name in several if isinstance(name, str)}
    return seat in named or any(pos.president(company) == seat for company in pos.title.companies if company in named)


def turn_of(game: Game) -> int:
    """Return the number of actions after which the turn began that is running; interruptions belong to it."""
    number = game.at
    mark = _turn(game.state)
    while number > 0 and _turn(game.state_at(number - 1)) == mark:
        number -= 1
    return number


def _turn(state: GameState) -> tuple[object, ...]:
    frame = next((frame for frame in state.frames if frame.player or frame.company), None)  # the first: of the round
    return (state.round, frame.player if frame else "", frame.company if frame else "")


Warnings = Iterator[tuple[str, dict[str, object]]]


def _of_action(game: Game, action: Action, seat: PlayerId) -> Warnings:
    """Yield what an action brings about that its player may not want."""
    if game.refusals(action):
        return
    president = cases.new_president(game, action)
    if president:
        yield "president", {"player": president, "company": getattr(action, "company", "")}
    if isinstance(action, BuyTrain):
        after = Position(game.title, game.setup, game.what_if(action).after)
        for company in game.title.companies:
            if game.position.president(company) != seat:
                continue
            kept = {*after.trains(company), action.trade_in}
            lost = tuple(dict.fromkeys(kind_of(train) for train in game.position.trains(company) if train not in kept))
            if lost and company != game.state.trains.get(action.train):
                yield "own_rust", {"train": kind_of(action.train), "types": lost, "company": company}


def _of_position(game: Game, seat: PlayerId) -> Warnings:
    """Yield the operating company if the next type of train leaves it without any, while its money is decided about."""
    pos, questions = game.position, game.questions
    company = pos.frame.company
    if pos.frame.step not in MONEY_STEPS or pos.president(company) != seat or not pos.trains(DEPOT):
        return
    rust, rows = questions.rust(pos), questions.depot(pos)
    kinds = tuple(dict.fromkeys(kind_of(train) for train in pos.trains(company)))
    if not rows or not kinds:
        return
    last = max((rust.get(kind, 0) or _NEVER) for kind in kinds)
    killer = next((row.kind for row in rows if row.wait == last - 1), "")
    if killer and killer in [row.kind for row in rows[:2]]:
        names = tuple(dict.fromkeys(pos.side(train).name for train in pos.trains(company)))
        facts: dict[str, object] = {"company": company, "types": names, "killer": killer}
        yield "trainless", facts | {"left": last - 1} if last > 1 else facts


_NEVER = 10**6
