"""Files of cards in a folder: which may hold cards, and what cannot be read as text."""

from pathlib import Path

import pytest

from tablepi.core.errors import DeckError, StoreError
from tablepi.store.backup.stick_files import (
    FORGOTTEN,
    JOIN_CARD,
    MOST_BYTES,
    card_files,
    card_line,
    named_file,
    text_of,
)
from tests.worlds.table.pocket import Stick


def test_files_that_may_hold_cards_are_found_by_their_endings(tmp_path: Path) -> None:
    wanted = ["Cards.CSV", "a.toml"]
    others = [".hidden.csv", "photo.jpg", "tablepi-matches-2026-11-21.csv"]
    for name in (*wanted, *others):
        (tmp_path / name).touch()
    (tmp_path / "folder.csv").mkdir()
    assert [file.name for file in card_files(tmp_path)] == wanted


def test_a_stick_that_is_gone_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        card_files(tmp_path / "gone")


def test_a_text_is_read_without_its_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes("\ufeffid,näme\n".encode())
    assert text_of(file) == "id,näme\n"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"id\nok\n\xff\n", "a.csv: line 3: no text in UTF-8"),
        (b"x" * (MOST_BYTES + 1), "longer than 500 kB"),
    ],
)
def test_what_is_no_text_of_cards_is_told(tmp_path: Path, content: bytes, fault: str) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(content)
    with pytest.raises(DeckError, match=fault):
        text_of(file)


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"a\.csv cannot be read"):
        text_of(tmp_path / "a.csv")


def test_the_line_of_a_join_card_is_found_on_any_stick(tmp_path: Path) -> None:
    empty, full = (Stick(tmp_path / name) for name in ("a", "b"))
    for stick in (empty, full):
        stick.path.mkdir()
    assert card_line([empty, full]) == ""
    (full.path / JOIN_CARD).write_text("\ufeffTABLEPI:1:CAFE\r\n\r\n", encoding="utf-8")
    assert card_line([empty, full]) == "TABLEPI:1:CAFE"


@pytest.mark.parametrize("name", [FORGOTTEN, f"{FORGOTTEN}.txt", FORGOTTEN.upper()])
def test_a_name_is_found_in_any_case_and_with_its_ending_typed_twice(
    tmp_path: Path, name: str
) -> None:
    assert named_file([Stick(tmp_path), Stick(tmp_path / "gone")], FORGOTTEN) is None
    (tmp_path / name).touch()
    assert named_file([Stick(tmp_path / "gone"), Stick(tmp_path)], FORGOTTEN) == tmp_path / name
