"""Stages of other formats, each by the words on the pages; figures worked out by hand."""

import pytest

from tests.hall.event_driven.conftest import nightly
from tests.hall.event_driven.driven_event import FOUR, OUT, DrivenEvent, Organisers

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hilde", "Ines", "Jo", "Kim")


def test_the_best_of_the_swiss_rounds_play_a_bracket_and_who_left_is_out(
    event: DrivenEvent,
) -> None:
    desk = event.desk
    event.open(*FOUR)
    event.stage("duel-swiss", Rounds="1")
    event.pair(1)
    event.enter("Ann", 2, 0)
    event.enter("Ben", 2, 1)
    event.stage("single-elim")
    # In the order of the standings: Ann, Ben, Cid, Dora; the first meets the last.
    assert event.pair(2) == {"1": ["Ann", "Dora"], "2": ["Ben", "Cid"]}
    event.enter("Dora", 2, 1)
    event.enter("Ben", 2, 0)
    desk.press_each("Players", "Dora", "Drop")
    assert [*event.pair(3).values()] == [["Dora", "Ben"]]
    desk.press("Results")
    desk.sees("Every table has its result.", "0 : 2 out: seat 1")
    # Places of the bracket alone: nothing else counts there.
    event.stands("1 Ben", "2 down 1 Dora no longer playing", "3 Cid", "3 Ann")
    event.is_sound()


@nightly
def test_of_two_disqualified_in_a_bracket_neither_goes_on(event: DrivenEvent) -> None:
    desk = event.desk
    event.open(*FOUR)
    event.stage("single-elim")
    # By lot, as there was no stage before.
    assert event.pair(1) == {"1": ["Ann", "Dora"], "2": ["Ben", "Cid"]}
    desk.press("Results")
    desk.press("Other …", "Ann")
    assert "Counts as drawn" not in desk.text
    desk.tick("Ann", OUT)
    desk.tick("Dora", OUT)
    desk.press("They are out")
    event.enter("Ben")
    assert event.pair(2) == {"bye": ["Ben"]}
    event.stands("1 Ben", "2 Cid", "2 Ann", "2 Dora")
    event.is_sound()


@nightly
def test_where_everybody_meets_who_left_is_entered_as_out(event: DrivenEvent) -> None:
    desk = event.desk
    event.open("Ann", "Ben", "Cid")
    event.stage("round-robin")
    event.enter(min(event.pair(1)["1"]))
    desk.press_each("Players", "Cid", "Drop")
    for number in (2, 3):
        if "Cid" not in event.pair(number)["1"]:
            event.enter("Ann")
    desk.press("Results")
    desk.sees("Every table has its result.")
    event.stands(
        "1 Ann 6 0.4167 1.0000 0.4167",  # Ben 3 of 6, Cid a third; a bye gives nothing
        "2 down 1 Ben 3 0.6667 0.5000 0.6667",  # he led while Ann sat out
        "3 Cid no longer playing 0 0.7500 0.0000 0.7500",
    )
    event.is_sound()


def _enter_places(event: DrivenEvent, players: list[str], points: bool = False) -> None:
    """Places in this order; with 10, 9, … points."""
    desk = event.desk
    desk.press("Results")
    # One of them alone stands there: where one may win by a tap, other places lie behind it.
    desk.press("Other …" if "Other …" in desk.text else "Places …", players[0])
    for place, name in enumerate(players, 1):
        desk.tick(f"{place}.", name)
        if points:
            desk.fill("Points", str(11 - place), name)
    desk.press("Enter")


