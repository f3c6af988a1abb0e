"""Read the command line, see to it that the packages are there, and hand over to the room that does the work."""

from __future__ import annotations

import argparse
import gc
import importlib.util
import io
import os
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from typing import NoReturn

from rails18 import __version__, bootstrap, doctor, own_files, paths
from rails18.installers import SetupError

COMMANDS = ("replay", "export", "problem", "info", "routes", "check", "ground", "doctor")
OPENING = ("replay", "export", "problem", "info")  # commands that open game files
EXPORTS = ("18xx.games", "csv", "states", "text")  # `record.export` knows how to write each
SELF_TEST = "self-test"  # not in the help: packagers and packaging/smoke_test.py run it
NO_SHAPELY = "{}: packages of rails18 come without shapely. Run rails18 from its source, where setup installs it."
WRONG_ARGUMENTS = 2
INNER_FAULT = 3
INTERRUPTED = 130

_WINDOW_HELP = """commands:
  rails18 [FILE]                 open the window, with a saved or an 18xx.games game in it
  rails18 replay FILE            replay a game and compare it with its record
  rails18 export FILE            write a game for 18xx.games, as figures, states or text
  rails18 problem FILE           save a moment of a game as a problem
  rails18 info FILE ...          say what games are in files or folders
  rails18 routes FILE            find the best routes of the positions in a file
  rails18 check [TITLE]          check the data and lessons of a title, or of all
  rails18 ground FOLDER          make coast, sea and relief of a title out of its map
  rails18 doctor                 say what this machine lacks

`rails18 COMMAND --help` tells more about each."""


