"""A kept score sheet with eight long names: each is read whole, on the page and on the picture."""

import io
import re
import zlib

import pygame

from tablepi.runtime.printing.printed_pages import sheet_pdf
from tablepi.screens.pictures.sheet_print import PrintedLine, PrintedSheet
from tablepi.ui.sheet_picture import png_of

LONG = (
    *("Friederike-Charlotte von Hohenstein", "Maximilian-Alexander Oberschelp"),
    *("Bartholomäus Zwetschgenknödel", "Ann-Kathrin Müller-Lüdenscheidt"),
)
SHORT = ("Ann", "Ben", "Cid", "Dora")


def sheet(*names: str) -> PrintedSheet:
    cells = tuple(str((-1) ** seat * 12_345) for seat in range(len(names)))
    places = (0,) * len(names)
    return PrintedSheet("Skat", "open", names, cells, places, (PrintedLine("1", cells),), "")


def texts(pdf: bytes) -> int:
    """The number of lines of text on all pages."""
    pages = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    drawn = 0
    for page in pages:
        try:
            drawn += len(re.findall(rb"T[jJ]\b", zlib.decompress(page)))
        except zlib.error:
            continue
    return drawn


def test_a_long_name_has_a_line_for_each_word_on_the_page() -> None:
    short = texts(sheet_pdf(sheet(*SHORT, *SHORT)))
    two = "Bartholomaeus Zwetschgenknoedel", "Kunigunde-Walpurga Oberschelpmann"
    assert texts(sheet_pdf(sheet(*SHORT, "Eve", "Gus", *two))) == short + 3
    hyphened, spaced = ((f"Wilhelmine-{sign}Schwarzenberger",) for sign in ("", " "))
    assert texts(sheet_pdf(sheet(*SHORT[:3], *SHORT, *hyphened))) == short + 1
    assert texts(sheet_pdf(sheet(*SHORT[:3], *SHORT, *spaced))) == short + 1


def test_no_letter_of_a_long_name_is_left_out_of_the_picture() -> None:
    whole = png_of(sheet(*LONG, *SHORT))
    for seat, name in enumerate(LONG):
        at = len(name) // 2
        others = [*LONG, *SHORT]
        others[seat] = f"{name[:at]}i{name[at + 1 :]}"
        assert others[seat] != name
        assert png_of(sheet(*others)) != whole, others[seat]


def test_one_name_without_an_end_takes_nothing_from_the_others() -> None:
    plain, with_one = (png_of(sheet(*SHORT, *SHORT[:3], last)) for last in ("Eve", "W" * 40))
    sizes = [pygame.image.load(io.BytesIO(each)).get_size() for each in (plain, with_one)]
    assert sizes[0] == sizes[1]
