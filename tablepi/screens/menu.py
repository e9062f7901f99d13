"""The menu: what is likely wanted, games, repairs, ways on; the house's picture at rest."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from tablepi.core.record import NEWEST, ListedMatch
from tablepi.core.slots import UNKNOWN
from tablepi.core.text.phrase import Phrase
from tablepi.games import Cover, Games
from tablepi.referee.hall.hall_membership import TaskState, task_title
from tablepi.referee.intents import (
    Answer,
    AskEvening,
    Intent,
    OpenNewReader,
    OpenSubject,
    Wake,
)
from tablepi.referee.match.replay import result_of
from tablepi.referee.storage import Repair, Storage, templates_of
from tablepi.referee.words import Words
from tablepi.screens.context.device_status import (
    PluggedReader,
    kind_said,
    port_name,
)
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.context.saved_options import saved_rules
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.menu_ways import MenuWays
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import (
    Attract,
    Button,
    Entry,
    Hero,
    MatchEnd,
    Menu,
    NoHero,
    Notice,
    Picture,
    Tile,
)
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import (
    ResumeMatch,
    match_entry,
    names_in_list,
    title_in_list,
)
from tablepi.screens.start.open_match import OpenMatch

LOOKED_AT = 20
"""Matches among which the last result is sought, the newest first."""


class Rest:
    """Time since anybody last touched a screen that is shown."""

    def __init__(self) -> None:
        self.on = False
        self._since_ms: int | None = None

    def touched(self) -> None:
        """Somebody is there: the time begins anew."""
        self.on, self._since_ms = False, None

    def pass_time(self, now_ms: int, wait_ms: int) -> None:
        """Advances the time while it is shown. `wait_ms`: 0 for never."""
        if not wait_ms:
            self.touched()
        elif self._since_ms is None:
            self._since_ms = now_ms
        else:
            self.on = now_ms - self._since_ms >= wait_ms

    def due_ms(self, wait_ms: int) -> int | None:
        """Time at which the rest is to be shown; None where it is, and for never."""
        if self.on or self._since_ms is None or not wait_ms:
            return None
        return self._since_ms + wait_ms


def attract(
    words: Words,
    house: tuple[str, str],
    games: Sequence[str],
    results: tuple[MatchEnd, ...],
    notices: tuple[Notice, ...],
) -> Attract:
    """The picture. `house`: its name and the file of its logo, '' for none; `games`: their ids."""
    name, logo = house
    return Attract(
        title=name or words("attract.title"),
        logo=logo,
        emblems=tuple(games),
        heading=words("attract.last", game=results[0].title) if results else "",
        results=results,
        hint=words("attract.tap"),
        act=Wake(),
        notices=notices,
        sentence=words("attract.keeps"),
    )


def results_of(
    words: Words, games: Games, matches: Sequence[ListedMatch], templates: Callable[[str], str]
) -> tuple[MatchEnd, ...]:
    """The result of the match that ended last, () for none.

    `templates`: gives those that a match began with, by their digest.
    """
    ended = (match for match in matches if match.ended)
    shown = (played for match in ended for played in _played(words, games, match, templates))
    return tuple(islice(shown, 1))


def _played(
    words: Words, games: Games, match: ListedMatch, templates: Callable[[str], str]
) -> Iterator[MatchEnd]:
    names = names_in_list(words, match)
    result = result_of(match.result, len(names))
    if result is None:
        return
    scores = tuple(
        (seat, name, str(score))
        for seat, (name, score) in enumerate(zip(names, result.scores, strict=True), 1)
    )
    order = sorted(scores, key=lambda each: result.places[each[0] - 1])
    title = title_in_list(words, games, match, templates)
    yield MatchEnd(match.header.game, title, tuple(order), result.winners)


class OpenForgottenPin(Intent):
    """The PIN is forgotten: a stick says so that was in as the machine started, or two of the
    panel's `buttons` that were held then.
    """

    buttons: bool = False


RESUMED_FIRST = 2
"""Open matches in the menu itself; the others are in a list."""


@dataclass(frozen=True, slots=True)
class MenuContext:
    """Values that the menu shows."""

    storage: Storage
    games: Games
    settings: Settings
    lost: Callable[[], Sequence[Phrase]]
    """Losses by a fault of the disk, or those to come."""
    warnings: Sequence[Phrase]
    """Names of the configuration that stand for nothing here."""
    repair: Repair
    calendar: Calendar
    logo: Callable[[], str]
    """The file of the house's picture, '' for none."""


