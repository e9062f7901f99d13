"""Each fault of a row, and what becomes of the row."""

from typing import Any

import pytest

from tablepi.wire.hash_chains import event_hash
from tests.worlds.hall.event_maker import EventMaker, swiss

DUEL = {"wins": [2, 0]}


def test_a_wrong_number_or_hash_breaks_the_chain() -> None:
    event = EventMaker("a b")
    before = event.state
    row = dict(event.rows[-1])
    assert event.take(row) == "EV-CHAIN"
    assert event.take({**row, "n": before.rows + 1}) == "EV-CHAIN"
    assert event.take({}) == "EV-CHAIN"
    skipped = {"n": before.rows + 2, "do": "drop", "player": "a"}
    assert event.take({**skipped, "h": event_hash(before.head, skipped)}) == "EV-CHAIN"
    assert event.take({**row, "n": True}) == "EV-CHAIN"
    assert event.state is before


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("open", {"event": "again", "word": "x"}),
        ("player", {"player": "a", "name": "A", "salt": ""}),
        ("player", {"player": "A B", "name": "A", "salt": ""}),
        ("player", {"player": "e", "name": "A"}),
        ("player", {"player": "e", "salt": "A"}),
        ("player", {"player": "e"}),
        ("player", {"player": "e", "name_sha": "abc"}),
        ("player", {"player": 7, "name": "A", "salt": ""}),
        ("drop", {"player": "e"}),
        ("back", {"player": "e"}),
        ("back", {}),
        ("fixed", {"player": "e", "table": "t01"}),
        ("fixed", {"player": "a"}),
        ("forbid", {"players": ["a", "e"]}),
        ("forbid", {"players": ["a"]}),
        ("forbid", {"players": ["a", "b"], "off": 1}),
        ("tables", {"tables": [{"table": "hall"}]}),
        ("tables", {"tables": ["t01"]}),
        ("tables", {"tables": [{"table": "t01", "broken": "yes"}]}),
        ("penalty", {"player": "e", "stage": 1, "points": 1}),
        ("penalty", {"player": "a", "stage": 2, "points": 1}),
        ("penalty", {"player": "a", "stage": 1, "points": 1.5}),
        ("penalty", {"player": "a", "stage": 1, "points": 2**53}),
        ("penalty", {"player": "a", "stage": 1, "points": True}),
        ("stage", {"stage": 3, "format": "open"}),
        ("stage", {"stage": 1, "format": "open"}),
        ("stage", {"stage": 2, "format": "chess"}),
        ("stage", {"stage": 2, "format": "duel-swiss", "best_of": 2}),
        ("stage", {"stage": 2, "format": "pod-swiss", "seats": 7}),
        ("stage", {"stage": 2, "format": "pod-swiss", "seats": 6, "scoring": "placement"}),
        ("stage", {"stage": 2, "format": "pod-swiss", "win": 0}),
        ("stage", {"stage": 2, "format": "pod-swiss", "floor": "1/0"}),
        ("stage", {"stage": 2, "format": "pod-swiss", "floor": 1}),
        ("stage", {"stage": 2, "format": "pod-swiss", "short": "some"}),
        ("stage", {"stage": 2, "format": "single-elim", "take": -1}),
        ("result", {"round": 2, "table": "t01", "seal": "-", "result": DUEL}),
        ("result", {"round": 1, "table": "t01", "seal": "ABCDEF01", "result": DUEL}),
        ("result", {"round": 1, "table": "t01", "seal": "-", "result": {}}),
        ("result", {"round": 1, "table": "t01", "seal": "-", "result": [2, 0]}),
        ("result", {"round": 1, "table": "t01", "seal": "-", "result": {"wins": [2, "0"]}}),
        ("result", {"round": 1, "table": "t01", "seal": "-", "result": {"draws": 1}}),
        ("result", {"round": 1, "table": "t01", "seal": "-", "result": {**DUEL, "out": 1}}),
        ("result", {"round": 1, "table": "t01", "result": DUEL}),
        ("result", {"round": 0, "table": "t01", "seal": "-", "result": DUEL, "matches": ["m"],
                    "players": ["a", "b"]}),
        ("drop", {"player": "a", "at": "now"}),
        ("drop", {"player": "a", "by": 4}),
    ],
)  # fmt: skip
def test_a_row_that_is_none_of_this_event_is_ignored(do: str, fields: dict[str, Any]) -> None:
    event = swiss()
    event.round("a b, c d")
    before = event.state
    assert event.add(do, **fields) == "EV-ROW"
    assert event.state == before._replace(rows=before.rows + 1, head=event.rows[-1]["h"])


@pytest.mark.parametrize(
    "fields",
    [
        {"round": 1}, {"round": 3}, {"stage": 2}, {"stage": 0}, {"lot": 5}, {"hand": "no"},
        {"byes": "a"}, {"byes": ["e"]}, {"pairings": [{"table": "t01", "players": ["a", "e"]}]},
        {"pairings": [{"table": "t01"}]}, {"pairings": 2}, {"why": 3},
        {"pairings": 2 * [{"table": "t01", "players": ["a", "b"]}]},
    ],
)  # fmt: skip
def test_a_round_that_is_none_is_ignored(fields: dict[str, Any]) -> None:
    event = swiss()
    event.round("a b, c d")
    said = {"round": 2, "stage": 1, "lot": "", "byes": [], "pairings": []}
    assert event.add("round", **said | fields) == "EV-ROW"
    assert len(event.state.rounds) == 1


def test_rows_before_the_event_is_open_are_ignored() -> None:
    event = EventMaker()
    event.rows, event.state = [], type(event.state)()
    assert event.player("a") == "EV-ROW"
    assert event.add("cheer") == ""
    assert event.add("open", event="e", word="w", title="t") == ""
    assert event.state.word == "w"


def test_what_a_check_does_not_read_is_no_fault() -> None:
    event = EventMaker("a")
    for do in ("clock", "say", "call", "cheer"):
        assert event.add(do, player="nobody", at="never") == ""
    assert event.take({**event.rows[-1], "n": event.state.rows + 1}) == "EV-CHAIN"


def test_fields_that_are_not_known_are_not_read() -> None:
    event = EventMaker("a")
    odd = {"weight": 2**60, "share": 1.5, "more": [None, {"deep": [-(2**60)]}], "best_of": 2}
    assert event.add("stage", stage=1, format="pod-swiss", **odd) == ""
    assert event.add("drop", player="a", points=2**60) == ""


def test_names_with_markup_long_ones_and_none_are_good() -> None:
    event = EventMaker()
    for number, name in enumerate(["<b>Ann</b>", "x" * 200, "", "\ud800"]):
        assert event.add("player", player=f"p{number}", name=name, salt="s") == ""
    assert event.add("player", player="p9", name_sha="0" * 64) == ""
    assert event.state.players["p9"].name == ""


def test_the_end_of_what_is_not_changes_nothing() -> None:
    event = EventMaker("a b")
    before = event.state
    assert event.add("back", player="a") == ""
    assert event.add("forbid", players=["a", "b"], off=True) == ""
    assert event.add("fixed", player="a", table="") == ""
    assert event.state._replace(rows=before.rows, head=before.head) == before
    event.add("drop", player="a")
    dropped = event.state.players["a"].dropped
    assert event.add("drop", player="a") == ""
    assert event.state.players["a"].dropped == dropped
