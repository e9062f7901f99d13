"""Standings of pods and of open play, each worked out by hand."""

from tests.worlds.hall.event_maker import EventMaker


def pods(players: str, scoring: str, seats: int = 4, **settings: object) -> EventMaker:
    event = EventMaker(players)
    event.stage("pod-swiss", scoring=scoring, seats=seats, **settings)
    return event


def test_of_win_points_a_first_place_alone_counts_five_and_a_shared_one_one() -> None:
    event = pods("a b c d e f g h", "win")
    event.round("a b c d, e f g h")
    event.placed(1, 1, 2, 3, 4)
    event.placed(2, 1, 1, 3, 3)
    # MW: a 1, e and f 1/5, others 0 -> floor 1/5.
    assert event.values("a") == ["5", "1/5", "0"]
    assert event.values("b") == ["0", "7/15", "5/3"]
    assert event.values("e") == ["1", "1/5", "1/3"]
    expected = {"a": 1, "e": 2, "f": 2, "b": 4, "c": 4, "d": 4, "g": 7, "h": 7}
    assert event.places() == expected


def test_of_pods_who_is_out_has_no_points_although_first() -> None:
    event = pods("a b c", "win", seats=3)
    event.round("a b c")
    event.placed(1, 1, 1, 1, out=[1, 2, 3])
    assert [event.values(player)[0] for player in "abc"] == ["0", "0", "0"]


def test_a_bye_of_pods_is_a_win_against_empty_seats() -> None:
    event = pods("a b c d e", "win")
    event.round("a b c d", byes="e")
    event.placed(1, 1, 2, 3, 4)
    event.round("e b c d", byes="a")
    event.placed(1, 2, 1, 3, 4)
    # e: bye 5 + 0, R 2: MW 5/10. Opponents: three empty seats at 1/5, then b 5/10, c and d 1/5.
    assert event.values("e") == ["5", "1/4", "5/3"]
    # a: 5 and a bye: opponents b 1/2, c, d 1/5, three empty seats.
    assert event.values("a") == ["10", "1/4", "5/3"]


def test_a_short_pod_has_empty_seats_at_the_floor_and_missed_rounds_count() -> None:
    event = pods("a b c", "win", floor="1/4", win=4)
    event.round("a b c", hand=False)
    event.placed(1, 1, 2, 2)
    event.player("d")
    event.round("a b c", hand=True)
    event.placed(1, 2, 1, 2)
    # a: 4 of 2 rounds: 4/8. Opponents: b 1/2, c 0 -> 1/4, an empty seat 1/4; twice: mean 1/3.
    assert event.values("a") == ["4", "1/3", "2"]
    # c: a 1/2, b 1/2, empty 1/4.
    assert event.values("c") == ["0", "5/12", "4"]
    # d missed two rounds: no opponents.
    assert event.values("d") == ["0", "1/4", "0"]
    event.round("a b c d")
    event.placed(1, 2, 2, 2, 1)
    # MW: b and d 4/12, c 0 -> 1/4; a met b, c and an empty seat twice, then b, c and d.
    # 2·(1/3 + 1/4 + 1/4) + (1/3 + 1/4 + 1/3) = 31/12, of nine.
    assert event.values("a")[1] == "31/108"


def test_a_missed_round_has_no_empty_seats() -> None:
    event = pods("a b c", "win")
    event.round("a b c")
    event.placed(1, 1, 2, 3)
    event.player("d")
    event.round("a b c d")
    event.placed(1, 1, 2, 3, 4)
    # d: a 1, b and c 1/5; nothing of the round before.
    assert event.values("d") == ["0", "7/15", "10/3"]


def test_a_hand_pod_of_two_has_two_empty_seats() -> None:
    event = pods("a b c d", "win")
    event.round("a b, c d")
    event.placed(1, 1, 2)
    # a: b 1/5 and two empty seats.
    assert event.values("a") == ["5", "1/5", "0"]
    # b: a 1, two at 1/5.
    assert event.values("b") == ["0", "7/15", "5"]


def test_nobody_is_an_own_opponent_where_a_seat_was_given_twice() -> None:
    event = pods("a b c d", "win")
    assert event.round("a a c d", hand=True) == "EV-SEAT"
    event.placed(1, 1, 2, 3, 4)
    assert event.values("a") == ["5", "1/5", "0"]


