"""The page of the table's own score sheets."""

from dataclasses import replace
from pathlib import Path
from typing import Self

import pytest

from tablepi.referee.intents import Answer, Back
from tablepi.runtime.sheet_folder import SheetFolder
from tablepi.screens.context.own_files import usable_templates
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.runtime.test_sheet_folder import BAD, EGGS
from tests.worlds.table.pocket import Pocket, Stick
from tests.worlds.table.sitting import Sitting, notices


class Table(Sitting):
    """A table with a folder of sheets and a stick."""

    def __init__(self, store: Store, place: Path, language: str = "en") -> None:
        super().__init__(store, language=language)
        self.sheets = SheetFolder(place / "sheets")
        self.stick = place / "stick"
        self.stick.mkdir()
        context = self.router.context
        deck = context.deck
        self.router.context = replace(
            context,
            sheets=self.sheets,
            sticks=Pocket(Stick(self.stick)),
            deck=lambda g: g.templates(usable_templates(self.sheets)) if g.templates else deck(g),
        )

    def open(self) -> None:
        self.hear(
            Answer("menu.game", "score-sheet"),
            Answer("option.type", "template"),
            Answer("sheets.own"),
        )

    @classmethod
    def making(cls, store: Store, place: Path) -> Self:
        """A table on which a sheet is being made."""
        table = cls(store, place)
        table.open()
        table.hear(Answer("sheets.make"))
        return table


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    return Table(store, tmp_path)


def _titles(table: Table) -> list[str]:
    return [entry.title for entry in table.see(pictures.Listing).entries]


def test_a_sheet_from_the_stick_is_chosen_at_once_by_its_title(table: Table) -> None:
    (table.stick / "x.toml").write_text(EGGS)
    table.open()
    assert table.see(pictures.Listing).empty.startswith("No own sheet yet")
    table.hear(Answer("sheets.fetch"))
    table.settle()
    assert _titles(table) == ["Eggs"]
    table.hear(Answer("sheet.take", 0))
    assert "“Eggs” is among the sheets now." in notices(table.picture)
    table.hear(Back())
    assert _titles(table) == ["Eggs"]
    table.hear(Back())
    assert "Eggs" in _titles(table)
    table.hear(Answer("template", "eggs"), Answer("button.start"))
    assert table.table.title == "Eggs"


def test_a_sheet_from_the_stick_replaces_one_of_the_tables_own_once_that_is_confirmed(
    table: Table,
) -> None:
    table.sheets.keep(EGGS)
    (table.stick / "x.toml").write_text(EGGS.replace("Eggs", "Other eggs"))
    table.open()
    table.hear(Answer("sheets.fetch"))
    table.settle()
    table.hear(Answer("sheet.take", 0), Back())
    assert [file.title("en") for file in table.sheets.all()] == ["Eggs"]
    table.hear(Answer("sheet.take", 0), Answer("discard.yes"))
    assert [file.title("en") for file in table.sheets.all()] == ["Other eggs"]
    table.hear(Answer("sheet.take", 0))
    table.see(pictures.Listing)


def test_a_faulty_file_on_the_stick_tells_each_fault_by_its_line(table: Table) -> None:
    (table.stick / "bad.toml").write_text(BAD)
    table.open()
    table.hear(Answer("sheets.fetch"))
    table.settle()
    table.hear(Answer("sheet.take", 0))
    page = table.see(pictures.Page)
    assert page.title == "bad.toml cannot be used"
    assert any("line 5, per" in text for _, text in page.sections[0].lines)
    assert table.sheets.all() == []


def test_a_sheet_is_shared_onto_a_stick_and_erased(table: Table) -> None:
    table.sheets.keep(EGGS)
    table.open()
    table.hear(Answer("sheet.share", "eggs"))
    table.settle()
    table.hear(Answer("stick", 0))
    table.settle()
    assert (table.stick / "eggs.toml").read_text() == EGGS
    assert any("Written: eggs.toml" in said for said in notices(table.picture))
    table.hear(Back(), Answer("erase.ask", "eggs"), Answer("erase", "eggs"))
    assert table.sheets.all() == []


def test_a_match_goes_on_and_is_listed_when_its_sheet_is_gone(table: Table) -> None:
    table.sheets.keep(EGGS)
    table.open()
    table.hear(Back(), Answer("template", "eggs"), Answer("button.start"))
    table.give(seat=1, row="eggs")
    table.give(verb="enter", points=4)
    table.sheets.erase("eggs")
    table.router.home()
    open_match = table.see(pictures.Menu).resume[0]
    assert open_match.detail.startswith("Eggs · ")
    assert open_match.act is not None
    table.hear(open_match.act)
    assert table.table.seats[0].score == "4"
