"""Starting and resuming a match: from the set-up to the layout of the table."""

from dataclasses import replace
from functools import partial
from typing import Any

from tablepi.core.board import Sheet
from tablepi.core.errors import SetupError
from tablepi.core.game import Game, Setup
from tablepi.core.match import begin
from tablepi.core.options import alone, words_of_options
from tablepi.core.record import ERASED, Header
from tablepi.core.time_control import NO_CLOCKS, Timing, set_note
from tablepi.referee.draft.battle_places import takes_effects
from tablepi.referee.intents import Intent, Yes
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.ledger import EXPLAIN
from tablepi.referee.match.referee import Referee, SeatNames
from tablepi.referee.match.replay import Reopened, reopen
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.text.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context
from tablepi.screens.context.known_players import wishes_of
from tablepi.screens.context.lot import drawn_again
from tablepi.screens.corrections.abandoning import AbandonedScreen, abandon, discard_button
from tablepi.screens.corrections.judge_call import show_open_call
from tablepi.screens.corrections.rules_change import RulesChangeScreen
from tablepi.screens.equipment.onto_stick import OntoStick
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.pictures.picture import Page
from tablepi.screens.pictures.sheet_print import Printer, printed_sheet, sheet_of
from tablepi.screens.pictures.table_view import layout_page
from tablepi.screens.table.battle_table import BattleTable
from tablepi.screens.table.result import AfterMatch
from tablepi.screens.table.table import TableScreen
from tablepi.screens.table.unknown_tags import UnknownTags

RESUMED = "layout.resume"
"""The title over the layout of a match that goes on."""


def _began(context: Context) -> str:
    """Today, or the day of the last match where a clock has lost its way: no date goes back."""
    latest = (kept.header.began for kept in context.storage.journal.page(1))
    return max(context.today(), next(latest, ""))


class MatchStart:
    """Begins matches and goes on with them. `lookup`: which card each tag is."""

    def __init__(self, nav: Navigation, context: Context, lookup: CardLookup) -> None:
        self._nav = nav
        self._context = context
        self._lookup = lookup

    def begin(
        self, game: Game[Any], setup: Setup, timing: Timing, now_ms: int, explains: bool = False
    ) -> None:
        """Writes a new match into the journal and shows what to lay out, from the menu on.

        `explains`: whether it explains itself, as for a first game.

        Raises TablepiError, also where the table does not offer the game; then the page is still
        the same.
        """
        context = self._context
        if not context.offers(game.id):
            title = Words(game, language=self._nav.words.language)("title")
            raise SetupError("setup.not-offered", game=title)
        match = begin(game, setup)
        storage, cards = context.storage, setup.cards
        if cards.digest:
            storage.cards.keep(cards.digest, cards.text)
        # Whether the task is over by now: a further match is not for it.
        self._nav.task()
        number = storage.journal.begin(
            header_of(game, setup, _began(context)), context.hall.belongs(setup.seats, game.id)
        )
        context.begun.add(number)
        opened = Reopened(match, 0, None, tuple(storage.journal.read(number).rows))
        referee = Referee(storage, number, opened, now_ms, context.settings.openly)
        if timing.kind != "none":
            referee.note(set_note(timing), now_ms)
        if explains:
            referee.note(EXPLAIN, now_ms)
        self._nav.home()
        self._nav.wishes = wishes_of(referee, context.wishes)
        self._lay_out(referee, "layout.title", now_ms)

    def resume(self, number: int, now_ms: int) -> None:
        """Goes on with a match of the journal, after what its table should look like.

        One that can only be looked at shows its table, one that has ended its result, one that
        today's rules refuse at a line that line.
        """
        nav, storage = self._nav, self._context.storage
        opened = reopen(storage, self._context.games, number)
        reached_ms = max(opened.at_ms, storage.tables.reached(number))
        opened = opened._replace(at_ms=reached_ms)
        referee = Referee(storage, number, opened, now_ms, self._context.settings.openly)
        nav.wishes = wishes_of(referee, self._context.wishes)
        if opened.broken is not None:
            self._look_at(referee, opened)
            return
        referee.take_up(nav.unfinished.pop(number, referee.unfinished))
        # Clocks that still ran when the power went stand until the table goes on.
        Timekeeper(referee).pause(now_ms)
        referee.ledger.list_match(referee.match)
        if opened.match.result is None:
            self._lay_out(referee, RESUMED, now_ms)
        else:
            table = self._table(referee)
            nav.enter(table)
            table.show_result()
        show_open_call(nav, referee, self._words(referee))

    def _look_at(self, referee: Referee, opened: Reopened) -> None:
        """A match that is not played on as it stands: its result, or what today's rules refuse."""
        nav, table, words = self._nav, self._table(referee), self._words(referee)

        def go_on(now_ms: int) -> None:
            nav.home()
            self.resume(referee.id, now_ms)

        nav.enter(table)
        if referee.match.final:
            table.show_result()
        elif referee.is_abandoned:
            referee.ledger.list_match(referee.match)
            nav.enter(AbandonedScreen(nav, referee, words, go_on))
        elif opened.waiting:
            nav.enter(RulesChangeScreen(nav, referee, words, opened.waiting, go_on))

    def _lay_out(self, referee: Referee, title: str, now_ms: int) -> None:
        """What to lay out, then the table; a sheet asks for nothing on it, and is there at once.

        Clocks wait until the table is ready.
        """
        words, table = self._words(referee), self._table(referee)
        zones, waits = referee.match.board.zones, referee.timed.clocks is not None
        if not waits and all(isinstance(zone, Sheet) for zone in zones):
            self._nav.enter(table)
            table.start(now_ms)
        else:
            self._nav.enter(LayoutScreen(self._nav, referee, words, table, title))

    def _table(self, referee: Referee) -> TableScreen:
        game = referee.match.game
        nav, context, words = self._nav, self._context, self._words(referee)

        def again(now_ms: int) -> None:
            clocks, setup = referee.timed.clocks, referee.match.setup
            names = (
                nav.words("seat.default", n=seat) if name == ERASED else name
                for seat, name in enumerate(setup.seats, 1)
            )
            once_more = replace(setup, seats=tuple(names))
            timing = clocks.timing if clocks else NO_CLOCKS
            self.begin(game, drawn_again(game, once_more, context.chance), timing, now_ms)

        page = BattleTable if takes_effects(game) else TableScreen
        tags = partial(UnknownTags, nav, referee, words, context.storage, self._lookup)
        keep = None
        if context.printer is not None and sheet_of(referee.match) is not None:
            keep = partial(self._keep, referee, words, context.printer)
        offered, stands = partial(context.offers, game.id), partial(self._stands, referee.id)
        after = AfterMatch(again, offered, stands, partial(self._take_home, referee, words), keep)
        return page(nav, referee, words, context.chance, tags, after)

    def _stands(self, number: int) -> None:
        """Stores when a result was said to stand, where the table knows the date."""
        if now := self._context.now():
            self._context.storage.tables.end(number, now)

    def _take_home(self, referee: Referee, words: Words) -> None:
        from tablepi.referee.results.finished_play import finished_play
        from tablepi.screens.table.result import TakeHomeScreen

        storage, match, rows = self._context.storage, referee.match, referee.ledger.rows
        kept, location = storage.journal.kept(referee.id), str(self._context.settings["cafe.name"])
        play = finished_play(storage, kept, match, rows, words, location)
        if play is not None:
            self._nav.enter(TakeHomeScreen(self._nav, play))

    def _keep(self, referee: Referee, words: Words, printer: Printer) -> None:
        """Asks for the stick onto which the match's sheet is written."""
        nav, context, match = self._nav, self._context, referee.match
        began = referee.ledger.kept().header.began
        words.follow(match.game)
        seal = referee.ledger.seal() if match.final else ""
        sheet = printed_sheet(match, words, began, seal, referee.is_abandoned)
        if sheet is not None:
            name, png = f"tablepi-sheet-{began}-{referee.id}", printer.picture(sheet)
            write = partial(printer.write, name=name, sheet=sheet, png=png)
            nav.enter(OntoStick(nav, "match.keep-to", context.sticks(), context.put, write))

    def _words(self, referee: Referee) -> Words:
        game, setup = referee.match.game, referee.match.setup
        return Words(game, SeatNames(referee), setup.cards, self._nav.words.language)


