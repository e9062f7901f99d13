"""What lies on the table: a judge's call, an undo that is asked about, a tag that is named."""

from tablepi.devices.messages import ButtonHeld, ButtonTapped, TagSeen
from tablepi.referee.intents import (
    Answer,
    Back,
    Give,
    GoToMenu,
    NameTag,
    OpenHistory,
    OpenMatchMenu,
    TapSeat,
)
from tablepi.screens.start.match_list import ResumeMatch
from tests.shots.names import BROAD, SEVEN, WIDE, Screens
from tests.worlds.table.walk import Walk, crowd, duel, sheet


def _sheet(said: tuple[str, int]) -> Give:
    """A line of a score sheet's first seat."""
    verb, points = said
    return Give((("seat", 1), ("verb", verb), ("points", points)))


def _refused_today(walk: Walk) -> Walk:
    """The match with a line that the rules refuse, and two more behind it, opened again."""
    for line in ("1 power castle moons", "1 event discovery suns", "2 power sea waves"):
        walk.store.journal.append(1, 99_000, "line", line)
    return walk.say(GoToMenu(), ResumeMatch(1))


_ASKS = OpenMatchMenu(), Answer("match.concede")
_ABANDONS = OpenMatchMenu(), Answer("match.abandon")

SCREENS: Screens = {
    "judge": lambda w: duel(w).play(9).say(ButtonHeld("seat", 2)),
    "judge-wide": lambda w: w.begin("power-suit", WIDE, BROAD).say(ButtonHeld("seat", 1)),
    "judge-three": lambda w: w.begin("score-sheet", "Ann", WIDE, "Đặng Thị").say(
        *(ButtonHeld("seat", seat) for seat in (2, 1, 3)), ButtonTapped("seat", 1)
    ),
    "take-back": lambda w: duel(w).play(17).say(ButtonTapped("undo")),
    "take-back-crowd": lambda w: crowd(w).say(ButtonTapped("undo")),
    "take-back-amendment": lambda w: (
        w.begin("score-sheet", WIDE, BROAD)
        .say(_sheet(("add", 3)), OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
        .say(_sheet(("set", 9)), ButtonTapped("undo"), ButtonTapped("seat", 2))
    ),
    "seat": lambda w: crowd(w).say(TapSeat((("seat", 6),))),
    "gives-up": lambda w: crowd(w).say(*_ASKS, Answer("seat", 6)),
    "gives-up-ends": lambda w: w.begin("power-suit", WIDE, BROAD).say(*_ASKS, Answer("seat", 1)),
    "gave-up": lambda w: sheet(w, "Ann", WIDE, "Cid", "Dora").say(
        *_ASKS, Answer("seat", 2), Answer("concede.yes")
    ),
    "gave-up-twelve": lambda w: sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea").say(
        *_ASKS, Answer("seat", 6), Answer("concede.yes")
    ),
    "abandon": lambda w: duel(w).play(17).say(*_ABANDONS),
    "abandoned": lambda w: duel(w).play(17).say(*_ABANDONS, Answer("abandon.yes"), ResumeMatch(1)),
    "abandoned-table": lambda w: sheet(w, "Ann", WIDE, "Cid", "Dora").say(
        *_ABANDONS, Answer("abandon.yes"), ResumeMatch(1), Back()
    ),
    "rules-changed": lambda w: _refused_today(duel(w).play(17)),
    "naming": lambda w: duel(w).play(9).say(TagSeen("table", 0, "04FF")).say(NameTag()),
}
