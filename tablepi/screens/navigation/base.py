"""The base class of screens, what it sees of the router, and the pause after wrong PINs."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from tablepi.core.errors import TablepiError
from tablepi.core.match import Match
from tablepi.core.record import Profile
from tablepi.devices.messages import TagSeen
from tablepi.referee.hall.hall_membership import Hall, TaskState
from tablepi.referee.inbox import TaskFinished, TaskProgress
from tablepi.referee.intents import Answer, Back, Intent, Opened
from tablepi.referee.match.judged_draft import UnfinishedLine
from tablepi.referee.match.referee import Referee
from tablepi.referee.tags.scanned_card import Role, ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Loudness
from tablepi.screens.pictures.paging import page_part, row_part
from tablepi.screens.pictures.picture import (
    Button,
    Entry,
    Listing,
    Notice,
    Page,
    Picture,
    Section,
    Table,
)

FREE = 2
"""Wrong PINs without a pause, for mistyping."""

FIRST_MS, LONGEST_MS = 5_000, 300_000


class PinLockout:
    """Counts consecutive wrong entries of one PIN."""

    def __init__(self) -> None:
        self._wrong = 0
        self._until_ms = 0

    def wait_s(self, now_ms: int) -> int:
        """Seconds until the next try, rounded up; 0 for none."""
        return max(0, -(-(self._until_ms - now_ms) // 1000))

    def wrong(self, now_ms: int) -> None:
        """Counts a wrong PIN."""
        self._wrong += 1
        if self._wrong > FREE:
            pause_ms = min(LONGEST_MS, FIRST_MS * 2 ** (self._wrong - FREE - 1))
            self._until_ms = now_ms + pause_ms

    def right(self) -> None:
        """Resets the count."""
        self._wrong = 0


T = TypeVar("T")


class Navigation(Protocol):
    """The router as a screen sees it: to go to another screen, and to notify.

    `passing`: a sentence that stands until the next input. `turned`, `loudness`: as the settings
    have them, until somebody changes them at the table. `screen`: what is known of the panel, None
    without one. `lockouts`: of each PIN, by what asks for it. `wishes`: gives the colour that each
    seat wants now, seat 1 first, '' for any. `unfinished`: the line that was begun in each
    match that was left, by the match's number.
    """

    words: Words
    passing: str
    turned: bool | None
    loudness: Loudness
    screen: Opened | None
    lockouts: dict[str, PinLockout]
    wishes: Callable[[], tuple[str, ...]]
    unfinished: dict[int, UnfinishedLine]

    @property
    def now_ms(self) -> int:
        """Time at which the message that is heard now came."""

    @property
    def current(self) -> "Screen":
        """The screen that is shown."""

    @property
    def hall(self) -> Hall:
        """The hall that the table belongs to."""

    @property
    def judge_pin(self) -> str:
        """The PIN that a judge types, '' for none."""

    @property
    def host_pin(self) -> str:
        """The PIN that the host types, '' for none."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The seats' colours now, as far as they are not the usual ones."""

    def drop_pin(self, code: str, pin: str) -> bool:
        """Takes a forgotten PIN away where this is the recovery code; whether it is."""

    def task(self) -> TaskState | None:
        """State of the hall's task, None without one."""

    def enter(self, screen: "Screen") -> None: ...
    def leave(self, count: int = 1) -> None: ...
    def replace(self, screen: "Screen") -> None: ...
    def home(self) -> None: ...
    def ask_to_leave(self, unsaved: "Unsaved") -> None: ...
    def notify(self, sentence: str, **values: Any) -> None: ...
    def apply(self, changed: Iterable[str]) -> None: ...
    def notices(self, *own: Notice) -> tuple[Notice, ...]: ...


def stands_for_good(nav: Navigation, match: Match, then: Match | None = None) -> bool:
    """True if a final match cannot be opened again by going on from `then`.

    Its secrets have been told, so only a judge may do that; without a PIN nobody is one.
    """
    opens = match.final and not (then is not None and then.final)
    return opens and not nav.judge_pin


