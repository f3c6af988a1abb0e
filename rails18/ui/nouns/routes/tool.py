"""Draw routes by hand: pick a train, click stops in order, and the last one again for another path there."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal

from rails18.board.problem import RouteProblem
from rails18.board.routes import breakdown, counting, extend, next_stops, runners, value
from rails18.core.actions import RunTrains
from rails18.core.ids import NO_TRAIN, RunnerId, StopId
from rails18.core.route import Route
from rails18.questions.routes import income
from rails18.ui.board.map import Click
from rails18.ui.board.ribbons import Ribbon
from rails18.ui.stage.context import Context
from rails18.ui.text import train_names
from rails18.ui.tools.hand import HandTool
from rails18.ui.tools.ribbons import colour_of
from rails18.words.translation import tr


class RouteTool(HandTool):
    """Hold the routes that are drawn and follow clicks on stops.

    Attributes:
        problem: stops, track and trains.
        routes: train → its route; trains without one do not run.
        train: the train whose route is being drawn, "" for none.

    Signals:
        changed: the drawing is different.
    """

    changed = Signal()

    def __init__(self, context: Context, problem: RouteProblem) -> None:
        super().__init__(context)
        self.problem = problem
        self.routes: dict[RunnerId, Route] = {}
        self.train: RunnerId = NO_TRAIN
        self._ways: list[Route] = []  # other ways to the stop clicked last
        self._trail: list[Route] = []  # the route being drawn before each of its stops
        crew = runners(context.position, context.position.frame.company)
        self._sides = {runner.id: (runner.certificate, runner.way) for runner in crew}

    def clicked(self, click: Click) -> None:
        """Lead the route to the stop clicked; beside the stops a click means nothing."""
        if click.stop is not None:
            self.lead_to(click.stop)

    def clear_board(self) -> None:
        self.context.board.runs.show_routes(())
        self.context.board.marks.glow_stops(())

    @property
    def trains(self) -> list[RunnerId]:
        """Return the trains of the company."""
        return [train.id for train in self.problem.trains]

    def others(self, train: RunnerId) -> list[RunnerId]:
        """Return the trains that cannot run together with `train`: those of another way to run its certificate."""
        certificate, way = self._sides.get(train, (train, 0))
        return [other for other, (same, second) in self._sides.items() if same == certificate and second != way]

    def _run_this_way(self) -> None:
        """Run the certificate of the train being drawn in the way that this train belongs to."""
        for other in self.others(self.train):
            self.routes.pop(other, None)

    def colour(self, train: RunnerId) -> str:
        """Return the colour in which the route of a train is drawn."""
        return colour_of(self.context.theme.palette, self.trains.index(train))

    def action(self) -> RunTrains:
        """Return the run as it is drawn."""
        frame = self.context.position.frame
        routes = tuple(self.routes[train] for train in self.trains if len(self.routes.get(train, _EMPTY).stops) > 1)
        return RunTrains(frame.player, frame.company, routes)

    def total(self) -> int:
        """Return what the run earns as it is drawn, with what privates add to it."""
        return income(self.context.position, self.action())

    def added(self) -> int:
        """Return what privates add to the routes."""
        return self.total() - sum(value(self.problem, route) for route in self.action().routes)

    def parts(self, train: RunnerId) -> list[tuple[str, int]]:
        """Return the stops of a train's route with what each is worth."""
        route = self.routes.get(train)
        return breakdown(self.problem, route) if route else []

    def counting(self, train: RunnerId) -> frozenset[StopId]:
        """Return the stops of a train's route that earn: some trains count only the best ones."""
        route = self.routes.get(train)
        return counting(self.problem, route) if route else frozenset()

    def take(self, routes: Mapping[RunnerId, Route]) -> None:
        """Draw `routes` instead."""
        self.routes = dict(routes)
        self._forget_ways()
        self.show()

    def pick(self, train: RunnerId) -> None:
        """Draw the route of `train` from now on; "" ends drawing."""
        self.train = train
        self._forget_ways()
        self.show()

    def clear(self, train: RunnerId) -> None:
        """Wipe out the route of a train and draw it anew."""
        self.routes.pop(train, None)
        self.pick(train)

    def step_back(self) -> None:
        """Take the last stop off the route being drawn."""
        before = self._trail.pop() if self._trail else _EMPTY
        if before.stops:
            self.routes[self.train] = before
        else:
            self.routes.pop(self.train, None)
        self._ways = []
        self.show()

    def _forget_ways(self) -> None:
        self._ways, self._trail = [], []

    def next_stops(self) -> tuple[StopId, ...]:
        """Return the stops to which the route being drawn can be led on."""
        return next_stops(self.problem, self._drawn()) if self.train else ()

    def has_other_ways(self) -> bool:
        """Return whether there is another way to the stop chosen last."""
        return len(self._ways) > 1

    def _drawn(self) -> Route:
        return self.routes.get(self.train, Route(self.train, (), ()))

    def lead_to(self, stop: StopId) -> None:
        """Lead the route being drawn to a stop; to its last one again: another way there, or back."""
        if not self.train:
            self.context.pointer.tell(tr("Choose the train to draw first, in the panel."))
            return
        route = self._drawn()
        if self._ways and route.stops and stop in (route.stops[0], route.stops[-1]):
            self.other_way()
            return
        if stop == (route.stops[-1] if route.stops else ""):
            self.step_back()
            return
        ways = extend(self.problem, route, stop)
        if not ways:
            name = self.context.words.place(self.context.position, stop)
            self.context.pointer.tell(tr("No track leads from the ends of this route straight to {name}.", name=name))
            return
        self._run_this_way()
        self._trail.append(route)
        self._ways = ways
        self.routes[self.train] = ways[0]
        self.show()

    def other_way(self) -> None:
        """Take the next of the ways to the stop chosen last."""
        self._ways = [*self._ways[1:], *self._ways[:1]]
        self.routes[self.train] = self._ways[0]
        self.show()

    def show(self) -> None:
        """Draw the routes on the board, and tell that they are different."""
        self.draw()
        self.changed.emit()

    def ribbons(self) -> list[Ribbon]:
        """Return the routes for the board."""
        return [
            Ribbon(self.colour(train), self.routes[train].segments, train_names.running(self.context.position, train))
            for train in self.trains
            if train in self.routes
        ]

    def draw(self) -> None:
        """Draw the routes on the board."""
        self.context.board.runs.show_routes(self.ribbons())
        drawn = self.routes.get(self.train)
        self.context.board.marks.glow_stops([drawn.stops[-1]] if drawn and drawn.stops else ())


_EMPTY = Route(NO_TRAIN, (), ())
