"""The folder of one's own score sheets, and those on sticks."""

from pathlib import Path

import pytest

from tablepi.core.errors import DeckError, in_english
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.runtime.sheet_folder import SheetFolder
from tablepi.screens.context.own_files import usable_templates
from tablepi.store.files.table_files import LARGEST_SHEET
from tests.worlds.table.pocket import Stick

EGGS = 'id = "eggs"\ntitle = { en = "Eggs", de = "Eier" }\n[[row]]\nid = "eggs"\n'
BAD = 'id = "bad"\n[[row]]\nid = "a"\nkind = "count"\nper = 0\n'


def _folder(place: Path, **files: str) -> SheetFolder:
    for name, text in files.items():
        (place / f"{name}.toml").write_text(text, encoding="utf-8")
    return SheetFolder(place)


def test_a_folder_that_is_not_there_has_no_sheets(tmp_path: Path) -> None:
    assert SheetFolder(tmp_path / "sheets").all() == []


def test_a_file_in_the_folder_is_among_the_sheets_by_its_title(tmp_path: Path) -> None:
    sheets = _folder(tmp_path, anything=EGGS)
    (file,) = sheets.all()
    assert [file.title(language) for language in ("de", "en", "fr")] == ["Eier", "Eggs", "Eggs"]
    assert "eggs" in templates_in(library(usable_templates(sheets)).text)


def test_a_faulty_file_is_told_by_line_and_key_and_costs_no_other(tmp_path: Path) -> None:
    sheets = _folder(tmp_path, bad=BAD, eggs=EGGS)
    bad, eggs = sheets.all()
    assert bad.fault is not None
    said = in_english(bad.fault)
    assert "bad.toml: line 5, per: expected a whole number from 1, not 0" in said
    assert "points: the key is missing" in said
    assert [name for name, _ in usable_templates(sheets)] == [eggs.name]


def test_files_that_are_no_text_or_too_large_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"id = 1\n\xff\n")
    (tmp_path / "b.toml").write_text("#" * (LARGEST_SHEET + 1))
    said = [in_english(f.fault) for f in SheetFolder(tmp_path).all() if f.fault]
    assert said[0].startswith("a.toml: line 2: no text in UTF-8")
    assert said[1].startswith("b.toml: larger than")


def test_of_two_files_with_one_id_the_second_is_told_as_that(tmp_path: Path) -> None:
    sheets = _folder(tmp_path, one=EGGS, two=EGGS)
    second = sheets.all()[1]
    assert second.fault is not None
    assert in_english(second.fault) == "two.toml: another file has the id eggs already"
    assert len(usable_templates(sheets)) == 1


def test_a_sheet_that_is_kept_takes_the_place_of_its_like(tmp_path: Path) -> None:
    sheets = _folder(tmp_path, old=EGGS)
    sheets.keep(EGGS.replace("Eggs", "More eggs"))
    (file,) = sheets.all()
    assert (file.name, file.title("en")) == ("eggs.toml", "More eggs")
    sheets.erase("eggs")
    assert sheets.all() == []


def test_what_is_no_sheet_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(DeckError):
        SheetFolder(tmp_path).keep(BAD)
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_goes_by_a_stick_to_another_table(tmp_path: Path) -> None:
    stick, here, there = (tmp_path / name for name in ("stick", "here", "there"))
    stick.mkdir()
    sheets = SheetFolder(here)
    sheets.keep(EGGS)
    assert sheets.share(Stick(stick), "eggs") == "eggs.toml"
    assert sheets.share(Stick(stick), "eggs") == "eggs-2.toml"
    other = SheetFolder(there)
    first = other.on(Stick(stick))[0]
    other.keep(first.text)
    assert other.all()[0].text == EGGS
