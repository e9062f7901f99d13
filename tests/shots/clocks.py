"""Clocks of every kind, running, paused, corrected and out."""

from collections.abc import Iterator, Sequence

from tablepi.referee.intents import (
    Answer,
    ChooseTiming,
    Key,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    Pause,
    SuggestedText,
)
from tests.shots.names import BROAD, SEVEN, WIDE, Screens
from tests.worlds.table import crowded, crowded_battle
from tests.worlds.table.walk import Walk, bank, gather, sheet

DRAWN = Answer("button.start"), Answer("button.ready")
"""The match begins with the second tap where the first one drew who starts."""


def _named(names: Sequence[str]) -> Iterator[object]:
    for seat, name in enumerate(names, 1):
        yield from (Answer("seat.name", seat), SuggestedText(name))


def _placing(walk: Walk, names: tuple[str, ...]) -> Walk:
    """All place their units at once, with a delay and an increment: every clock has its delay."""
    lines = [
        "clock set bank 900 10 told delay=15 2=240",
        *crowded_battle.lines_to("placement", names),
    ]
    return walk.go_on("conquest-of-fates", names, lines).wait(3)


SCREENS: Screens = {
    "clock-seating": lambda w: w.say(
        Answer("menu.game", "power-suit"), ChooseTiming("kind", "bank")
    ),
    "clock-seating-odds": lambda w: w.say(
        Answer("menu.game", "power-suit"),
        ChooseTiming("kind", "bank"),
        ChooseTiming("delay_s", "5"),
        ChooseTiming("odds", "own"),
        ChooseTiming("own2", "180"),
    ),
    "clock-seating-eight": lambda w: w.say(
        Answer("menu.game", "score-sheet"),
        *[Answer("seats.more")] * 6,
        *_named(crowded.NAMES),
        ChooseTiming("kind", "bank"),
        ChooseTiming("odds", "own"),
        ChooseTiming("own8", "5400"),
    ),
    "clock-bank": lambda w: (
        w.begin("power-suit", "Ann", "Ben", clock=(("kind", "bank"),)).play(17).wait(311)
    ),
    "clock-short": lambda w: (
        w.begin("power-suit", WIDE, BROAD, clock=(("kind", "bank"),)).play(17).wait(853)
    ),
    "clock-out": lambda w: (
        w.begin("power-suit", WIDE, BROAD, clock=(("kind", "bank"),)).play(17).wait(1_000)
    ),
    "clock-move": lambda w: (
        w.begin("strings-of-suits", "Ann", "Ben", clock=(("kind", "move"),)).say(*DRAWN).wait(19)
    ),
    "clock-many": lambda w: bank(w, 900, 317),
    "clock-delay": lambda w: w.go_on(
        "power-suit", (WIDE, "Ben"), ["clock set bank 300 0 told delay=10 2=180"]
    ).wait(3),
    "clock-delay-short": lambda w: w.go_on(
        "power-suit", (WIDE, "Ben"), ["clock set bank 300 0 told delay=30", "clock adjust 1 -290"]
    ).wait(18),
    "clock-delay-over": lambda w: w.go_on(
        "power-suit", (WIDE, "Ben"), ["clock set bank 300 0 told delay=10 2=180"]
    ).wait(31),
    "clock-delay-many": lambda w: bank(w, 5_400, 3, "delay=15", "8=2700"),
    "clock-delay-increment": lambda w: w.go_on(
        "power-suit", (WIDE, "Ben"), ["clock set bank 300 10 told delay=15"]
    ).wait(3),
    "clock-delay-placing": lambda w: _placing(w, crowded_battle.NAMES),
    "clock-delay-placing-four": lambda w: _placing(w, crowded_battle.NAMES[:4]),
    "clock-delay-placing-twelve": lambda w: _placing(w, crowded_battle.TWELVE),
    "clock-delay-paused": lambda w: bank(w, 900, 3, "delay=15", "8=7200").say(Pause()),
    "clock-many-short": lambda w: gather(bank(w, 5_400, 5_360), *crowded.HAND),
    "clock-four": lambda w: w.go_on(
        "suitup",
        crowded.NAMES[:4],
        ["clock set bank 1800 5 told", "flip 5-clubs", "2 draw", "2 discard 6-clubs"],
    ).wait(777),
    "clock-round": lambda w: (
        w.begin("conquest-of-fates", "Ann", "Ben", clock=(("kind", "round"),)).say(*DRAWN).wait(100)
    ),
    "clock-end": lambda w: w.begin("score-sheet", *SEVEN, clock=(("kind", "round"),)).wait(2_800),
    "paused": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),)).play(17).say(Pause())
    ),
    "paused-many": lambda w: bank(w, 900, 317).say(Pause()),
    "paused-plain": lambda w: sheet(w, "Ann", "Ben", "Cid", "Dora").say(Pause()),
    "clock-history": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .wait(4_000)
        .say(OpenMatchMenu(), Answer("match.clock"), Answer("seat", 2), SuggestedText("+120"))
        .say(SuggestedText("The reader was stuck"))
        .play(13, 9)
        .say(OpenHistory(), Answer("history.step", 11))
    ),
    "clock-correct": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(9)
        .say(OpenMatchMenu(), Answer("match.clock"), Answer("seat", 2), Key("4"))
    ),
    "clock-told": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "move"),)).play(9).wait(70)
    ),
    "clock-result": lambda w: (
        w.begin("power-suit", WIDE, "Ben", clock=(("kind", "bank"),))
        .play(81)
        .say(OpenResult(), Answer("result.stands"))
    ),
    "clock-over": lambda w: (
        w.begin("power-suit", "Ann", "Ben", clock=(("kind", "round"),)).play(80).wait(3_100)
    ),
}
