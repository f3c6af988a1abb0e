"""Play games by the hundred: ``python -m tests.soak --title 1870 --games 200 --seed 1``.

Game N of a seed has always the same set-up; with the same ``--jobs`` it is played the same way, too. A game that fails
is shortened and kept, and can be opened in the program.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from rails18.titledata.titles import load_data, titles
from rails18.titles import RULE_SETS
from tests.soak.coverage import Coverage, events_not_met, report, wrongly_listed
from tests.soak.playing import Played, play
from tests.soak.setups import KINDS, case
from tests.soak.shrink import KEPT, keep, shows, shrunk

Known = dict[str, dict[str, dict[str, int]]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print what was met, and return 1 when something went wrong."""
    asked = _parser().parse_args(arguments)
    started = time.monotonic()
    met = _remembered(asked.remember)
    met = {info.id: met.get(info.id, Coverage()) for info in titles() if asked.title in ("", info.id)}
    before = {title: found.plain() for title, found in met.items()}
    faults = 0
    for played in all_games(asked, before, started + asked.minutes * 60):
        met[played.case.setup.title].add(played.met)
        faults += played.fault is not None
        _tell(played, asked.keep)
        if asked.remember:
            told = {title: found.plain() for title, found in (_remembered(asked.remember) | met).items()}
            asked.remember.write_text(json.dumps(told), encoding="utf-8")
    whole = Coverage()
    for title, found in met.items():
        whole.add(found)
        print("\n".join(report(title, RULE_SETS[load_data(title).head.rules], found)))
    print(f"events not met in any title: {', '.join(events_not_met(whole)) or 'none'}")
    games, actions, seconds = whole.games.total(), whole.kinds.total(), time.monotonic() - started
    print(f"{games} games, {actions} actions, {seconds:.0f} s, {faults} games failed")
    wrong = [key for title, found in met.items() for key in wrongly_listed(title, found)]
    return 1 if faults or wrong else 0


def _remembered(file: Path | None) -> dict[str, Coverage]:
    """Return what earlier runs have met."""
    if file is None or not file.exists():
        return {}
    return {title: Coverage.of(plain) for title, plain in json.loads(file.read_text(encoding="utf-8")).items()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--title", default="", choices=["", *(info.id for info in titles())], help="this title alone")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--player", choices=["", *KINDS], default="", help="this kind of player alone")
    parser.add_argument("--jobs", type=int, default=1, help="games played side by side")
    parser.add_argument("--longest", type=int, help="actions after which a game is broken off")
    parser.add_argument("--minutes", type=float, default=1e6, help="time after which all games are broken off")
    parser.add_argument("--keep", type=Path, default=KEPT, help="folder for games that fail")
    parser.add_argument("--remember", type=Path, help="file of what runs met; read first, and what this one met added")
    return parser


def all_games(asked: argparse.Namespace, known: Known, until: float) -> Iterator[Played]:
    """Yield the games as they end; each job plays every so many-th one and learns from its own."""
    if asked.jobs == 1:
        yield from _shard(asked, 0, known, until)
        return
    results = multiprocessing.Queue()
    workers = [
        multiprocessing.Process(target=_work, args=(asked, job, known, until, results)) for job in range(asked.jobs)
    ]
    for worker in workers:
        worker.start()
    running = len(workers)
    while running:
        told = results.get()
        if isinstance(told, Played):
            yield told
        else:
            running -= 1
    for worker in workers:
        worker.join()


def _work(asked: argparse.Namespace, job: int, known: Known, until: float, results: multiprocessing.Queue) -> None:
    try:
        for played in _shard(asked, job, known, until):
            results.put(played)
    finally:
        results.put(None)


def _shard(asked: argparse.Namespace, job: int, known: Known, until: float) -> Iterator[Played]:
    met = {title: Coverage.of(plain) for title, plain in known.items()}
    for number in range(asked.first + job, asked.first + asked.games, asked.jobs):
        if time.monotonic() > until:
            return
        one = case(asked.seed, number, asked.title, asked.player)
        played = play(one, met[one.setup.title], asked.longest, until)
        met[one.setup.title].add(played.met)
        yield played


def _tell(played: Played, folder: Path) -> None:
    one, setup = played.case, played.case.setup
    chosen = "+".join(setup.options) or "no options"
    about = f"{setup.title} {len(setup.players)} players, {setup.variant}, {setup.profile}, {chosen}, {one.player}"
    end = next(iter(played.met.ends), "failed") or "broken off"
    print(f"game {one.number}: {about}: {len(played.actions)} actions, {end}", flush=True)
    if played.fault is not None:
        print(f"  FAULT {played.fault}", flush=True)
        actions = shrunk(played.actions, shows(setup, played.fault))
        print(f"  {len(actions)} actions kept as {keep(setup, actions, played.fault, folder)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
