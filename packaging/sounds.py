"""Make the sounds of the program out of sines and noise, and write them as small WAV files.

Usage: ``python packaging/sounds.py [FOLDER]``; without a folder they go where the program looks for them.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RATE = 22050  # samples a second
LOUD = 0.5  # of what the format holds: nobody shall start up from the chair
FADE = 0.004  # seconds in which a sound comes up and goes, so that it does not click
Wave = Callable[[float], float]  # seconds since it began → amplitude


def bell(*hertz: float, fall: float) -> Wave:
    """Return notes that are struck together and die away; a greater `fall` makes them shorter."""

    def at(time: float) -> float:
        partials = ((1.0, 1.0), (2.0, 0.35), (3.01, 0.12))
        return sum(
            share * math.sin(2 * math.pi * note * ratio * time) * math.exp(-fall * ratio * time)
            for note in hertz
            for ratio, share in partials
        ) / len(hertz)

    return at


def knock(hertz: float, fall: float, seed: int) -> Wave:
    """Return wood on cardboard: a low tone under a short burst of noise."""
    noise = random.Random(seed)
    grains = [noise.uniform(-1, 1) for _ in range(RATE)]

    def at(time: float) -> float:
        burst = grains[int(time * RATE) % RATE] * math.exp(-6 * fall * time)
        return 0.6 * math.sin(2 * math.pi * hertz * time) * math.exp(-fall * time) + 0.5 * burst

    return at


def whistle(low: float, high: float, length: float) -> Wave:
    """Return two pipes of a locomotive with a little steam."""
    noise = random.Random(5)
    grains = [noise.uniform(-1, 1) for _ in range(RATE)]

    def at(time: float) -> float:
        swell = math.sin(math.pi * min(1.0, time / length)) ** 0.6
        pitch = 1.0 + 0.02 * math.exp(-18 * time)
        pipes = sum(math.sin(2 * math.pi * note * pitch * time) for note in (low, high)) / 2
        return swell * (0.75 * pipes + 0.12 * grains[int(time * RATE) % RATE])

    return at


def then(*parts: tuple[float, Wave]) -> Wave:
    """Return sounds that begin one after the other, each at its second."""
    return lambda time: sum(sound(time - start) for start, sound in parts if time >= start)


SOUNDS: dict[str, tuple[float, Wave]] = {  # name → seconds, and what is heard
    "tile": (0.16, knock(170, 26, 1)),
    "token": (0.14, then((0.0, knock(420, 40, 2)), (0.05, knock(400, 60, 3)))),
    "share": (0.12, knock(900, 60, 4)),
    "money": (0.36, then((0.0, bell(2093, fall=16)), (0.07, bell(2637, fall=16)), (0.14, bell(2349, fall=14)))),
    "train": (0.55, whistle(523.25, 659.25, 0.55)),
    "round": (0.7, bell(659.25, 830.6, fall=6)),
    "warning": (0.4, then((0.0, bell(440, fall=14)), (0.18, bell(370, fall=12)))),
    "end": (1.1, then((0.0, bell(523.25, fall=6)), (0.16, bell(659.25, fall=6)), (0.32, bell(784, 1046.5, fall=4)))),
}


def samples(length: float, sound: Wave) -> array[int]:
    """Return a sound as numbers of 16 bits."""
    values = [sound(number / RATE) for number in range(int(length * RATE))]
    most = max(map(abs, values))
    return array("h", [round(32767 * LOUD * value / most * _edge(n, values)) for n, value in enumerate(values)])


def _edge(number: int, values: Sequence[float]) -> float:
    """Return how far a sound has come up, or has not yet gone, at a sample."""
    return min(1.0, min(number, len(values) - 1 - number) / (FADE * RATE))


def write(folder: Path) -> list[Path]:
    """Write all sounds into a folder and return their files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (length, sound) in SOUNDS.items():
        written.append(folder / f"{name}.wav")
        data = samples(length, sound)
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(written[-1]), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())
    return written


if __name__ == "__main__":
    for made in write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "sounds"):
        sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")
