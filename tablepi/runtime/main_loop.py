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
    """The parts of one running referee.

    `outlets` are shown the page that is open; `signs` what the table says, also from under a page.
    `ahead`: reads in quiet moments what a tap will need. `answer`: answers the hall's link.
    """

    inbox: Inbox
    router: Router
    readers: list[Reader]
    outlets: list[Outlet] = field(default_factory=list)
    signs: list[Sign] = field(default_factory=list)
    voices: tuple[Voice, ...] = ()
    screen: Display | None = None
    ahead: Iterator[None] = field(default_factory=lambda: iter(()))
    buttons: Buttons = field(default_factory=Buttons)
    watchdog: Watchdog = field(default_factory=Watchdog)
    bookmark: Bookmark = field(default_factory=partial(Bookmark, None))
    backlight: Backlight = field(default_factory=partial(Backlight, Path("/nonexistent")))
    supply: Supply = field(default_factory=partial(Supply, Path("/nonexistent")))
    disk: SlowDisk = field(default_factory=SlowDisk)
    answer: Callable[[LinkAsked], None] = lambda asked: None
    anew: bool = False
    _is_ahead: bool = True
    _picture: Picture | None = None
    _beneath: Table | None = None
    _due_ms: int | None = None

    def run(self) -> None:
        """The one main loop: a message, then the pictures that it changed."""
        if match := self.bookmark.take():
            self.inbox.put(ResumeMatch(match))
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
        held = self.screen is not None and self.screen.holding
        stamped = self.inbox.get(HELD_S if held else TICK_S)
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
            # Clocks go on while a noisy line or a turning knob sends without pause.
            heard = self._is_due(stamped.at_ms) or heard
            stamped = self.inbox.get(0) if left else None
        for news in self.supply.poll(self.inbox.now_ms):
            self._hear(Stamped(self.inbox.now_ms, news))
            heard = True
        if self.screen is not None and not self.screen.pump(self.inbox.now_ms):
            return False
        if heard or (self.screen is not None and self.screen.moving):
            self.show()
        if self.watchdog.feed(self.inbox.now_ms):
            self.bookmark.keep(self.router.match_id)
        return True

    def _wait(self) -> bool:
        """Handles an idle tick: held buttons, clocks, prefetching; whether anything changed."""
        now_ms = self.inbox.now_ms
        told = self.buttons.wait(now_ms)
        for message in told:
            self._hear(Stamped(now_ms, message))
        # What is read ahead makes room on the disk, too.
        waited = self._is_ahead and self._do(self._read_ahead)
        if self.screen is not None:
            self.screen.rest()
        _tidy()
        return self._is_due(now_ms) or bool(told or waited)

    def _read_ahead(self) -> None:
        try:
            next(self.ahead)
        except StopIteration:
            self._is_ahead = False

    def _is_due(self, now_ms: int) -> bool:
        """Advances the clocks if that is due; whether it was."""
        if self._due_ms is None or now_ms < self._due_ms:
            return False
        self._pass_time(now_ms)
        return True

    def _hear(self, stamped: Stamped) -> None:
        """Handles one message; an exception leads to the menu and never ends the program."""
        message = stamped.message
        if isinstance(message, LinkAsked):
            self.answer(message)
            return
        heeded = isinstance(message, Pressed) and self.router.heeds(message)
        with self._stumbling():
            if heeded and self.screen is not None and _steered(self.screen, message):
                self.router.touched(stamped.at_ms)
                return
            self._do(partial(self._heard, stamped))

    def _heard(self, stamped: Stamped) -> None:
        self.router.hear(stamped)
        self._picture, self._beneath = self.router.picture(), self.router.beneath()

    def _pass_time(self, now_ms: int) -> None:
        """Updates the clocks in the picture, and nothing else of it."""
        with self._stumbling():
            self._do(partial(self._ticked, now_ms))

    def _ticked(self, now_ms: int) -> None:
        self.router.pass_time(now_ms)
        self._picture = self.router.ticked(self._picture or self.router.picture())
        self._beneath = self.router.beneath()

    def _do(self, work: Callable[[], None]) -> bool:
        """Does what may wait for the disk; a long wait is said while it lasts, and after it.

        Whether it was long.
        """
        took_s = self.disk.do(work, self._show_wait, self._listen)
        if took_s:
            self.router.notify("notice.disk-took", s=round(took_s))
            self._picture = self.router.picture()
        return bool(took_s)

    def _listen(self) -> None:
        """Takes the screen's events while the disk works, so that each is known by its time."""
        if self.screen is not None:
            self.screen.listen(self.inbox.now_ms)

    def _show_wait(self) -> None:
        """Shows the latest picture with the word that the disk is slow."""
        picture: Any = self._picture
        if picture is not None:
            waits = Notice("disk", self.router.words("notice.disk-waits"))
            for outlet in self.outlets:
                with_wait = picture._replace(notices=(waits, *picture.notices))
                outlet.show(with_wait, self.inbox.now_ms)

    @contextmanager
    def _stumbling(self) -> Iterator[None]:
        try:
            yield
        except Exception as wrong:
            sys.excepthook(type(wrong), wrong, wrong.__traceback__)
            self.router.stumble()
            self._picture, self._beneath = self.router.picture(), None
        self._due_ms = self.router.due_ms

    def show(self) -> None:
        """Shows the latest picture to every outlet."""
        if self.screen is not None:
            look = self.router.look
            if self.backlight.shine(look.light):
                look = look._replace(light=100)
            self.screen.adjust(look)
        picture, now_ms = self._picture or self.router.picture(), self.inbox.now_ms
        for sign in self.signs:
            sign.show(picture, self._beneath)
        for outlet in self.outlets:
            outlet.show(picture, now_ms)


def _steered(screen: Display, message: object) -> bool:
    """Hands the knob's messages to the screen; whether this was one."""
    if isinstance(message, KnobTurned):
        screen.turn(message.clicks)
    elif isinstance(message, ButtonTapped) and message.button == "push":
        screen.push()
    elif isinstance(message, ButtonHeld) and message.button == "push":
        screen.back()
    else:
        return False
    return True


def _tidy() -> None:
    young, _, looks = gc.get_count()
    if young > MANY_YOUNG:
        gc.collect(2 if looks > OFTEN else 1)
