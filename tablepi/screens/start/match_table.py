"""The layout of a match's table, its table, and what can be done once it has ended."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from tablepi.core.game import Game, Setup
from tablepi.core.record import ERASED
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.referee.draft.unit_effects import takes_effects
from tablepi.referee.intents import Intent, Yes
from tablepi.referee.match.move_text import title_of
from tablepi.referee.match.referee import Referee, SeatNames
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context
from tablepi.screens.context.seats import drawn_again
from tablepi.screens.corrections.abandoning import abandon, discard_button
from tablepi.screens.equipment.usb_stick import OntoStick
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
            words(self._title, game=title_of(words, match)),
            ((str(number), text) for number, text in enumerate(said, 1)),
            (
                Way("button.ready", self._begin, "primary", "check").button(words),
                Way("tool.menu", None, "quiet", "menu").button(words),
                *(discard if self._is_resumed else ()),
            ),
            self._nav.notices(),
            asked=tuple(self._seats),
            shown=board,
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


Begin = Callable[[Game[Any], Setup, Timing, int], None]
"""Begins a match at a time in milliseconds. Raises TablepiError."""


class MatchTables:
    """Makes the table's screen of a match. `begin`: begins another one of the same."""

    def __init__(self, nav: Navigation, context: Context, lookup: CardLookup, begin: Begin) -> None:
        self._nav = nav
        self._context = context
        self._lookup = lookup
        self._begin = begin

    def table_of(self, referee: Referee) -> TableScreen:
        game = referee.match.game
        nav, context, words = self._nav, self._context, self.words_of(referee)

        def again(now_ms: int) -> None:
            clocks, setup = referee.timed.clocks, referee.match.setup
            names = (
                nav.words("seat.default", n=seat) if name == ERASED else name
                for seat, name in enumerate(setup.seats, 1)
            )
            once_more = replace(setup, seats=tuple(names))
            timing = clocks.timing if clocks else NO_CLOCKS
            self._begin(game, drawn_again(game, once_more, context.chance), timing, now_ms)

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
        from tablepi.screens.table.result import take_home_page

        storage, match, rows = self._context.storage, referee.match, referee.ledger.rows
        kept, location = storage.journal.kept(referee.id), str(self._context.settings["cafe.name"])
        play = finished_play(storage, kept, match, rows, words, location)
        if play is not None:
            self._nav.enter(take_home_page(self._nav, play))

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

    def words_of(self, referee: Referee) -> Words:
        game, setup = referee.match.game, referee.match.setup
        return Words(game, SeatNames(referee), setup.cards, self._nav.words.language)
