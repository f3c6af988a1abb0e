"""Make symbolic links where the system lets anybody do so."""

from __future__ import annotations

from pathlib import Path

import pytest


def make_link(link: Path, target: Path) -> None:
    """Let a name lead to another file; skip the test where that takes rights, as on Windows, or is not there at all."""
    try:
        link.symlink_to(target)
    except OSError as reason:
        pytest.skip(f"symbolic links take rights here: {reason}")
    if not link.is_symlink():
        pytest.skip("this system makes no symbolic links")
