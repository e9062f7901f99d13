"""What can be set at the table: a touch for the next value, and the way back to the file's."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.pages.typing import TypingPage
from tablepi.app.picture import Button, Entry, Listing
from tablepi.app.settings import DEFAULTS, FAR, ROTATIONS, Value
from tablepi.app.shown import Shown
from tablepi.app.words import Words, languages


def _steps(name: str) -> tuple[Button, ...]:
    """Less and more."""
    return (
        Button("", Press(name, -1), "quiet", icon="minus"),
        Button("", Press(name, 1), "quiet", icon="plus"),
    )


_STEPS = {"sound.volume": _steps("louder"), "screen.brightness": _steps("brighter")}

BRIGHTER = 10
"""A step of the brightness, and the least: in the dark nobody finds the way back."""


class SettingsPage:
    """Every setting in a row; one that the file has otherwise says so."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._next: Mapping[str, tuple[Value, ...]] = {
            "table.language": tuple(languages()),
            "sound.mute": (False, True),
            "screen.far": tuple(FAR),
            "screen.motion": (True, False),
            "screen.dim_min": (0, 1, 2, 5, 10, 30),
            "cafe.idle_min": (0, 2, 5, 10, 20, 30),
        }

    def picture(self) -> Listing:
        """The rows, and how everything is."""
        words = self._desk.words
        return Listing(
            title=words("menu.settings"),
            entries=tuple(self._rows()),
            empty="",
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            tools=(Button(words("menu.health"), Press("health"), icon="health"),),
            notices=self._desk.notices(),
            volume=self._desk.loudness.heard,
        )

    def _rows(self) -> Iterator[Entry]:
        for key in DEFAULTS:
            buttons = _STEPS.get(key, ())
            act = None if buttons else Press("next", key)
            yield self._row(key, act, buttons)

    def _row(self, key: str, act: Act | None, buttons: tuple[Button, ...]) -> Entry:
        words, settings = self._desk.words, self._desk.house.settings
        title = words(f"settings.{key}", value=_said(words, key, settings[key]))
        if not settings.differs(key):
            return Entry(title, words(f"settings.{key}.how"), act, buttons)
        file = _said(words, key, settings.in_file(key))
        back = Button("", Press("from-file", key), "quiet", icon="undo")
        return Entry(title, words("settings.differs", file=file), act, (back, *buttons))

    def hear(self, act: Act, now_ms: int) -> None:
        """The next value of a row, the file's value, or another page."""
        if not isinstance(act, Press):
            return
        settings = self._desk.house.settings
        if act.name == "back":
            self._desk.leave()
        elif act.name == "health":
            from tablepi.app.pages.health import HealthPage

            self._desk.enter(HealthPage(self._desk))
        elif act.name == "next" and act.value == "screen.rotation":
            at = ROTATIONS.index(settings[act.value]) + 1
            self._try_turned(ROTATIONS[at % len(ROTATIONS)], now_ms)
        elif act.name == "next" and act.value in self._next:
            values = self._next[act.value]
            # A file may know a value that nobody can choose here.
            at = values.index(settings[act.value]) if settings[act.value] in values else -1
            self._choose({act.value: values[(at + 1) % len(values)]})
        elif act.name == "next" and str(act.value).endswith(".pin"):
            self._desk.enter(self._pin(act.value))
        elif act.name == "next" and act.value == "cafe.games":
            from tablepi.app.pages.shelf import ShelfPage

            self._desk.enter(ShelfPage(self._desk, self._choose))
        elif act == Press("from-file", "screen.rotation"):
            self._try_turned(settings.in_file(act.value), now_ms)
        elif act.name == "from-file" and act.value in DEFAULTS:
            self._choose({act.value: settings.in_file(act.value)})
        elif act.name == "louder":
            loudness = settings.loudness.by(act.value)
            self._choose({"sound.volume": loudness.volume, "sound.mute": loudness.mute})

        elif act.name == "brighter":
            light = settings["screen.brightness"] + BRIGHTER * act.value
            self._choose({"screen.brightness": min(100, max(BRIGHTER, light))})

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._desk.passing = self._desk.words("notice.no-match")

    def _try_turned(self, rotation: int, now_ms: int) -> None:
        """A picture that nobody can read would keep everybody from turning it back."""
        from tablepi.app.pages.trial import TrialPage

        def keep(rotation: int) -> None:
            self._choose({"screen.rotation": rotation})

        self._desk.enter(TrialPage(self._desk, rotation, keep, now_ms))

    def _pin(self, key: str) -> TypingPage:
        """Asks for a PIN twice: one that nobody knows would lock everybody out."""
        desk, words = self._desk, self._desk.words

        def typed(text: str, now_ms: int) -> None:
            def again(second: str, now_ms: int) -> None:
                if second != text:
                    desk.leave()
                    first.refuse(words("settings.pin.other"))
                    return
                desk.leave(2)
                self._choose({key: text})

            title = words("settings.pin.again")
            desk.enter(TypingPage(desk, title, again, numbers=True, hidden=True))

        hint = words("settings.pin.hint")
        title = words(f"settings.{key}.ask")
        first = TypingPage(desk, title, typed, hint=hint, numbers=True, hidden=True)
        return first

    def _choose(self, values: Mapping[str, Value]) -> None:
        """From now on it is so, even where it cannot be kept; then that is said."""
        try:
            self._desk.house.settings.choose(values)
        finally:
            put_in_force(self._desk, values)


def put_in_force(desk: Desk, keys: Mapping[str, Value]) -> None:
    """The table is furnished anew with what these settings say."""
    settings = desk.house.settings
    if "table.language" in keys:
        desk.house = replace(desk.house, language=settings.language)
        desk.words = Words(language=settings.language)
    if "table.pin" in keys:
        desk.house = replace(desk.house, pin=settings["table.pin"])
    if "screen.far" in keys:
        desk.turned = settings.turned
    if keys.keys() & {"sound.volume", "sound.mute"}:
        desk.loudness = settings.loudness


def _said(words: Words, key: str, value: Value) -> str:
    """A value in words; of a PIN only whether there is one, of several values how many."""
    if key.endswith(".pin"):
        return words(f"settings.pin.{bool(value)}")
    plain = len(value) if isinstance(value, tuple) else value
    own, some = f"settings.{key}.{plain}", f"settings.{key}.some"
    if words.has(own):
        return words(own)
    return words(some, n=plain) if words.has(some) else str(plain)
