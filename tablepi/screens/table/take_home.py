"""The result as a code, which a telephone's camera takes home into BG Stats."""

from tablepi.core.plays.bg_stats_link import Link, links
from tablepi.core.plays.play import FinishedPlay
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Code, TakeHome


class TakeHomeScreen(Screen):
    """One code for one play; what does not fit is said beside it."""

    on_card = "notice.at-table"

    def __init__(self, nav: Navigation, play: FinishedPlay) -> None:
        super().__init__(nav)
        self._codes = tuple(Code(link.url, _said(nav.words, link)) for link in links(play))

    def picture(self) -> TakeHome:
        """Every form of the code, from which the screen takes the fullest that fits."""
        words = self._nav.words
        return TakeHome(
            title=words("home.title"),
            hint=words("home.hint"),
            codes=self._codes,
            too_long=words("home.too-long"),
            back=self._back("home.back"),
            notices=self._nav.notices(),
        )


def _said(words: Words, link: Link) -> str:
    """What the code does not tell, in words."""
    if not link.left_out:
        return ""
    named = ", ".join(words(f"home.{field}") for field in link.left_out)
    return words("home.left-out", what=named)
