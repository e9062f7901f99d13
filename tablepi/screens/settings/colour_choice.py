"""The choice of the seats' colours."""

from collections.abc import Callable, Mapping
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.question import DiscardQuestion
from tablepi.screens.pictures.picture import Palette, Swatch
from tablepi.screens.pictures.seat_colours import COLOURS, seat_colours, taken

KEY = "table.colours"


class ColourChoiceScreen(Screen):
    """A seat, then its colour; `choose` gets the new setting."""

    on_card = "notice.no-match"

    def __init__(
        self, nav: Navigation, settings: Settings, choose: Callable[[Mapping[str, Value]], None]
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._choose = choose
        self._seat = 1

    def picture(self) -> Palette:
        """Every seat with its colour, and every colour with its seat."""
        words, chosen = self._nav.words, self._settings[KEY]
        colours = seat_colours(chosen)
        usual = Way("colours.usual", self._ask_usual, icon="undo").button(words)
        return Palette(
            title=words("colours.title"),
            ask=words("colours.seat"),
            seats=tuple(
                Swatch(seat, words(f"colour.{colour}"), choose, seat == self._seat)
                for seat, colour in enumerate(colours, 1)
                for choose in [Answer("seat", seat, partial(self._choose_seat, seat))]
            ),
            then=words("colours.colour", seat=self._seat),
            colours=tuple(
                Swatch(at, words(f"colour.{colour}"), take, at == self._seat)
                for colour in COLOURS
                for at in [colours.index(colour) + 1]
                for take in [Answer("colour", colour, partial(self._take, colour))]
            ),
            usual=usual if colours != COLOURS else None,
            back=self._back(),
            notices=self._nav.notices(),
        )

    def _choose_seat(self, seat: int) -> None:
        self._seat = seat

    def _take(self, colour: str) -> None:
        self._choose({KEY: taken(self._settings[KEY], self._seat, colour)})

    def _ask_usual(self) -> None:
        """Asks whether the usual colours are to hold again."""
        nav, words = self._nav, self._nav.words
        ask, said = words("discard.colours.ask"), words("discard.colours")
        usual, choose = words("colours.usual"), lambda now_ms: self._choose({KEY: ()})
        nav.enter(DiscardQuestion(nav, ask, said, usual, choose))
