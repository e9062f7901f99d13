"""The names of those who played, each of which can be erased, and what leads on from them."""

from functools import partial

from tablepi.core.record import Profile
from tablepi.referee.intents import Answer
from tablepi.screens.context.known_players import known_names
from tablepi.screens.navigation.base import Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Button, Entry, Listing
from tablepi.screens.players.leaderboard import LeaderboardScreen
from tablepi.screens.players.player_page import PlayerContext, PlayerScreen


class PlayerNamesScreen(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

    on_card = "notice.no-match"

    def __init__(self, context: PlayerContext) -> None:
        super().__init__(context.nav)
        self._storage = context.storage
        self._context = context
        self._erasing = EraseButtons("players.erase", "players.sure", self._erase)

    def picture(self) -> Listing:
        """Each name with its page, and a way to erase it."""
        words = self._nav.words
        entries, trouble = self._read(self._entries)
        title, empty = words("players.title"), words("players.empty")
        tools = (
            *self._printing(),
            Way("players.new", self._ask_name, icon="plus").button(words),
            Way("players.board", self._open_leaderboard, icon="trophy").button(words),
        )
        return self._listing(
            title, entries, empty, trouble, tools=tools, kind="players", sign="person"
        )

    def _printing(self) -> tuple[Button, ...]:
        """The button that prints all codes, where there are some."""
        printer, signed = self._context.printer, self._read(self._signed)[0]
        if printer is None or not signed:
            return ()
        do = partial(self._context.print_codes, printer, signed)
        button = Way("players.print", do, icon="code")
        return (button.button(self._nav.words),)

    def _signed(self) -> list[Profile]:
        return [profile for profile in self._storage.profiles.all() if profile.sign]

    def _entries(self) -> list[Entry]:
        words = self._nav.words
        profiles = {each.name: each for each in self._storage.profiles.all()}
        signed = words("player.has-sign")
        return [
            Entry(
                name,
                signed if name in profiles and profiles[name].sign else "",
                Answer("player", name, partial(self._open, name)),
                self._erasing.of(words, name),
            )
            for name in known_names(self._storage, words)
        ]

    def _open(self, name: str) -> None:
        self._nav.enter(PlayerScreen(self._context, name))

    def _erase(self, name: str) -> None:
        self._attempt(lambda: self._storage.players.erase(name))

    def _open_leaderboard(self) -> None:
        context = self._context
        self._nav.enter(LeaderboardScreen(self._nav, context.parts, context.today))

    def _ask_name(self) -> None:
        """A name, and then its page, also where there was one of that name."""
        nav, profiles = self._nav, self._storage.profiles

        def typed(name: str, now_ms: int) -> None:
            found = profiles.of(name)
            if why := "" if found else self._fault(lambda: profiles.keep(name)):
                page.refuse(why)
                return
            nav.replace(PlayerScreen(self._context, name))

        page = TextEntryScreen(nav, TextField(nav.words("players.name"), name=True), typed)
        nav.enter(page)
