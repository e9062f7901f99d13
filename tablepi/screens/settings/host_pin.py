"""The host's PIN: its proposal, its recovery code, and what helps where both are forgotten."""

import secrets
from collections.abc import Callable

from tablepi.referee.inbox import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import Question, ask_to_discard
from tablepi.screens.navigation.text_entry import new_pin
from tablepi.screens.pictures.picture import Page

RECOVERY_KEY = "cafe.recovery"
"""The setting that holds it."""

RECOVERY_FIGURES = 12
"""Of a code: with the pause after wrong ones, nobody finds it by trying."""


class RecoveryCodeScreen(Screen):
    """The code in fours, and where to write it down; one is made where there is none."""

    on_card = ""

    def __init__(self, nav: Navigation, settings: Settings) -> None:
        super().__init__(nav)
        self._settings = settings
        if not settings[RECOVERY_KEY]:
            self._renew()

    def _renew(self) -> None:
        code = secrets.randbelow(10**RECOVERY_FIGURES)
        self._settings.choose({RECOVERY_KEY: f"{code:0{RECOVERY_FIGURES}}"})

    def picture(self) -> Page:
        """The code, what it is for, and who must not see it."""
        words, code = self._nav.words, str(self._settings[RECOVERY_KEY])
        fours = " ".join(code[at : at + 4] for at in range(0, len(code), 4))
        lines = words("recovery.what"), words("recovery.who")
        buttons = (
            Way("recovery.written", None, "primary", "check").button(words),
            Way("recovery.new", self._ask_for_another, "quiet", "turn").button(words),
        )
        return self._page(words("recovery.title", code=fours), lines, buttons)

    def _ask_for_another(self) -> None:
        """Asks whether another code is to hold. Raises StoreError where it cannot be kept."""
        ask_to_discard(self._nav, "discard.code", "recovery.new", lambda now_ms: self._renew())


def keep_host_pin(nav: Navigation, settings: Settings, pin: str) -> None:
    """Keeps the host's PIN and shows its recovery code, '' for neither. Raises StoreError."""
    settings.choose({"cafe.pin": pin} if pin else {"cafe.pin": "", RECOVERY_KEY: ""})
    if pin:
        nav.enter(RecoveryCodeScreen(nav, settings))


def pin_proposal(nav: Navigation, then: Callable[[str], None]) -> Question:
    """Says what a host's PIN keeps, and asks for one; `then` keeps the answer, '' for none.

    It lies on whatever comes next. Every answer is kept, so that the question comes once.
    """
    words = nav.words

    def ask_pin() -> None:
        nav.enter(new_pin(nav, "settings.cafe.pin.ask", keep))

    def keep(pin: str) -> None:
        nav.leave()
        then(pin)

    return Question(
        nav,
        words("proposal.title"),
        (words("proposal.keeps"), words("proposal.without")),
        Way("proposal.yes", ask_pin, "primary", "check"),
        Way("proposal.no", lambda: keep(""), "quiet"),
        on_card="",
    )


WAIT_MS = 600_000
"""Its duration: a guest would be seen, who owns the machine has the time."""

LOOK_MS = 5_000
"""Time between looks whether the stick is still in."""

NO_PINS = {"cafe.pin": "", "cafe.recovery": "", "table.pin": ""}


class ForgottenPinScreen(Screen):
    """Counts down for everybody to see; then no PIN is set. Anybody can end it.

    `there`: whether the stick is in, asked on a thread of its own; None for the panel's buttons.
    """

    shows_time = True
    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        there: Callable[[], bool] | None,
        put: Put,
        now_ms: int,
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._there = there
        self._put = put
        self._look: BackgroundTask[bool] | None = None
        self._ends_ms = now_ms + WAIT_MS
        self._now_ms = self._looked_ms = now_ms

    def picture(self) -> Page:
        """The state, the time it still takes, and the way out."""
        words = self._nav.words
        ways = ("what", "stop") if self._there else ("what-buttons", "stop-buttons")
        lines = (words(f"forgotten.{way}") for way in ways)
        title = words("forgotten.title", n=-(-self._left_ms // 60_000))
        keep = Way("forgotten.keep", None, "primary", "cross").button(words)
        return self._page(title, lines, (keep,))

    @property
    def _left_ms(self) -> int:
        return max(0, self._ends_ms - self._now_ms)

    def lasts(self) -> bool:
        """It stays bright until it is over."""
        return True

    def due_ms(self) -> int | None:
        """Time of the next look for the stick, or of the next change of the minutes."""
        return None if self._look is not None else self._looked_ms + LOOK_MS

    def pass_time(self, now_ms: int) -> None:
        """Looks whether the stick is still in; by the panel's buttons only the time counts."""
        self._now_ms = now_ms
        if self._look is None and now_ms >= self._looked_ms + LOOK_MS:
            self._looked_ms = now_ms
            if self._there is not None:
                self._look = BackgroundTask(self, self._there, self._put)
            else:
                self._end_if_due()

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Ends where the stick is gone; takes the PINs away where the time is over."""
        if self._look is None or not isinstance(news, TaskFinished):
            return
        is_there, self._look = self._look.result(), None
        if not is_there:
            self._nav.leave()
            self._nav.notify("forgotten.pulled")
        else:
            self._end_if_due()

    def _end_if_due(self) -> None:
        """Takes the PINs away once the time is over."""
        if self._left_ms:
            return
        self._nav.leave()
        self._settings.choose(NO_PINS)
        self._nav.notify("forgotten.done" if self._there else "forgotten.done-buttons")
