"""The settings: a tap for the next value, and a way back to the file's value."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from tablepi.app.intents import ChangeVolume, Intent
from tablepi.app.screens.appliance.recovery_code import RecoveryCodeScreen, keep_host_pin
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.discard_question import DiscardQuestion
from tablepi.app.screens.menu import OpenDate
from tablepi.app.screens.text_entry import TextEntryScreen, ask_judge_pin, new_pin
from tablepi.app.table_config import ON_SCREEN, ROTATIONS
from tablepi.app.table_settings import Settings, Value
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.config_schema import Between, Setting
from tablepi.games import Cover
from tablepi.locale import SENTENCES


class OpenHealth(Intent):
    """The health checks."""


class OpenUsbStick(Intent):
    """Opens the screen of USB sticks."""


class OpenCardReaders(Intent):
    """The card readers."""


class OpenOwnCards(Intent):
    """The cards that the table was given."""


class OpenHall(Intent):
    """The hall that the table belongs to."""


class NextValue(Intent):
    """The next value of a setting, or the screen on which it is chosen."""

    key: str


class RestoreValue(Intent):
    """The value that the configuration file has."""

    key: str


class ChangeValue(Intent):
    """Changes a setting that is a number by so many steps."""

    key: str
    steps: int


def _steps(key: str) -> tuple[Button, ...]:
    """Less and more, where the setting is changed so. A change of the volume ends the silence."""
    if not ON_SCREEN[key].setting.step:
        return ()
    less, more = (
        ChangeVolume(by) if key == "sound.volume" else ChangeValue(key, by) for by in (-1, 1)
    )
    return Button("", less, "quiet", icon="minus"), Button("", more, "quiet", icon="plus")


_TRIED = ("screen.rotation", "screen.px_per_mm")


class SettingsScreen(Screen):
    """Every setting in a row; one that the file has otherwise says so.

    `covers`: every game. `health`, `sticks`, `rules`, `date`: give the screens of the health
    checks, of sticks, of house rules and of the date; `further`: those of cards and readers, by
    what opens them.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        covers: Sequence[Cover],
        health: Callable[[], Screen],
        sticks: Callable[[], Screen],
        further: Mapping[type[Intent], Callable[[], Screen]],
        rules: Callable[[], Screen],
        date: Callable[[], Screen],
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._covers = covers
        self._health = health
        self._sticks = sticks
        self._further = further
        self._rules = rules
        self._date = date

    def picture(self) -> Listing:
        """The rows, and how everything is."""
        words = self._nav.words
        tools = (
            Button(words("menu.stick"), OpenUsbStick(), icon="stick"),
            Button(words("menu.health"), OpenHealth(), icon="health"),
        )
        return self._listing(words("menu.settings"), self._rows())._replace(
            tools=tools, volume=self._nav.loudness.heard, kind="settings"
        )

    def _rows(self) -> Iterator[Entry]:
        """The rows by section, each under its heading."""
        words, above = self._nav.words, ""
        for key, field in ON_SCREEN.items():
            section, _, _ = key.partition(".")
            if above == "table" and section != above:
                yield from self._pages()
            heading = words(f"settings.{section}") if section != above else ""
            above = section
            buttons = _steps(key)
            act = None if buttons else NextValue(key)
            sign = "turn" if field.setting.turns else "right"
            yield self._row(key, act, buttons)._replace(heading=heading, sign=sign)
        yield Entry(words("date.row"), words("date.row.how"), OpenDate())

    def _pages(self) -> Iterator[Entry]:
        """The rows that lead to pages of their own, right behind those of the table."""
        words = self._nav.words
        for at, opens in enumerate(self._further):
            name = f"settings.{opens.__name__.removeprefix('Open').lower()}"
            heading = "" if at else words("settings.cards-and-readers")
            yield Entry(words(name), words(f"{name}.how"), opens(), heading=heading)

    def _said(self, key: str, value: Value) -> str:
        """A value in words; of a PIN whether there is one, of a list how many there are."""
        words, screen = self._nav.words, self._nav.screen
        if key == "table.language":
            return SENTENCES[value]["language"]
        if key == "screen.px_per_mm" and value and screen is not None:
            from tablepi.app.screens.appliance.ruler import size_of

            return size_of(words, screen, value)
        if key.endswith((".pin", ".recovery")):
            return words(f"settings.pin.{bool(value)}")
        if key == "cafe.name":
            return str(value) or words("settings.cafe.name.none")
        plain = len(value) if isinstance(value, tuple) else value
        own, some = f"settings.{key}.{plain}", f"settings.{key}.some"
        if words.has(own):
            return words(own)
        return words(some, n=plain) if words.has(some) else str(plain)

    def _row(self, key: str, act: Intent | None, buttons: tuple[Button, ...]) -> Entry:
        words, settings = self._nav.words, self._settings
        title = words(f"settings.{key}", value=self._said(key, settings[key]))
        # House rules are deleted one by one, never all at once.
        if not settings.differs(key) or key in ("cafe.house_rules", "cafe.recovery"):
            return Entry(title, words(f"settings.{key}.how"), act, buttons)
        file = self._said(key, settings.in_file(key))
        back = Button("", RestoreValue(key), "quiet", icon="undo")
        return Entry(title, words("settings.differs", file=file), act, (back, *buttons))

    def hear(self, act: Intent, now_ms: int) -> None:
        """The next value of a row, the file's value, or another page."""
        match act:
            case _ if type(act) in self._further:
                self._nav.enter(self._further[type(act)]())
            case OpenHealth():
                self._nav.enter(self._health())
            case OpenUsbStick():
                self._nav.enter(self._sticks())
            case OpenDate():
                self._nav.enter(self._date())
            case NextValue(key) if key in ON_SCREEN:
                self._unless_judges(self._go_on, key, now_ms)
            case RestoreValue(key) if key in ON_SCREEN:
                self._unless_judges(self._go_back, key, now_ms)
            case ChangeVolume(steps):
                loudness = self._settings.loudness.by(steps)
                self._choose({"sound.volume": loudness.volume, "sound.mute": loudness.mute})
            case ChangeValue(key, steps) if key in ON_SCREEN:
                self._choose({key: _stepped(ON_SCREEN[key].setting, self._settings[key], steps)})
            case _:
                super().hear(act, now_ms)

    def _unless_judges(self, go: Callable[[str, int], None], key: str, now_ms: int) -> None:
        """Changes a setting; the judge's PIN is no host's to take away."""
        if key == "table.pin":
            ask_judge_pin(self._nav, lambda at_ms: go(key, at_ms), now_ms)
        else:
            go(key, now_ms)

    def _go_back(self, key: str, now_ms: int) -> None:
        """Restores the file's value; asks before what was typed or put together is lost."""
        chosen, setting = {key: self._settings.in_file(key)}, ON_SCREEN[key].setting
        if key in _TRIED:
            self._try(chosen, now_ms)
        elif not (setting.turns or setting.step):
            nav, words = self._nav, self._nav.words
            now = words(f"settings.{key}", value=self._said(key, self._settings[key]))
            said = words("discard.ask"), words("discard.text", text=now), words("discard.yes")
            nav.enter(DiscardQuestion(nav, *said, lambda now_ms: self._choose(chosen)))
        else:
            self._choose(chosen)

    def _go_on(self, key: str, now_ms: int) -> None:
        """Puts a tapped row's next value in force, or opens the page on which it is chosen."""
        now = self._settings[key]
        if ON_SCREEN[key].setting.turns:
            values = tuple(ON_SCREEN[key].setting.turns)
            # A file may know a value that nobody can choose here.
            at = values.index(now) if now in values else -1
            self._choose({key: values[(at + 1) % len(values)]})
        elif key == "cafe.recovery":
            self._nav.enter(RecoveryCodeScreen(self._nav, self._settings))
        elif key.endswith(".pin"):
            self._nav.enter(new_pin(self._nav, f"settings.{key}.ask", partial(self._keep_pin, key)))
        elif key == "cafe.house_rules":
            self._nav.enter(self._rules())
        elif key == "cafe.games":
            from tablepi.app.screens.appliance.offered_games import OfferedGamesScreen

            offers = OfferedGamesScreen(self._nav, self._settings, self._covers, self._choose)
            self._nav.enter(offers)
        elif key == "cafe.name":
            self._nav.enter(self._naming(str(now)))
        elif key == "table.colours":
            from tablepi.app.screens.appliance.colour_choice import ColourChoiceScreen

            self._nav.enter(ColourChoiceScreen(self._nav, self._settings, self._choose))
        elif key == "screen.rotation":
            self._try(turned({key: now}), now_ms)
        elif key == "screen.px_per_mm" and self._nav.screen is not None:
            from tablepi.app.screens.appliance.ruler import RulerScreen

            ruler = RulerScreen(self._nav, self._settings, self._nav.screen, self._measured)
            self._nav.enter(ruler)

    def _keep_pin(self, key: str, pin: str) -> None:
        if key == "cafe.pin":
            keep_host_pin(self._nav, self._settings, pin)
        else:
            self._choose({key: pin})

    def _naming(self, now: str) -> Screen:
        """Asks for the house's name; without letters it has none."""

        def keep(name: str, now_ms: int) -> None:
            self._nav.leave()
            self._choose({"cafe.name": name})

        title = self._nav.words("settings.cafe.name.ask")
        return TextEntryScreen(self._nav, title, keep, text=now, name=True)

    def _measured(self, px_per_mm: float, now_ms: int) -> None:
        """Tries out the size measured with the ruler; keeping it leaves the ruler too."""
        self._try({"screen.px_per_mm": px_per_mm}, now_ms, over=1)

    def _try(self, values: Mapping[str, Value], now_ms: int, over: int = 0) -> None:
        """Shows a change for a trial: it goes back by itself, as a screen may become unreadable.

        `over`: how many pages are left with this one.
        """
        from tablepi.app.screens.appliance.setting_trial import SettingTrialScreen

        def keep(values: Mapping[str, Value]) -> None:
            self._nav.leave(over)
            self._choose(values)

        further = turned if "screen.rotation" in values else None
        self._nav.enter(
            SettingTrialScreen(self._nav, self._settings, values, keep, now_ms, further)
        )

    def _choose(self, values: Mapping[str, Value]) -> None:
        """Puts a value in force; says so where it could not be saved."""
        try:
            self._settings.choose(values)
        finally:
            self._nav.apply(values)


def _stepped(setting: Setting, value: Value, steps: int) -> Value:
    """A number so many steps further, within its limits."""
    further = value + steps * setting.step
    return setting.limit.nearest(further) if isinstance(setting.limit, Between) else further


def turned(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """The picture turned a quarter further."""
    at = ROTATIONS.index(values["screen.rotation"]) + 1
    return {"screen.rotation": ROTATIONS[at % len(ROTATIONS)]}
