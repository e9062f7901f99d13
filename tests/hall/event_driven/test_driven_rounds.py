"""Rounds that do not go as proposed, each by the words on the pages: by hand, tables, two desks."""

from tests.hall.event_driven.conftest import nightly
from tests.hall.event_driven.driven_event import FOUR, DrivenEvent, Organisers
from tests.worlds.hall.played_match import played


def _open(event: DrivenEvent, *players: str) -> None:
    event.open(*players)
    event.stage("duel-swiss", Rounds="3")


def test_a_pairing_changed_by_hand_says_why(event: DrivenEvent) -> None:
    desk = event.desk
    _open(event, *FOUR)
    assert event.look(1) == {"1": ["Ann", "Dora"], "2": ["Ben", "Cid"]}
    desk.choose("Player", "Ann")
    desk.choose("changes places with", "Ben")
    desk.press("Change places")
    desk.choose("Who sits at", "2")
    desk.choose("moves to", "3")
    desk.press("Move")
    assert event.draft() == {"1": ["Ben", "Dora"], "3": ["Ann", "Cid"]}
    assert desk.read("3")[2] == "by hand"
    assert desk.asks_for("Publish round 1") == "Why by hand"
    desk.fill("Why by hand", " ")
    desk.press("Publish round 1")
    desk.sees("Say why: it stands in the event for everybody to check.")
    desk.fill("Why by hand", "Ann and Dora are sisters")
    desk.press("Publish round 1")
    event.everybody_reads("1 Ben, Dora plays", "3 Ann, Cid plays")
    event.tells("publishes round 1: tables 2, byes 0 (Ann and Dora are sisters)")
    [played] = event.is_sound()["rounds"]
    assert (played["hand"], played["cost"]) == (True, None)


def test_where_nobody_is_left_to_meet_a_person_pairs_with_a_reason(event: DrivenEvent) -> None:
    desk = event.desk
    _open(event, *FOUR)
    for other in FOUR[1:]:
        desk.press("Players")
        desk.choose("One", "Ann")
        desk.choose("and the other", other)
        desk.press("Keep apart")
    event.look(1)
    desk.sees("No pairing is left without two who are not to meet.")
    assert desk.read("Ann")[2] == "not to meet: 1"
    assert desk.asks_for("Publish round 1") == "Why by hand"
    desk.fill("Why by hand", "nobody else is here")
    desk.press("Publish round 1")
    event.enter("Ann")
    event.enter("Cid")
    desk.press("Players")
    desk.press("End", "Ben")
    assert {"Ann", "Ben"} in map(set, event.pair(2).values())
    event.is_sound()


@nightly
def test_who_cannot_move_stays_at_a_table(event: DrivenEvent) -> None:
    desk = event.desk
    _open(event, *FOUR)
    desk.press_each("Players", "Dora")
    desk.choose("Fixed table", "3")
    desk.press("Change")
    assert event.pair(1) == {"3": ["Ann", "Dora"], "1": ["Ben", "Cid"]}
    event.enter("Ann")
    event.enter("Ben")
    assert "Dora" in event.pair(2)["3"]
    event.tells("Dora stays at table 3")
    event.is_sound()


def test_a_broken_table_gets_nobody_and_too_few_are_said(event: DrivenEvent) -> None:
    desk = event.desk
    _open(event, *FOUR)
    _break(event, "2")
    assert event.pair(1).keys() == {"1", "3"}
    event.enter("Ann")
    event.enter("Ben")
    _break(event, "1")
    desk.press_each("Round", "Pair round 2 and look")
    desk.sees("Tables are missing: 1. Enter more tables, or mend broken ones.")
    desk.press("Event")
    desk.fill("Tables without a device: 1-12, or by their ids", "21")
    desk.press("Keep these tables")
    assert event.pair(2).keys() == {"3", "21"}
    event.is_sound()


def _break(event: DrivenEvent, table: str) -> None:
    event.desk.press("Event")
    event.desk.tick("broken", table)
    event.desk.press("Keep these tables")


def test_of_two_desks_the_second_never_overwrites_the_first(
    organisers: Organisers, event: DrivenEvent
) -> None:
    desk, kim = event.desk, organisers.come("localhost", "Kim")
    changed = "Somebody changed this meanwhile. The page shows how it is now; nothing was overwri"
    _open(event, *FOUR)
    event.look(1)
    kim.press("Players")
    kim.press("Here", "Ann")
    kim.press_each("Round", "Pair round 1 and look")
    # Somebody who comes in at the door does not spoil the pairing that the other looks at.
    desk.press("Publish round 1")
    desk.sees("Round 1 starts soon")
    kim.press("Publish round 1")
    kim.sees(changed, "Round 1 starts soon")
    for each in (desk, kim):
        each.press("Results")
    kim.press("Other …", "Ann")
    kim.fill("Games won", "0", "Ann")
    kim.fill("Games won", "2", "Dora")
    desk.press("2 : 0", "Ann")
    kim.sees("It stands: 2 : 0", "What is written here is kept")
    kim.press("Enter")
    kim.sees(changed, "It stands: 2 : 0")
    for each in (desk, kim):
        each.press_each("Players", "Dora")
    desk.press("Drop")
    kim.sees("Bring back")
    event.tells("Dora goes")
    event.is_sound()


def test_one_table_gets_more_time_and_stands_while_others_go_on(event: DrivenEvent) -> None:
    desk = event.desk
    _open(event, *FOUR)
    event.pair(1)
    desk.press("+5 min")
    desk.sees("55:00")
    desk.press_each("One table: start, stop, more time …", "1")
    desk.press("+3 min", "This table’s round")
    desk.sees("58:00", "This table has 3:00 more than the round.")
    desk.fill("Other minutes", "-2")
    desk.press("Change")
    desk.sees("Take time away from tables that play?")
    desk.press("Yes")
    desk.sees("This table has 1:00 more than the round.")
    desk.press("Start this table")
    desk.sees("The round runs at this table alone.", "Stop this table")
    desk.press("Stop this table")
    desk.sees("The round’s clock stands at this table")
    desk.press("Round")
    desk.press("Start")
    assert desk.read("1")[2] == "Clock stands"
    desk.press("Start this table", "1")
    assert desk.read("1")[2].endswith(" more")
    event.tells("the round runs at table 1 alone", "the round stands at table 1, ")
    event.is_sound()


def test_a_late_result_of_the_table_itself_is_taken_over_by_a_tap(
    organisers: Organisers, event: DrivenEvent
) -> None:
    desk, hall = event.desk, organisers.hall
    event.open("Ann", "Ben")
    event.stage("duel-swiss", Best_of="1", Rounds="3")
    event.pair(1)
    desk.press("Results")
    desk.press("Other …", "Ann")
    desk.press_each("Counts as drawn", "Results")
    match = played(
        hall.writer, "t01", (2,), 1, players=("p1", "p2"), names=("Ann", "Ben"), task="r1-t01"
    )
    hall.desk.events.checked("t01", match)
    desk.sees("Came in otherwise: 1", "The table says: 0 : 1")
    desk.press("1", "Came in otherwise: 1")
    desk.sees("It stands: 0 : 0 (1 drawn)")
    desk.press("Put right as the table says", "Table 1: results differ")
    event.stands("1 Ben 3 0.3333 1.0000 0.3333", "2 Ann 0 1.0000 0.0000 1.0000")
    event.tells("puts right round 1, table 1: 0 : 1 (The table’s own result came late)")
    event.is_sound()
