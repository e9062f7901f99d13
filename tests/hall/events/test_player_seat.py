"""A player's seat in the round that is played, and the record of the rounds before."""

from tablepi.hall.events.player_seat import PlayedRound, played_rounds, seats_of
from tests.worlds.hall.event_maker import swiss


def test_a_seat_is_that_of_the_round_published_last() -> None:
    event = swiss("a b c d e")
    assert seats_of(event.state).get("a") is None
    event.round("a b, c d", byes="e")
    event.won(1, 2, 0)
    event.won(2, 2, 0)
    event.round("e a, d b", byes="c")
    seat = seats_of(event.state).get("a")
    assert seat is not None
    assert (seat.round.number, seat.pairing.table, seat.number) == (2, "t01", 2)
    assert seats_of(event.state).get("c") is None
    assert seats_of(event.state).get("nobody") is None


def test_duels_are_won_drawn_and_lost_with_the_own_games_first() -> None:
    event = swiss("a b c d e", best_of=3)
    event.round("a b, c d", byes="e")
    event.won(1, 2, 1)
    event.won(2, 1, 1, draws=1)
    assert played_rounds(event.state)["a"] == [PlayedRound(1, "won", (2, 1))]
    assert played_rounds(event.state)["b"] == [PlayedRound(1, "lost", (1, 2))]
    assert played_rounds(event.state)["c"] == [PlayedRound(1, "drawn", (1, 1))]
    assert played_rounds(event.state)["e"] == [PlayedRound(1, "bye")]


def test_who_is_out_has_lost_and_the_other_has_won() -> None:
    event = swiss("a b c d")
    event.round("a b, c d")
    event.won(1, 1, 1, out=[1])
    event.won(2, 0, 0, out=[1, 2])
    outcomes = [played_rounds(event.state)[player][0].outcome for player in ("a", "b", "c", "d")]
    assert outcomes == ["lost", "won", "lost", "lost"]


def test_tables_of_several_give_a_place() -> None:
    event = swiss("a b c d", form="pod-swiss", seats=4, scoring="win")
    event.round("a b c d")
    event.placed(1, 2, 1, 2, 4, out=[4])
    assert played_rounds(event.state)["a"] == [PlayedRound(1, "place", place=2)]
    assert played_rounds(event.state)["d"] == [PlayedRound(1, "out", place=4)]


def test_a_round_that_is_played_is_not_on_record_yet() -> None:
    event = swiss("a b")
    event.round("a b")
    assert played_rounds(event.state) == {}
