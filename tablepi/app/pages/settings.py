"""What can be set at the table: a touch for the next value, and the way back to the file's."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.picture import Button, Entry, Listing
from tablepi.app.settings import DEFAULTS, FAR, Value
from tablepi.app.shown import Shown
from tablepi.app.words import Words, languages


class SettingsPage:
    """Every setting in a row; one that the file has otherwise says so."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._next: Mapping[str, tuple[Value, ...]] = {
            "table.language": tuple(languages()),
            "sound.mute": (False, True),
            "screen.far": tuple(FAR),
            "screen.motion": (True, False),
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
            act = Press("next", key) if key in self._next else None
            buttons = self._steps() if key == "sound.volume" else ()
            yield self._row(key, act, buttons)

    def _row(self, key: str, act: Act | None, buttons: tuple[Button, ...]) -> Entry:
        words, settings = self._desk.words, self._desk.house.settings
        title = words(f"settings.{key}", value=_said(words, key, settings[key]))
        if not settings.differs(key):
            return Entry(title, words(f"settings.{key}.how"), act, buttons)
        file = _said(words, key, settings.in_file(key))
        back = Button("", Press("from-file", key), "quiet", icon="undo")
        return Entry(title, words("settings.differs", file=file), act, (back, *buttons))

    def _steps(self) -> tuple[Button, ...]:
        return (
            Button("", Press("louder", -1), "quiet", icon="minus"),
            Button("", Press("louder", 1), "quiet", icon="plus"),
        )

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
        elif act.name == "next" and act.value in self._next:
            values = self._next[act.value]
            # A file may know a value that nobody can choose here.
            at = values.index(settings[act.value]) if settings[act.value] in values else -1
            self._choose({act.value: values[(at + 1) % len(values)]})
        elif act.name == "from-file" and act.value in DEFAULTS:
            self._choose({act.value: settings.in_file(act.value)})
        elif act.name == "louder":
            loudness = settings.loudness.by(act.value)
            self._choose({"sound.volume": loudness.volume, "sound.mute": loudness.mute})

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._desk.passing = self._desk.words("notice.no-match")

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
    if "screen.far" in keys:
        desk.turned = settings.turned
    if keys.keys() & {"sound.volume", "sound.mute"}:
        desk.loudness = settings.loudness


def _said(words: Words, key: str, value: Value) -> str:
    """A value: in words where it is one of few."""
    own = f"settings.{key}.{value}"
    return words(own) if words.has(own) else str(value)
