"""The table of a match, and what can be done with the match once it has ended."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from tablepi.core.game import Game, Setup
from tablepi.core.record import ERASED
from tablepi.core.time_control import NO_CLOCKS, Timing
from tablepi.referee.draft.battle_places import takes_effects
from tablepi.referee.match.referee import Referee, SeatNames
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context
from tablepi.screens.context.seats import drawn_again
from tablepi.screens.equipment.onto_stick import OntoStick
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.pictures.sheet_print import Printer, printed_sheet, sheet_of
from tablepi.screens.table.battle_table import BattleTable
from tablepi.screens.table.result import AfterMatch
from tablepi.screens.table.table import TableScreen
from tablepi.screens.table.unknown_tags import UnknownTags

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

    def words_of(self, referee: Referee) -> Words:
        game, setup = referee.match.game, referee.match.setup
        return Words(game, SeatNames(referee), setup.cards, self._nav.words.language)
