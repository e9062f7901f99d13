"""Likely slips on a score sheet: one quiet notice with the next line, and one tap takes it back."""

from itertools import permutations
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, GoToMenu, Key, OpenResult, SuggestedText, Undo, UndoSlip
from tablepi.referee.match.slips import SOON_MS
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.games.golden import FOLDER
from tests.screens.equipment.test_own_sheets import Table
from tests.worlds.table.sitting import Sitting

HIDDEN = (FOLDER / "score-sheet" / "hidden.toml").read_text(encoding="utf-8")


def _facts(sitting: Sitting) -> dict[str, str]:
    assert sitting.router.open_match is not None
    return sitting.router.open_match.match.facts()


def _by_template(sitting: Sitting, template: str, *names: str) -> None:
    """A match of these players on a sheet by a template."""
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
    sitting.hear(Answer("template", template))
    while len(sitting.see(pictures.Seating).seats) < len(names):
        sitting.hear(Answer("seats.more"))
    for seat, name in enumerate(names, 1):
        sitting.hear(Answer("seat.name", seat), SuggestedText(name))
    sitting.hear(Answer("button.start"))


def _slips(sitting: Sitting) -> list[str]:
    return [notice.text for notice in sitting.table.notices if notice.kind == "slip"]


def _add(sitting: Sitting, *entries: tuple[int, int]) -> list[str]:
    """Adds points for seats, one entry each; the slips that are told of the last."""
    for seat, points in entries:
        sitting.give(verb="add", seat=seat, points=points)
    return _slips(sitting)


@pytest.fixture
def three(sitting: Sitting) -> Sitting:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    return sitting


def test_a_usual_line_tells_nothing(three: Sitting) -> None:
    entries = [(seat, points) for points in (12, 12, 30, 7) for seat in (1, 2, 3)]
    for entry in entries:
        assert _add(three, entry) == []


def test_the_same_line_twice_in_a_row_is_told_and_one_tap_takes_one_back(three: Sitting) -> None:
    assert _add(three, (1, 12), (1, 12)) == ["12 twice. Undo?"]
    [notice] = [notice for notice in three.table.notices if notice.kind == "slip"]
    assert notice.act == UndoSlip()
    assert three.hear(UndoSlip()) == three.table
    assert (_facts(three)["entry.1"], _slips(three)) == ("12", [])
    assert three.lines()[-1] == "undo"


def test_the_same_line_much_later_is_an_entry_for_a_seat_that_has_one(three: Sitting) -> None:
    _add(three, (1, 12))
    three.wait(SOON_MS)
    assert _add(three, (1, 12)) == ["Was 12, now 24. Undo?"]


def test_an_entry_for_a_seat_that_has_one_is_told_until_the_next_line(three: Sitting) -> None:
    assert _add(three, (1, 12), (2, 9), (1, 7)) == ["Was 12, now 19. Undo?"]
    three.hear(Key("5"))
    assert len(_slips(three)) == 1
    assert _add(three, (3, 50)) == []


def test_what_is_begun_of_the_next_line_outlives_the_tap(three: Sitting) -> None:
    _add(three, (1, 12), (2, 9), (1, 7))
    three.give(seat=3)
    three.keys("41")
    three.hear(UndoSlip())
    assert _facts(three)["entry.1"] == "12"
    assert three.keypad.text == "41"


@pytest.mark.parametrize("points", [120, -120, 1_000])
def test_a_number_ten_times_the_usual_is_told_by_the_median_of_the_sheet(
    three: Sitting, points: int
) -> None:
    _add(three, (1, 12), (2, 0), (3, 9), (1, 14), (2, 12), (3, -11))
    assert _add(three, (1, points)) == [f"{points}: ten times the usual?"]
    three.hear(UndoSlip())
    assert _add(three, (1, 119)) == []


def test_nothing_is_unusual_on_a_sheet_with_few_numbers(three: Sitting) -> None:
    assert _add(three, (1, 12), (2, 9), (3, 14), (1, 12), (2, 500)) == []


def test_a_round_that_closed_by_itself_is_opened_again_with_its_last_entry(
    three: Sitting,
) -> None:
    _add(three, *[(seat, 10 + seat) for seat in (1, 2, 3)] * 2, (1, 9), (2, 9))
    assert _add(three, (3, 900)) == ["900: ten times the usual?"]
    assert _facts(three)["round"] == "4"
    three.hear(UndoSlip())
    assert three.lines()[-2:] == ["undo", "undo"]
    facts = _facts(three)
    assert (facts["round"], facts["entry.2"], facts["entry.3"]) == ("3", "9", "-")


def _ended(sitting: Sitting) -> pictures.Picture:
    """The result of four rounds, the last of whose entries ended the match with a 900."""
    sitting.begin("score-sheet", "Ann", "Ben", "Cid", rounds="4")
    _add(sitting, *[(seat, 10 + seat) for seat in (1, 2, 3)] * 3, (1, 9), (2, 9), (3, 900))
    return sitting.hear(OpenResult())


