"""What a card reader, or one of its antennas, is for."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.context.plugged_readers import GENERAL, CardReaders, PluggedReader
from tablepi.screens.context.reader_text import role_said
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Entry, Listing

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
