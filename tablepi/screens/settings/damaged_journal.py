"""A journal that is damaged: set aside for an empty one, or replaced by a backup."""

from collections.abc import Callable

from tablepi.referee.intents import Answer
from tablepi.referee.storage import Repair
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.question import KEEP, Question
from tablepi.screens.pictures.picture import Entry, Listing, Notice


class DamagedJournalScreen(Screen):
    """The two ways on; nothing is deleted on either.

    `sticks`: gives the screen of sticks, from which a backup is restored.
    """

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, repair: Repair, sticks: Callable[[], Screen]) -> None:
        super().__init__(nav)
        self._repair = repair
        self._sticks = sticks

    def picture(self) -> Listing:
        """What is wrong, and the choice."""
        words = self._nav.words
        ways = {"restore": self._restore, "set-aside": self._ask_set_aside}
        rows = (
            Entry(words(way), words(f"{way}.how"), Answer(way, do=do))
            for way, do in ((f"damaged.{each}", do) for each, do in ways.items())
        )
        listing = self._listing(words("damaged.title"), rows)
        notices = self._nav.notices(Notice("disk", words("damaged.keeps")))
        return listing._replace(notices=notices, kind="damaged")

    def _restore(self) -> None:
        self._nav.enter(self._sticks())

    def _ask_set_aside(self) -> None:
        self._nav.enter(set_aside_question(self._nav, self._repair))

    def is_over(self) -> bool:
        """Once another journal is there."""
        return self._repair.damage() is None


def set_aside_question(nav: Navigation, repair: Repair) -> Question:
    """Asks before an empty journal is begun: what stays, and what does not."""
    words = nav.words
    return Question(
        nav,
        words("aside.title"),
        (words("aside.kept"), words("aside.stays"), words("aside.empty")),
        Way("aside.yes", repair.set_aside, "danger", "check"),
        KEEP,
    )
