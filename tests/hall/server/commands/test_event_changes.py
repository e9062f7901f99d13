"""What the desk decides: pairings by hand, late players, no-shows, corrections; two desks."""

from typing import Any

import pytest

from tablepi.hall.events.rows.event_state import Pairing
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.event_commands import open_event
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import (
    add_player,
    check_in_player,
    drop_player,
    fix_table,
    forbid_pair,
    penalise_player,
)
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.result_commands import (
    enter_result,
    leave_unfinished,
    write_absence,
)
from tablepi.hall.server.commands.round_commands import publish_round, withdraw_round
from tablepi.hall.server.database.desk_refusals import DeskRefusal, StaleRowError
from tablepi.hall.server.desk.proposals import Proposal
from tests.hall.server.commands.conftest import DeskOfTest
from tests.worlds.hall.sent_form import Command

NO_GAME = StagePlay()


def _round(office: DeskOfTest, players: int = 4, format_: str = "duel-swiss") -> None:
    office.open(players)
    office.stage(format_, NO_GAME)
    office.publish()


def _enter(office: DeskOfTest, table: str, wins: list[int], row: int = 0, why: str = "") -> None:
    number = len(office.view.state.rounds)
    said = {"wins": wins, "draws": 0, "out": []}
    place = {"round": number, "table": table}
    office.send(enter_result, "Kim", **place, scores=said, at_row=row, why=why)


def _finish(office: DeskOfTest) -> None:
    for each in office.view.outstanding:
        _enter(office, each.pairing.table, [2, 0])


