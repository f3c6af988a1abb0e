"""Draw the words of the map: tiles, stops, tokens, runs, and parts of the real board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF

from rails18.core.ids import CompanyId, hex_of
from rails18.core.state import BLOCKED
from rails18.core.title import COLOURS, Hex, Tile
from rails18.questions.privates import marked_cities
from rails18.ui.board.board import BoardScene
from rails18.ui.board.curves import SIDE
from rails18.ui.board.hexmarks import paint_city_mark
from rails18.ui.board.words import Shown
from rails18.ui.learn.glossary.canvas import PICTURE_HIGH, PICTURE_WIDE, Canvas
from rails18.words.translation import tr

MIDDLE = PICTURE_HIGH / 2
CROP = 2.4 * SIDE  # of the board, round a hex: height of the part that is shown
PARTS = 400  # words that are placed in one go


# tiles and stops


def tiles(c: Canvas) -> None:
    """Show a tile of each colour that may be laid."""
    laid = [colour for colour in COLOURS if any(tile.colour == colour for tile in c.title.tiles.values())]
    gap = PICTURE_WIDE / len(laid)
    for number, colour in enumerate(laid):
        tile = c.tile(colour, cities=1) or next(t for t in c.title.tiles.values() if t.colour == colour)
        x = gap * (number + 0.5)
        c.hexagon(QPointF(x, MIDDLE - 10), tile)
        c.words(x, PICTURE_HIGH - 14, tr(colour))


def upgrade(c: Canvas) -> None:
    """Show what may replace a yellow tile, and what that; old track stays."""
    tile, rotation = c.tile("yellow", cities=1), 0
    for number in range(3):
        if tile is None:
            return
        x = PICTURE_WIDE * (number + 0.5) / 3
        c.hexagon(QPointF(x, MIDDLE), tile, rotation)
        if number:
            c.arrow(QPointF(x - 98, MIDDLE), QPointF(x - 48, MIDDLE))
        kept = {(end + rotation) % 6 for piece in tile.track for end in piece if isinstance(end, int)}
        later = [c.title.tiles[name] for name in tile.upgrades if name in c.title.tiles]
        tile = next((new for new in later if not new.label and c.leads(new, kept) is not None), None)
        rotation = c.leads(tile, kept) or 0 if tile else 0


def city(c: Canvas) -> None:
    """Show a city with one place for a token, and one with two."""
    for x, tile in ((130.0, c.tile("yellow", cities=1)), (310.0, c.tile("green", cities=1, slots=2))):
        if tile is not None:
            c.hexagon(QPointF(x, MIDDLE - 10), tile)
            number = sum(stop.slots for stop in tile.stops)
            c.words(x, PICTURE_HIGH - 14, tr("places for tokens: {number}", number=number))


def town(c: Canvas) -> None:
    """Show a town on a tile."""
    c.hexagon(QPointF(PICTURE_WIDE / 2, MIDDLE), c.tile("yellow", towns=1), side=48)


def stops(c: Canvas) -> None:
    """Show a city, a town and an off-board area."""
    red = _red(c)
    found = ((c.tile("yellow", cities=1), "city"), (c.tile("yellow", towns=1), "town"))
    for number, (tile, kind) in enumerate(found):
        x = PICTURE_WIDE * (number + 0.5) / 3
        c.hexagon(QPointF(x, MIDDLE - 10), tile)
        c.words(x, PICTURE_HIGH - 14, tr(kind))
    if red is not None:
        c.hexagon(QPointF(PICTURE_WIDE * 2.5 / 3, MIDDLE - 10), red.printed, colour="red")
        c.words(PICTURE_WIDE * 2.5 / 3, PICTURE_HIGH - 14, tr("off-board area"))


def token(c: Canvas) -> None:
    """Show a city without and with the token of a company."""
    tile, company = c.tile("yellow", cities=1), c.company.id
    for x, tokens in ((140.0, ()), (300.0, (company,))):
        c.hexagon(QPointF(x, MIDDLE), tile, tokens=tokens, side=46)
    c.arrow(QPointF(192, MIDDLE), QPointF(248, MIDDLE))


def home(c: Canvas) -> None:
    """Show a place kept for the home token, and the token on it."""
    tile, company = c.tile("yellow", cities=1), c.company.id
    c.hexagon(QPointF(140, MIDDLE), tile, homes=(company,), side=46)
    c.hexagon(QPointF(300, MIDDLE), tile, tokens=(company,), side=46)
    c.arrow(QPointF(192, MIDDLE), QPointF(248, MIDDLE))


def blocked_marker(c: Canvas) -> None:
    """Show a token that moves on, and the marker that blocks its old place."""
    tile, company = c.tile("yellow", cities=1), c.company.id
    c.hexagon(QPointF(70, MIDDLE), tile, tokens=(company,), side=42)
    c.arrow(QPointF(122, MIDDLE), QPointF(170, MIDDLE))
    c.hexagon(QPointF(226, MIDDLE), tile, tokens=(BLOCKED,), side=42)
    c.hexagon(QPointF(350, MIDDLE), tile, tokens=(company,), side=42)


def direct_brown(c: Canvas) -> None:
    """Show what is on a port when a company that may do so lays a brown tile there."""
    brown = c.tile("brown", cities=1)
    for number, colour in enumerate(("blank", "yellow", "green")):
        y = 30 + 36 * number
        c.hexagon(QPointF(110, y), c.tile(colour, cities=1), colour=colour, side=19)
        c.arrow(QPointF(144, y), QPointF(236, MIDDLE + (y - MIDDLE) / 3))
    c.hexagon(QPointF(300, MIDDLE), brown, side=46)


def city_mark(c: Canvas) -> None:
    """Show a city with the mark of a private company, open to all and closed to others, and what it adds."""
    marks, tile = marked_cities(c.title), c.tile("yellow", cities=1)
    key = f"{c.title.id}/cattle"
    for x, closed in ((130.0, False), (310.0, True)) if "cattle" in marks else ():
        c.hexagon(QPointF(x, MIDDLE - 8), tile, tokens=(c.company.id,), side=44)
        paint_city_mark(c.painter, QPointF(x - 34, MIDDLE - 26), key, closed, c.company.colour, c.palette, 0.8)
        c.words(x + 62, MIDDLE - 26, f"+{marks['cattle']}", "good", bold=True, size=14)
        c.words(x, PICTURE_HIGH - 12, tr("closed to others") if closed else tr("open to all"), "muted")


# track


def _row(c: Canvas) -> tuple[list[QPointF], int, int]:
    """Return the centres of three hexes side by side, and the sides by which the second and third are reached."""
    first, second = (c.side_towards(35), c.side_towards(-35)) if c.orientation == "flat" else (c.side_towards(0),) * 2
    start = QPointF(0, 0)
    middle = c.beside(start, first)
    end = c.beside(middle, second)
    shift = QPointF(PICTURE_WIDE / 2, MIDDLE - 6) - QPointF((start.x() + end.x()) / 2, (start.y() + middle.y()) / 2)
    return [point + shift for point in (start, middle, end)], first, second


def _back(side: int) -> int:
    return (side + 3) % 6


def _line(
    c: Canvas,
    tokens: tuple[CompanyId, ...] = (),
    *,
    full: tuple[CompanyId, ...] = (),
    runs: bool = True,
    lit: bool = False,
) -> list[QPointF]:
    """Draw three cities, or two with track between them, and the run through them; return where the hexes are."""
    centres, first, second = _row(c)
    town = c.tile("yellow", cities=1)
    plain = next(
        (
            tile
            for tile in c.title.tiles.values()
            if tile.colour == "yellow" and not tile.stops and _joins(c, tile, {_back(first), second})
        ),
        None,
    )
    crowded = c.tile("green", cities=1, slots=2, exits=4)
    middle = crowded if full and crowded else plain
    if town is None or middle is None:
        return centres
    ends = (({first}, tokens), ({_back(second)}, ()))
    through = {_back(first), second}
    for centre, (sides, there) in zip((centres[0], centres[2]), ends, strict=True):
        out = (next(iter(sides)), "s0")
        seen = [out] if runs and not (full and centre == centres[2]) else []
        c.hexagon(centre, town, c.turned(town, sides), there, ribbon=seen, lit=lit)
    across = (_back(first), "s0") if full else (_back(first), second)
    c.hexagon(centres[1], middle, c.turned(middle, through), full, ribbon=[across] if runs else [], lit=lit)
    return centres


def _joins(c: Canvas, tile: Tile, sides: set[int]) -> bool:
    return sides in _through(tile, c.turned(tile, sides))


def _through(tile: Tile, rotation: int) -> list[set[int]]:
    """Return the sides that each piece of track joins."""
    ends = [[(end + rotation) % 6 for end in piece if isinstance(end, int)] for piece in tile.track]
    return [set(two) for two in ends if len(two) == 2]


def run(c: Canvas) -> None:
    """Show a run between two cities, and what it earns."""
    company, tile = c.company, c.tile("yellow", cities=1)
    centres = _line(c, (company.id,))
    revenue = tile.stops[0].revenue if tile is not None else 0
    worth = revenue if isinstance(revenue, int) else 0
    for centre in (centres[0], centres[2]):
        c.value(centre, worth)
    c.words(PICTURE_WIDE / 2, PICTURE_HIGH - 12, f"{worth} + {worth} = {c.money(2 * worth)}", bold=True, size=14)


def block(c: Canvas) -> None:
    """Show a city that is full of others' tokens, where a run has to end."""
    own = c.company
    others = [company for company in c.companies if company is not own]
    centres = _line(c, (own.id,), full=(others[0].id, others[1].id))
    between = (centres[1] + centres[2]) / 2
    c.sign(between.x(), between.y(), good=False)