class MenuScreen(Screen):
    """The first screen; after a time without a touch the house's own picture."""

    shows_hall = waits_beneath = True

    def __init__(self, nav: Navigation, context: MenuContext, ways: MenuWays) -> None:
        super().__init__(nav)
        self._context = context
        self._ways = ways
        self._storage = context.storage
        self._games = context.games
        self._settings = context.settings
        self._rest = Rest()
        self._templates = partial(templates_of, context.storage)
        self._open_match = OpenMatch(self._storage, self._games, self._templates)

    @property
    def rests(self) -> bool:
        """True if nobody has touched the menu for some time."""
        return self._rest.on

    def touched(self) -> None:
        """Leads back to the menu."""
        self._rest.touched()

    def pass_time(self, now_ms: int) -> None:
        """Shows the house after a time without a touch."""
        self._rest.pass_time(now_ms, self._settings.attract_ms)

    def due_ms(self) -> int | None:
        """Time of that change."""
        return self._rest.due_ms(self._settings.attract_ms)

    def ticked(self, picture: Picture) -> Picture:
        """The house's picture in place of the menu, once it is time."""
        return picture if isinstance(picture, Attract) == self._rest.on else self.picture()

    def picture(self) -> Menu | Attract:
        """The menu, or the house's picture while nobody is there."""
        return self._attract() if self._rest.on else self._menu()

    def _attract(self) -> Attract:
        words, house = self._nav.words, (str(self._settings["cafe.name"]), self._context.logo())
        found, _ = self._read(lambda: self._ways.guests_matches(LOOKED_AT, NEWEST))
        games = [cover.id for cover in self._settings.offered(self._games.covers)]
        results = results_of(words, self._games, found, self._templates)
        return attract(words, house, games, results, self._nav.notices())

    def _menu(self) -> Menu:
        """What is likely wanted first, then a tile for each game."""
        words = self._nav.words
        still_open, trouble = self._read(self._open_matches)
        return Menu(
            title=words("menu.title"),
            hero=self._hero(still_open),
            resume=(*self._repairs(), *(self._resumed(match) for match in still_open)),
            tiles=tuple(self._tiles()),
            tools=self._tools(),
            notices=self._nav.notices(*self._warnings(trouble or self._trouble)),
            house=str(self._settings["cafe.name"]),
            logo=self._context.logo(),
        )

    def _hero(self, still_open: Sequence[ListedMatch]) -> Hero | NoHero:
        """The hall's task, else the newest open match, else how to play."""
        words = self._nav.words
        if (state := self._nav.task()) is not None and state.may_begin:
            tile = self._task_tile(state)
            return Hero(tile.emblem, tile.title, words("button.start"), (tile.promise,), tile.act)
        for match in still_open:
            if match.header.game != UNKNOWN:
                return self._open_match.scene(words, match)
        show = Way("menu.how", self._ways.open_how, "normal", "info", words("button.how"))
        return NoHero((words("menu.none"), words("menu.none.how")), show.button(words))

    def _tools(self) -> tuple[Button, ...]:
        words, ways = self._nav.words, self._ways
        matches = words("menu.tonight" if self._nav.host_pin else "menu.matches")
        return (
            Way("menu.matches", ways.open_matches, icon="history", label=matches).button(words),
            Way("menu.players", ways.open_players, icon="person").button(words),
            Way("menu.decks", ways.open_decks, icon="deck").button(words),
            Way("menu.tools", ways.open_tools, icon="die").button(words),
            Way("menu.settings", ways.open_settings, icon="settings").button(words),
        )

    def _repairs(self) -> Iterator[Entry]:
        """Repairs for the host, above everything else."""
        words, ways, repair = self._nav.words, self._ways, self._context.repair
        if repair.damage() is not None:
            yield Way("damaged.mend", ways.open_damaged_journal, icon="health").row(
                words, "damaged.mend.how"
            )
        if self._context.calendar.is_wrong():
            yield Way("date.ask", ways.open_date, icon="edit").row(words)
        if repair.is_full():
            yield Way("space.full", partial(ways.open_subject, "space"), icon="trash").row(words)
        if self._settings.unread:
            mend = Way("usual.title", ways.open_damaged_settings, icon="settings")
            yield mend.row(words, "usual.how")

    def _resumed(self, match: ListedMatch) -> Entry:
        """Who plays, since the emblem says what; a damaged match as it is listed everywhere."""
        words = self._nav.words
        entry = match_entry(words, self._games, match, self._templates)._replace(sign="play")
        if match.header.game == UNKNOWN:
            return entry
        title = title_in_list(words, self._games, match, self._templates)
        names = ", ".join(names_in_list(words, match))
        return entry._replace(title=names, detail=f"{title} · {entry.detail}")

    def _warnings(self, trouble: str) -> Iterator[Notice]:
        """The notices of the store, of the configuration and of games that cannot be played."""
        words = self._nav.words
        is_damaged = self._context.repair.damage() is not None
        mend = Answer("damaged.mend", do=self._ways.open_damaged_journal) if is_damaged else None
        if trouble:
            yield Notice("disk", words("damaged.tap") if mend else trouble, mend)
        for lost in self._context.lost():
            yield Notice("disk", words.say(lost), OpenSubject("health"))
        for why in self._context.warnings:
            yield Notice("info", words("notice.config", why=why), OpenSubject("health"))
        for reader in sorted(self._ways.plugged_readers(), key=lambda reader: reader.trying):
            yield from self._asks_for(reader)
        for game, fault in self._games.missing.items():
            yield Notice("info", words("notice.missing", game=game, why=fault))

    def _asks_for(self, reader: PluggedReader) -> Iterator[Notice]:
        """The notice about a device that was plugged in and not used nor declined yet."""
        words = self._nav.words
        if reader.asked and reader.trying:
            yield Notice("tag", words("readers.trying", port=port_name(reader.port)))
        elif reader.asked:
            sentence = words("readers.ask", kind=kind_said(words, reader.kind))
            yield Notice("tag", sentence, OpenNewReader(reader.port))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes on with a match; what comes from outside of the page besides."""
        match act:
            case ResumeMatch():
                self._attempt(partial(self._ways.resume, act.match))
            case OpenNewReader():
                self._trouble = ""
                self._ways.ask_for_reader(act.port)
            case AskEvening():
                self._ways.ask_evening()
            case OpenSubject():
                self._ways.open_subject(act.page)
            case OpenForgottenPin():
                self._trouble = ""
                self._ways.help_without_pin(act.buttons)
            case _:
                super().hear(act, now_ms)

    def _open_matches(self) -> list[ListedMatch]:
        kept = self._storage.journal.still_open(RESUMED_FIRST)
        return [match for match in kept if self._ways.is_for_guests(match.id, match.header)]

    def _tiles(self) -> Iterator[Tile]:
        """The hall's task; each game, the most played first, and after it its house rules."""
        if (state := self._nav.task()) is not None and state.may_begin:
            yield self._task_tile(state)
        saved = saved_rules(self._settings)
        for cover in self._by_use():
            yield self._tile(cover)
            title = cover.said("title", self._nav.words.language)
            promise = self._nav.words("house.of", game=title)
            for rules in saved:
                if rules.game == cover.id:
                    choose = partial(self._ways.choose_rules, rules.line)
                    act = Answer("menu.rules", rules.line, choose)
                    yield Tile(cover.id, rules.name, promise, act)

    def _by_use(self) -> list[Cover]:
        """The games that are offered; of those played equally often the order stays."""
        played, _ = self._read(lambda: self._storage.journal.played().items())
        counts = dict(played)
        offered = self._settings.offered(self._games.covers)
        return sorted(offered, key=lambda cover: -counts.get(cover.id, 0))

    def _task_tile(self, state: TaskState) -> Tile:
        """Tile of the hall's task and its next match."""
        task, words = state.task, self._nav.words
        how = task.text
        if task.best_of > 1:
            how = words("hall.best-of", n=task.best_of, at=len(state.matches) + 1)
        act = Answer("menu.task", do=self._ways.start_task)
        return Tile(task.game, task_title(words, task), how or words("hall.wanted"), act)

    def _tile(self, cover: Cover) -> Tile:
        language = self._nav.words.language
        title, promise, players = (
            cover.said(name, language) for name in ("title", "promise", "players")
        )
        choose = partial(self._ways.choose_game, cover.id)
        return Tile(cover.id, title, promise, Answer("menu.game", cover.id, choose), players)


def menu(router: Router) -> MenuScreen:
    """The first screen of a table."""
    context = router.context
    shown = MenuContext(
        storage=context.storage,
        games=context.games,
        settings=context.settings,
        lost=context.lost,
        warnings=context.warnings,
        repair=context.repair,
        calendar=context.calendar,
        logo=context.logo,
    )
    return MenuScreen(router, shown, MenuWays(router))
