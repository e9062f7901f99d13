"""The menu: open matches and games; the list of all matches."""

from collections.abc import Callable
from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.router import Router
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.text.move_text import given_title
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing, Menu, Notice, Tile
from tablepi.core.errors import TablepiError
from tablepi.core.record import ERASED, Kept
from tablepi.games import Cover


class OpenMatches(Intent):
    """The list of all matches."""


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


RESUMED_FIRST = 2
"""Open matches in the menu itself; the others are in a list."""


class MenuScreen(Screen):
    """The first screen."""

    on_card = "notice.no-match"

    def __init__(self, router: Router) -> None:
        super().__init__(router)
        self._router = router
        self._trouble = ""

    def picture(self) -> Menu:
        """Open matches first, then a tile for each game."""
        words = self._nav.words
        still_open, trouble = self._open_matches()
        return Menu(
            title=words("menu.title"),
            resume=tuple(entry(self._router, match) for match in still_open),
            tiles=tuple(map(self._tile, self._router.context.offered)),
            tools=(
                Button(words("menu.matches"), OpenMatches(), icon="history"),
                Button(words("menu.players"), OpenPlayers(), icon="person"),
                Button(words("menu.decks"), OpenDecks(), icon="deck"),
                Button(words("menu.settings"), OpenSettings(), icon="settings"),
            ),
            notices=self._nav.notices(
                *_told(trouble or self._trouble),
                *(Notice("disk", words.say(lost)) for lost in self._router.context.lost()),
                *self._warnings(),
                *self._missing(),
            ),
        )

    def _warnings(self) -> tuple[Notice, ...]:
        words, warnings = self._nav.words, self._router.context.warnings
        return tuple(Notice("info", words("notice.config", why=warning)) for warning in warnings)

    def _missing(self) -> tuple[Notice, ...]:
        missing = self._router.context.games.missing.items()
        words = self._nav.words
        return tuple(
            Notice("info", words("notice.missing", game=game, why=why)) for game, why in missing
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Chooses a game, a match or a list."""
        self._trouble = ""
        match act:
            case ChooseGame(game):
                self._nav.enter(_seating(self._router, game))
            case ResumeMatch(match):
                self._resume(match, now_ms)
            case OpenMatches():
                self._nav.enter(MatchListScreen(self._nav, self._listed, self._begun))
            case OpenPlayers() | OpenDecks() | OpenSettings():
                self._enter_as_host(partial(_host_page, self._router, act), now_ms)
            case _:
                super().hear(act, now_ms)

    def _enter_as_host(self, page: Callable[[], Screen], now_ms: int) -> None:
        """Shows a screen that the host's PIN keeps from guests, where there is one."""
        from tablepi.app.screens.text_entry import ask_pin

        pin = self._router.context.settings["cafe.pin"]
        ask_pin(self._nav, pin, "settings.pin", lambda _: self._nav.enter(page()), now_ms)

    def _resume(self, match: int, now_ms: int) -> None:
        try:
            self._begun(match, now_ms)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _begun(self, match: int, now_ms: int) -> None:
        """Goes on with a match. Raises TablepiError."""
        from tablepi.app.screens.start_match import resume_match

        resume_match(self._router, match, now_ms)

    def _listed(self) -> tuple[Entry, ...]:
        """Every match. Raises TablepiError."""
        kept = self._router.context.storage.journal.matches()
        return tuple(entry(self._router, match) for match in kept)

    def _open_matches(self) -> tuple[list[Kept], str]:
        """The newest open matches; else none, and why not."""
        try:
            return self._router.context.storage.journal.still_open(RESUMED_FIRST), ""
        except TablepiError as wrong:
            return [], self._nav.words.say(wrong.said)

    def _tile(self, cover: Cover) -> Tile:
        language = self._router.context.language
        title, promise = (cover.said(name, language) for name in ("title", "promise"))
        return Tile(cover.id, title, promise, ChooseGame(cover.id))


def _seating(router: Router, game: str) -> Screen:
    """The setting up of a match of this game."""
    from tablepi.app.screens.seating import SeatingScreen
    from tablepi.app.screens.start_match import begin_seated

    context = router.context
    found = context.games[game]
    begin = partial(begin_seated, router, found)
    seats = context.settings["table.seats"]
    return SeatingScreen(router, found, seats, context.timing, router.known_players, begin)


def _host_page(router: Router, act: OpenPlayers | OpenDecks | OpenSettings) -> Screen:
    """A screen of the host's."""
    context = router.context
    if isinstance(act, OpenPlayers):
        from tablepi.app.screens.player_names import PlayerNamesScreen

        return PlayerNamesScreen(router, context.storage, router.known_players)
    if isinstance(act, OpenDecks):
        from tablepi.app.screens.appliance.decks import DecksScreen
        from tablepi.app.screens.appliance.teach_deck import teaching

        return DecksScreen(router, context.storage, context.files, partial(teaching, router))
    from tablepi.app.screens.appliance.settings import SettingsScreen

    return SettingsScreen(router)


def _told(trouble: str) -> list[Notice]:
    return [Notice("disk", trouble)] if trouble else []


def entry(router: Router, match: Kept) -> Entry:
    """A match in a list: its game, who plays, how far it is or how it ended."""
    header, words = match.header, router.words
    game = router.context.games.get(header.game)
    named = given_title(game, dict(header.options).get("title", "")) if game else header.game
    title = named or Words(game, language=router.context.language)("title")
    names = ", ".join(
        words("seat.number", n=seat) if name == ERASED else name
        for seat, name in enumerate(header.seats, 1)
    )
    state = words("match.ended" if match.ended else "match.open", date=header.began)
    return Entry(
        title=words("match.title", game=title, names=names),
        detail=state,
        act=ResumeMatch(match.id),
        emblem=header.game,
    )


class MatchListScreen(Screen):
    """Every match there is, the newest first.

    `listed`: gives a row a match; `resume`: goes on with one. Both raise TablepiError.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        listed: Callable[[], tuple[Entry, ...]],
        resume: Callable[[int, int], None],
    ) -> None:
        super().__init__(nav)
        self._list = listed
        self._resume = resume
        self._trouble = ""
        self._entries: tuple[Entry, ...] | None = None

    def picture(self) -> Listing:
        """Each match with how it stands."""
        words, trouble = self._nav.words, self._trouble
        try:
            entries = self._listed()
        except TablepiError as wrong:
            entries, trouble = (), self._nav.words.say(wrong.said)
        return Listing(
            title=words("menu.matches"),
            entries=entries,
            empty="" if trouble else words("matches.empty"),
            back=self._back(),
            notices=self._nav.notices(*_told(trouble)),
            kind="matches",
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on with the match, or back."""
        match act:
            case ResumeMatch(match):
                self._go_on(match, now_ms)
            case _:
                super().hear(act, now_ms)

    def _go_on(self, match: int, now_ms: int) -> None:
        self._trouble = ""
        try:
            self._resume(match, now_ms)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _listed(self) -> tuple[Entry, ...]:
        """The list of matches, read once since it can be long."""
        if self._entries is None:
            self._entries = self._list()
        return self._entries
