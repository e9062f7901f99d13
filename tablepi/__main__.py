"""The composition root: reads the configuration, builds the parts, runs the loop."""

import logging
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from tablepi import decks
from tablepi.app.acts import Act
from tablepi.app.archive import Archive
from tablepi.app.desk import Desk, House
from tablepi.app.inbox import Inbox, Stamped
from tablepi.app.pages.menu import MenuPage
from tablepi.app.picture import Picture
from tablepi.config import Config
from tablepi.devices.readers import Reader, reader_for
from tablepi.games import games
from tablepi.shelf import Shelf

TICK_S = 0.016
"""How long the loop waits for a message before it looks after the screen."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Somebody asked the program to end."""


class Outlet(Protocol):
    """Something that is shown every picture. It may not block and cannot call back."""

    def show(self, picture: Picture, now_ms: int) -> None: ...


class Screen(Outlet, Protocol):
    """An outlet with fingers on it: acts that it hears go into the inbox."""

    @property
    def moving(self) -> bool:
        """Whether something still moves and wants the next frame."""

    def pump(self, now_ms: int) -> bool:
        """Hears what the window says; False when it was closed."""


@dataclass(slots=True)
class Table:
    """The parts of one running referee."""

    inbox: Inbox
    desk: Desk
    readers: list[Reader]
    outlets: list[Outlet]
    screen: Screen | None = None
    _picture: Picture | None = None

    def run(self) -> None:
        """The one main loop: a message, then the pictures that it changed."""
        for reader in self.readers:
            reader.start()
        try:
            self._show()
            while self.turn():
                pass
        finally:
            for reader in self.readers:
                reader.stop()

    def turn(self) -> bool:
        """Waits for a message, at most a tick, and shows what it changed; False to end."""
        stamped = self.inbox.get(TICK_S)
        heard = stamped is not None
        while stamped is not None:
            if isinstance(stamped.message, Quit):
                return False
            self._hear(stamped)
            stamped = self.inbox.get(0) if self.screen is None else None
        if self.screen is not None and not self.screen.pump(_now_ms()):
            return False
        if heard or (self.screen is not None and self.screen.moving):
            self._show()
        return True

    def _hear(self, stamped: Stamped) -> None:
        """One message; a fault of ours costs the page that is open, never the table's evening."""
        try:
            self.desk.hear(stamped)
            self._picture = self.desk.picture()
        except Exception:
            logging.exception("a message could not be taken")
            self.desk.stumble()
            self._picture = self.desk.picture()

    def _show(self) -> None:
        picture, now_ms = self._picture or self.desk.picture(), _now_ms()
        for outlet in self.outlets:
            outlet.show(picture, now_ms)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def build(config: Config, archive: Archive) -> Table:
    """The parts of a referee, without a screen yet."""
    inbox = Inbox()
    house = House(
        archive=archive,
        games=games(),
        deck=lambda game: decks.load(game.deck),
        today=lambda: date.today().isoformat(),
        language=config.table.language,
        pin=config.table.pin,
        files={name: decks.load(name) for name in decks.names()},
    )
    readers = [reader_for(each, inbox.put, time.monotonic_ns) for each in config.reader]
    return Table(inbox, Desk(house, MenuPage), readers, [])


def run(
    config: Config,
    open_screen: Callable[[Callable[[Act], None]], Screen],
    others: Iterable[Outlet] = (),
) -> int:
    """Referees on a screen until the window is closed or the program is asked to end."""
    shelf = Shelf(config.file, config.deck.tags)
    try:
        table = build(config, shelf)
        table.screen = open_screen(table.inbox.put)
        table.outlets += [table.screen, *others]
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: table.inbox.put(Quit()))
        table.run()
    finally:
        shelf.close()
    return 0


if __name__ == "__main__":
    from tablepi.cli import main

    sys.exit(main())
