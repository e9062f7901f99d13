"""Standings of duels, each worked out by hand."""

from tests.worlds.hall.event_maker import EventMaker


def two_rounds() -> EventMaker:
    """Ann beats Ben 2-0, Cid and Dan draw 1-1; then Ann and Cid, Ben and Dan."""
    event = EventMaker("ann ben cid dan")
    event.stage("duel-swiss")
    event.round("ann ben, cid dan")
    event.won(1, 2, 0)
    event.won(2, 1, 1, draws=1)
    event.round("ann cid, ben dan")
    event.won(1, 2, 1)
    event.won(2, 0, 2)
    return event


def after_a_round() -> EventMaker:
    """Ann and Cid have won their first duels 2 to 0, against Ben and Dan."""
    event = EventMaker("ann ben cid dan")
    event.stage("duel-swiss")
    event.round("ann ben, cid dan")
    event.won(1, 2, 0)
    event.won(2, 2, 0)
    return event


def test_points_and_tie_breaks_are_those_of_the_page() -> None:
    event = two_rounds()
    # M: ann 3+3, ben 0, cid 1+0, dan 1+3. MW = M/6: ann 1, ben 0 -> 1/3, cid 1/6 -> 1/3, dan 2/3.
    # GW: ann 4 of 5; ben 0 of 4; cid (1+1)·3+1 = 7 of 18; dan (1+2)·3+1 = 10 of 15.
    # OMW ann: ben 1/3, cid 1/3. OGW ann: ben 1/3, cid 7/18; mean 13/36.
    assert event.values("ann") == ["6", "1/3", "4/5", "13/36"]
    # OMW dan: cid 1/3, ben 1/3. OGW dan: 7/18, 1/3.
    assert event.values("dan") == ["4", "1/3", "2/3", "13/36"]
    # OMW cid: dan 2/3, ann 1. OGW cid: 2/3, 4/5.
    assert event.values("cid") == ["1", "5/6", "7/18", "11/15"]
    assert event.values("ben") == ["0", "5/6", "0", "11/15"]
    assert event.order() == ["ann", "dan", "cid", "ben"]


def test_before_any_result_everybody_is_first_in_the_order_of_the_lot() -> None:
    event = EventMaker("p1 p2 p3")
    event.stage("duel-swiss")
    assert event.places() == {"p1": 1, "p2": 1, "p3": 1}
    assert event.values("p1") == ["0", "1/3", "0", "1/3"]
    # SHA-256(L1 + " p1") begins 12049947.
    assert event.order()[0] == "p1"


def test_a_bye_is_a_win_two_games_to_nil_without_opponent() -> None:
    event = EventMaker("ann ben cid")
    event.stage("duel-swiss")
    event.round("ann ben", byes="cid")
    event.won(1, 2, 1)
    assert event.values("cid") == ["3", "1/3", "1", "1/3"]
    # OMW ann: ben 0 -> 1/3; GW 2/3; OGW: ben 1/3.
    assert event.values("ann") == ["3", "1/3", "2/3", "1/3"]


def test_a_bye_of_best_of_five_is_three_games() -> None:
    event = EventMaker("ann ben cid")
    event.stage("duel-swiss", best_of=5)
    event.round("ann ben", byes="cid")
    event.round("ann cid", byes="ben")
    event.won(1, 0, 1)
    # Cid: 3 of 3 games, then 1 of 1: 12/12; ann 0 of 1.
    assert event.values("cid") == ["6", "1/3", "1", "1/3"]
    event.won(1, 1, 0, do="correct")
    # Now 3 of 3 and 0 of 1.
    assert event.values("cid")[2] == "3/4"
    # Ben's bye counts although his duel of round 1 has no result: MW 1.
    assert event.values("ben") == ["3", "1/3", "1", "1/3"]


def test_who_is_out_has_lost_and_the_games_count_as_entered() -> None:
    event = EventMaker("ann ben cid dan")
    event.stage("duel-swiss")
    event.round("ann ben, cid dan")
    event.won(1, 1, 0, out=[1])
    event.won(2, 0, 0, out=[1, 2])
    assert event.values("ann")[0] == "0"
    assert event.values("ann")[2] == "1"
    assert event.values("ben") == ["3", "1/3", "0", "1"]
    assert event.values("cid") == event.values("dan") == ["0", "1/3", "0", "1/3"]