def reach(c: Canvas) -> None:
    """Show the hexes that a company reaches."""
    _line(c, (c.company.id,), runs=False, lit=True)


def joined(c: Canvas) -> None:
    """Show track that meets, and track that does not."""
    _pair(c, 120.0, meets=True)
    _pair(c, 320.0, meets=False)


def dead_end(c: Canvas) -> None:
    """Show track that points into the sea."""
    side, town = c.side_towards(0 if c.orientation != "flat" else 35), c.tile("yellow", cities=1)
    left = QPointF(PICTURE_WIDE / 2, MIDDLE) - c.beside(QPointF(), side) / 2
    if town is not None:
        c.water(c.beside(left, side))
        c.hexagon(left, town, c.turned(town, {side}))
    c.sign(PICTURE_WIDE / 2 + 70, MIDDLE, good=False)


def _pair(c: Canvas, x: float, *, meets: bool) -> None:
    side, town = c.side_towards(0 if c.orientation != "flat" else 35), c.tile("yellow", cities=1)
    curve = next(tile for tile in c.title.tiles.values() if tile.colour == "yellow" and not tile.stops)
    left = QPointF(x, MIDDLE) - (c.beside(QPointF(), side, 36) / 2)
    right = c.beside(left, side, 36)
    if town is not None:
        c.hexagon(left, town, c.turned(town, {side}), (c.company.id,), side=36)
    ways = (turn for turn in range(6) if any((_back(side) in two) == meets for two in _through(curve, turn)))
    turned = next(ways, 0)
    c.hexagon(right, curve, turned, side=36)
    c.sign(x, PICTURE_HIGH - 16, good=meets)


