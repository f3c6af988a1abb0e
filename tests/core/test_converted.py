"""Threads convert one after the other: msgspec crashes when two of them teach it the same struct."""

from __future__ import annotations

import msgspec
import pytest

from rails18.core import converted


def test_whoever_converts_keeps_the_others_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real, kept = msgspec.convert, []

    def watched(value: object, kind: object) -> object:
        kept.append(not converted.alone.acquire(blocking=False))
        return real(value, kind)

    monkeypatch.setattr(msgspec, "convert", watched)
    assert converted.convert([1, 2], list[int]) == [1, 2]
    with pytest.raises(msgspec.ValidationError):
        converted.convert(["one"], list[int])
    assert kept == [True, True]
    assert converted.alone.acquire(blocking=False)
    converted.alone.release()
