"""The menu: open matches and games; lists of matches."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from tablepi.core.record import NEWEST, Header, Kept
from tablepi.core.text.phrase import Phrase
from tablepi.games import Cover, Games
from tablepi.referee.hall.hall_task import TaskState, task_title
from tablepi.referee.intents import Intent, OpenNewReader
from tablepi.referee.storage import Repair, Storage
from tablepi.screens.context.plugged_readers import PluggedReader, kind_said, port_name
from tablepi.screens.context.saved_options import saved_rules
from tablepi.screens.context.table_calendar import Calendar
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Attract, Button, Entry, Menu, Notice, Picture, Tile
from tablepi.screens.start.attract import LOOKED_AT, Rest, attract, results_of
from tablepi.screens.start.match_list import (
    Go,
    MatchListScreen,
    OpenEarlierMatches,
    PageOf,
    ResumeMatch,
    match_entry,
    templates_of,
)


class OpenMatches(Intent):
    """The list of matches: tonight's alone where a host's PIN keeps the others."""


class OpenPlayers(Intent):
    """The names of those who played."""


class OpenDecks(Intent):
    """The decks that were taught."""


class OpenSettings(Intent):
    """The settings."""


class OpenDamagedJournal(Intent):
    """The ways on with a journal that is damaged."""


class OpenDiskSpace(Intent):
    """What takes room on the disk, and can be deleted."""


class OpenDate(Intent):
    """The date, to be set."""


class OpenForgottenPin(Intent):
    """The PIN is forgotten: a stick says so that was in as the machine started, or two of the
    panel's `buttons` that were held then.
    """

    buttons: bool = False


class OpenDamagedSettings(Intent):
    """The question whether the usual settings are to hold."""


class OpenTools(Intent):
    """Dice, coin, who begins, timer."""


class ChooseGame(Intent):
    """A game, for a new match."""

    game: str


class StartTask(Intent):
    """The set-up of the match that the hall wants played."""


class ChooseHouseRules(Intent):
    """House rules, for a new match. `line`: as which they were saved."""

    line: str


_ELSEWHERE = (
    *(ChooseGame, ChooseHouseRules, StartTask, OpenPlayers, OpenDecks, OpenTools, OpenSettings),
    *(OpenNewReader, OpenDamagedJournal, OpenDamagedSettings, OpenDate, OpenDiskSpace),
    OpenForgottenPin,
)
"""What leads from the menu to other screens, without a match."""


Shows = Callable[[int, Header], bool]
"""Whether a match is shown, by its number and its header."""


RESUMED_FIRST = 2
"""Open matches in the menu itself; the others are in a list."""


class MenuScreen(Screen):
    """The first screen; after a time without a touch the house's own picture.

    `lost`: what a fault of the disk may have taken, or will take; `warnings`: what the
    configuration names that is not there. `shows`: whether guests may see a match; `matches`: those
    of them that guests may see. `plugged`: gives the card readers; `repair`, `calendar`: what is to
    be mended; `logo`: the file of the house's picture; `task`: gives what the hall wants played.
    """

    on_card = "notice.no-match"
    shows_hall = waits_beneath = True

    def __init__(
        self,
        nav: Navigation,
        storage: Storage,
        games: Games,
        settings: Settings,
        lost: Callable[[], Sequence[Phrase]],
        warnings: Sequence[Phrase],
        shows: Shows,
        matches: PageOf,
        plugged: Callable[[], Iterable[PluggedReader]],
        repair: Repair,
        calendar: Calendar,
        logo: Callable[[], str],
        task: Callable[[], TaskState | None],
        go: Go,
    ) -> None:
        super().__init__(nav)
        self._logo = logo
        self._rest = Rest()
        self._storage = storage
        self._games = games
        self._settings = settings
        self._lost = lost
        self._warned = warnings
        self._shows = shows
        self._matches = matches
        self._plugged = plugged
        self._repair = repair
        self._calendar = calendar
        self._task = task
        self._go = go
        self._templates = partial(templates_of, storage)
        self._trouble = ""

    @property
    def rests(self) -> bool:
        """Whether nobody has touched the menu for some time."""
        return self._rest.on

    def touched(self) -> None:
        """Leads back to the menu."""
        self._rest.touched()

    def pass_time(self, now_ms: int) -> None:
        """Shows the house after a time without a touch."""
        self._rest.pass_time(now_ms, self._settings.attract_ms)

    def due_ms(self) -> int | None:
        """When that is."""
        return self._rest.due_ms(self._settings.attract_ms)

    def ticked(self, picture: Picture) -> Picture:
        """The house's picture in place of the menu, once it is time."""
        return picture if isinstance(picture, Attract) == self._rest.on else self.picture()

    def picture(self) -> Menu | Attract:
        """The menu, or the house's picture while nobody is there."""
        return self._attract() if self._rest.on else self._menu()

    def _attract(self) -> Attract:
        words, house = self._nav.words, (str(self._settings["cafe.name"]), self._logo())
        found, _ = self._read(lambda: self._matches(LOOKED_AT, NEWEST))
        games = [cover.id for cover in self._settings.offered(self._games.covers)]
        results = results_of(words, self._games, found, self._templates)
        return attract(words, house, games, results, self._nav.notices())

    def _menu(self) -> Menu:
        """Open matches first, then a tile for each game."""
        words = self._nav.words
        still_open, trouble = self._read(self._open_matches)
        matches = "menu.tonight" if self._nav.host_pin else "menu.matches"
        return Menu(
            title=words("menu.title"),
            resume=(*self._repairs(), *(self._resumed(match) for match in still_open)),
            tiles=tuple(self._tiles()),
            tools=(
                Button(words(matches), OpenMatches(), icon="history"),
                Button(words("menu.players"), OpenPlayers(), icon="person"),
                Button(words("menu.decks"), OpenDecks(), icon="deck"),
                Button(words("menu.tools"), OpenTools(), icon="die"),
                Button(words("menu.settings"), OpenSettings(), icon="settings"),
            ),
            notices=self._nav.notices(*self._warnings(trouble or self._trouble)),
        )

    def _repairs(self) -> Iterator[Entry]:
        """What the host has to mend, above everything else."""
        words = self._nav.words
        if self._repair.damage() is not None:
            said = words("damaged.mend"), words("damaged.mend.how")
            yield Entry(*said, OpenDamagedJournal(), sign="health")
        if self._calendar.is_wrong():
            yield Entry(words("date.ask"), words("date.ask.how"), OpenDate(), sign="edit")
        if self._repair.is_full():
            yield Entry(words("space.full"), words("space.full.how"), OpenDiskSpace(), sign="trash")
        if self._settings.unread:
            said = words("usual.title"), words("usual.how")
            yield Entry(*said, OpenDamagedSettings(), sign="settings")

    def _resumed(self, match: Kept) -> Entry:
        return match_entry(self._nav.words, self._games, match, self._templates)._replace(
            sign="play"
        )

    def _warnings(self, trouble: str) -> Iterator[Notice]:
        """The notices of the store, of the configuration and of games that cannot be played."""
        words = self._nav.words
        mend = OpenDamagedJournal() if self._repair.damage() else None
        if trouble:
            yield Notice("disk", words("damaged.tap") if mend else trouble, mend)
        for lost in self._lost():
            yield Notice("disk", words.say(lost))
        for why in self._warned:
            yield Notice("info", words("notice.config", why=why))
        for reader in sorted(self._plugged(), key=lambda reader: reader.trying):
            yield from self._asks_for(reader)
        for game, fault in self._games.missing.items():
            yield Notice("info", words("notice.missing", game=game, why=fault))

    def _asks_for(self, reader: PluggedReader) -> Iterator[Notice]:
        """The notice about a device that was plugged in and not used nor declined yet."""
        words = self._nav.words
        if reader.asked and reader.trying:
            yield Notice("tag", words("readers.trying", port=port_name(reader.port)))
        elif reader.asked:
            said = words("readers.ask", kind=kind_said(words, reader.kind))
            yield Notice("tag", said, OpenNewReader(reader.port))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Chooses a game, a match or a list."""
        self._trouble = ""
        match act:
            case OpenMatches():
                self._nav.enter(self._match_list())
            case ResumeMatch():
                self._trouble = self._fault(partial(self._go, act, now_ms))
            case _ if isinstance(act, _ELSEWHERE):
                self._go(act, now_ms)
            case _:
                super().hear(act, now_ms)

    def _open_matches(self) -> list[Kept]:
        kept = self._storage.journal.still_open(RESUMED_FIRST)
        return [match for match in kept if self._shows(match.id, match.header)]

    def _match_list(self) -> "MatchListScreen":
        """The list of matches that anybody may see, and the way to the others."""
        words = self._nav.words
        shown = self._games, self._matches, self._go, self._templates
        if not self._nav.host_pin:
            return MatchListScreen(self._nav, words("menu.matches"), *shown)
        earlier = Button(words("matches.earlier"), OpenEarlierMatches(), icon="history")
        return MatchListScreen(self._nav, words("matches.tonight"), *shown, (earlier,))

    def _tiles(self) -> Iterator[Tile]:
        """The hall's task; each game, and after it the house rules that were saved for it."""
        if (state := self._task()) is not None and state.may_begin:
            yield self._task_tile(state)
        saved = saved_rules(self._settings)
        for cover in self._settings.offered(self._games.covers):
            yield self._tile(cover)
            title = cover.said("title", self._nav.words.language)
            promise = self._nav.words("house.of", game=title)
            for rules in saved:
                if rules.game == cover.id:
                    yield Tile(cover.id, rules.name, promise, ChooseHouseRules(rules.line))

    def _task_tile(self, state: TaskState) -> Tile:
        """What the hall wants played, its next match."""
        task, words = state.task, self._nav.words
        how = task.text
        if task.best_of > 1:
            how = words("hall.best-of", n=task.best_of, at=len(state.matches) + 1)
        return Tile(task.game, task_title(words, task), how or words("hall.wanted"), StartTask())

    def _tile(self, cover: Cover) -> Tile:
        language = self._nav.words.language
        title, promise = (cover.said(name, language) for name in ("title", "promise"))
        return Tile(cover.id, title, promise, ChooseGame(cover.id))
