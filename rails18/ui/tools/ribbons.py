"""Draw runs on the board: a ribbon for each train, in the colour that it has while its route is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rails18.board.routes import Route, runners
from rails18.core.ids import CompanyId
from rails18.core.position import Position
from rails18.ui.board.ribbons import Ribbon
from rails18.ui.look.palettes import Palette
from rails18.ui.text import train_names


def ribbons_of(pos: Position, company: CompanyId, palette: Palette) -> list[Ribbon]:
    """Return the last run of a company for the board."""
    run = [Route(train, stops, segments) for train, stops, segments in pos.state.runs.get(company, ())]
    return route_ribbons(pos, company, run, palette)


def route_ribbons(pos: Position, company: CompanyId, routes: Sequence[Route], palette: Palette) -> list[Ribbon]:
    """Return routes for a board, each train in the colour that it has while its route is chosen."""
    order = [runner.id for runner in runners(pos, company)]
    order += [route.train for route in routes if route.train not in order]  # trains that are gone by now
    return [
        Ribbon(
            colour_of(palette, order.index(route.train)), tuple(route.segments), train_names.running(pos, route.train)
        )
        for route in sorted(routes, key=lambda route: order.index(route.train))
    ]


def colour_of(palette: Palette, number: int) -> str:
    """Return the colour of the `number`-th train's route, from 0."""
    return palette.routes[number % len(palette.routes)]
