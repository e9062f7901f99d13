"""Work on a screen is not lost by *Back* or by time alone."""

from pathlib import Path

import pytest

from tablepi.app.intents import Answer, Back, ChooseSeat, Discard, Intent, Opened
from tablepi.app.screens.appliance.date_entry import DateScreen, StepDate
from tablepi.app.screens.appliance.ruler import LengthenEdge
from tablepi.app.screens.appliance.settings import NextValue
from tablepi.app.screens.equipment.sheet_maker import KeepMade, NameSheet, OpenRow
from tablepi.app.screens.equipment.sheet_row import RemoveRow
from tablepi.app.screens.menu import ChooseGame, OpenSettings
from tablepi.app.screens.start.seating import AddSeat, RenameSeat
from tablepi.app.view import picture as pictures
from tablepi.app.view.setting_pictures import Ruler
from tablepi.store import Store
from tests.app.screens.equipment.test_own_sheets import Table
from tests.app.sitting import Sitting

HOURS_MS = 10_000_000


def _making(store: Store, folder: Path) -> Sitting:
    return Table.making(store, folder)


def _seating(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(ChooseGame("power-suit"))
    return sitting


def _dating(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store)
    sitting.router.enter(DateScreen(sitting.router, "2026-11-21T12:00", lambda moment: None))
    return sitting


def _measuring(store: Store, folder: Path) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(Opened((800, 480), 5.22), OpenSettings(), NextValue("screen.px_per_mm"))
    return sitting


WORK: dict[str, tuple[object, tuple[Intent, ...]]] = {
    "sheet": (_making, (NameSheet(), Answer("Birds"))),
    "names": (_seating, (RenameSeat(1), Answer("Ann"))),
    "date": (_dating, (StepDate("day", 1),)),
    "edge": (_measuring, (LengthenEdge(10),)),
}


@pytest.fixture(params=WORK)
def worked(request: pytest.FixtureRequest, store: Store, tmp_path: Path) -> Sitting:
    """A screen on which something was entered."""
    begin, acts = WORK[request.param]
    assert callable(begin)
    sitting: Sitting = begin(store, tmp_path)
    before = type(sitting.router.current)
    sitting.hear(*acts)
    assert type(sitting.router.current) is before
    return sitting


def test_back_asks_and_another_back_stays_with_everything_there(worked: Sitting) -> None:
    before = worked.picture
    page = worked.hear(Back())
    assert isinstance(page, pictures.Page)
    assert [button.look for button in page.buttons][:: len(page.buttons) - 1] == [
        "primary",
        "danger",
    ]
    assert worked.hear(Back()) == before


def test_what_is_thrown_away_is_left(worked: Sitting) -> None:
    screen = worked.router.current
    worked.hear(Back(), Discard())
    assert worked.router.current not in (screen, None)
    assert not isinstance(worked.picture, pictures.Page)


def test_time_alone_loses_nothing(worked: Sitting) -> None:
    before = worked.picture
    assert worked.wait(HOURS_MS) == before
    question = worked.hear(Back())
    assert worked.wait(HOURS_MS) == question


@pytest.mark.parametrize("begin", [_making, _seating, _dating, _measuring])
def test_a_screen_on_which_nothing_was_entered_asks_nothing(
    begin: object, store: Store, tmp_path: Path
) -> None:
    assert callable(begin)
    sitting: Sitting = begin(store, tmp_path)
    screen = sitting.router.current
    sitting.hear(AddSeat(), ChooseSeat(1), Back())
    assert sitting.router.current is not screen
    assert not isinstance(sitting.picture, pictures.Page | Ruler)


def test_a_sheet_is_kept_from_the_question(store: Store, tmp_path: Path) -> None:
    table = Table.making(store, tmp_path)
    table.hear(NameSheet(), Answer("Birds"), OpenRow(0), Answer("Eggs"), Back(), Back(), KeepMade())
    assert [file.title("en") for file in table.sheets.all()] == ["Birds"]


def test_a_row_is_removed_only_once_that_is_confirmed_and_is_no_tool(
    store: Store, tmp_path: Path
) -> None:
    table = Table.making(store, tmp_path)
    table.hear(OpenRow(0), Answer("Eggs"))
    row = table.see(pictures.Listing)
    assert RemoveRow() not in [tool.act for tool in row.tools]
    table.hear(RemoveRow(), Back())
    assert table.picture == row
    table.hear(RemoveRow(), Discard())
    assert OpenRow(0) not in [entry.act for entry in table.see(pictures.Listing).entries]
