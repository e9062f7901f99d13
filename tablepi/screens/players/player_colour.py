"""The choice of the colour that a player wants."""

from collections.abc import Callable
from functools import partial

from tablepi.core.record import Profile
from tablepi.referee.intents import Answer
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Palette
from tablepi.screens.pictures.seat_colours import COLOURS, seat_colours
from tablepi.screens.pictures.setting_pictures import Swatch


class PlayerColourScreen(Screen):
    """Every colour; `keep` gets the one that is tapped, '' for any, and raises StoreError."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, profile: Profile, keep: Callable[[str], None]) -> None:
        super().__init__(nav)
        self._profile = profile
        self._keep = keep

    def picture(self) -> Palette:
        """The colours alone, without seats."""
        words = self._nav.words
        at = seat_colours(self._nav.colours)
        return Palette(
            title=words("player.colour-of", name=self._profile.name),
            ask="",
            seats=(),
            then=words("player.colour-how"),
            colours=tuple(
                Swatch(
                    at.index(colour) + 1,
                    words(f"colour.{colour}"),
                    Answer("colour", colour, partial(self._choose, colour)),
                    colour == self._profile.colour,
                )
                for colour in COLOURS
            ),
            usual=Way("player.any", partial(self._choose, ""), icon="undo").button(words),
            back=self._back(),
            notices=self._nav.notices(),
        )

    def _choose(self, colour: str) -> None:
        if why := self._fault(lambda: self._keep(colour)):
            self._nav.passing = why
        else:
            self._nav.leave()
