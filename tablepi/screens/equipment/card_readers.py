"""The card readers: what is plugged in, the question about a new one, the page of each."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial

from tablepi.core.errors import TablepiError
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer
from tablepi.referee.tags.scanned_card import MOST_SEATS, ScannedCard, places_of
from tablepi.referee.words import Words
from tablepi.screens.context.device_status import (
    GENERAL,
    CardReaders,
    PluggedReader,
    kind_said,
    port_name,
    reader_title,
    role_said,
    scan_said,
    why_said,
)
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.equipment.command_cards import CommandCardsScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice, Page

LOOK_MS = 1_000
"""Time between looks at what the readers say of themselves."""


class ReadersScreen(Screen):
    """A page that shows how readers are, as it is now."""

    shows_time = True
    _now_ms = 0

    def due_ms(self) -> int | None:
        """Soon: a reader tells of its antennas, or is lost, without any touch."""
        return self._now_ms + LOOK_MS if self._nav.current is self else None

    def pass_time(self, now_ms: int) -> None:
        """Notes the time."""
        self._now_ms = max(self._now_ms, now_ms)


class CardReadersScreen(ReadersScreen):
    """Every reader in use, and whatever else is plugged in."""

    on_card = "readers.open-one"

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._readers = equipment.readers

    def picture(self) -> Listing:
        """The readers in use first."""
        words = self._nav.words
        cards = Way("commands.title", self._open_commands, icon="code").button(words)
        search = Way("readers.pins", self._ask_pins, "quiet", "reader").button(words)
        tools = (search, cards) if self._readers.has_pins else (cards,)
        title, empty = words("readers.title"), words("readers.none")
        listing = self._listing(title, self._rows(), empty, tools=tools)
        return listing._replace(sign="reader", kind="readers")

    def _rows(self) -> Iterator[Entry]:
        above = ""
        for reader in self._readers.all():
            heading = self._nav.words("readers.used" if reader.name else "readers.plugged")
            row = self._used(reader) if reader.name else self._other(reader)
            yield row._replace(heading=heading if heading != above else "")
            above = heading

    def _used(self, reader: PluggedReader) -> Entry:
        words = self._nav.words
        roles = (reader.role(antenna) for antenna in range(reader.antennas))
        said = ", ".join(dict.fromkeys(role_said(words, role) for role in roles))
        how = why_said(words, reader.why) if reader.why else said
        kind = kind_said(words, reader.kind)
        port = reader.port
        title = reader.name if reader.name.startswith(kind) else f"{reader.name} ({kind})"
        return Entry(title, how, Answer("reader", port, partial(self._open, port)))

    def _other(self, reader: PluggedReader) -> Entry:
        words, port = self._nav.words, reader.port
        title = reader_title(words, reader)
        if reader.why:
            return Entry(title, why_said(words, reader.why), None)
        again = Answer("readers.again", port, partial(self._readers.again, port))
        if reader.hand:
            return Entry(title, words("readers.hand"), again, sign="turn")
        if reader.trying:
            return Entry(title, words("readers.scan" if reader.typing else "readers.lay"), None)
        if reader.kind:
            where = words("readers.not-used", port=port_name(port))
            return Entry(
                title, where, Answer("reader.use", port, partial(self._use, port)), sign="plus"
            )
        button = Button(words("readers.again"), again, "quiet", icon="turn")
        return Entry(title, words("readers.is-none"), None, (button,))

    def _ask_pins(self) -> None:
        self._nav.enter(SearchPinsScreen(self._nav, self._readers))

    def _open_commands(self) -> None:
        self._nav.enter(CommandCardsScreen(self._nav, self._equipment))

    def _open(self, port: str) -> None:
        self._nav.enter(ReaderScreen(self._nav, self._equipment, port))

    def _use(self, port: str) -> None:
        use_reader(self._nav.words, self._readers, port)


class SearchPinsScreen(Screen):
    """The question before the buses are written to."""

    def __init__(self, nav: Navigation, readers: CardReaders) -> None:
        super().__init__(nav)
        self._readers = readers

    def picture(self) -> Page:
        """What a search writes to, and its button."""
        words = self._nav.words
        buttons = (
            Way("readers.pins-yes", self._search, "primary", "check").button(words),
            Way("readers.not-now", None, "quiet", "back").button(words),
        )
        lines = words("readers.pins-what"), words("readers.pins-which")
        return self._page(words("readers.pins"), lines, buttons)

    def _search(self) -> None:
        self._readers.search_pins()
        self._nav.leave()
        self._nav.notify("readers.pins-asked")


class NewReaderScreen(Screen):
    """The question whether a reader that was found is to be used."""

    def __init__(self, nav: Navigation, readers: CardReaders, port: str) -> None:
        super().__init__(nav)
        self._readers = readers
        self._port = port

    @property
    def _reader(self) -> PluggedReader:
        """Without a port, a keyboard that the machine does not let us listen to."""
        unnamed = PluggedReader("", typing=True, hand=self._readers.hands.all_known)
        readers = (*self._readers.all(), unnamed)
        gone = PluggedReader(self._port, hand=True)
        return next((reader for reader in readers if reader.port == self._port), gone)

    def is_over(self) -> bool:
        """True if it was pulled, is used already, or somebody types on it."""
        return bool(self._reader.name) or self._reader.hand

    def picture(self) -> Page:
        """The reader that was found, and its use; of a keyboard, whether it is one at all."""
        words, reader = self._nav.words, self._reader
        port, use, hand = port_name(self._port), "readers.use", "readers.by-hand"
        said = ["new-at", "new-typing", "new-then"] if reader.kind else ["new-at", "new-unheard"]
        skipped = {"new-at": not port, "new-typing": not reader.typing}
        lines = [words(f"readers.{each}", port=port) for each in said if not skipped.get(each)]
        title = "readers.new-keyboard" if reader.typing else "readers.new"
        buttons = [
            Way(use, self._use, "primary", "check") if reader.kind else None,
            Way(hand, self._type_on, icon="hand") if reader.typing else None,
            Way("readers.not-now", None, "quiet", "back"),
        ]
        ways = (way.button(words) for way in buttons if way)
        return self._page(words(title, kind=kind_said(words, reader.kind)), lines, tuple(ways))

    def _type_on(self) -> None:
        self._nav.leave()
        self._readers.type_on(self._port)

    def _use(self) -> None:
        self._nav.leave()
        use_reader(self._nav.words, self._readers, self._port)

    def go_back(self, now_ms: int) -> None:
        """Asks no more."""
        self._readers.decline(self._port)
        self._nav.leave()


def use_reader(words: Words, readers: CardReaders, port: str) -> None:
    """Uses a device under its kind's name. Raises StoreError."""
    for found in readers.all():
        if found.port == port and found.kind and not found.name:
            readers.use(port, kind_said(words, found.kind))


