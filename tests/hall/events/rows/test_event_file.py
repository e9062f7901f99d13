"""The event file: its limits, and the page's test vectors."""

import json
from typing import Any

import pytest

from tablepi.hall.events.event_check import MOST_BYTES, EventFileError, checked, rows_of
from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.pairing.pairing_players import lot_of
from tablepi.hall.events.rows.event_state import next_lot
from tablepi.wire.hash_chains import covered
from tests.worlds.hall.event_maker import EventMaker

OPEN = (
    '{"n":1,"at":1795341600000,"by":"desk","do":"open","event":"autumn","title":"Autumn cup",'
    '"word":"seven green apples",'
    '"h":"f32b0e48444414c8dabeb70c905bd65afc28d16f1136c559d01250f5390bb0ce"}'
)
ANN = (
    '{"n":2,"at":1795341605000,"by":"desk","do":"player","player":"p1",%s,'
    '"h":"ec326247b7e82ee19a4180175fa0a98ed847ee21095f7e9f086a2f8f54449dba"}'
)
NAMED = '"name":"Ann","salt":"5a17"'
ERASED = '"name_sha":"b3b12fe2c917a8c9cceec73da07e092b4ade5a2c237dc9d53718a71390f721d3"'


def of(*rows: str) -> bytes:
    """A file of these rows."""
    return b'{"format":"tablepi-event/1","rows":[' + ",".join(rows).encode() + b"]}"


@pytest.mark.parametrize("name", [NAMED, ERASED])
def test_the_rows_of_the_page_are_sound_with_a_name_or_without(name: str) -> None:
    found = checked(rows_of(of(OPEN, ANN % name)))
    assert found["ok"]
    assert (found["event"], found["rows"], found["head"][:8]) == ("autumn", 2, "ec326247")


def test_an_erased_name_leaves_the_player() -> None:
    rows = rows_of(of(OPEN, ANN % NAMED))
    erased = [{**covered(row), "h": row["h"]} for row in rows]
    assert "Ann" not in json.dumps(erased)
    assert replayed(rows).players["p1"].name == "Ann"
    assert replayed(erased).players["p1"].name == ""


def test_another_name_breaks_the_chain() -> None:
    found = checked(rows_of(of(OPEN, ANN % NAMED.replace("Ann", "Bob"))))
    assert found["faults"] == [{"n": 2, "id": "EV-CHAIN"}]
    assert (found["rows"], found["head"][:8]) == (1, "f32b0e48")


def test_the_first_lot_is_that_of_the_page() -> None:
    lot = next_lot(replayed(rows_of(of(OPEN))))
    assert (lot[:8], lot[-4:]) == ("206d33b9", "c39e")
    assert (lot_of(lot, "p1")[:8], lot_of(lot, "p1")[-4:]) == ("12049947", "d8d0")


def test_a_file_without_rows_is_an_event_of_none() -> None:
    found = checked(rows_of(of()))
    assert found == {
        "event": "", "ok": True, "rows": 0, "head": "0" * 64, "faults": [], "rounds": [],
        "standings": [],
    }  # fmt: skip


@pytest.mark.parametrize("row", ["null", "[]", "5", "{}", '{"n":"1"}', '{"n":1,"h":null}'])
def test_a_row_that_is_none_breaks_the_chain(row: str) -> None:
    assert checked(rows_of(of(row, OPEN)))["faults"] == [{"n": 1, "id": "EV-CHAIN"}]


def nested(depth: int) -> bytes:
    """A file whose only row makes it so deep."""
    return of('{"x":%s}' % ("[" * (depth - 3) + "]" * (depth - 3)))


def test_eight_levels_are_read_and_nine_are_not() -> None:
    assert len(rows_of(nested(8))) == 1
    with pytest.raises(EventFileError, match="deeper than 8"):
        rows_of(nested(9))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{\xff", "not UTF-8 at byte 2,"),
        (b"", "not JSON at line 1, letter 1,"),
        (b'{"format":\n"tablepi-event/1","rows":[{]', "not JSON at line 2, letter 28,"),
        (b"[]", "no event"),
        (b'{"rows":[]}', "no event"),
        (b'{"format":"tablepi-event/2","rows":[]}', "It is 'tablepi-event/2': check it with"),
        (b'{"format":"tablepi-event/1","rows":{}}', "no event"),
        (of('{"n":NaN}'), "not JSON, by a number"),
        (of('{"n":' + "9" * 5000 + "}"), "not JSON"),
        (b"[" * 200_000, "deeper than 8"),
        (b" " * (MOST_BYTES + 1), "over 64 MiB"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_event_file_is_told_in_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(EventFileError, match=said):
        rows_of(content)


@pytest.mark.parametrize("value", [1e400, 1.5, 2**60, "\ud800", "<b>", None, [[]]])
def test_an_odd_value_is_a_fault_of_its_row_alone(value: Any) -> None:
    event = EventMaker("a")
    assert event.add("penalty", player="a", stage=value, points=1) == "EV-ROW"
    assert event.add("drop", player="a") == ""
