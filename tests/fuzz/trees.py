"""Break one file of a folder that comes with the program, and let the program read a copy with that file in it."""

from __future__ import annotations

import contextlib
import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rails18 import paths
from tests.fuzz import mutate

ROOT = Path(__file__).resolve().parents[2]


def broken(folder: Path, patterns: Sequence[str], dice: random.Random) -> bytes:
    """Return a name inside `folder`, a line break, and the broken content of that file.

    Args:
        patterns: files of the folder to choose from; each pattern is chosen as often as the others.
    """
    path = dice.choice(sorted(folder.glob(dice.choice(patterns))))
    whole = path.read_bytes()
    if dice.random() < 0.7:
        changed = mutate.structure(_yaml(path), dice)
        with contextlib.suppress(yaml.YAMLError, RecursionError, UnicodeError):
            whole = yaml.dump(changed, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()
    else:
        whole = mutate.data(whole, dice)
    return path.relative_to(folder).as_posix().encode() + b"\n" + whole


@cache
def _yaml(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


@contextlib.contextmanager
def spoilt(path: Path, wanted: Callable[[], Path], parts: Sequence[str]) -> Iterator[str]:
    """Let the program read a copy of one of its folders, in which the file that `path` names is broken.

    Args:
        path: a file that `broken` has made; the copy lies beside it.
        wanted: `paths.maps` or `paths.resources`.
        parts: what of the folder is read; "" for all of it.

    Yields:
        the name of the broken file inside the folder.
    """
    name, _, data = path.read_bytes().partition(b"\n")
    which = wanted.__name__
    copy = path.parent / which
    if not copy.exists():
        for part in parts:
            shutil.copytree(ROOT / which / part, copy / part)
    file = copy / name.decode()
    kept, real = file.read_bytes(), getattr(paths, which)
    setattr(paths, which, lambda: copy)
    try:
        file.write_bytes(data)
        yield name.decode()
    finally:
        file.write_bytes(kept)
        setattr(paths, which, real)