class Way(NamedTuple):
    """A button that carries what it does; its `id` is that of its answer, and of its sentence.

    `do`: None leads back to the screen before. `label`: where the sentence has values.
    """

    id: str
    do: Callable[[], object] | None
    look: str = "normal"
    icon: str = ""
    label: str = ""

    def button(self, words: Words) -> Button:
        """The button as it is shown."""
        return Button(self.label or words(self.id), self._act, self.look, icon=self.icon)

    def row(self, words: Words, how: str = "") -> Entry:
        """The way as a row of a list. `how`: the id of its second sentence, else its own `.how`."""
        title, detail = self.label or words(self.id), words(how or f"{self.id}.how")
        return Entry(title, detail, self._act, sign=self.icon or "right")

    @property
    def _act(self) -> Intent:
        return Back() if self.do is None else Answer(self.id, do=self.do)


def answers_in(part: object) -> Iterator[Answer]:
    """The answers that a picture offers, wherever in it they stand."""
    if isinstance(part, Answer):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from answers_in(inner)


class Unsaved(NamedTuple):
    """Work that leaving a screen would lose. `work`: what such a screen takes up again; `keep`: the
    screen's button that keeps it.
    """

    said: str
    work: Any
    keep: Button | None = None


class Screen(ABC):
    """A screen: what it looks like, and what it does with everything that happens.

    `on_card`: the id of the sentence that is said of a card which a reader sees, '' for none.
    `shows_hall`: whether what the hall says is shown here. `waits_beneath`: no time passes for it
    while another screen lies on it. `shows_time`: its picture is made anew as time passes.
    """

    on_card: str = "notice.no-match"
    shows_hall: ClassVar[bool] = False
    waits_beneath: ClassVar[bool] = False
    shows_time: ClassVar[bool] = False
    _trouble = ""
    """Why what was asked for could not be done; until something else is asked for."""

    def __init__(self, nav: Navigation) -> None:
        self._nav = nav

    @abstractmethod
    def picture(self) -> Picture:
        """The picture for every outlet while this screen is open."""

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes an intent; one that the screen does not know does nothing."""
        self._trouble = ""
        if isinstance(act, Answer):
            self._answer(act)
        elif isinstance(act, Back):
            if (unsaved := self.unsaved) is None:
                self.go_back(now_ms)
            else:
                self._nav.ask_to_leave(unsaved)

    def _answer(self, answer: Answer) -> None:
        """Does what the page offers for this answer now.

        It is looked up in the picture anew: a tap that began on another page, or before the page
        changed, finds nothing, or what holds by now.
        """
        for offered in answers_in(self.picture()):
            if offered == answer:
                if offered.do is not None:
                    offered.do()
                return

    def go_back(self, now_ms: int) -> None:
        """Leaves this screen; whatever was unsaved here is lost."""
        self._nav.leave()

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A reader saw a card while this screen was open: it is not played."""
        if self.on_card:
            self._nav.notify(self.on_card)

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """A reader saw the tag or the code of a player: it does something only where one sits down.

        Nobody is named: the others need not know who was here before. `seat`: the reader's, 0 for
        one of all seats.
        """
        self._nav.notify("notice.player")

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """True if this page tells of a command card instead of obeying it."""
        return False

    def intent_of(self, command: str) -> Intent | None:
        """Intent of this page's button for a command, None where it has none now."""
        return None

    def say_verb(self, command: str, role: Role, now_ms: int) -> bool:
        """Says the verb of a command, at a reader of this role; False where there is none now."""
        return False

    def heard(self) -> None:
        """Something was heard while this screen was open, or led back to it."""

    def wrote(self, uid: str) -> None:
        """A tag was written, and was read back."""

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """News of a background task that this screen began."""

    def takes(self, button: str) -> bool:
        """True if a press of a seat's button, or of undo, may mean something here."""
        return False

    def lasts(self) -> bool:
        """True if this screen stays open and bright until it is answered."""
        return False

    @property
    def unsaved(self) -> Unsaved | None:
        """Work that is lost when this screen is left, None for none."""
        return None

    @property
    def names_guests(self) -> bool:
        """True if its work names players, which those of another evening do not see."""
        return False

    @property
    def page(self) -> Hashable:
        """Key that tells this screen from others opened from the same one."""
        return type(self).__name__

    def take_up(self, work: Any) -> None:
        """Goes on with the unsaved work of this page, which was left when nobody was there."""

    @property
    def rests(self) -> bool:
        """True if it shows that nobody is there, which at night is dimmed."""
        return False

    @property
    def is_secret(self) -> bool:
        """True if the card that is asked for is not seen by the others."""
        return False

    @property
    def open_match(self) -> Referee | None:
        """The referee of the screen's match, None for none."""
        return None

    def is_over(self) -> bool:
        """True if nothing is left to do here, because of what happened elsewhere."""
        return False

    def beneath(self) -> Table | None:
        """The table's picture for lights and sounds while another screen lies on this one."""
        return None

    def call_judge(self, seat: int, now_ms: int) -> bool:
        """Calls a judge; False where none can be. `seat`: who calls, 0 for nobody's own button."""
        return False

    def pause(self, now_ms: int) -> bool:
        """Stops the clocks, or goes on where they stand; False where there are none."""
        return False

    def due_ms(self) -> int | None:
        """Time at which something new is to be shown although nothing happens; None for never."""
        return None

    def pass_time(self, now_ms: int) -> None:
        """Advances the time, when nothing else happened."""

    def ticked(self, picture: Picture) -> Picture:
        """This screen's `picture`, brought up to the present time."""
        return self.picture() if self.shows_time else picture

    def touched(self) -> None:
        """Notes that somebody is at the table."""

    def rest(self, now_ms: int) -> None:
        """The screen is left for the menu."""

    def _attempt(self, do: Callable[[], object]) -> None:
        """Does something, or says why it could not be done."""
        self._trouble = self._fault(do)

    def _fault(self, do: Callable[[], object]) -> str:
        """Does something; why it could not be done, '' where it was."""
        try:
            do()
        except TablepiError as wrong:
            return self._fault_words.say(wrong.said)
        return ""

    @property
    def _fault_words(self) -> Words:
        """The words that a fault is told in: the program's, where no game's are needed."""
        return self._nav.words

    def _read(self, read: Callable[[], Iterable[T]]) -> tuple[tuple[T, ...], str]:
        """Value from the store; nothing, and the reason, where it cannot be read."""
        try:
            return tuple(read()), ""
        except TablepiError as wrong:
            return (), self._nav.words.say(wrong.said)

    def _listing(
        self,
        title: str,
        entries: Iterable[Entry],
        empty: str = "",
        unread: str = "",
        *,
        tools: tuple[Button, ...] = (),
        kind: str = "list",
        sign: str = "list",
    ) -> Listing:
        """A list with the way back, and with why something could not be done.

        `unread`: why the entries are not known, so that nobody can say that it is empty.
        """
        told = [Notice("disk", why) for why in (unread or self._trouble,) if why]
        said, notices = "" if unread else empty, self._nav.notices(*told)
        rows, part = tuple(entries), row_part(self._nav.words)
        back = self._back()
        return Listing(title, rows, said, back, tools, notices, sign=sign, kind=kind, part=part)

    def _page(
        self,
        title: str,
        lines: Iterable[str],
        buttons: Iterable[Button],
        *notices: Notice,
        kind: str = "read",
    ) -> Page:
        """A page of lines to read, with the ways on. `notices`: of this page alone."""
        section = Section("", tuple(("", line) for line in lines))
        told = self._nav.notices(*notices)
        part = page_part(self._nav.words)
        return Page(title, (section,), tuple(buttons), kind=kind, notices=told, part=part)

    def _back(self, label: str = "button.back") -> Button:
        """The button that goes back to the screen before."""
        return Button(self._nav.words(label), Back(), "quiet", icon="back")


class MatchScreen(Screen):
    """A screen of a match: it has the referee, and the words of its game."""

    on_card = "notice.at-table"

    def __init__(self, nav: Navigation, referee: Referee, words: Words) -> None:
        super().__init__(nav)
        self._referee = referee
        self._words = words

    @property
    def page(self) -> Hashable:
        """This page of the match."""
        return type(self).__name__, self._referee.id

    def _match_notices(self) -> tuple[Notice, ...]:
        """The notices, first that the last row could not be recorded."""
        return self._nav.notices(*self._referee.ledger.notices(self._words))
