"""The settings: a tap for the next value, a way back to the file's; games, colours, house rules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from tablepi.core.config_schema import Between, Setting
from tablepi.core.time_control import Timing
from tablepi.games import Cover, Games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer
from tablepi.referee.match.clocks import minutes
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Host
from tablepi.screens.context.saved_options import (
    KEY,
    HouseRules,
    delete_rules,
    read_rules,
    rename_rules,
)
from tablepi.screens.context.table_config import ON_SCREEN
from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.equipment.card_import import OwnCardsScreen
from tablepi.screens.equipment.card_readers import CardReadersScreen
from tablepi.screens.equipment.usb_stick import UsbStickScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import (
    DiscardQuestion,
    EraseButtons,
    ListPage,
    ask_to_discard,
)
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, ask_judge_pin, new_pin
from tablepi.screens.pictures.picture import Button, Entry, Listing, Palette, Swatch
from tablepi.screens.pictures.seat_colours import COLOURS, seat_colours, swapped_colours
from tablepi.screens.settings.date_entry import DateScreen
from tablepi.screens.settings.hall_page import HallScreen
from tablepi.screens.settings.health import HealthScreen
from tablepi.screens.settings.host_pin import RecoveryCodeScreen, keep_host_pin
from tablepi.screens.settings.setting_trial import RulerScreen, SettingTrialScreen, size_of, turned


class HouseRulesScreen(Screen):
    """Everything that was saved, each with a way to rename and to delete it."""

    def __init__(self, nav: Navigation, settings: Settings, games: Games) -> None:
        super().__init__(nav)
        self._settings = settings
        self._games = games
        self._erasing = EraseButtons("sheets.erase", "sheets.sure", self._delete)

    def picture(self) -> Listing:
        """The names by their games, and what each of them chooses."""
        words = self._nav.words
        return self._listing(words("house.title"), self._rows(), words("house.empty"))

    def _rows(self) -> Iterator[Entry]:
        for line in self._settings[KEY]:
            rules = read_rules(line)
            if rules is None:
                yield Entry(
                    line,
                    self._nav.words("house.unread"),
                    None,
                    self._erasing.of(self._nav.words, line),
                )
            else:
                yield self._row(line, rules)

    def _row(self, line: str, rules: HouseRules) -> Entry:
        game = self._games.get(rules.game)
        if game is None:
            said = self._nav.words("house.no-game", game=rules.game)
        else:
            said = options_said(Words(game, language=self._nav.words.language), rules)
        # Beside the question there is not room for them.
        words, is_asked = self._nav.words, line == self._erasing.asked
        act = Answer("house.rename", line, partial(self._ask_name, rules))
        rename = Button(words("house.rename"), act, "quiet", icon="edit")
        buttons = (*([] if is_asked else [rename]), *self._erasing.of(words, line))
        return Entry(rules.name, "" if is_asked else said, None, buttons, emblem=rules.game)

    def _delete(self, line: str) -> None:
        """Raises StoreError where it cannot be kept so."""
        delete_rules(self._settings, line)

    def _ask_name(self, rules: HouseRules) -> None:
        """Asks for the new name, which no other house rules of the game may have."""
        nav = self._nav

        def typed(name: str, now_ms: int) -> None:
            if not name.strip():
                page.refuse(nav.words("house.needs-name"))
            elif rename_rules(self._settings, rules.line, name.strip()):
                nav.leave()
            else:
                page.refuse(nav.words("house.taken", name=name.strip()))

        page = TextEntryScreen(
            nav, TextField(nav.words("house.ask"), text=rules.name, name=True), typed
        )
        nav.enter(page)


def options_said(words: Words, rules: HouseRules) -> str:
    """The game, seats, clocks and options that are chosen, in the table's words if it has any."""
    said = []
    if rules.seats:
        said.append(words("house.seats", n=rules.seats))
    if rules.timing is not None:
        said.append(f"{words('clock.kind')}: {_clocks_said(words, rules.timing)}")
    for option, word in rules.options.items():
        label = words(f"option.{option}") if words.has(f"option.{option}") else option
        value = f"option.{option}.{word}"
        said.append(f"{label}: {words(value) if words.has(value) else word}")
    return " · ".join([words("title"), *said])


def _clocks_said(words: Words, timing: Timing) -> str:
    kind = words(f"clock.kind.{timing.kind}")
    return f"{kind} {minutes(timing.time_s * 1_000)}" if timing.time_s else kind


COLOURS_KEY = "table.colours"


