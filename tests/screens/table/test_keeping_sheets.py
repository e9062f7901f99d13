"""The score sheet of a match as a picture and a page, onto a stick and out of a command."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.cli.commands.export import export_sheet
from tablepi.core.errors import CommandError
from tablepi.referee.intents import Answer, Back, OpenMatchMenu, OpenResult
from tablepi.runtime.printing import FilePrinter
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.screens.equipment.stick_page import plug
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.sitting import Sitting, notices

PNG, PDF = b"\x89PNG", b"%PDF"


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Sitting:
    sitting = Sitting(store)
    pocket = Pocket(Stick(tmp_path))
    printer = FilePrinter()
    sitting.router.context = replace(sitting.router.context, printer=printer, sticks=pocket)
    sitting.begin("score-sheet", "Ann", "Đặng Thị", title="Skat")
    return sitting


def _kept(table: Sitting) -> list[str]:
    table.hear(Answer("match.keep"))
    table.settle()
    table.hear(Answer("stick", 0))
    table.settle()
    return notices(table.picture)


def test_a_sheet_is_kept_in_mid_match_as_a_picture_and_a_page(
    table: Sitting, tmp_path: Path
) -> None:
    table.give(seat=1, verb="add", points=24)
    table.hear(OpenMatchMenu())
    said = _kept(table)
    assert said == [
        "Written: tablepi-sheet-2026-11-21-1.png · .pdf. The stick can be pulled out now."
    ]
    picture, page = (tmp_path / f"tablepi-sheet-2026-11-21-1{end}" for end in (".png", ".pdf"))
    assert picture.read_bytes()[:4] == PNG
    assert page.read_bytes()[:4] == PDF
    table.hear(Answer("stick", 0))
    table.settle()
    assert (tmp_path / "tablepi-sheet-2026-11-21-1-2.pdf").exists()


def test_a_stick_that_is_plugged_in_later_shows_up_by_itself(table: Sitting) -> None:
    pocket = table.router.context.sticks()
    assert isinstance(pocket, Pocket)
    pocket.device_status = ()
    table.hear(OpenMatchMenu(), Answer("match.keep"))
    table.settle()
    assert table.see(pictures.Listing).empty.startswith("Plug a USB stick in")
    assert [entry.title for entry in plug(table, pocket, Stick()).entries] == ["INTENSO"]


def test_while_a_sheet_is_written_the_page_says_so_and_stays(
    table: Sitting, tmp_path: Path
) -> None:
    table.hear(OpenMatchMenu(), Answer("match.keep"))
    table.settle()
    table.hear(Answer("stick", 0))
    assert table.see(pictures.Listing).empty.startswith("Writing onto INTENSO")
    table.hear(Back())
    assert "Leave the stick in until this is done." in notices(table.picture)
    table.settle()
    assert notices(table.picture)[0].startswith("Written: ")


def test_a_sheet_is_kept_from_the_result(table: Sitting, tmp_path: Path) -> None:
    table.give(verb="finish")
    table.hear(OpenResult(), Answer("result.stands"))
    ending = table.see(Ending)
    assert Answer("match.keep") in [button.act for button in ending.buttons]
    assert _kept(table)[0].startswith("Written: ")


def test_a_game_without_a_sheet_keeps_none(store: Store) -> None:
    sitting = Sitting(store)
    sitting.router.context = replace(sitting.router.context, printer=FilePrinter())
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu())
    acts = [entry.act for entry in sitting.see(pictures.Listing).entries]
    assert Answer("match.keep") not in acts
    with pytest.raises(CommandError, match="no score sheet"):
        export_sheet(store, 1, "png", io.BytesIO())


@pytest.mark.parametrize(("form", "begins"), [("png", PNG), ("pdf", PDF)])
def test_a_command_exports_a_sheet(table: Sitting, store: Store, form: str, begins: bytes) -> None:
    table.give(seat=1, verb="add", points=24)
    out = io.BytesIO()
    assert export_sheet(store, 1, form, out) == 0
    assert out.getvalue().startswith(begins)
