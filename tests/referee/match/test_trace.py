"""The trace of the last line: what a late-comer sees for as long as nothing else happened."""

from pathlib import Path

from tablepi.referee.intents import Answer, Give, GoToMenu, OpenHistory, Undo
from tablepi.referee.table_picture import Table, Trace
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table import crowded
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.walk import Walk, battle, sheet, strings


def table_of(walk: Walk) -> Table:
    picture = walk.router.picture()
    assert isinstance(picture, Table)
    return picture


def _power(duel: Sitting, card: str = "bard", ace: str = "suns") -> Trace:
    duel.give(verb="power")
    duel.give(ace=ace)
    duel.give(card=card)
    return duel.table.trace


def test_a_card_and_the_ace_that_got_a_chip_are_the_last_thing(duel: Sitting) -> None:
    trace = _power(duel, "bard", "suns")
    assert (trace.number, trace.seat) == (1, 1)
    assert trace.new == {"card.bard"}
    assert trace.changed == {"ace.suns"}


def test_a_match_taken_up_again_after_an_undo_ends_with_that(duel: Sitting) -> None:
    _power(duel)
    duel.give(verb="power")
    duel.give(ace="moons")
    duel.give(card="lunatic")
    duel.hear(Undo())
    assert duel.table.trace == Trace()
    duel.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    assert duel.table.trace == Trace()


def test_it_stays_while_the_next_line_is_said_and_goes_with_that(duel: Sitting) -> None:
    first = _power(duel)
    duel.give(verb="power")
    assert duel.table.trace == first
    duel.give(ace="moons")
    duel.give(card="lunatic")
    assert duel.table.trace.seat == 2
    assert duel.table.trace.new == {"card.lunatic"}


def test_after_an_undo_nothing_is_the_last_thing(duel: Sitting) -> None:
    _power(duel)
    duel.hear(Undo())
    assert duel.table.trace == Trace()


def test_while_a_line_is_put_right_nothing_is_the_last_thing(duel: Sitting) -> None:
    _power(duel)
    duel.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    assert duel.table.trace == Trace()


def test_a_match_that_was_taken_up_again_shows_it_still(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        walk.go_on("suitup", crowded.NAMES, crowded.lines()[:-1], deal="12")
        assert table_of(walk).trace.new == {"card.8-spades"}


def test_a_dealt_grid_is_no_last_thing(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        strings(walk, "two-games", 0)
        assert not table_of(walk).trace.keys


def test_a_chip_is_the_last_thing_with_the_points_beside_the_score(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        strings(walk, "two-games", 23)
        table = table_of(walk)
        assert table.trace.changed == {"cell.c6"}
        assert [seat.gain for seat in table.seats] == ["+2", ""]


def test_the_points_go_with_the_next_input(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        strings(walk, "two-games", 23).say(Give((("cell", "f6"),)))
        assert [seat.gain for seat in table_of(walk).seats] == ["", ""]


def test_a_number_on_a_sheet_is_the_last_thing(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        sheet(walk, "Ann", "Ben")
        table = table_of(walk)
        assert table.trace.new == {"6.2"}
        assert dict(table.trace.gains) == {2: "+12"}
        assert table.trace.seat == 2


def test_a_unit_that_was_laid_or_turned_is_the_last_thing(tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        battle(walk, "totals", 6)
        assert table_of(walk).trace.new == {"unit.2.1"}


def test_other_cards_face_down_leave_the_same_trace(tmp_path: Path) -> None:
    traces = []
    for number, card in enumerate(("pact", "journey", "?")):
        store = Store.open(tmp_path / f"{number}.db", synchronous="OFF")
        sitting = Sitting(store)
        sitting.begin("power-suit", "Ann", "Ben")
        sitting.give(verb="event")
        sitting.give(ace="moons")
        sitting.give(card=card)
        traces.append(sitting.table.trace)
        store.close()
    assert traces[0] == traces[1] == traces[2]
    assert traces[0].new == {"down.1.moons"}