def places_by_game(equipment: Equipment, language: str) -> dict[str, tuple[str, ...]]:
    """The places of each game that has some, by its title."""
    found = dict[str, tuple[str, ...]]()
    for cover in equipment.games.covers:
        game = equipment.games[cover.id]
        with suppress(TablepiError):
            found[cover.said("title", language)] = places_of(game, equipment.deck(game))
    return {title: places for title, places in found.items() if places}


SECRET = "secret"


class ReaderRoleScreen(Screen):
    """Everybody, a seat, or a place of a game; face-down or not."""

    def __init__(
        self,
        nav: Navigation,
        readers: CardReaders,
        reader: PluggedReader,
        antenna: int,
        places: Mapping[str, tuple[str, ...]],
    ) -> None:
        super().__init__(nav)
        self._readers = readers
        self._port = reader.port
        self._name = reader.name
        self._several = reader.antennas > 1
        self._antenna = antenna
        self._places = places
        self._role, self._secret = _split(reader.role(antenna))
        self._game = ""

    def is_over(self) -> bool:
        """True if the reader is used no more."""
        return not any(reader.port == self._port and reader.name for reader in self._readers.all())

    def picture(self) -> Listing:
        """Every role; that of the antenna is marked."""
        words = self._nav.words
        part = words("readers.antenna", n=self._antenna + 1)
        name = f"{self._name}, {part}" if self._several else self._name
        if self._game:
            title, places = words("readers.places", game=self._game), self._places[self._game]
            rows = (self._row(f"place {place}", "") for place in places)
            return self._listing(title, rows, kind="reader places")
        title = words("readers.role", reader=name)
        return self._listing(title, self._rows(), kind="reader role")

    def _rows(self) -> Iterator[Entry]:
        words = self._nav.words
        down = words(f"readers.secret.{self._secret}")
        switch = Answer("readers.secret", do=self._switch_secret)
        yield Entry(down, words("readers.secret.how"), switch, sign="turn")
        yield self._row(GENERAL, words("readers.role.general.how"), words("readers.for"))
        for seat in range(1, MOST_SEATS + 1):
            yield self._row(f"seat {seat}", words("readers.role.seat.how") if seat == 1 else "")
        for at, (game, places) in enumerate(self._places.items()):
            title, heading = words("readers.places", game=game), words("readers.place")
            here = self._role.removeprefix("place ")
            detail = role_said(words, self._role) if here in places else ""
            opens = Answer("readers.places", game, partial(self._open_places, game))
            yield Entry(title, detail, opens, heading="" if at else heading)

    def _row(self, role: str, detail: str, heading: str = "") -> Entry:
        sign = "box-checked" if role == self._role else "box"
        title = role_said(self._nav.words, role)
        choose = Answer("readers.role", role, partial(self._choose, role))
        return Entry(title, detail, choose, heading=heading, sign=sign)

    def _open_places(self, game: str) -> None:
        self._game = game

    def _choose(self, role: str) -> None:
        self._role = role
        self._set()

    def _switch_secret(self) -> None:
        self._secret = not self._secret
        self._set()

    def go_back(self, now_ms: int) -> None:
        """From the places of a game to the roles, from there to the page before."""
        if self._game:
            self._game = ""
        else:
            super().go_back(now_ms)

    def _set(self) -> None:
        words = () if self._role == GENERAL and self._secret else (self._role,)
        role = " ".join((*words, SECRET) if self._secret else words)
        self._readers.set_role(self._port, self._antenna, role)


