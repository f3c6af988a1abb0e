"""Choose tiles and tokens by what runs gain: those of now, those with the trains to come, and those of rivals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rails18.board.layout import stops_of
from rails18.board.reach import reach
from rails18.core.actions import Action, Pass, PlaceToken
from rails18.core.game import Game
from rails18.core.ids import NO_HEX, NO_STOP, CompanyId, HexId, KindId, PlayerId, hex_of
from rails18.core.position import Position
from rails18.core.questions import Fleet
from rails18.players.calendar import LASTING
from rails18.players.choices import actions
from rails18.players.judge import Judge
from rails18.players.reason import Candidate, Reason
from rails18.players.surroundings import stop_values, within_reach

PRICE = 1.3  # what a yen of dividend brings, with the rise of the share price that comes with it
SOON, LATE = 0.8, 0.6  # how much of the runs of now and of later is believed
OPEN = 0.3  # part of what comes within reach that is believed to earn later
HUNGRY = 0.7  # how much more of it where the runs so far are worth nothing against what is within reach
SECOND_LOOK = 6  # actions whose effect on the runs of others is weighed
OWN = 0.65  # part of the search in a decision after which only the runs of others are looked at
PLACE = 0.05  # what it is worth to have a token in a city on a run, as part of its value in each later round
SEARCH = 2  # positions that are judged in the time of one look at a search for a run
WANTED = 2  # trains that a company builds for at least
MEAGRE = 4.0  # gain below which a token is kept


class Site:
    """Know what a company earns and reaches before it builds."""

    def __init__(self, judge: Judge, pos: Position, company: CompanyId) -> None:
        self.judge, self.pos, self.company = judge, pos, company
        self.work = 0  # looks at searches for runs so far
        self._rivals: dict[CompanyId, int] = {}  # company → what it earns before anything is built
        times = judge.calendar
        own = judge.ask.fleet(pos, company)
        lasts = max((times.rust.get(kind, LASTING) for kind, _ in own), default=0.0)
        self.own = own
        self.now = self.fleet(pos)
        if not own and self.now:
            lasts = times.rust.get(self.now[0][0], LASTING)
        later = times.on_sale(0.4 * times.rounds)
        self.later: Fleet = (_single(pos, later[0]),) if later else self.now
        self.soon = SOON * max(1.0, min(lasts, times.rounds))
        self.late = LATE * max(1.0, times.rounds - self.soon)
        self.stake = max(0.1, pos.holding(judge.player, company) / 100)
        self.before = self.runs(pos)
        self.kept_free = judge.ask.kept_free(pos)
        self.open = within_reach(pos, company, self.kept_free)
        self.trust = OPEN + HUNGRY * max(0.0, 1 - max(self.before) / max(1.0, self.open))
        self._standing = judge.standing(pos)
        self._costs: dict[int, float] = {0: 0.0}

    def fleet(self, pos: Position) -> Fleet:
        """Return the trains of now with those that the company can still pay for."""
        return (*self.own, *_affordable(self.judge, pos, self.company, len(self.own)))

    def runs(self, pos: Position) -> tuple[int, int]:
        """Return the best runs with the trains of now and with those to come."""
        soon = self.fleet(pos)
        now = self._run(pos, self.company, soon)
        return now, now if self.later == soon else self._run(pos, self.company, self.later)

    def _run(self, pos: Position, company: CompanyId, fleet: Fleet) -> int:
        """Return the income of a run, and count what it took to find it, whether it was known before or not."""
        run = self.judge.ask.best_run(pos, company, fleet)
        self.work += run.looks
        self.judge.looks += SEARCH * run.looks
        return run.income

    def price(self, after: Position) -> float:
        """Return what the money that the company pays is worth to the player."""
        paid = self.pos.cash(self.company) - after.cash(self.company)
        if paid not in self._costs:
            cash = {**self.pos.state.cash, self.company: self.pos.cash(self.company) - paid}
            less = self._standing - self.judge.standing(self.pos.supposing(cash=cash))
            self._costs[paid] = max(less, 0.15 * self.stake * paid)
        return self._costs[paid]

    def gain(self, after: Position) -> tuple[float, Reason]:
        """Return what the player gains by a new map, and why."""
        now, later = self.runs(after)
        by_now, by_later = (now - self.before[0]) * self.soon, (later - self.before[1]) * self.late
        by_open = self.trust * (within_reach(after, self.company, self.kept_free) - self.open) * (self.soon + self.late)
        total = PRICE * self.stake * (by_now + by_later + by_open) - self.price(after)
        facts: dict[str, object] = {"company": self.company, "before": self.before[0], "after": now}
        if by_now > 0:
            return total, Reason("track.gain", facts)
        if by_later > 0:
            facts |= {"before": self.before[1], "after": later, "train": self.later[0][1]}
            return total, Reason("track.later", facts)
        if by_open > 0:
            return total, Reason("track.open", facts)
        return total, Reason("track.spoil" if by_now < 0 else "track.idle", facts)

    def rivals(self, after: Position) -> tuple[float, float, Reason | None]:
        """Return what the player gains by the runs of the other companies, and by the losses of other players.

        Returns:
            the gain in all, the gain by the run that gains most, and what changes in that one; None where none gains.
        """
        judge, total, most = self.judge, 0.0, 0.0
        why: Reason | None = None
        rounds = LATE * judge.calendar.rounds
        for company in self.pos.state.floated:
            fleet = judge.ask.fleet(self.pos, company)
            if company == self.company or not fleet:
                continue
            if company not in self._rivals:
                self._rivals[company] = self._run(self.pos, company, fleet)
            change = self._run(after, company, fleet) - self._rivals[company]
            if change:
                mine = self.pos.holding(judge.player, company) / 100
                theirs = (100 - self.pos.holding(judge.player, company)) / 100 / max(1, len(self.pos.players) - 1)
                gain = change * rounds * PRICE * (mine - judge.level.rivals * theirs)
                total += gain
                if gain > most:
                    before = self._rivals[company]
                    facts = {"company": company, "before": before, "after": before + change}
                    most, why = gain, Reason("track.gain" if change > 0 else "track.spoil", facts)
        return total, most, why


def _affordable(judge: Judge, pos: Position, company: CompanyId, owned: int) -> Fleet:
    """Return the trains that the company is likely to buy soon, so that it has two where it can, and one anyhow."""
    offer = judge.calendar.on_sale(0)
    if offer is None:
        return ()
    kind, price = offer
    most = max(1 - owned, min(WANTED - owned, judge.ask.train_room(pos, company), pos.cash(company) // max(1, price)))
    return (_single(pos, kind),) * max(0, most)


def _single(pos: Position, kind: KindId) -> tuple[KindId, str]:
    return kind, pos.title.trains[kind].faces[0].name


def lays(game: Game, judge: Judge, player: PlayerId, kinds: Sequence[str], company: CompanyId) -> list[Candidate]:
    """Return the tile lays worth a look, each with what it gains."""
    pos = game.position
    site = Site(judge, pos, company)
    found: list[Action] = [a for kind in kinds for a in _lays(game, kind, player)]
    weighed = []
    for action in _shortlist(site, found, judge.level.lays):
        if site.work > OWN * judge.level.search:
            break
        after = Position(game.title, game.setup, game.what_if(action).after)
        gain, reason = site.gain(after)
        weighed.append((Candidate(action, gain, reason), after))
    return _second_look(site, weighed, pos)


def _lays(game: Game, kind: str, player: PlayerId) -> list[Action]:
    return [action for action in game.options(kind) if action.player == player]


def _shortlist(site: Site, found: list[Action], most: int) -> list[Action]:
    """Return at most so many lays: those on hexes of runs and with stops first, each hex in turn."""
    if len(found) <= most:
        return found
    linked = {hex_of(stop) for stop in reach(site.pos, site.company).stops}
    by_hex: dict[HexId, list[Action]] = {}
    for action in found:
        by_hex.setdefault(getattr(action, "hex", NO_HEX), []).append(action)
    order = sorted(by_hex, key=lambda hex: (hex not in linked, not stops_of(site.pos, hex), hex))
    picked: list[Action] = []
    while len(picked) < most:
        for hex in order:
            if by_hex[hex]:
                picked.append(by_hex[hex].pop(0))
    return picked[:most]


def _second_look(site: Site, weighed: list[tuple[Candidate, Position]], pos: Position) -> list[Candidate]:
    """Add what the runs of others gain or lose to the candidates that look best.

    The others come after them for who does not err; for who does, those that gain nothing are left.
    """
    weighed.sort(key=lambda pair: -pair[0].gain)
    if site.judge.level.rivals <= 0:
        return [candidate for candidate, _ in weighed]
    looked: list[Candidate] = []
    for candidate, after in weighed[:SECOND_LOOK]:
        if looked and site.work > site.judge.level.search:
            break
        total, most, why = site.rivals(after)
        reason = candidate.reason if why is None or most <= candidate.gain else _besides(candidate.reason, why)
        looked.append(Candidate(candidate.action, candidate.gain + total, reason))
    rest = [candidate for candidate, _ in weighed[len(looked) :] if looked]
    if site.judge.level.noise:
        return looked + [candidate for candidate in rest if candidate.gain < 0]
    least = min((candidate.gain for candidate in looked), default=0.0)
    return looked + [replace(candidate, gain=min(candidate.gain, least)) for candidate in rest]


def _besides(reason: Reason, why: Reason) -> Reason:
    """Return the reason of an action that does more to the run of another company than to one's own."""
    return why if reason.key == "track.idle" else replace(reason, more=why)


def tokens(game: Game, judge: Judge, player: PlayerId, kinds: Sequence[str], company: CompanyId) -> list[Candidate]:
    """Return the places for a token, each with what it gains."""
    pos = game.position
    site = Site(judge, pos, company)
    weighed = []
    values = stop_values(pos)
    found = [action for kind in kinds for action in actions(game, kind, player, False)]
    # the best places first: where runs take long to find, not all are weighed
    for action in sorted(found, key=lambda action: -values.get(getattr(action, "stop", NO_STOP), 0)):
        if site.work > OWN * judge.level.search:
            break
        after = Position(game.title, game.setup, game.what_if(action).after)
        gain, reason = site.gain(after)
        if isinstance(action, PlaceToken):
            gain += PRICE * site.stake * PLACE * values.get(action.stop, 0) * (site.soon + site.late)
        key = "token.gain" if reason.key == "track.gain" else "token.keep"
        weighed.append((Candidate(action, gain - MEAGRE, Reason(key, reason.facts)), after))
    return _second_look(site, weighed, pos)


def skipping(player: PlayerId, company: CompanyId, key: str) -> Candidate:
    """Return the choice to build nothing."""
    return Candidate(Pass(player), 0.0, Reason(key, {"company": company}))