def test_looking_at_a_proposal_writes_nothing(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss")
    rows = office.view.rows
    assert office.desk.propose().result().pairings
    assert office.view.rows == rows
    assert office.desk.propose() is office.desk.propose()


def test_a_pairing_changed_by_hand_needs_a_reason(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss")
    proposal = office.desk.propose().result()
    (one, other), byes = proposal.pairings, ()
    swapped = (
        Pairing(one.table, (one.players[0], other.players[0])),
        Pairing(other.table, (one.players[1], other.players[1])),
    )
    with pytest.raises(DeskRefusal, match=r"refused\.why"):
        _publish(office, proposal, (swapped, byes))
    _publish(office, proposal, (swapped, byes), "sisters")
    [played] = office.view.state.rounds
    assert (played.pairings, played.hand, played.why) == (swapped, True, "sisters")


def test_a_proposal_is_refused_once_the_event_went_on(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss")
    proposal = office.desk.propose().result()
    office.enter("Zoe")
    with pytest.raises(DeskRefusal, match="left_out"):
        _publish(office, proposal)
    office.publish()
    with pytest.raises(StaleRowError):
        _publish(office, proposal)
    with pytest.raises(DeskRefusal, match=r"refused\.outstanding"):
        office.desk.propose()
    _finish(office)
    with pytest.raises(DeskRefusal, match=r"refused\.proposal"):
        _publish(office, proposal, row=office.view.row_of("round"))


def test_late_players_are_paired_next_and_dropped_ones_are_not(office: DeskOfTest) -> None:
    _round(office, 5)
    late = office.enter("Zoe")
    with pytest.raises(DeskRefusal) as asked:
        office.enter("zoe")
    assert asked.value.sentence == "question.same_names"
    row = office.view.players["p1"].row
    office.send(drop_player, player="p1", at_row=row)
    row = office.view.players["p1"].row
    with pytest.raises(DeskRefusal, match="is_dropped"):
        office.send(drop_player, player="p1", at_row=row)
    _finish(office)
    office.publish()
    seated = {p for each in office.view.state.rounds[-1].pairings for p in each.players}
    byes = office.view.state.rounds[-1].byes
    assert late in seated | {*byes}
    assert "p1" not in seated | {*byes}


def test_two_desks_never_overwrite_each_other(office: DeskOfTest) -> None:
    _round(office)
    row = office.view.players["p1"].row
    office.send(check_in_player, "one", player="p1", here=True, at_row=row)
    with pytest.raises(StaleRowError):
        office.send(drop_player, "other", player="p1", at_row=row)
    table = office.view.rounds[0][0].pairing.table
    _enter(office, table, [2, 0])
    with pytest.raises(StaleRowError):
        _enter(office, table, [0, 2], why="typed")
    assert office.view.players["p1"].is_here


def test_a_correction_says_why_and_replaces_what_stands(office: DeskOfTest) -> None:
    _round(office)
    first = office.view.rounds[0][0]
    _enter(office, first.pairing.table, [2, 0])
    row = office.view.rounds[0][0].row
    with pytest.raises(DeskRefusal, match=r"refused\.why"):
        _enter(office, first.pairing.table, [0, 2], row)
    with pytest.raises(DeskRefusal, match="wins"):
        _enter(office, first.pairing.table, [2, 2], row, "typed")
    _enter(office, first.pairing.table, [0, 2], row, "typed")
    result = office.view.rounds[0][0].result
    assert result is not None
    assert result.wins == (0, 2)
    assert office.view.rows[-1]["do"] == "correct"


@pytest.mark.parametrize(("out", "wins"), [((1,), (0, 2)), ((2,), (2, 0)), ((1, 2), (0, 0))])
def test_who_never_came_has_lost(
    office: DeskOfTest, out: tuple[int, ...], wins: tuple[int, ...]
) -> None:
    _round(office)
    place = (1, office.view.rounds[0][0].pairing.table)
    office.do(lambda record: write_absence(record, office.desk.book, place, out, 0, ""))
    result = office.view.rounds[0][0].result
    assert result is not None
    assert (result.wins, result.out) == (wins, out)


@pytest.mark.parametrize("format_", ["round-robin", "single-elim"])
def test_who_dropped_is_paired_and_out_where_the_format_keeps_them(
    office: DeskOfTest, format_: str
) -> None:
    office.open(4)
    office.stage(format_, NO_GAME)
    # A stage takes who is active when it begins, with its first round.
    office.publish()
    row = office.view.row_of("round")
    office.send(withdraw_round, round=1, at_row=row, why="too early", sure=True)
    for player in ("p1", "p2"):
        row = office.view.players[player].row
        office.send(drop_player, player=player, at_row=row)
    office.publish()
    found = {each.pairing.players: each.result for each in office.view.rounds[0]}
    assert {each for players in found for each in players} == {"p1", "p2", "p3", "p4"}
    for players, result in found.items():
        gone = tuple(seat for seat, each in enumerate(players, 1) if each in ("p1", "p2"))
        assert (result.out if result else ()) == gone


def test_an_open_table_counts_as_drawn_where_the_desk_will_not_wait(office: DeskOfTest) -> None:
    _round(office)
    for table in [each.pairing.table for each in office.view.outstanding]:
        office.send(leave_unfinished, round=1, table=table, at_row=0)
    assert all(each.result and each.result.draws == 1 for each in office.view.rounds[0])
    office.publish()


def test_a_penalty_counts_in_the_stage_that_runs(office: DeskOfTest) -> None:
    _round(office)
    with pytest.raises(DeskRefusal, match=r"refused\.why"):
        office.send(penalise_player, "Kim", player="p1", points=-1, at_row=0, why=" ")
    office.send(penalise_player, "Kim", player="p1", points=-1, at_row=0, why="late")
    [penalty] = office.view.state.penalties
    assert (penalty.player, penalty.points, penalty.stage) == ("p1", -1, 1)
    assert office.view.rows[-1]["by"] == "Kim"


def test_players_who_are_forbidden_to_meet_do_not(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss", NO_GAME)
    pairs = [frozenset(each.players) for each in office.desk.propose().result().pairings]
    one, other = sorted(pairs[0])
    office.send(forbid_pair, a=one, b=other, at_row=0)
    office.publish()
    played = [frozenset(each.players) for each in office.view.state.rounds[0].pairings]
    assert frozenset((one, other)) not in played
    row = office.view.row_of(f"forbid {one} {other}")
    office.send(forbid_pair, a=one, b=other, off=True, at_row=row)
    assert office.view.state.forbidden == frozenset()


def test_too_few_tables_are_told_with_their_number(office: DeskOfTest) -> None:
    office.open(6, tables=1)
    office.stage("duel-swiss", NO_GAME)
    with pytest.raises(DeskRefusal) as refused:
        office.desk.propose().result()
    assert (refused.value.sentence, refused.value.values) == ("unpaired.tables", {"n": 2})


def test_a_stage_is_refused_while_results_are_outstanding(office: DeskOfTest) -> None:
    _round(office)
    with pytest.raises(DeskRefusal, match=r"refused\.outstanding"):
        office.stage("final", NO_GAME, take=2)
    _finish(office)
    office.stage("final", NO_GAME, take=2)
    office.publish()
    [final] = office.view.state.rounds[-1].pairings
    assert len(final.players) == 2


def test_a_game_that_tables_cannot_play_is_refused(office: DeskOfTest) -> None:
    office.open(4)
    for play in (StagePlay("chess"), StagePlay("score-sheet", (("rounds", "many"),))):
        with pytest.raises(DeskRefusal):
            office.stage("duel-swiss", play)
    assert office.view.state.stages == ()


def _publish(
    office: DeskOfTest,
    proposal: Proposal,
    changed: tuple[tuple[Pairing, ...], tuple[str, ...]] | None = None,
    why: str = "",
    row: int = 0,
) -> None:
    office.do(lambda r: publish_round(r, office.desk, proposal, row, "", changed, why))


def test_what_was_seen_in_another_event_changes_nothing_in_this_one(office: DeskOfTest) -> None:
    office.open(4)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    first = office.view
    office.finish()
    office.send(
        open_event, event="winter", title="Winter cup", word="eight red plums", names="full",
        at_row=1,
    )  # fmt: skip
    for name in ("Eva", "Finn", "Gus", "Hanna"):
        office.enter(name)
    office.send(set_tables, more=" ".join(first.state.whole_tables), at_row=0)
    office.stage("duel-swiss", best_of=1)
    office.publish()
    place = {"round": 1, "table": "t01", "scores": {"wins": [1, 0], "draws": 0, "out": []}}
    fixed = {"player": "p1", "table": "t01"}
    changes: tuple[tuple[Command[None], dict[str, Any]], ...] = (
        (drop_player, {"player": "p1", "at_row": first.row_of("player p1")}),
        (fix_table, {**fixed, "at_row": first.row_of("fixed p1")}),
        (enter_result, {**place, "at_row": first.rounds[0][0].row}),
    )
    # The same rows by number, the same ids; also where nothing was decided in either.
    for command, form in changes:
        with pytest.raises(StaleRowError):
            office.send(command, **form)
    office.send(fix_table, **fixed, at_row=office.view.row_of("fixed p1"))
    office.send(enter_result, **place, at_row=office.view.rounds[0][0].row)
    assert office.view.rounds[0][0].result is not None


def test_tables_come_in_by_ranges_and_stand_as_people_count(office: DeskOfTest) -> None:
    office.open(0, tables=0)
    row = office.view.row_of("tables")
    office.send(set_tables, more="t10-T12, 1 – 3; bar 4", at_row=row)
    tables = ("bar", "t01", "t02", "t03", "t04", "t10", "t11", "t12")
    assert office.view.state.whole_tables == tables
    with pytest.raises(DeskRefusal, match="tables"):
        office.send(set_tables, more="1-9999", at_row=office.view.row_of("tables"))


def test_tables_of_a_range_are_given_in_the_order_of_their_numbers(office: DeskOfTest) -> None:
    office.open(0, tables=0)
    for number in range(1, 25):
        office.enter(f"Player {number}")
    office.send(set_tables, more="1-12", at_row=office.view.row_of("tables"))
    office.stage("duel-swiss", best_of=1)
    office.publish()
    pairings = office.view.state.rounds[0].pairings
    assert [pairing.table for pairing in pairings] == [f"t{number:02}" for number in range(1, 13)]


def test_namesakes_are_told_apart_at_the_table(office: DeskOfTest) -> None:
    office.open(0, tables=1)
    anns = (NewPlayer("Ann Berg", club="North"), NewPlayer("Ann Berg"))
    office.do(lambda record: [
        add_player(record, office.desk.book, ann, "", sure=True) for ann in anns
    ])  # fmt: skip
    office.stage("duel-swiss", best_of=1)
    office.publish()
    task = office.task("t01")
    assert task is not None
    assert {seat.name for seat in task.seats} == {"Ann Berg · North", "Ann Berg · p2"}
    assert office.view.shown("p1") == "Ann Berg · North"
