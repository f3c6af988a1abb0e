"""Break the file in which the window remembers how it looked, and open the window with it."""

from __future__ import annotations

import os
import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rails18 import paths
from tests.fuzz import mutate
from tests.fuzz.told import Unheard

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

SOUND = {  # section → key → value, as Qt writes them
    "General": {
        "theme": "dark",
        "text": "1.15",
        "language": "xx",
        "sounds": "true",
        "motion": "on",
        "emblems": "false",
    },
    "clock": {"on": "true", "minutes": "90", "usual": "3", "price": "10"},
    "layout": {
        "name": "table",
        "play": '"640 360", "690 310", "530 295 175"',
        "play-tall": '"398 602", "670 330", "480 520", "590 410"',
        "table": '"690 310", "720 280", "520 300 180"',
    },
    "learn": {"name": "Ŝofia & Co"},
    "map": {"coordinates": "true", "numbers": "false", "names": "true"},
    "new": {"players": "4", "names": "Ann, Ben, Cleo, Tom & Ann", "known": "Ann, Ben"},
    "shares": {"order-0": "operating", "order-1": "worth"},
    "start": {"rounds": r'"1889-a.rails18\tStock round 3", "1843-b.rails18\tOperating round 2.1"'},
    "table": {"open": "true", "pointer": "false", "turn": "90"},
    "window": {"geometry": r"@ByteArray(\x1\xd9\xd0\xcb\0\x3\0\0\0\0\0\0\0\0\0\0\0\0\x3\x1f\0\0\x2W)"},
}
WORDS = (
    *("", "@Invalid()", "@ByteArray(\\x1)", "@Variant(\\0\\0\\0\\x7f)", "@Rect(0 0 -5 99999999999)", "@Point(a b)"),
    *("@String(x)", "@Size(1)", "nan", "inf", "-inf", "1e999", "-1", "0", "99999999999999999999", "2147483648"),
    *('"² ³", "1 2", "1 2 3"', '"0 0", "0 0", "0 0 0"', '"99999999999 1", "1 1", "1 1 1"', '"", "", ""', "a, b, c"),
    *("maybe", "TRUE", "\\xd800", "\\x0", '"unclosed', "<h1>x</h1>", "x" * 5000, "%", ", , ,"),
)


def settings(dice: random.Random) -> bytes:
    """Return a broken settings file."""
    made = {section: dict(entries) for section, entries in SOUND.items()}
    for _ in range(dice.choice((1, 1, 2, 4))):
        section = dice.choice(sorted(made))
        key = dice.choice(sorted(made[section]))
        made[section][key] = dice.choice(WORDS) if dice.random() < 0.7 else str(mutate.value(dice))
    rows = [row for section, keys in made.items() for row in (f"[{section}]", *(f"{k}={v}" for k, v in keys.items()))]
    whole = "\n".join(rows).encode("utf-8", "surrogatepass")
    return mutate.data(whole, dice) if dice.random() < 0.3 else whole


def open_settings(path: Path) -> str:
    """Open the window with a copy of the file as its settings, use what they say, and close it."""
    home = path.parent / "home"
    shutil.rmtree(home, ignore_errors=True)
    before = {name: os.environ.get(name) for name in ("RAILS18_HOME", "QT_QPA_PLATFORM")}
    os.environ |= {"RAILS18_HOME": str(home), "QT_QPA_PLATFORM": before["QT_QPA_PLATFORM"] or "offscreen"}
    raised: list[BaseException] = []
    hook, sys.excepthook = sys.excepthook, lambda kind, error, trace: raised.append(error)
    try:
        paths.settings_file().parent.mkdir(parents=True)
        shutil.copyfile(path, paths.settings_file())
        _use()
    finally:
        sys.excepthook = hook
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
    if raised:
        raise raised[0]
    return "opened"


def put_away(window: QWidget) -> None:
    """Close a window and destroy it at once; by itself it would be destroyed only in a loop of events."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from rails18.ui.model.thinking import thinking

    window.close()
    thinking().close()  # a file may have seats of programs
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def _use() -> None:
    from rails18.core.title import Setup
    from rails18.ui.app.app import application
    from rails18.ui.app.layouts import NAMES
    from rails18.ui.app.window import Window
    from rails18.ui.system.language import speak
    from rails18.ui.system.settings import Settings

    app = application([])
    kept = Settings()
    speak(kept.text("language", ""))
    window = Window(kept)
    window.open_up()
    window.beginnings.show_new_game()
    window.session.begin(Setup("1889", ("Ann", "Ben")))
    for name in NAMES:
        window.layouts.use(name)
    window.appearance.scale_text(1.1)
    app.processEvents()
    if window.adapter.game is None:
        raise Unheard("no game can be begun")
    put_away(window)
