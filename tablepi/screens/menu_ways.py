"""Pages that the menu leads to: each is handed what it needs, after the host's PIN if need be."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from tablepi.core.record import Header, ListedMatch
from tablepi.referee.storage import templates_of
from tablepi.referee.tags.enrolment import Enrolment
from tablepi.screens.context.context import Context
from tablepi.screens.context.device_status import PluggedReader
from tablepi.screens.context.equipment import Equipment, Host, known_names
from tablepi.screens.context.saved_options import HouseRules, read_rules
from tablepi.screens.navigation.base import Screen
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.router import Router
from tablepi.screens.start.match_list import MatchListScreen, MatchRows

if TYPE_CHECKING:
    from tablepi.screens.start.seating import SeatingContext


class MenuWays:
    """The ways that lead on from the menu. Pages are imported once somebody goes there.

    A host's PIN keeps from guests everything that cannot be taken back: names and decks erased,
    settings, backups brought back. Two acts ask for it themselves: to go on with a match of an
    earlier evening, and to name a tag for good. Whatever is played can be taken back until the
    players say that the result stands, and is theirs.
    """

    def __init__(self, router: Router) -> None:
        self._router = router

    @property
    def _context(self) -> Context:
        return self._router.context

    def choose_game(self, game: str) -> None:
        """The set-up of a match."""
        from tablepi.screens.start.seating import HouseRulesSeating

        self._router.enter(HouseRulesSeating(self._router, self._seating(game)))

    def choose_rules(self, line: str) -> None:
        """The set-up of a match with house rules; `line`: as which they were saved."""
        from tablepi.screens.start.seating import HouseRulesSeating

        rules: HouseRules | None = read_rules(line)
        if rules is not None and rules.game in self._context.games:
            context = self._seating(rules.game)
            self._router.enter(HouseRulesSeating(self._router, context, rules))

    def start_task(self) -> None:
        """The set-up of the match that the hall wants played."""
        from tablepi.screens.start.seating import TaskSeating

        state = self._router.task()
        if state is not None and state.may_begin:
            self._context.hall.seated = state.task.task
            context = self._seating(state.task.game)
            self._router.enter(TaskSeating(self._router, context, state.task))

    def resume(self, match: int) -> None:
        """Goes on with a match, by its number. Raises TablepiError."""
        header = self._context.storage.journal.kept(match).header
        if self.is_for_guests(match, header):
            self._resume(match)
        else:
            self._after_pin(partial(self._resume, match))

    def open_how(self) -> None:
        """The games, each with how it is played."""
        from tablepi.screens.start.how_list import how_list

        games = self._context.games
        covers = self._context.settings.offered(games.covers)
        self._router.enter(how_list(self._router, covers, games))

    def open_tools(self) -> None:
        """Dice, coin, who begins, timer."""
        from tablepi.screens.start.table_tools import TableToolsScreen

        router, context = self._router, self._context
        seats, moving = context.settings["table.seats"], bool(context.settings["screen.motion"])
        now_ms = router.now_ms
        page = TableToolsScreen(router, context.chance, seats, moving, context.timer, now_ms)
        router.enter(page)

    def open_matches(self) -> None:
        """The matches that anybody may see, and where a host's PIN keeps others, the way there."""
        earlier, title = self.open_all_matches, "matches.tonight"
        if self._router.host_pin:
            self._router.enter(self._match_list(title, self.guests_matches, earlier))
        else:
            self._router.enter(self._match_list("menu.matches", self.guests_matches))

    def open_all_matches(self) -> None:
        """Every match; from a table no way leads back to the list."""

        def enter() -> None:
            matches = self._context.storage.journal.page
            self._router.enter(self._match_list("menu.matches", matches, resume=self._resume))

        self._after_pin(enter)

    def open_players(self) -> None:
        """The names of those who played."""
        from tablepi.screens.players.player_page import players_page

        context, equipment = self._context, self._equipment

        def enter() -> None:
            page = players_page(self._router, equipment, context.printer, context.today())
            self._router.enter(page)

        self._after_pin(enter)

    def open_decks(self) -> None:
        """The decks that were taught."""
        from tablepi.screens.equipment.decks import DecksScreen

        self._after_pin(lambda: self._router.enter(DecksScreen(self._router, self._equipment)))

    def open_settings(self) -> None:
        """The settings."""
        from tablepi.screens.settings.settings import SettingsScreen

        self._after_pin(lambda: self._router.enter(SettingsScreen(self._router, self._host)))

    def open_damaged_journal(self) -> None:
        """The ways on with a journal that is damaged."""
        from tablepi.screens.settings.health import DamagedJournalScreen

        self._after_pin(lambda: self._router.enter(DamagedJournalScreen(self._router, self._host)))

    def open_damaged_settings(self) -> None:
        """The question whether the usual settings are to hold."""
        from tablepi.screens.settings.health import damaged_settings

        settings, repair = self._context.settings, self._context.repair

        def enter() -> None:
            page = damaged_settings(self._router, settings.warnings, repair.use_usual)
            self._router.enter(page)

        self._after_pin(enter)

    def open_subject(self, page: str) -> None:
        """The page of what a notice speaks of."""
        from tablepi.screens.equipment.card_readers import CardReadersScreen
        from tablepi.screens.settings.hall_page import HallScreen
        from tablepi.screens.settings.health import DiskSpaceScreen, HealthScreen

        router = self._router
        pages: dict[str, Callable[[], Screen]] = {
            "readers": lambda: CardReadersScreen(router, self._equipment),
            "health": lambda: HealthScreen(router, self._host),
            "space": lambda: DiskSpaceScreen(router, self._host),
            "hall": lambda: HallScreen(router, self._equipment),
        }

        def enter() -> None:
            subject = pages[page]()
            if type(router.current) is not type(subject):
                router.enter(subject)

        self._after_pin(enter)

    def open_date(self) -> None:
        """The date, to be set."""
        from tablepi.screens.settings.date_entry import DateScreen

        calendar = self._context.calendar
        self._after_pin(lambda: self._router.enter(DateScreen(self._router, calendar)))

    def ask_for_reader(self, port: str) -> None:
        """The question whether a card reader that was found is to be used."""
        from tablepi.screens.equipment.card_readers import NewReaderScreen

        router, readers = self._router, self._context.readers
        self._after_pin(lambda: router.enter(NewReaderScreen(router, readers, port)))

    def ask_evening(self) -> None:
        """Asks again what an earlier start has left open."""
        ask_evening(self._router)

    def help_without_pin(self, buttons: bool) -> None:
        """Help where the PIN is forgotten; `buttons`: two of the panel's were held."""
        from tablepi.screens.settings.host_pin import ForgottenPinScreen

        router, context = self._router, self._context
        there = None if buttons else context.sticks().forgot_pin
        now_ms = router.now_ms
        router.enter(ForgottenPinScreen(router, context.settings, there, context.put, now_ms))

    def plugged_readers(self) -> Iterable[PluggedReader]:
        """The card readers that are in use, or could be."""
        return self._context.readers.all()

    def is_for_guests(self, match: int, header: Header) -> bool:
        """True for a match that guests may see: tonight's where there is a host's PIN."""
        return not self._router.host_pin or self._context.is_tonights(match, header.began)

    def guests_matches(self, most: int, below: int) -> list[ListedMatch]:
        """The matches of which `is_for_guests` is true. Raises StoreError."""
        context, journal = self._context, self._context.storage.journal
        if not self._router.host_pin:
            return journal.page(most, below)
        found = journal.page(most, below, context.days, context.begun)
        return [match for match in found if context.is_tonights(match.id, match.header.began)]

    def _after_pin(self, do: Callable[[], None]) -> None:
        ask_host_pin(self._router, lambda now_ms: do())

    def _resume(self, match: int) -> None:
        from tablepi.screens.start.start_match import MatchStart

        router = self._router
        MatchStart(router, self._context, router.lookup).resume(match, router.now_ms)

    def _match_list(
        self,
        title: str,
        matches: Callable[[int, int], list[ListedMatch]],
        earlier: Callable[[], None] | None = None,
        resume: Callable[[int], None] | None = None,
    ) -> MatchListScreen:
        router, context = self._router, self._context
        days = context.days if earlier else None
        rows = MatchRows(
            matches=matches,
            games=context.games,
            templates=partial(templates_of, context.storage),
            resume=resume or self.resume,
            names=partial(known_names, context.storage, router.words, days),
        )
        return MatchListScreen(router, router.words(title), rows, earlier)

    def _seating(self, game: str) -> "SeatingContext":
        """Values for setting a match up."""
        from tablepi.screens.start.seating import SeatingContext
        from tablepi.screens.start.start_match import MatchStart

        router, context = self._router, self._context
        found = context.games[game]
        return SeatingContext(
            game=found,
            settings=context.settings,
            timing=context.timing,
            known=self._names_for_guests,
            wishes=context.wishes,
            cards=partial(context.deck, found),
            begin=MatchStart(router, context, router.lookup).begin,
            chance=context.chance,
            own=self._open_own_sheets if found.templates else None,
        )

    def _names_for_guests(self) -> list[str]:
        """The names that guests may see: tonight's where a host's PIN is. Raises StoreError."""
        router, context = self._router, self._context
        if not router.host_pin:
            return known_names(context.storage, router.words)
        first_match = context.calendar.first_match()
        return known_names(context.storage, router.words, context.days, first_match)

    def _open_own_sheets(self, now_ms: int) -> None:
        """The table's own score sheets, after the host's PIN: what is erased there is gone."""
        from tablepi.screens.equipment.own_sheets import OwnSheetsScreen

        equipment = self._equipment
        self._after_pin(lambda: self._router.enter(OwnSheetsScreen(self._router, equipment)))

    @property
    def _equipment(self) -> Equipment:
        return equipment_of(self._router)

    @property
    def _host(self) -> Host:
        return host_of(self._router)


