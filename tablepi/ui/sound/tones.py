"""Synthesis of the six tones, each with a contour of its own.

Notes are (Hz, ms), from about 300 to 1,800 Hz, which a small loudspeaker plays and old ears hear.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

RATE_HZ = 44_100

TONES: dict[str, tuple[tuple[float, int], ...]] = {
    "accepted": ((784.0, 70), (1175.0, 130)),
    "refused": ((415.0, 130), (311.0, 240)),
    "turn": ((659.0, 90), (659.0, 90), (988.0, 180)),
    "short": ((1319.0, 80), (1319.0, 80), (1319.0, 80), (1319.0, 160)),
    "out": ((988.0, 160), (740.0, 160), (988.0, 160), (740.0, 300)),
    "over": ((523.0, 110), (659.0, 110), (784.0, 110), (1047.0, 340)),
}
"""Up; down; level and up; level throughout; down, up and down; three steps up."""

GAP_MS = 90
"""Silence between two tones that follow one another."""

_RISE_MS, _FALL = 6, 3.2
_OVERTONES = ((1, 0.72), (2, 0.2), (3, 0.08))
_PEAK = 32_000

Samples = npt.NDArray[np.int16]


@cache
def tone(name: str) -> Samples:
    """The samples of a tone at full loudness, mono, 16 bits at RATE_HZ."""
    return np.concatenate([_note(hz, ms) for hz, ms in TONES[name]])


@cache
def tones(names: tuple[str, ...]) -> Samples:
    """Several tones, one after the other."""
    gap = np.zeros(_count(GAP_MS), np.int16)
    return np.concatenate([part for name in names for part in (tone(name), gap)])


@cache
def levels(names: tuple[str, ...], frame_ms: int) -> tuple[float, ...]:
    """The level of these tones in each frame, from 0 to 1."""
    samples, size = tones(names), _count(frame_ms)
    frames = np.pad(samples, (0, -len(samples) % size)).reshape(-1, size)
    return tuple((np.abs(frames.astype(np.float64)).max(axis=1) / _PEAK).tolist())


def _note(hz: float, ms: int) -> Samples:
    """A struck note: it is there at once, dies away, and ends at 0 without a click."""
    at = np.arange(_count(ms)) / RATE_HZ
    wave = np.sum([share * np.sin(2 * np.pi * hz * over * at) for over, share in _OVERTONES], 0)
    rise, left = at / (_RISE_MS / 1_000), (at[-1] - at) / (_RISE_MS / 1_000)
    shaped = wave * np.minimum(1.0, np.minimum(rise, left)) * np.exp(-_FALL * at / at[-1])
    samples: Samples = (_PEAK * shaped / np.abs(shaped).max()).astype(np.int16)
    return samples


def _count(ms: int) -> int:
    return RATE_HZ * ms // 1_000
