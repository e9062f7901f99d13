"""The card readers: what is plugged in, and whether a new one is to be used."""

from collections.abc import Callable, Iterator
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.context.plugged_readers import (
    CardReaders,
    PluggedReader,
    kind_said,
    port_name,
    reader_title,
    role_said,
    why_said,
)
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Button, Entry, Listing, Page, Picture, Section

LOOK_MS = 1_000
"""Time between looks at what the readers say of themselves."""


class ReadersScreen(Screen):
    """A page that shows how readers are, as it is now."""

    _now_ms = 0

    def due_ms(self) -> int | None:
        """Soon: a reader tells of its antennas, or is lost, without any touch."""
        return self._now_ms + LOOK_MS if self._nav.current is self else None

    def pass_time(self, now_ms: int) -> None:
        """Notes the time."""
        self._now_ms = max(self._now_ms, now_ms)

    def ticked(self, picture: Picture) -> Picture:
        """Everything as it is now."""
        return self.picture()


class CardReadersScreen(ReadersScreen):
    """Every reader in use, and whatever else is plugged in. `page`: gives the page of a reader."""

    on_card = "readers.open-one"

    def __init__(
        self, nav: Navigation, readers: CardReaders, page: Callable[[str], Screen]
    ) -> None:
        super().__init__(nav)
        self._readers = readers
        self._page = page

    def picture(self) -> Listing:
        """The readers in use first."""
        words = self._nav.words
        listing = self._listing(words("readers.title"), self._rows(), words("readers.none"))
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
        if reader.trying:
            return Entry(title, words("readers.scan" if reader.typing else "readers.lay"), None)
        if reader.kind:
            where = words("readers.not-used", port=port_name(port))
            return Entry(
                title, where, Answer("reader.use", port, partial(self._use, port)), sign="plus"
            )
        act = Answer("readers.again", port, partial(self._readers.again, port))
        again = Button(words("readers.again"), act, "quiet", icon="turn")
        return Entry(title, words("readers.is-none"), None, (again,))

    def _open(self, port: str) -> None:
        self._nav.enter(self._page(port))

    def _use(self, port: str) -> None:
        use_reader(self._nav.words, self._readers, port)


class NewReaderScreen(Screen):
    """The question whether a reader that was found is to be used."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, readers: CardReaders, port: str) -> None:
        super().__init__(nav)
        self._readers = readers
        self._port = port

    def is_over(self) -> bool:
        """Whether it was pulled, or is used already."""
        return all(each.port != self._port or each.name for each in self._readers.all())

    def picture(self) -> Page:
        """What was found, and what becomes of it."""
        words, port = self._nav.words, port_name(self._port)
        found = [each for each in self._readers.all() if each.port == self._port]
        kind = kind_said(words, found[0].kind) if found else port
        said = ["new-at", "new-typing" if found and found[0].typing else "", "new-then"]
        lines = tuple(("", words(f"readers.{each}", port=port)) for each in said if each)
        return Page(
            title=words("readers.new", kind=kind),
            sections=(Section("", lines),),
            buttons=(
                Way("readers.use", self._use, "primary", "check").button(words),
                Way("readers.not-now", None, "quiet", "back").button(words),
            ),
            notices=self._nav.notices(),
        )

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
