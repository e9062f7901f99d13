"""The composition root: reads the configuration, builds the parts, runs the loop."""

import gc
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from tablepi import decks
from tablepi.app import pages
from tablepi.app.acts import Act, Press
from tablepi.app.archive import Archive
from tablepi.app.desk import Desk
from tablepi.app.house import House
from tablepi.app.inbox import Inbox, Stamped
from tablepi.app.page import Place
from tablepi.app.pages.menu import MenuPage
from tablepi.app.picture import Picture, Table
from tablepi.app.presses import Pressed
from tablepi.app.roles import role_of
from tablepi.app.settings import Look, Settings
from tablepi.app.sounds import Loudness
from tablepi.app.sticks import Sticks
from tablepi.bookmark import Bookmark, bookmark
from tablepi.chosen import settings_of, values
from tablepi.config import Config, DeckConfig
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.findings import Finding
from tablepi.core.game import Game
from tablepi.core.lists import parse_list
from tablepi.core.phrase import Phrase
from tablepi.devices.backlight import Backlight
from tablepi.devices.buttons import Buttons
from tablepi.devices.messages import ButtonHeld, ButtonTapped, KnobTurned, WriteTag
from tablepi.devices.panel import lgpio_factory, panel_for
from tablepi.devices.readers import CardReader, Reader, reader_for
from tablepi.errors import StoreError
from tablepi.games import games
from tablepi.outlets import Lights, Outlet, ReaderLights, Sign, Sounds, Voice
from tablepi.shelf import Shelf
from tablepi.store.replacing import finish
from tablepi.watchdog import NoWatchdog, Watchdog, watchdog

TICK_S = 0.016
"""How long the loop waits for a message before it looks after the screen."""


AT_ONCE = 16
"""Messages that are heard before the screen is drawn again: a flood must not wait for pictures."""

SWITCH_S = 0.001
"""How long one thread may run on while another waits."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Somebody asked the program to end; or to begin `anew`, as if it had ended."""

    anew: bool = False


AGAIN = -1
"""What a run gives that wants another one after it."""


class Screen(Outlet, Protocol):
    """An outlet with fingers on it: acts that it hears go into the inbox."""

    @property
    def moving(self) -> bool:
        """Whether something still moves and wants the next frame."""

    def pump(self, now_ms: int) -> bool:
        """Hears what the window says; False when it was closed."""

    def adjust(self, look: Look) -> None:
        """From now on it shows things like this."""

    def turn(self, clicks: int) -> None:
        """The knob goes on through everything that can be chosen, or back."""

    def push(self) -> None:
        """The knob chooses what it has come to."""

    def back(self) -> None:
        """The knob was held: the way back."""


