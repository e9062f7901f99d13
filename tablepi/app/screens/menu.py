"""The menu: open matches and games; the lists of all matches and of players."""

from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.intents.menu_intents import (
    AskErase,
    CancelErase,
    ChooseGame,
    Erase,
    OpenDecks,
    OpenMatches,
    OpenPlayers,
    OpenSettings,
    ResumeMatch,
)
from tablepi.app.router import Router
from tablepi.app.screens.base import Screen
from tablepi.app.text.move_text import given_title
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing, Menu, Notice, Tile
from tablepi.core.errors import TablepiError
from tablepi.core.record import ERASED, Kept
from tablepi.games import Cover

RESUMED_FIRST = 2
"""How many open matches stand in the menu itself; the rest are a tap away."""


class MenuPage(Screen):
    """The first page."""

    on_card = "notice.no-match"

    def __init__(self, router: Router) -> None:
        super().__init__(router)
        self._router = router
        self._trouble = ""

    def picture(self) -> Menu:
        """Open matches first, then a tile for each game."""
        words = self._nav.words
        kept, trouble = self._kept()
        still_open = [match for match in kept if not match.ended][:RESUMED_FIRST]
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
                *_told(trouble or self._trouble), *self._doubts(), *self._missing()
            ),
        )

    def _doubts(self) -> tuple[Notice, ...]:
        words, doubts = self._nav.words, self._router.context.doubts
        return tuple(Notice("info", words("notice.doubt", why=doubt)) for doubt in doubts)

    def _missing(self) -> tuple[Notice, ...]:
        missing = self._router.context.games.missing.items()
        words = self._nav.words
        return tuple(
            Notice("info", words("notice.missing", game=game, why=why)) for game, why in missing
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Chooses a game, a match or a list."""
        router = self._router
        self._trouble = ""
        match act:
            case ChooseGame(game):
                from tablepi.app.screens.seating import SeatingPage

                router.enter(SeatingPage(router, router.context.games[game]))
            case ResumeMatch(match):
                self._resume(match, now_ms)
            case OpenMatches():
                router.enter(MatchesPage(router))
            case OpenPlayers() | OpenDecks() | OpenSettings():
                from tablepi.app.screens.judge_corrections import behind

                pin = router.context.settings["cafe.pin"]
                page = partial(_host_page, router, act)
                behind(router, pin, "settings.pin", lambda _: router.enter(page()), now_ms)
            case _:
                super().hear(act, now_ms)

    def _resume(self, match: int, now_ms: int) -> None:
        from tablepi.app.screens.start_match import resume_match

        try:
            resume_match(self._router, match, now_ms)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _kept(self) -> tuple[list[Kept], str]:
        """All matches; else none, and why not."""
        try:
            return self._router.context.storage.journal.matches(), ""
        except TablepiError as wrong:
            return [], self._nav.words.say(wrong.said)

    def _tile(self, cover: Cover) -> Tile:
        language = self._router.context.language
        title, promise = (cover.said(name, language) for name in ("title", "promise"))
        return Tile(cover.id, title, promise, ChooseGame(cover.id))


def _host_page(router: Router, act: OpenPlayers | OpenDecks | OpenSettings) -> Screen:
    """A page that the host's PIN keeps from guests, where there is one."""
    if isinstance(act, OpenPlayers):
        return PlayersPage(router)
    if isinstance(act, OpenDecks):
        from tablepi.app.screens.appliance.decks import DecksPage

        return DecksPage(router)
    from tablepi.app.screens.appliance.settings import SettingsPage

    return SettingsPage(router)


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


class MatchesPage(Screen):
    """Every match there is, the newest first."""

    on_card = "notice.no-match"

    def __init__(self, router: Router) -> None:
        super().__init__(router)
        self._router = router
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
                self._resume(match, now_ms)
            case _:
                super().hear(act, now_ms)

    def _resume(self, match: int, now_ms: int) -> None:
        from tablepi.app.screens.start_match import resume_match

        self._trouble = ""
        try:
            resume_match(self._router, match, now_ms)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _listed(self) -> tuple[Entry, ...]:
        """Nothing comes to the list while it is read, and in years it grows long."""
        if self._entries is None:
            kept = self._router.context.storage.journal.matches()
            self._entries = tuple(entry(self._router, match) for match in kept)
        return self._entries


class PlayersPage(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

    on_card = "notice.no-match"

    def __init__(self, router: Router) -> None:
        super().__init__(router)
        self._router = router
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """Each name with a way to erase it."""
        words, trouble = self._nav.words, self._trouble
        try:
            names = self._router.known_players()
        except TablepiError as wrong:
            names, trouble = [], self._nav.words.say(wrong.said)
        return Listing(
            title=words("players.title"),
            entries=tuple(Entry(name, "", None, self._ways_to_erase(name)) for name in names),
            empty="" if trouble else words("players.empty"),
            back=self._back(),
            notices=self._nav.notices(*_told(trouble)),
            kind="players",
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """The first tap asks; the second, elsewhere, erases."""
        self._trouble = ""
        match act:
            case AskErase(name):
                self._asked = name
            case CancelErase():
                self._asked = ""
            case Erase(name):
                self._erase(name)
            case _:
                super().hear(act, now_ms)

    def _erase(self, name: str) -> None:
        try:
            self._router.context.storage.players.erase(name)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _ways_to_erase(self, name: str) -> tuple[Button, ...]:
        """Ways to erase; a second tap on the same place keeps the name."""
        words = self._nav.words
        if name != self._asked:
            return (Button(words("players.erase"), AskErase(name), "quiet", icon="trash"),)
        return (
            Button(words("players.sure"), Erase(name), "danger", icon="trash"),
            Button(words("players.keep"), CancelErase(), "quiet", icon="back"),
        )
