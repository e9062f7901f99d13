"""Which seat has which colour."""

from collections.abc import Callable, Mapping

from tablepi.app.intents import Intent, Press
from tablepi.app.router import Router
from tablepi.app.table_settings import Value
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.view.picture import Button, Palette
from tablepi.app.view.seat_colours import COLOURS, seat_colours, taken
from tablepi.app.view.setting_pictures import Swatch

KEY = "table.colours"


class ColoursPage:
    """A seat, then its colour; `choose` gets the new setting."""

    def __init__(self, router: Router, choose: Callable[[Mapping[str, Value]], None]) -> None:
        self._router = router
        self._choose = choose
        self._seat = 1

    def picture(self) -> Palette:
        """Every seat with its colour, and every colour with its seat."""
        words, chosen = self._router.words, self._router.context.settings[KEY]
        colours = seat_colours(chosen)
        usual = Button(words("colours.usual"), Press("usual"), icon="undo")
        return Palette(
            title=words("colours.title"),
            ask=words("colours.seat"),
            seats=tuple(
                Swatch(seat, words(f"colour.{colour}"), Press("seat", seat), seat == self._seat)
                for seat, colour in enumerate(colours, 1)
            ),
            then=words("colours.colour", seat=self._seat),
            colours=tuple(
                Swatch(at, words(f"colour.{colour}"), Press("colour", colour), at == self._seat)
                for colour in COLOURS
                for at in [colours.index(colour) + 1]
            ),
            usual=usual if colours != COLOURS else None,
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            notices=self._router.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Another seat, or another colour for it."""
        if not isinstance(act, Press):
            return
        if act.name == "back":
            self._router.leave()
        elif act.name == "seat" and act.value in range(1, len(COLOURS) + 1):
            self._seat = act.value
        elif act.name == "colour" and act.value in COLOURS:
            self._choose({KEY: taken(self._router.context.settings[KEY], self._seat, act.value)})
        elif act.name == "usual":
            self._choose({KEY: ()})

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._router.passing = self._router.words("notice.no-match")
