"""The stack of screens, and the routing of messages to them."""

from collections.abc import Callable, Iterable
from typing import Any

from tablepi.core.errors import TablepiError
from tablepi.devices.messages import (
    ButtonHeld,
    ButtonTapped,
    LayoutProved,
    LinkGone,
    LinkHere,
    LinkJoined,
    LinkNote,
    Message,
    PortTried,
    ReaderTrouble,
    TagGone,
    TagSeen,
    TagWritten,
)
from tablepi.referee.hall.hall_membership import TaskState
from tablepi.referee.inbox import Stamped, TaskFinished, TaskProgress
from tablepi.referee.intents import (
    AskEvening,
    Intent,
    Opened,
    OpenNewReader,
    OpenSubject,
    TouchBounced,
    TypedScan,
    Wake,
)
from tablepi.referee.match.judged_draft import UnfinishedLine
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context
from tablepi.screens.context.device_status import DeviceStatus
from tablepi.screens.context.table_settings import Look
from tablepi.screens.context.table_timer import TimerBell
from tablepi.screens.hall_notices import OpenSaid, hall_notices, task_state
from tablepi.screens.navigation.base import PinLockout, Screen, Unsaved
from tablepi.screens.navigation.panel_presses import (
    Pressed,
    panel_press,
    press_counts,
    route_press,
)
from tablepi.screens.navigation.simple_pages import LeaveQuestion
from tablepi.screens.pictures.picture import Notice, Picture, Table
from tablepi.screens.pictures.seat_colours import wished_colours
from tablepi.screens.screen_stack import ScreenStack

OF_THE_MENU = (OpenNewReader, OpenSubject, AskEvening)
"""Intents that the menu hears, whatever page is shown."""

JOIN_CARD = "TABLEPI:1:"
"""The beginning of every join card of a hall, in any case; no card of a deck has it."""


