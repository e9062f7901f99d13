"""The settings in force: the configuration's values, and those chosen on the screen instead."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Self

from tablepi.core.text.phrase import Phrase
from tablepi.games import Cover
from tablepi.screens.context.table_config import FAR, LOOKS, ON_SCREEN, SCAN_FIRST, VOLUME_STEP

Value = Any
"""A value of TOML: a text, a number, a boolean, a tuple of texts."""

DEFAULTS: Mapping[str, Value] = {key: field.default for key, field in ON_SCREEN.items()}
"""Everything that can be chosen on the screen, by section and key of the configuration."""

READERS = "reader"
"""The key of the card readers that were chosen on the screen, beside those of the configuration."""

LEAST_INCHES = 6.0
"""The smallest diagonal on which everything to tap has room."""

DIMMED = 20
"""Brightness of a dimmed screen in per cent; clocks can still be read in a dark room."""

Keep = Callable[[Mapping[str, Value]], None]
"""Saves everything that was chosen. Raises StoreError."""


class Hands(NamedTuple):
    """The keyboards that somebody types on. `told`: how many were said to be such; `all_known`: no
    other keyboard is there, which could be a card reader.
    """

    told: int = 0
    all_known: bool = False


class Look(NamedTuple):
    """Look of everything shown. `motion`: things may move.

    `light`: how bright it is, in per cent; `dim`: nobody is there, and a touch only wakes it.
    `rotation`: one of `ROTATIONS`; `px_per_mm`: pixels a millimetre of glass, 0 to go by the panel.
    `colours`: the seats', from seat 1 on; see `seat_colours`. `theme`: '' for the dark one, `light`
    or `contrast`. `larger`: type and keys are a step larger.
    `language`: of the suits' letters; `hands`: whose keys are a person's.
    """

    motion: bool = True
    light: int = 100
    dim: bool = False
    rotation: int = 0
    px_per_mm: float = 0.0
    colours: tuple[str, ...] = ()
    theme: str = ""
    larger: bool = False
    language: str = "en"
    hands: Hands = Hands()


class Loudness(NamedTuple):
    """The volume, from 0 to 100, and whether it is muted."""

    volume: int = 60
    mute: bool = False

    @property
    def heard(self) -> int:
        """The effective volume, 0 while muted."""
        return 0 if self.mute else self.volume

    def by(self, steps: int) -> Self:
        """The volume changed by steps; louder also unmutes."""
        volume = min(100, max(0, self.volume + steps * VOLUME_STEP))
        return self._replace(volume=volume, mute=self.mute and steps < 0)

    def switched(self) -> Self:
        """Muted or unmuted; unmuted softly where the volume was 0."""
        if self.heard:
            return self._replace(mute=True)
        return self._replace(volume=self.volume or VOLUME_STEP, mute=False)


class Settings:
    """The values in force. `warnings`: why the choices kept before cannot be used; `unread`: they
    still lie there, and the next choice moves them aside.
    """

    def __init__(
        self,
        file: Mapping[str, Value] = DEFAULTS,
        chosen: Mapping[str, Value] | None = None,
        keep: Keep = lambda chosen: None,
        warnings: tuple[Phrase, ...] = (),
    ) -> None:
        self._file = file
        self._chosen = self._other(chosen or {})
        self._tried: Mapping[str, Value] = {}
        self._keep = keep
        self.warnings = warnings
        self.unread = bool(warnings)

    def __getitem__(self, key: str) -> Value:
        return self._tried.get(key, self._chosen.get(key, self._file[key]))

    def in_file(self, key: str) -> Value:
        """The value in the configuration."""
        return self._file[key]

    def differs(self, key: str) -> bool:
        """True if something else was chosen than the configuration says."""
        return key in self._chosen

    def try_out(self, values: Mapping[str, Value]) -> None:
        """Puts these in force for a trial, until something is chosen; {} ends it."""
        self._tried = values

    def choose(self, values: Mapping[str, Value]) -> None:
        """Puts these in force and keeps them; the file's own value is no choice.

        Raises StoreError where they hold until the next start alone.
        """
        self._tried = {}
        self._chosen = self._other({**self._chosen, **values})
        self._keep(self._chosen)
        self.unread = False

    def drop_pin(self, code: str, pin: str) -> bool:
        """Takes a PIN away where this is the recovery code; whether it is. Raises StoreError."""
        if not code or code != self["cafe.recovery"]:
            return False
        self.choose({key: "" for key in ("cafe.pin", "table.pin") if self[key] == pin})
        return True

    @property
    def readers(self) -> tuple[Value, ...]:
        """The card readers that were chosen on the screen."""
        return tuple(self._chosen.get(READERS, ()))

    def choose_readers(self, readers: tuple[Value, ...]) -> None:
        """Keeps these card readers. Raises StoreError where they hold until the next start."""
        self.choose({READERS: readers})

    def _other(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        return {key: value for key, value in chosen.items() if value != self._file.get(key, ())}

    @property
    def language(self) -> str:
        """The language of every sentence."""
        return str(self["table.language"])

    @property
    def loudness(self) -> Loudness:
        """Volume and silence."""
        return Loudness(self["sound.volume"], self["sound.mute"])

    @property
    def speaks(self) -> bool:
        """True if a voice tells what happens."""
        return bool(self["sound.voice"])

    @property
    def turned(self) -> bool | None:
        """Direction of the far half, one of the values of `FAR`."""
        return FAR[self["screen.far"]]

    @property
    def openly(self) -> bool:
        """True if a card that is scanned before its verb is seen, one of `SCAN_FIRST`."""
        return SCAN_FIRST[self["table.scan_first"]]

    def offered(self, covers: Iterable[Cover]) -> tuple[Cover, ...]:
        """The games that may be begun here; all, where none of those that the host chose is there.

        A match of another one that is open already may be played to its end.
        """
        every, chosen = tuple(covers), self["cafe.games"]
        return tuple(each for each in every if each.id in chosen) or every

    @property
    def idle_ms(self) -> int:
        """Idle milliseconds before the menu is shown; 0 for never."""
        return int(self["cafe.idle_min"]) * 60_000

    @property
    def dim_ms(self) -> int:
        """Idle milliseconds before the screen is dimmed; 0 for never."""
        return int(self["screen.dim_min"]) * 60_000

    @property
    def attract_ms(self) -> int:
        """Milliseconds without a touch before the menu gives way to the house; 0 for never."""
        return int(self["cafe.attract_min"]) * 60_000

    def is_night(self, hour: int) -> bool:
        """True if the house is shown dimmed at this hour; never where both hours are the same."""
        first, last = int(self["screen.night_from"]), int(self["screen.night_to"])
        return first <= hour < last if first <= last else not last <= hour < first

    def look(self, dim: bool) -> Look:
        """The look of the screen, dimmed or not."""
        light = int(self["screen.brightness"])
        light = min(light, DIMMED) if dim else light
        mounted = self["screen.rotation"], self["screen.px_per_mm"]
        painted = self["table.colours"], LOOKS[self["screen.look"]]
        written = self["screen.larger"], self["table.language"]
        return Look(self["screen.motion"], light, dim, *mounted, *painted, *written)
