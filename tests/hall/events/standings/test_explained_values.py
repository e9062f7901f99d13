"""Where each number of the standings comes from: its parts come to it, and name players."""

from fractions import Fraction

import pytest

from tablepi.hall.events.standings.explained_value import Part, Value
from tablepi.hall.events.standings.stage_standings import standings_of
from tests.worlds.hall.event_maker import EventMaker, swiss


def values(event: EventMaker, player: str) -> tuple[Value, ...]:
    return next(each.values for each in standings_of(event.state) if each.player == player)


def told(value: Value) -> list[tuple[str, int, str, str]]:
    """Kind, round, players and number of each part."""
    return [
        (part.kind, part.round, " ".join(part.players), str(part.value)) for part in value.parts
    ]


def test_the_mean_of_what_anns_opponents_won_names_them() -> None:
    event = EventMaker("ann ben cid dan eve")
    event.stage("duel-swiss")
    event.round("ann ben, cid dan")
    event.won(1, 2, 1)
    event.won(2, 1, 1, draws=1)
    event.round("ben dan, ann cid")
    event.won(1, 2, 0)
    event.won(2, 0, 2)
    wins = values(event, "ann")[1]
    # Ben 3 of 6, Cid 1 + 3 of 6.
    assert (wins.kind, wins.how, wins.number) == ("opponents_wins", "mean", Fraction(7, 12))
    assert told(wins) == [("opponent", 1, "ben", "1/2"), ("opponent", 2, "cid", "2/3")]


def test_an_opponent_who_won_less_than_a_third_says_what_it_was() -> None:
    event = swiss("ann ben")
    event.round("ann ben")
    event.won(1, 2, 0)
    (part,) = values(event, "ann")[1].parts
    assert part == Part("opponent", Fraction(1, 3), 1, ("ben",), raw=Fraction(0))


def test_match_points_say_what_each_round_was() -> None:
    event = swiss("ann ben cid")
    event.round("ann ben", byes="cid")
    event.won(1, 2, 0)
    event.player("dan")
    event.round("dan ann", byes="ben")
    event.won(1, 1, 1)
    event.add("penalty", player="dan", points=-2, stage=1, why="late")
    assert told(values(event, "dan")[0]) == [
        ("missed", 1, "", "0"), ("drawn", 2, "ann", "1"), ("penalty", 0, "", "-2"),
    ]  # fmt: skip
    assert told(values(event, "cid")[0]) == [("bye", 1, "", "3"), ("missed", 2, "", "0")]
    games = values(event, "dan")[2]
    assert [(str(part.value), str(part.of)) for part in games.parts] == [("0", "6"), ("3", "6")]
    assert (games.how, games.number) == ("share", Fraction(1, 4))


def test_empty_seats_of_pods_are_told_with_how_many_there_were() -> None:
    event = swiss("a b c d", "pod-swiss")
    event.round("a b c", byes="d")
    event.placed(1, 1, 2, 2)
    (empty,) = values(event, "d")[1].parts
    assert (empty.kind, empty.times, empty.value) == ("empty_seat", 3, Fraction(1, 5))
    assert [part.kind for part in values(event, "a")[1].parts] == [
        "opponent", "opponent", "empty_seat",
    ]  # fmt: skip


def test_shares_and_matches_say_who_else_was_there() -> None:
    event = swiss("a b c", "pod-swiss", seats=3, scoring="catan")
    event.round("a b c")
    event.placed(1, 1, 1, 3, points=[8, 8, 4])
    assert told(values(event, "a")[0]) == [("shared", 1, "b c", "1/2")]
    (share,) = values(event, "a")[2].parts
    assert (share.value, share.of) == (Fraction(2, 5), Fraction(20))
    event = swiss("a b c", "open")
    event.opened_match("a b c", 1, 2, 2, match="m")
    assert told(values(event, "b")[0]) == [("match", 0, "a c", "1/2")]


@pytest.mark.parametrize("scoring", ["win", "placement", "catan"])
def test_every_value_of_pods_is_what_its_parts_come_to(scoring: str) -> None:
    event = swiss("a b c d e f g", "pod-swiss", scoring=scoring)
    for players in ("a b c d, e f g", "g f e a, b c d"):
        event.round(players)
        event.placed(1, 1, 2, 2, 4, points=[7, 5, 5, 0])
        event.placed(2, 1, 1, 3, points=[9, 9, 1])
    for standing in standings_of(event.state):
        for value in standing.values:
            whole = sum(part.value * part.times for part in value.parts)
            times = sum(part.times for part in value.parts)
            assert value.number == (whole / times if value.how == "mean" else whole)
            assert value.parts
