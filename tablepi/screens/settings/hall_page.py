"""The hall in the settings: joining by a card, leaving, the desk's code, its announcement."""

from collections.abc import Callable
from functools import partial

from tablepi.core.errors import TablepiError
from tablepi.referee.hall.hall_membership import Hall
from tablepi.referee.inbox import BackgroundTask, TaskFinished, TaskProgress
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import CodePage, DiscardQuestion, Question
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField, ask_host_pin
from tablepi.screens.pictures.picture import Button, Code, Page
from tablepi.wire.join_card import JoinCard, join_card_of
from tablepi.wire.payload import WireError


def offer_card(
    nav: Navigation, hall: Hall, line: str, is_host: bool = False
) -> "JoinCardScreen | None":
    """Shows what a line is that somebody scanned or typed; None where it is no join card.

    `is_host`: whether the host's PIN was just asked for.
    """
    try:
        card = join_card_of(line)
    except WireError:
        return None
    page = JoinCardScreen(nav, hall, card, is_host)
    nav.enter(page)
    return page


class JoinCardScreen(Screen):
    """Shows hall and host, asks the host's PIN, and waits for what the link says."""

    on_card = ""

    def __init__(self, nav: Navigation, hall: Hall, card: JoinCard, is_host: bool) -> None:
        super().__init__(nav)
        self._hall = hall
        self._card = card
        self._is_host = is_host
        self._asked = False

    @property
    def card(self) -> JoinCard:
        """The card that is shown."""
        return self._card

    def picture(self) -> Page:
        """The question, the wait, or the answer."""
        words, card = self._nav.words, self._card
        title = words(f"hall.join.{self._state}", hall=card.hall)
        return self._page(title, self._lines(), self._buttons())

    @property
    def _state(self) -> str:
        if not self._asked:
            return "ask" if self._hall.link.is_there else "no-link"
        if self._hall.joining is not None:
            return "wait"
        return "failed" if self._hall.failed else "done"

    def _lines(self) -> list[str]:
        words, hall, card = self._nav.words, self._hall, self._card
        said = {"hall": card.hall, "host": f"{card.host}:{card.port}"}
        match self._state:
            case "ask":
                left = [words("hall.join.leaves", hall=hall.id)] if hall.id else []
                return [words("hall.join.host", **said), words("hall.join.what"), *left]
            case "no-link":
                return [words("hall.no-link"), words("hall.no-link.how")]
            case "wait":
                return [words("hall.join.waits", **said)]
            case "failed":
                return [words(f"hall.failed.{hall.failed}", **said)]
        return [words("hall.joined", hall=hall.id, table=hall.table)]

    def _buttons(self) -> tuple[Button, ...]:
        words, state = self._nav.words, self._state
        if state == "done":
            return (Way("button.done", None, "primary", "check").button(words),)
        if state == "ask" or (state == "failed" and self._hall.failed in ("network", "link")):
            again = "hall.join.go" if state == "ask" else "hall.join.again"
            return (Way(again, self.join, "primary", "check").button(words), self._back())
        return (self._back(),)

    def join(self) -> None:
        """Gives the card to the link, after the host's PIN."""
        if not self._hall.link.is_there or self._hall.joining is not None:
            return
        if self._is_host:
            self._ask_hall(self._nav.now_ms)
        else:
            ask_host_pin(self._nav, self._ask_hall)

    def _ask_hall(self, now_ms: int) -> None:
        self._asked, self._is_host = True, True
        self._hall.join(self._card)

    def lasts(self) -> bool:
        """It stays while the link asks the hall."""
        return self._state == "wait"


def announcement(nav: Navigation, hall: Hall) -> Question:
    """Announcement of the hall to all tables, and the way back with and without it."""
    text = hall.said

    def hide() -> None:
        if hall.said == text:  # no other one has come meanwhile
            hall.hide_said()
        nav.leave()

    ways = Way("hall.was-read", hide, "primary", "check"), Way("button.back", None, "quiet", "back")
    return Question(nav, nav.words("hall.says"), (text,), *ways, on_card="notice.at-table")


LONGEST_CARD = 400
"""Characters of the longest line that can be typed."""


