"""Players who sit down at set-up: by a name that is typed, suggested or recognised."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from tablepi.core.errors import TablepiError
from tablepi.core.record import ERASED, Profile
from tablepi.core.text.names import same_names
from tablepi.screens.context.seats import Seats
from tablepi.screens.navigation.base import Navigation
from tablepi.screens.navigation.same_name import ask_if_another
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField


class SeatGuests:
    """The names of the seats, and the colours that they want.

    `known`: gives the names of those who played; `wishes`: the colour that each of some names
    wants. Both raise TablepiError.
    """

    def __init__(
        self,
        nav: Navigation,
        seats: Seats,
        known: Callable[[], list[str]],
        wishes: Callable[[Sequence[str]], tuple[str, ...]],
    ) -> None:
        self._nav = nav
        self._seats = seats
        self._known = known
        self._wishes = wishes

    def ask(self, seat: int) -> None:
        """The page on which a seat's name is typed; a tag or a code says it as well."""

        def typed(name: str, now_ms: int) -> None:
            others = [each for at, each in enumerate(self._seats.names, 1) if at != seat]
            ask_if_another(self._nav, "" if name == ERASED else name, others, rename)

        def rename(name: str) -> None:
            self._seats.rename(seat, name)
            self._nav.leave()

        page = TextEntryScreen(
            self._nav,
            TextField(
                self._nav.words("seat.rename"),
                text=self._seats.names[seat - 1],
                suggestions=self._suggested(),
                name=True,
                seat=seat,
            ),
            typed,
            recognised=lambda profile, now_ms: self._sit_at(seat, profile),
        )
        self._nav.enter(page)

    def recognise(self, profile: Profile, reader: int = 0) -> None:
        """Seats a player where nobody has said a name yet, and says where.

        `reader`: the seat whose reader it was, 0 for none.
        """
        here, seat = self._is_here(profile.name), self._seats.welcome(profile.name, reader)
        sentence = "seats.is-there" if here else "seats.welcome" if seat else "seats.full"
        self._nav.notify(sentence, name=profile.name, n=seat)

    def wish(self) -> None:
        """Has the seats' colours follow those who sit there, as their profiles say now."""
        wanted: tuple[str, ...] = ()
        with suppress(TablepiError):
            wanted = self._wishes(self._seats.names)
        self._nav.wishes = lambda: wanted

    def _sit_at(self, seat: int, profile: Profile) -> None:
        """The player whose name was asked for; one who sits elsewhere stays there."""
        self._nav.leave()
        if not self._is_here(profile.name):
            self._seats.rename(seat, profile.name)
        self.recognise(profile)

    def _is_here(self, name: str) -> bool:
        return bool(same_names([name], self._seats.names))

    def _suggested(self) -> list[str]:
        with suppress(TablepiError):
            return [name for name in self._known() if not self._is_here(name)]
        return []
