"""A row that no message holds: to the tables in pieces, and from them back to an empty hall."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablepi.hall.server.database.event_rows import append_row, bare_rows
from tablepi.hall.server.database.record_file import reading
from tablepi.link.kept_events import KeptEvent
from tablepi.wire.event_messages import (
    MOST_EVENT_BYTES,
    EventRows,
    Piece,
    RowPieces,
    event_messages,
    event_rows_of,
)
from tablepi.wire.payload import WireError, encoded
from tests.hall.server.commands.conftest import DeskOfTest

PLAYERS = [f"somebody-no-{number:04}" for number in range(400)]


def _paired(office: DeskOfTest) -> list[dict[str, Any]]:
    """An event with a round of 400 players, whose ids and tables are as long as may be."""
    office.open(2)
    pairings = [
        {"table": f"table-number-{at:03}", "players": PLAYERS[2 * at : 2 * at + 2]}
        for at in range(200)
    ]
    row = {"do": "round", "round": 1, "stage": 1, "lot": "0" * 64, "pairings": pairings, "byes": []}
    row |= {"hand": True, "why": "\u20ac" * 200}
    assert len(encoded(row)) > MOST_EVENT_BYTES
    office.do(lambda record: append_row(record, "autumn", 1, "desk", row))
    office.enter('Zoe \u00e4\u20ac\U0001f600"')
    with reading(office.folder) as record:
        return bare_rows(record, "autumn")


def test_a_round_of_400_is_kept_by_tables_and_given_back(
    office: DeskOfTest, empty: DeskOfTest, tmp_path: Path
) -> None:
    rows = _paired(office)
    assert all(len(payload) <= MOST_EVENT_BYTES for payload in office.rows)
    kept = KeptEvent("autumn", tmp_path / "autumn.jsonl")
    for payload in office.rows:
        kept.take(event_rows_of(payload))
        kept.take(event_rows_of(payload))
    assert kept.rows == rows
    again = KeptEvent("autumn", tmp_path / "autumn.jsonl")
    assert again.rows == rows
    for message in event_messages(again.event, again.rows):
        empty.events.give_back("t01", message.payload())
    empty.check()
    with reading(empty.folder) as record:
        assert bare_rows(record, "autumn") == rows


def test_a_program_without_pieces_passes_them_over_as_no_rows(office: DeskOfTest) -> None:
    _paired(office)
    pieces = [found for each in office.rows if (found := event_rows_of(each)).piece]
    assert len(pieces) > 1
    assert all(found.rows == () for found in pieces)


def test_rows_of_any_letters_are_whole_again() -> None:
    row = {"n": 7, "text": '\u00e4\u20ac\U0001f600"\\\x01' * 3_000}
    messages = list(event_messages("autumn", [row]))
    assert all(len(each.payload()) <= MOST_EVENT_BYTES for each in messages)
    pieces = RowPieces()
    found = [pieces.whole(event_rows_of(each.payload())) for each in messages]
    assert found[:-1] == [None] * (len(messages) - 1)
    assert found[-1] == EventRows("autumn", 7, (row,))


def test_a_missing_piece_makes_no_row_and_the_next_sending_does() -> None:
    messages = list(event_messages("autumn", [{"n": 7, "text": "x" * 20_000}]))
    pieces = RowPieces()
    assert [pieces.whole(each) for each in (*messages[:2], *messages[3:])] == [None] * (
        len(messages) - 1
    )
    assert [pieces.whole(each) for each in messages][-1] is not None


def test_pieces_of_two_rows_do_not_keep_the_next_sending_from_being_whole() -> None:
    messages = list(event_messages("autumn", [{"n": 7, "text": "x" * 20_000}]))
    torn = replace(messages[-1], piece=Piece(len(messages), len(messages), "of another row"))
    pieces = RowPieces()
    for each in messages[:-1]:
        pieces.whole(each)
    with pytest.raises(WireError):
        pieces.whole(torn)
    assert [pieces.whole(each) for each in messages][-1] is not None


@pytest.mark.parametrize("text", ["nonsense", '{"n":8}', "[1]", '{"n":7,"a":1.5}'])
def test_pieces_that_make_no_such_row_are_refused(text: str) -> None:
    with pytest.raises(WireError):
        RowPieces().whole(EventRows("autumn", 7, (), Piece(1, 1, text)))


WRONG = [[1, 2], [0, 2, "x"], [3, 2, "x"], [1, 999, "x"], [1, 2, 3], [1, 2, 4_001 * "x"], "x"]


@pytest.mark.parametrize("piece", WRONG)
def test_a_piece_of_wrong_form_is_refused(piece: object) -> None:
    with pytest.raises(WireError):
        event_rows_of(encoded({"event": "autumn", "from": 7, "rows": [], "piece": piece}))