class HallScreen(Screen):
    """The table's hall, or how to join one; what is missing where no link has come."""

    on_card = ""

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._hall = nav.hall
        self._sticks = equipment.sticks()
        self._put = equipment.put
        self._task: BackgroundTask[str] | None = None
        self._told: Callable[[str, int], None] = self._offer_read

    def picture(self) -> Page:
        """Membership of the table in a hall, and the actions on it."""
        words, hall = self._nav.words, self._hall
        title = words("hall.member" if hall.id else "hall.none", hall=hall.id, table=hall.table)
        return self._page(title, self._lines(), self._buttons())

    def _lines(self) -> list[str]:
        words, hall = self._nav.words, self._hall
        trouble = [self._trouble] if self._trouble else []
        if not hall.link.is_there:
            return [*trouble, words("hall.no-link"), words("hall.no-link.how")]
        if hall.id:
            return [*trouble, words("hall.reach" if hall.away_ms is None else "hall.no-reach")]
        return [*trouble, words("hall.how"), words("hall.how.stick")]

    def _buttons(self) -> tuple[Button, ...]:
        words, hall = self._nav.words, self._hall
        near = hall.near.is_there
        desk = (Way("hall.desk", self._ask_desk, icon="code").button(words),) if near else ()
        if not hall.link.is_there:
            return (*desk, self._back())
        if hall.id:
            leave = Way("hall.leave", self._ask_leave, "quiet", "leave").button(words)
            return (*desk, self._back(), leave)
        join = (Way("hall.near.join", self._ask_near, "primary", "check").button(words),)
        stick = Way("hall.stick", self._ask_stick, icon="stick").button(words)
        return (
            *(join if near else ()),
            *desk,
            Way("hall.type", self._type, icon="edit").button(words),
            stick._replace(dim=self._task is not None),
            self._back(),
        )

    def _ask_stick(self) -> None:
        self._ask(self._sticks.join_card, self._offer_read)

    def _ask_near(self) -> None:
        self._ask(partial(self._hall.near.ask, "card"), self._join_near)

    def _ask_desk(self) -> None:
        near = self._hall.near
        self._ask(lambda: f"{near.ask('desk')} {near.ask('certificate')}", self._show_desk)

    def _ask_leave(self) -> None:
        words = self._nav.words
        ask, sentence = words("hall.leave.ask", hall=self._hall.id), words("hall.leave.sure")
        yes = words("hall.leave.yes")
        question = DiscardQuestion(self._nav, ask, sentence, yes, self._ask_host, icon="leave")
        self._nav.enter(question)

    def _ask_host(self, now_ms: int) -> None:
        ask_host_pin(self._nav, self._leave)

    def _ask(self, do: Callable[[], str], told: Callable[[str, int], None]) -> None:
        """Asks for something that takes a while, unless something else is asked for."""
        if self._task is None:
            self._task, self._told = BackgroundTask(self, do, self._put), told

    def _type(self) -> None:
        words = self._nav.words

        def typed(text: str, now_ms: int) -> None:
            self._nav.leave()
            if not offer_card(self._nav, self._hall, text, is_host=True):
                self._nav.enter(page)
                page.refuse(words("hall.no-card"))

        page = TextEntryScreen(
            self._nav,
            TextField(
                words("hall.type.title"),
                hint=words("hall.type.hint"),
                longest=LONGEST_CARD,
            ),
            typed,
        )
        self._nav.enter(page)

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """A stick was read, or the hall on this machine has answered."""
        if not isinstance(news, TaskFinished) or self._task is None or self._nav.current != self:
            self._task = None
            return
        task, self._task = self._task, None
        try:
            line = task.result()
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)
            return
        self._told(line, now_ms)

    def _show_desk(self, line: str, now_ms: int) -> None:
        """One code, good once, its address and its certificate by letters; whoever asks again gets
        another.
        """
        link, _, letters = line.partition(" ")
        nav, words, code = self._nav, self._nav.words, Code(link, link.partition("/in/")[0])
        title, hint = words("hall.desk.title"), words("hall.desk.hint", letters=letters)
        nav.enter(CodePage(nav, title, hint, (code,), on_card=""))

    def _join_near(self, line: str, now_ms: int) -> None:
        page = offer_card(self._nav, self._hall, line, is_host=True)
        if page is None:
            self._trouble = self._nav.words("hall.no-card")
        else:
            page.join()

    def _offer_read(self, line: str, now_ms: int) -> None:
        if not line:
            self._trouble = self._nav.words("hall.stick.none")
        elif not offer_card(self._nav, self._hall, line, is_host=True):
            self._trouble = self._nav.words("hall.no-card")

    def _leave(self, now_ms: int) -> None:
        left = self._hall.id
        self._hall.leave()
        self._nav.notify("hall.left", hall=left)
