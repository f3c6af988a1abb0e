"""Save problems from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rails18.record import info, problem

SAVE = str(Path(__file__).parents[1] / "saves" / "data" / "v1-first-1889.rails18")


def test_a_problem_is_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "p.rails18")
    assert problem.run(SAVE, 150, "decision", "Why?", out) == problem.DONE
    assert "after action 150. What would you do here?" in capsys.readouterr().out
    assert info.run([out]) == info.DONE
    assert "  problem: What would you do here? Why?" in capsys.readouterr().out
    assert problem.run(SAVE, 150, "decision", "", out) == problem.NOT_WRITTEN
    assert "is there already" in capsys.readouterr().err
    assert problem.run(SAVE, 151, "decision", "", out, force=True) == problem.DONE


@pytest.mark.parametrize(
    ("path", "at", "ask", "out", "code", "part"),
    [
        ("nowhere", 1, "decision", "p", problem.UNREADABLE, "no such file"),
        (SAVE, 0, "run", "p", problem.NOT_WRITTEN, "No company runs trains"),
        (SAVE, 1, "decision", "a-file/p", problem.NOT_WRITTEN, "a-file"),
        (SAVE, 1, "decision", SAVE, problem.NOT_WRITTEN, "is there already"),
    ],
)
def test_bad_input_gets_a_sentence(
    path: str,
    at: int,
    ask: str,
    out: str,
    code: int,
    part: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("no folder", encoding="utf-8")
    assert problem.run(path, at, ask, "", out, force=True) == code
    assert part in capsys.readouterr().err
