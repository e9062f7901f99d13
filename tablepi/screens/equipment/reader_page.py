"""One card reader: its role and its antennas', its lights and gain, a test with a card."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablepi.core.cards import Cards
from tablepi.referee.intents import Answer
from tablepi.referee.tags.scanned_card import MOST_SEATS, ScannedCard
from tablepi.screens.context.plugged_readers import (
    GENERAL,
    CardReaders,
    PluggedReader,
    kind_said,
    port_name,
    role_said,
    scan_said,
    why_said,
)
from tablepi.screens.equipment.card_readers import ReadersScreen
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.navigation.list_page import EraseButtons
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice

Places = Callable[[], Mapping[str, tuple[str, ...]]]
"""Gives the places of each game, by the game's title."""

SECRET = "secret"


class ReaderRoleScreen(Screen):
    """Everybody, a seat, or a place of a game; face-down or not."""

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        readers: CardReaders,
        reader: PluggedReader,
        antenna: int,
        places: Places,
    ) -> None:
        super().__init__(nav)
        self._readers = readers
        self._port = reader.port
        self._name = reader.name
        self._several = reader.antennas > 1
        self._antenna = antenna
        self._places = places()
        self._role, self._secret = _split(reader.role(antenna))
        self._game = ""

    def is_over(self) -> bool:
        """Whether the reader is used no more."""
        return not any(each.port == self._port and each.name for each in self._readers.all())

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
    """The page of a reader in use, by its port.

    `files`: every card file, by name; `file_with`: gives the card file of a word, '' for none.
    `places`: gives the places of each game, by its title.
    """

    def __init__(
        self,
        nav: Navigation,
        readers: CardReaders,
        port: str,
        files: Mapping[str, Cards],
        file_with: Callable[[str], str],
        places: Places,
    ) -> None:
        super().__init__(nav)
        self._readers = readers
        self._port = port
        self._files = files
        self._file_with = file_with
        self._places = places
        self._tested = ""
        self._erasing = EraseButtons("readers.forget", "readers.sure", self._forget)

    @property
    def _reader(self) -> PluggedReader | None:
        used = (each for each in self._readers.all() if each.name)
        return next((each for each in used if each.port == self._port), None)

    def is_over(self) -> bool:
        """Whether it is used no more."""
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
        for antenna in range(reader.antennas):
            title, several = role_said(words, reader.role(antenna)), reader.antennas > 1
            how = "readers.fixed" if reader.fixed else "readers.role.how"
            detail = words("readers.antenna", n=antenna + 1) if several else words(how)
            heading = "" if antenna else words("readers.for")
            open_role = Answer("readers.role", antenna, partial(self._open_role, reader, antenna))
            yield Entry(title, detail, None if reader.fixed else open_role, heading=heading)
        if not reader.fixed:
            yield from self._tuning(reader)

    def _tuning(self, reader: PluggedReader) -> Iterator[Entry]:
        """Keyboard layout, lights and gain, where the kind has them."""
        words = self._nav.words
        if reader.layouts:
            title = words("readers.layout", name=reader.layout.upper())
            how = words("readers.layout.how")
            turn = Answer("readers.layout", do=partial(self._turn_layout, reader))
            yield Entry(title, how, turn, heading=words("readers.how"), sign="turn")
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
        file = shown.file or self._file_with(shown.word)
        title, detail = scan_said(self._nav.words, shown, file, self._files)
        if reader.antennas > 1:
            detail = f"{self._nav.words('readers.antenna', n=shown.antenna + 1)}: {detail}"
        self._tested = f"{title} · {detail}"

    def _open_role(self, reader: PluggedReader, antenna: int) -> None:
        role = ReaderRoleScreen(self._nav, self._readers, reader, antenna, self._places)
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