# parts of the real board


def _red(c: Canvas) -> Hex | None:
    """Return an off-board area whose values grow."""
    areas = [place for place in c.pos.board.hexes.values() if place.printed.colour == "red"]
    return next((place for place in areas if any(isinstance(s.revenue, Mapping) for s in place.printed.stops)), None)


def offboard(c: Canvas) -> None:
    """Show an off-board area with its values by phase."""
    _crop(c, _red(c))


def terrain(c: Canvas) -> None:
    """Show a hex that costs money."""
    _crop(c, next((place for place in c.pos.board.hexes.values() if place.cost and not place.printed.stops), None))


def port(c: Canvas) -> None:
    """Show a hex with an anchor."""
    _crop(c, next((place for place in c.pos.board.hexes.values() if "port" in place.icons), None))


def destination(c: Canvas) -> None:
    """Show the destination of a company."""
    goals = [company.destination for company in c.companies if company.destination]
    _crop(c, c.pos.board.hexes[hex_of(goals[0])] if goals else None)


def _crop(c: Canvas, place: Hex | None) -> None:
    """Draw the part of the board round a hex, as the map shows it when the game begins."""
    if place is None:
        return
    scene = BoardScene(c.theme)
    scene.show_position(c.pos)
    scene.set_shown(Shown(coordinates=False, legend=False))
    scale = PICTURE_HIGH / CROP
    for _ in scene.place_words_in_turn(scale, PARTS):
        pass
    box = QRectF(0, 0, PICTURE_WIDE / scale, PICTURE_HIGH / scale)
    box.moveCenter(scene.pictures[place.id].centre)
    c.clip(QRectF(0, 0, PICTURE_WIDE, PICTURE_HIGH))
    c.painter.scale(scale, scale)
    c.painter.translate(-box.topLeft())
    scene.paint_map(c.painter, box)
    scene.deleteLater()


DRAWN: Mapping[str, Callable[[Canvas], None]] = {
    "tile": tiles,
    "upgrade": upgrade,
    "city": city,
    "town": town,
    "stop": stops,
    "token": token,
    "blocked_marker": blocked_marker,
    "direct_brown": direct_brown,
    "cattle": city_mark,
    "home": home,
    "route": run,
    "run": run,
    "block": block,
    "reach": reach,
    "joined": joined,
    "dead_end": dead_end,
    "offboard": offboard,
    "terrain": terrain,
    "port": port,
    "destination": destination,
    "connection": run,
}
