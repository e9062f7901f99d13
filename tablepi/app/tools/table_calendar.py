"""The interface of the table's date and time."""

from typing import Protocol


class Calendar(Protocol):
    """The table's date."""

    def earliest(self) -> str:
        """The day before which it cannot be, ISO."""

    def is_wrong(self) -> bool:
        """Whether it cannot be the day that it says, and nothing but people knows better."""

    def asks(self) -> bool:
        """Whether it is asked for at the start: it is wrong, and no clock keeps it."""

    def now(self) -> str:
        """The date and the time of day, `yyyy-MM-ddTHH:mm`."""

    def set(self, moment: str) -> None:
        """Makes this the present moment, `yyyy-MM-ddTHH:mm`. Raises TablepiError."""


class NoCalendar:
    """A date that is always right."""

    def earliest(self) -> str:
        """Any day."""
        return ""

    def is_wrong(self) -> bool:
        """Never."""
        return False

    def asks(self) -> bool:
        """Never."""
        return False

    def now(self) -> str:
        """Any time."""
        return "2000-01-01T12:00"

    def set(self, moment: str) -> None:
        """It stays."""
