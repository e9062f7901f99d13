"""A pause: the board is dimmed and the clocks stand until somebody touches the screen."""

from collections.abc import Callable

from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Paused, Table


class PausedScreen(Screen):
    """Lies on the open screen; `table` gives the dimmed picture, `go_on` is called at a touch."""

    on_card = "notice.paused"

    def __init__(
        self,
        nav: Navigation,
        words: Words,
        table: Callable[[], Table],
        go_on: Callable[[int], None],
    ) -> None:
        super().__init__(nav)
        self._words = words
        self._table = table
        self._go_on = go_on

    def picture(self) -> Paused:
        """The table behind a veil, and the way on."""
        table = self._table()
        return Paused(
            title=self._words("paused.title"),
            hint=self._words("paused.hint"),
            act=Answer("pause.end", do=self._end),
            table=table,
            notices=table.notices,
        )

    def _end(self) -> None:
        self._nav.leave()
        self._go_on(self._nav.now_ms)

    def pause(self, now_ms: int) -> bool:
        """The table rests already: it goes on."""
        self._end()
        return True

    def go_back(self, now_ms: int) -> None:
        """Nothing: it goes on at a touch."""
