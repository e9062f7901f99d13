"""Pages on which something is entered, and the ways to them."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablepi.app.intents import (
    Answer,
    ChooseSeat,
    GoToMenu,
    Intent,
    Key,
    Opened,
    OpenHistory,
    OpenMatchMenu,
)
from tablepi.app.screens.appliance.date_entry import DateScreen, StepDate
from tablepi.app.screens.appliance.ruler import LengthenEdge
from tablepi.app.screens.appliance.settings import NextValue
from tablepi.app.screens.equipment.own_sheets import MakeSheet
from tablepi.app.screens.equipment.sheet_maker import NameSheet
from tablepi.app.screens.match_history import AskAdjust
from tablepi.app.screens.match_list import ResumeMatch
from tablepi.app.screens.match_menu import OpenClocks
from tablepi.app.screens.menu import ChooseGame, OpenSettings, StartTask
from tablepi.app.screens.start.option_fields import ChooseOption, OpenOwnSheets, TypeOption
from tablepi.app.screens.start.seating import RenameSeat
from tablepi.app.screens.start.start_match import Ready
from tablepi.core.time_control import Timing
from tablepi.store import Store
from tests.app.screens.equipment.test_own_sheets import Table
from tests.app.screens.test_hall_task import wanted
from tests.app.sitting import Sitting

SHEET = ChooseGame("score-sheet"), TypeOption("template"), OpenOwnSheets(), MakeSheet()
EDGE = OpenSettings(), NextValue("screen.px_per_mm")
SEAT_1 = ChooseGame("power-suit"), RenameSeat(1)
CLOCKS = ResumeMatch(1), Ready(), OpenMatchMenu(), OpenClocks()
SCORE = ResumeMatch(1), Ready(), OpenHistory(), AskAdjust(), ChooseSeat(1)


def _with_sheets(store: Store, folder: Path) -> Sitting:
    return Table(store, folder)


def free(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Opened((800, 480), 5.22))
    return sitting


def _playing(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store, timing=Timing("bank", 900, 0))
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), GoToMenu())
    return sitting


def _in_a_hall(store: Store, folder: Path) -> Sitting:
    return wanted(Sitting(store))


def _open_date(sitting: Sitting) -> None:
    sitting.router.enter(DateScreen(sitting.router, "2026-11-21T12:00", lambda moment: None))


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
    "sheet": Work(_with_sheets, SHEET, (NameSheet(), Answer("Birds"))),
    "names": Work(free, (ChooseGame("power-suit"),), (RenameSeat(1), Answer("Ann"))),
    "date": Work(free, _open_date, (StepDate("day", 1),)),
    "edge": Work(free, EDGE, (LengthenEdge(10),)),
    "letters": Work(free, SEAT_1, (Key("j"), Key("o"))),
    "figures": Work(_playing, SCORE, (Key("1"), Key("2"))),
    "seconds": Work(_playing, CLOCKS, (ChooseSeat(1), Key("6"), Key("0"))),
    "reason": Work(_playing, CLOCKS, (ChooseSeat(1), Answer("60"), Key("i"), Key("l"))),
    "task": Work(_in_a_hall, (StartTask(),), (ChooseOption("rounds", "2"),)),
}
