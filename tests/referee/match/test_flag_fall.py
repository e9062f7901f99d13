"""A flag falls: it is told, and where the table chose so the referee passes or gives up for it."""

import pytest

from tablepi.core.time_control import Timing
from tablepi.referee.intents import (
    Answer,
    OpenHistory,
    OpenMatchMenu,
    OpenRules,
    SuggestedText,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting, notices

MINUTE_MS = 60_000


def _playing(store: Store, timing: Timing, game: str = "conquest-of-fates") -> Sitting:
    sitting = Sitting(store, timing=timing)
    sitting.step_ms = 0
    sitting.begin(game, "Ann", "Ben")
    return sitting


def _rows(sitting: Sitting) -> list[str]:
    return [row.text for row in sitting.rows()][2:]


def test_a_flag_is_told_once_and_written_down_and_nothing_is_entered(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60), "power-suit")
    sitting.wait(MINUTE_MS - 1)
    assert notices(sitting.picture) == []
    sitting.wait(1)
    assert notices(sitting.picture) == ["Ann: time is up"]
    sitting.wait(MINUTE_MS)
    assert _rows(sitting) == ["clock flag 1"]
    assert [dial.text for dial in sitting.table.clocks] == ["-1:00"]
    sitting.scan("power", "suns", "castle")
    assert notices(sitting.picture) == []
    assert [dial.text for dial in sitting.table.clocks] == ["1:00"]


@pytest.mark.parametrize(
    ("game", "lines", "entered"),
    [("score-sheet", (), ["1 pass"]), ("power-suit", (), []), ("conquest-of-fates", (), [])],
)
def test_the_referee_enters_what_is_legal_and_nothing_where_nothing_is(
    store: Store, game: str, lines: tuple[str, ...], entered: list[str]
) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), game)
    sitting.wait(MINUTE_MS)
    assert _rows(sitting)[0] == "clock flag 1"
    assert sitting.lines() == entered


