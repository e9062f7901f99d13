"""Matches in lists: a page at a time, the newest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tablepi.core.record import ERASED, NEWEST, ListedMatch
from tablepi.core.slots import UNKNOWN
from tablepi.games import Games
from tablepi.referee.intents import Intent
from tablepi.referee.match.move_text import listed_title
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.suggestions import word_begins
from tablepi.screens.navigation.text_entry import SearchScreen, TextField
from tablepi.screens.pictures.picture import Button, Entry, Listing


class ResumeMatch(Intent):
    """Goes on with a match. `match`: its number in the journal."""

    match: int


A_PAGE = 100
"""Matches on a page of the list: 7 ms, where 20,000 at once take two seconds (x86-64)."""

LOOKED_THROUGH = 10
"""Pages that are looked through at once: those who want more turn on."""

UNSEARCHED = 25
"""Matches on five pages of the smallest panel: in a longer list one looks for a name."""


Resume = Callable[[int], None]
"""Goes on with a match, by its number. Raises TablepiError."""


PageOf = Callable[[int, int], list[ListedMatch]]
"""Gives so many matches of a list, the newest first, below a number. Raises TablepiError."""


def title_in_list(
    words: Words, games: Games, match: ListedMatch, templates: Callable[[str], str]
) -> str:
    """The title of a match; the id of its game where that is not here."""
    header, game = match.header, games.get(match.header.game)
    if game is None:
        return header.game
    text = partial(templates, header.cards)
    return listed_title(game, dict(header.options), words.language, text)


def names_in_list(words: Words, match: ListedMatch) -> list[str]:
    """The names of those who play, seat 1 first; by the seat's number where it was erased."""
    names = enumerate(match.names or match.header.seats, 1)
    return [words("seat.number", n=seat) if name == ERASED else name for seat, name in names]


def match_entry(
    words: Words, games: Games, match: ListedMatch, templates: Callable[[str], str]
) -> Entry:
    """A match in a list: its game, who plays, how it stands; a damaged one by its number."""
    header = match.header
    if header.game == UNKNOWN:
        sentences = words("match.damaged", n=match.id), words("match.damaged-how")
        return Entry(*sentences, ResumeMatch(match.id), sign="health")
    named = title_in_list(words, games, match, templates)
    names = ", ".join(names_in_list(words, match))
    ended = "match.abandoned" if match.is_abandoned else "match.ended"
    state = words(ended if match.ended else "match.open", date=header.began)
    return Entry(
        title=words("match.title", game=named, names=names),
        detail=state,
        act=ResumeMatch(match.id),
        emblem=header.game,
    )


@dataclass(frozen=True, slots=True)
class MatchRows:
    """Matches that a list shows, and what their rows are made of."""

    matches: PageOf
    games: Games
    templates: Callable[[str], str]
    """Gives the templates that a match began with, by the digest of its header."""
    resume: Resume
    names: Callable[[], Sequence[str]]
    """Gives the names of those who may be looked for. Raises TablepiError."""


class MatchListScreen(Screen):
    """Matches a page at a time, the newest first.

    `earlier`: leads to all matches, where a host's PIN keeps those of earlier evenings. Raises
    TablepiError. `wanted`: the beginning of a word in the titles, where those alone are shown.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        rows: MatchRows,
        earlier: Callable[[], None] | None = None,
        wanted: str = "",
    ) -> None:
        super().__init__(nav)
        self._title = title
        self._rows = rows
        self._earlier = earlier
        self._wanted = wanted
        self._below = [NEWEST]
        self._older: int | None = None
        self._entries: tuple[Entry, ...] | None = None

    def picture(self) -> Listing:
        """Each match with how it stands."""
        words, pages = self._nav.words, len(self._below)
        entries, trouble = self._read(self._entries_shown)
        empty = words("matches.none-tonight" if self._earlier else "matches.empty")
        empty = words("matches.none-found") if self._wanted else empty
        name = f"matches with {self._wanted}" if self._wanted else "matches"
        tools, kind = self._tools(), f"{name} {pages}" if pages > 1 else name
        return self._listing(self._title, entries, empty, trouble, tools=tools, kind=kind)

    def _tools(self) -> tuple[Button, ...]:
        """The buttons that turn the page, look for matches, and lead to all of them."""
        words, find = self._nav.words, Way("matches.find", self._ask_wanted, icon="search")
        finding = (find.button(words),) if self._is_long else ()
        if self._earlier is None:
            return (*self._turns(), *finding)
        earlier = Way("matches.earlier", partial(self._attempt, self._earlier), icon="history")
        return (*self._turns(), *finding, earlier.button(words))

    @property
    def _is_long(self) -> bool:
        """True if nobody would turn to a match at its end; what was found is not searched."""
        count = len(self._entries or ())
        return not self._wanted and (count > UNSEARCHED or len(self._below) > 1)

    def _ask_wanted(self) -> None:
        """Who played, or what: the matches of which a word begins so."""
        nav, rows = self._nav, self._rows

        def typed(text: str, now_ms: int) -> None:
            if text:
                title = nav.words("matches.found", text=text)
                nav.replace(MatchListScreen(nav, title, rows, wanted=text))
            else:
                nav.leave()

        names = self._read(rows.names)[0]
        field = TextField(nav.words("matches.wanted"), suggestions=names, name=True)
        nav.enter(SearchScreen(nav, field, typed))

    def _turns(self) -> tuple[Button, ...]:
        """The buttons that turn the page, where there are several."""
        words, first, last = self._nav.words, len(self._below) == 1, self._older is None
        newer = Way("matches.newer", self._show_newer, icon="up").button(words)
        older = Way("matches.older", self._show_older, icon="down").button(words)
        turns = newer._replace(dim=first), older._replace(dim=last)
        return () if first and last else turns

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on with the match."""
        if isinstance(act, ResumeMatch):
            self._attempt(partial(self._rows.resume, act.match))
        else:
            super().hear(act, now_ms)

    def _show_older(self) -> None:
        if self._older is not None:
            self._turn([*self._below, self._older])

    def _show_newer(self) -> None:
        if len(self._below) > 1:
            self._turn(self._below[:-1])

    def _turn(self, below: list[int]) -> None:
        self._below, self._older, self._entries = below, None, None

    def _entries_shown(self) -> tuple[Entry, ...]:
        """The page that is shown, read once."""
        if self._entries is None:
            found, self._older = self._looked_for() if self._wanted else self._newest()
            self._entries = tuple(found)
        return self._entries

    def _newest(self) -> tuple[list[Entry], int | None]:
        """The matches below a number; one more says whether there are older ones, below which."""
        found = self._rows.matches(A_PAGE + 1, self._below[-1])
        page = found[:A_PAGE]
        return list(map(self._entry, page)), page[-1].id if len(found) > A_PAGE else None

    def _looked_for(self) -> tuple[list[Entry], int | None]:
        """The matches that are wanted among so many, and the number below which more may be."""
        found: list[Entry] = []
        below = self._below[-1]
        for _ in range(LOOKED_THROUGH):
            page = self._rows.matches(A_PAGE, below)
            entries = map(self._entry, page)
            found += [each for each in entries if word_begins(each.title, self._wanted)]
            if len(page) < A_PAGE:
                return found, None
            below = page[-1].id
            if len(found) >= A_PAGE:
                break
        return found, below

    def _entry(self, match: ListedMatch) -> Entry:
        rows = self._rows
        return match_entry(self._nav.words, rows.games, match, rows.templates)
