"""Mark what shows at greater length what other tests show; `python3 -m tests --long` takes it in."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet


def first(few: int, values: Iterable[object]) -> list[ParameterSet]:
    """Return values as parameters of a test, of which only the first few are taken when nobody asks for more."""
    marks = (pytest.mark.long,)
    return [pytest.param(value, marks=marks if number >= few else ()) for number, value in enumerate(values)]
