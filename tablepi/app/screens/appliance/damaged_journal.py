"""A journal that is damaged: set aside for an empty one, or replaced by a backup."""

from collections.abc import Callable

from tablepi.app.intents import Back, Intent
from tablepi.app.screens.appliance.settings import OpenUsbStick
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Repair
from tablepi.app.view.picture import Button, Entry, Listing, Notice, Page, Section


class AskSetAside(Intent):
    """Asks whether an empty journal is to be begun."""


class SetAside(Intent):
    """The damaged journal is set aside, and an empty one begun."""


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
        ways = {"restore": OpenUsbStick(), "set-aside": AskSetAside()}
        rows = (
            Entry(words(f"damaged.{way}"), words(f"damaged.{way}.how"), act)
            for way, act in ways.items()
        )
        listing = self._listing(words("damaged.title"), rows)
        notices = self._nav.notices(Notice("disk", words("damaged.keeps")))
        return listing._replace(notices=notices, kind="damaged")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Asks about an empty journal, or shows the sticks."""
        match act:
            case AskSetAside():
                self._nav.enter(SetAsideScreen(self._nav, self._repair))
            case OpenUsbStick():
                self._nav.enter(self._sticks())
            case _:
                super().hear(act, now_ms)

    def is_over(self) -> bool:
        """Once another journal is there."""
        return self._repair.damage() is None


class SetAsideScreen(Screen):
    """The question before an empty journal is begun: what stays, and what does not."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, repair: Repair) -> None:
        super().__init__(nav)
        self._repair = repair

    def picture(self) -> Page:
        """What becomes of the old one, and the two answers."""
        words = self._nav.words
        said = words("aside.kept"), words("aside.stays"), words("aside.empty")
        return Page(
            title=words("aside.title"),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Button(words("aside.yes"), SetAside(), "danger", icon="check"),
                Button(words("restore.no"), Back(), "quiet", icon="back"),
            ),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Begins anew, or goes back. Raises TablepiError where nothing could be done."""
        if isinstance(act, SetAside):
            self._repair.set_aside()
        else:
            super().hear(act, now_ms)
