"""The menu: open matches and games; lists of matches."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Storage
from tablepi.app.table_settings import Settings
from tablepi.app.text.move_text import listed_title
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing, Menu, Notice, Tile
from tablepi.core.phrase import Phrase
from tablepi.core.record import ERASED, Header, Kept
from tablepi.games import Cover, Games


class OpenMatches(Intent):
    """The list of matches: tonight's alone where a host's PIN keeps the others."""


class OpenEarlierMatches(Intent):
    """The list of all matches, where a host's PIN keeps those of earlier evenings."""


class OpenPlayers(Intent):
    """The names of those who played."""


class OpenDecks(Intent):
    """The decks that were taught."""


class OpenSettings(Intent):
    """The settings."""


class ChooseGame(Intent):
    """A game, for a new match."""

    game: str


class ResumeMatch(Intent):
    """Goes on with a match. `match`: its number in the journal."""

    match: int


Go = Callable[[Intent, int], None]
"""Shows what an intent of the menu asks for. Raises TablepiError."""

Shows = Callable[[int, Header], bool]
"""Whether a match is shown, by its number and its header."""

RESUMED_FIRST = 2
"""Open matches in the menu itself; the others are in a list."""


class MenuScreen(Screen):
    """The first screen. `lost`: what a fault of the disk may have taken, or will take; `warnings`:
    what the configuration names that is not there. `shows`: whether guests may see a match.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        storage: Storage,
        games: Games,
        settings: Settings,
        lost: Callable[[], Sequence[Phrase]],
        warnings: Sequence[Phrase],
        shows: Shows,
        go: Go,
    ) -> None:
        super().__init__(nav)
        self._storage = storage
        self._games = games
        self._settings = settings
        self._lost = lost
        self._warned = warnings
        self._shows = shows
        self._go = go
        self._trouble = ""

    def picture(self) -> Menu:
        """Open matches first, then a tile for each game."""
        words = self._nav.words
        still_open, trouble = self._read(self._open_matches)
        matches = "menu.tonight" if self._nav.host_pin else "menu.matches"
        return Menu(
            title=words("menu.title"),
            resume=tuple(_entry(words, self._games, match) for match in still_open),
            tiles=tuple(map(self._tile, self._settings.offered(self._games.covers))),
            tools=(
                Button(words(matches), OpenMatches(), icon="history"),
                Button(words("menu.players"), OpenPlayers(), icon="person"),
                Button(words("menu.decks"), OpenDecks(), icon="deck"),
                Button(words("menu.settings"), OpenSettings(), icon="settings"),
            ),
            notices=self._nav.notices(*self._warnings(trouble or self._trouble)),
        )

    def _warnings(self, trouble: str) -> Iterator[Notice]:
        """The notices of the store, of the configuration and of games that cannot be played."""
        words = self._nav.words
        if trouble:
            yield Notice("disk", trouble)
        for lost in self._lost():
            yield Notice("disk", words.say(lost))
        for why in self._warned:
            yield Notice("info", words("notice.config", why=why))
        for game, fault in self._games.missing.items():
            yield Notice("info", words("notice.missing", game=game, why=fault))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Chooses a game, a match or a list."""
        self._trouble = ""
        match act:
            case OpenMatches():
                self._nav.enter(self._matches())
            case ResumeMatch():
                self._trouble = self._fault(partial(self._go, act, now_ms))
            case ChooseGame() | OpenPlayers() | OpenDecks() | OpenSettings():
                self._go(act, now_ms)
            case _:
                super().hear(act, now_ms)

    def _open_matches(self) -> list[Kept]:
        kept = self._storage.journal.still_open(RESUMED_FIRST)
        return [match for match in kept if self._shows(match.id, match.header)]

    def _matches(self) -> "MatchListScreen":
        """The list of matches that anybody may see, and the way to the others."""
        nav, words = self._nav, self._nav.words
        listed = partial(match_entries, words, self._storage, self._games, self._shows)
        if not nav.host_pin:
            return MatchListScreen(nav, words("menu.matches"), listed, self._go)
        earlier = Button(words("matches.earlier"), OpenEarlierMatches(), icon="history")
        return MatchListScreen(nav, words("matches.tonight"), listed, self._go, (earlier,))

    def _tile(self, cover: Cover) -> Tile:
        language = self._nav.words.language
        title, promise = (cover.said(name, language) for name in ("title", "promise"))
        return Tile(cover.id, title, promise, ChooseGame(cover.id))


def match_entries(
    words: Words, storage: Storage, games: Games, shows: Shows = lambda match, header: True
) -> tuple[Entry, ...]:
    """A row for every match that is shown, the newest first. Raises TablepiError."""
    kept = storage.journal.matches()
    return tuple(_entry(words, games, each) for each in kept if shows(each.id, each.header))


def _entry(words: Words, games: Games, match: Kept) -> Entry:
    """A match in a list: its game, who plays, how far it is or how it ended."""
    header = match.header
    game = games.get(header.game)
    named = listed_title(game, dict(header.options), words.language) if game else header.game
    names = ", ".join(
        words("seat.number", n=seat) if name == ERASED else name
        for seat, name in enumerate(header.seats, 1)
    )
    state = words("match.ended" if match.ended else "match.open", date=header.began)
    return Entry(
        title=words("match.title", game=named, names=names),
        detail=state,
        act=ResumeMatch(match.id),
        emblem=header.game,
    )


class MatchListScreen(Screen):
    """Matches, the newest first.

    `listed`: gives a row a match; `go`: goes on with one, or to what a tool of `tools` asks for.
    Both raise TablepiError.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        title: str,
        listed: Callable[[], tuple[Entry, ...]],
        go: Go,
        tools: tuple[Button, ...] = (),
    ) -> None:
        super().__init__(nav)
        self._title = title
        self._list = listed
        self._go = go
        self._tools = tools
        self._trouble = ""
        self._entries: tuple[Entry, ...] | None = None

    def picture(self) -> Listing:
        """Each match with how it stands."""
        words = self._nav.words
        entries, trouble = self._read(self._listed)
        empty = words("matches.none-tonight" if self._tools else "matches.empty")
        listing = self._listing(self._title, entries, empty, trouble or self._trouble)
        return listing._replace(kind="matches", tools=self._tools)

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on with the match, to the others, or back."""
        match act:
            case ResumeMatch() | OpenEarlierMatches():
                self._trouble = self._fault(partial(self._go, act, now_ms))
            case _:
                super().hear(act, now_ms)

    def _listed(self) -> tuple[Entry, ...]:
        """The list of matches, read once since it can be long."""
        if self._entries is None:
            self._entries = self._list()
        return self._entries
