"""The hall's announcement, whole; it is shown small until somebody says that it was read."""

from tablepi.referee.hall.hall_membership import Hall
from tablepi.screens.navigation.base import Navigation, Way
from tablepi.screens.navigation.question import Question


def announcement(nav: Navigation, hall: Hall) -> Question:
    """What the hall says to all tables, and the way back with and without it."""
    text = hall.said

    def hide() -> None:
        if hall.said == text:  # no other one has come meanwhile
            hall.hide_said()
        nav.leave()

    ways = Way("hall.was-read", hide, "primary", "check"), Way("button.back", None, "quiet", "back")
    return Question(nav, nav.words("hall.says"), (text,), *ways, on_card="notice.at-table")
