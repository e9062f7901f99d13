"""The names of those who played, each of which can be erased, and what leads on from them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.results.standings import Played
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import TextEntryScreen
from tablepi.app.storage import Storage
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing


class OpenPlayer(Intent):
    """The page of one player."""

    name: str


class NewPlayer(Intent):
    """Asks for the name of a player who has not played here yet."""


class OpenLeaderboard(Intent):
    """Who won how often."""


class PlayerPages(NamedTuple):
    """What the list of players leads to, and what those pages need.

    `read`: gives every part in a match. Raises TablepiError. `today`: ISO. `is_card`: whether what
    a reader saw is a card, or a word that a game knows.
    """

    nav: Navigation
    storage: Storage
    read: Callable[[], Sequence[Played]]
    today: str
    is_card: Callable[[ScannedCard], bool]

    def player(self, name: str) -> Screen:
        """The page of one player."""
        from tablepi.app.screens.players.player_page import PlayerScreen

        return PlayerScreen(self.nav, self.storage, name, self.read, self.today, self.is_card)

    def leaderboard(self) -> Screen:
        """The leaderboard."""
        from tablepi.app.screens.players.leaderboard import LeaderboardScreen

        return LeaderboardScreen(self.nav, self.read, self.today)


class PlayerNamesScreen(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, pages: PlayerPages, known: Callable[[], list[str]]) -> None:
        super().__init__(nav)
        self._storage = pages.storage
        self._pages = pages
        self._known = known
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """Each name with its page, and a way to erase it."""
        words = self._nav.words
        entries, trouble = self._read(self._entries)
        title, empty = words("players.title"), words("players.empty")
        listing = self._listing(title, entries, empty, trouble or self._trouble)
        tools = (
            Button(words("players.new"), NewPlayer(), icon="plus"),
            Button(words("players.board"), OpenLeaderboard(), icon="trophy"),
        )
        return listing._replace(kind="players", tools=tools, sign="person")

    def _entries(self) -> list[Entry]:
        words = self._nav.words
        profiles = {each.name: each for each in self._storage.profiles.all()}
        erase = partial(erase_buttons, words, "players.erase", "players.sure", self._asked)
        signed = words("player.has-sign")
        return [
            Entry(
                name,
                signed if name in profiles and profiles[name].sign else "",
                OpenPlayer(name),
                erase(name),
            )
            for name in self._known()
        ]

    def hear(self, act: Intent, now_ms: int) -> None:
        """The first tap on a bin asks; the second, elsewhere, erases."""
        self._trouble = ""
        match act:
            case AskErase(name):
                self._asked = name
            case CancelErase():
                self._asked = ""
            case Erase(name):
                self._trouble = self._fault(lambda: self._storage.players.erase(name))
            case OpenPlayer(name):
                self._nav.enter(self._pages.player(name))
            case NewPlayer():
                self._ask_name()
            case OpenLeaderboard():
                self._nav.enter(self._pages.leaderboard())
            case _:
                super().hear(act, now_ms)

    def _ask_name(self) -> None:
        """A name, and then its page, also where there was one of that name."""
        nav, profiles = self._nav, self._storage.profiles

        def typed(name: str, now_ms: int) -> None:
            found = profiles.of(name)
            if why := "" if found else self._fault(lambda: profiles.keep(name)):
                page.refuse(why)
                return
            nav.replace(self._pages.player(name))

        page = TextEntryScreen(nav, nav.words("players.name"), typed, name=True)
        nav.enter(page)


def erase_buttons(words: Words, erase: str, sure: str, asked: str, name: str) -> tuple[Button, ...]:
    """The buttons that erase something; a second tap on the same place keeps it.

    `erase`, `sure`: ids of what is said before and after the first tap. `asked`: what was tapped.
    """
    if name != asked:
        return (Button(words(erase), AskErase(name), "quiet", icon="trash"),)
    return (
        Button(words(sure), Erase(name), "danger", icon="trash"),
        Button(words("button.keep"), CancelErase(), "quiet", icon="back"),
    )
