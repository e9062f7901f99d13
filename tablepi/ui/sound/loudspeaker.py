"""The loudspeaker's process: it synthesises the tones, and plays what it reads from a pipe.

A process of its own, because SDL holds Python's lock while it opens or closes a device: one that
hangs would stop every thread of the referee. Each of the six tones has a contour of its own. Notes
are (Hz, ms), from about 300 to 1,800 Hz, which a small loudspeaker plays and old ears hear.
"""

import os
import select
import signal
from contextlib import suppress
from functools import cache

import numpy as np
import numpy.typing as npt
from pygame import error, mixer

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
    time_s = np.arange(_count(ms)) / RATE_HZ
    wave = np.sum([share * np.sin(2 * np.pi * hz * n * time_s) for n, share in _OVERTONES], 0)
    rise, fall = time_s / (_RISE_MS / 1_000), (time_s[-1] - time_s) / (_RISE_MS / 1_000)
    curve = wave * np.minimum(1.0, np.minimum(rise, fall)) * np.exp(-_FALL * time_s / time_s[-1])
    samples: Samples = (_PEAK * curve / np.abs(curve).max()).astype(np.int16)
    return samples


def _count(ms: int) -> int:
    return RATE_HZ * ms // 1_000


IDLE_S = 20.0
"""Silence after which the device is closed: an open one costs processor, and one that was
unplugged and comes back has to be opened anew."""

HANGS_S = 5
"""A device that does not answer within this time hangs; the process then ends and is restarted."""

_BUFFER = 1_024


def main(descriptor: int = 0) -> None:
    """Plays each line `VOLUME CUE…` that arrives on this descriptor, until it is closed."""
    while True:
        readable, _, _ = select.select([descriptor], [], [], IDLE_S if mixer.get_init() else None)
        lines = os.read(descriptor, 65_536).decode().splitlines() if readable else []
        signal.alarm(HANGS_S)
        if lines:
            volume, *cues = lines[-1].split()
            # Without a device there is silence; the next tone tries again.
            with suppress(error):
                _play(int(volume), tuple(cues))
        elif readable:
            # A normal exit would close the device, which may hang.
            os._exit(0)
        else:
            mixer.quit()
        signal.alarm(0)


def _play(volume: int, cues: tuple[str, ...]) -> None:
    if not mixer.get_init():
        mixer.init(RATE_HZ, -16, 1, _BUFFER, allowedchanges=0)
    sound = mixer.Sound(buffer=tones(cues).tobytes())
    # Half as loud to the ear is a quarter of the amplitude.
    sound.set_volume((volume / 100) ** 2)
    mixer.Channel(0).play(sound)


if __name__ == "__main__":
    main()
