"""The referee's side of the loudspeaker: writes cues and texts into a pipe without blocking."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from tablepi.screens.pictures.speech import Utterance
from tablepi.ui.sound.synthesizer import find_synthesizer

if TYPE_CHECKING:
    from subprocess import Popen

COMMAND = (sys.executable, "-m", "tablepi.ui.sound.loudspeaker")

_REAPED_S = 2.0


class Speaker:
    """Plays tones and speaks in a process of its own, which is restarted for the next if it died.

    No loudspeaker is no error: then nothing is heard.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self.process: Popen[bytes] | None = None

    def start(self) -> None:
        """Begin the process, which takes a moment until it can play; harmless while it runs."""
        if self.process is not None and self.process.poll() is None:
            return
        # Imported late, so that the first screen does not wait for it.
        from subprocess import DEVNULL, PIPE, Popen

        self.stop()
        with suppress(OSError):
            self.process = Popen(
                self._command, bufsize=0, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
            assert self.process.stdin is not None
            os.set_blocking(self.process.stdin.fileno(), False)

    def stop(self) -> None:
        """End the process, also one that hangs."""
        process, self.process = self.process, None
        if process is None:
            return
        from subprocess import TimeoutExpired

        assert process.stdin is not None
        process.stdin.close()
        process.kill()
        with suppress(TimeoutExpired):
            process.wait(_REAPED_S)

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Plays these tones one after the other, at a volume from 1 to 100. Never blocks."""
        self._send({"cues": cues, "volume": volume})

    def can_speak(self) -> bool:
        """True if the system has a synthesizer."""
        return find_synthesizer() is not None

    def say(self, utterance: Utterance, language: str, volume: int) -> None:
        """Has this spoken after the tones, where the system has a synthesizer. Never blocks."""
        self._send({**utterance._asdict(), "language": language, "volume": volume})

    def _send(self, order: Mapping[str, object]) -> None:
        self.start()
        if self.process is not None and self.process.stdin is not None:
            # What a full or broken pipe does not take is dropped.
            with suppress(OSError):
                self.process.stdin.write(f"{json.dumps(order)}\n".encode())
