"""Clocks at a table: set up in few taps, run with the match, the same after any restart."""

import time

import pytest

from tablepi.core.time_control import Timing
from tablepi.games import games
from tablepi.referee.intents import (
    Answer,
    Back,
    ChooseTiming,
    GoToMenu,
    OpenHistory,
    OpenResult,
    OpenRules,
    Pause,
    Undo,
)
from tablepi.referee.match.clocks import minutes
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import START_MS, Sitting, replays_its_clocks

BANK = Timing("bank", 900, 10)
ODDS = Timing("bank", 300, 0, "told", 5, ((2, 180),))
ROUND = Timing("round", 3_000, 300)


def _clocked(store: Store, timing: Timing = BANK, game: str = "power-suit") -> Sitting:
    sitting = Sitting(store, timing=timing)
    sitting.step_ms = 0
    sitting.begin(game, "Ann", "Ben")
    return sitting


def _dials(sitting: Sitting) -> list[str]:
    return [f"{dial.text}{'*' if dial.runs else ''}" for dial in sitting.table.clocks]


@pytest.mark.parametrize(
    ("ms", "shown"),
    [
        (60_000, "1:00"),
        (59_999, "1:00"),
        (59_000, "0:59"),
        (1, "0:01"),
        (0, "0:00"),
        (-999, "0:00"),
        (-1_000, "-0:01"),
        (-72_000, "-1:12"),
        (3_600_000, "1:00:00"),
        (3_599_001, "1:00:00"),
    ],
)
def test_a_clock_shows_the_seconds_that_are_still_left(ms: int, shown: str) -> None:
    assert minutes(ms) == shown


def test_a_match_has_no_clocks_unless_somebody_chooses_them(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert sitting.table.clocks == ()
    assert sitting.router.due_ms is None
    assert sitting.rows() == []


def test_two_taps_give_a_match_clocks_with_good_times(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), ChooseTiming("kind", "bank"))
    *_, kind, time_s, more_s, delay_s, flag, odds, _ = sitting.see(pictures.Seating).options
    assert [button.label for button in kind.choices if button.chosen] == ["Bank"]
    assert (time_s.value, more_s.value, flag.value) == ("15:00", "0:10", "Just say so")
    assert (delay_s.value, odds.value) == ("0:00", "The same for all")
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    assert [row.text for row in sitting.rows()] == ["clock set bank 900 10 told", "clock start"]
    assert [dial.seat for dial in sitting.table.clocks] == [1, 2]


def test_every_kind_offers_what_belongs_to_it(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"))
    labels = {}
    for kind in ("none", "move", "bank", "round"):
        sitting.hear(ChooseTiming("kind", kind))
        labels[kind] = [field.label for field in sitting.see(pictures.Seating).options[3:-1]]
    assert labels["none"] == ["Clocks"]
    own = ["When a seat’s time is up", "Time of each player"]
    assert labels["move"] == ["Clocks", "Time for each move", *own]
    more = ["More time after each turn", "Delay before the time runs"]
    assert labels["bank"] == ["Clocks", "Time for the match, each", *more, *own]
    assert labels["round"] == ["Clocks", "Time for the round", "The end phase"]


def test_times_are_counted_up_and_down_from_any_value_of_the_house(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("round", 2_500, 0))
    sitting.hear(Answer("menu.game", "power-suit"))
    *_, time_s, more_s, _ = sitting.see(pictures.Seating).options
    assert (time_s.value, more_s.value, more_s.less) == ("41:40", "0:00", None)
    assert time_s.less is not None
    assert time_s.more is not None
    sitting.hear(time_s.more.act)
    *_, time_s, _, _ = sitting.see(pictures.Seating).options
    assert time_s.value == "45:00"


def test_the_clock_of_whom_the_table_waits_for_runs_and_the_next_line_hands_it_on(
    store: Store,
) -> None:
    sitting = _clocked(store)
    assert _dials(sitting) == ["15:00*", "15:00"]
    sitting.wait(7_500)
    assert _dials(sitting) == ["14:53*", "15:00"]
    sitting.scan("power", "suns", "castle")
    assert _dials(sitting) == ["15:03", "15:00*"]
    sitting.wait(60_000)
    sitting.hear(Undo())
    assert _dials(sitting) == ["14:53*", "15:00"]


def _with_delays(sitting: Sitting) -> list[str]:
    dials = sitting.table.clocks
    return [f"{dial.delay}+{dial.text}" if dial.delay else dial.text for dial in dials]


def test_a_delay_runs_before_the_time_and_five_minutes_play_against_three(store: Store) -> None:
    sitting = _clocked(store, ODDS)
    assert _with_delays(sitting) == ["5+5:00", "3:00"]
    sitting.wait(2_500)
    assert _with_delays(sitting) == ["3+5:00", "3:00"]
    sitting.wait(4_000)
    assert _with_delays(sitting) == ["4:59", "3:00"]
    sitting.scan("power", "suns", "castle")
    assert _with_delays(sitting) == ["4:59", "5+3:00"]
    sitting.wait(60_000)
    assert _with_delays(sitting) == ["4:59", "2:05"]
    sitting.hear(Undo())
    assert _with_delays(sitting) == ["4:59", "3:00"]
    replays_its_clocks(sitting)


def test_a_pause_amid_a_delay_keeps_what_is_left_of_it(store: Store) -> None:
    sitting = _clocked(store, ODDS)
    sitting.wait(2_500)
    sitting.hear(Pause())
    sitting.wait(60_000)
    assert [dial.delay for dial in sitting.see(pictures.Paused).table.clocks] == ["3", ""]
    sitting.hear(Answer("pause.end"))
    assert _with_delays(sitting) == ["3+5:00", "3:00"]
    sitting.wait(2_500)
    assert _with_delays(sitting) == ["5:00", "3:00"]


def test_a_power_cut_amid_a_delay_costs_less_than_ten_seconds_of_it(store: Store) -> None:
    sitting = _clocked(store, ODDS._replace(delay_s=60))
    for _ in range(30):
        sitting.wait(1_000)
    again = Sitting(store)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    [delay, _] = [dial.delay for dial in again.table.clocks]
    assert 30 <= int(delay) < 40
    assert [dial.text for dial in again.table.clocks] == ["5:00", "3:00"]


def test_each_player_has_a_time_of_their_own_wherever_they_sit(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), ChooseTiming("kind", "bank"))
    sitting.hear(ChooseTiming("time_s", "300"), ChooseTiming("odds", "own"))
    *_, ann, ben, _ = sitting.see(pictures.Seating).options
    assert [(each.label, each.value) for each in (ann, ben)] == [
        ("Time for Player 1", "5:00"),
        ("Time for Player 2", "5:00"),
    ]
    assert ben.less is not None
    sitting.hear(ben.less.act, Answer("seats.swap"))
    *_, ben, ann, _ = sitting.see(pictures.Seating).options
    assert [(each.label, each.value) for each in (ben, ann)] == [
        ("Time for Player 2", "3:00"),
        ("Time for Player 1", "5:00"),
    ]
    sitting.hear(ChooseTiming("delay_s", "5"), Answer("button.start"), Answer("button.ready"))
    assert sitting.rows()[0].text == "clock set bank 300 10 told delay=5 1=180"
    assert [dial.text for dial in sitting.table.clocks] == ["3:00", "5:00"]