class ColourChoiceScreen(Screen):
    """A seat, then its colour; `choose` gets the new setting."""

    def __init__(
        self, nav: Navigation, settings: Settings, choose: Callable[[Mapping[str, Value]], None]
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._choose = choose
        self._seat = 1

    def picture(self) -> Palette:
        """Every seat with its colour, and every colour with its seat."""
        words, chosen = self._nav.words, self._settings[COLOURS_KEY]
        colours = seat_colours(chosen)
        usual = Way("colours.usual", self._ask_usual, icon="undo").button(words)
        return Palette(
            title=words("colours.title"),
            ask=words("colours.seat"),
            seats=tuple(
                Swatch(seat, words(f"colour.{colour}"), choose, seat == self._seat)
                for seat, colour in enumerate(colours, 1)
                for choose in [Answer("seat", seat, partial(self._choose_seat, seat))]
            ),
            then=words("colours.colour", seat=self._seat),
            colours=tuple(
                Swatch(at, words(f"colour.{colour}"), take, at == self._seat)
                for colour in COLOURS
                for at in [colours.index(colour) + 1]
                for take in [Answer("colour", colour, partial(self._take, colour))]
            ),
            usual=usual if colours != COLOURS else None,
            back=self._back(),
            notices=self._nav.notices(),
        )

    def _choose_seat(self, seat: int) -> None:
        self._seat = seat

    def _take(self, colour: str) -> None:
        self._choose(
            {COLOURS_KEY: swapped_colours(self._settings[COLOURS_KEY], self._seat, colour)}
        )

    def _ask_usual(self) -> None:
        """Asks whether the usual colours are to hold again."""
        ask_to_discard(self._nav, "discard.colours", "colours.usual", self._take_usual)

    def _take_usual(self, now_ms: int) -> None:
        self._choose({COLOURS_KEY: ()})


def offered_games(
    nav: Navigation,
    settings: Settings,
    covers: Sequence[Cover],
    choose: Callable[[Mapping[str, Value]], None],
) -> ListPage:
    """Every game there is, put in and out; the last one stays. `choose` gets the new setting."""
    words, every = nav.words, tuple(cover.id for cover in covers)

    def rows() -> Iterator[Entry]:
        offered = {cover.id for cover in settings.offered(covers)}
        for cover in covers:
            is_in, title = cover.id in offered, cover.said("title", words.language)
            toggle = Answer("shelf", cover.id, partial(put, offered ^ {cover.id}))
            take, put_in = words("shelf.take"), words("shelf.put")
            way = Button(take, toggle, "quiet", icon="minus")
            way = way if is_in else Button(put_in, toggle, icon="plus")
            detail = words("shelf.in" if is_in else "shelf.out")
            yield Entry(title, detail, None, (way,), cover.id)

    def put(offered: set[str]) -> None:
        if not offered:
            nav.notify("shelf.last")
            return
        games = tuple(game for game in every if game in offered)
        choose({"cafe.games": () if games == every else games})

    return ListPage(nav, words("settings.cafe.games.ask"), rows)


_TRIED = ("screen.rotation", "screen.px_per_mm")


class SettingsScreen(Screen):
    """Every setting in a row; one that the file has otherwise says so."""

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._settings = host.settings
        self._covers = host.equipment.games.covers

    def picture(self) -> Listing:
        """The rows, and how everything is."""
        words = self._nav.words
        tools = (
            Way("menu.stick", self._open_sticks, icon="stick").button(words),
            Way("menu.health", self._open_health, icon="health").button(words),
        )
        listing = self._listing(words("menu.settings"), self._rows(), tools=tools, kind="settings")
        return listing._replace(volume=self._nav.loudness.heard)

    def _rows(self) -> Iterator[Entry]:
        """The rows by section, each under its heading."""
        words, above = self._nav.words, ""
        for key, field in ON_SCREEN.items():
            section, _, _ = key.partition(".")
            if above == "table" and section != above:
                yield from self._pages()
            heading = words(f"settings.{section}") if section != above else ""
            above = section
            buttons = self._steps(key)
            go_on = partial(self._unless_judges, self._go_on, key)
            act = None if buttons else Answer("setting", key, go_on)
            sign = "turn" if field.setting.turns else "right"
            yield self._row(key, act, buttons)._replace(heading=heading, sign=sign)
        yield Way("date.row", self._open_date).row(words)

    def _pages(self) -> Iterator[Entry]:
        """The rows that lead to pages of their own, right behind those of the table."""
        words = self._nav.words
        readers = Way("settings.cardreaders", self._open_readers).row(words)
        yield readers._replace(heading=words("settings.cards-and-readers"))
        yield Way("settings.owncards", self._open_cards).row(words)
        yield Way("settings.hall", self._open_hall).row(words)

    def _open_readers(self) -> None:
        self._nav.enter(CardReadersScreen(self._nav, self._host.equipment))

    def _open_cards(self) -> None:
        self._nav.enter(OwnCardsScreen(self._nav, self._host.equipment))

    def _open_hall(self) -> None:
        self._nav.enter(HallScreen(self._nav, self._host.equipment))

    def _open_sticks(self) -> None:
        self._nav.enter(UsbStickScreen(self._nav, self._host.equipment))

    def _open_health(self) -> None:
        self._nav.enter(HealthScreen(self._nav, self._host))

    def _open_date(self) -> None:
        self._nav.enter(DateScreen(self._nav, self._host.calendar))

    def _steps(self, key: str) -> tuple[Button, ...]:
        """Less and more, where the setting is changed so."""
        if not ON_SCREEN[key].setting.step:
            return ()
        less, more = (
            Answer("setting.step", (key, by), partial(self._step, key, by)) for by in (-1, 1)
        )
        return Button("", less, "quiet", icon="minus"), Button("", more, "quiet", icon="plus")

    def _step(self, key: str, steps: int) -> None:
        """A change of the volume ends the silence."""
        if key == "sound.volume":
            loudness = self._settings.loudness.by(steps)
            self._choose({key: loudness.volume, "sound.mute": loudness.mute})
        else:
            self._choose({key: _stepped(ON_SCREEN[key].setting, self._settings[key], steps)})

    def _said(self, key: str, value: Value) -> str:
        """A value in words; of a PIN whether there is one, of a list how many there are."""
        words, screen = self._nav.words, self._nav.screen
        if key == "table.language":
            return SENTENCES[value]["language"]
        if key == "screen.px_per_mm" and value and screen is not None:
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

    def _row(self, key: str, act: Answer | None, buttons: tuple[Button, ...]) -> Entry:
        words, settings = self._nav.words, self._settings
        title = words(f"settings.{key}", value=self._said(key, settings[key]))
        # House rules are deleted one by one, never all at once.
        if not settings.differs(key) or key in ("cafe.house_rules", "cafe.recovery"):
            return Entry(title, words(f"settings.{key}.how"), act, buttons)
        file = self._said(key, settings.in_file(key))
        restore = partial(self._unless_judges, self._go_back, key)
        back = Button("", Answer("setting.restore", key, restore), "quiet", icon="undo")
        return Entry(title, words("settings.differs", file=file), act, (back, *buttons))

    def _unless_judges(self, go: Callable[[str, int], None], key: str) -> None:
        """Changes a setting; the judge's PIN is no host's to take away."""
        if key == "table.pin":
            ask_judge_pin(self._nav, lambda at_ms: go(key, at_ms))
        else:
            go(key, self._nav.now_ms)

    def _go_back(self, key: str, now_ms: int) -> None:
        """Restores the file's value; asks before what was typed or put together is lost."""
        chosen, setting = {key: self._settings.in_file(key)}, ON_SCREEN[key].setting
        if key in _TRIED:
            self._try(chosen, now_ms)
        elif not (setting.turns or setting.step):
            nav, words = self._nav, self._nav.words
            now = words(f"settings.{key}", value=self._said(key, self._settings[key]))
            sentences = words("discard.ask"), words("discard.text", text=now), words("discard.yes")
            nav.enter(DiscardQuestion(nav, *sentences, lambda now_ms: self._choose(chosen)))
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
            rules = HouseRulesScreen(self._nav, self._settings, self._host.equipment.games)
            self._nav.enter(rules)
        elif key == "cafe.games":
            games = offered_games(self._nav, self._settings, self._covers, self._choose)
            self._nav.enter(games)
        elif key == "cafe.name":
            self._nav.enter(self._naming(str(now)))
        elif key == "table.colours":
            self._nav.enter(ColourChoiceScreen(self._nav, self._settings, self._choose))
        elif key == "screen.rotation":
            self._try(turned({key: now}), now_ms)
        elif key == "screen.px_per_mm" and self._nav.screen is not None:
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
        return TextEntryScreen(self._nav, TextField(title, text=now, name=True), keep)

    def _measured(self, px_per_mm: float, now_ms: int) -> None:
        """Tries out the size measured with the ruler; keeping it leaves the ruler too."""
        self._try({"screen.px_per_mm": px_per_mm}, now_ms, over=1)

    def _try(self, values: Mapping[str, Value], now_ms: int, over: int = 0) -> None:
        """Shows a change for a trial: it goes back by itself, as a screen may become unreadable.

        `over`: how many pages are left with this one.
        """

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
