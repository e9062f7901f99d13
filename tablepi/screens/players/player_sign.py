"""A player's tag or code: teaching it, and showing the code."""

from collections.abc import Callable

from tablepi.core.record import Profile
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Code, Notice, Page, Section, TakeHome


class PlayerSignScreen(Screen):
    """Waits for a tag or a code; `taught` takes it and says why not, `make` makes one instead."""

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        name: str,
        taught: Callable[[ScannedCard], str],
        make: Callable[[], None],
    ) -> None:
        super().__init__(nav)
        self._name = name
        self._taught = taught
        self._make = make

    def picture(self) -> Page:
        """What to lay where."""
        words = self._nav.words
        said = (words("player.lay", name=self._name), words("player.lay-code"))
        return Page(
            title=words("player.sign"),
            sections=(Section("", tuple(("", each) for each in said)),),
            buttons=(
                Way("player.make", self._make_code, "primary", "code").button(words),
                self._back(),
            ),
            kind="sign",
            notices=self._nav.notices(*([Notice("tag", self._trouble)] if self._trouble else [])),
        )

    def _make_code(self) -> None:
        self._nav.leave()
        self._make()

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """Takes the tag, or says why not."""
        self._trouble = self._taught(shown)
        if not self._trouble:
            self._nav.leave()

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """A tag that is a player's already."""
        known = "player.known" if profile.name == self._name else "store.sign-taken"
        self._trouble = self._nav.words(known, name=profile.name)


class CodeScreen(Screen):
    """A player's code as large as the glass, to be photographed or printed."""

    def __init__(self, nav: Navigation, profile: Profile) -> None:
        super().__init__(nav)
        self._profile = profile

    def picture(self) -> TakeHome:
        """The code."""
        words, profile = self._nav.words, self._profile
        return TakeHome(
            title=profile.name,
            hint=words("player.photograph", name=profile.name),
            codes=(Code(profile.sign),),
            too_long="",
            back=self._back(),
            notices=self._nav.notices(),
        )
