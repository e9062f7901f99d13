"""Work on a screen is not lost without a question, whichever way leads away from it."""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tablepi import screens
from tablepi.devices.messages import (
    ButtonHeld,
    ButtonTapped,
    LinkHere,
    LinkNote,
    Message,
    TagSeen,
)
from tablepi.referee.intents import (
    Answer,
    AskUndo,
    Back,
    GoToMenu,
    Intent,
    Key,
    OpenMatchMenu,
    OpenNewReader,
    SuggestedText,
)
from tablepi.screens.navigation.base import Screen
from tablepi.screens.navigation.option_fields import ChooseOption
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Ruler
from tablepi.store import Store
from tests.screens.equipment.test_own_sheets import Table
from tests.screens.table.test_hall_joining import CARD
from tests.screens.table.test_hall_task import TASK
from tests.screens.unsaved_work import SEAT_1, Work, free
from tests.worlds.table.sitting import Sitting

BESIDES: dict[str, tuple[Message | Intent, ...]] = {
    "menu": (GoToMenu(),),
    "match menu": (OpenMatchMenu(),),
    "card": (TagSeen("table", 0, "04FF"),),
    "join card": (TagSeen("table", 0, "04FE", text=CARD),),
    "reader": (OpenNewReader("/dev/ttyUSB0"),),
    "undo": (AskUndo(), ButtonTapped("undo")),
    "seat": (ButtonTapped("seat", 1),),
    "pause": (ButtonTapped("pause"),),
    "judge": (ButtonHeld("seat", 1),),
    "task": (LinkHere("cafe", "t07", True), LinkNote("task", TASK)),
}
"""What comes beside a tap on the screen, some of which shows a page on top."""

NO_WORK = {
    "asks, and is answered by one tap": (
        *("DiscardQuestion", "LeaveQuestion", "GiveUpQuestion", "UndoQuestionScreen"),
        *("Question", "MatchQuestion", "ListPage"),
        *("NameTagScreen", "NewReaderScreen"),
        *("JoinCardScreen", "ForgottenPinScreen", "RulesChangeScreen"),
        *("AbandonQuestion", "AbandonedScreen", "SearchPinsScreen"),
    ),
    "each tap is kept at once": (
        *("SettingsScreen", "ColourChoiceScreen", "PlayerColourScreen"),
        *("SetupCorrectionScreen", "TeachDeckScreen", "ReaderScreen", "ReaderRoleScreen"),
        *("RecoveryCodeScreen", "UprightScreen", "PlayerSignScreen", "TeachCommandScreen"),
    ),
    "its row is kept by the sheet beneath": ("RowScreen",),
    "a trial goes back by itself, as it says": ("SettingTrialScreen",),
    "the button says that the step is given up": ("PuttingRightScreen",),
    "the line that was begun waits for the match": (
        *("TableScreen", "BattleTable", "CarryingTable", "EffectListScreen", "LayoutScreen"),
        *("PausedScreen", "JudgeCallScreen"),
    ),
    "it is looked for, not entered": ("SearchScreen", "CardSearchScreen", "TemplatesScreen"),
    "shows, and leads on": (
        *("CardImportScreen", "CardReadersScreen"),
        *("CodePage", "CommandCardsScreen", "DamagedJournalScreen", "DecksScreen"),
        *("DiskSpaceScreen", "FaultyScreen", "HallScreen", "HealthScreen", "HouseRulesScreen"),
        *("HowToPlayScreen", "LeaderboardScreen", "MatchHistoryScreen"),
        *("MatchListScreen", "MatchMenuScreen", "MenuScreen", "OntoStick", "OwnCardsScreen"),
        *("OwnSheetsScreen", "PlayerNamesScreen", "PlayerScreen", "RefusedChangeScreen"),
        *("ResultScreen", "RulesScreen", "SeatScreen", "SheetsOnSticks", "StartFaultScreen"),
        *("StatisticsScreen", "TableToolsScreen", "UsbStickScreen"),
    ),
    "marks in a list, each made again by a tap": ("PartScreen",),
}
"""The screens that never have unsaved work, by the reason."""

WITH_WORK = {
    *("SheetMakerScreen", "SeatingScreen", "HouseRulesSeating", "TaskSeating"),
    *("DateScreen", "RulerScreen", "TextEntryScreen", "ClockCorrection"),
}


def test_back_asks_and_another_back_stays_with_everything_there(worked: Sitting) -> None:
    before = worked.picture
    page = worked.hear(Back())
    assert isinstance(page, pictures.Page)
    assert [button.act for button in page.buttons if button.look == "danger"] == [
        Answer("discard.yes")
    ]
    assert worked.hear(Back()) == before


