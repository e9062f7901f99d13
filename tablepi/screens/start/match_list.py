"""Matches in lists: a page at a time, the newest first."""

from collections.abc import Callable
from functools import partial

from tablepi.core.record import ERASED, NEWEST, ListedMatch
from tablepi.core.slots import UNKNOWN
from tablepi.games import Games
from tablepi.referee.intents import Intent
from tablepi.referee.match.move_text import listed_title
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Button, Entry, Listing


class ResumeMatch(Intent):
    """Goes on with a match. `match`: its number in the journal."""

    match: int


A_PAGE = 100
"""Matches on a page of the list: 7 ms, where 20,000 at once take two seconds (x86-64)."""


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


class MatchListScreen(Screen):
    """Matches a page at a time, the newest first.

    `templates`: gives those that a match began with, by the digest of its header. `earlier`: leads
    to all matches, where a host's PIN keeps those of earlier evenings. Raises TablepiError.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        games: Games,
        matches: PageOf,
        resume: Resume,
        templates: Callable[[str], str],
        earlier: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(nav)
        self._title = title
        self._games = games
        self._matches = matches
        self._resume = resume
        self._templates = templates
        self._earlier = earlier
        self._below = [NEWEST]
        self._older: int | None = None
        self._entries: tuple[Entry, ...] | None = None

    def picture(self) -> Listing:
        """Each match with how it stands."""
        words, pages = self._nav.words, len(self._below)
        entries, trouble = self._read(self._entries_shown)
        empty = words("matches.none-tonight" if self._earlier else "matches.empty")
        tools, kind = self._tools(), f"matches {pages}" if pages > 1 else "matches"
        return self._listing(self._title, entries, empty, trouble, tools=tools, kind=kind)

    def _tools(self) -> tuple[Button, ...]:
        """The buttons that turn the page, and the one to all matches."""
        if self._earlier is None:
            return self._turns()
        earlier = Way("matches.earlier", partial(self._attempt, self._earlier), icon="history")
        return (*self._turns(), earlier.button(self._nav.words))

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
            self._attempt(partial(self._resume, act.match))
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
        """The page that is shown, read once; one match more says whether there are older ones."""
        if self._entries is None:
            found = self._matches(A_PAGE + 1, self._below[-1])
            page = found[:A_PAGE]
            self._older = page[-1].id if len(found) > A_PAGE else None
            self._entries = tuple(
                match_entry(self._nav.words, self._games, each, self._templates) for each in page
            )
        return self._entries
