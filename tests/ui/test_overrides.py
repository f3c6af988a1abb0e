"""A fault in a method that Qt calls, inside another such method too, is told, and the program goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rails18.ui.app.app import application
from rails18.ui.look.overrides import answer_of
from tests.support.faulty_overrides import classes, overrides

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "games" / "random" / "1889-2p-102.json"
CALLED_BY_US_ALONE = {
    *("addLayout", "addWidget", "insertLayout", "setVerticalScrollBar", "setHtml", "toPlainText"),
    "run",  # in a thread, inside no other method
}
WORDS_OF_LABELS = {"setText", "text"}  # those of descriptions for screen readers are Qt's to call


def test_every_method_that_qt_calls_is_guarded() -> None:
    application([])
    left = []
    for cls in classes():
        for name, method in overrides(cls):
            guarded = hasattr(method, "__wrapped__")
            assert guarded == (answer_of(cls, name) is not None), f"{cls.__qualname__}.{name}"
            if not guarded:
                left.append((cls.__qualname__, name))
    words = {cls for cls, name in left if name in WORDS_OF_LABELS}
    assert {name for _, name in left} <= CALLED_BY_US_ALONE | WORDS_OF_LABELS, left
    assert words <= {"Label", "RichLabel"}


def test_faults_inside_one_another_end_nothing(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.faulty_overrides", str(GAME)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    actions, *failed = done.stdout.split()
    assert int(actions) > 500, "the game is there"
    kinds = {name.partition(".")[2] for name in failed}
    assert kinds >= {
        *("event", "eventFilter", "viewportEvent", "changeEvent", "resizeEvent", "showEvent", "customEvent"),
        *("sizeHint", "minimumSizeHint", "heightForWidth", "minimumSize", "rowCount", "doItemsLayout"),
        *("boundingRect", "paint", "paintEvent", "drawBackground", "mouseMoveEvent", "leaveEvent"),
    }
