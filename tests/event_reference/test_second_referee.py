"""The check of random events against the second referee, which tries every matching."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tablepi.hall.events.event_check import checked
from tests.event_reference.answer import IGNORED, answer, costs, judge
from tests.event_reference.played_event import SWISS, PlayedEvent, Row, Stage
from tests.event_reference.random_events import RandomEvent
from tests.event_reference.spoilt_events import spoilt
from tests.event_reference.table_order import at_tables
from tests.event_reference.wide_events import WideEvent
from tests.nightly import NIGHTLY
from tests.store.fuzzed import SEED

EVENTS = 2_000 if NIGHTLY else 80
MOST_PLAYERS = 12 if NIGHTLY else 10
"""With twelve the best of all pods takes a second or two."""

BY_WORTH = ("EV-SEAT", "EV-COST")
"""Faults of a round that hang on the standings."""


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("made", [RandomEvent, WideEvent])
def test_random_events_are_ranked_and_paired_alike(made: type[RandomEvent], part: int) -> None:
    for seed in seeds(part):
        see_alike(made(seed, MOST_PLAYERS).rows, seed)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("made", [RandomEvent, WideEvent])
def test_every_spoilt_row_is_named_alike(made: type[RandomEvent], part: int) -> None:
    for seed in seeds(part):
        see_alike(spoilt(made(seed).rows, seed), seed)


def seeds(part: int) -> range:
    """A quarter of the events, printed where one of them fails."""
    first = SEED * 10_000 + part * EVENTS // 4
    return range(first, first + EVENTS // 4)


def see_alike(rows: Sequence[Row], seed: int) -> None:
    """Compares what both referees say. Where somebody sat twice, or beside the stage, the page does
    not say what that is worth; where tables are few, which of the best pairings is tried.
    """
    found, meant = checked(as_read(rows)), answer(rows)
    unsure = meant["unsure"]
    assert faults(found, unsure) == faults(meant, unsure), seed
    if not unsure:
        assert rounds(found) == rounds(meant), seed
        assert standings(found) == standings(meant), seed
        see_pairings(rows, found["rounds"])


def faults(said: dict[str, Any], unsure: int) -> list[tuple[int, str]]:
    """The faults by row. `unsure`: a row from which on what hangs on worth is left out."""
    found = [(each["n"], each["id"]) for each in said["faults"]]
    return [
        each
        for each in found
        if not unsure or each[0] < unsure or each[1] not in BY_WORTH or each == (unsure, "EV-SEAT")
    ]


def as_read(rows: Sequence[Row]) -> list[Row]:
    """The rows as a file has them."""
    found: list[Row] = json.loads(json.dumps(rows))
    return found


def rounds(said: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What both have to say of the rounds; seats of the best pods are one program's choice."""
    return [
        (
            *(each[name] for name in ("round", "stage", "lot", "hand", "cost")),
            (each["best"] or [])[:5],
        )
        for each in said["rounds"]
    ]


def standings(said: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The standings as they are listed."""
    names = ("place", "player", "stage", "dropped", "values")
    return [tuple(each[name] for name in names) for each in said["standings"]]


def see_pairings(rows: Sequence[Row], told: list[dict[str, Any]]) -> None:
    """What a check pairs anew costs what it says, by the second referee's count, and sits where
    that puts it.
    """
    event, left, counting = PlayedEvent(), list(told), rows_of_rounds(rows)
    for row in rows:
        fault, judged = judge(event, row)
        if judged and row["n"] in counting:
            each = left.pop(0)
            if each["pairings"] is not None:
                anew = {**row, "pairings": each["pairings"], "byes": each["byes"], "hand": False}
                assert costs(event, anew)[0] == each["best"], row["n"]
                see_tables(event, event.stages[row["stage"] - 1], each["pairings"])
        if fault not in IGNORED:
            event.take(row)


def rows_of_rounds(rows: Sequence[Row]) -> set[int]:
    """The rows of the rounds that were not taken back."""
    event = PlayedEvent()
    for row in rows:
        if judge(event, row)[0] not in IGNORED:
            event.take(row)
    return {each.at for each in event.rounds}


def see_tables(event: PlayedEvent, stage: Stage, pairings: Sequence[Row]) -> None:
    """Pairings are at their tables; those of a bracket, and where all meet, in any order."""
    seated = [(each["table"], each["players"]) for each in pairings]
    meant = at_tables(event, stage, [players for _, players in seated])
    assert not isinstance(meant, int)
    assert seated == meant if stage.format in SWISS else sorted(seated) == sorted(meant)
