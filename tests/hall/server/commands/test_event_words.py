"""Sentences of what the desk of an event refuses and asks: none is missing."""

import re
from pathlib import Path
from types import ModuleType

import tablepi.hall.events
import tablepi.hall.events.rows
import tablepi.hall.server
from tablepi.hall.words import HALL_SENTENCES

ASKED = re.compile(r'"((?:csv|refused|question|unpaired|faulty)\.[a-z_0-9]+)"')
FAULTS = re.compile(r'(?:"EV-\w+", |yield |return |else |what = )"([a-z_]+)"')


def _sources(package: ModuleType) -> list[str]:
    folder = Path(str(package.__file__)).parent
    return [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]


def test_every_sentence_that_is_asked_for_is_there() -> None:
    asked = {name for text in _sources(tablepi.hall.server) for name in ASKED.findall(text)}
    assert len(asked) > 30
    assert asked <= HALL_SENTENCES["en"].keys()


def test_every_obstacle_before_undo_has_its_sentence() -> None:
    folder = Path(str(tablepi.hall.events.__file__)).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*_ways_back.py"))
    reasons = {f"undo.because.{reason}" for reason in re.findall(r'Obstacle\("(\w+)"', text)}
    assert len(reasons) == 9
    told = {name for name in HALL_SENTENCES["en"] if name.startswith("undo.because.")}
    assert told == reasons


def test_every_fault_of_a_row_has_its_sentence() -> None:
    wanted = {f"faulty.{name}" for name in _faults()}
    assert len(wanted) > 20
    assert wanted - HALL_SENTENCES["en"].keys() == set()


def _faults() -> set[str]:
    folder = Path(str(tablepi.hall.events.rows.__file__)).parent
    rows, rounds = (
        (folder / f"{name}.py").read_text(encoding="utf-8")
        for name in ("event_faults", "round_faults")
    )
    seats, results = rounds.split("def stage_of_result")
    found = {*FAULTS.findall(rows), *FAULTS.findall(seats)}
    impossible = results[results.index("def what_is_impossible") :]
    found |= {*re.findall(r'return "([a-z_]+)"', impossible)}
    # Rows that are chained as they are written break no chain.
    return (found | {"draw", "negative_points"}) - {"hash", "number"}
