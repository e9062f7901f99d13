"""The referee's end of the loudspeaker: what is to be heard goes into a pipe, never waiting."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

COMMAND = (sys.executable, "-m", "tablepi.ui.loudspeaker")

_REAPED_S = 0.05


class Speaker:
    """Plays tones in a process of its own; one that died is started anew for the next tone.

    No loudspeaker is no error: then nothing is heard.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin the process, which takes a moment until it can play; harmless while it runs."""
        if self._process is not None and self._process.poll() is None:
            return
        self.stop()
        with suppress(OSError):
            self._process = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)

    def stop(self) -> None:
        """End the process, also one that hangs."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_REAPED_S)

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Have these tones heard one after the other, at a volume from 1 to 100. Never waits."""
        self.start()
        if self._process is not None and self._process.stdin is not None:
            # What a full or a broken pipe does not take is not heard.
            with suppress(OSError):
                self._process.stdin.write(f"{volume} {' '.join(cues)}\n".encode())
