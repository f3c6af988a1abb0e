"""Pretend environments of Python in source trees, sound and spoiled."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from rails18 import bootstrap, environment
from rails18.environment import Answer

ASK = environment.ask_python
ABI = ".cpython-311-x86_64-linux-gnu.so"


def answering(python: Path, abi: str = ABI, version: str = "3.11.7", **faults: str) -> None:
    """Put a program where the Python of an environment lies, which answers what such a Python would."""
    told = json.dumps({"python": version, "abi": abi, "faults": faults})
    python.parent.mkdir(parents=True, exist_ok=True)
    python.unlink(missing_ok=True)
    python.write_text(f"#!/bin/sh\ncat <<'TOLD'\n{told}\nTOLD\n", encoding="utf-8")
    python.chmod(0o755)


def told_by(python: str | Path, modules: Sequence[str] = ()) -> Answer | None:
    """Ask a program; for one that `answering` put there say what it would, for Windows runs no such scripts."""
    script = Path(python).read_bytes() if Path(python).is_file() else b""
    if script[:2] != b"#!":
        return ASK(python, modules)
    told = json.loads(script.splitlines()[2])
    return Answer(told["python"], told["abi"], told["faults"])


def installed(tree: Path, lock: str) -> Path:
    """Pretend that `.venv` was made from a lock and return its interpreter."""
    venv = tree / ".venv"
    python = environment.python_of(venv)
    answering(python)
    packages = venv / "Lib" / "site-packages" if os.name == "nt" else venv / "lib/python3.11/site-packages"
    for name in ("PySide6", "yaml", "pip-24.0.dist-info"):
        (packages / name).mkdir(parents=True, exist_ok=True)
    recorded(packages, "msgspec", f"_core{ABI}", 6)
    environment.write_stamp(venv, bootstrap.stamp_text(tree / "packaging" / lock), Answer("3.11.7", ABI, {}))
    return python


def recorded(packages: Path, package: str, name: str, length: int) -> None:
    """Put a file of a package there, and write its length down as installers do."""
    (packages / package).mkdir(exist_ok=True)
    (packages / package / name).write_bytes(b"x" * length)
    (packages / f"{package}-1.0.dist-info").mkdir(exist_ok=True)
    noted = f"{package}/{name},sha256=x,{length}\n"
    (packages / f"{package}-1.0.dist-info" / "RECORD").write_text(noted, encoding="utf-8")


def spoil_python_gone(python: Path) -> None:
    python.unlink()
    python.symlink_to("/no/such/python3.11")


def spoil_python_upgraded(python: Path) -> None:
    answering(python, ".cpython-313-x86_64-linux-gnu.so", "3.13.0")


def spoil_python_silent(python: Path) -> None:
    python.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")


def spoil_package_gone(python: Path) -> None:
    shutil.rmtree(next(python.parent.parent.rglob("yaml")))


def spoil_library_cut_short(python: Path) -> None:
    next(python.parent.parent.rglob(f"_core{ABI}")).write_bytes(b"x")


SPOILED = {
    "its Python 3.11.7 is gone": spoil_python_gone,
    "it was made by Python 3.11.7, and its Python is now 3.13.0": spoil_python_upgraded,
    "its Python 3.11.7 no longer starts": spoil_python_silent,
    "yaml is gone from it": spoil_package_gone,
    f"one of its files is damaged: msgspec/_core{ABI}": spoil_library_cut_short,
}
