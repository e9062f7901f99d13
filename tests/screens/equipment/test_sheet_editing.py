"""A score sheet of the table's own that is edited, or copied, on the screen."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template import Template, read_template
from tablepi.games.score_sheet.terms import NO_LIMITS, Limits, Terms
from tablepi.referee.intents import Answer, Back, Intent, Key
from tablepi.screens.context.sheet_draft import SheetDraft, draft_of
from tablepi.screens.context.sheet_text import template_text
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.runtime.test_sheet_folder import EGGS
from tests.screens.equipment.test_own_sheets import Table

SHIPPED = templates_in(library().text)
SCRIPTS = Path(__file__).parents[2] / "games" / "scripts" / "score-sheet"
EVERY = [*SHIPPED.values()] + [
    read_template(file.name, file.read_text(encoding="utf-8")) for file in SCRIPTS.glob("*.toml")
]
"""The sheets that come along, and those of scripts, which have every key of a template."""


@pytest.fixture
def table(store: Store, tmp_path: Path) -> Table:
    table = Table(store, tmp_path)
    table.sheets.keep(EGGS)
    table.open()
    return table


def _plain(template: Template) -> Template:
    """The template with its names, and the rows of a bonus, in one order."""
    rows = tuple(
        row._replace(names=tuple(sorted(row.names)), of=tuple(sorted(row.of)))
        for row in template.rows
    )
    names, entry_names = tuple(sorted(template.names)), tuple(sorted(template.entry_names))
    return replace(template, names=names, rows=rows, entry_names=entry_names)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("template", EVERY, ids=lambda template: template.id)
def test_a_sheet_that_is_opened_and_kept_says_the_same(template: Template, language: str) -> None:
    text = template_text(draft_of(template, language), language, ())
    assert _plain(read_template("again", text)) == _plain(template)


def test_an_edited_sheet_is_kept_in_its_place_and_its_matches_keep_the_old_one(
    table: Table,
) -> None:
    table.hear(Back(), Answer("template", "eggs"), Answer("button.start"))
    table.router.home()
    table.open()
    table.hear(Answer("sheet", "eggs"), Answer("make.name"))
    table.enter("nests")
    table.hear(Answer("make.open", 0), Answer("row.name"))
    table.enter("nest")
    table.hear(Back(), Answer("make.keep"))
    (file,) = table.sheets.all()
    assert file.template is not None
    assert (file.template.id, file.title("en")) == ("eggs", "Nests")
    assert file.template.rows[0].names == (("en", "Nest"),)
    table.router.home()
    (open_match,) = table.see(pictures.Menu).resume
    assert open_match.detail.startswith("Eggs · ")
    assert open_match.act is not None
    table.hear(open_match.act)
    assert table.table.title == "Eggs"


def test_a_copy_is_kept_beside_the_sheet(table: Table) -> None:
    table.hear(Answer("sheet", "eggs"), Answer("make.copy"), Answer("make.keep"))
    titles = [entry.title for entry in table.see(pictures.Listing).entries]
    assert titles == ["Eggs (copy)", "Eggs"]
    assert len(table.sheets.all()) == 2


TIED = """
id = "trains"
title = { en = "Trains" }
tie = ["-cards"]
[[row]]
id = "cards"
most = 9
"""


def _edited(table: Table, *acts: Intent) -> Template:
    """The sheet after these changes of its first row."""
    table.sheets.keep(TIED)
    table.hear(
        Answer("sheet", "trains"), Answer("make.open", 0), *acts, Back(), Answer("make.keep")
    )
    file = next(file for file in table.sheets.all() if file.title("en") == "Trains")
    assert file.template is not None, file.fault
    return file.template


def test_a_row_of_another_kind_has_nothing_that_its_page_did_not_show(table: Table) -> None:
    edited = _edited(table, Answer("row.kinds"), Answer("row.kind", "count"))
    assert (edited.tie, edited.rows[0].limits) == (("cards",), NO_LIMITS)


def test_a_tie_that_was_taken_away_and_chosen_again_prefers_more(table: Table) -> None:
    assert _edited(table, Answer("row.tie"), Answer("row.tie")).tie == ("cards",)


def test_the_kind_that_a_row_has_chosen_again_changes_nothing(table: Table) -> None:
    edited = _edited(table, Answer("row.kinds"), Answer("row.kind", "points"))
    assert (edited.tie, edited.rows[0].limits) == (("-cards",), Limits(most=9))


def test_what_a_total_becomes_beyond_a_target_goes_with_the_target() -> None:
    terms = Terms(target=50, over=25)
    draft = SheetDraft("Pins", by_rounds=True, terms=terms)
    assert "over = 25" in template_text(draft, "en", ())
    for hidden in (terms._replace(target=0), terms._replace(down=True)):
        assert "over" not in template_text(replace(draft, terms=hidden), "en", ())


def test_what_an_entry_is_is_typed_and_taken_away(table: Table) -> None:
    table.sheets.keep('id = "darts"\ntitle = { en = "Darts" }\n[rounds]\nname = { de = "Wurf" }\n')
    for typed, kept in (("throw", (("en", "Throw"),)), ("", ())):
        table.hear(Answer("sheet", "darts"), Answer("make.entry"), *[Key("back")] * 9)
        table.enter(typed)
        table.hear(Answer("make.keep"))
        file = next(file for file in table.sheets.all() if file.title("en") == "Darts")
        assert file.template is not None, file.fault
        assert file.template.entry_names == kept


EVERYTHING = """
id = "everything"
title = { en = "Everything" }
seats = [3, 4]
[[row]]
id = "most"
kind = "rank"
from = "low"
ties = "alone"
points = { 3 = [3, 1], 4 = [5, 2] }
[[row]]
id = "steps"
least = -4
step = 2
"""


def _row_of(table: Table, at: int, *acts: Intent | str) -> Template:
    """The sheet with every key, after these changes of one row; a text is typed."""
    table.sheets.keep(EVERYTHING)
    table.hear(Answer("sheet", "everything"), Answer("make.open", at))
    for act in acts:
        if isinstance(act, str):
            table.enter(act)
        else:
            table.hear(act)
    table.hear(Back(), Answer("make.keep"))
    file = next(file for file in table.sheets.all() if file.title("en") == "Everything")
    assert file.template is not None, file.fault
    return file.template


def test_places_are_turned_and_typed_by_the_number_of_seats(table: Table) -> None:
    made = _row_of(
        table, 0, Answer("make.from"), Answer("row.ties"), Answer("row.seats", 4), "7 -4,1"
    )
    row = made.rows[0]
    assert (row.start, row.ties, row.by_seats) == (
        "high",
        "split",
        ((3, (3, 1)), (4, (7, -4, 1))),
    )


def test_points_by_the_number_of_seats_become_the_same_for_all(table: Table) -> None:
    row = _row_of(table, 0, Answer("make.by-seats")).rows[0]
    assert (row.points, row.by_seats) == ((3, 1), ())


NONE = Key("back"), Key("enter")
"""Takes away the one figure that stands there."""


def test_limits_of_a_row_are_typed_and_taken_away(table: Table) -> None:
    made = _row_of(table, 1, Answer("make.term", "most"), "10", Answer("make.term", "step"), *NONE)
    assert made.rows[1].limits == Limits(-4, 10, 1)


def test_more_players_have_the_points_of_the_nearest_number(table: Table) -> None:
    table.sheets.keep(EVERYTHING)
    table.hear(Answer("sheet", "everything"), Answer("make.term", "most-seats"))
    table.enter("5")
    table.hear(Answer("make.term", "fewest"))
    table.enter("4")
    table.hear(Answer("make.keep"))
    made = next(file.template for file in table.sheets.all() if file.name == "everything.toml")
    assert made is not None
    assert (made.seats, made.rows[0].by_seats) == (range(4, 6), ((4, (5, 2)), (5, (5, 2))))
