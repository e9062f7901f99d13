"""Stages of several: who is taken in which order, elimination, final, and the standings of all."""

from tests.worlds.hall.event_maker import EventMaker


def after_swiss(players: str = "a b c d") -> EventMaker:
    """A Swiss stage with places 1, 2, 3, 4 in the order of the alphabet, by penalties."""
    event = EventMaker(players)
    event.stage("duel-swiss")
    for rank, player in enumerate(players.split()):
        event.add("penalty", player=player, points=-rank, stage=1, why="seeds")
    return event


def test_a_stage_takes_who_is_active_in_the_order_of_the_standings() -> None:
    event = after_swiss("a b c d e")
    event.add("drop", player="b")
    event.stage("single-elim", take=3)
    assert event.state.stages[1].players == ("a", "c", "d")


def test_a_first_stage_takes_everybody_by_lot() -> None:
    event = EventMaker("p1 p2 p3 p4 p5")
    event.stage("single-elim")
    assert event.state.stages[0].players[0] == "p1"
    assert sorted(event.state.stages[0].players) == ["p1", "p2", "p3", "p4", "p5"]


def test_who_is_in_no_standings_stands_behind() -> None:
    event = EventMaker("z a b")
    event.stage("open")
    event.opened_match("a b", 1, 2, match="m1")
    event.stage("round-robin")
    assert event.state.stages[1].players == ("a", "b", "z")


def test_late_players_are_of_a_swiss_stage_but_of_no_bracket() -> None:
    event = after_swiss()
    event.player("late")
    assert "late" in event.state.stages[0].players
    event.stage("single-elim")
    event.player("later")
    event.add("drop", player="late")
    event.add("back", player="late")
    assert "later" not in event.state.stages[1].players
    assert "later" not in event.places()


def test_a_player_who_comes_back_in_a_later_swiss_stage_is_of_it() -> None:
    event = after_swiss()
    event.add("drop", player="a")
    event.stage("pod-swiss")
    assert "a" not in event.state.stages[1].players
    event.add("back", player="a")
    assert "a" in event.state.stages[1].players


def test_elimination_gives_losers_of_a_round_the_same_place() -> None:
    event = after_swiss()
    event.stage("single-elim")
    event.round("a d, b c", hand=False)
    event.won(1, 2, 0)
    # One has gone out: three are left of four.
    assert event.places() == {"a": 1, "b": 1, "c": 1, "d": 4}
    event.won(2, 0, 2)
    assert event.places() == {"a": 1, "c": 1, "b": 3, "d": 3}
    event.round("a c", hand=False)
    event.won(1, 1, 2)
    assert event.places() == {"c": 1, "a": 2, "b": 3, "d": 3}


def test_a_corrected_semifinal_moves_nobody_who_did_not_meet() -> None:
    event = after_swiss()
    event.stage("single-elim")
    event.round("a d, b c", hand=False)
    event.won(1, 2, 0)
    event.won(2, 2, 0)
    event.round("a b", hand=False)
    event.won(1, 2, 0)
    event.won(1, 0, 2, do="correct", round=1, why="typed wrong")
    # d and b meet in the bracket now, a and b did: that decides nothing.
    assert event.places() == {"b": 1, "d": 1, "a": 3, "c": 3}


def test_a_table_recorded_otherwise_puts_nobody_out() -> None:
    event = after_swiss()
    event.stage("single-elim")
    event.round("a b, c d", hand=True, why="they asked")
    event.won(1, 2, 0)
    event.won(2, 2, 0)
    assert set(event.places().values()) == {1}


def test_both_out_leave_an_empty_place_and_seeds_that_are_not_there_are_byes() -> None:
    event = after_swiss("a b c d e")
    event.stage("single-elim")
    # Places 1 8 4 5 2 7 3 6: a and b, c have byes, d and e meet.
    event.round("d e", byes="a b c", hand=False)
    event.won(1, 0, 0, out=[1, 2])
    event.round("b c", byes="a", hand=False)
    event.won(1, 2, 1)
    event.round("a b", hand=False)
    event.won(1, 1, 0)
    assert event.places() == {"a": 1, "b": 2, "c": 3, "d": 4, "e": 4}


def test_the_final_stands_before_the_others_who_keep_their_order() -> None:
    event = after_swiss("a b c d e f")
    event.stage("final", take=3)
    assert event.places() == {"a": 1, "b": 1, "c": 1, "d": 4, "e": 5, "f": 6}
    event.round("a b c", hand=False)
    event.placed(1, 2, 1, 2)
    assert event.places() == {"b": 1, "a": 2, "c": 2, "d": 4, "e": 5, "f": 6}
    assert event.values("b") == ["-1", "1/3", "0", "1/3"]


def test_equal_players_of_an_earlier_stage_still_share_their_place() -> None:
    event = after_swiss("a b")
    for player in ("c", "d"):
        event.player(player)
        event.add("penalty", player=player, points=-5, stage=1)
    event.stage("final", take=2)
    assert event.places() == {"a": 1, "b": 1, "c": 3, "d": 3}


def test_the_list_of_an_earlier_stage_keeps_its_order_when_a_later_round_draws_lots_anew() -> None:
    event = EventMaker(" ".join(f"p{number}" for number in range(12)))
    event.stage("duel-swiss")
    before = event.order()
    event.stage("final", take=2)
    event.round(" ".join(before[:2]), hand=False)
    event.placed(1, 1, 2, seal="9f01c2ab")
    assert event.order() == before
    assert {*event.places().values()} == {1, 2, 3}


def test_a_later_stage_counts_its_own_points() -> None:
    event = after_swiss()
    event.stage("duel-swiss")
    event.round("a b, c d")
    event.won(1, 0, 2)
    event.won(2, 0, 2)
    assert event.values("a") == ["0", "1", "0", "1"]
    event.add("penalty", player="a", points=-1, stage=2)
    assert event.values("a")[0] == "-1"


def test_without_a_stage_nobody_stands_anywhere() -> None:
    assert EventMaker("a b").places() == {}


def test_who_dropped_is_listed_as_such() -> None:
    event = after_swiss()
    event.add("drop", player="b")
    assert event.order() == ["a", "b", "c", "d"]
    assert "b" not in event.state.active


def test_who_has_no_match_in_a_later_open_stage_stands_by_the_stage_before() -> None:
    event = after_swiss()
    event.stage("open")
    event.opened_match("c d", 2, 1, match="m1")
    assert event.order() == ["d", "c", "a", "b"]
