"""The keyboard on which a card's name is typed, in place of the table: keys fill a whole screen."""

from collections.abc import Callable

from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.text_entry import SearchScreen


class CardSearchScreen(SearchScreen):
    """Asks for a name; a card that is scanned meanwhile goes to the table as any other.

    `shown`: takes such a card; `asked`: whether the table still asks for one.
    """

    def __init__(
        self,
        nav: Navigation,
        then: Callable[[str, int], None],
        shown: Callable[[ScannedCard, int], None],
        asked: Callable[[], bool],
    ) -> None:
        super().__init__(nav, nav.words("ask.search"), then)
        self._shown = shown
        self._asked = asked

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Leaves, and hands the card on."""
        self._nav.leave()
        self._shown(shown, now_ms)

    def is_over(self) -> bool:
        """Whether no card is asked for any more."""
        return not self._asked()
