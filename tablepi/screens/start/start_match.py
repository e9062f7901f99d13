"""Starting and resuming a match: from the set-up to the layout of the table."""

from typing import Any

from tablepi.core.board import Sheet
from tablepi.core.errors import SetupError
from tablepi.core.game import Game, Setup
from tablepi.core.match import begin
from tablepi.core.options import alone, words_of_options
from tablepi.core.record import Header
from tablepi.core.time_control import Timing, set_note
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.ledger import EXPLAIN
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import ReopenedMatch, reopen
from tablepi.referee.tags.card_lookup import CardLookup
from tablepi.referee.words import Words
from tablepi.screens.context.context import Context, wishes_of
from tablepi.screens.corrections.abandoning import AbandonedScreen, RulesChangeScreen
from tablepi.screens.corrections.judge_call import show_open_call
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.start.match_table import RESUMED, LayoutScreen, MatchTables


def _began(context: Context) -> str:
    """Today, or the day of the last match where a clock has lost its way: no date goes back."""
    latest = (kept.header.began for kept in context.storage.journal.page(1))
    return max(context.today(), next(latest, ""))


class MatchStart:
    """Begins matches and goes on with them. `lookup`: which card each tag is."""

    def __init__(self, nav: Navigation, context: Context, lookup: CardLookup) -> None:
        self._nav = nav
        self._context = context
        self._tables = MatchTables(nav, context, lookup, self.begin)

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
        opened = ReopenedMatch(match, 0, None, tuple(storage.journal.read(number).rows))
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
            table = self._tables.table_of(referee)
            nav.enter(table)
            table.show_result()
        show_open_call(nav, referee, self._tables.words_of(referee))

    def _look_at(self, referee: Referee, opened: ReopenedMatch) -> None:
        """A match that is not played on as it stands: its result, or what today's rules refuse."""
        nav, table, words = (
            self._nav,
            self._tables.table_of(referee),
            self._tables.words_of(referee),
        )

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
        """Opens the layout, then the table; a sheet asks for nothing on it, and is there at once.

        Clocks wait until the table is ready.
        """
        words, table = self._tables.words_of(referee), self._tables.table_of(referee)
        zones, waits = referee.match.board.zones, referee.timed.clocks is not None
        if not waits and all(isinstance(zone, Sheet) for zone in zones):
            self._nav.enter(table)
            table.start(now_ms)
        else:
            self._nav.enter(LayoutScreen(self._nav, referee, words, table, title))


def header_of(game: Game[Any], setup: Setup, today: str) -> Header:
    """The header of a match for the journal; every option that may be given is written out."""
    options = tuple(alone(game, words_of_options(setup.options)).items())
    return Header(game.id, game.version, setup.seats, options, setup.cards.digest, today)
