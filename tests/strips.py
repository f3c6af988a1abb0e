"""Look at the strip of tiles on every lay of the recorded games: `python -m tests.strips [GAME …]`.

For each lay the strip is opened on its hex, on maps of the sizes that they have in windows of three sizes. It has to
stand whole in sight, off its hex, with a line of at most two hexes, and what is said on it within it. Counted, without
being a fault where there is no other room: strips that hide a hex which may be clicked.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtTest import QTest

from rails18.board.layout import copies_left
from rails18.core.actions import LayTile, PowerTile
from rails18.core.game import Game
from rails18.core.ids import HexId
from rails18.questions import track
from rails18.ui.app.app import application
from rails18.ui.app.window import Window
from rails18.ui.board.curves import SIDE
from rails18.ui.board.fan import WORDS, FanChoice
from rails18.ui.board.map import MapView
from rails18.ui.look.theme import Theme, text_width
from tests.support.recorded_game import recorded_game
from tests.support.waiting import wait

GAMES = Path(__file__).resolve().parent / "games"
WINDOWS = ((1366, 768), (1920, 1080), (3840, 2160))
SAID = (("$80 · keeps $1,230", "plain"), ("best run $1,140 → $1,180", "good"))
HEX = 3**0.5 * SIDE
TWO_HEXES = 2 * HEX


class Lay(NamedTuple):
    """Hold a lay of a game.

    Attributes:
        game: as it stood before it.
        number: of the action.
        action: what was laid.
        choices: tiles that are offered for its hex.
        targets: all hexes where a tile may be laid.
    """

    game: Game
    number: int
    action: LayTile | PowerTile
    choices: list[FanChoice]
    targets: set[HexId]


def recorded_lays(path: Path, every: int = 1) -> Iterator[Lay]:
    """Yield one in so many lays of a game, at least one."""
    game = recorded_game(path)
    numbers = [n for n, action in enumerate(game.actions) if isinstance(action, LayTile | PowerTile)]
    for number in numbers[::every]:
        action = game.actions[number]
        assert isinstance(action, LayTile | PowerTile)
        game.go_to(number)
        yield Lay(game, number, action, *offered(game, action))


def offered(game: Game, action: LayTile | PowerTile) -> tuple[list[FanChoice], set[HexId]]:
    """Return the tiles that are offered for the hex of a lay, and all hexes where a tile may be laid."""
    pos = game.position
    fixed = {"private": action.private} if isinstance(action, PowerTile) else {}
    options = [o for o in game.options(action.kind, **fixed) if isinstance(o, LayTile | PowerTile)]
    tiles = dict.fromkeys(o.tile for o in options if o.hex == action.hex)
    usable = [FanChoice(tile, 0, copies_left(pos, tile), "", "run $240") for tile in tiles]
    refused = [] if fixed else [FanChoice(t, 0, left, "no") for t, left, why in track.offered(pos, action.hex) if why]
    return [*usable, *refused], {o.hex for o in options}


def faults(view: MapView, lay: Lay, hidden: Counter[str] | None = None) -> list[str]:
    """Open the strip for a lay, and return what is wrong with its place.

    Args:
        hidden: counts the strips, and those that hide a hex which may be clicked.
    """
    view.show_position(lay.game.position)
    view.fit()
    hex_id = lay.action.hex
    view.marks.glow(lay.targets)
    view.strip.offer(None)
    view.strip.offer(hex_id, lay.choices)
    view.hand.show_tile(lay.action.tile, lay.action.rotation, hex_id, told=SAID, handle=True)
    assert view.strip.item is not None
    found, strip = [], view.strip.item.place()
    centre = view.board.pictures[hex_id].centre
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    if not seen.contains(strip):
        found.append("it is not whole in sight")
    if strip.intersects(QRectF(centre.x() - SIDE, centre.y() - SIDE, 2 * SIDE, 2 * SIDE)):
        found.append("it covers its hex")
    line = view.strip.item.leader().length()
    if line > TWO_HEXES:
        found.append(f"its line is {line / HEX:.1f} hexes long")
    if max(text_width(text, WORDS, True) for text, _ in SAID) > view.strip.item.box().width():
        found.append("words reach over its rim")
    if hidden is not None:
        others = lay.targets - {hex_id}
        hidden["strips"] += 1
        hidden["over a target"] += any(strip.contains(view.board.pictures[name].centre) for name in others)
    return found


def pane(window: Window, size: tuple[int, int], game: Game) -> tuple[int, int]:
    """Return how large the map is in a window of a size with a game open."""
    window.resize(*size)
    window.adapter.open(game)
    window.show_game()
    QTest.qWait(300)
    wait(lambda: window.context.board.at_rest)
    return window.context.board.width(), window.context.board.height()


def main(words: Sequence[str]) -> int:
    """Look at the games that are named, or at all of them."""
    application([])
    paths = [Path(word) for word in words] or sorted(
        [*GAMES.glob("recorded/*.json"), *GAMES.glob("random/*.json"), *GAMES.glob("played/*.rails18")]
    )
    view, window, panes = MapView(Theme()), Window(), dict[str, list[tuple[int, int]]]()
    view.show()
    window.show()
    wrong, lays, began = 0, 0, process_time()
    hidden = {size: Counter[str]() for size in WINDOWS}
    for path in paths:
        game = recorded_game(path)
        title = game.setup.title
        if title not in panes:
            panes[title] = [pane(window, size, game) for size in WINDOWS]
            print(f"{title}: maps of {', '.join(f'{w}×{h}' for w, h in panes[title])}", flush=True)
        for lay in recorded_lays(path):
            lays += 1
            for size, room in zip(WINDOWS, panes[title], strict=True):
                view.resize(*room)
                for fault in faults(view, lay, hidden[size]):
                    wrong += 1
                    print(f"{path.name}, action {lay.number}, {lay.action.hex}, {size[0]}×{size[1]}: {fault}")
    for size, counted in hidden.items():
        print(f"{size[0]}×{size[1]}: {counted['over a target']} of {counted['strips']} strips over a target")
    print(f"{len(paths)} games, {lays} lays, {wrong} faults, {process_time() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
