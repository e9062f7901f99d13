"""A match out of the journal: the same as it was left, or looked at as far as it can be read."""

from dataclasses import replace
from typing import Any

from tablepi.core.record import Header
from tablepi.games import games
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenHistory, Undo
from tablepi.referee.match.replay import reopen
from tablepi.referee.storage import Storage
from tablepi.screens.context.context import Context
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

POWER_SUIT = games()["power-suit"]


def _resumed(storage: Storage, number: int = 1, at_ms: int = 77_000) -> Sitting:
    """Another start of the program, at whatever its clock says then."""
    sitting = Sitting(storage, at_ms=at_ms)
    sitting.hear(ResumeMatch(number))
    return sitting


def _some_play(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan(
        "power", "suns", "castle", "event", "suns", "discovery", "power", "suns", "soldier"
    )
    sitting.hear(Undo(), Undo())
    sitting.scan("power", "waves", "sea")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    sitting.scan("power", "knots", "castle")


def test_the_rows_of_the_journal_replay_to_the_same_facts(sitting: Sitting, store: Store) -> None:
    _some_play(sitting)
    board = sitting.table.board
    assert sitting.lines()[-1] == "amend 1 1 power castle knots"
    again = reopen(store, games(), 1)
    assert again.broken is None
    assert POWER_SUIT.board(again.match.public) == board
    resumed = _resumed(store)
    resumed.hear(Answer("button.ready"))
    assert resumed.table.board == board


def test_match_time_counts_from_the_first_play_and_never_runs_while_the_program_is_down(
    sitting: Sitting, store: Store
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    first = sitting.rows()[-1].at_ms
    assert 0 <= first <= 5000
    sitting.at_ms += 60_000
    sitting.scan("power", "bard")
    left = sitting.rows()[-1].at_ms
    assert left == first + 62_000
    # The next start: the monotonic clock begins anew, far below what it was.
    resumed = _resumed(store, at_ms=50)
    resumed.hear(Answer("button.ready"))
    resumed.scan("power", "end")
    assert resumed.rows()[-1].at_ms == left + 3 * resumed.step_ms
    times = [row.at_ms for row in resumed.rows()]
    assert times == sorted(times)


def test_match_time_stands_still_while_another_match_is_on_the_table(
    sitting: Sitting, store: Store
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    left = sitting.rows()[-1].at_ms
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.at_ms += 3_600_000
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    sitting.scan("power", "bard")
    assert sitting.rows(1)[-1].at_ms == left + 3000


def test_a_changed_wall_clock_changes_no_time_of_a_row(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    dates = iter(("1970-01-01", "2040-01-01"))
    sitting.router.context = _dated(sitting.router.context, dates)
    sitting.scan("power", "sea", "power", "bard")
    one, two = sitting.rows()[-2:]
    assert two.at_ms - one.at_ms == 2000


def _dated(context: Context, dates: Any) -> Context:
    return replace(context, today=lambda: next(dates))


def test_several_matches_stand_open_and_each_goes_on_as_it_was_left(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    sitting.begin("score-sheet", "Cid", "Dan", title="Skat")
    sitting.give(verb="add", seat=2, points=18)
    sitting.begin("power-suit", "Eva", "Fay")
    sitting.hear(GoToMenu())
    entries = sitting.see(pictures.Menu).resume
    assert [entry.title for entry in entries] == ["Eva, Fay", "Cid, Dan"]
    sitting.hear(Answer("menu.matches"))
    listed = sitting.see(pictures.Listing).entries
    assert [entry.title for entry in listed] == [
        "Power Suit: Eva, Fay",
        "Skat: Cid, Dan",
        "Power Suit: Ann, Ben",
    ]
    assert [entry.detail for entry in listed] == [
        "open since 2026-11-21",
        "open since 2026-11-21",
        "open since 2026-11-21",
    ]
    for entry, expected in zip(listed[1:], ("2 add 18", "1 power sea waves"), strict=True):
        assert entry.act is not None
        sitting.hear(entry.act, Answer("button.ready"))
        assert sitting.table.last
        sitting.hear(Undo(), GoToMenu(), Answer("menu.matches"))
        assert isinstance(entry.act, ResumeMatch)
        match = entry.act.match
        assert sitting.lines(match)[-2:] == [expected, "undo"]


def test_the_menu_offers_to_go_on_and_says_what_the_table_looks_like(sitting: Sitting) -> None:
    _some_play(sitting)
    resumed = Sitting(sitting.storage)
    (entry,) = resumed.see(pictures.Menu).resume
    assert entry.act is not None
    resumed.hear(entry.act)
    page = resumed.see(pictures.Page)
    assert page.kind == "layout"
    assert page.title == "Power Suit goes on: the table looks like this"
    assert page.names == ("Ann", "Ben")
    assert page.board == sitting.table.board
    resumed.hear(Answer("button.ready"))
    assert resumed.table.last == "Ben: Power · Sea · waves"


def test_a_card_shown_before_the_table_is_laid_out_is_played(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    sitting.scan("power", "sea")
    assert sitting.lines() == ["1 power sea waves"]


def _recorded(store: Store, *lines: str, game: str = "power-suit") -> int:
    """A match whose rows were written by another version of the rules."""
    cards = store.journal.kept(1).header.cards if store.journal.matches() else ""
    options = (("rounds", "3"), ("starter", "1"))
    header = Header(game, "1", ("Ann", "Ben"), options, cards, "2026-11-21")
    number = store.journal.begin(header)
    for at, line in enumerate(lines, 1):
        store.journal.append(number, at * 1000, "line", line)
    return number


def _looked_at(sitting: Sitting, number: int) -> pictures.Table:
    sitting.hear(GoToMenu(), ResumeMatch(number), Back())
    return sitting.table


def test_a_match_that_can_only_be_looked_at_takes_nothing_and_shows_its_history(
    sitting: Sitting, store: Store
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    number = _recorded(store, "1 power castle suns", "2 power soldier suns")
    table = _looked_at(sitting, number)
    assert table.tools[0].dim
    board = table.board
    for _ in range(2):
        sitting.hear(Undo())
        sitting.scan("sea", "deal")
        sitting.give(verb="power", card="bard", ace="suns")
        # The match's menu does not offer it, and stays.
        sitting.give_up(1)
        sitting.hear(Back())
    assert sitting.table.board == board
    sitting.hear(OpenHistory())
    history = sitting.see(pictures.History)
    assert [(line.text, line.act) for line in history.lines] == [
        ("Power · Castle · suns", Answer("history.step", 1)),
        ("Power · Soldier · suns", None),
    ]
    sitting.hear(Answer("history.step", 0))
    assert sitting.see(pictures.History).title == "Before the first move"
    sitting.hear(Answer("history.step", 1))
    sitting.hear(Answer("history.amend"), Answer("history.more"))
    history = sitting.see(pictures.History)
    assert all(button.dim for button in (history.change, *history.others))
    sitting.hear(Answer("history.adjust"))
    assert isinstance(sitting.picture, pictures.History)
    assert sitting.lines(number) == ["1 power castle suns", "2 power soldier suns"]
    assert sitting.refusals(number) == []


def test_a_match_of_a_game_that_is_gone_is_told_and_the_menu_stays(
    sitting: Sitting, store: Store
) -> None:
    number = _recorded(store, game="tarock")
    for _ in range(2):
        sitting.hear(ResumeMatch(number))
        menu = sitting.see(pictures.Menu)
        assert [notice.text for notice in menu.notices] == [
            f"Match {number} is a match of 'tarock', a game that is not installed."
        ]
    sitting.hear(Answer("menu.matches"), ResumeMatch(number))
    assert len(sitting.see(pictures.Listing).notices) == 1
    assert sitting.see(pictures.Listing).entries[0].title == "tarock: Ann, Ben"


def test_an_ended_match_opens_with_its_result(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(GoToMenu())
    assert [entry.act for entry in sitting.see(pictures.Menu).resume] == [ResumeMatch(1)]
    sitting.hear(ResumeMatch(1), Answer("result.stands"), Answer("tool.menu"))
    assert sitting.see(pictures.Menu).resume == ()
    sitting.hear(Answer("menu.matches"), ResumeMatch(1))
    assert sitting.see(Ending).headline == "Ben wins"
    sitting.hear(Back())
    assert sitting.table.prompt.text == "Ben wins"


def test_what_was_shown_as_final_is_listed_as_ended_after_a_power_cut(
    sitting: Sitting, store: Store
) -> None:
    """The power went after the last row and before its mark in the list."""
    sitting.begin("power-suit", "Ann", "Ben")
    store.journal.append(1, 1000, "line", "concede 1")
    store.journal.append(1, 2000, "note", "final")
    assert not store.journal.matches()[0].ended
    _resumed(store)
    assert store.journal.matches()[0].ended
