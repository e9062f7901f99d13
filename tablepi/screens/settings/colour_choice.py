"""The choice of the seats' colours: a seat, then what it gets."""

from collections.abc import Callable, Mapping
from functools import partial

from tablepi.referee.intents import Answer
from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import ask_to_discard
from tablepi.screens.pictures.picture import Palette, Swatch
from tablepi.screens.pictures.seat_colours import COLOURS, seat_colours, swapped_colours

COLOURS_KEY = "table.colours"


class ColourChoiceScreen(Screen):
    """A seat, then its colour; `choose` gets the new setting."""

    def __init__(
        self, nav: Navigation, settings: Settings, choose: Callable[[Mapping[str, Value]], None]
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._choose = choose
        self._seat = 1

    def picture(self) -> Palette:
        """Every seat with its colour, and every colour with its seat."""
        words, chosen = self._nav.words, self._settings[COLOURS_KEY]
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
        self._choose(
            {COLOURS_KEY: swapped_colours(self._settings[COLOURS_KEY], self._seat, colour)}
        )

    def _ask_usual(self) -> None:
        """Asks whether the usual colours are to hold again."""
        ask_to_discard(self._nav, "discard.colours", "colours.usual", self._take_usual)

    def _take_usual(self, now_ms: int) -> None:
        self._choose({COLOURS_KEY: ()})
