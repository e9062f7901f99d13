"""The list of matches: a page at a time, however many there are."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from tablepi.referee.intents import Answer, Back, GoToMenu
from tablepi.screens.pictures.picture import Listing, Typing
from tablepi.screens.start.match_list import A_PAGE, LOOKED_THROUGH, UNSEARCHED, ResumeMatch
from tablepi.store import Store
from tablepi.store.database import Database
from tests.kinds import kind_of
from tests.store.sheet import fill
from tests.worlds.table.sitting import Sitting

MANY = 20_000
PIN = "4711"


def listed(sitting: Sitting) -> list[int]:
    """The matches on the page that is shown."""
    found = []
    for entry in sitting.see(Listing).entries:
        assert isinstance(entry.act, ResumeMatch)
        found.append(entry.act.match)
    return found


def lit(sitting: Sitting) -> list[str]:
    """The tools of the page that can be tapped."""
    return [kind_of(tool.act) for tool in sitting.see(Listing).tools if not tool.dim]


@pytest.mark.parametrize("count", [1, UNSEARCHED, UNSEARCHED + 1, A_PAGE])
def test_what_fits_on_a_page_has_no_buttons_that_turn_it(store: Store, count: int) -> None:
    fill(store, count)
    sitting = Sitting(store)
    sitting.hear(Answer("menu.matches"))
    assert listed(sitting) == [*range(count, 0, -1)]
    assert lit(sitting) == (["matches.find"] if count > UNSEARCHED else [])


def test_every_match_is_on_one_page_the_newest_first(store: Store) -> None:
    fill(store, 2 * A_PAGE + 1)
    sitting = Sitting(store)
    sitting.hear(Answer("menu.matches"))
    assert lit(sitting) == ["matches.older", "matches.find"]
    found = listed(sitting)
    sitting.hear(Answer("matches.older"))
    assert lit(sitting) == ["matches.newer", "matches.older", "matches.find"]
    found += listed(sitting)
    sitting.hear(Answer("matches.older"))
    assert lit(sitting) == ["matches.newer", "matches.find"]
    found += listed(sitting)
    assert found == [*range(2 * A_PAGE + 1, 0, -1)]
    last = sitting.picture
    assert sitting.hear(Answer("matches.older")) == last
    sitting.hear(Answer("matches.newer"), Answer("matches.newer"))
    assert listed(sitting) == found[:A_PAGE]
    assert lit(sitting) == ["matches.older", "matches.find"]


def test_each_page_begins_at_its_top(store: Store) -> None:
    fill(store, A_PAGE + 1)
    sitting = Sitting(store)
    sitting.hear(Answer("menu.matches"))
    first = sitting.see(Listing).kind
    sitting.hear(Answer("matches.older"))
    assert sitting.see(Listing).kind != first


def test_guests_turn_pages_of_tonights_matches_alone(store: Store) -> None:
    fill(store, A_PAGE)
    fill(store, A_PAGE, "2026-11-21")
    sitting = Sitting(store)
    sitting.router.context.settings.choose({"cafe.pin": PIN})
    sitting.hear(Answer("menu.matches"))
    assert listed(sitting) == [*range(2 * A_PAGE, A_PAGE, -1)]
    assert lit(sitting) == ["matches.find", "matches.earlier"]
    fill(store, 1, "2026-11-21")
    sitting.hear(Back(), Answer("menu.matches"), Answer("matches.older"))
    assert listed(sitting) == [A_PAGE + 1]
    sitting.hear(Answer("matches.earlier"))
    sitting.enter(PIN)
    assert len(listed(sitting)) == A_PAGE
    assert lit(sitting) == ["matches.older", "matches.find"]


def test_a_match_begun_since_the_start_is_in_the_list_whatever_the_clock_says(store: Store) -> None:
    fill(store, 3)
    sitting = Sitting(store)
    sitting.router.context.settings.choose({"cafe.pin": PIN})
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(GoToMenu())
    sitting.router.context = replace(sitting.router.context, evening=lambda: "2026-11-25")
    sitting.hear(Answer("menu.matches"))
    assert listed(sitting) == [4]


def test_twenty_thousand_matches_open_with_the_work_of_a_few_pages(tmp_path: Path) -> None:
    steps = [0]
    connection = sqlite3.connect(tmp_path / "tablepi.db", isolation_level=None)
    database = Database(connection, tmp_path / "tablepi.db")
    database.prepare("OFF")
    store = Store.over(database)
    sitting = Sitting(store)
    taken = []
    for count in (3 * A_PAGE, MANY):
        fill(store, count)
        sitting.router.picture()  # what is counted once and kept
        connection.set_progress_handler(lambda: steps.append(steps.pop() + 1), 1)
        sitting.router.picture()
        menu = steps[-1]
        sitting.hear(Answer("menu.matches"))
        connection.set_progress_handler(None, 0)
        taken.append(steps[-1] - 2 * menu)  # the menu is read again to find what was tapped
        steps[-1] = 0
        sitting.hear(Back())
    few, many = taken
    assert many < 2 * few


def found(sitting: Sitting, *typed: str) -> list[int]:
    """The matches that are shown for these letters."""
    sitting.hear(Answer("menu.matches"), Answer("matches.find"))
    sitting.enter(*typed)
    return listed(sitting)


def test_matches_are_found_by_who_played_and_by_the_game(store: Store) -> None:
    fill(store, UNSEARCHED)
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Xéna", "Ben")
    sitting.hear(GoToMenu())
    newest = UNSEARCHED + 1
    assert found(sitting, "xena") == [newest]
    assert sitting.see(Listing).title == "Matches with “Xena”"
    assert sitting.see(Listing).tools == ()
    sitting.hear(Back())
    assert len(listed(sitting)) == newest
    sitting.hear(Back())
    assert len(found(sitting, "score")) == newest
    sitting.hear(Back(), Back())
    assert found(sitting, "oe") == []
    assert sitting.see(Listing).empty == "No match with that name among these."


def test_those_who_may_be_looked_for_are_tapped_tonights_alone_for_guests(store: Store) -> None:
    fill(store, UNSEARCHED + 1, "2026-11-21")
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Xéna", "Ben")
    sitting.hear(GoToMenu())
    for days, known in ((None, True), (PIN, True)):
        sitting.router.context.settings.choose({"cafe.pin": days or ""})
        sitting.hear(Answer("menu.matches"), Answer("matches.find"))
        names = [suggestion.text for suggestion in sitting.see(Typing).suggestions]
        assert ("Xéna" in names) is known
        sitting.hear(Back(), Back())


def test_who_looks_for_an_old_match_among_very_many_turns_on(store: Store) -> None:
    fill(store, 1)
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Xéna", "Ben")
    sitting.hear(GoToMenu())
    fill(store, LOOKED_THROUGH * A_PAGE)
    assert found(sitting, "xena") == []
    assert lit(sitting) == ["matches.older"]
    sitting.hear(Answer("matches.older"))
    assert listed(sitting) == [2]
    assert lit(sitting) == ["matches.newer"]
