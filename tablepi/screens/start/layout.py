"""The layout of the table, shown before play begins or goes on."""

from tablepi.referee.intents import Intent, Yes
from tablepi.referee.match.referee import Referee
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.text.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.corrections.abandoning import abandon, discard_button
from tablepi.screens.navigation.base import MatchScreen, Navigation, Way
from tablepi.screens.pictures.picture import Page
from tablepi.screens.pictures.table_view import layout_page
from tablepi.screens.table.table import TableScreen

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
