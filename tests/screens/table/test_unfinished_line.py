"""The line that was begun when a match was left is there when it goes on."""

from tablepi.core.time_control import Timing
from tablepi.referee.intents import (
    Answer,
    Back,
    Drop,
    Give,
    Key,
    OpenHistory,
    OpenMatchMenu,
    Wake,
)
from tablepi.screens.pictures.picture import Menu
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


def _typing(store: Store) -> Sitting:
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=2)
    sitting.keys("42")
    return sitting


def _is_there(sitting: Sitting) -> bool:
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    return sitting.keypad.text == "42"


def test_it_is_there_after_the_menu(store: Store) -> None:
    sitting = _typing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    assert _is_there(sitting)


def test_it_is_there_after_nobody_was_at_the_table(store: Store) -> None:
    sitting = _typing(store)
    sitting.router.context.settings.choose({"cafe.idle_min": 5})
    sitting.wait(10_000_000)
    assert isinstance(sitting.hear(Wake()), Menu)
    assert _is_there(sitting)


def test_it_is_there_after_the_program_failed(store: Store) -> None:
    sitting = _typing(store)
    sitting.router.stumble()
    assert _is_there(sitting)


def test_it_is_there_once_and_in_no_other_match(store: Store) -> None:
    sitting = _typing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    sitting.begin("score-sheet", "Cleo", "Dan")
    assert sitting.keypad.text == ""
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    assert _is_there(sitting)


def test_it_is_there_after_the_layout_was_only_looked_at(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 900, 0))
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=2)
    sitting.keys("42")
    sitting.hear(OpenMatchMenu(), Answer("match.leave"), ResumeMatch(1), Back())
    sitting.see(Menu)
    assert _is_there(sitting)


def test_only_lines_that_were_begun_are_remembered(store: Store) -> None:
    sitting = _typing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    assert list(sitting.router.unfinished) == [1]
    sitting.hear(ResumeMatch(1), Answer("button.ready"), Drop())
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    assert sitting.router.unfinished == {}


def test_the_line_of_an_abandoned_match_is_gone(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(Give((("seat", 1), ("verb", "add"), ("points", 5))))
    sitting.give(seat=2)
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"), Answer("abandon.yes"))
    assert store.journal.kept(1).is_abandoned
    assert sitting.router.unfinished == {}


def test_a_card_scanned_first_is_seen_as_the_settings_have_it_now(store: Store) -> None:
    sitting = Sitting(store, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give(seat=1)
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    sitting.router.context.settings.choose({"table.scan_first": "secret"})
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    match = sitting.router.open_match
    assert match is not None
    assert (match.draft.words, match.draft.openly) == ({"seat": 1}, False)


def test_it_is_not_there_once_another_line_was_played(store: Store) -> None:
    sitting = _typing(store)
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    store.journal.append(1, 0, "line", "1 add 5")
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    assert sitting.keypad.text == ""


def test_a_line_that_is_put_right_goes_on_as_well(store: Store) -> None:
    sitting = Sitting(store)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(Give((("seat", 1), ("verb", "add"), ("points", 5))))
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.give(seat=2)
    sitting.hear(Key("7"))
    before = sitting.table.prompt
    sitting.router.stumble()
    sitting.hear(ResumeMatch(1), Answer("button.ready"))
    assert sitting.table.prompt == before
