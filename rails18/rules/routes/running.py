"""Let companies run their trains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from rails18.board import bonuses, routes
from rails18.board.optimise import Progress
from rails18.board.problem import BestRoutes, RouteProblem
from rails18.board.reach import can_run
from rails18.core.actions import ClaimRoutes, RunTrains
from rails18.core.derived import derived
from rails18.core.draft import Draft
from rails18.core.hook import Hook
from rails18.core.ids import CompanyId, PlayerId, RunnerId, StopId, TrainId, train_of
from rails18.core.notes import RunNotes
from rails18.core.position import Position
from rails18.core.refusal import Refusal, refuse
from rails18.core.rules import Feature, Move, Step
from rails18.core.slices import TrainsRun
from rails18.rules import on_table as tabletop
from rails18.rules.on_table import seeing
from rails18.rules.options import ROUTE_BEST, ROUTE_MUST
from rails18.rules.trains import phases, roster, supply
from rails18.rules.turn import next_step, not_its_turn

USUAL = 5  # stops of the least value that a train makes in a run that is only supposed
WORK = 40  # looks of a search (see `optimise.best`) after which options begin with the best routes found so far
STATED: Hook[Callable[[Position], bool]] = Hook("income stated by a file")
ALSO_EARNED: Hook[Callable[[Position, RunTrains], int]] = Hook("earned by the whole run")
QUESTIONS: Hook[Callable[[Position, CompanyId, RouteProblem], Iterable[RouteProblem]]] = Hook("questions of a run")
LINKING: Hook[Callable[[Position, CompanyId], tuple[StopId, ...]]] = Hook("stops to link")  # by one train of a run
TABLES = ("tiles", "tokens", "beside", "trains", "sides", "phase", *bonuses.TABLES)  # what a route problem reads
FAULT_KEYS = {  # kind of fault on the board → rule
    "token_own": "route.token.own",
    "path_continuous": "route.path.continuous",
    "path_once": "route.path.once",
    "path_edge": "route.path.edge",
    "path_reverse": "route.path.reverse",
    "stop_once": "route.stop.once",
    "group_once": "route.red.area",
    "offboard_ends": "route.offboard.ends",
    "blocked_through": "token.block.through",
    "trains_track": "route.trains.track",
    "train_once": "route.trains.track",
    "length_max": "route.length.max",
    "cities_max": "route.length.cities",
    "length_min": "route.length.min",
    "required_route": "route.required.link",
    "unknown": "route.path.continuous",
}


def between(pos: Position, company: CompanyId) -> tuple[StopId, ...]:
    """Return the stops that a run of `company` has to link now, none in its normal run."""
    return next(filter(None, (linking(pos, company) for linking in pos.hooked(LINKING))), ())


def problem(pos: Position, company: CompanyId) -> RouteProblem:
    """Return stops, track and trains for runs of `company` now, with the trains of all ways to run its certificates.

    Which of them may run together is another matter (`crews`).
    """
    return _problem(pos, company, between(pos, company))


@derived(*TABLES)
def _problem(pos: Position, company: CompanyId, linking: tuple[StopId, ...]) -> RouteProblem:
    return routes.route_problem(pos, company, linking)


def crews(pos: Position, company: CompanyId) -> tuple[tuple[RunnerId, ...], ...]:
    """Return the largest sets of trains of `company` that may run together, as ids in routes.

    A certificate runs in one of its ways, and no more trains run than may be owned.

    Source: `train.yellow.flexible`, `run.limit`.
    """
    everybody = routes.runners(pos, company)
    if not _must_choose(pos, company):
        return (tuple(runner.id for runner in everybody),)
    limit = phases.current(pos).train_limit
    sides = {train: pos.side(train) for train in pos.trains(company)}
    crew: dict[object, dict[TrainId, int]] = {}
    for choice in product(*((None, *range(len(side.runs))) for side in sides.values())):
        chosen = {train: way for train, way in zip(sides, choice, strict=True) if way is not None}
        sizes = {train: 0 if roster.late(pos, train) else len(sides[train].runs[way]) for train, way in chosen.items()}
        room = limit - sum(sizes.values())
        idle = [train for train in sides if train not in chosen]
        if room >= 0 and not any(roster.late(pos, train) or sides[train].fewest <= room for train in idle):
            alike = tuple(sorted((supply.kind(pos, t).name, sides[t].name, way) for t, way in chosen.items()))
            crew.setdefault(alike, chosen)
    return tuple(
        tuple(runner.id for runner in everybody if chosen.get(runner.certificate) == runner.way)
        for chosen in crew.values()
    )


def _must_choose(pos: Position, company: CompanyId) -> bool:
    return any(len(pos.side(train).runs) > 1 for train in pos.trains(company))


def problems(pos: Position, company: CompanyId, linking: tuple[StopId, ...]) -> tuple[RouteProblem, ...]:
    """Return the questions which routes earn most, one for each set of trains that may run together.

    Args:
        linking: stops that one of the trains has to link, none in a normal run.
    """
    if not _must_choose(pos, company):
        one = _problem(pos, company, linking)
        return tuple(asked for asks in pos.hooked(QUESTIONS) for asked in asks(pos, company, one)) or (one,)
    return tuple(routes.route_problem(pos, company, linking, crew) for crew in crews(pos, company))


def found_soon(pos: Position, company: CompanyId) -> BestRoutes:
    """Return the best routes of `company` that a search of no more than `WORK` finds: the same on any machine."""
    return _found_soon(pos, company, between(pos, company))


@derived(*TABLES, "features")
def _found_soon(pos: Position, company: CompanyId, linking: tuple[StopId, ...]) -> BestRoutes:
    return _search(problems(pos, company, linking), None, WORK)


def best(pos: Position, company: CompanyId) -> BestRoutes:
    """Return the routes of `company` that earn most now, however long the proof takes (`route.best.total`)."""
    return _best(pos, company, between(pos, company))


@derived(*TABLES, "features")
def _best(pos: Position, company: CompanyId, linking: tuple[StopId, ...]) -> BestRoutes:
    return _search(problems(pos, company, linking))


def search(pos: Position, company: CompanyId, progress: Progress) -> BestRoutes:
    """Look for the routes of `company` that earn most now; an answer that is proven saves `best` the search.

    Args:
        progress: called now and then with (best so far, at most); answering False stops the search.
            It is asked often, because what takes long is searched in a process of its own.
    """
    linking = between(pos, company)
    found = known(pos, company) or _search(problems(pos, company, linking), progress)
    if found.proven:
        _best.keep(found, pos, company, linking)
    return found


def known(pos: Position, company: CompanyId) -> BestRoutes | None:
    """Return the proven best routes of `company` when they have been searched for before."""
    return _best.known(pos, company, between(pos, company))


def _search(questions: Sequence[RouteProblem], progress: Progress | None = None, work: int | None = None) -> BestRoutes:
    """Return the best routes of all ways to run the certificates."""
    found: list[BestRoutes] = []
    for question in questions:
        before = max((answer.revenue for answer in found), default=0)

        def tell(now: int, at_most: int, before: int = before) -> bool:
            return progress is None or progress(max(now, before), max(at_most, before))

        found.append(routes.best(question, None if progress is None else tell, work, apart=progress is not None))
    top = max(found, key=lambda answer: answer.revenue)
    bound = max(answer.upper_bound for answer in found)
    return BestRoutes(top.revenue, bound, bound == top.revenue or all(answer.proven for answer in found), top.routes)


def income(pos: Position, action: RunTrains) -> int:
    """Return what the routes earn together (`route.value.sum`)."""
    by_routes = sum(routes.value(problem(pos, action.company), route) for route in action.routes)
    return by_routes + sum(more(pos, action) for more in pos.hooked(ALSO_EARNED))


def stated(pos: Position, action: RunTrains) -> int:
    """Return the income that counts: what the action states, or else what its routes earn."""
    return income(pos, action) if action.declared is None else action.declared


def own_turn(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse to run for another than the operating company (`operating.order.once`)."""
    yield from not_its_turn(pos, action.company, "operating.order.once", due=pos.frame.company)


