"""What a page is to the desk, and what one may be besides.

The latter are classes to inherit from: the desk asks for them with every message.
"""

from abc import ABC, abstractmethod
from typing import Protocol

from tablepi.app.intents import Intent
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.view.picture import Picture, Table


class Place(Protocol):
    """A page as one walks through it: what it looks like and what its buttons do."""

    def picture(self) -> Picture: ...
    def hear(self, act: Intent, now_ms: int) -> None: ...
    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A reader saw a card while this page was open."""


class Secretive(ABC):
    """A page that may ask for a card which the others do not see."""

    @property
    @abstractmethod
    def is_secret(self) -> bool: ...


class Judged(ABC):
    """A page to which a judge can be called. `seat`: who calls, 0 for nobody's own button."""

    @abstractmethod
    def call_judge(self, seat: int, now_ms: int) -> None: ...


class Buttoned(ABC):
    """A page on which a seat's button, or that of undo, may mean something."""

    @abstractmethod
    def takes(self, button: str) -> bool:
        """`button`: `seat` or `undo`."""


class Lasting(ABC):
    """A page that has to be seen until somebody has answered it."""

    @abstractmethod
    def lasts(self) -> bool: ...


class Written(ABC):
    """A page that has something written on a card."""

    @abstractmethod
    def wrote(self, uid: str) -> None:
        """It stands on that tag, and was read back."""


class Timely(ABC):
    """A page whose match has clocks, also while another page lies on it."""

    @abstractmethod
    def due_ms(self) -> int | None:
        """When a clock shows something new; None while none runs."""

    @abstractmethod
    def pass_time(self, now_ms: int) -> None:
        """It is as late as this, and nothing else has happened."""

    @abstractmethod
    def touched(self) -> None:
        """Somebody is at the table."""

    @abstractmethod
    def ticked(self, picture: Picture) -> Picture:
        """The page's own picture, with clocks that show the present time."""

    @abstractmethod
    def pause(self, now_ms: int) -> None:
        """The table rests, or goes on where it rests already."""

    @abstractmethod
    def rest(self, now_ms: int) -> None:
        """The match is left: its clocks stand until somebody goes on with it."""


class Tabled(ABC):
    """A table, of which lights and sounds tell also while another page lies on it."""

    @abstractmethod
    def beneath(self) -> Table:
        """What it says now."""


class Refereed(ABC):
    """A page of one match. `match_id`: its number in the journal."""

    @property
    @abstractmethod
    def match_id(self) -> int: ...
