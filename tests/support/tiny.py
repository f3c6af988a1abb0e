"""Write the title that the guide for authors builds."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = (Path(__file__).resolve().parents[2] / "maps" / "README.md").read_text(encoding="utf-8")
FILES: dict[str, str] = dict(
    re.findall(r"`maps/tiny/([a-z/]+\.(?:yaml|svg))`:\n\n```(?:yaml|svg)\n(.*?)\n```\n", GUIDE, re.DOTALL)
)


def write_tiny(folder: Path) -> None:
    """Write the files of the guide into a folder, and nothing else."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text + "\n", encoding="utf-8")