def test_a_penalty_in_pods_lowers_points_and_what_opponents_get() -> None:
    event = pods("a b c", "win", seats=3)
    event.round("a b c")
    event.placed(1, 1, 2, 3)
    event.add("penalty", player="a", points=-2, stage=1, why="slow")
    assert event.values("a")[0] == "3"
    assert event.values("b") == ["0", "2/5", "3/2"]


def test_placement_shares_the_mean_of_points_and_of_places() -> None:
    event = pods("a b c d", "placement")
    event.round("a b c d")
    event.placed(1, 1, 2, 2, 4)
    assert event.values("a") == ["1", "60", "1"]
    assert event.values("b") == event.values("c") == ["0", "36", "5/2"]
    assert event.values("d") == ["0", "12", "4"]
    event.placed(1, 1, 1, 3, 4, do="correct", out=[4])
    assert event.values("a") == event.values("b") == ["1/2", "54", "3/2"]
    assert event.values("d") == ["0", "0", "4"]


def test_placement_by_the_number_at_the_table() -> None:
    found = {}
    for seats, players in ((5, "a b c d e"), (3, "a b c"), (2, "a b")):
        event = pods("a b c d e", "placement", seats=5)
        event.round(players)
        event.placed(1, *range(1, seats + 1))
        found[seats] = [event.values(player)[1] for player in players.split()]
    assert found == {5: ["60", "48", "36", "24", "12"], 3: ["60", "36", "12"], 2: ["60", "12"]}


def test_byes_and_missed_rounds_of_placement() -> None:
    event = pods("a b c d e", "placement")
    event.round("a b c d", byes="e")
    event.placed(1, 1, 2, 3, 4)
    event.player("f")
    assert event.values("e") == ["0", "36", "5/2"]
    assert event.values("f") == ["0", "0", "4"]
    event.add("penalty", player="e", points=5, stage=1)
    assert event.values("e") == ["0", "41", "5/2"]
    # Wins, then points, then the smaller sum of places.
    assert event.order() == ["a", "b", "e", "c", "d", "f"]


def test_fewer_places_stand_before_more_where_wins_and_points_are_equal() -> None:
    event = pods("a b c d e f", "placement", seats=3)
    event.round("a b c, d e f")
    event.placed(1, 1, 2, 3)
    event.placed(2, 1, 2, 3)
    event.add("penalty", player="c", points=24, stage=1)
    assert event.order()[2:] == ["b", "e", "c", "f"]


def test_catan_counts_wins_points_and_shares_of_the_table() -> None:
    event = pods("a b c d", "catan")
    event.round("a b c d")
    event.placed(1, 1, 2, 2, 4, points=[10, 7, 7, 6])
    assert event.values("a") == ["1", "10", "1/3"]
    assert event.values("b") == ["0", "7", "7/30"]
    event.round("a b c", byes="d")
    event.placed(1, 1, 1, 1, points=[0, 0, 0])
    assert event.values("a") == ["4/3", "10", "1/3"]
    assert event.values("d") == ["0", "6", "1/5"]
    event.add("penalty", player="a", points=-3, stage=1)
    assert event.values("a") == ["4/3", "7", "1/3"]


def test_catan_out_has_no_win_but_points() -> None:
    event = pods("a b c d", "catan")
    event.round("a b c d")
    event.placed(1, 1, 1, 1, 1, points=[4, 3, 2, 1], out=[1, 2, 3, 4])
    assert event.values("a") == ["0", "4", "2/5"]


def test_open_play_counts_seats_behind_and_halves_for_shared_places() -> None:
    event = EventMaker("a b c d")
    event.stage("open")
    event.opened_match("a b c d", 1, 2, 2, 4, match="m1")
    event.opened_match("b a", 1, 2, match="m2")
    assert event.values("a") == ["3", "3/2"]
    assert event.values("b") == ["5/2", "5/4"]
    assert event.values("c") == ["3/2", "3/2"]
    assert event.order() == ["a", "b", "c", "d"]
    assert event.opened_match("c b", 1, 2, match="m2", do="correct") == ""
    # a 3; b 3/2 and 0; c 3/2 and 1; d 0.
    assert event.values("c") == ["5/2", "5/4"]
    assert event.values("b") == ["3/2", "3/4"]


def test_equal_players_of_open_play_stand_by_id_and_others_are_not_listed() -> None:
    event = EventMaker("d c b a e")
    event.stage("open")
    event.opened_match("d c", 1, 2, match="m1")
    event.opened_match("b a", 1, 2, match="m2")
    assert event.order() == ["b", "d", "a", "c"]
    assert event.places() == {"b": 1, "d": 1, "a": 3, "c": 3}
