"""The hall's round at a table: what is left, by whose clock, and what follows its end."""

from typing import Any

from tablepi.core.time_control import Timing
from tablepi.devices.messages import LinkGone, LinkHere, LinkNote
from tablepi.referee.hall.hall_round import AS_ALL, HallRound, TableTime
from tablepi.referee.intents import Answer
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

HALL_MS = 1_795_341_600_000
TASK = {
    "task": "r3-t07",
    "round": 3,
    "stage": 1,
    "game": "power-suit",
    "options": [],
    "seats": [{"player": "p1", "name": "Ann"}, {"player": "p9", "name": "Ben"}],
}


def _round(now: int, ends_at: int, state: str = "running", left_ms: int = 0) -> dict[str, Any]:
    return {
        "round": 3,
        "state": state,
        "ends_at": ends_at,
        "left_ms": left_ms,
        "end_ms": 300_000,
        "now": now,
    }


def _left_s(round_: HallRound, now_ms: int, own: TableTime = AS_ALL) -> float | None:
    left_ms = round_.left_ms(now_ms, own)
    return None if left_ms is None else left_ms / 1_000


def test_a_message_that_lay_at_the_broker_does_not_set_the_clock() -> None:
    hall = HallRound()
    # Kept by the broker for 40 s, then heard.
    hall.hear(_round(HALL_MS, HALL_MS + 100_000), 40_000)
    assert _left_s(hall, 40_000) == 100
    hall.hear_hall({"boot": "", "now": HALL_MS + 41_000}, 41_000)
    assert _left_s(hall, 41_000) == 59
    hall.hear_hall({"boot": "", "now": HALL_MS + 50_000}, 55_000)
    assert _left_s(hall, 55_000) == 45


def test_a_hall_that_starts_again_is_measured_anew() -> None:
    hall = HallRound()
    hall.hear_hall({"boot": "a", "now": HALL_MS}, 0)
    hall.hear_hall({"boot": "b", "now": HALL_MS - 9_000}, 1_000)
    hall.hear(_round(HALL_MS - 9_000, HALL_MS + 60_000), 1_000)
    assert _left_s(hall, 1_000) == 69


def test_a_round_that_waits_or_stands_does_not_count() -> None:
    hall = HallRound()
    for state in ("waiting", "stopped"):
        hall.hear(_round(HALL_MS, 0, state, 3_000_000), 0)
        assert (_left_s(hall, 0), _left_s(hall, 60_000), hall.runs()) == (3_000, 3_000, False)
    hall.hear(_round(HALL_MS, 0, "over"), 0)
    assert _left_s(hall, 0) == 0
    hall.hear({}, 0)
    assert _left_s(hall, 0) is None


def test_a_note_of_a_wrong_form_changes_nothing() -> None:
    hall = HallRound()
    hall.hear(_round(HALL_MS, HALL_MS + 60_000), 0)
    for wrong in ({"round": "3"}, {**_round(HALL_MS, 0), "state": "gone"}):
        hall.hear(wrong, 0)
        hall.hear_hall({"now": "soon"}, 0)
    assert _left_s(hall, 0) == 60


def playing(sitting: Sitting, left_s: int = 3_000, **task: Any) -> Sitting:
    """A match of the hall's round, its table ready; all messages come at once."""
    sitting.hear(LinkHere("cafe", "t07", True))
    sitting.hear(LinkNote("task", {**TASK, **task}))
    sitting.step_ms = 0
    tell(sitting, left_s)
    for act in (Answer("menu.task"), Answer("button.start"), Answer("button.ready")):
        sitting.hear(act)
    return sitting


def tell(sitting: Sitting, left_s: int) -> None:
    now = HALL_MS + sitting.at_ms
    sitting.hear(LinkNote("round", _round(now, now + 1_000 * left_s)))


def _clocks(sitting: Sitting) -> list[tuple[str, str]]:
    return [(dial.text, dial.label) for dial in sitting.table.clocks]


def _notes(sitting: Sitting) -> list[str]:
    return [row.text for row in sitting.storage.journal.read(1).rows if row.kind == "note"]


def test_the_round_counts_on_while_the_hall_is_away(sitting: Sitting) -> None:
    playing(sitting)
    assert _clocks(sitting) == [("50:00", "Round 3")]
    sitting.hear(LinkGone(1))
    sitting.wait(600_000)
    assert _clocks(sitting) == [("40:00", "Round 3")]


def test_the_tables_own_end_is_later_by_what_the_hall_gave_it(sitting: Sitting) -> None:
    playing(sitting, extra_ms=180_000)
    assert _clocks(sitting) == [("53:00", "Round 3")]


