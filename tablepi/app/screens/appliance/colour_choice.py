"""The choice of the seats' colours."""

from collections.abc import Callable, Mapping

from tablepi.app.intents import ChooseSeat, Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.discard_question import DiscardQuestion
from tablepi.app.table_settings import Settings, Value
from tablepi.app.view.picture import Button, Palette
from tablepi.app.view.seat_colours import COLOURS, seat_colours, taken
from tablepi.app.view.setting_pictures import Swatch


class ChooseColour(Intent):
    """A colour for the chosen seat."""

    colour: str


class ResetColours(Intent):
    """Asks whether the usual colours are to hold again, or does so for a player."""


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
        usual = Button(words("colours.usual"), ResetColours(), icon="undo")
        return Palette(
            title=words("colours.title"),
            ask=words("colours.seat"),
            seats=tuple(
                Swatch(seat, words(f"colour.{colour}"), ChooseSeat(seat), seat == self._seat)
                for seat, colour in enumerate(colours, 1)
            ),
            then=words("colours.colour", seat=self._seat),
            colours=tuple(
                Swatch(at, words(f"colour.{colour}"), ChooseColour(colour), at == self._seat)
                for colour in COLOURS
                for at in [colours.index(colour) + 1]
            ),
            usual=usual if colours != COLOURS else None,
            back=self._back(),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Another seat, or another colour for it."""
        match act:
            case ChooseSeat(seat) if seat in range(1, len(COLOURS) + 1):
                self._seat = seat
            case ChooseColour(colour) if colour in COLOURS:
                now = self._settings[KEY]
                self._choose({KEY: taken(now, self._seat, colour)})
            case ResetColours():
                nav, words = self._nav, self._nav.words
                ask, said = words("discard.colours.ask"), words("discard.colours")
                usual, choose = words("colours.usual"), lambda now_ms: self._choose({KEY: ()})
                nav.enter(DiscardQuestion(nav, ask, said, usual, choose))
            case _:
                super().hear(act, now_ms)