def host_of(router: Router) -> Host:
    """Values that the host of a table looks after."""
    context = router.context
    return Host(
        settings=context.settings,
        calendar=context.calendar,
        repair=context.repair,
        examine=context.examine,
        has_voice=context.has_voice,
        equipment=equipment_of(router),
    )


def equipment_of(router: Router) -> Equipment:
    """The equipment of a table, for the pages that look after it."""
    context = router.context
    return Equipment(
        storage=context.storage,
        games=context.games,
        deck=context.deck,
        files=context.files,
        readers=context.readers,
        devices=router.device_status,
        lookup=router.lookup,
        own_cards=context.own_cards,
        sheets=context.sheets,
        sticks=context.sticks,
        put=context.put,
        printer=context.printer,
    )


def teaching(router: Router, enrolment: Enrolment) -> Screen:
    """The screen on which a deck is taught, without a menu beneath."""
    from tablepi.screens.equipment.decks import TeachDeckScreen

    return TeachDeckScreen(router, equipment_of(router), enrolment)


def first_pages(router: Router) -> tuple[Screen, ...]:
    """Questions of the first start on a panel of its own; the one leads to the next."""
    from tablepi.screens.settings.host_pin import keep_host_pin, pin_proposal
    from tablepi.screens.settings.setting_trial import UprightScreen

    settings = router.context.settings
    upright = UprightScreen(router, settings)
    proposal = pin_proposal(router, partial(keep_host_pin, router, settings))
    return (upright,) if router.host_pin else (upright, proposal)


def ask_day(router: Router) -> None:
    """The questions of a start after a power-up: the evening first, the date beneath."""
    ask_date(router)
    ask_evening(router)


def ask_evening(router: Router) -> None:
    """Asks whether it is still the evening before the power-up, where that opens something."""
    context = router.context
    if not router.host_pin or not context.calendar.asks_evening():
        return

    from tablepi.screens.settings.date_entry import evening_question

    router.enter(evening_question(router, context.calendar, context.days[0]))


def ask_date(router: Router) -> None:
    """Asks for the date where it cannot be right and no clock keeps it; the host's PIN first."""
    if not router.context.calendar.asks():
        return

    from tablepi.screens.settings.date_entry import DateScreen

    def ask(now_ms: int) -> None:
        router.enter(DateScreen(router, router.context.calendar))
        router.notify("date.asked")

    ask_host_pin(router, ask)
