"""Faults of a result, by the format of its stage."""

from typing import Any

import pytest

from tests.worlds.hall.event_maker import swiss, what


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        ({"wins": [2, 2]}, "wins"),
        ({"wins": [3, 0]}, "wins"),
        ({"wins": [-1, 0]}, "wins"),
        ({"wins": [2, 1], "draws": -1}, "draws"),
        ({"wins": [2]}, "seats"),
        ({"places": [1, 2]}, "seats"),
        ({"wins": [2, 0, 0]}, "seats"),
        ({"wins": [2, 0], "out": [3]}, "out"),
        ({"wins": [2, 0], "out": [0]}, "out"),
        ({"wins": [1, 1]}, ""),
        ({"wins": [0, 0], "draws": 4}, ""),
        ({"wins": [0, 2], "out": [2]}, ""),
    ],
)
def test_results_of_duels_that_cannot_be(result: dict[str, Any], rule: str) -> None:
    event = swiss()
    event.round("a b, c d")
    assert event.result(1, result) == ("EV-RESULT" if rule else "")
    assert not rule or what(event) == rule
    assert bool(event.state.results) is not bool(rule)


def test_elimination_has_no_draw() -> None:
    event = swiss("a b", "single-elim")
    event.round("a b")
    assert event.won(1, 1, 1) == "EV-RESULT"
    assert what(event) == "draw"
    assert event.won(1, 1, 1, out=[1]) == ""


@pytest.mark.parametrize(
    ("result", "rule"),
    [
        ({"places": [1, 2, 3]}, "seats"),
        ({"wins": [2, 0]}, "seats"),
        ({"places": [1, 2, 2, 3]}, "places"),
        ({"places": [2, 2, 2, 2]}, "places"),
        ({"places": [0, 2, 3, 4]}, "places"),
        ({"places": [1, 2, 3, 4], "out": [1]}, "out_places"),
        ({"places": [1, 2, 3, 3], "out": [4]}, "out_places"),
        ({"places": [1, 2, 3, 4], "points": [1, 2]}, "points"),
        ({"places": [1, 2, 3, 4], "points": []}, "points"),
        ({"places": [1, 2, 3, 4], "points": [1, 2, 3, -1]}, "negative_points"),
        ({"places": [1, 2, 3, 3], "out": [4, 3]}, ""),
        ({"places": [1, 1, 1, 1]}, ""),
    ],
)
def test_results_of_pods_that_cannot_be(result: dict[str, Any], rule: str) -> None:
    event = swiss("a b c d", "pod-swiss")
    event.round("a b c d")
    assert event.result(1, result) == ("EV-RESULT" if rule else "")
    assert not rule or what(event) == rule


def test_catan_needs_points() -> None:
    event = swiss("a b c d", "pod-swiss", scoring="catan")
    event.round("a b c d")
    assert event.placed(1, 1, 2, 3, 4) == "EV-RESULT"
    assert event.placed(1, 1, 2, 3, 4, points=[10, 5, 4, 3]) == ""


def test_a_second_result_and_a_correction_of_nothing_are_ignored() -> None:
    event = swiss()
    event.round("a b, c d")
    assert event.won(1, 2, 0, do="correct") == "EV-RESULT"
    assert event.won(3, 2, 0) == "EV-RESULT"
    assert event.won(1, 2, 0) == ""
    assert event.won(1, 0, 2) == "EV-RESULT"
    assert event.state.results[(1, "t01")].wins == (2, 0)
    assert event.won(1, 0, 2, do="correct", why="typed wrong") == ""
    assert event.state.results[(1, "t01")].wins == (0, 2)


def test_open_play_knows_a_match_by_its_matches() -> None:
    event = swiss("a b c", "open")
    assert event.opened_match("a b", 1, 2, match="m1") == ""
    assert event.opened_match("b a", 1, 2, match="m1") == "EV-RESULT"
    assert event.opened_match("a b", 1, 2, match="m2", do="correct") == "EV-RESULT"
    assert event.opened_match("a a", 1, 2, match="m2") == "EV-RESULT"
    assert event.opened_match("a z", 1, 2, match="m2") == "EV-ROW"
    event.stage("duel-swiss")
    assert event.opened_match("a c", 1, 2, match="m2") == ""
    assert event.state.open_matches[("m2",)].stage == 1


def test_a_result_without_its_matches_is_none_of_open_play() -> None:
    event = swiss("a b", "open")
    said = {"round": 0, "table": "t01", "seal": "-", "result": {"places": [1, 2]}}
    assert event.add("result", players=["a", "b"], **said) == "EV-ROW"
    assert event.add("result", matches=["m"], **said) == "EV-ROW"
