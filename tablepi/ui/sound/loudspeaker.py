"""The loudspeaker's process: it synthesises tones, has texts spoken, and plays both.

A process of its own, because SDL holds Python's lock while it opens or closes a device: one that
hangs would stop every thread of the referee. Each of the six tones has a contour of its own. Notes
are (Hz, ms), from about 300 to 1,800 Hz, which a small loudspeaker plays and old ears hear.
"""

import json
import os
import select
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
from pygame import error, mixer

from tablepi.ui.sound.synthesis import LONGEST_S, NOTHING, Samples, Synthesis

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

STALLED_S = 40.0
"""A device that still plays after this time was unplugged: no tone and no sentence is so long."""

LOOK_S = 0.05
"""How often speech that waits looks whether it can begin."""

_BUFFER = 1_024
_TONES, _SPEECH = 0, 1
"""The mixer's channels."""


class Loudspeaker:
    """Plays tones at once, and speech as soon as nothing else is heard.

    A newer sentence takes the place of one that has not begun.
    """

    def __init__(self) -> None:
        self._synthesis = Synthesis(RATE_HZ)
        self._waiting = NOTHING
        self._speech_volume = 0
        self._heard_s = 0.0

    def turn(self, descriptor: int) -> bool:
        """Waits for orders, for speech or for silence; False when the orders have ended."""
        listened = [descriptor, *self._synthesis.pipes]
        patience_s = self._patience_s()
        readable, _, _ = select.select(listened, [], [], patience_s)
        lines = os.read(descriptor, 65_536).splitlines() if descriptor in readable else []
        if descriptor in readable and not lines:
            self._synthesis.stop()
            return False
        signal.alarm(HANGS_S)
        if lines:
            self._obey([json.loads(line) for line in lines])
        elif readable:
            self._take_speech()
        elif self._synthesis.pipes:
            self._synthesis.stop()
        else:
            self._pass_time(patience_s or 0.0)
        signal.alarm(0)
        return True

    def _patience_s(self) -> float | None:
        if len(self._waiting):
            return LOOK_S
        if self._synthesis.pipes:
            return LONGEST_S
        return IDLE_S if mixer.get_init() else None

    def _obey(self, orders: Sequence[Mapping[str, Any]]) -> None:
        """Plays the latest tones, and has the latest sentence spoken."""
        played = [order for order in orders if "cues" in order]
        spoken = [order for order in orders if "text" in order]
        for order in played[-1:]:
            _play(_TONES, tones(tuple(order["cues"])), order["volume"])
        if any(order["urgent"] for order in spoken) and mixer.get_init():
            mixer.Channel(_SPEECH).stop()
        for order in spoken[-1:]:
            self._waiting, self._speech_volume = NOTHING, order["volume"]
            self._synthesis.begin(order["text"], order["language"])

    def _take_speech(self) -> None:
        """Takes what was synthesised, and speaks once it is a whole sentence."""
        samples = self._synthesis.read()
        if samples is not None and len(samples):
            self._waiting = samples
            self._speak()

    def _pass_time(self, waited_s: float) -> None:
        """Begins speech or lets the device go, once nothing is heard any more."""
        self._heard_s += waited_s
        if _is_heard() and self._heard_s < STALLED_S:
            return
        self._heard_s = 0.0
        if not len(self._waiting) or _is_heard():
            mixer.quit()
        if len(self._waiting):
            self._speak()

    def _speak(self) -> None:
        """Begins the speech that waits, unless something is still heard."""
        if not _is_heard():
            samples, self._waiting = self._waiting, NOTHING
            _play(_SPEECH, samples, self._speech_volume)


def main(descriptor: int = 0) -> None:
    """Plays the tones and speaks the texts that arrive on this descriptor, until it is closed.

    Each line is an object of JSON: `volume`, and `cues`, or `text`, `language` and `urgent`.
    """
    loudspeaker = Loudspeaker()
    while loudspeaker.turn(descriptor):
        pass
    # A normal exit would close the device, which may hang.
    os._exit(0)


def _is_heard() -> bool:
    """True while something is played."""
    return bool(mixer.get_init()) and any(
        mixer.Channel(channel).get_busy() for channel in (_TONES, _SPEECH)
    )


def _play(channel: int, samples: Samples, volume: int) -> None:
    """Plays these samples; without a device there is silence, and the next ones try again."""
    with suppress(error):
        if not mixer.get_init():
            mixer.init(RATE_HZ, -16, 1, _BUFFER, allowedchanges=0)
        sound = mixer.Sound(buffer=samples.tobytes())
        # Half as loud to the ear is a quarter of the amplitude.
        sound.set_volume((volume / 100) ** 2)
        mixer.Channel(channel).play(sound)


if __name__ == "__main__":
    main()
