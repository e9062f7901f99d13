"""Clocks folded from rows: undo gives them back as they were, at every step of any match."""

import random

from tablepi import decks
from tablepi.core.clock import Timed
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.record import Row
from tablepi.core.time_control import TABLE, USUAL, Timing, adjust_note, flag_note, set_note
from tablepi.games import games
from tablepi.tools.demo import recorded

LINES = [line for line in recorded() if " ! " not in line]


def _begun() -> tuple[Match, Notation]:
    game = games()["power-suit"]
    setup = setup_of(game, ("Ann", "Ben"), {}, decks.load(game.deck))
    return begin(game, setup), Notation(game, setup)


class Table:
    """A match whose rows are folded as they come."""

    def __init__(self, timing: Timing) -> None:
        self.match, self._notation = _begun()
        self.timed = Timed()
        self.at_ms = 0
        self.rows: list[Row] = []
        self.note(set_note(timing))
        self.note("clock start")

    def note(self, text: str) -> None:
        self.timed = self.timed.noted(self.at_ms, text, self.match)
        self.rows.append(Row(len(self.rows) + 1, self.at_ms, "note", text))

    def line(self, text: str, after_ms: int = 0) -> None:
        self.at_ms += after_ms
        move = self._notation.read(text)
        self.match, verdict = self.match.offer(move)
        assert verdict.accepted, (text, verdict)
        self.timed = self.timed.played(self.at_ms, move, self.match)
        self.rows.append(Row(len(self.rows) + 1, self.at_ms, "line", text))

    def owed(self) -> list[int]:
        return list(self.timed.owed)

    def left(self, seat: int, later_ms: int = 0) -> int:
        assert self.timed.clocks is not None
        return self.timed.clocks.at(self.at_ms + later_ms).left(seat)


def test_undo_gives_back_the_clocks_as_they_were_when_the_line_came() -> None:
    table = Table(Timing("bank", 100, 10))
    table.line(LINES[0])
    first = table.match.state.turn[0]
    table.line(LINES[1], 7_000)
    other = table.match.state.turn[0]
    assert (table.left(first), table.left(other, 20_000)) == (103_000, 90_000)
    table.line("undo", 20_000)
    assert (table.left(first), table.left(other)) == (93_000, 110_000)
    assert table.left(first, 3_000) == 90_000


def test_undo_at_every_step_restores_what_was_there(chance: random.Random) -> None:
    delayed = Timing("bank", 900, 10, "told", 12, ((2, 500),))
    for timing in (USUAL["move"], USUAL["bank"], delayed):
        table, before = Table(timing), []
        for line in LINES[:60]:
            after_ms = chance.randrange(40_000)
            clocks = table.timed.clocks
            assert clocks is not None
            before.append(clocks.at(table.at_ms + after_ms))
            table.line(line, after_ms)
        for clocks in reversed(before):
            table.line("undo", chance.randrange(40_000))
            now = table.timed.clocks
            assert now is not None
            seats = (now.left_ms[1:], now.used_ms[1:], now.begun_ms, now.waits, now.over)
            assert now.delay_ms == clocks.delay_ms
            assert seats == (
                clocks.left_ms[1:],
                clocks.used_ms[1:],
                clocks.begun_ms,
                clocks.waits,
                clocks.over,
            )


def test_an_amendment_moves_no_clock_and_can_be_taken_back() -> None:
    table = Table(Timing("bank", 100, 10))
    for line in LINES[:3]:
        table.line(line, 5_000)
    left = table.left(1), table.left(2)
    table.line(f"amend 3 {LINES[2]}", 0)
    assert (table.left(1), table.left(2)) == left
    table.line("undo", 4_000)
    assert (table.left(1), table.left(2)) == left


def test_a_round_gets_no_time_back_from_an_undo_and_a_judge_s_gift_outlives_it() -> None:
    table = Table(Timing("round", 1_000, 100))
    table.line(LINES[0], 5_000)
    table.line(LINES[1], 5_000)
    table.note(adjust_note(TABLE, 60, ""))
    table.line("undo", 10_000)
    assert table.left(TABLE) == 1_000_000 - 20_000 + 60_000
    bank = Table(Timing("bank", 100, 0))
    bank.line(LINES[0])
    bank.line(LINES[1], 5_000)
    bank.note(adjust_note(1, 30, ""))
    bank.line("undo", 5_000)
    assert bank.left(1) + bank.left(2) == 100_000 + 100_000 + 30_000 - 5_000


def test_a_pause_is_no_line_and_stays_whatever_is_taken_back() -> None:
    table = Table(Timing("bank", 100, 0))
    table.line(LINES[0])
    table.line(LINES[1], 5_000)
    table.note("clock pause")
    table.line("undo", 5_000)
    assert table.left(1, 9_000) + table.left(2, 9_000) == 195_000
    table.note("clock start")
    assert table.left(1, 9_000) + table.left(2, 9_000) == 186_000


def test_a_match_without_clocks_has_none_whatever_happens() -> None:
    match, notation = _begun()
    timed = Timed().noted(0, "clock start", match)
    move = notation.read(LINES[0])
    match, _ = match.offer(move)
    assert timed.played(5, move, match).clocks is None


def test_the_end_stops_every_clock_and_an_undo_sets_them_going_again() -> None:
    table = Table(Timing("bank", 100, 0))
    table.line(LINES[0])
    table.line("concede 1", 5_000)
    assert table.left(1, 50_000) + table.left(2, 50_000) == 195_000
    table.line("undo", 50_000)
    assert table.left(1, 1_000) + table.left(2, 1_000) == 194_000


def test_notes_of_seats_that_nobody_sits_at_change_nothing() -> None:
    table = Table(Timing("bank", 100, 0))
    before = table.timed
    table.note(adjust_note(7, 60, ""))
    assert table.timed is before


def test_a_flag_is_owed_until_a_line_of_its_seat_is_played_and_corrections_are_none() -> None:
    table = Table(Timing("bank", 100, 0, "passes"))
    table.line(LINES[0])
    [seat] = table.match.state.turn
    table.note(flag_note(TABLE))
    assert table.owed() == []
    table.note(flag_note(seat))
    table.note(flag_note(seat))
    table.line(f"amend 1 {LINES[0]}")
    table.line("adjust 1 +2")
    table.line("undo")
    assert table.owed() == [seat]
    table.line(LINES[1])
    assert table.owed() == []
    table.line("undo")
    assert table.owed() == []
