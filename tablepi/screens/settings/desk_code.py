"""The link to the desk of a hall on this machine, as a code for a phone."""

from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Code, TakeHome


class DeskCodeScreen(Screen):
    """One code, good once; it is made anew whenever somebody asks for it."""

    on_card = ""

    def __init__(self, nav: Navigation, link: str) -> None:
        super().__init__(nav)
        self._link = link

    def picture(self) -> TakeHome:
        """The code, and the address by letters."""
        words = self._nav.words
        address = self._link.partition("/in/")[0]
        return TakeHome(
            title=words("hall.desk.title"),
            hint=words("hall.desk.hint"),
            codes=(Code(self._link, address),),
            too_long=words("home.too-long"),
            back=self._back(),
            notices=self._nav.notices(),
        )
