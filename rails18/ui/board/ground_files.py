"""Write the ground of a title: the ``rails18 ground`` command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from rails18.core.errors import CannotRead
from rails18.ground.making import made
from rails18.storage.disk import replace
from rails18.titledata.files import title_at
from rails18.titledata.ground import ground_file, map_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUALITY = 88


def run(folder: str) -> int:
    """Make the ground of the title in a folder, and return 0, or 1 after a sentence."""
    try:
        title = title_at(Path(folder))
        coast, colours = made(title, map_of(title))
        files = {f"{name}.jpg": _picture(each) for name, each in colours.items()}
        files["coast.json"] = msgspec.json.encode(coast) + b"\n"  # the last: it says for which map the others are
        for name, data in files.items():
            replace(ground_file(title, name), data)
    except CannotRead as error:
        print(error)
        return 1
    except OSError as error:
        print(f"{folder}: the ground cannot be written here ({error.strerror}). Move the title to where you may write.")
        return 1
    print(f"{ground_file(title, 'coast.json').parent}: {', '.join(files)}, {sum(map(len, files.values())) // 1024} KB.")
    return 0


def _picture(colours: NDArray[np.uint8]) -> bytes:
    """Return colours, rows by columns by 3, as a JPEG file."""
    rows, columns, _ = colours.shape
    picture = QImage(colours.tobytes(), columns, rows, 3 * columns, QImage.Format.Format_RGB888)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "JPG", QUALITY)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