def test_what_is_thrown_away_is_left(worked: Sitting) -> None:
    before = worked.picture
    worked.hear(Back(), Answer("discard.yes"))
    assert worked.picture != before
    assert not isinstance(worked.picture, pictures.Page)


@pytest.mark.parametrize("besides", BESIDES)
def test_nothing_that_comes_besides_loses_it(worked: Sitting, besides: str) -> None:
    screen, unsaved = worked.router.current, worked.router.current.unsaved
    worked.hear(*BESIDES[besides])
    if worked.router.current is not screen:
        worked.router.leave()
    assert (worked.router.current, screen.unsaved) == (screen, unsaved)


def test_a_page_on_top_that_fails_is_left_and_the_work_is_there(worked: Sitting) -> None:
    screen, unsaved = worked.router.current, worked.router.current.unsaved
    worked.hear(Back())
    worked.router.stumble()
    assert (worked.router.current, screen.unsaved) == (screen, unsaved)
    assert worked.router.passing.startswith("Something went wrong")


def test_a_page_that_fails_whatever_is_done_is_left_for_the_menu(worked: Sitting) -> None:
    screen = worked.router.current
    worked.router.stumble()
    worked.hear(Key("shift"))
    worked.router.stumble()
    assert worked.router.current is screen
    worked.router.stumble()
    worked.see(pictures.Menu)


def _classes(of: Any) -> Iterator[type[Screen]]:
    for each in of.__subclasses__():
        yield each
        yield from _classes(each)


def test_every_screen_declares_its_work_or_is_known_to_have_none(worked: Sitting) -> None:
    for module in pkgutil.walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    real = {each for each in _classes(Screen) if not inspect.isabstract(each)}
    own = {each for each in real if each.__module__.startswith(screens.__name__)}
    without = {name for names in NO_WORK.values() for name in names}
    assert without == {each.__name__ for each in own} - WITH_WORK
    assert all(each.unsaved is not Screen.unsaved for each in own if each.__name__ in WITH_WORK)
    assert type(worked.router.current).__name__ in WITH_WORK


def test_a_screen_on_which_nothing_was_entered_asks_nothing(
    work: Work, store: Store, tmp_path: Path
) -> None:
    sitting = work.begin(store, tmp_path)
    work.open(sitting)
    screen = sitting.router.current
    sitting.hear(Answer("seats.more"), Answer("seat", 1), Back())
    assert sitting.router.current is not screen
    assert not isinstance(sitting.picture, pictures.Page | Ruler)


def test_a_sheet_is_kept_from_the_question(store: Store, tmp_path: Path) -> None:
    table = Table.making(store, tmp_path)
    table.hear(
        Answer("make.name"),
        SuggestedText("Birds"),
        Answer("make.row"),
        SuggestedText("Eggs"),
        Back(),
        Back(),
        Answer("discard.keep"),
    )
    assert [file.title("en") for file in table.sheets.all()] == ["Birds"]


def test_a_row_is_removed_only_once_that_is_confirmed_and_is_no_tool(
    store: Store, tmp_path: Path
) -> None:
    table = Table.making(store, tmp_path)
    table.hear(Answer("make.row"), SuggestedText("Eggs"))
    row = table.see(pictures.Listing)
    assert Answer("make.remove") not in [tool.act for tool in row.tools]
    table.hear(Answer("make.remove"), Back())
    assert table.picture == row
    table.hear(Answer("make.remove"), Answer("discard.yes"))
    assert Answer("make.open", 0) not in [
        entry.act for entry in table.see(pictures.Listing).entries
    ]


def test_letters_are_kept_from_the_question(store: Store, tmp_path: Path) -> None:
    sitting = free(store, tmp_path)
    sitting.hear(*SEAT_1, Key("j"), Key("o"), Back(), Answer("discard.keep"))
    assert sitting.see(pictures.Seating).seats[0].name == "Jo"


def test_house_rules_that_were_saved_are_no_work_any_more(store: Store, tmp_path: Path) -> None:
    sitting = free(store, tmp_path)
    sitting.hear(
        Answer("menu.game", "power-suit"),
        ChooseOption("rounds", "2"),
        Answer("house.save"),
        SuggestedText("Quick"),
        Back(),
    )
    sitting.see(pictures.Menu)
    sitting.hear(Answer("menu.game", "power-suit"), Answer("seat.name", 1), SuggestedText("Ann"))
    sitting.hear(Answer("house.save"), SuggestedText("Slow"), Back())
    assert sitting.see(pictures.Page).kind == "discard"