def test_it_is_said_that_the_referee_entered_it(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.wait(MINUTE_MS)
    assert sitting.table.hands[-1] == "Entered: Ann’s time was up."
    assert sitting.table.board.turn == (2,)
    assert [dial.seat for dial in sitting.table.clocks] == [2]


def test_the_referee_gives_up_for_a_seat_where_the_table_chose_so(store: Store) -> None:
    sitting = _playing(store, Timing("bank", 60, 0, "concedes"), "power-suit")
    sitting.wait(MINUTE_MS)
    assert _rows(sitting) == ["clock flag 1", "concede 1"]
    assert sitting.router.due_ms is None
    sitting.hear(Undo())
    assert _rows(sitting)[-1] == "undo"
    sitting.wait(MINUTE_MS)
    assert _rows(sitting)[-1] == "undo"
    assert notices(sitting.picture) == ["Ann: time is up"]


def test_what_is_taken_back_is_not_entered_again_before_the_next_turn(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.wait(MINUTE_MS)
    sitting.hear(Undo())
    sitting.wait(10 * MINUTE_MS)
    assert sitting.lines() == ["1 pass", "undo"]
    sitting.give(seat=1, verb="pass")
    sitting.wait(MINUTE_MS)
    assert sitting.lines() == ["1 pass", "undo", "1 pass", "2 pass"]


def test_a_line_that_is_being_put_right_comes_before_a_flag(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.give(seat=1, verb="pass")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.wait(2 * MINUTE_MS)
    assert sitting.lines() == ["1 pass"]
    assert _rows(sitting) == ["1 pass", "clock flag 2"]


def _amending(store: Store, flag: str = "passes") -> Sitting:
    """Ben's flag falls while Ann's line is being put right."""
    sitting = _playing(store, Timing("move", 60, 0, flag), "score-sheet")
    sitting.give(seat=1, verb="pass")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.wait(2 * MINUTE_MS)
    return sitting


@pytest.mark.parametrize(("flag", "entered"), [("passes", "2 pass"), ("concedes", "concede 2")])
def test_a_flag_that_fell_meanwhile_is_entered_as_soon_as_the_line_is_let_be(
    store: Store, flag: str, entered: str
) -> None:
    sitting = _amending(store, flag)
    sitting.hear(Undo())
    sitting.wait(0)
    assert _rows(sitting) == ["1 pass", "clock flag 2", entered]
    assert sitting.table.hands[-1] == "Entered: Ben’s time was up."


def test_a_flag_that_fell_meanwhile_is_entered_after_the_line_was_put_right(store: Store) -> None:
    sitting = _amending(store)
    sitting.give(seat=1, verb="add", points=3)
    sitting.hear(Undo())
    sitting.wait(0)
    assert sitting.lines()[0] == "1 pass"
    assert sitting.lines()[-1] == "2 pass"


def test_a_seat_that_plays_no_more_after_the_amendment_passes_nothing(store: Store) -> None:
    sitting = _amending(store)
    sitting.give(seat=1, verb="add", points=3)
    assert sitting.lines()[-1] == "amend 1 1 add 3"
    assert sitting.table.board.turn == (1,)
    sitting.wait(1_000)
    assert sitting.lines()[-1] == "amend 1 1 add 3"


def test_a_flag_that_fell_in_an_amendment_is_entered_after_a_power_cut_as_well(
    store: Store,
) -> None:
    _amending(store)
    again = Sitting(store)
    again.hear(ResumeMatch(1))
    again.wait(MINUTE_MS)
    assert again.lines() == ["1 pass"]
    again.hear(Answer("button.ready"))
    again.wait(0)
    assert again.lines() == ["1 pass", "2 pass"]


def _resumed(store: Store) -> Sitting:
    """The power went, and the table goes on."""
    again = Sitting(store)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    again.wait(0)
    return again


@pytest.mark.parametrize(("flag", "entered"), [("passes", "2 pass"), ("concedes", "concede 2")])
def test_a_flag_is_entered_also_where_the_power_goes_when_an_amendment_was_just_taken_back(
    store: Store, flag: str, entered: str
) -> None:
    sitting = _amending(store, flag)
    sitting.give(seat=1, verb="add", points=3)
    sitting.hear(Undo())
    assert sitting.lines() == ["1 pass", "amend 1 1 add 3", "undo"]
    assert _resumed(store).lines() == ["1 pass", "amend 1 1 add 3", "undo", entered]


def test_a_power_cut_enters_nothing_again_that_was_taken_back(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.wait(MINUTE_MS)
    sitting.hear(Undo())
    again = _resumed(store)
    again.wait(10 * MINUTE_MS)
    assert again.lines() == ["1 pass", "undo"]


def test_a_line_taken_back_brings_a_flag_back_that_was_owed_before_it(store: Store) -> None:
    sitting = _amending(store)
    sitting.give(seat=1, verb="add", points=3)
    sitting.give(seat=1, verb="add", points=5)
    for _ in range(2):
        sitting.hear(Undo())
    assert sitting.lines()[-2:] == ["undo", "undo"]
    assert _resumed(store).lines()[-1] == "2 pass"


def test_nobody_is_passed_for_whom_a_judge_has_given_time_in_the_meantime(store: Store) -> None:
    sitting = _amending(store)
    sitting.hear(
        OpenMatchMenu(),
        Answer("match.clock"),
        Answer("seat", 2),
        SuggestedText("+180"),
        SuggestedText("late"),
    )
    sitting.hear(Undo())
    sitting.wait(0)
    assert sitting.lines() == ["1 pass"]
    sitting.wait(2 * MINUTE_MS)
    assert sitting.lines() == ["1 pass", "2 pass"]


def test_an_empty_bank_leaves_three_seconds_in_each_turn(store: Store) -> None:
    sitting = _playing(store, Timing("bank", 60, 0, "passes"), "score-sheet")
    sitting.wait(MINUTE_MS)
    sitting.give(seat=2, verb="pass")
    sitting.wait(2_999)
    assert sitting.lines() == ["1 pass", "2 pass"]
    sitting.wait(1)
    assert sitting.lines() == ["1 pass", "2 pass", "1 pass"]


def test_a_table_that_nobody_is_at_is_paused_and_not_played_to_its_end(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.wait(60 * MINUTE_MS)
    sitting.see(pictures.Paused)
    assert sitting.lines() == ["1 pass", "2 pass"]
    assert _rows(sitting)[-1] == "clock pause"
    sitting.hear(Answer("pause.end"))
    sitting.wait(MINUTE_MS)
    assert len(sitting.lines()) == 3


def test_a_flag_falls_while_another_page_lies_on_the_table(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    sitting.hear(OpenRules())
    sitting.wait(MINUTE_MS)
    sitting.see(pictures.Page)
    assert sitting.lines() == ["1 pass"]


def test_the_round_clock_only_tells(store: Store) -> None:
    sitting = _playing(store, Timing("round", 600, 60, "concedes"), "power-suit")
    sitting.wait(15 * MINUTE_MS)
    assert _rows(sitting) == ["clock flag table"]
    dial = sitting.table.clocks[0]
    assert (dial.text, dial.label, dial.state) == ("-5:00", "Time is up", "out")


def test_the_loop_draws_what_a_flag_has_changed(store: Store) -> None:
    sitting = _playing(store, Timing("move", 60, 0, "passes"), "score-sheet")
    router, picture, drawn = sitting.router, sitting.picture, []
    while (due_ms := router.due_ms) is not None:
        router.pass_time(due_ms)
        picture = router.ticked(picture)
        drawn.append(picture == router.picture())
    assert all(drawn)
    assert len(drawn) == 2 * 60
    assert isinstance(picture, pictures.Paused)


def test_what_the_referee_enters_tells_nothing_of_what_is_hidden(store: Store) -> None:
    entered = set()
    for card in ("castle", "penitent"):
        sitting = _playing(store, Timing("move", 60, 0, "passes"), "power-suit")
        sitting.give(verb="event")
        sitting.give(ace="suns")
        sitting.give(card=card)
        before = len(sitting.rows(len(store.journal.matches())))
        sitting.wait(3 * MINUTE_MS)
        rows = sitting.rows(len(store.journal.matches()))[before:]
        entered.add(tuple(row.text for row in rows))
    assert len(entered) == 1


def test_a_flag_that_cannot_be_written_down_is_tried_again_a_second_later(store: Store) -> None:
    storage = Faulty(store)
    sitting = Sitting(storage, timing=Timing("move", 60))
    sitting.begin("power-suit", "Ann", "Ben")
    storage.full = True
    for _ in range(3):
        sitting.router.pass_time(sitting.at_ms + MINUTE_MS)
        assert sitting.router.due_ms == sitting.at_ms + MINUTE_MS + 1000
        sitting.at_ms += 1000
    storage.full = False
    sitting.router.pass_time(sitting.at_ms + MINUTE_MS)
    assert _rows(sitting) == ["clock flag 1"]


def test_the_history_tells_of_a_flag_that_falls_while_it_is_open(store: Store) -> None:
    sitting = _playing(store, Timing("bank", 60, 0, "concedes"), "power-suit")
    sitting.hear(OpenHistory())
    sitting.wait(MINUTE_MS)
    history = sitting.see(pictures.History)
    assert [line.kind for line in history.lines][-2:] == ["clock", "correction"]
    sitting.hear(Answer("history.step", 1))
    assert sitting.see(pictures.History).lines[-1].chosen
