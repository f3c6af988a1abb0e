"""Play short sounds at moves, through the player that the system has; nothing is heard unless somebody asks for it.

Qt's own way, QtMultimedia, is not in PySide6-Essentials and would make the program half as large again.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QProcess

from rails18 import paths
from rails18.core import actions as act
from rails18.core.game import Update
from rails18.ui.system import outside
from rails18.words.translation import tr

PLAYERS: dict[str, tuple[tuple[str, ...], ...]] = {  # system → commands that play a file, the best first
    "darwin": (("afplay",),),
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
}
OF_ACTIONS: dict[type[act.Action], str] = {
    act.LayTile: "tile",
    act.PowerTile: "tile",
    act.PlaceToken: "token",
    act.PowerToken: "token",
    act.MoveToken: "token",
    act.DestinationToken: "token",
    act.MarkCity: "token",
    act.ClaimPort: "token",
    act.StartCompany: "share",
    act.BuyShare: "share",
    act.SellShares: "share",
    act.TakePrivate: "share",
    act.TradePrivate: "share",
    act.BuyPrivate: "share",
    act.Exchange: "share",
    act.Redeem: "share",
    act.Reissue: "share",
    act.Dividend: "money",
    act.BuyTrain: "train",
}


def sound_of(update: Update) -> str:
    """Return the sound that goes with a move, "" for none: the end of the game, a new round, or what was done."""
    if update.action is None:
        return ""
    if update.after.ending is not None:
        return "end"
    if update.after.round != update.before.round:
        return "round"
    return OF_ACTIONS.get(type(update.action), "")


class Speaker(QObject):
    """Play files.

    Attributes:
        command: what plays a file on this system, () where nothing does; None where Windows does it itself.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.command = found_player(sys.platform, shutil.which)

    @property
    def can_play(self) -> bool:
        """Return whether anything can be heard."""
        return self.command != ()

    def why_not(self) -> str:
        """Return why nothing can be heard and what to do about it, "" where it can."""
        if self.can_play:
            return ""
        return tr(
            "This system has no program that plays a sound file: install pipewire-bin, pulseaudio-utils or alsa-utils."
        )

    def play(self, name: str) -> None:
        """Play a sound of ours and do not wait for it."""
        file = paths.resources() / "sounds" / f"{name}.wav"
        if not name or not self.can_play or not file.is_file():
            return
        if self.command is None:
            _play_on_windows(file)
        else:
            player = QProcess()
            player.setProgram(self.command[0])
            player.setArguments([*self.command[1:], str(file)])
            player.setProcessEnvironment(outside.environment())
            player.startDetached()


def found_player(system: str, which: Callable[[str], str | None]) -> tuple[str, ...] | None:
    """Return the command that plays files on a system, () without one, None on Windows, which needs none."""
    if system == "win32":
        return None
    known = PLAYERS.get("darwin" if system == "darwin" else "linux", ())
    return next((command for command in known if which(command[0])), ())


def _play_on_windows(file: Path) -> None:
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
