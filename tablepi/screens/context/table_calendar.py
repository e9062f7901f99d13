"""The table's date and time, as the app asks for them."""


class Calendar:
    """The table's date; this one is always right."""

    def earliest(self) -> str:
        """The day before which it cannot be, ISO; '' for none."""
        return ""

    def is_wrong(self) -> bool:
        """Whether it cannot be the day that it says, and nothing but people knows better."""
        return False

    def asks(self) -> bool:
        """Whether it is asked for at the start: it is wrong, and no clock keeps it."""
        return False

    def now(self) -> str:
        """The date and the time of day, `yyyy-MM-ddTHH:mm`."""
        return "2000-01-01T12:00"

    def set(self, moment: str) -> None:
        """Makes this the present moment, `yyyy-MM-ddTHH:mm`. Raises TablepiError."""