def test_the_result_of_an_entry_that_ended_the_match_tells_it_and_one_tap_opens_the_match(
    sitting: Sitting,
) -> None:
    ending = _ended(sitting)
    assert isinstance(ending, Ending)
    slips = [notice for notice in ending.notices if notice.kind == "slip"]
    assert [(slip.text, slip.act) for slip in slips] == [("900: ten times the usual?", UndoSlip())]
    assert sitting.hear(UndoSlip()) == sitting.table
    facts = _facts(sitting)
    assert (facts["round"], facts["entry.2"], facts["entry.3"]) == ("4", "9", "-")
    assert sitting.router.open_match is not None
    assert sitting.router.open_match.match.result is None
    assert _slips(sitting) == []


def test_a_result_that_stands_tells_no_slip_and_is_not_taken_back(sitting: Sitting) -> None:
    _ended(sitting)
    ending = sitting.hear(Answer("result.stands"))
    assert isinstance(ending, Ending)
    assert [notice for notice in ending.notices if notice.kind == "slip"] == []
    assert sitting.hear(UndoSlip()) == ending
    assert sitting.lines()[-1] == "close"


def test_an_undo_tells_nothing_of_the_line_before_it(three: Sitting) -> None:
    _add(three, (1, 12), (2, 9), (1, 7), (3, 8))
    three.hear(Undo(), Undo())
    assert _slips(three) == []


def test_a_table_that_counts_on_in_a_round_is_left_alone_after_the_second_time(
    three: Sitting,
) -> None:
    assert len(_add(three, (1, 2), (2, 1), (1, 4))) == 1
    assert len(_add(three, (2, 3))) == 1
    assert _add(three, (1, 5)) == []
    assert _add(three, (1, 5)) == []


def test_a_number_a_round_is_no_second_one(three: Sitting) -> None:
    _add(three, *[(seat, 10 + seat) for _ in range(3) for seat in (1, 2, 3)])
    assert _add(three, (1, 12), (2, 9), (1, 7)) == ["Was 12, now 19. Undo?"]


def test_a_line_after_an_undo_is_not_in_a_row_with_the_one_before(three: Sitting) -> None:
    _add(three, (1, 12))
    three.wait(SOON_MS)
    _add(three, (2, 9))
    three.hear(Undo())
    assert _add(three, (1, 12)) == ["Was 12, now 24. Undo?"]


def test_a_match_that_goes_on_later_still_tells_it_but_not_after_an_undo(three: Sitting) -> None:
    said = _add(three, (1, 12), (1, 7))
    number = three.router.open_match.id if three.router.open_match else 0
    three.hear(GoToMenu(), ResumeMatch(number))
    assert _slips(three) == said != []
    _add(three, (2, 9))
    three.hear(Undo(), GoToMenu(), ResumeMatch(number))
    assert _slips(three) == []


def test_other_games_have_no_slips_of_this_kind(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle")
    assert _slips(sitting) == []


def _enter(sitting: Sitting, *lines: str) -> list[str]:
    """Enters `SEAT ROW N` each; the slips that are told of the last."""
    for line in lines:
        seat, row, points = line.split()
        sitting.give(verb="enter", seat=int(seat), row=row, points=int(points))
    return _slips(sitting)


def test_a_sheet_of_rows_tells_them_by_its_rows(sitting: Sitting) -> None:
    _by_template(sitting, "birds-and-eggs", "Ann", "Ben", "Cid")
    assert (
        _enter(
            sitting, "1 food 2", "2 food 3", "1 birds 45", "2 birds 50", "1 cards 5", "2 cards 9"
        )
        == []
    )
    assert _enter(sitting, "3 cards 80") == ["80: ten times the usual?"]
    sitting.hear(UndoSlip())
    assert _enter(sitting, "3 cards 8", "3 birds 48") == []
    assert _enter(sitting, "3 food 25") == ["25: ten times the usual?"]
    assert _enter(sitting, "2 birds 5") == ["Was 50, now 5. Undo?"]
    assert _enter(sitting, "2 birds 5") == ["5 twice. Undo?"]


def _hidden(store: Store, folder: Path) -> Table:
    table = Table(store, folder)
    table.sheets.keep(HIDDEN)
    _by_template(table, "hidden-rows", "Ann", "Ben")
    return table


@pytest.mark.parametrize("numbers", sorted({*permutations((3, 3, 40, 900))}), ids=str)
def test_hidden_numbers_tell_the_same_whatever_they_are(
    numbers: tuple[int, ...], store: Store, tmp_path: Path
) -> None:
    table = _hidden(store, tmp_path)
    told = [
        _enter(table, f"{cell} {n}")
        for cell, n in zip(("1 first", "2 first", "1 first", "1 first"), numbers, strict=True)
    ]
    again = ["A number was here. Undo?"]
    assert told == [[], [], again, again]
