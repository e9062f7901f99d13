"""The hall in the settings: which one the table belongs to, joining and leaving."""

from collections.abc import Callable
from functools import partial

from tablepi.core.errors import TablepiError
from tablepi.referee.background_task import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.referee.hall.hall_membership import Hall
from tablepi.referee.storage import Sticks
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.discard_question import DiscardQuestion
from tablepi.screens.navigation.text_entry import TextEntryScreen, ask_host_pin
from tablepi.screens.pictures.picture import Button, Page, Section
from tablepi.screens.settings.desk_code import DeskCodeScreen
from tablepi.screens.settings.join_question import offer_card

LONGEST_CARD = 400
"""Characters of the longest line that can be typed."""


class HallScreen(Screen):
    """The table's hall, or how to join one; what is missing where no link has come."""

    on_card = ""

    def __init__(self, nav: Navigation, hall: Hall, sticks: Sticks, put: Put) -> None:
        super().__init__(nav)
        self._hall = hall
        self._sticks = sticks
        self._put = put
        self._task: BackgroundTask[str] | None = None
        self._told: Callable[[str, int], None] = self._offer_read

    def picture(self) -> Page:
        """How the table belongs to a hall, and what can be done."""
        words, hall = self._nav.words, self._hall
        title = "hall.member" if hall.id else "hall.none"
        return Page(
            title=words(title, hall=hall.id, table=hall.table),
            sections=(Section("", tuple(("", line) for line in self._lines())),),
            buttons=self._buttons(),
            notices=self._nav.notices(),
        )

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
            leave = Way("hall.leave", self._ask_leave, "quiet", "cross").button(words)
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
        self._ask(partial(self._hall.near.ask, "desk"), self._show_desk)

    def _ask_leave(self) -> None:
        words, leave = self._nav.words, partial(ask_host_pin, self._nav, self._leave)
        ask, said = words("hall.leave.ask", hall=self._hall.id), words("hall.leave.sure")
        question = DiscardQuestion(self._nav, ask, said, words("hall.leave.yes"), leave)
        self._nav.enter(question)

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
            words("hall.type.title"),
            typed,
            hint=words("hall.type.hint"),
            longest=LONGEST_CARD,
            marks=":",
        )
        self._nav.enter(page)

    def told(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
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

    def _show_desk(self, link: str, now_ms: int) -> None:
        self._nav.enter(DeskCodeScreen(self._nav, link))

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
