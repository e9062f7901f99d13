"""Pages that are one call: a question with its answers, and rows with what each does."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from tablepi.referee.intents import Answer, Intent
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.pictures.match_scene import match_scene
from tablepi.screens.pictures.picture import Button, Code, Entry, Listing, Notice, Page, TakeHome

KEEP = Way("restore.no", None, "quiet", "back")
"""Leaves everything as it is."""


class Question(Screen):
    """A question that is one call: its title, a line each, and its ways on, the likely one first.

    `kind`: of the page. `on_card`: the id of what is said of a card that is scanned meanwhile.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        lines: Sequence[str],
        *ways: Way,
        kind: str = "read",
        on_card: str = "notice.no-match",
    ) -> None:
        super().__init__(nav)
        self.on_card = on_card
        self._title, self._lines, self._ways, self._kind = title, lines, ways, kind

    def go_back(self, now_ms: int) -> None:
        """Leaves it, where one of its ways leads back; else it stays until it is answered."""
        if any(way.do is None for way in self._ways):
            self._nav.leave()

    @property
    def page(self) -> Hashable:
        """The question as a page."""
        return type(self).__name__, self._title

    def picture(self) -> Page:
        """The lines, and a button for each way on."""
        words = self._nav.words
        buttons = (way.button(words) for way in self._ways)
        return self._page(self._title, self._lines, buttons, *self._own_notices(), kind=self._kind)

    def _own_notices(self) -> Iterable[Notice]:
        """Lines that everybody should know besides, while it is asked."""
        return ()


class MatchQuestion(Question):
    """A question about a match, whose clocks stand meanwhile, and go on if they went.

    Its last line says what stays, or how it comes back.
    """

    kind: ClassVar[str]

    def picture(self) -> Page:
        """The question beside the match."""
        return super().picture()._replace(lost=self._lost, stays=1)

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        keeper: Timekeeper,
        title: str,
        lines: Sequence[str],
        *ways: Way,
    ) -> None:
        super().__init__(nav, title, lines, *ways, kind=self.kind, on_card="notice.at-table")
        self._lost = match_scene(words, referee.match)
        self._referee, self._words = referee, words
        self._go_on = keeper.pause(nav.now_ms)

    def _own_notices(self) -> Iterable[Notice]:
        return self._referee.ledger.notices(self._words)

    def go_back(self, now_ms: int) -> None:
        """Plays on."""
        self._nav.leave()
        self._go_on(now_ms)


STAY = Way("discard.stay", None, "quiet", "back")


class DiscardQuestion(Question):
    """Asks before something is lost for good; another *Back* stays.

    `title`: the question; `said`: what would be lost; `discard`: what the button says that loses
    it, with this icon. `keep`: a way on without losing it.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        said: str,
        discard: str,
        do: Callable[[int], None],
        *keep: Way,
        icon: str = "trash",
    ) -> None:
        lose = Way("discard.yes", self._lose, "danger", icon, discard)
        # The filled key is the way that loses nothing; the arrow back is never filled.
        stay = STAY if keep else STAY._replace(look="primary", icon="check")
        super().__init__(nav, title, (said,), stay, *keep, lose, kind="discard", on_card="")
        self._do = do

    def _lose(self) -> None:
        self._nav.leave()
        self._do(self._nav.now_ms)


def ask_to_discard(
    nav: Navigation, lost: str, discard: str, do: Callable[[int], None], **values: Any
) -> None:
    """Asks before something is lost for good, by the ids of sentences.

    `lost`: what would be, the question itself ends in `.ask`; `discard`: what the button says.
    """
    words = nav.words
    sentence = words(lost, **values)
    nav.enter(DiscardQuestion(nav, words(f"{lost}.ask"), sentence, words(discard), do))


class LeaveQuestion(DiscardQuestion):
    """Asks before a screen with unsaved work is left; keeps the work where that can be done."""

    def __init__(self, nav: Navigation, unsaved: Unsaved) -> None:
        left, words, button = nav.current, nav.words, unsaved.keep
        keep = []
        if button is not None:
            do = partial(self._keep, button.act)
            keep.append(Way("discard.keep", do, button.look, button.icon, button.label))
        super().__init__(
            nav, words("discard.ask"), unsaved.said, words("discard.yes"), left.go_back, *keep
        )

    def _keep(self, act: Intent) -> None:
        """Has the screen itself keep its work."""
        self._nav.leave()
        self._nav.current.hear(act, self._nav.now_ms)


class ListPage(Screen):
    """Rows, each with what it does. `rows`: gives those that there are now; `kind`: of the list."""

    def __init__(
        self,
        nav: Navigation,
        title: str,
        rows: Callable[[], Iterable[Entry]],
        *,
        empty: str = "",
        kind: str = "list",
        on_card: str = "notice.no-match",
    ) -> None:
        super().__init__(nav)
        self.on_card = on_card
        self._title, self._rows, self._empty, self._kind = title, rows, empty, kind

    @property
    def page(self) -> Hashable:
        """Page with the listed rows."""
        return type(self).__name__, self._title

    def picture(self) -> Listing:
        """The rows as they are now."""
        return self._listing(self._title, self._rows(), self._empty, kind=self._kind)


class CodePage(Screen):
    """A code as large as the glass.

    `codes`: its forms, of which the screen takes the fullest that fits. `too_long`: the id of what
    it says where none does, '' for nothing; `back`: the id of the way back; `on_card`: of the
    notice where somebody scans a card.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        hint: str,
        codes: Sequence[Code],
        *,
        too_long: str = "home.too-long",
        back: str = "button.back",
        on_card: str = "notice.no-match",
    ) -> None:
        super().__init__(nav)
        self.on_card = on_card
        self._title, self._hint, self._codes = title, hint, tuple(codes)
        self._too_long, self._way_back = too_long, back

    def picture(self) -> TakeHome:
        """The code, what it is for, and the way back."""
        return TakeHome(
            title=self._title,
            hint=self._hint,
            codes=self._codes,
            too_long=self._nav.words(self._too_long) if self._too_long else "",
            back=self._back(self._way_back),
            notices=self._nav.notices(),
        )


class EraseButtons:
    """The buttons that erase a row of a list; a second tap on the same place keeps it.

    `ask`, `sure`: ids of what is said before and after the first tap. `erase`: takes the row's
    name. `asked`: the row that was tapped, '' for none.
    """

    def __init__(self, ask: str, sure: str, erase: Callable[[str], object]) -> None:
        self._ask, self._sure, self._erase = ask, sure, erase
        self.asked = ""

    def of(self, words: Words, name: str) -> tuple[Button, ...]:
        """The buttons of this row."""
        if name != self.asked:
            ask = Answer("erase.ask", name, lambda: self._set(name))
            return (Button(words(self._ask), ask, "quiet", icon="trash"),)
        erase = Answer("erase", name, lambda: self._erase_row(name))
        keep = Answer("erase.keep", do=lambda: self._set(""))
        return (
            Button(words(self._sure), erase, "danger", icon="trash"),
            Button(words("button.keep"), keep, "quiet", icon="back"),
        )

    def _set(self, name: str) -> None:
        self.asked = name

    def _erase_row(self, name: str) -> None:
        self.asked = ""
        self._erase(name)