@dataclass(slots=True)
class Machine:
    """The parts of one running referee.

    `outlets` are shown the page that is open; `signs` what the table says, also from under a page.
    `ahead`: reads in quiet moments what a tap will need.
    """

    inbox: Inbox
    desk: Desk
    readers: list[Reader]
    outlets: list[Outlet] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    voices: tuple[Voice, ...] = ()
    screen: Screen | None = None
    ahead: Iterator[None] = field(default_factory=lambda: iter(()))
    buttons: Buttons = field(default_factory=Buttons)
    watchdog: Watchdog = field(default_factory=NoWatchdog)
    bookmark: Bookmark = field(default_factory=partial(Bookmark, None))
    backlight: Backlight = field(default_factory=partial(Backlight, Path("/nonexistent")))
    anew: bool = False
    _picture: Picture | None = None
    _beneath: Table | None = None
    _due_ms: int | None = None

    def run(self) -> None:
        """The one main loop: a message, then the pictures that it changed."""
        if match := self.bookmark.take():
            self.inbox.put(Press("resume", match))
        self.desk.touched(_now_ms())
        self._due_ms = self.desk.due_ms
        # Devices load libraries of their own: the first screen does not wait for them.
        self._show()
        self.watchdog.ready()
        for reader in self.readers:
            reader.start()
        try:
            gc.freeze()
            gc.enable()
            while self.turn():
                pass
        finally:
            if not self.anew:
                self.watchdog.stopping()
            self.backlight.shine(100)
            self.desk.pass_time(_now_ms())
            self.desk.home()
            for reader in self.readers:
                reader.stop()
            for voice in self.voices:
                voice.stop()

    def turn(self) -> bool:
        """Waits for messages, at most a tick, and shows what they changed; False to end."""
        stamped = self.inbox.get(TICK_S)
        heard = stamped is None and self._wait()
        left = AT_ONCE
        while stamped is not None:
            left -= 1
            if isinstance(stamped.message, Quit):
                self.anew = stamped.message.anew
                return False
            for message in self.buttons.hear(stamped.message, stamped.at_ms):
                self._hear(stamped._replace(message=message))
                heard = True
            # A line that is never quiet, or a knob that is turned on and on, stops no clock.
            heard = self._is_due(stamped.at_ms) or heard
            stamped = self.inbox.get(0) if left else None
        if self.screen is not None and not self.screen.pump(_now_ms()):
            return False
        if heard or (self.screen is not None and self.screen.moving):
            self._show()
        if self.watchdog.feed(_now_ms()):
            self.bookmark.keep(self.desk.match_id)
        return True

    def _wait(self) -> bool:
        """Nothing came: whether a held button, or a clock, means something by now."""
        now_ns = time.monotonic_ns()
        now_ms = now_ns // 1_000_000
        told = self.buttons.wait(now_ms)
        for message in told:
            self._hear(Stamped(now_ns, message))
        next(self.ahead, None)
        return self._is_due(now_ms) or bool(told)

    def _is_due(self, now_ms: int) -> bool:
        """Whether it is time for something that comes by itself, which has been done then."""
        if self._due_ms is None or now_ms < self._due_ms:
            return False
        self._pass_time(now_ms)
        return True

    def _hear(self, stamped: Stamped) -> None:
        """One message; a fault of ours costs the page that is open, never the table's evening."""
        message = stamped.message
        heeded = isinstance(message, Pressed) and self.desk.heeds(message)
        if heeded and self.screen is not None and _steered(self.screen, message):
            self.desk.touched(stamped.at_ms)
            return
        with self._stumbling():
            self.desk.hear(stamped)
            self._picture, self._beneath = self.desk.picture(), self.desk.beneath()

    def _pass_time(self, now_ms: int) -> None:
        """A clock shows something new: of the picture, nothing else is made anew."""
        with self._stumbling():
            self.desk.pass_time(now_ms)
            self._picture = self.desk.ticked(self._picture or self.desk.picture())
            self._beneath = self.desk.beneath()

    @contextmanager
    def _stumbling(self) -> Iterator[None]:
        try:
            yield
        except Exception:
            traceback.print_exc()
            self.desk.stumble()
            self._picture, self._beneath = self.desk.picture(), None
        self._due_ms = self.desk.due_ms

    def _show(self) -> None:
        if self.screen is not None:
            look = self.desk.look
            if self.backlight.shine(look.light):
                look = look._replace(light=100)
            self.screen.adjust(look)
        picture, now_ms = self._picture or self.desk.picture(), _now_ms()
        for sign in self.signs:
            sign.show(picture, self._beneath)
        for outlet in self.outlets:
            outlet.show(picture, now_ms)


def _steered(screen: Screen, message: object) -> bool:
    """Whether the message was for the screen: the knob is a finger on it."""
    if isinstance(message, KnobTurned):
        screen.turn(message.clicks)
    elif isinstance(message, ButtonTapped) and message.button == "push":
        screen.push()
    elif isinstance(message, ButtonHeld) and message.button == "push":
        screen.back()
    else:
        return False
    return True


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def build(
    config: Config,
    archive: Archive,
    pins: Callable[[], Any] = lgpio_factory,
    first: Callable[[Desk], Place] = MenuPage,
    voices: Sequence[Voice] = (),
    settings: Settings | None = None,
) -> Machine:
    """The parts of a referee, without a screen yet.

    `pins`: gives gpiozero's factory of pins. `first`: the page that it begins with. `voices`: what
    sounds at the table. `settings`: what can be chosen at the table, else the configuration alone.
    """
    settings = settings or Settings(values(config))
    # A reader or a light waits no longer than this for a drawing that goes on meanwhile.
    sys.setswitchinterval(SWITCH_S)
    inbox = Inbox()
    readers = [reader_for(each, inbox.put, time.monotonic_ns) for each in config.reader]
    deck = partial(_cards, archive, config)
    house = House(
        archive=archive,
        games=games(),
        deck=deck,
        today=lambda: date.today().isoformat(),
        language=settings.language,
        pin=config.table.pin,
        files={**decks.every(config.deck.files), **_lists(archive)},
        turned=settings.turned,
        roles={each.name: tuple(map(role_of, each.roles)) for each in config.reader},
        write=partial(_write, readers) if _can_write(config) else None,
        timing=config.clock.timing,
        doubts=(*_doubts(config, deck), *settings.doubts),
        loudness=settings.loudness,
        settings=settings,
    )
    buttons = Buttons()
    if isinstance(archive, Shelf):
        examine = partial(_examine, config, archive, readers, house.doubts, buttons)
        plugged = partial(_sticks, config, archive, inbox.put)
        house = replace(house, examine=examine, sticks=plugged)
    panel = panel_for(config.panel, inbox.put, time.monotonic_ns, pins)
    signs: list[Sign] = [Lights(panel), ReaderLights(readers), Sounds([panel, *voices])]
    ahead = chain(pages.ahead(), house.games.ahead(), _voiced(voices, house.loudness))
    desk, devices = Desk(house, first), list[Reader]((*readers, panel))
    return Machine(
        inbox, desk, devices, signs=signs, voices=tuple(voices), ahead=ahead, buttons=buttons
    )