class _Parser(argparse.ArgumentParser):
    """Complain in one sentence instead of the usage text."""

    def error(self, message: str) -> NoReturn:
        """End the program with exit code 2 and one sentence."""
        self.exit(WRONG_ARGUMENTS, f"{self.prog}: {message}. `{self.prog} --help` shows how it is called.\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the command and its arguments.

    Args:
        argv: the arguments without the program's name.

    Raises:
        SystemExit: 2 after a sentence about wrong arguments; 0 after help or the version.
    """
    command = argv[0] if argv and argv[0] in (*COMMANDS, SELF_TEST) else "window"
    parser = _parser(command)
    asked = parser.parse_args(argv if command == "window" else argv[1:])
    asked.command = command
    return asked


def main(argv: Sequence[str]) -> int:
    """Run the program and return its exit code; no traceback reaches the terminal.

    Args:
        argv: the arguments without the program's name.
    """
    take_every_letter()
    asked = parse(argv)
    if getattr(asked, "titles", None):
        os.environ[paths.TITLES] = asked.titles
    if asked.command == "window" and asked.file is not None and not os.path.isfile(asked.file):
        choice = ", ".join(COMMANDS)
        text = f"there is no file {_quoted(asked.file)}. Name a saved game or one of the commands {choice}."
        return _say(text, WRONG_ARGUMENTS)
    try:
        if asked.command == "doctor":
            return doctor.report(_window_lines)
        if asked.command in ("window", SELF_TEST):
            doctor.ready_for_window()
        bootstrap.enter("rails18", argv)
        return _run_mended(asked, argv)
    except (SetupError, paths.DataMissing) as fault:
        return _say(str(fault), INNER_FAULT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output went away, as in `| head`: nothing is left to say, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INNER_FAULT
    except Exception:
        return _say(f"a fault inside rails18 stopped the command. {keep_report(traceback.format_exc())}", INNER_FAULT)


def take_every_letter() -> None:
    """Let names in every script be written to a file or a pipe, whatever the system thinks that those hold.

    Windows' old code pages hold few letters, and so do the encodings of some Linux systems; there, a letter that
    cannot be written is spelled out. Terminals of Windows take all of them.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8" if sys.platform == "win32" else None, errors="backslashreplace")


def _run_mended(asked: argparse.Namespace, argv: Sequence[str]) -> int:
    """Run the command; when a package cannot be imported, start again with damaged packages installed anew."""
    try:
        return carry_out(asked)
    except ImportError as fault:
        if (fault.name or "").split(".")[0] == "rails18":
            raise
        bootstrap.mend("rails18", argv)
        raise SetupError(f"{fault}. `{doctor.start()} doctor` says more.") from fault


def carry_out(asked: argparse.Namespace) -> int:
    """Import a room only when its command is asked for: the commands of the terminal do without Qt."""
    if asked.command == "replay":
        from rails18.interchange import replay

        return replay.run(asked.file, asked.states, asked.until, asked.force, asked.title)
    if asked.command == "export":
        from rails18.record import export

        return export.run(asked.file, asked.format, asked.output, asked.force, asked.title)
    if asked.command == "problem":
        from rails18.record import problem

        return problem.run(asked.file, asked.at, asked.ask, asked.note, asked.output, asked.force, asked.title)
    if asked.command == "info":
        from rails18.record import info

        return info.run(asked.files, asked.title, short=asked.short)
    if asked.command == "routes":
        from rails18.saves import positions

        return positions.run(asked.file, time.process_time, asked.limit, asked.json)
    if asked.command == "check" and asked.keys:
        from rails18.checks import keys

        sys.stdout.write(keys.page())
        return 0
    if asked.command == "check":
        from rails18.checks import title_checks
        from rails18.lessons import check

        faulty = [title_checks.run_check(asked.title), _ground_checked(asked.title)]
        return max(faulty) or check.run(asked.title)  # lessons are played on sound titles
    if asked.command == "ground":
        if lacks_shapely():
            return _say(NO_SHAPELY.format("the ground of a title cannot be made"), INNER_FAULT)
        from rails18.ui.board import ground_files

        return ground_files.run(asked.folder)
    return _open_window(asked)


def lacks_shapely() -> bool:
    """Return whether shapely is missing, which packages leave out: with NumPy it would make them two thirds larger."""
    return importlib.util.find_spec("shapely") is None


def _ground_checked(title: str | None) -> int:
    if lacks_shapely():
        print(NO_SHAPELY.format("whether hexes and ground fit is not checked"))
        return 0
    from rails18.ground import fit

    return fit.run(title)


def _open_window(asked: argparse.Namespace) -> int:
    if asked.command == SELF_TEST:
        from rails18.ui.app import selftest

        return int(selftest.run(asked.files))
    gc.disable()  # looking for garbage among modules takes a tenth of the start; on again when the window is open
    from rails18.ui.app.app import main as window

    return int(window([] if asked.file is None else [asked.file]))


def _window_lines() -> Iterator[str]:
    """Yield what the window finds here, or nothing as long as its packages are not installed."""
    if bootstrap.ready_here(bootstrap.RUN_LOCK):
        from rails18.ui.app import checkup

        yield from checkup.lines()


def _quoted(name: str) -> str:
    return repr(name if len(name) <= 200 else f"{name[:100]}…{name[-99:]}")


def _say(text: str, code: int) -> int:
    if sys.stderr is None and sys.platform == "win32":  # a program without a terminal still has to be heard
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "rails18", 0x10)
    else:
        print(f"rails18: {text}", file=sys.stderr)
    return code


def keep_report(report: str) -> str:
    """Write a traceback to the log folder and say where it is; print it when that is impossible."""
    file = paths.logs() / time.strftime("fault-%Y%m%d-%H%M%S.txt")
    try:
        text = f"rails18 {__version__}, Python {sys.version}\n{sys.argv}\n{report}"
        own_files.replace(file, text.encode("utf-8", "replace"))
    except OSError:
        return f"It could not be written to {file}:\n{report}"
    return f"Please report it with the file {file}."