def _split(role: str) -> tuple[str, bool]:
    """A role without `secret`, and whether it had that."""
    plain = role.removesuffix(SECRET).strip()
    return plain or GENERAL, role.endswith(SECRET)


class ReaderScreen(ReadersScreen):
    """The page of a reader in use, by its port."""

    def __init__(self, nav: Navigation, equipment: Equipment, port: str) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._readers = equipment.readers
        self._port = port
        self._tested = ""
        self._erasing = EraseButtons("readers.forget", "readers.sure", self._forget)

    @property
    def _reader(self) -> PluggedReader | None:
        used = (reader for reader in self._readers.all() if reader.name)
        return next((each for each in used if each.port == self._port), None)

    def is_over(self) -> bool:
        """True if it is used no more."""
        return self._reader is None

    def picture(self) -> Listing:
        """The test first, then what can be changed; what was read stands where nothing scrolls."""
        words, reader = self._nav.words, self._reader or PluggedReader(self._port)
        tools = () if reader.fixed else self._erasing.of(words, reader.name)
        listing = self._listing(reader.name, self._rows(reader), tools=tools, kind="reader")
        read = (Notice("info", self._tested),) if self._tested else ()
        return listing._replace(notices=self._nav.notices(*read))

    def _rows(self, reader: PluggedReader) -> Iterator[Entry]:
        words = self._nav.words
        where = words("readers.at", kind=kind_said(words, reader.kind), port=port_name(reader.port))
        detail = why_said(words, reader.why) if reader.why else where
        yield Entry(words("readers.test"), detail, None)
        is_due = bool(reader.update) or reader.version != reader.firmware
        if reader.firmware and is_due:
            yield self._update_row(reader)
        for antenna in range(reader.antennas):
            title, several = role_said(words, reader.role(antenna)), reader.antennas > 1
            how = "readers.fixed" if reader.fixed else "readers.role.how"
            detail = words("readers.antenna", n=antenna + 1) if several else words(how)
            heading = "" if antenna else words("readers.for")
            open_role = Answer("readers.role", antenna, partial(self._open_role, reader, antenna))
            yield Entry(title, detail, None if reader.fixed else open_role, heading=heading)
        if not reader.fixed:
            yield from self._tuning(reader)
        if reader.firmware and not is_due:
            yield self._update_row(reader)

    def _update_row(self, reader: PluggedReader) -> Entry:
        """Its firmware, and the step to the newest; how far that is stands below."""
        words = self._nav.words
        state = "silent" if not reader.version else "newest"
        if reader.version and reader.version != reader.firmware:
            state = "older"
        how = words(f"readers.update.{state}", version=reader.version, newest=reader.firmware)
        detail = why_said(words, reader.update) if reader.update else how
        act = Answer("readers.update", do=partial(self._readers.update, self._port))
        return Entry(words("readers.update"), detail, act, heading=words("readers.firmware"))

    def _tuning(self, reader: PluggedReader) -> Iterator[Entry]:
        """Keyboard layout, lights and gain, where the kind has them."""
        words = self._nav.words
        if reader.layouts:
            title = words("readers.layout", name=reader.layout.upper())
            how = words("readers.layout.how")
            turn = Answer("readers.layout", do=partial(self._turn_layout, reader))
            yield Entry(title, how, turn, heading=words("readers.how"), sign="turn")
        if reader.beep is not None:
            switch = partial(self._readers.set_beep, self._port, not reader.beep)
            title, how = words(f"readers.beep.{reader.beep}"), words("readers.beep.how")
            act = Answer("readers.beep", do=switch)
            yield Entry(title, how, act, heading=words("readers.how"), sign="turn")
        if reader.lights is not None:
            title = words(f"readers.lights.{reader.lights}")
            how = words("readers.lights.how")
            switch = partial(self._readers.set_lights, self._port, not reader.lights)
            act = Answer("readers.lights", do=switch)
            yield Entry(title, how, act, heading=words("readers.how"), sign="turn")
        if reader.gains:
            own = f"readers.gain{'' if reader.gain else '.own'}"
            steps = self._step(reader, -1, "minus"), self._step(reader, 1, "plus")
            yield Entry(words(own, n=reader.gain), words("readers.gain.how"), None, steps)

    def _step(self, reader: PluggedReader, by: int, icon: str) -> Button:
        """The button that makes it listen more strongly by so many steps, or less."""
        step = partial(self._readers.set_gain, self._port, _stepped(reader, by))
        return Button("", Answer("readers.gain", by, step), "quiet", icon=icon)

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Tells what was read, where it was this reader."""
        reader = self._reader
        self._tested = ""
        if reader is None or shown.reader != reader.name:
            self._nav.notify("readers.other-read", reader=shown.reader)
            return
        file = shown.file or self._equipment.lookup.file_with(shown.word)
        title, detail = scan_said(self._nav.words, shown, file, self._equipment.files)
        if reader.antennas > 1:
            detail = f"{self._nav.words('readers.antenna', n=shown.antenna + 1)}: {detail}"
        self._tested = f"{title} · {detail}"

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """Tells which command was read, where it was this reader; nobody obeys on a test."""
        reader, words = self._reader, self._nav.words
        if reader is None or tag.reader != reader.name:
            self._nav.notify("readers.other-read", reader=tag.reader)
        else:
            self._tested = words("readers.read.card", card=words(f"command.{command}"))
        return True

    def _open_role(self, reader: PluggedReader, antenna: int) -> None:
        places = places_by_game(self._equipment, self._nav.words.language)
        role = ReaderRoleScreen(self._nav, self._readers, reader, antenna, places)
        self._nav.enter(role)

    def _turn_layout(self, reader: PluggedReader) -> None:
        """The next keyboard layout, round and round."""
        after = reader.layouts.index(reader.layout) + 1
        self._readers.set_layout(self._port, reader.layouts[after % len(reader.layouts)])

    def _forget(self, name: str) -> None:
        self._nav.leave()
        self._readers.forget(self._port)


def _stepped(reader: PluggedReader, steps: int) -> int:
    """The gain so many steps further; below the least is the reader's own."""
    gains = (0, *reader.gains)
    at = gains.index(reader.gain) if reader.gain in gains else 0
    return gains[min(len(gains) - 1, max(0, at + steps))]
