"""The loudspeaker's process: reads cues from its input and plays the latest.

A process, because SDL holds Python's lock while it opens or closes a device: one that hangs would
stop every thread of the referee.
"""

import os
import select
import signal
from contextlib import suppress

from pygame import error, mixer

from tablepi.ui.sound.tones import RATE_HZ, tones

IDLE_S = 20.0
"""After so long a silence the device is let go: an open one costs processor, and one that was
unplugged and comes back has to be opened anew."""

HANGS_S = 5
"""A device that does not answer within this time hangs; the process then ends and is restarted."""

_BUFFER = 1_024


def main(said: int = 0) -> None:
    """Plays each line `VOLUME CUE…` that arrives on this descriptor, until it is closed."""
    while True:
        heard, _, _ = select.select([said], [], [], IDLE_S if mixer.get_init() else None)
        lines = os.read(said, 65_536).decode().splitlines() if heard else []
        signal.alarm(HANGS_S)
        if lines:
            volume, *cues = lines[-1].split()
            # Without a device there is silence; the next tone tries again.
            with suppress(error):
                _play(int(volume), tuple(cues))
        elif heard:
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