def test_times_that_are_the_same_for_all_again_are_not_written_down(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), ChooseTiming("kind", "move"))
    sitting.hear(ChooseTiming("odds", "own"), ChooseTiming("own1", "300"))
    sitting.hear(ChooseTiming("odds", "same"), Answer("button.start"))
    assert sitting.rows()[0].text == "clock set move 60 0 told"


def test_a_house_s_times_of_seats_wait_for_who_sits_down_there(store: Store) -> None:
    odds = Timing("bank", 300, odds=((2, 180), (3, 60)))
    sitting = Sitting(store, timing=odds)
    sitting.hear(Answer("menu.game", "score-sheet"), Answer("seats.more"), Answer("button.start"))
    assert sitting.rows()[0].text == "clock set bank 300 0 told 2=180 3=60"


def test_clocks_wait_for_the_table_to_be_ready_and_stand_when_the_match_is_left(
    store: Store,
) -> None:
    sitting = Sitting(store, timing=BANK)
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    sitting.wait(600_000)
    sitting.hear(Answer("button.ready"))
    assert _dials(sitting) == ["15:00*", "15:00"]
    sitting.step_ms = 0
    sitting.wait(5_000)
    sitting.hear(GoToMenu())
    sitting.wait(600_000)
    sitting.hear(ResumeMatch(1))
    sitting.wait(600_000)
    sitting.hear(Answer("button.ready"))
    assert _dials(sitting) == ["14:55*", "15:00"]


def test_clocks_run_on_while_the_history_or_the_rules_are_read(store: Store) -> None:
    sitting = _clocked(store)
    for page in (OpenHistory(), OpenRules()):
        sitting.hear(page)
        sitting.wait(10_000)
        sitting.hear(Back())
    assert _dials(sitting) == ["14:40*", "15:00"]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("timing", [Timing("move", 60), BANK, ODDS, ROUND], ids=str)
def test_every_game_has_every_kind_of_clock(store: Store, game: str, timing: Timing) -> None:
    sitting = _clocked(store, timing, game)
    table = sitting.table
    waits = set(table.board.turn)
    running = {dial.seat for dial in table.clocks if dial.runs}
    assert running == ({0} if timing.kind == "round" else waits)


def test_a_tick_changes_nothing_but_the_clocks(store: Store) -> None:
    sitting = _clocked(store)
    before = sitting.table
    sitting.wait(1_000)
    ticked = sitting.router.ticked(before)
    assert ticked == sitting.table
    assert isinstance(ticked, pictures.Table)
    assert ticked._replace(clocks=()) == before._replace(clocks=())
    assert all(
        new is old
        for name, new, old in zip(before._fields, ticked, before, strict=True)
        if name != "clocks"
    )


