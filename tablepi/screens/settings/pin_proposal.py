"""The proposal of a host's PIN, made at the first start."""

from collections.abc import Callable

from tablepi.screens.navigation.base import Navigation, Way
from tablepi.screens.navigation.question import Question
from tablepi.screens.navigation.text_entry import new_pin


def pin_proposal(nav: Navigation, then: Callable[[str], None]) -> Question:
    """Says what a host's PIN keeps, and asks for one; `then` keeps the answer, '' for none.

    It lies on whatever comes next. Every answer is kept, so that the question comes once.
    """
    words = nav.words

    def ask_pin() -> None:
        nav.enter(new_pin(nav, "settings.cafe.pin.ask", keep))

    def keep(pin: str) -> None:
        nav.leave()
        then(pin)

    return Question(
        nav,
        words("proposal.title"),
        (words("proposal.keeps"), words("proposal.without")),
        Way("proposal.yes", ask_pin, "primary", "check"),
        Way("proposal.no", lambda: keep(""), "quiet"),
        on_card="",
    )
