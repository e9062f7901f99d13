"""A hall at the table: joining, its task, its round, its judge."""

from tablepi.devices.messages import ButtonHeld, LinkGone, LinkHere, LinkJoined, LinkNote, TagSeen
from tablepi.referee.hall.told_hall import open_call
from tablepi.referee.intents import Answer, ChooseTiming, Key
from tablepi.screens.hall_notices import OpenSaid
from tests.shots.names import WIDE, Screens
from tests.worlds.table.settings_rows import to
from tests.worlds.table.walk import Walk

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
    return walk.say(Answer("menu.settings"), *to(Answer("settings.hall")))


class NearHall:
    """A hall on this machine."""

    is_there = True

    def ask(self, what: str) -> str:
        if what == "certificate":
            return "4B6D 91C0 A37E 5512 0FD8 E3A9"
        return f"https://192.168.178.123:8443/in/{'A7Q2B' * 5}X" if what == "desk" else CARD


def near(walk: Walk) -> Walk:
    """Beside a hall on the same machine."""
    walk.router.context.hall.near = NearHall()
    return walk


def _typing(walk: Walk) -> Walk:
    return _settings(linked(walk)).say(Answer("hall.type"), *map(Key, CARD.lower()))


TASK = {
    "task": "r3-t07",
    "round": 3,
    "stage": 1,
    "game": "power-suit",
    "options": [["rounds", "3"]],
    "seats": [{"player": "p1", "name": WIDE}, {"player": "p9", "name": "Ben"}],
    "best_of": 3,
}
SAID = "Lunch is served until 13:30 in the hall beside; the next round begins at 13:45 sharp"


def _wanted(walk: Walk, **changes: object) -> Walk:
    return joined(walk).say(LinkNote("task", {**TASK, **changes}))


def _apart(walk: Walk) -> Walk:
    return joined(walk).begin("power-suit", "Ann", "Ben").play(17).say(LinkGone(1)).wait(200)


def _busy(walk: Walk) -> Walk:
    return _wanted(joined(walk).begin("power-suit", "Ann", "Eve").play(17))


def _told(walk: Walk) -> Walk:
    joined(walk).begin("power-suit", "Ann", "Ben").play(17)
    return walk.say(LinkNote("say", {"text": SAID, "since": 1}))


def round_of(walk: Walk, left_s: int, state: str = "running", kind: str = "none") -> Walk:
    """A match of the hall's task with so much left of the round."""
    body = {"round": 3, "state": state, "left_ms": 1_000 * left_s, "end_ms": 300_000, "now": 0}
    seats = [{"player": "p1", "name": "Ann"}, {"player": "p9", "name": "Ben"}]
    _wanted(walk, seats=seats).say(
        Answer("menu.task"),
        ChooseTiming("kind", kind),
        Answer("button.start"),
        Answer("button.ready"),
    )
    walk.play(17).say(LinkNote("hall", {"boot": "a", "now": 0}))
    return walk.say(LinkNote("round", {**body, "ends_at": 1_000 * left_s})).wait(1)


def _claimed(walk: Walk) -> Walk:
    walk.say(ButtonHeld("seat", 2))
    call = open_call(walk.router.open_match, 0)["call"]
    body = {"call": call, "state": "claimed", "judge": "Wilhelmina van der Berg"}
    return walk.say(LinkNote("judge", body))


SCREENS: Screens = {
    "hall-judge": lambda w: round_of(w, 2_000).say(ButtonHeld("seat", 2)),
    "hall-judge-comes": lambda w: _claimed(round_of(w, 2_000)),
    "hall-judge-here": lambda w: (
        _claimed(round_of(w, 2_000)).say(Answer("hall.judge.present")).wait(200)
    ),
    "hall-round": lambda w: round_of(w, 2_000),
    "hall-round-bank": lambda w: round_of(w, 2_000, kind="bank"),
    "hall-round-short": lambda w: round_of(w, 299),
    "hall-round-out": lambda w: round_of(w, 10).wait(30),
    "hall-round-waits": lambda w: round_of(w, 3_000, "waiting"),
    "hall-task": _wanted,
    "hall-task-plain": lambda w: _wanted(w, best_of=1, text="Bring the result slip to the desk"),
    "hall-seated": lambda w: _wanted(w).say(Answer("menu.task")),
    "hall-busy": _busy,
    "hall-away": _apart,
    "hall-away-menu": lambda w: joined(w).say(LinkGone(1)).wait(200),
    "hall-said": _told,
    "hall-said-whole": lambda w: _told(w).say(OpenSaid()),
    "hall-ask": lambda w: _scanned(linked(w)),
    "hall-wait": lambda w: _scanned(linked(w)).say(Answer("hall.join.go")),
    "hall-used": lambda w: _scanned(linked(w)).say(Answer("hall.join.go"), LinkJoined(why="token")),
    "hall-welcome": lambda w: _scanned(linked(w)).say(
        Answer("hall.join.go"), LinkJoined("autumn-fair-2026", "t07")
    ),
    "hall-no-link": _scanned,
    "hall-settings": lambda w: _settings(linked(w)),
    "hall-near": lambda w: _settings(near(linked(w))),
    "hall-near-member": lambda w: _settings(near(joined(w))),
    "hall-desk-code": lambda w: _settings(near(linked(w))).say(Answer("hall.desk")).settle(),
    "hall-shared": lambda w: _busy(joined(w)).say(
        LinkHere("autumn-fair-2026", "t07", True, shared=True)
    ),
    "hall-member": lambda w: _settings(joined(w)),
    "hall-leave": lambda w: _settings(joined(w)).say(Answer("hall.leave")),
    "hall-typing": _typing,
}
