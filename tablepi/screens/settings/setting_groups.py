"""The five groups of the settings, and the pages on which their rows stand."""

from typing import NamedTuple

MOST_ROWS = 6
"""Rows in sight at once; one of them gives way to the keys that turn the pages."""


class Group(NamedTuple):
    """A group: its id, its icon, its rows from the most used on.

    A row is a setting by its key, or a way to a page of its own by the way's id.
    """

    id: str
    icon: str
    rows: tuple[str, ...]

    @property
    def pages(self) -> tuple[tuple[str, ...], ...]:
        """The rows by pages."""
        most = MOST_ROWS if len(self.rows) <= MOST_ROWS else MOST_ROWS - 1
        return tuple(self.rows[at : at + most] for at in range(0, len(self.rows), most))


GROUPS = (
    Group(
        "table",
        "hand",
        (
            # First of all: whoever cannot read the rest finds their language here.
            "table.language",
            "table.seats",
            "table.colours",
            "screen.far",
            "cafe.idle_min",
            "cafe.attract_min",
        ),
    ),
    Group(
        "picture",
        "eye",
        (
            "sound.volume",
            "sound.mute",
            "sound.voice",
            "screen.brightness",
            "screen.look",
            "screen.larger",
            "screen.motion",
            "screen.dim_min",
            "screen.night_from",
            "screen.night_to",
        ),
    ),
    Group(
        "cards",
        "reader",
        ("settings.cardreaders", "settings.owncards", "table.scan_first", "table.keyboards"),
    ),
    Group("games", "rules", ("cafe.games", "cafe.house_rules", "table.pin")),
    Group(
        "device",
        "health",
        (
            "menu.stick",
            "menu.health",
            "settings.hall",
            "cafe.pin",
            "cafe.recovery",
            "date.row",
            "screen.rotation",
            "screen.px_per_mm",
            "cafe.name",
            "settings.changed",
        ),
    ),
)
