"""Raise mountains and hills out of a map, and shade them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from rails18.board.geometry import centre, neighbour
from rails18.core.title import Board
from rails18.titledata.ground import SIDE

PIXEL = 3.0  # scene units a pixel of the relief
HIGH_GROUND = {"mountain", "hill"}
BANDS = ((0.2, 0.55), (0.42, 0.95), (1.1, 2.3), (6.0, 14.0))  # of noise, in cycles a hex side
LIGHT = np.array((-0.55, -0.62, 0.56))
STEEP = 36.0
HEIGHTS = (-0.2, 0.12, 0.42, 0.72, 1.0, 1.3)
Field = NDArray[np.float64]


def relief(board: Board, box: tuple[float, float, float, float], rng: np.random.Generator) -> tuple[Field, Field]:
    """Return heights and the grain of the paper, a value a pixel."""
    columns, rows = (int(np.ceil(size / PIXEL)) for size in box[2:])
    x = box[0] + PIXEL * np.arange(columns)[None, :]
    y = box[1] + PIXEL * np.arange(rows)[:, None]
    high = np.zeros((rows, columns))
    for cx, cy, wide, top in bumps(board, rng):
        high = np.maximum(high, top * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide**2)))
    n1, n2, n4, n3 = (band(rows, columns, *edges, rng) for edges in BANDS)
    ridges = np.clip(1 - np.abs(n2 + 0.35 * n4) / 1.35, 0, 1) ** 1.25
    height = high**1.15 * (0.30 + 0.80 * ridges + 0.13 * n4) + 0.05 * n1 * (1 - high) + 0.012 * n4
    return np.clip(height, -0.2, 1.5), n3


def bumps(board: Board, rng: np.random.Generator) -> Iterable[tuple[float, float, float, float]]:
    """Yield x, y, width and height of the bumps that make ranges out of mountainous hexes."""
    peaks = {name for name, place in board.hexes.items() if HIGH_GROUND & set(place.terrain)}
    for name in sorted(peaks):
        x, y = (value * SIDE for value in centre(board, name))
        dx, dy = rng.normal(scale=8, size=2)
        yield x + dx, y + dy, 54.0, 1.0
        for side in range(6):
            other = neighbour(board, name, side)
            if other in peaks:
                ox, oy = (value * SIDE for value in centre(board, other))
                for part in (0.25, 0.5):
                    yield x + part * (ox - x), y + part * (oy - y), 45.0, 0.87


def band(rows: int, columns: int, low: float, high: float, rng: np.random.Generator) -> Field:
    """Return noise between two frequencies, in cycles a hex side, with a standard deviation of 1."""
    waves = np.fft.rfft2(rng.normal(size=(rows, columns)))
    across = np.fft.rfftfreq(columns, PIXEL / SIDE)[None, :]
    down = np.fft.fftfreq(rows, PIXEL / SIDE)[:, None]
    k = np.hypot(across, down)
    kept = np.exp(-((k / high) ** 2)) * (1 - np.exp(-((k / low) ** 2)))
    noise: Field = np.fft.irfft2(waves * kept, s=(rows, columns))
    noise /= noise.std()
    return noise


def shaded(height: Field, grain: Field, tints: Sequence[str]) -> NDArray[np.uint8]:
    """Return the colours of a relief lit from the north-west, rows by columns by 3."""
    colours = np.array([[int(tint[i : i + 2], 16) for i in (1, 3, 5)] for tint in tints], dtype=float)
    base = np.stack([np.interp(height, HEIGHTS, colours[:, channel]) for channel in range(3)], axis=-1)
    down, across = np.gradient(STEEP * height / PIXEL)
    lit = (-across * LIGHT[0] - down * LIGHT[1] + LIGHT[2]) / np.sqrt(across**2 + down**2 + 1)
    more = lit - LIGHT[2]
    bright = np.clip(more * 0.9, 0, 0.60)[..., None]
    dark = np.clip(-more * 0.85, 0, 0.55)[..., None]
    found = (base + (255 - base) * bright) * (1 - dark) + 1.3 * grain[..., None]
    made: NDArray[np.uint8] = np.clip(found, 0, 255).astype(np.uint8)
    return made