def _parser(command: str) -> argparse.ArgumentParser:
    if command == "window":
        parser = _Parser(
            prog="rails18",
            description="18xx railway board games on the desktop.",
            epilog=_WINDOW_HELP,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game, or a game from 18xx.games")
        parser.add_argument("--version", action="version", version=f"rails18 {__version__}")
        _titles(parser)
        return parser
    parser = _Parser(prog=f"rails18 {command}", description=_DESCRIPTIONS[command])
    if command == "replay":
        parser.add_argument("file", metavar="FILE", help="a saved game, or a game from 18xx.games")
        parser.add_argument("--states", metavar="OUT", help="write the state after each action, one JSON line each")
        parser.add_argument("--force", action="store_true", help="let --states replace a file that is there already")
        parser.add_argument("--until", metavar="N", type=_count, help="stop after the first N actions")
    elif command == "export":
        parser.add_argument("file", metavar="FILE", help="a saved game, or a game from 18xx.games")
        parser.add_argument("--format", choices=EXPORTS, required=True, help="what to write: %(choices)s")
        parser.add_argument("--output", metavar="OUT", help="file to write; the terminal without it")
        parser.add_argument("--force", action="store_true", help="let --output replace a file that is there already")
    elif command == "problem":
        parser.add_argument("file", metavar="FILE", help="a saved game, or a game from 18xx.games")
        parser.add_argument(
            "--at", metavar="N", type=_count, help="ask after N actions; where the game stands without it"
        )
        parser.add_argument("--ask", choices=("run", "decision"), default="decision", help="what it asks: %(choices)s")
        parser.add_argument("--note", metavar="TEXT", default="", help="what else it says")
        parser.add_argument("--output", metavar="OUT", required=True, help="file to write")
        parser.add_argument("--force", action="store_true", help="let --output replace a file that is there already")
    elif command == "info":
        parser.add_argument("files", metavar="FILE", nargs="+", help="saved games, games from 18xx.games, or folders")
        parser.add_argument("--short", action="store_true", help="only what files say of themselves: many at once")
    elif command == "routes":
        parser.add_argument("file", metavar="FILE", help="positions to solve")
        parser.add_argument("--limit", metavar="S", type=_seconds, help="give up on a position after S seconds")
        parser.add_argument("--json", action="store_true", help="print the answers as JSON")
    elif command == "check":
        parser.add_argument("title", metavar="TITLE", nargs="?", help="folder name in maps/; all titles without it")
        parser.add_argument("--keys", action="store_true", help="list every key that a title's files may have")
        _titles(parser)
    elif command == "ground":
        parser.add_argument("folder", metavar="FOLDER", type=_folder, help="the folder of a title, with its title.yaml")
    elif command == SELF_TEST:
        parser.add_argument("files", metavar="FILE", nargs="*", help="recorded games to replay and touch")
    if command in OPENING:
        parser.add_argument("--title", metavar="T", default="", help="title of a game file that does not say it")
    return parser


def _titles(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--titles", metavar="DIR", type=_folder, help="a folder with folders of further titles")


def _folder(text: str) -> str:
    """Return the whole path of a folder, also for the processes that the program starts."""
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"there is no folder {_quoted(text)}")
    return os.path.abspath(text)


_DESCRIPTIONS = {
    "replay": "Replay a game and compare it with its record. Exit code: 0 equal, 1 diverged, 2 cannot be read.",
    "export": "Write a game in another form. Exit code: 0 written, 1 it cannot be written so, 2 it cannot be read.",
    "problem": "Save a moment of a game as a problem that opens as a new game from there.",
    "info": "Say what games are in files or folders: title, rules, players, actions, round and result.",
    "routes": "Find the best set of routes for the positions in a file.",
    "check": "Check the data and the lessons of a title, or of all titles.",
    "ground": "Make coast, sea, rivers and relief of a title out of its map, as files in its folder.",
    "doctor": "Say what this machine has and lacks for rails18.",
    SELF_TEST: "Try the window on every title and on recorded games, in a folder that is thrown away.",
}


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of actions (0, 1, 2 ...)")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
