"""The benchmark of the window names functions that exist; it would measure nothing else."""

from tests.benchmarks.parts import PARTS, found


def test_every_function_that_is_measured_exists() -> None:
    asked = [name for functions in PARTS.values() for name in functions]
    lost = [name for name in asked for owner, function in [found(name)] if function not in vars(owner)]
    assert not lost
