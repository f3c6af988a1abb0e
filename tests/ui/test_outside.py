"""Programs of the system are started with the system's libraries, not with those that a frozen rails18 carries."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, QUrl

from rails18.ui.system import outside

UI = Path(outside.__file__).resolve().parent.parent


@pytest.mark.parametrize(("before", "frozen", "given"), [("", True, ""), ("/own", True, "/own"), ("", False, "/ours")])
def test_programs_of_the_system_find_its_libraries(
    before: str, frozen: bool, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setenv(outside.SEARCHED, "/ours")
    monkeypatch.delenv(outside.BEFORE, raising=False)
    if before:
        monkeypatch.setenv(outside.BEFORE, before)
    process = QProcess()
    process.setProcessEnvironment(outside.environment())
    process.start(sys.executable, ["-c", f"import os; print(os.environ.get({outside.SEARCHED!r}, ''), end='')"])
    assert process.waitForFinished(20_000)
    assert process.readAllStandardOutput().data().decode() == given


def test_a_browser_finds_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str | None]] = []

    class Desktop:
        @staticmethod
        def openUrl(address: QUrl) -> bool:
            seen.append((address.toString(), os.environ.get(outside.SEARCHED)))
            return True

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv(outside.SEARCHED, "/ours")
    monkeypatch.delenv(outside.BEFORE, raising=False)
    monkeypatch.setattr(outside, "QDesktopServices", Desktop)
    assert outside.open_page("https://forge.example/them")
    assert seen == [("https://forge.example/them", None)]
    assert os.environ[outside.SEARCHED] == "/ours"


def test_whatever_starts_programs_does_it_so() -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in UI.rglob("*.py") if file.name != "outside.py"}
    starting = [file for file, text in texts.items() if re.search(r"\bQProcess\(", text)]
    assert starting
    assert not [file.name for file in starting if "setProcessEnvironment(outside.environment())" not in texts[file]]
    assert not [file.name for file, text in texts.items() if re.search(r"openUrl|QProcess\.startDetached", text)]