def test_a_late_entry_has_lost_the_rounds_before() -> None:
    event = EventMaker("ann ben")
    event.stage("duel-swiss")
    event.round("ann ben")
    event.won(1, 2, 0)
    event.player("cid")
    event.round("ann cid", byes="ben")
    event.won(1, 0, 2)
    # Cid: M 3 of 2 rounds: MW 1/2. Games 2 of 2 + 0 of 2 missed: 1/2. His opponent: ann, 1/2.
    assert event.values("cid") == ["3", "1/2", "1/2", "1/2"]
    # Ann's opponents: ben 3/6, cid 1/2.
    assert event.values("ann") == ["3", "1/2", "1/2", "1/2"]


def test_rounds_after_a_drop_are_not_missed_while_it_stands() -> None:
    event = after_a_round()
    event.add("drop", player="ann")
    event.round("cid ben", byes="dan")
    event.won(1, 2, 0)
    # Ann: 1 round. Ben lost to ann (MW 1) and cid (MW 1).
    assert event.values("ben")[1] == "1"
    event.add("back", player="ann")
    # Now ann missed round 2: MW 3/6.
    assert event.values("ben")[1] == "3/4"
    assert event.values("ann")[2] == "1/2"


def test_a_later_drop_does_not_undo_what_was_missed_before() -> None:
    event = after_a_round()
    event.add("drop", player="ann")
    event.round("cid ben", byes="dan")
    event.add("back", player="ann")
    event.add("drop", player="ann")
    assert event.values("ann")[2] == "1/2"


def test_a_back_in_a_later_stage_changes_nothing_in_the_one_before() -> None:
    event = EventMaker("ann ben cid")
    event.stage("duel-swiss")
    event.round("ann ben", byes="cid")
    event.won(1, 2, 0)
    event.add("drop", player="cid")
    event.round("ann ben")
    event.won(1, 2, 0)
    event.stage("duel-swiss")
    before = event.values("cid")
    event.add("back", player="cid")
    assert before == ["3", "1/3", "1", "1/3"]
    # Of stage 2 at once; its values are those of stage 2 now, without a round yet.
    assert event.values("cid") == ["0", "1/3", "0", "1/3"]


def test_the_drop_that_stood_when_the_next_stage_opened_counts_for_good() -> None:
    event = EventMaker("ann ben cid")
    event.stage("duel-swiss")
    event.round("ann ben", byes="cid")
    event.won(1, 2, 0)
    event.add("drop", player="cid")
    event.round("ann ben")
    event.won(1, 2, 0)
    event.stage("single-elim")
    for do in ("back", "drop", "back"):
        event.add(do, player="cid")
        # One bye, and no round missed: 2 games of 2.
        assert event.values("cid") == ["3", "1/3", "1", "1/3"]


def test_a_drop_after_the_next_stage_opened_undoes_nothing_that_was_missed() -> None:
    event = EventMaker("ann ben cid")
    event.stage("duel-swiss")
    event.round("ann ben", byes="cid")
    event.add("drop", player="cid")
    event.round("ann ben")
    event.add("back", player="cid")
    event.stage("single-elim")
    event.add("drop", player="cid")
    assert event.values("cid") == ["3", "1/3", "1/2", "1/3"]


def test_a_penalty_counts_in_points_and_for_the_opponents() -> None:
    event = two_rounds()
    event.add("penalty", player="dan", points=-1, stage=1, why="late")
    assert event.values("dan")[0] == "3"
    # Cid's opponents: dan 3/6, ann 1.
    assert event.values("cid")[1] == "3/4"
    event.add("penalty", player="dan", points=-9, stage=1)
    assert event.values("dan")[0] == "-6"
    assert event.values("cid")[1] == "2/3"


def test_a_correction_after_a_later_round_changes_the_standings() -> None:
    event = two_rounds()
    assert event.won(1, 0, 2, do="correct", round=1, why="typed wrong") == ""
    assert event.values("ann")[0] == "3"
    assert event.values("ben")[0] == "3"
    assert [each.players for each in event.state.rounds[1].pairings] == [
        ("ann", "cid"),
        ("ben", "dan"),
    ]


def test_players_equal_in_all_but_the_lot_share_the_place() -> None:
    event = after_a_round()
    assert event.places() == {"ann": 1, "cid": 1, "ben": 3, "dan": 3}


def test_a_bye_of_round_robin_gives_nothing_and_nothing_is_missed() -> None:
    event = EventMaker("ann ben cid")
    event.stage("round-robin", best_of=1)
    event.round("ann ben", byes="cid")
    event.won(1, 1, 0)
    assert event.values("cid") == ["0", "1/3", "0", "1/3"]
    assert event.values("ann") == ["3", "1/3", "1", "1/3"]
