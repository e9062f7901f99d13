"""Speech synthesis: a sentence becomes sound in espeak-ng, which is a process of its own."""

import os
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

import numpy as np
import numpy.typing as npt

from tablepi.ui.sound.synthesizer import find_synthesizer

LONGEST_S = 10
"""A synthesizer that is silent for so long hangs; its sentence is dropped."""

MOST_BYTES = 4_000_000
"""The largest sound that is taken, a minute and a half."""

_PEAK = 32_000
_REAPED_S = 1.0
_RATE_AT = slice(24, 28)

Samples = npt.NDArray[np.int16]

NOTHING: Samples = np.zeros(0, np.int16)


class Synthesis:
    """The sentence that becomes sound now; the next one takes its place.

    `rate_hz`: of the samples that come of it. A program that is missing or fails gives none, and is
    tried again for the next sentence.
    """

    def __init__(self, rate_hz: int) -> None:
        self._rate_hz = rate_hz
        self._process: Popen[bytes] | None = None
        self._wav = b""

    @property
    def pipes(self) -> tuple[int, ...]:
        """The descriptor on which sound arrives, none while nothing is synthesised."""
        process = self._process
        return (process.stdout.fileno(),) if process and process.stdout else ()

    def begin(self, text: str, language: str) -> None:
        """Begins a sentence. It goes through a pipe: no text is an option, or seen by others."""
        self.stop()
        program = find_synthesizer()
        if program is None:
            return
        command = (program, "-v", language, "--stdin", "--stdout")
        with suppress(OSError):
            self._process = Popen(command, bufsize=0, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
            assert self._process.stdin is not None
            with self._process.stdin as pipe:
                pipe.write(text.encode(errors="replace"))

    def read(self) -> Samples | None:
        """The samples of the whole sentence, none where it failed; None while more is to come."""
        (pipe,) = self.pipes
        chunk = os.read(pipe, 65_536)
        self._wav += chunk
        if chunk and len(self._wav) <= MOST_BYTES:
            return None
        wav, succeeded = self._wav, not chunk and self._has_succeeded()
        self.stop()
        return samples_of(wav, self._rate_hz) if succeeded else NOTHING

    def _has_succeeded(self) -> bool:
        assert self._process is not None
        with suppress(TimeoutExpired):
            return self._process.wait(_REAPED_S) == 0
        return False

    def stop(self) -> None:
        """Ends the process, also one that hangs."""
        process, self._process, self._wav = self._process, None, b""
        if process is None:
            return
        process.kill()
        if process.stdout is not None:
            process.stdout.close()
        with suppress(TimeoutExpired):
            process.wait(_REAPED_S)


def samples_of(wav: bytes, rate_hz: int) -> Samples:
    """The samples of a mono file of 16 bits at another rate, as loud as can be.

    What has come through a pipe does not know its own length.
    """
    own_hz, begins = int.from_bytes(wav[_RATE_AT], "little"), wav.find(b"data") + 8
    if not wav.startswith(b"RIFF") or not own_hz or begins < 8 or len(wav) < begins + 2:
        return NOTHING
    own = np.frombuffer(wav, "<i2", (len(wav) - begins) // 2, begins).astype(np.float64)
    peak = np.abs(own).max()
    at = np.arange(len(own) * rate_hz // own_hz) * (own_hz / rate_hz)
    heard = np.interp(at, np.arange(len(own)), own) * (_PEAK / max(peak, 1.0))
    samples: Samples = heard.astype(np.int16)
    return samples
