"""The main loop: handles messages and shows the pictures that they changed."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tablepi.devices.backlight import Backlight
from tablepi.devices.messages import ButtonHeld, ButtonTapped, KnobTurned, LinkAsked
from tablepi.devices.panel.buttons import Buttons
from tablepi.devices.ports.port import Reader
from tablepi.devices.supply import Supply
from tablepi.referee.inbox import Inbox, Stamped
from tablepi.referee.intents import AskEvening
from tablepi.runtime.last_match import Bookmark
from tablepi.runtime.outlets import Display, Outlet, Sign, Voice
from tablepi.runtime.slow_disk import SlowDisk
from tablepi.runtime.watchdog import Watchdog
from tablepi.screens.navigation.panel_presses import Pressed
from tablepi.screens.pictures.picture import Notice, Picture, Table
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import ResumeMatch

TICK_S = 0.016
"""Wait on the inbox before the screen is served: 0.5 % of a core when idle.

`pygame.event.wait` polls every millisecond, which takes 1.9 % (x86-64).
"""

HELD_S = 0.004
"""The same while a key or a touch waits for the next one: its time tells a hand from a card reader,
and from a panel that bounces.
"""

AT_ONCE = 16
"""Messages handled before the screen is drawn again, so that a flood delays nobody."""

MANY_YOUNG, MOST_YOUNG = 2_000, 50_000
"""New objects that start a garbage collection: when idle, and at any time."""

OFTEN = 10
"""Collections of young objects before the next one is a full collection."""


@dataclass(frozen=True, slots=True)
class Quit:
    """A request to end the program, or to start it `anew`."""

    anew: bool = False


@dataclass(slots=True)
class MainLoop:
    """The parts of one running referee."""

    inbox: Inbox
    router: Router
    readers: list[Reader]
    outlets: list[Outlet] = field(default_factory=list)
    """They are shown the page that is open."""

    signs: list[Sign] = field(default_factory=list)
    """They are shown what the table says, also from under a page."""

    voices: tuple[Voice, ...] = ()
    screen: Display | None = None
    ahead: Iterator[None] = field(default_factory=lambda: iter(()))
    """Reads in quiet moments what a tap will need, a step at a time."""

    buttons: Buttons = field(default_factory=Buttons)
    watchdog: Watchdog = field(default_factory=Watchdog)
    bookmark: Bookmark = field(default_factory=partial(Bookmark, None))
    backlight: Backlight = field(default_factory=partial(Backlight, Path("/nonexistent")))
    supply: Supply = field(default_factory=partial(Supply, Path("/nonexistent")))
    disk: SlowDisk = field(default_factory=SlowDisk)
    answer: Callable[[LinkAsked], None] = lambda question: None
    """Answers the hall's link."""

    anew: bool = False
    _can_read_ahead: bool = True
    _picture: Picture | None = None
    _table_beneath: Table | None = None
    _sight: tuple[Picture | None, Table | None] = (None, None)
    """The page and the table beneath it that the signs were shown last."""
    _due_ms: int | None = None

    def run(self) -> None:
        """The one main loop: a message, then the pictures that it changed."""
        if self.bookmark.is_set:
            if match := self.bookmark.take():
                self.inbox.put(ResumeMatch(match))
            # The start before this one may have left the question open.
            self.inbox.put(AskEvening())
        self.router.touched(self.inbox.now_ms)
        self._due_ms = self.router.due_ms
        # Devices import libraries of their own, so they start after the first screen.
        self.show()
        self.watchdog.ready()
        self.start()
        try:
            while self.turn():
                pass
        finally:
            if not self.anew:
                self.watchdog.stopping()
            self.backlight.shine(100)
            self.router.pass_time(self.inbox.now_ms)
            self.router.home()
            for reader in self.readers:
                reader.stop()
            for voice in self.voices:
                voice.stop()

    def start(self) -> None:
        """Starts the devices, and leaves garbage collection to idle moments."""
        for reader in self.readers:
            reader.start()
        self.disk.start()
        gc.freeze()
        gc.set_threshold(MOST_YOUNG, *gc.get_threshold()[1:])
        gc.enable()

    def turn(self) -> bool:
        """Waits for messages, at most a tick, and shows what they changed; False to end."""
        is_held = self.screen is not None and self.screen.holding
        stamped = self.inbox.get(HELD_S if is_held else TICK_S)
        has_changed = stamped is None and self._pass_idle_tick()
        messages_left = AT_ONCE
        while stamped is not None:
            messages_left -= 1
            if isinstance(stamped.message, Quit):
                self.anew = stamped.message.anew
                return False
            for message in self.buttons.hear(stamped.message, stamped.at_ms):
                self._hear_message(stamped._replace(message=message))
                has_changed = True
            # Clocks go on while a noisy line or a turning knob sends without pause.
            has_changed = self._advance_clocks(stamped.at_ms) or has_changed
            stamped = self.inbox.get(0) if messages_left else None
        for news in self.supply.poll(self.inbox.now_ms):
            self._hear_message(Stamped(self.inbox.now_ms, news))
            has_changed = True
        if self.screen is not None and not self.screen.pump(self.inbox.now_ms):
            return False
        if has_changed or (self.screen is not None and self.screen.moving):
            self.show()
        if self.watchdog.feed(self.inbox.now_ms):
            self.bookmark.keep(self.router.match_id)
        return True

    def _pass_idle_tick(self) -> bool:
        """Handles an idle tick: held buttons, clocks, prefetching; True if anything changed."""
        now_ms = self.inbox.now_ms
        messages = self.buttons.wait(now_ms)
        for message in messages:
            self._hear_message(Stamped(now_ms, message))
        # What is read ahead makes room on the disk, too.
        was_slow = self._can_read_ahead and self._do_work(self._read_ahead)
        if self.screen is not None:
            self.screen.rest()
        _collect_garbage()
        return self._advance_clocks(now_ms) or bool(messages or was_slow)

    def _read_ahead(self) -> None:
        try:
            next(self.ahead)
        except StopIteration:
            self._can_read_ahead = False

    def _advance_clocks(self, now_ms: int) -> bool:
        """Advances the clocks if that is due: True then."""
        if self._due_ms is None or now_ms < self._due_ms:
            return False
        self._pass_time(now_ms)
        return True

    def _hear_message(self, stamped: Stamped) -> None:
        """Handles one message; an exception leads to the menu and never ends the program."""
        message = stamped.message
        if isinstance(message, LinkAsked):
            self.answer(message)
            return
        is_heeded = isinstance(message, Pressed) and self.router.heeds(message)
        with self._catch_stumble():
            if is_heeded and self.screen is not None and _steer_focus(self.screen, message):
                self.router.touched(stamped.at_ms)
                return
            self._do_work(partial(self._route_message, stamped))

    def _route_message(self, stamped: Stamped) -> None:
        self.router.hear(stamped)
        self._picture, self._table_beneath = self.router.picture(), self.router.beneath()

    def _pass_time(self, now_ms: int) -> None:
        """Updates the clocks in the picture, and nothing else of it."""
        with self._catch_stumble():
            self._do_work(partial(self._tick_clocks, now_ms))

    def _tick_clocks(self, now_ms: int) -> None:
        self.router.pass_time(now_ms)
        self._picture = self.router.ticked(self._picture or self.router.picture())
        self._table_beneath = self.router.beneath()

    def _do_work(self, work: Callable[[], None]) -> bool:
        """Does what may wait for the disk: True if it waited long, which is said meanwhile too."""
        waited_s = self.disk.do(work, self._show_wait, self._listen_to_screen)
        if waited_s:
            self.router.notify("notice.disk-took", s=round(waited_s))
            self._picture = self.router.picture()
        return bool(waited_s)

    def _listen_to_screen(self) -> None:
        """Takes the screen's events while the disk works, so that each is known by its time."""
        if self.screen is not None:
            self.screen.listen(self.inbox.now_ms)

    def _show_wait(self) -> None:
        """Shows the latest picture with the word that the disk is slow."""
        picture: Any = self._picture
        if picture is not None:
            wait_notice = Notice("disk", self.router.words("notice.disk-waits"))
            for outlet in self.outlets:
                wait_picture = picture._replace(notices=(wait_notice, *picture.notices))
                outlet.show(wait_picture, self.inbox.now_ms)

    @contextmanager
    def _catch_stumble(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            self.router.stumble()
            self._picture, self._table_beneath = self.router.picture(), None
        self._due_ms = self.router.due_ms

    def show(self) -> None:
        """Shows the latest picture to every outlet."""
        if self.screen is not None:
            look = self.router.look
            if self.backlight.shine(look.light):
                look = look._replace(light=100)
            self.screen.adjust(look)
        picture, beneath = self._picture or self.router.picture(), self._table_beneath
        if self._sight[0] is not picture or self._sight[1] is not beneath:
            self._sight = picture, beneath
            for sign in self.signs:
                sign.show(picture, beneath)
        now_ms = self.inbox.now_ms
        for outlet in self.outlets:
            outlet.show(picture, now_ms)


def _steer_focus(screen: Display, message: object) -> bool:
    """Hands the knob's messages to the screen: True if this was one."""
    if isinstance(message, KnobTurned):
        screen.turn(message.clicks)
    elif isinstance(message, ButtonTapped) and message.button == "push":
        screen.push()
    elif isinstance(message, ButtonHeld) and message.button == "push":
        screen.back()
    else:
        return False
    return True


def _collect_garbage() -> None:
    young, _, young_collections = gc.get_count()
    if young > MANY_YOUNG:
        gc.collect(2 if young_collections > OFTEN else 1)
