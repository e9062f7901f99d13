"""The public chain: the page's own vector, and batches that lead to the hashes they name."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi.wire.batch import MOST_BYTES, MOST_ROWS, Batch, batch_of, sendable
from tablepi.wire.hash_chains import WireRow, digest_of_text, hashes
from tablepi.wire.payload import MOST_BYTES as MOST_PAYLOAD
from tablepi.wire.payload import WireError, canonical, encoded
from tests.worlds.hall.journals import batches
from tests.worlds.link.heads import made_head

HEAD = made_head(
    match="000102030405060708090a0b0c0d0e0f",
    epoch="f0e0d0c0b0a090807060504030201000",
    number=12,
    game="power-suit",
    version="1",
    options=(("rounds", "3"),),
    cards="",
    began="2026-11-22",
    players=("p1", ""),
    names=("Ann", "Ben"),
)
ROWS = (
    WireRow(1, 0, "note", "hall cafe r1-t07"),
    WireRow(2, 4120, "line", "1 power castle suns"),
    WireRow(3, 9055, "refused", "2 power castle suns ! PS-TAKEN"),
    WireRow(4, 15300, "line", "2 event ?"),
)
H0 = "f0db38d16257623167556f83df2604760fc93a117d314a208a77b04d9cf3e53f"
HASHES = [
    "b3696ee1230f198aae25f28ccd5fbcc93f9ddba49fe32586ef57fa4b43fcbea4",
    "020f9e7f9c7a72efcbf14dacead1f5416333751947323f37149813455b524340",
    "aebd29b9e4dcdb81d417f172ff8cb2038fe0d8d46827abbd248a7d4fc8c78762",
    "c00731a4442d434a59c59e78988571167df242caf612948570e508fb5d8cba49",
]


def test_the_vector_of_the_page() -> None:
    without = {name: HEAD.values[name] for name in HEAD.values if name != "names"}
    assert canonical(without).decode() == (
        '{"began":"2026-11-22","cards":"","epoch":"f0e0d0c0b0a090807060504030201000",'
        '"game":"power-suit","match":"000102030405060708090a0b0c0d0e0f","number":12,'
        '"options":[["rounds","3"]],"players":["p1",""],"version":"1"}'
    )
    assert HEAD.h == H0
    assert hashes(H0, ROWS) == HASHES
    assert digest_of_text(ROWS[1].text).startswith("b6c616abdabc5b44")


def test_the_vector_of_the_full_rows() -> None:
    full = (*ROWS[:3], ROWS[3]._replace(text="2 event wyrms"))
    assert HEAD.full_origin.startswith("7d6cc9e4")
    assert HEAD.full_origin.endswith("8cff")
    seal = hashes(HEAD.full_origin, full)[-1]
    assert seal.startswith("80ec4b26")
    assert seal.endswith("1760")


def test_names_are_no_part_of_a_heads_hash_and_an_unknown_field_is() -> None:
    other = {**HEAD.values, "names": ["", ""]}
    later = {**HEAD.values, "table": "of a later version"}
    (batch,) = batches(HEAD.match, 1, H0, (), HEAD)
    assert batch_of(encoded({**batch.values(), "head": other})).head
    with pytest.raises(WireError, match="prev"):
        batch_of(encoded({**batch.values(), "head": later}))


def test_a_digest_in_place_of_a_text_leads_to_the_same_hash() -> None:
    erased = [row._replace(text="", digest=digest_of_text(row.text)) for row in ROWS]
    assert hashes(H0, erased) == HASHES


def test_a_batch_as_the_page_writes_it() -> None:
    batch = Batch(HEAD.match, 2, HASHES[0], ROWS[1:], HASHES[3])
    written = json.loads(batch.payload())
    assert written["rows"][0] == [2, 4120, "line", "1 power castle suns"]
    assert (written["from"], written["prev"], written["h"]) == (2, HASHES[0], HASHES[3])
    assert batch_of(batch.payload()) == batch


_TEXTS = st.text(st.characters(codec="utf-8"), max_size=2000)


@given(st.lists(_TEXTS, max_size=150), st.booleans())
def test_batches_hold_every_row_and_keep_to_their_limits(texts: list[str], again: bool) -> None:
    rows = [WireRow(number, number, "line", text) for number, text in enumerate(texts, 1)]
    found = list(batches(HEAD.match, 1, H0, rows, HEAD))
    assert [row for batch in found for row in batch.rows] == rows
    assert found[-1].h == ([H0, *hashes(H0, rows)])[-1]
    for batch in found:
        assert len(batch.rows) <= MOST_ROWS
        assert len(batch.payload()) <= MOST_BYTES or len(batch.rows) == 1
        assert batch_of(batch.payload()) == batch
        assert (batch.head is not None) == (batch.start == 1)


@pytest.mark.parametrize("letter", ["a", "é", '"', "\1", "\U0001f0a1"])
def test_a_text_that_fits_no_payload_is_sent_as_its_digest(letter: str) -> None:
    row = WireRow(1, 0, "line", letter * 60_001)
    (batch,) = batches(HEAD.match, 2, H0, [row._replace(number=2)])
    assert sendable(row) == row._replace(text="", digest=digest_of_text(row.text))
    assert len(batch.payload()) <= MOST_PAYLOAD
    assert batch_of(batch.payload()).h == batch.h


def test_a_batch_is_filled_before_the_next_begins() -> None:
    rows = [WireRow(number, 0, "line", "1 power castle suns") for number in range(2, 200)]
    found = list(batches(HEAD.match, 2, H0, rows))
    assert [len(batch.rows) for batch in found] == [64, 64, 64, 6]