@nightly
def test_a_final_of_the_best_ends_an_evening_of_tables_of_four(event: DrivenEvent) -> None:
    event.open(*NAMES[:7])
    event.stage("pod-swiss", Seats_at_a_table="4", Rounds="1", Scoring="CATAN")
    for players in event.pair(1).values():
        _enter_places(event, sorted(players), points=True)
    # 34 points at Ann's table, 27 at Cid's: equal winners are told apart by their share.
    swiss = (
        "1 Cid 1 10 0.3704",
        "2 Ann 1 10 0.2941",
        "3 Dora 0 9 0.3333",
        "4 Ben 0 9 0.2647",
        "5 Eli 0 8 0.2963",
        "6 Fay 0 8 0.2353",
        "7 Gus 0 7 0.2059",
    )
    event.stands(*swiss)
    event.stage("final", **{"How many it takes (0: all)": "4"})
    assert event.pair(2) == {"1": ["Cid", "Ann", "Dora", "Ben"]}
    _enter_places(event, ["Dora", "Ann", "Cid", "Ben"])
    # Places of the final alone: what was won before it counts for the others.
    event.stands("1 Dora", "2 Ann", "3 Cid", "4 Ben", *swiss[4:])
    event.is_sound()


OF_THREE = ("1 Ann 1 60 1", "1 Dora 1 60 1", "3 Ben 0 36 2", "4 Eli 0 12 2", "5 Cid 0 12 3")
OF_FIVE = (
    *("1 Ann 1 60 1", "2 Ben 0 48 2", "3 Cid 0 36 3"),
    "3 Eli 0 36 3",  # a bye: the mean of the five, and the place in the middle
    *("5 Dora 0 24 4", "6 Fay 0 12 5"),
)
OF_SIX = (
    # Who won has 5 of 5; everybody else is raised to a fifth, and so is the seat that is missing.
    *("1 Ann 5 0.2000 0.0000", "1 Ben 5 0.2000 0.0000"),
    *(f"3 {each} 0 0.3600 1.2500" for each in ("Dora", "Eli", "Cid", "Fay")),
    *(f"7 {each} 0 0.3600 1.0000" for each in ("Kim", "Jo", "Gus", "Hilde", "Ines")),
)


@nightly
@pytest.mark.parametrize(
    ("seats", "players", "short", "scoring", "standings"),
    [
        (3, 5, "tables with a seat less", "by places", OF_THREE),
        (5, 6, "byes", "by places", OF_FIVE),
        (6, 11, "tables with a seat less", "by wins", OF_SIX),
    ],
)
def test_tables_of_three_five_and_six(
    event: DrivenEvent,
    seats: int,
    players: int,
    short: str,
    scoring: str,
    standings: tuple[str, ...],
) -> None:
    event.open(*NAMES[:players])
    settings = {"Where it does not come out even": short, "Scoring": scoring, "Rounds": "2"}
    event.stage("pod-swiss", **{"Seats at a table": str(seats)}, **settings)
    seated = event.pair(1)
    seated.pop("bye", None)
    for each in seated.values():
        _enter_places(event, sorted(each))
    event.stands(*standings)
    event.is_sound()


def test_what_is_no_result_is_refused_in_german_and_nothing_typed_is_lost(
    organisers: Organisers, event: DrivenEvent
) -> None:
    desk, watcher = organisers.come("localhost"), organisers.watcher
    event.open("Ann", "Ben")
    event.stage("duel-swiss", Rounds="1")
    event.pair(1)
    event.enter("Ann", 2, 1)
    desk.press_each("Deutsch", "Ergebnisse")
    desk.press("1", "Runde 1, fertig: 1")
    desk.sees("Es steht fest: 2 : 1")
    desk.fill("Spiele gewonnen", "0", "Ann")
    desk.fill("Spiele gewonnen", "3", "Ben")
    assert desk.asks_for("Berichtigen") == "Warum es berichtigt wird"
    desk.fill("Warum es berichtigt wird", "vertippt")
    desk.press("Berichtigen")
    desk.sees("So viele gewonnene Spiele gibt es hier nicht.")
    assert desk.value("Spiele gewonnen", "Ben") == "3"
    desk.fill("Spiele gewonnen", "2", "Ben")
    desk.press_each("Berichtigen", "Leute", "Ann")
    desk.fill("Punkte, wie −1", "-1")
    desk.fill("Warum", "zu spät am Tisch")
    desk.press("Eintragen")
    desk.sees("−1 in Abschnitt 1: zu spät am Tisch")
    watcher.press_each("Deutsch", "Rangliste")
    watcher.shows("1 Ben 3 0,3333 1,0000 0,3333", "2 Ann −1 1,0000 0,0000 1,0000")
    watcher.press("English")
    event.is_sound()
