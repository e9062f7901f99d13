"""A match that was abandoned: kept as it lay, without a result, and taken up again as it was."""

import pytest

from tablepi.core.moves import Concede, Undo
from tablepi.core.record import ABANDONED, FINAL, TAKEN_UP, UNPLAYED, Row, RowKind, is_abandoned
from tablepi.core.time_control import Timing
from tablepi.games import games
from tablepi.referee.match.clocks import Timekeeper
from tablepi.referee.match.referee import Referee
from tablepi.referee.match.replay import reopen
from tablepi.referee.storage import Storage
from tablepi.store import Store
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting

LINE: tuple[RowKind, str] = ("line", "1 add 3")
ENDS: tuple[RowKind, str] = ("note", ABANDONED)


def _referee(storage: Storage) -> Referee:
    return Referee(storage, 1, reopen(storage, games(), 1), 5_000)


@pytest.fixture
def played(sitting: Sitting) -> Sitting:
    """A duel with three lines, one of which was taken back."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery", "power", "waves", "sea")
    return sitting


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([], False),
        ([LINE], False),
        ([LINE, ENDS], True),
        ([ENDS, ("note", "explain on"), ("refused", "1 add ! malformed")], True),
        ([ENDS, ("note", TAKEN_UP)], False),
        ([ENDS, ("note", TAKEN_UP), ENDS], True),
        ([ENDS, LINE], False),
        ([("refused", "abandoned ! malformed")], False),
    ],
)
def test_the_latest_of_the_two_notes_says_whether_a_match_is_abandoned(
    rows: list[tuple[RowKind, str]], says: bool
) -> None:
    """An older tablepi knows neither, and plays on with a line."""
    assert is_abandoned([Row(1, 0, *row) for row in rows]) is says


def test_an_abandoned_match_is_looked_at_as_it_lay_and_takes_nothing(
    played: Sitting, store: Store
) -> None:
    before = reopen(store, games(), 1)
    assert _referee(store).abandon(6_000)
    opened = reopen(store, games(), 1)
    assert opened.broken is not None
    assert (opened.broken.why, opened.owed, opened.waiting) == ("abandoned", "", ())
    assert opened.match.facts() == before.match.facts()
    assert (opened.match.final, opened.match.result) == (False, None)
    referee = _referee(store)
    referee.say(Concede(1), 7_000)
    referee.close(7_000)
    assert not referee.note("explain on", 7_000)
    assert not referee.may_abandon
    assert played.rows()[-1].text == ABANDONED


def test_it_is_listed_so_and_as_open_once_it_goes_on(played: Sitting, store: Store) -> None:
    lines, referee = played.lines(), _referee(store)
    referee.abandon(6_000)
    kept = store.journal.kept(1)
    assert (kept.ended, kept.is_abandoned, kept.is_unplayed) == (True, True, False)
    assert store.journal.still_open(9) == []
    assert referee.ledger.take_up(7_000)
    assert [kept.id for kept in store.journal.still_open(9)] == [1]
    opened = reopen(store, games(), 1)
    assert (opened.broken, opened.match.number) == (None, len(lines))
    assert played.lines() == lines
    assert [row.text for row in played.rows()[-2:]] == [ABANDONED, TAKEN_UP]


def test_a_match_without_a_line_is_listed_as_unplayed(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "soldier", "suns")
    assert (sitting.lines(), len(sitting.refusals())) == ([], 1)
    assert _referee(store).abandon(6_000)
    assert store.journal.kept(1).result == UNPLAYED
    assert store.journal.page(9) == []


def test_a_line_that_was_taken_back_was_played(sitting: Sitting, store: Store) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="add", points=3)
    _referee(store).say(Undo(), 6_000)
    referee = _referee(store)
    assert (referee.match.number, referee.ledger.is_unplayed) == (0, False)


def test_on_a_full_disk_it_goes_on_and_is_listed_as_before(played: Sitting, store: Store) -> None:
    faulty = Faulty(store)
    referee, rows = _referee(faulty), played.rows()
    faulty.full = True
    assert not referee.abandon(6_000)
    assert referee.ledger.trouble is not None
    assert (referee.broken, played.rows()) == (None, rows)
    assert not store.journal.kept(1).ended


def test_a_result_that_stood_once_is_put_right_and_not_abandoned(
    played: Sitting, store: Store
) -> None:
    referee = _referee(store)
    referee.say(Concede(1), 6_000)
    assert not referee.may_abandon
    referee.close(6_000)
    referee.say(Undo(), 7_000)
    assert (referee.match.result, referee.may_abandon) == (None, False)
    assert not referee.abandon(8_000)


def test_the_result_of_a_damaged_match_that_ended_stays(played: Sitting, store: Store) -> None:
    """No row behind the damage is read, also not the one that says that the result stands."""
    referee = _referee(store)
    referee.say(Concede(1), 6_000)
    referee.close(6_000)
    before = store.journal.kept(1)
    store.database.execute("UPDATE journal SET text = 'undo' WHERE number = 2")
    referee = _referee(store)
    assert (before.ended, referee.is_damaged) == (True, True)
    assert FINAL not in referee.ledger.notes
    assert not referee.may_abandon
    assert not referee.abandon(7_000)
    assert store.journal.kept(1) == before


def test_clocks_stand_in_an_abandoned_match(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 300))
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="add", points=3)
    _referee(store).abandon(6_000)
    assert _referee(store).timed.clocks is not None
    assert not Timekeeper(_referee(store)).is_running