def _voiced(voices: Sequence[Voice], loudness: Loudness) -> Iterator[None]:
    """Gets one more voice ready at each step; a table that wants silence needs none so soon."""
    for voice in voices if loudness.heard else ():
        voice.start()
        yield


def _doubts(config: Config, deck: Callable[[Game[Any]], Cards]) -> Iterable[Phrase]:
    """Looked for only where something is named that may not be there: it takes a while."""
    places = any(role_of(role).place for reader in config.reader for role in reader.roles)
    if config.deck == DeckConfig() and not (places or config.cafe.games):
        return ()
    from tablepi.doubts import doubts

    return doubts(config, games(), deck)


def _examine(
    config: Config,
    shelf: Shelf,
    readers: list[CardReader],
    doubts: Iterable[Phrase],
    buttons: Buttons,
) -> Iterator[Finding | None]:
    """The doctor, from inside: readers and journal are asked as they are, nothing is opened."""
    from tablepi.doctor import examine
    from tablepi.doctor.inside import inside

    return examine(inside(config, shelf, readers, doubts, buttons.stuck))


def _sticks(config: Config, shelf: Shelf, put: Callable[[object], None]) -> Sticks:
    """What can be done with USB sticks; read only where somebody wants it."""
    from tablepi.devices.sticks import places
    from tablepi.sticks import TableSticks

    today = date.today().isoformat()
    return TableSticks(shelf, config.file, places(), today, lambda: put(Quit(anew=True)))


def _can_write(config: Config) -> bool:
    """Whether any reader may be one of our own, which alone can write."""
    return any(each.kind in ("tablepi", "auto") for each in config.reader)


def _write(readers: list[CardReader], order: WriteTag) -> None:
    """The reader on which the tag lies takes the order to heart."""
    for reader in readers:
        reader.obey(order)


def _lists(archive: Archive) -> dict[str, Cards]:
    """The lists that were imported, for teaching tags; none while the disk is in trouble."""
    with suppress(StoreError):
        return {name: parse_list(name, text) for name, text in archive.cards.all_used().items()}
    return {}


def _cards(archive: Archive, config: Config, game: Game[Any]) -> Cards:
    """What a match of the game begins with: its deck, or its owner's list, if there is one."""
    if not game.listed:
        return decks.load(game.deck, config.deck.files)
    text = archive.cards.used(game.id)
    return parse_list(game.id, text) if text else NO_CARDS


def run(
    config: Config,
    open_screen: Callable[[Callable[[Act], None]], Screen],
    others: Iterable[Outlet] = (),
    pins: Callable[[], Any] = lgpio_factory,
    first: Callable[[Desk], Place] = MenuPage,
    voices: Sequence[Voice] = (),
) -> int:
    """Referees on a screen until the window is closed or the program is asked to end: 0, or AGAIN
    where it is to begin anew.
    """
    # Of a restore that is being finished, settings are part; a fault of it the shelf will tell.
    with suppress(StoreError):
        finish(config.file)
    shelf = Shelf(config.file, config.deck.tags)
    try:
        table = build(config, shelf, pins, first, voices, settings_of(config))
        table.watchdog, table.bookmark = watchdog(os.environ), bookmark(os.environ)
        table.backlight = Backlight()
        table.screen = open_screen(table.inbox.put)
        table.outlets += [table.screen, *others]
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: table.inbox.put(Quit()))
        table.run()
    finally:
        shelf.close()
    return AGAIN if table.anew else 0


if __name__ == "__main__":
    from tablepi.cli import main

    sys.exit(main())
