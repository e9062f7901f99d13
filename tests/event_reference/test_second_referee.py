"""The check of random events against the second referee, which tries every matching."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tablepi.hall.event.event_check import checked
from tests.event_reference.answer import answer, costs
from tests.event_reference.played_event import PlayedEvent, Row
from tests.event_reference.random_events import RandomEvent
from tests.event_reference.spoilt_events import spoilt
from tests.nightly import NIGHTLY
from tests.store.fuzzed import SEED

EVENTS = 2_000 if NIGHTLY else 120
MOST_PLAYERS = 12 if NIGHTLY else 10
"""With twelve the best of all pods takes a second or two."""

BY_WORTH = ("EV-SEAT", "EV-COST")
"""Faults of a round that hang on the standings."""


@pytest.mark.parametrize("part", range(4))
def test_random_events_are_ranked_and_paired_alike(part: int) -> None:
    for seed in seeds(part):
        rows = RandomEvent(seed, MOST_PLAYERS).rows
        found, meant = checked(as_read(rows)), answer(rows)
        assert found["faults"] == meant["faults"], seed
        assert rounds(found) == rounds(meant), seed
        assert standings(found) == standings(meant), seed
        see_pairings(rows, found["rounds"])


@pytest.mark.parametrize("part", range(4))
def test_every_spoilt_row_is_named_alike(part: int) -> None:
    for seed in seeds(part):
        rows = spoilt(RandomEvent(seed).rows, seed)
        found, meant = checked(as_read(rows)), answer(rows)
        # Where somebody sat twice, or beside the stage, the page does not say what that is worth.
        is_missat = any(each["missat"] for each in meant["rounds"])
        assert faults(found, is_missat) == faults(meant, is_missat), seed
        if not is_missat:
            assert rounds(found) == rounds(meant), seed
            assert standings(found) == standings(meant), seed


def seeds(part: int) -> range:
    """A quarter of the events, printed where one of them fails."""
    first = SEED * 10_000 + part * EVENTS // 4
    return range(first, first + EVENTS // 4)


def faults(said: dict[str, Any], is_missat: bool) -> list[tuple[int, str]]:
    """The faults by row. `is_missat`: behind the first round in which somebody sat wrongly, without
    those that hang on what results before are worth.
    """
    found = [(each["n"], each["id"]) for each in said["faults"]]
    first = min((n for n, id_ in found if id_ == "EV-SEAT"), default=0) if is_missat else 0
    return [each for each in found if not first or each[0] <= first or each[1] not in BY_WORTH]


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
    """What a check pairs anew costs what it says, by the second referee's count."""
    event, left = PlayedEvent(), list(told)
    for row in rows:
        if row["do"] == "round":
            each = left.pop(0)
            if each["pairings"] is not None:
                anew = {**row, "pairings": each["pairings"], "byes": each["byes"]}
                assert costs(event, anew)[0] == each["best"], row["n"]
        event.take(row)