def legal(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse routes that break a rule of routes (the `route` rules, `token.block.through`), and a train that ran."""
    known = problem(pos, action.company)
    trains = {train.id: train for train in known.trains}
    for fault in routes.faults(known, action.routes):
        train = trains.get(fault.train)
        sided = train is not None and supply.kind(pos, train_of(fault.train)).sides
        facts = {**fault.facts, "company": action.company, "train": train.name if train and sided else fault.train}
        if fault.kind == "length_max" and train is not None:
            facts["kind"] = "plus" if train.max_cities is not None else "best" if train.counted is not None else "all"
        if fault.kind == "cities_max":
            facts["places"] = facts.pop("reach")
        ran = fault.kind == "unknown" and train_of(fault.train) in pos.slice(TrainsRun).have_run
        yield Refusal("route.train.ran" if ran else FAULT_KEYS[fault.kind], facts)


def typed(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse anything but a revenue that the stops of the title can make up, while the board lies on the real table.

    Source: `tabletop.revenue.typed`, `tabletop.revenue.unit`.
    """
    if not tabletop.on_table(pos):
        return
    unit = tabletop.unit(pos)
    if action.declared is None or action.routes:
        yield refuse("tabletop.revenue.typed", company=action.company)
    elif action.declared < 0 or action.declared % unit:
        yield refuse("tabletop.revenue.unit", company=action.company, revenue=action.declared, unit=unit)


def together(pos: Position, action: RunTrains | ClaimRoutes) -> Iterator[Refusal]:
    """Refuse to run a certificate in two ways at once, and more trains than the limit allows.

    Source: `route.ways.one`, `route.ways.limit`.
    """
    company, ways = action.company, dict[TrainId, set[int]]()
    if not _must_choose(pos, company):
        return
    ran = {route.train for route in action.routes}
    for runner in routes.runners(pos, company):
        if runner.id in ran:
            ways.setdefault(runner.certificate, set()).add(runner.way)
    for train, both in ways.items():
        if len(both) > 1:
            yield refuse("route.ways.one", company=company, train=supply.called(pos, train))
    limit = phases.current(pos).train_limit
    running = [train for train in ran if not roster.late(pos, train_of(train))]
    if len(running) > limit:
        yield refuse("route.ways.limit", company=company, trains=len(running), limit=limit)


def must_run(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse to run nothing where routes have to be run as far as there are any (`route.run.must`).

    Every train runs from a token to the next stop at least. So track alone decides, and not what a search finds in
    its time: a game has to open again on any machine as it was played.
    """
    company = action.company
    if not action.routes and pos.option(ROUTE_MUST) and has_run(pos):
        yield refuse("route.run.must", company=company, best=found_soon(pos, company).revenue)


def may_declare(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse a stated income where only the value of the routes counts (`route.value.sum`)."""
    if action.declared is not None and (action.declared < 0 or not pos.says(STATED)):
        total = income(pos, action)
        yield refuse("route.value.sum", company=action.company, declared=action.declared, revenue=total)


def highest(pos: Position, action: RunTrains) -> Iterator[Refusal]:
    """Refuse routes that earn less than the best there are, where these must be run, and less than what was shown.

    Where the best are asked for they are proven: a search that ends sooner would allow on one machine or in one version
    what it refuses in another.

    Source: `route.best.total`, `route.value.better_claim`.
    """
    if must_be_best(pos):
        total, found = income(pos, action), best(pos, action.company)
        if found.revenue > total:
            yield refuse("route.best.total", company=action.company, revenue=total, best=found.revenue)
    shown = pos.frame.noted(RunNotes).shown
    if shown and income(pos, action) < shown:
        total = income(pos, action)
        yield refuse("route.value.better_claim", company=action.company, revenue=total, best=shown)


def must_be_best(pos: Position) -> bool:
    """Return whether nothing but the best routes may be run (`route.best.total`)."""
    return pos.option(ROUTE_BEST) == "required"


def run(draft: Draft, action: RunTrains) -> None:
    """Record the routes and what they earn, and close the step."""
    total = stated(draft.pos, action)
    draft.tell("trains_ran", company=action.company, income=total, routes=action.routes)
    record(draft, action.company, total, tuple((r.train, r.stops, r.segments) for r in action.routes))
    next_step(draft)


def record(draft: Draft, company: CompanyId, total: int, runs: tuple[Any, ...]) -> None:
    """Write the income of `company` and the routes of its last run."""
    draft.put("income", **{company: total})
    draft.put("runs", **{company: runs})


def runs(pos: Position, fixed: Mapping[str, Any]) -> Iterator[RunTrains]:
    """Yield the fixed routes, or the best ones (proven where that is asked for) and running nothing."""
    company = fixed.get("company", pos.frame.company)
    if company not in pos.title.operators:
        return
    player = pos.frame.player
    if tabletop.on_table(pos):
        usual = USUAL * tabletop.unit(pos) * len(pos.trains(company))
        supposed = dict.fromkeys((pos.state.income.get(company, 0), usual, 0))
        for revenue in (fixed["declared"],) if "declared" in fixed else supposed:
            yield RunTrains(player, company, (), revenue)
    elif "routes" in fixed:
        yield RunTrains(player, company, fixed["routes"])
    else:
        found = best(pos, company) if must_be_best(pos) else found_soon(pos, company)
        yield RunTrains(player, company, found.routes)
        yield RunTrains(player, company)


def has_run(pos: Position) -> bool:
    """Return whether the operating company has a run: no search is needed for that."""
    company = pos.frame.company
    return bool(routes.runners(pos, company)) and may_have_route(pos, company)


def may_have_route(pos: Position, company: CompanyId) -> bool:
    """Return whether `company` has a route, or nobody here sees it because the board lies on the real table."""
    return tabletop.on_table(pos) or can_run(pos, company)


def settle(draft: Draft) -> bool:
    """Earn nothing without asking when the company has no train or nowhere to run (`dividend.keep.no_train`)."""
    company = draft.frame.company
    if has_run(draft.pos):
        return False
    held, runs = draft.pos.trains(company), routes.runners(draft.pos, company)
    draft.tell("run_no_route" if runs else "run_have_run" if held else "run_no_train", company=company)
    record(draft, company, 0, ())
    next_step(draft)
    return True


# routes that holders show


def holders(pos: Position) -> tuple[PlayerId, ...]:
    """Return everybody: the checks decide who may not."""
    return pos.players


def may_claim(pos: Position, action: ClaimRoutes) -> Iterator[Refusal]:
    """Refuse claims by players without shares of the company, where it is chosen freely, and of less than is shown.

    Source: `route.value.better_claim`.
    """
    company, run = action.company, RunTrains(action.player, action.company, action.routes)
    shown = pos.frame.noted(RunNotes).shown
    if company != pos.frame.company:
        yield refuse("operating.order.once", company=company, due=pos.frame.company)
    elif tabletop.on_table(pos):
        yield refuse("tabletop.revenue.typed", company=company)
    elif pos.option(ROUTE_BEST) != "claim" or not pos.holding(action.player, company):
        yield refuse("route.value.better_claim", company=company, player=action.player)
    else:
        faults = (*legal(pos, run), *together(pos, run))
        yield from faults
        if not faults and income(pos, run) <= shown:
            yield refuse("route.value.better_claim", company=company, revenue=income(pos, run), best=shown)


def claim(draft: Draft, action: ClaimRoutes) -> None:
    """Remember what the routes earn; the president must run them or better ones."""
    shown = income(draft.pos, RunTrains(action.player, action.company, action.routes))
    draft.note(shown=shown)
    draft.tell("routes_shown", company=action.company, player=action.player, income=shown)


def claims(pos: Position, fixed: Mapping[str, Any]) -> Iterator[ClaimRoutes]:
    """Yield the best routes that are soon found, by each holder."""
    company = pos.frame.company
    if pos.option(ROUTE_BEST) != "claim" or tabletop.on_table(pos):
        yield ClaimRoutes(pos.frame.player, company, ())
        return
    for player in pos.players:
        if pos.holding(player, company):
            yield ClaimRoutes(player, company, fixed.get("routes") or found_soon(pos, company).routes)


def can_claim(pos: Position) -> bool:
    """Return whether nothing is shown yet, so that a holder may show any run that earns something."""
    company = pos.frame.company
    open_now = pos.option(ROUTE_BEST) == "claim" and not pos.frame.noted(RunNotes).shown and not between(pos, company)
    if not open_now or tabletop.on_table(pos) or not has_run(pos):
        return False
    return all(stop.revenue > 0 for stop in problem(pos, company).stops if stop.ours)  # every run counts one of them


CLAIM_ROUTES = Move(ClaimRoutes, claim, claims, ((may_claim,),), who=holders, sure=can_claim)
RUN_TRAINS = Move(
    RunTrains,
    run,
    runs,
    ((own_turn,), (typed, *map(seeing, (legal, together))), tuple(map(seeing, (must_run, may_declare, highest)))),
    sure=has_run,
)
ROUTE_CLAIMS = Feature("route_claims", moves={"run": (CLAIM_ROUTES,), "connection_run": (CLAIM_ROUTES,)})
FEATURE = Feature("running", steps=(Step("run", (RUN_TRAINS,), settle, "operating.president.acts"),))