class Router(ScreenStack):
    """Routes every message of the inbox, and holds the stack of screens; the last one is shown.

    `device_status`: what is missing or faulty. The other names are those of `Navigation`.
    """

    def __init__(self, context: Context, first: Callable[["Router"], Screen]) -> None:
        self.context, self.hall = context, context.hall
        self.words = Words(language=context.settings.language)
        self.device_status = DeviceStatus(several=lambda: len(context.roles) > 1)
        self.passing = ""
        self.turned = context.settings.turned
        self.loudness = context.settings.loudness
        self.screen: Opened | None = None
        self.lockouts: dict[str, PinLockout] = {}
        self.wishes: Callable[[], tuple[str, ...]] = tuple
        self.lookup = CardLookup(context.storage, context.files, context.roles, context.recognised)
        self._bell = TimerBell(context.timer)
        self.now_ms = self._touched_ms = 0
        self._dim = False
        self._stack: list[Screen] = [first(self)]
        self._left = {}
        self.unfinished: dict[int, UnfinishedLine] = {}
        self._stumbled = False
        self._pictured: Screen | None = None
        self._came: Screen = self.current
        self._came_ms = 0

    def home(self) -> None:
        """Goes back to the menu; clocks that still run are stopped."""
        for screen in self._stack:
            screen.rest(self.now_ms)
        del self._stack[1:]
        self.wishes = tuple
        self.passing = self.device_status.stray(self.words) or self.passing

    def ask_to_leave(self, unsaved: Unsaved) -> None:
        """Asks before the present screen is left with this work."""
        self.enter(LeaveQuestion(self, unsaved))

    def notify(self, sentence: str, **values: Any) -> None:
        """Says something until the next input. `sentence`: its id."""
        self.passing = self.words(sentence, **values)

    def apply(self, changed: Iterable[str]) -> None:
        """Puts changed settings in force at the running table. `changed`: their keys."""
        settings = self.context.settings
        for key in changed:
            if key == "table.language":
                self.words = Words(language=settings.language)
            elif key == "screen.far":
                self.turned = settings.turned
            elif key.startswith("sound."):
                self.loudness = settings.loudness

    @property
    def due_ms(self) -> int | None:
        """Time at which something is due although nothing happens; None for never."""
        shows_hall = self.hall.id and self.current.shows_hall
        hall_ms = self.hall.due_ms(self.now_ms) if shows_hall else None
        dues = [self._idle_ms(), self._dim_ms(), self._bell.due_ms(self.now_ms), hall_ms]
        dues += [screen.due_ms() for screen in self._timed]
        return min((due for due in dues if due is not None), default=None)

    @property
    def _timed(self) -> list[Screen]:
        """The screens for which time passes."""
        return [each for each in self._stack if each is self.current or not each.waits_beneath]

    def pass_time(self, now_ms: int) -> None:
        """Advances the clocks, and shows the menu on a table that was left."""
        dim_ms = self._dim_ms()
        self._dim = self._dim or (dim_ms is not None and now_ms >= dim_ms)
        if self.hall.id and self.hall.away_min(now_ms) != self.hall.away_min(self.now_ms):
            self._pictured = None
        self.now_ms = now_ms
        if self.current.lasts():  # nobody has left who waits for an answer
            self._touched_ms = now_ms
        if (idle_ms := self._idle_ms()) is not None and now_ms >= idle_ms:
            self.remember_work()
            self.home()
        for screen in self._timed:
            screen.pass_time(now_ms)
        self._ring(now_ms)
        self.leave(0)
        self._look_up(now_ms)

    def _ring(self, now_ms: int) -> None:
        """Tells the end of the timer on a bright screen, for as long as its bell rings."""
        rang = self._bell.rings
        if self._bell.pass_time(now_ms):
            self.touched(now_ms)
            for screen in self._timed:
                screen.touched()
        self._pictured = self._pictured if self._bell.rings == rang else None

    def _look_up(self, now_ms: int) -> None:
        """Keeps when the page that is shown now came."""
        if self.current is not self._came:
            self._came, self._came_ms = self.current, now_ms

    def heeds(self, message: Pressed) -> bool:
        """True if a press or a turn of the knob counts: one in the dark only wakes the screen."""
        return press_counts(message, self._came_ms, dark=self._dim, called=self.current.lasts())

    def touched(self, now_ms: int) -> None:
        """Notes that somebody is at the table."""
        self._touched_ms = now_ms
        self._dim = False

    @property
    def look(self) -> Look:
        """The look of the screen now."""
        night = self.current.rests and self.context.settings.is_night(self.context.hour())
        look = self.context.settings.look(self._dim or night)
        return look._replace(colours=self.colours, hands=self.context.readers.hands)

    @property
    def colours(self) -> tuple[str, ...]:
        """The seats' colours by the settings, and by what those who sit there want."""
        chosen: tuple[str, ...] = self.context.settings["table.colours"]
        return wished_colours(chosen, wanted) if (wanted := self.wishes()) else chosen

    def _dim_ms(self) -> int | None:
        """Time at which the screen is dimmed; None where it is, and for never, as in a call."""
        dim_ms = 0 if self.current.lasts() else self.context.settings.dim_ms
        return self._touched_ms + dim_ms if dim_ms and not self._dim else None

    def _idle_ms(self) -> int | None:
        """Time at which the open page is left for the menu; None there, and in a call."""
        idle_ms = 0 if self.current.lasts() else self.context.settings.idle_ms
        return self._touched_ms + idle_ms if idle_ms and len(self._stack) > 1 else None

    def ticked(self, picture: Picture) -> Picture:
        """The picture that is shown, after time has passed and nothing else has happened."""
        return self.current.ticked(picture) if self.current is self._pictured else self.picture()

    def picture(self) -> Picture:
        """The picture for every outlet now."""
        self._pictured = self.current
        return self.current.picture()

    def beneath(self) -> Table | None:
        """The table's own picture beneath the present screen; None where there is none."""
        return next(filter(None, (each.beneath() for each in reversed(self._stack[:-1]))), None)

    def notices(self, *own: Notice) -> tuple[Notice, ...]:
        """The notices: those of a screen, missing devices, a passing message."""
        rings = self._bell.notices(self.words, self.loudness.heard)
        faults = self.device_status.notices(self.words, self.context.readers)
        passing = [Notice("info", self.passing)] if self.passing else []
        hall = self._hall_notices() if self.hall.id and self.current.shows_hall else ()
        return (*rings, *own, *faults, *passing, *hall)

    def hear(self, stamped: Stamped) -> None:
        """Takes one message on its way; what fails on it is said, and the next is heard."""
        message = stamped.message
        self.pass_time(stamped.at_ms)
        heeded = not isinstance(message, Pressed) or self.heeds(message)
        was_dim = self._dim
        if isinstance(message, Intent | TagSeen | Pressed):
            self.touched(stamped.at_ms)
        for screen in self._timed:
            screen.touched()
        if isinstance(message, Intent | TagSeen):
            self.device_status.used(message)
        try:
            if isinstance(message, Wake | TypedScan | TouchBounced):
                return
            if not heeded:
                self.passing = self.passing if was_dim else self.words("notice.too-soon")
                return
            if isinstance(message, Opened):
                self.screen = message
                return
            if isinstance(message, OpenSaid):
                self._open_announcement()
            elif isinstance(message, Intent):
                self.passing = ""
                screen = self._stack[0] if isinstance(message, OF_THE_MENU) else self.current
                screen.hear(message, stamped.at_ms)
            elif isinstance(message, TaskFinished | TaskProgress):
                for owner in (screen for screen in self._stack if screen is message.owner):
                    owner.hear_task(message, stamped.at_ms)
            elif isinstance(message, Message):
                self._device(message, stamped.at_ms)
        except TablepiError as wrong:
            self.passing = self.words.say(wrong.said)
        if len(self._stack) == 1:
            self.wishes = tuple
        self.current.heard()
        self._stumbled = False
        self.wishes()  # read here, where the disk may be waited for
        self._look_up(stamped.at_ms)

    def _device(self, message: Message, now_ms: int) -> None:
        if isinstance(message, TagSeen):
            self._seen(message, now_ms)
        elif isinstance(message, ReaderTrouble):
            self.passing = self.device_status.trouble(message, self.words)
        elif isinstance(message, LayoutProved):
            if self.context.readers.prove_layout(message.reader, message.layout):
                self.passing = self.words(f"readers.types.{message.layout}")
        elif isinstance(message, ButtonTapped | ButtonHeld):
            self.passing = ""
            route_press(self._stack, message, now_ms, self.notify)
        elif isinstance(message, TagWritten):
            if message.why:
                self.notify("notice.not-written", why=message.why)
            else:
                self.current.wrote(message.uid)
        elif isinstance(message, TagGone):
            self.lookup.gone(message.reader, message.antenna)
        elif isinstance(message, LinkHere | LinkGone | LinkJoined | LinkNote):
            self.context.hall.hear(message, now_ms)
        else:
            self.device_status.hear(message, self.words)
            if isinstance(message, PortTried) and not self.match_id:  # a match is not disturbed
                self.passing = self.device_status.stray(self.words) or self.passing

    def _seen(self, tag: TagSeen, now_ms: int) -> None:
        """A tag that was laid is played; one that only lies there is told of, without its name."""
        if (text := tag.text or tag.uid).upper().startswith(JOIN_CARD):
            if tag.laid:
                self._take_join_card(text)
            return
        if command := self.lookup.command(tag):
            if isinstance(command, str):
                self.passing = ""
                self._obey(command, tag, now_ms)
            else:
                self.passing = self.words.say(command)
            return
        if known := self.lookup.player(tag):
            self.passing = ""
            self.current.recognise(*known, now_ms)
            return
        found = self.lookup.seen(tag, self.current.is_secret)
        if isinstance(found, ScannedCard):
            self.passing = ""
            self.current.show(found, now_ms)
        elif found is not None:
            self.passing = self.words.say(found)

    def _obey(self, command: str, tag: TagSeen, now_ms: int) -> None:
        """Puts what this command's button says into the inbox, or says its verb as a card does.

        Tells why not where there is neither.
        """
        if self.current.tell_command(command, tag):
            return
        role = self.lookup.role(tag)
        pressed = panel_press(command, role.seat, now_ms) or self.current.intent_of(command)
        if pressed is not None:
            self.context.put(pressed)
        elif not self.current.say_verb(command, role, now_ms):
            self.notify(f"command.{command}.not-now")

    def task(self) -> TaskState | None:
        """State of the hall's task, None without one."""
        return task_state(self.context, self.open_match)

    def _hall_notices(self) -> tuple[Notice, ...]:
        return hall_notices(self.words, self.context, self.open_match, self.now_ms)

    def _open_announcement(self) -> None:
        """Shows the hall's announcement whole."""
        from tablepi.screens.settings.hall_page import announcement

        if self.current.shows_hall and self.hall.said:
            self.enter(announcement(self, self.hall))

    def _take_join_card(self, text: str) -> None:
        """Shows a join card that was laid, unless a match lies on the table."""
        from tablepi.screens.settings.hall_page import offer_card

        self.passing = ""
        if self.open_match:
            self.notify("hall.card-later")
        elif not offer_card(self, self.hall, text):
            self.notify("hall.no-card")

    @property
    def judge_pin(self) -> str:
        """The PIN that a judge types, '' for none."""
        return str(self.context.settings["table.pin"])

    @property
    def host_pin(self) -> str:
        """The PIN that the host types, '' for none."""
        return str(self.context.settings["cafe.pin"])

    def drop_pin(self, code: str, pin: str) -> bool:
        """Takes a forgotten PIN away where this is the recovery code; True where it is."""
        if dropped := self.context.settings.drop_pin(code, pin):
            self.notify("recovery.dropped")
        return dropped

    def stumble(self) -> None:
        """Says that the program failed, on the page with unsaved work, else in the menu.

        Where it fails again before anything was heard, that page itself is what fails.
        """
        if self.has_unsaved and not self._stumbled:
            self.uncover_unsaved()
        else:
            self.home()
        self._stumbled = True
        self.notify("notice.stumbled")
