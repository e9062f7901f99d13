"""The proposal of a host's PIN, made at the first start."""

from collections.abc import Callable

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import new_pin
from tablepi.app.view.picture import Button, Page, Section


class ChoosePin(Intent):
    """Asks for the host's PIN."""


class DeclinePin(Intent):
    """No PIN is wanted."""


class PinProposalScreen(Screen):
    """Says what a host's PIN keeps, and asks for one; `then` keeps the answer, '' for none.

    It lies on whatever comes next. Every answer is kept, so that the question comes once.
    """

    on_card = ""

    def __init__(self, nav: Navigation, then: Callable[[str], None]) -> None:
        super().__init__(nav)
        self._then = then

    def picture(self) -> Page:
        """What a PIN keeps, and the two answers."""
        words = self._nav.words
        said = words("proposal.keeps"), words("proposal.without")
        return Page(
            title=words("proposal.title"),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Button(words("proposal.yes"), ChoosePin(), "primary", icon="check"),
                Button(words("proposal.no"), DeclinePin(), "quiet"),
            ),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Asks for a PIN, or goes on without one. Raises StoreError."""
        match act:
            case ChoosePin():
                self._nav.enter(new_pin(self._nav, "settings.cafe.pin.ask", self._answer))
            case DeclinePin():
                self._answer("")

    def _answer(self, pin: str) -> None:
        self._nav.leave()
        self._then(pin)
