"""A player's code on a card to print: one, or everybody's."""

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tablepi.referee.intents import Answer
from tablepi.runtime.printing import FilePrinter
from tablepi.runtime.printing.printed_pages import cards_pdf
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.sheet_print import PlayerCard
from tablepi.store import Store
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.sitting import Sitting, notices


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Sitting:
    """Ann has a code, Đặng a tag, Ben neither."""
    store.profiles.keep("Ann", sign=store.profiles.new_code())
    store.profiles.keep("Đặng Thị", sign="04A2B3C4")
    store.profiles.keep("Ben")
    sitting = Sitting(store)
    sitting.router.context = replace(
        sitting.router.context, printer=FilePrinter(), sticks=Pocket(Stick(tmp_path))
    )
    sitting.hear(Answer("menu.players"))
    return sitting


def _written(table: Sitting) -> str:
    table.settle()
    table.hear(Answer("stick", 0))
    table.settle()
    return notices(table.picture)[0]


def _pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def _squares(pdf: bytes) -> int:
    """How many filled squares stand on all of its pages."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    drawn = (zlib.decompressobj().decompress(each) for each in streams if each[:1] == b"\x78")
    return sum(len(re.findall(rb"\bre f\b", each)) for each in drawn)


def test_a_players_code_is_written_as_a_picture_and_a_page(table: Sitting, tmp_path: Path) -> None:
    table.hear(Answer("player", "Ann"), Answer("player.print"))
    assert _written(table).startswith("Written: tablepi-code-Ann.png · .pdf.")
    page = (tmp_path / "tablepi-code-Ann.pdf").read_bytes()
    assert page.startswith(b"%PDF")
    assert _squares(page) > 100
    assert pygame.image.load(tmp_path / "tablepi-code-Ann.png").get_size() == (1011, 638)


def test_everybodys_codes_are_written_as_one_file(table: Sitting, tmp_path: Path) -> None:
    table.hear(Answer("players.print"))
    assert _written(table).startswith("Written: tablepi-codes.pdf.")
    assert [file.name for file in tmp_path.glob("*.pdf")] == ["tablepi-codes.pdf"]


def test_who_has_nothing_to_scan_has_nothing_to_print(table: Sitting, store: Store) -> None:
    table.hear(Answer("player", "Ben"))
    buttons = [each for entry in table.see(pictures.Listing).entries for each in entry.buttons]
    assert Answer("player.print") not in [button.act for button in buttons]
    table.hear(Answer("player.print"))
    assert table.see(pictures.Listing).title == "Ben"


def test_ten_cards_stand_on_a_page_and_a_long_text_has_no_code() -> None:
    cards = [PlayerCard(f"Player {n} with a long name", f"tablepi:{n}", "?") for n in range(21)]
    assert _pages(cards_pdf(cards)) == 3
    assert _squares(cards_pdf([PlayerCard("Ann", "x" * 4_000, "?")])) == 0


@pytest.mark.parametrize(
    ("name", "file"), [("Ann B.", "tablepi-code-AnnB"), ("../..", "tablepi-code")]
)
def test_a_file_is_called_by_letters_of_the_name(name: str, file: str) -> None:
    assert PlayerCard(name, "", "").file == file
