"""The hall's announcement, whole; it is shown small until somebody says that it was read."""

from tablepi.app.hall.hall_membership import Hall
from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.view.picture import Button, Page, Section


class HideSaid(Intent):
    """The announcement was read."""


class AnnouncementScreen(Screen):
    """What the hall says to all tables."""

    def __init__(self, nav: Navigation, hall: Hall) -> None:
        super().__init__(nav)
        self._hall = hall
        self._said = hall.said

    def picture(self) -> Page:
        """The text, and the way back with and without it."""
        words = self._nav.words
        return Page(
            title=words("hall.says"),
            sections=(Section("", (("", self._said),)),),
            buttons=(
                Button(words("hall.was-read"), HideSaid(), "primary", icon="check"),
                self._back(),
            ),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Hides it, where no other one has come meanwhile; or goes back."""
        if isinstance(act, HideSaid):
            if self._hall.said == self._said:
                self._hall.hide_said()
            self._nav.leave()
        else:
            super().hear(act, now_ms)