def header_of(game: Game[Any], setup: Setup, today: str) -> Header:
    """The header of a match for the journal; every option that may be given is written out."""
    options = tuple(alone(game, words_of_options(setup.options)).items())
    return Header(game.id, game.version, setup.seats, options, setup.cards.digest, today)


class LayoutScreen(MatchScreen):
    """The layout of the table, shown before play begins or goes on."""

    def __init__(
        self, nav: Navigation, referee: Referee, words: Words, table: TableScreen, title: str
    ) -> None:
        super().__init__(nav, referee, words)
        self._table = table
        self._title = title
        # Where a match was just started, a second tap on that key must not discard it.
        self._is_resumed = title == RESUMED
        self._seats = range(1, len(referee.match.setup.seats) + 1)

    @property
    def open_match(self) -> Referee:
        """The referee of the match."""
        return self._referee

    def picture(self) -> Page:
        """The lines to lay out, beside the board."""
        words, match = self._words, self._referee.match
        board = match.board
        discard = discard_button(self._referee, words, self._discard)
        said = [words.say(phrase) for phrase in match.game.layout(match.public)]
        if laid := self._table.lists.laid_so_far():
            board, said = self._table.lists.board(board), [laid]
        return layout_page(
            words,
            match,
            board,
            words(self._title, game=title_of(words, match)),
            ((str(number), text) for number, text in enumerate(said, 1)),
            (
                Way("button.ready", self._begin, "primary", "check").button(words),
                Way("tool.menu", None, "quiet", "menu").button(words),
                *(discard if self._is_resumed else ()),
            ),
            tuple(self._seats),
            self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """A seat's button says that the table is ready."""
        if not isinstance(act, Yes):
            super().hear(act, now_ms)
        elif act.seat in self._seats:
            self._begin()
        else:
            self._nav.passing = self._words("notice.empty-seat", seat=act.seat)

    def go_back(self, now_ms: int) -> None:
        """Back to the menu, where the match stays open."""
        self._nav.home()

    def _begin(self) -> None:
        self._nav.replace(self._table)
        self._table.start(self._nav.now_ms)

    def _discard(self) -> None:
        abandon(self._nav, self._referee, self._words, self._nav.now_ms)

    def rest(self, now_ms: int) -> None:
        """The line that was begun waits on, until the table is gone on to."""
        self._table.rest(now_ms)

    def takes(self, button: str) -> bool:
        """A seat's button says that the table is ready."""
        return button == "seat"

    def call_judge(self, seat: int, now_ms: int) -> bool:
        """Calls the judge, also before anything is played."""
        return self._table.call_judge(seat, now_ms)

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A first card is shown: the table is laid out, and the card is played."""
        self._nav.replace(self._table)
        self._table.start(now_ms)
        self._table.show(shown, now_ms)
