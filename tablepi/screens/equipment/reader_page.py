"""One card reader: what it is for, its lights and gain, a test with a card."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablepi.core.cards import Cards
from tablepi.referee.intents import Answer
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.context.plugged_readers import CardReaders, PluggedReader
from tablepi.screens.context.reader_text import kind_said, port_name, role_said, scan_said, why_said
from tablepi.screens.equipment.card_readers import ReadersScreen
from tablepi.screens.equipment.reader_role import Places, ReaderRoleScreen
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.list_page import EraseButtons
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice


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