def test_the_loop_is_woken_once_a_second_for_one_clock(store: Store) -> None:
    sitting = _clocked(store)
    woken = 0
    end_ms = sitting.at_ms + 60_000
    while (due_ms := sitting.router.due_ms) is not None and due_ms < end_ms:
        sitting.router.pass_time(due_ms)
        woken += 1
    assert woken == 59


def test_the_rows_alone_give_the_clocks_on_any_machine(store: Store) -> None:
    sitting = _clocked(store)
    sitting.step_ms = 1_234
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery")
    sitting.hear(Undo())
    sitting.scan("event", "waves", "sea")
    replays_its_clocks(sitting)
    elsewhere = Sitting(store, at_ms=99)
    elsewhere.hear(ResumeMatch(1), Answer("button.ready"))
    assert [dial.text for dial in elsewhere.table.clocks] == _texts(sitting)


def _texts(sitting: Sitting) -> list[str]:
    return [dial.text for dial in sitting.table.clocks]


def test_a_wall_clock_that_jumps_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = _clocked(store)
    for wall_s in (0.0, 4_000_000_000.0):
        monkeypatch.setattr(time, "time", lambda wall_s=wall_s: wall_s)
        monkeypatch.setattr(time, "time_ns", lambda wall_s=wall_s: int(wall_s * 1e9))
        sitting.wait(5_000)
    assert _dials(sitting) == ["14:50*", "15:00"]


def test_playing_again_takes_the_same_clocks(store: Store) -> None:
    sitting = _clocked(store, Timing("move", 45))
    sitting.give_up(1)
    sitting.hear(
        OpenResult(), Answer("result.stands"), Answer("result.again"), Answer("button.ready")
    )
    assert [row.text for row in sitting.rows(2)] == ["clock set move 45 0 told", "clock start"]


def test_the_end_stops_the_clocks(store: Store) -> None:
    sitting = _clocked(store)
    sitting.wait(START_MS % 7_000)
    sitting.give_up(1)
    assert not any(dial.runs for dial in sitting.table.clocks)
    assert sitting.router.due_ms is None


def _restarted(store: Store) -> Sitting:
    """The program after a power cut, at whatever its clock says then."""
    sitting = Sitting(store, at_ms=123)
    sitting.step_ms = 0
    sitting.hear(ResumeMatch(1))
    return sitting


@pytest.mark.parametrize("cut_ms", [0, 7_900, 8_000, 15_999, 16_000, 61_234])
def test_a_power_cut_costs_a_running_clock_less_than_ten_seconds(store: Store, cut_ms: int) -> None:
    sitting = _clocked(store)
    sitting.wait(cut_ms)
    after = _restarted(store)
    after.wait(3_600_000)
    after.hear(Answer("button.ready"))
    after.wait(0)
    left = _left_ms(after)
    assert 900_000 - cut_ms <= left < 900_000 - cut_ms + 10_000
    rows = sitting.rows()
    assert [row.text for row in rows[-2:]] == ["clock pause", "clock start"]
    assert [row.at_ms for row in rows] == sorted(row.at_ms for row in rows)


def _left_ms(sitting: Sitting) -> int:
    """What Ann's clock has left: the seconds that it shows, and how long it shows the last."""
    minutes_left, seconds_left = map(int, sitting.table.clocks[0].text.split(":"))
    assert sitting.router.due_ms is not None
    shown_ms = sitting.router.due_ms - sitting.at_ms
    return (minutes_left * 60 + seconds_left - 1) * 1_000 + shown_ms


def test_after_a_power_cut_the_clocks_stand_until_the_table_goes_on(store: Store) -> None:
    _clocked(store).wait(20_000)
    after = _restarted(store)
    assert after.router.due_ms is None
    assert store.journal.read(1).rows[-1].text == "clock pause"
    after.hear(Back())
    again = _restarted(store)
    again.hear(Answer("button.ready"))
    assert _dials(again) == ["14:44*", "15:00"]


def test_a_running_clock_is_kept_beside_the_rows_seven_times_a_minute_and_no_oftener(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = _clocked(store)
    rows, kept = len(sitting.rows()), []
    monkeypatch.setattr(store.tables, "reach", lambda match, at_ms: kept.append(at_ms))
    sitting.wait(60_000)
    assert kept == [8_000 * time for time in range(1, 8)]
    assert len(sitting.rows()) == rows
    sitting.hear(Pause())
    sitting.wait(60_000)
    assert len(kept) == 7


def test_a_match_that_has_ended_or_has_no_clocks_is_never_kept(store: Store) -> None:
    plain = Sitting(store)
    plain.begin("power-suit", "Ann", "Ben")
    plain.wait(60_000)
    sitting = _clocked(store)
    sitting.give_up(1)
    sitting.wait(60_000)
    assert store.database.execute("SELECT * FROM times") == []
