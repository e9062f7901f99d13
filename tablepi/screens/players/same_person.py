"""Two names of one person are merged, and matches of another person of one name are parted."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.text.names import folded, told_apart
from tablepi.referee.intents import Answer
from tablepi.referee.results.standings import PlayedMatch
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import KEEP, Question
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Button, Entry, Listing


def ask_to_merge(
    nav: Navigation, name: str, known: Sequence[str], merge: Callable[[str], None]
) -> None:
    """Asks whose other name this is, and whether the two are one; `merge` takes that name."""

    def typed(other: str, now_ms: int) -> None:
        if not other or other == name:
            page.refuse(nav.words("person.other-name"))
            return
        spelling = next((each for each in known if folded(each) == folded(other)), other)
        nav.enter(question(spelling))

    def question(other: str) -> Question:
        words = nav.words
        return Question(
            nav,
            words("person.merge-ask", name=name, other=other),
            (words("person.merge-how", name=name, other=other), words("person.stays")),
            Way("person.merge-yes", partial(merge, other), "primary", "check"),
            KEEP,
            on_card="",
        )

    others = [each for each in known if each != name]
    field = TextField(nav.words("person.merge-with", name=name), suggestions=others, name=True)
    page = TextEntryScreen(nav, field, typed)
    nav.enter(page)


class PartScreen(Screen):
    """A player's matches, of which some are marked as another person's; `part` takes these seats
    and that person's name.
    """

    def __init__(
        self,
        nav: Navigation,
        name: str,
        played: Sequence[PlayedMatch],
        known: Sequence[str],
        part: Callable[[list[tuple[int, int]], str], None],
    ) -> None:
        super().__init__(nav)
        self._name = name
        self._played = played
        self._known = known
        self._part = part
        self._marked: set[tuple[int, int]] = set()

    def picture(self) -> Listing:
        """The matches, the newest first."""
        words = self._nav.words
        tools: tuple[Button, ...] = ()
        if self._marked:
            label = words("person.part", n=len(self._marked))
            way = Way("person.part", self._ask_name, "primary", "person", label)
            tools = (way.button(words),)
        entries = map(self._entry, reversed(self._played))
        return self._listing(words("person.whose", name=self._name), entries, tools=tools)

    def _entry(self, part: PlayedMatch) -> Entry:
        words = self._nav.words
        names = ", ".join(other for other, _ in part.others)
        sign = "box-checked" if part.place in self._marked else "box"
        detail = words("person.match", date=part.began, score=part.score, names=names)
        mark = Answer("person.mark", part.place, partial(self._mark, part.place))
        return Entry(part.game, detail, mark, sign=sign)

    def _mark(self, place: tuple[int, int]) -> None:
        self._marked ^= {place}

    def _ask_name(self) -> None:
        nav = self._nav

        def typed(name: str, now_ms: int) -> None:
            if not name or folded(name) == folded(self._name):
                page.refuse(nav.words("person.other-name"))
                return
            nav.leave(2)
            self._part(sorted(self._marked), name)

        proposal = told_apart(self._name, self._known)
        suggestions = [proposal, *(each for each in self._known if each != self._name)]
        field = TextField(
            nav.words("person.part-name"), text=proposal, suggestions=suggestions, name=True
        )
        page = TextEntryScreen(nav, field, typed)
        nav.enter(page)
