"""Outlets: the screen as the main loop sees it; lights of panel and readers, sounds, speech."""

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from tablepi.devices.messages import ShowVerdict, Signal
from tablepi.devices.panel.pin_panel import Panel
from tablepi.devices.ports.port import CardReader
from tablepi.referee.table_picture import ReadAt, Table
from tablepi.screens.context.table_settings import Look, Settings
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.pictures.signals import SoundHistory, listen, signals, verdict_at, volume_of
from tablepi.screens.pictures.speech import SpeechHistory, Utterance, announced, speak


class Outlet(Protocol):
    """A receiver of every picture. It must not block and cannot call back."""

    def show(self, picture: Picture, now_ms: int) -> None: ...


class Display(Outlet, Protocol):
    """An outlet with touch input, which puts intents into the inbox."""

    @property
    def moving(self) -> bool:
        """True if something still moves and wants the next frame."""

    @property
    def holding(self) -> bool:
        """True if a key waits for the next one, and `pump` is to be called again soon."""

    def listen(self, now_ms: int) -> None:
        """Takes the window's events, which `pump` is to handle."""

    def pump(self, now_ms: int) -> bool:
        """Handles the window's events; False when it was closed."""

    def rest(self) -> None:
        """One step of prefetching, called when the loop is idle."""

    def adjust(self, look: Look) -> None:
        """Applies a look: rotation, size, colours, brightness, motion."""

    def turn(self, clicks: int) -> None:
        """Moves the focus by so many pieces, for the knob."""

    def push(self) -> None:
        """Taps the focused piece, for the knob."""

    def back(self) -> None:
        """Goes back, for a held knob."""


class Sign(Protocol):
    """An outlet for the table's own state, also while another screen is open."""

    def show(self, picture: Picture, beneath: Table | None) -> None:
        """Takes a page that is new, or lies on another table, `beneath`; None for on none."""


class Voice(Protocol):
    """A sound output. It must not block."""

    def start(self) -> None:
        """Get ready, in a quiet moment."""

    def stop(self) -> None: ...

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Plays these cues one after the other, at a volume from 1 to 100."""


@runtime_checkable
class Talker(Protocol):
    """A voice that speaks as well. It must not block."""

    def can_speak(self) -> bool:
        """True if the system has what it takes."""

    def say(self, utterance: Utterance, language: str, volume: int) -> None:
        """Speaks this after the cues, at a volume from 1 to 100."""


def can_speak(voices: Iterable[Voice]) -> bool:
    return any(isinstance(voice, Talker) and voice.can_speak() for voice in voices)


class Lights:
    """The panel's lights. `said`: the signals that they show now."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.said: tuple[Signal, ...] = ()

    def show(self, picture: Picture, beneath: Table | None) -> None:
        """Sends the lights their signals where these have changed."""
        last_signals, self.said = self.said, signals(picture, beneath)
        if self.said != last_signals:
            self._panel.show(self.said)


class ReaderLights:
    """The readers' own lights, which show the verdict on the card that was laid there."""

    def __init__(self, readers: Sequence[CardReader]) -> None:
        self._readers = readers
        self._verdict: tuple[ReadAt, bool] | None = None

    def show(self, picture: Picture, beneath: Table | None) -> None:
        """Sends a new verdict to its reader, which shows it for a moment."""
        # The verdict outlives the picture it came with: another clock is no other verdict.
        last_verdict, self._verdict = self._verdict, verdict_at(beneath or picture)
        if self._verdict is None or self._verdict == last_verdict:
            return
        place, accepted = self._verdict
        for reader in self._readers:
            if reader.name == place.reader:
                reader.obey(ShowVerdict(place.antenna, accepted))


class Sounds:
    """The sound outputs, which get the cues of new pictures unless the table is silent."""

    def __init__(self, voices: Iterable[Voice]) -> None:
        self._voices = tuple(voices)
        self._history = SoundHistory()

    def show(self, picture: Picture, beneath: Table | None) -> None:
        """Gives the cues of a new picture to every voice."""
        self._history, cues = listen(self._history, picture, beneath)
        volume = volume_of(picture, beneath)
        if cues and volume:
            for voice in self._voices:
                voice.play(cues, volume)


class Speech:
    """The voices that speak, which say what is new in the pictures where the host wants it."""

    def __init__(self, voices: Iterable[Voice], settings: Settings) -> None:
        self._talkers = [voice for voice in voices if isinstance(voice, Talker)]
        self._settings = settings
        self._spoken = SpeechHistory()
        self._is_on = settings.speaks

    def show(self, picture: Picture, beneath: Table | None) -> None:
        """Has a new picture spoken of; a voice that was just chosen says so."""
        was_on, self._is_on = self._is_on, self._settings.speaks
        if not self._is_on:
            self._spoken = SpeechHistory()
            return
        language = self._settings.language
        self._spoken, utterance = speak(self._spoken, picture, beneath, language)
        utterance = utterance if was_on else announced(language)
        volume = volume_of(picture, beneath)
        if utterance is not None and volume:
            for talker in self._talkers:
                talker.say(utterance, language, volume)
