"""What is shown every picture beside the screen: the panel's lights, and everything that sounds."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from tablepi.app.picture import Picture
from tablepi.app.signals import signals
from tablepi.app.sounds import Heard, listen, volume_of
from tablepi.devices.messages import Signal
from tablepi.devices.panel import Panel


class Outlet(Protocol):
    """Something that is shown every picture. It may not block and cannot call back."""

    def show(self, picture: Picture, now_ms: int) -> None: ...


class Voice(Protocol):
    """Something that sounds. It may not wait."""

    def start(self) -> None:
        """Get ready, in a quiet moment."""

    def stop(self) -> None: ...

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Have these cues heard, one after the other, at a volume from 1 to 100."""


class Lights:
    """The panel's lights are shown the same picture as everybody."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._shown: Picture | None = None
        self._said: tuple[Signal, ...] = ()

    def show(self, picture: Picture, now_ms: int) -> None:
        """Tells the lights what they are to say, where that is something else than before."""
        if picture is self._shown:
            return
        self._shown, before, self._said = picture, self._said, signals(picture)
        if self._said != before:
            self._panel.show(self._said)


class Sounds:
    """Whatever sounds is told what is to be heard, unless the table wants silence."""

    def __init__(self, voices: Iterable[Voice]) -> None:
        self._voices = tuple(voices)
        self._shown: Picture | None = None
        self._heard = Heard()

    def show(self, picture: Picture, now_ms: int) -> None:
        """Gives the cues of a new picture to every voice."""
        if picture is self._shown:
            return
        self._shown = picture
        self._heard, cues = listen(self._heard, picture)
        volume = volume_of(picture)
        if cues and volume:
            for voice in self._voices:
                voice.play(cues, volume)
