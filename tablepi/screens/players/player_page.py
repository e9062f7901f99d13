"""Players: the list of their names, and the page of each with record, colour, tag and code."""

from collections.abc import Callable
from functools import partial

from tablepi.core.record import Profile
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, Intent
from tablepi.referee.results.standings import Line, PlayedMatch, leaderboard, matches_of, season_of
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.context.equipment import Equipment, known_names
from tablepi.screens.equipment.command_cards import command_said
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import CodePage, EraseButtons, ask_to_discard
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import (
    Button,
    Code,
    Entry,
    Listing,
    Notice,
    Page,
    Palette,
    Swatch,
)
from tablepi.screens.pictures.seat_colours import COLOURS, seat_colours
from tablepi.screens.pictures.sheet_print import Printer
from tablepi.screens.players.leaderboard import LeaderboardScreen, record_of, season_said
from tablepi.screens.players.player_context import PlayerContext
from tablepi.screens.players.same_person import PartScreen, ask_to_merge
from tablepi.screens.players.statistics_page import StatisticsScreen


class PlayerColourScreen(Screen):
    """Every colour; `keep` gets the one that is tapped, '' for any, and raises StoreError."""

    def __init__(self, nav: Navigation, profile: Profile, keep: Callable[[str], None]) -> None:
        super().__init__(nav)
        self._profile = profile
        self._keep = keep

    def picture(self) -> Palette:
        """The colours alone, without seats."""
        words = self._nav.words
        at = seat_colours(self._nav.colours)
        return Palette(
            title=words("player.colour-of", name=self._profile.name),
            ask="",
            seats=(),
            then=words("player.colour-how"),
            colours=tuple(
                Swatch(
                    at.index(colour) + 1,
                    words(f"colour.{colour}"),
                    Answer("colour", colour, partial(self._choose, colour)),
                    colour == self._profile.colour,
                )
                for colour in COLOURS
            ),
            usual=Way("player.any", partial(self._choose, ""), icon="undo").button(words),
            back=self._back(),
            notices=self._nav.notices(),
        )

    def _choose(self, colour: str) -> None:
        if why := self._fault(lambda: self._keep(colour)):
            self._nav.passing = why
        else:
            self._nav.leave()


class PlayerSignScreen(Screen):
    """Waits for a tag or a code; `taught` takes it and says why not, `make` makes one instead."""

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        name: str,
        taught: Callable[[ScannedCard], str],
        make: Callable[[], None],
    ) -> None:
        super().__init__(nav)
        self._name = name
        self._taught = taught
        self._make = make

    def picture(self) -> Page:
        """Instruction which card or tag to lay on which reader."""
        words = self._nav.words
        lines = words("player.lay", name=self._name), words("player.lay-code")
        make = Way("player.make", self._make_code, "primary", "code").button(words)
        trouble = [Notice("tag", self._trouble)] if self._trouble else []
        return self._page(words("player.sign"), lines, (make, self._back()), *trouble, kind="sign")

    def _make_code(self) -> None:
        self._nav.leave()
        self._make()

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Takes the tag, or says why not."""
        self._trouble = self._taught(shown)
        if not self._trouble:
            self._nav.leave()

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """A tag that is a player's already."""
        known = "player.known" if profile.name == self._name else "store.sign-taken"
        self._trouble = self._nav.words(known, name=profile.name)

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """A command card is nobody's."""
        self._trouble = command_said(self._nav.words, command)
        return True