def test_what_the_hall_gave_counts_after_the_round_was_over_for_others(sitting: Sitting) -> None:
    playing(sitting, 10, extra_ms=180_000)
    sitting.wait(11_000)
    now = HALL_MS + sitting.at_ms
    sitting.hear(LinkNote("round", _round(now, now - 1_000, "over")))
    assert _clocks(sitting) == [("2:59", "Last minutes")]
    assert "clock flag table" not in _notes(sitting)
    sitting.wait(180_000)
    assert _notes(sitting).count("clock flag table") == 1


def test_a_round_that_the_hall_says_is_over_is_up_at_once(sitting: Sitting) -> None:
    playing(sitting, 10)
    sitting.wait(1_000)
    now = HALL_MS + sitting.at_ms
    sitting.hear(LinkNote("round", _round(now, now, "over")))
    sitting.wait(1_000)
    assert _clocks(sitting) == [("0:00", "Time is up")]
    assert _notes(sitting).count("clock flag table") == 1


def test_the_clock_of_a_table_that_the_hall_stopped_alone_stands(sitting: Sitting) -> None:
    playing(sitting)
    sitting.wait(60_000)
    sitting.hear(LinkNote("task", {**TASK, "left_ms": 2_940_000}))
    sitting.wait(5_000_000)
    assert _clocks(sitting) == [("49:00", "Round 3 stands")]
    assert "clock flag table" not in _notes(sitting)
    # The others' time is up by now; this table goes on from where it stood.
    sitting.hear(LinkNote("task", {**TASK, "extra_ms": 5_000_000}))
    sitting.wait(1_000)
    assert _clocks(sitting) == [("48:59", "Round 3")]


def test_the_round_runs_at_one_table_alone_while_it_waits_for_all(sitting: Sitting) -> None:
    playing(sitting)
    waits = {**_round(HALL_MS + sitting.at_ms, 0, "waiting", 3_000_000)}
    sitting.hear(LinkNote("round", waits))
    assert _clocks(sitting) == [("50:00", "Round 3 waits")]
    ends_at = HALL_MS + sitting.at_ms + 600_000
    sitting.hear(LinkNote("task", {**TASK, "ends_at": ends_at}))
    sitting.wait(60_000)
    assert _clocks(sitting) == [("9:00", "Round 3")]
    sitting.wait(600_000)
    assert _notes(sitting).count("clock flag table") == 1


def test_the_last_minutes_and_the_end_are_said_and_written_once(sitting: Sitting) -> None:
    playing(sitting, 301)
    lines = sitting.storage.journal.read(1).rows[-1]
    sitting.wait(2_000)
    assert sitting.router.passing == "The round: 5 minutes left."
    sitting.wait(400_000)
    assert _clocks(sitting) == [("-1:41", "Time is up")]
    assert _notes(sitting).count("clock flag table") == 1
    assert lines.kind == "note"


def test_an_extension_is_said_and_time_is_up_once_more_after_it(sitting: Sitting) -> None:
    playing(sitting, 10)
    sitting.wait(20_000)
    tell(sitting, 170)
    sitting.wait(1_000)
    assert sitting.router.passing == "Extension: 3:00"
    sitting.wait(200_000)
    assert _notes(sitting).count("clock flag table") == 2


def test_the_least_of_two_round_clocks_is_shown(store: Store) -> None:
    sitting = playing(Sitting(store, timing=Timing("round", 600, 60)))
    assert _clocks(sitting) == [("10:00", "Round clock")]
    tell(sitting, 500)
    assert _clocks(sitting) == [("8:20", "Round 3")]


def test_the_round_stands_beside_the_seats_clocks(store: Store) -> None:
    sitting = playing(Sitting(store, timing=Timing("bank", 900)))
    assert [text for text, _ in _clocks(sitting)] == ["50:00", "15:00", "15:00"]


def test_a_match_that_is_not_for_the_task_has_no_round(duel: Sitting) -> None:
    duel.hear(LinkHere("cafe", "t07", True))
    tell(duel, 100)
    duel.wait(200_000)
    assert _clocks(duel) == []
    assert "clock flag table" not in _notes(duel)


def test_another_device_of_this_id_is_said_while_there_is_one(sitting: Sitting) -> None:
    playing(sitting)
    sitting.hear(LinkHere("cafe", "t07", True, shared=True))
    said = "Another device is t07: ask the desk"
    assert said in [notice.text for notice in sitting.table.notices]
    sitting.hear(LinkHere("cafe", "t07", True))
    assert said not in [notice.text for notice in sitting.table.notices]
