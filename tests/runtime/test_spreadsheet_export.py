"""Results for a spreadsheet: a line a match and seat, as one of that language reads it."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.core.record import ABANDONED, Header
from tablepi.runtime.spreadsheet_export import export_spreadsheet
from tablepi.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "tablepi.db", synchronous="OFF")
    yield opened
    opened.close()


def ended(store: Store, game: str, result: str, *names: str) -> int:
    options = (("title", "Skat"),) if game == "score-sheet" else ()
    match = store.journal.begin(Header(game, "1", names, options, "", "2026-11-20"))
    store.journal.end(match, result)
    return match


def rows(store: Store, language: str = "en", separator: str = ",") -> list[list[str]]:
    text = export_spreadsheet(store, language).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def test_every_seat_of_every_ended_match_has_a_line(store: Store) -> None:
    ended(store, "suitup", "2 -5 20 3", "Ann", "Ben", "Cem")
    ended(store, "score-sheet", "1,2 7 7", "Ann", "Ben")
    ended(store, "suitup", ABANDONED, "Ann", "Ben")
    store.journal.begin(Header("suitup", "1", ("Ann", "Ben"), (), "", "2026-11-20"))
    assert rows(store) == [
        ["match", "date", "game", "players", "seat", "name", "score", "place", "winner"],
        ["1", "2026-11-20", "SuitUP", "3", "1", "Ann", "-5", "3", "no"],
        ["1", "2026-11-20", "SuitUP", "3", "2", "Ben", "20", "1", "yes"],
        ["1", "2026-11-20", "SuitUP", "3", "3", "Cem", "3", "2", "no"],
        ["2", "2026-11-20", "Skat", "2", "1", "Ann", "7", "1", "yes"],
        ["2", "2026-11-20", "Skat", "2", "2", "Ben", "7", "1", "yes"],
    ]


def test_a_spreadsheet_of_a_language_finds_its_separator(store: Store) -> None:
    ended(store, "suitup", "2 5 20", "Ann", "Ben")
    head, first, _ = rows(store, "de", ";")
    assert head[:3] == ["Partie", "Datum", "Spiel"]
    assert first[-1] == "nein"
    content = export_spreadsheet(store, "fr")
    assert content.startswith(b"\xef\xbb\xbfpartie;date;")
    assert content.endswith(b";oui\r\n")


@pytest.mark.parametrize("name", ["=1+1", "+49", "-Ann", "@SUM(A1)"])
def test_no_name_is_a_formula(store: Store, name: str) -> None:
    ended(store, "suitup", "2 5 20", name, "Ben")
    assert rows(store)[1][5] == f"'{name}"


def test_who_was_erased_has_no_name_and_who_was_merged_the_later_one(store: Store) -> None:
    ended(store, "suitup", "2 5 20", "Anne", "Ben")
    store.persons.merge("Anne", "Ann")
    store.players.erase("Ben")
    assert [row[5] for row in rows(store)[1:]] == ["Ann", ""]