class PlayerScreen(Screen):
    """One player's record by game, colour, and tag or code."""

    def __init__(self, context: PlayerContext, name: str) -> None:
        super().__init__(context.nav)
        self._context = context
        self._storage = context.storage
        self._name = name
        self._is_stale = True
        self._season = season_of(context.today)
        self.heard()

    @property
    def _profile(self) -> Profile:
        return self._storage.profiles.of(self._name) or Profile(self._name, "")

    @property
    def _seat(self) -> int:
        return self._context.colours().get(self._name, 1)

    def picture(self) -> Listing:
        """Fields that can be changed first, then the record."""
        entries, trouble = self._read(self._entries)
        way = Way("player.statistics", self._open_statistics, icon="trophy")
        tools = (way.button(self._nav.words),)
        listing = self._listing(
            self._name, entries, "", trouble, tools=tools, kind="player", sign="person"
        )
        return listing._replace(seat=self._seat, unwritten=self._nav.words("unwritten"))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Hears a message; a scan read before may be another one afterwards."""
        self._is_stale = True
        super().hear(act, now_ms)

    def _ask_colour(self) -> None:
        self._nav.enter(PlayerColourScreen(self._nav, self._profile, self._keep))

    def _ask_sign(self) -> None:
        page = PlayerSignScreen(self._nav, self._name, self._taught, self._new_code)
        self._nav.enter(page)

    def _ask_forget(self) -> None:
        name = self._name
        ask_to_discard(self._nav, "discard.sign", "player.forget", self._forget, name=name)

    def _forget(self, now_ms: int) -> None:
        self._attempt(partial(self._keep, sign=""))

    def heard(self) -> None:
        """Reads the record anew after an input, most of which lead to another page and back."""
        if not self._is_stale:
            return
        self._is_stale = False
        played, trouble = self._read(self._context.parts)
        self._played = [each for each in played if each.name == self._name]
        self._trouble = trouble or self._trouble

    def _keep(self, colour: str | None = None, sign: str | None = None) -> None:
        """Keeps what is given of the profile, and the rest as it was. Raises StoreError."""
        before = self._profile
        self._storage.profiles.keep(
            self._name,
            before.colour if colour is None else colour,
            before.sign if sign is None else sign,
        )

    def _taught(self, shown: ScannedCard) -> str:
        """Takes a tag or a code as the player's; why not, '' where it is."""
        if self._context.equipment.is_card(shown):
            return self._nav.words("player.is-card")
        return self._fault(partial(self._keep, sign=shown.uid))

    def _new_code(self) -> None:
        """Makes a code and shows it. Raises StoreError."""
        self._keep(sign=self._storage.profiles.new_code())
        self._show_code()

    def _show_code(self) -> None:
        nav, profile = self._nav, self._profile
        hint = nav.words("player.photograph", name=profile.name)
        nav.enter(CodePage(nav, profile.name, hint, (Code(profile.sign),), too_long=""))

    def _entries(self) -> list[Entry]:
        words, profile = self._nav.words, self._profile
        colour = words(f"colour.{profile.colour}") if profile.colour else words("player.any")
        sign = words("player.has-sign" if profile.sign else "player.no-sign")
        entries = [
            Entry(
                words("player.sign"),
                sign,
                Answer("player.sign", do=self._ask_sign),
                self._with_sign() if profile.sign else (),
            ),
            Entry(words("player.colour"), colour, Answer("player.colour", do=self._ask_colour)),
        ]
        if self._storage.profiles.is_code(profile.sign):
            show = Answer("player.code", do=self._show_code)
            entries.insert(1, Entry(words("player.code"), words("player.code-how"), show))
        return [*entries, *self._record(), *self._persons()]

    def _persons(self) -> list[Entry]:
        """Ways to one person under two names, and to two under one."""
        words = self._nav.words
        heading = words("person.heading")
        merge = Way("person.merge", self._ask_merge, icon="person").row(words, "person.merge-both")
        if not self._played:
            return []
        part = Way("person.part-some", self._ask_part, icon="swap").row(words, "person.part-two")
        return [merge._replace(heading=heading), part]

    def _open_statistics(self) -> None:
        colours = self._context.colours()
        self._nav.enter(StatisticsScreen(self._nav, self._name, self._played, colours))

    @property
    def _known(self) -> list[str]:
        return known_names(self._storage, self._nav.words)

    def _ask_merge(self) -> None:
        ask_to_merge(self._nav, self._name, self._known, self._merge)

    def _merge(self, other: str) -> None:
        """Makes this player the other one, whose page is shown then."""
        self._storage.persons.merge(self._name, other)
        self._nav.leave(2)
        self._nav.replace(PlayerScreen(self._context, other))
        self._nav.notify("person.merged", name=self._name, other=other)

    def _ask_part(self) -> None:
        page = PartScreen(self._nav, self._name, self._played, self._known, self._part)
        self._nav.enter(page)

    def _part(self, seats: list[tuple[int, int]], name: str) -> None:
        self._storage.persons.part(seats, name)
        self._nav.notify("person.parted", n=len(seats), name=name)

    def _with_sign(self) -> tuple[Button, ...]:
        """Actions on a tag or a code."""
        words = self._nav.words
        forget = Way("player.forget", self._ask_forget, "quiet", "trash").button(words)
        if (printer := self._context.printer) is None:
            return (forget,)
        do = partial(self._context.print_codes, printer, [self._profile])
        print_code = Way("player.print", do, icon="code")
        return print_code.button(words), forget

    def _record(self) -> list[Entry]:
        """In this house, in this season, and in each game."""
        words, played = self._nav.words, self._played
        if not played:
            return [Entry(words("player.none"), "", None, heading=words("player.record"))]
        seasonal = matches_of(played, "", self._season)
        games = {each.game: None for each in played}
        return [
            self._line(words("season.ever"), played)._replace(heading=words("player.record")),
            *([self._line(season_said(words, self._season), seasonal)] if seasonal else []),
            *(self._line(game, matches_of(played, game, season_of(""))) for game in games),
        ]

    def _line(self, title: str, played: list[PlayedMatch]) -> Entry:
        line: Line = leaderboard(played)[0]
        words = self._nav.words
        best = "" if line.best is None else words("board.best", n=line.best)
        record = record_of(words, line.won, line.played, self._seat)
        return Entry(title, best, None, record=record)


class PlayerNamesScreen(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

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
            Way("players.new", self._ask_name, icon="search").button(words),
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
        profiles = {profile.name: profile for profile in self._storage.profiles.all()}
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
        board = LeaderboardScreen(
            self._nav, context.parts, context.today, context.colours, self._open
        )
        self._nav.enter(board)

    def _ask_name(self) -> None:
        """A name, new or known, and then its page: in a long list nobody need turn to it."""
        nav, profiles = self._nav, self._storage.profiles

        def typed(name: str, now_ms: int) -> None:
            found = profiles.of(name)
            if why := "" if found else self._fault(lambda: profiles.keep(name)):
                page.refuse(why)
                return
            nav.replace(PlayerScreen(self._context, name))

        names = self._read(lambda: known_names(self._storage, nav.words))[0]
        field = TextField(nav.words("players.name"), suggestions=names, name=True)
        page = TextEntryScreen(nav, field, typed)
        nav.enter(page)


def players_page(
    nav: Navigation, equipment: Equipment, printer: Printer | None, today: str
) -> PlayerNamesScreen:
    """The list of players. `today`: ISO."""
    return PlayerNamesScreen(PlayerContext(nav, equipment, printer, today))
