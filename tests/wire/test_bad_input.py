"""What breaks its form is refused whole, with the reason; what is unknown is ignored."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi.wire.batch import Batch, Have, HeldMatchRows, ack_of, batch_of, have_of, haves
from tablepi.wire.desk_messages import (
    judge_call_of,
    judge_comes_of,
    round_clock_of,
    say_of,
    task_of,
    took_of,
)
from tablepi.wire.event_messages import event_rows_of
from tablepi.wire.hash_chains import WireRow, hashes
from tablepi.wire.join_card import JoinCard, fingerprint_of, join_card_of
from tablepi.wire.payload import WireError, encoded
from tablepi.wire.states import hall_state_of, public_now_of, table_state_of
from tablepi.wire.topics import Topic, down, hall_state, to_all, topic_of, up
from tablepi.wire.wire_message import decoded
from tests.wire.test_chain import HASHES, HEAD, ROWS

READERS = [
    *(ack_of, have_of, batch_of, event_rows_of, judge_call_of, judge_comes_of, round_clock_of),
    *(say_of, task_of, took_of, hall_state_of, public_now_of, table_state_of),
]


def _batch(**other: Any) -> bytes:
    batch = Batch(HEAD.match, 2, HASHES[0], ROWS[1:], HASHES[3])
    return encoded({**batch.values(), **other})


def _rows(*rows: WireRow) -> dict[str, Any]:
    return {"rows": [list(row[:4]) for row in rows], "h": hashes(HASHES[0], rows)[-1]}


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"\xff", "not JSON"),
        (b'{"a":"\xff"}', "not UTF-8"),
        (b"{", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"{}" + b" " * 65_536, "over 65536 bytes"),
        (b'{"a":' + b"[" * 8 + b"]" * 8 + b"}", "deeper than 8"),
        (b'{"a":' + b"[" * 30_000 + b"]" * 30_000 + b"}", "deeper than 8"),
        (b'{"a":1.0}', "not an integer"),
        (b'{"a":1e3}', "not an integer"),
        (b'{"a":NaN}', "not JSON"),
        (b'{"a":9007199254740992}', "2\\^53"),
        (b'{"a":' + b"9" * 5000 + b"}", "2\\^53"),
        (b'{"a":"\\ud800"}', "not JSON"),
    ],
)
def test_what_is_no_payload(payload: bytes, why: str) -> None:
    with pytest.raises(WireError, match=why):
        decoded(payload)


def test_a_payload_may_be_eight_deep_and_its_numbers_just_below_the_limit() -> None:
    assert decoded(b'{"a":' + b"[" * 7 + b"9007199254740991" + b"]" * 7 + b"}")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"match": "0" * 31}, "match"),
        ({"match": "A" * 32}, "match"),
        ({"match": "\0" * 32}, "match"),
        ({"from": 0}, "from"),
        ({"from": "2"}, "from"),
        ({"from": True}, "from"),
        ({"from": 3}, "gap"),
        ({"prev": ""}, "prev"),
        ({"prev": HASHES[1]}, "h: not the hash"),
        ({"h": HASHES[2]}, "h: not the hash"),
        ({"head": HEAD.values}, "head"),
        ({"from": 1, "rows": [], "h": HASHES[0]}, "head"),
        ({"rows": {}}, "rows"),
        ({"rows": [[2, 1, "line"]]}, "rows"),
        ({"rows": [[-2, 1, "line", ""]]}, "gap"),
        ({"rows": [[2, -1, "line", ""]]}, "below 0"),
        ({"rows": [[2, 1, "li ne", ""]]}, "kind"),
        ({"rows": [[2, 1, "line", 5]]}, "rows"),
        ({"rows": [[2, 1, "line", "text", "0" * 64]]}, "digest"),
        ({"rows": [[2, 1, "line", "", "0" * 63]]}, "digest"),
        (_rows(WireRow(2, 5, "line", ""), WireRow(4, 5, "line", "")), "gap"),
        (_rows(WireRow(2, 5, "line", ""), WireRow(3, 4, "line", "")), "goes back"),
        (
            _rows(*(WireRow(n, 5, "line", "") for n in range(2, 67))),
            "rows: expected a list of length <= 64",
        ),
        (_rows(WireRow(2, 5, "line", "x" * 9000), WireRow(3, 5, "line", "x" * 9000)), "several"),
    ],
)
def test_a_batch_of_wrong_form(other: dict[str, Any], why: str) -> None:
    with pytest.raises(WireError, match=why):
        batch_of(_batch(**other))


def test_what_a_batch_may_have() -> None:
    strange = WireRow(2, 5, "photo", "<b>\x1b[2J\u202e</b>\0")
    assert batch_of(_batch(**_rows(strange))).rows == (strange,)
    assert len(batch_of(_batch(**_rows(WireRow(2, 5, "line", "x" * 50_000)))).rows) == 1
    assert batch_of(_batch(unknown={"of": "later"})).rows == ROWS[1:]


@pytest.mark.parametrize(
    "other",
    [
        *({"match": ""}, {"epoch": "f"}, {"number": 0}, {"game": "\0"}, {"options": [["a"]]}),
        *({"cards": "x"}, {"players": []}, {"names": ["Ann"]}, {"players": ["a\0", ""]}),
        *({"began": 5}, {"match": "f" * 32}),
    ],
)
def test_a_head_of_wrong_form(other: dict[str, Any]) -> None:
    head = {**HEAD.values, **other}
    with pytest.raises(WireError):
        batch_of(_batch(**{"from": 1, "head": head, "prev": HEAD.h, "rows": [], "h": HEAD.h}))


def _some(reader: Any, payload: bytes) -> None:
    with suppress(WireError):
        reader(payload)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["match", "h", "row", "rows", "have", "from", "state", "boot", "open"]),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
@given(found=_JSON)
def test_no_reader_fails_in_any_other_way(reader: Any, found: Any) -> None:
    _some(reader, json.dumps(found).encode())


@given(st.binary(max_size=200))
def test_no_bytes_make_a_reader_fail_in_any_other_way(payload: bytes) -> None:
    for reader in READERS:
        _some(reader, payload)


def test_topics_are_read_as_they_are_written() -> None:
    for text in (up("cafe", "t07", "row"), down("cafe", "t07", "ack")):
        assert str(topic_of(text)) == text
    for text in (to_all("cafe", "say"), hall_state("cafe")):
        assert str(topic_of(text)) == text
    assert topic_of("tablepi/1/cafe/t/t07/up/row") == Topic("cafe", "up", "row", "t07")


@pytest.mark.parametrize(
    "text",
    [
        *("", "tablepi", "tablepi/2/cafe/hall/state", "tablepi/1/cafe/t/t07/up/later"),
        *("tablepi/1/cafe/t/hall/up/row", "tablepi/1/CAFE/hall/state", "tablepi/1//all/say"),
        "tablepi/1/cafe/t/t07/up/row/more",
    ],
)
def test_another_topic_is_ignored(text: str) -> None:
    assert topic_of(text) is None


def test_have_names_at_most_a_hundred_matches_a_message() -> None:
    held = [HeldMatchRows(f"{number:032x}", 0, "", 0, "") for number in range(250)]
    found = [have_of(each.payload()) for each in haves(held)]
    assert [(len(each.have), each.more) for each in found] == [
        (100, True),
        (100, True),
        (50, False),
    ]
    assert list(haves([])) == [Have((), False)]


def test_a_join_card_is_read_in_any_case() -> None:
    card = JoinCard("cafe", 8443, fingerprint_of(b"certificate"), "T" * 16, "fe80::1")
    assert str(card) == str(card).upper()
    assert join_card_of(str(card).lower()) == card
    assert len(card.fingerprint) == 52


@pytest.mark.parametrize("line", ["", "TABLEPI:1:CAFE", "TABLEPI:2:CAFE:1:A:B:C", "x" * 5000])
def test_a_line_that_is_no_join_card(line: str) -> None:
    with pytest.raises(WireError, match="join card"):
        join_card_of(line)
