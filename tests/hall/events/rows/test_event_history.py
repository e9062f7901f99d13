"""What counts through an event, by every recorded pairing."""

from tablepi.hall.events.rows.event_state import history_of
from tests.worlds.hall.event_maker import EventMaker, swiss


def through_stages() -> EventMaker:
    """A duel round, a round of pods, and one of duels; no results."""
    event = swiss("a b c d e f g")
    event.round("a b, c d, e f", byes="g")
    event.stage("pod-swiss", seats=4)
    event.round("b a g c, d e f")
    event.stage("round-robin")
    event.round("b a, c d, e f", byes="g")
    return event


def test_meetings_byes_and_seats_count_through_the_stages() -> None:
    past = history_of(through_stages().state)
    ab, bg = frozenset("ab"), frozenset("bg")
    assert (past.met[ab], past.last_met[ab]) == (3, 3)
    assert (past.met[bg], past.last_met[bg]) == (1, 2)
    assert past.met.get(frozenset("ad"), 0) == 0
    assert past.byes == {"g": 2}
    assert (past.seats["a", 1], past.seats["a", 2], past.seats["c", 4]) == (1, 2, 1)


def test_first_seats_are_those_of_duels_and_short_pods_those_of_their_own_stage() -> None:
    past = history_of(through_stages().state)
    assert past.firsts == {"a": 1, "b": 1, "c": 2, "e": 2}
    assert past.short == {"d": 1, "e": 1, "f": 1}


def test_a_hand_pod_of_two_is_no_short_one() -> None:
    event = swiss("a b c d e", "pod-swiss", seats=4)
    event.round("a b, c d e", hand=True)
    assert history_of(event.state).short == {"c": 1, "d": 1, "e": 1}


def test_where_somebody_sat_last() -> None:
    past = history_of(through_stages().state)
    assert (past.tables["a"], past.tables["f"], past.tables["g"]) == ("t01", "t03", "t01")


def test_open_play_counts_nowhere() -> None:
    event = swiss("a b", "open")
    event.opened_match("a b", 1, 2, match="m1")
    assert not history_of(event.state).met
