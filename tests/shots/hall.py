"""A hall at the table: joining, its task, its round, its judge."""

from tablepi.app.intents import Key
from tablepi.app.screens.appliance.settings import OpenHall
from tablepi.app.screens.hall.hall_page import LeaveHall, TypeCard
from tablepi.app.screens.hall.join_question import Join
from tablepi.app.screens.menu import OpenSettings
from tablepi.devices.messages import LinkHere, LinkJoined, TagSeen
from tests.shots.names import Screens
from tests.walk import Walk

CARD = f"TABLEPI:1:AUTUMN-FAIR-2026:8443:{'A7Q2' * 13}:{'B5XK' * 4}:192.168.4.1"


class Silent:
    """A link that is there and says nothing."""

    is_there = True

    def send_card(self, card: str) -> None: ...
    def leave(self) -> None: ...


def linked(walk: Walk) -> Walk:
    """With a link to no hall yet."""
    walk.router.context.hall.link = Silent()
    return walk


def joined(walk: Walk) -> Walk:
    """A table of a hall that is in reach."""
    return linked(walk).say(LinkHere("autumn-fair-2026", "t07", True))


def _scanned(walk: Walk) -> Walk:
    return walk.say(TagSeen("table", 0, CARD))


def _settings(walk: Walk) -> Walk:
    return walk.say(OpenSettings(), OpenHall())


def _typing(walk: Walk) -> Walk:
    return _settings(linked(walk)).say(TypeCard(), *map(Key, CARD.lower()))


SCREENS: Screens = {
    "hall-ask": lambda w: _scanned(linked(w)),
    "hall-wait": lambda w: _scanned(linked(w)).say(Join()),
    "hall-used": lambda w: _scanned(linked(w)).say(Join(), LinkJoined(why="token")),
    "hall-welcome": lambda w: _scanned(linked(w)).say(
        Join(), LinkJoined("autumn-fair-2026", "t07")
    ),
    "hall-no-link": _scanned,
    "hall-settings": lambda w: _settings(linked(w)),
    "hall-member": lambda w: _settings(joined(w)),
    "hall-leave": lambda w: _settings(joined(w)).say(LeaveHall()),
    "hall-typing": _typing,
}
