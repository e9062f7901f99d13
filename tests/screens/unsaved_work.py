"""Pages on which something is entered, and the ways to them."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablepi.core.time_control import Timing
from tablepi.referee.intents import (
    Answer,
    Intent,
    Key,
    Opened,
    OpenHistory,
    OpenMatchMenu,
    SuggestedText,
)
from tablepi.screens.context.equipment import Calendar
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.settings.date_entry import DateScreen
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.screens.equipment.test_own_sheets import Table
from tests.screens.table.test_hall_task import wanted
from tests.worlds.table.settings_rows import to
from tests.worlds.table.sitting import Sitting

SHEET = (
    Answer("menu.game", "score-sheet"),
    Answer("option.type", "template"),
    Answer("sheets.own"),
    Answer("sheets.make"),
)
EDGE = Answer("menu.settings"), *to(Answer("setting", "screen.px_per_mm"))
SEAT_1 = Answer("menu.game", "power-suit"), Answer("seat.name", 1)
CLOCKS = ResumeMatch(1), Answer("button.ready"), OpenMatchMenu(), Answer("match.clock")
SCORE = (
    ResumeMatch(1),
    Answer("button.ready"),
    OpenHistory(),
    Answer("history.more"),
    Answer("history.adjust"),
    Answer("seat", 1),
)


def _with_sheets(store: Store, folder: Path) -> Sitting:
    return Table(store, folder)


def free(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Opened((800, 480), 5.22))
    return sitting


def _playing(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store, timing=Timing("bank", 900, 0))
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    return sitting


def _in_a_hall(store: Store, folder: Path) -> Sitting:
    return wanted(Sitting(store))


def _open_date(sitting: Sitting) -> None:
    sitting.router.enter(DateScreen(sitting.router, Calendar()))


class Work(NamedTuple):
    """What is entered on a page. `begin`: gives the table; `opens`: the way to the page."""

    begin: Callable[[Store, Path], Sitting]
    opens: tuple[Intent, ...] | Callable[[Sitting], None]
    enters: tuple[Intent, ...]

    def open(self, sitting: Sitting) -> None:
        """Goes to the page."""
        if callable(self.opens):
            self.opens(sitting)
        else:
            sitting.hear(*self.opens)


WORK = {
    "sheet": Work(_with_sheets, SHEET, (Answer("make.name"), SuggestedText("Birds"))),
    "names": Work(
        free, (Answer("menu.game", "power-suit"),), (Answer("seat.name", 1), SuggestedText("Ann"))
    ),
    "date": Work(free, _open_date, (Answer("date.step", ("day", 1)),)),
    "edge": Work(free, EDGE, (Answer("ruler.step", 10),)),
    "letters": Work(free, SEAT_1, (Key("j"), Key("o"))),
    "figures": Work(_playing, SCORE, (Key("1"), Key("2"))),
    "seconds": Work(_playing, CLOCKS, (Answer("seat", 1), Key("6"), Key("0"))),
    "reason": Work(_playing, CLOCKS, (Answer("seat", 1), SuggestedText("60"), Key("i"), Key("l"))),
    "task": Work(_in_a_hall, (Answer("menu.task"),), (ChooseOption("rounds", "2"),)),
}
