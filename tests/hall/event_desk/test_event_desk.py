"""An event at the desk: from its opening to results, with tables that answer by themselves."""

from tablepi.hall.event.event_replay import replayed
from tablepi.hall.standings.event_standings import standings_of
from tests.hall.event_desk.conftest import DeskOfTest


def test_an_event_runs_by_itself_from_its_opening_to_the_standings(office: DeskOfTest) -> None:
    office.open(8)
    office.stage("duel-swiss", best_of=3, rounds=3)
    for number in (1, 2, 3):
        assert office.publish() == number
        assert office.rounds.clock is not None
        assert (office.rounds.clock.round, office.rounds.clock.state) == (number, "waiting")
        for paired in office.view.rounds[-1]:
            task = office.task(paired.pairing.table)
            assert task is not None
            assert task.task == f"r{number}-{paired.pairing.table}"
            assert tuple(seat.player for seat in task.seats) == paired.pairing.players
            office.plays(paired.pairing.table, (1,))
            assert len(office.view.outstanding) == 4 - len(_standing(office))
            office.plays(paired.pairing.table, (1,))
            closed = office.task(paired.pairing.table)
            assert closed is not None
            assert closed.state == "closed"
        assert office.view.outstanding == ()
    results = [row for row in office.view.rows if row["do"] == "result"]
    assert len(results) == 12
    assert all(row["by"] == "table" and row["seal"] == "9f01c2ab" for row in results)
    assert all(row["result"] == {"wins": [2, 0], "draws": 0, "out": []} for row in results)
    assert all(len(row["matches"]) == 2 for row in results)
    again = replayed(office.view.rows)
    assert again == office.view.state
    assert next(iter(standings_of(again))).place == 1


def _standing(office: DeskOfTest) -> list[str]:
    """Tables of the round with a result."""
    return [each.pairing.table for each in office.view.rounds[-1] if each.result]
