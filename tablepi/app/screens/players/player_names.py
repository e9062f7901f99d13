"""The names of those who played, each of which can be erased, and what leads on from them."""

from collections.abc import Callable
from functools import partial

from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.screens.base import Screen
from tablepi.app.screens.players.leaderboard import LeaderboardScreen
from tablepi.app.screens.players.player_context import PlayerContext
from tablepi.app.screens.players.player_page import PlayerScreen
from tablepi.app.screens.text_entry import TextEntryScreen
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.record import Profile


class OpenPlayer(Intent):
    """The page of one player."""

    name: str


class NewPlayer(Intent):
    """Asks for the name of a player who has not played here yet."""


class OpenLeaderboard(Intent):
    """Who won how often."""


class PrintCodes(Intent):
    """Asks for the stick onto which every player's code is written, to be printed."""


class PlayerNamesScreen(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

    on_card = "notice.no-match"

    def __init__(self, context: PlayerContext, known: Callable[[], list[str]]) -> None:
        super().__init__(context.nav)
        self._storage = context.storage
        self._context = context
        self._known = known
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """Each name with its page, and a way to erase it."""
        words = self._nav.words
        entries, trouble = self._read(self._entries)
        title, empty = words("players.title"), words("players.empty")
        listing = self._listing(title, entries, empty, self._trouble, trouble)
        tools = (
            *self._printing(),
            Button(words("players.new"), NewPlayer(), icon="plus"),
            Button(words("players.board"), OpenLeaderboard(), icon="trophy"),
        )
        return listing._replace(kind="players", tools=tools, sign="person")

    def _printing(self) -> tuple[Button, ...]:
        """The button that prints all codes, where there are some."""
        if self._context.onto_stick is None or not self._read(self._signed)[0]:
            return ()
        return (Button(self._nav.words("players.print"), PrintCodes(), icon="code"),)

    def _signed(self) -> list[Profile]:
        return [profile for profile in self._storage.profiles.all() if profile.sign]

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
                self._nav.enter(PlayerScreen(self._context, name))
            case PrintCodes() if self._context.onto_stick is not None:
                if signed := self._read(self._signed)[0]:
                    self._context.onto_stick(signed)
            case NewPlayer():
                self._ask_name()
            case OpenLeaderboard():
                context = self._context
                self._nav.enter(LeaderboardScreen(self._nav, context.read, context.today))
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
            nav.replace(PlayerScreen(self._context, name))

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
