"""What a page is to the desk, and what one may be besides."""

from typing import Protocol, runtime_checkable

from tablepi.app.acts import Act
from tablepi.app.picture import Picture, Table
from tablepi.app.shown import Shown


class Place(Protocol):
    """A page as one walks through it: what it looks like and what its buttons do."""

    def picture(self) -> Picture: ...
    def hear(self, act: Act, now_ms: int) -> None: ...
    def show(self, shown: Shown, now_ms: int) -> None:
        """A reader saw a card while this page was open."""


@runtime_checkable
class Secretive(Protocol):
    """A page that may ask for a card which the others do not see."""

    @property
    def is_secret(self) -> bool: ...


@runtime_checkable
class Judged(Protocol):
    """A page to which a judge can be called. `seat`: who calls, 0 for nobody's own button."""

    def call_judge(self, seat: int, now_ms: int) -> None: ...


@runtime_checkable
class Buttoned(Protocol):
    """A page on which a seat's button, or that of undo, may mean something."""

    def takes(self, button: str) -> bool:
        """`button`: `seat` or `undo`."""


@runtime_checkable
class Lasting(Protocol):
    """A page that has to be seen until somebody has answered it."""

    def lasts(self) -> bool: ...


@runtime_checkable
class Written(Protocol):
    """A page that has something written on a card."""

    def wrote(self, uid: str) -> None:
        """It stands on that tag, and was read back."""


@runtime_checkable
class Timely(Protocol):
    """A page whose match has clocks, also while another page lies on it."""

    # Methods alone: a protocol with properties would ask for their values whenever it is tried.
    def due_ms(self) -> int | None:
        """When a clock shows something new; None while none runs."""

    def pass_time(self, now_ms: int) -> None:
        """It is as late as this, and nothing else has happened."""

    def touched(self) -> None:
        """Somebody is at the table."""

    def ticked(self, picture: Picture) -> Picture:
        """The page's own picture, with clocks that show the present time."""

    def pause(self, now_ms: int) -> None:
        """The table rests, or goes on where it rests already."""

    def rest(self, now_ms: int) -> None:
        """The match is left: its clocks stand until somebody goes on with it."""


@runtime_checkable
class Tabled(Protocol):
    """A table, of which lights and sounds tell also while another page lies on it."""

    def beneath(self) -> Table:
        """What it says now."""


@runtime_checkable
class Refereed(Protocol):
    """A page of one match. `match_id`: its number in the journal."""

    @property
    def match_id(self) -> int: ...
