"""Bring the games of a folder into the folder of one's own games."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec

from rails18.core.errors import CannotRead, Rails18Error, reason
from rails18.interchange.open import open_game
from rails18.record.info import files_in
from rails18.saves import saves
from rails18.storage.disk import CannotSave, free_name
from rails18.words.translation import worded


class Imported(msgspec.Struct, frozen=True):
    """Describe what became of the files of a folder.

    Args:
        copied: the files that were written.
        known: number of files that are there already.
        refused: file name → why it cannot be read or written.
    """

    copied: tuple[Path, ...]
    known: int
    refused: dict[str, str]


def bring_in(folder: str | Path, target: Path) -> Imported:
    """Copy every game of a folder into `target`; games of 18xx.games become saved games, the files stay as they are."""
    copied, known, refused = list[Path](), 0, dict[str, str]()
    try:
        target.mkdir(parents=True, exist_ok=True)
        files: Iterable[Path] = tuple(files_in([folder]))
    except OSError as error:
        return Imported((), 0, {str(folder): worded(reason(error))})
    for file in files:
        try:
            made = _copy(file, target / f"{file.stem}{saves.SUFFIX}")
        except (CannotRead, CannotSave, Rails18Error) as error:
            refused[file.name] = worded(error)
        except OSError as error:
            refused[file.name] = worded(reason(error))
        else:
            if made is None:
                known += 1
            else:
                copied.append(made)
    return Imported(tuple(copied), known, refused)


def _copy(file: Path, wanted: Path) -> Path | None:
    """Copy one game under a free name; None where the same game is there already."""
    game = open_game(file).game
    plain = file.suffix == saves.SUFFIX
    data = file.read_bytes() if plain else saves.text_of(game).encode()
    if wanted.exists() and wanted.read_bytes() == data:
        return None
    place = free_name(wanted) if wanted.exists() else wanted
    if plain:
        shutil.copyfile(file, place)
        return place
    return saves.save(game, place)
