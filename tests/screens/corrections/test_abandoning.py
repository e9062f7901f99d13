"""Abandoning a match: asked once where something was played, and one tap where nothing was."""

from collections.abc import Sequence

import pytest

from tablepi.core.record import ABANDONED, UNPLAYED
from tablepi.core.time_control import Timing
from tablepi.games import games
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenHistory, OpenMatchMenu, OpenResult
from tablepi.referee.match.replay import reopen
from tablepi.screens.menu import results_of
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.wire.desk_messages import Took
from tests.screens.table.test_hall_task import took, wanted
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting, notices, refused


def _menu(sitting: Sitting) -> pictures.Menu:
    return sitting.see(pictures.Menu)


def _row(sitting: Sitting) -> str:
    """What the match's menu says of ending it, '' for nothing."""
    sitting.hear(OpenMatchMenu())
    rows = [
        row.title
        for row in sitting.see(pictures.Listing).entries
        if row.act in (Answer("match.abandon"), Answer("match.discard"))
    ]
    return "".join(rows)


def _listed(sitting: Sitting) -> list[str]:
    sitting.router.home()
    sitting.hear(Answer("menu.matches"))
    return [entry.detail for entry in sitting.see(pictures.Listing).entries]


def _buttons(buttons: Sequence[pictures.Button]) -> list[tuple[str, str]]:
    return [(button.label, button.look) for button in buttons]


def _abandoned(sitting: Sitting) -> pictures.Menu:
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"), Answer("abandon.yes"))
    return _menu(sitting)


def test_a_match_without_a_line_goes_with_one_tap_and_is_in_no_list(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert _row(sitting) == "Discard the match"
    menu = sitting.hear(Answer("match.discard"))
    assert isinstance(menu, pictures.Menu)
    assert menu.resume == ()
    assert notices(menu) == ["Discarded: nothing had been played."]
    assert _listed(sitting) == []
    sitting.hear(ResumeMatch(1))
    assert sitting.see(pictures.Page).title == "Abandoned: Power Suit"
    assert sitting.storage.journal.kept(1).result == UNPLAYED
    sitting.router.home()
    sitting.begin("power-suit", "Cid", "Dan")
    assert sitting.lines(2) == []


def test_it_goes_from_its_tile_and_the_page_behind_it_as_well(sitting: Sitting) -> None:
    sitting.hear(Answer("menu.game", "power-suit"), Answer("button.start"))
    page = sitting.see(pictures.Page)
    assert [label for label, _ in _buttons(page.buttons)] == ["The table is ready", "Menu"]
    sitting.hear(Answer("match.abandon"))
    assert sitting.see(pictures.Page) == page
    sitting.hear(Back(), ResumeMatch(1))
    assert ("Discard the match", "quiet") in _buttons(sitting.see(pictures.Page).buttons)
    sitting.hear(Answer("match.discard"))
    assert _menu(sitting).resume == ()


def test_only_a_match_without_a_line_can_be_discarded_as_its_table_is_laid_out(
    duel: Sitting,
) -> None:
    duel.hear(GoToMenu(), ResumeMatch(1))
    page = duel.see(pictures.Page)
    assert _buttons(page.buttons) == [("The table is ready", "primary"), ("Menu", "quiet")]
    duel.hear(Answer("match.discard"))
    assert duel.see(pictures.Page) == page


def test_a_match_with_lines_is_asked_about_once_and_kept(duel: Sitting) -> None:
    rows = duel.rows()
    assert _row(duel) == "Abandon the match"
    duel.hear(Answer("match.abandon"))
    page = duel.see(pictures.Page)
    assert page.title == "Abandon this match?"
    assert [text for section in page.sections for _, text in section.lines] == [
        "It ends now, and nobody wins.",
        "It counts for no record and no leaderboard.",
        "Everything played stays under “All matches”, and the match can go on from there.",
    ]
    assert _buttons(page.buttons) == [("Abandon the match", "danger"), ("Play on", "primary")]
    duel.hear(Back())
    assert duel.rows() == rows
    assert duel.table
    menu = _abandoned(duel)
    assert menu.resume == ()
    assert notices(menu) == [
        "Abandoned. The match is under “All matches”, and can go on from there."
    ]
    assert _listed(duel) == ["abandoned, begun 2026-11-21"]
    assert [row.text for row in duel.rows()] == [*(row.text for row in rows), ABANDONED]


def test_an_abandoned_match_is_looked_at_and_marked_as_such(duel: Sitting) -> None:
    board = duel.table.board
    _abandoned(duel)
    duel.hear(Answer("menu.matches"), ResumeMatch(1))
    page = duel.see(pictures.Page)
    assert (page.title, page.board) == ("Abandoned: Power Suit", board)
    duel.hear(Back())
    table = duel.table
    assert table.prompt.text == "The table as it was left"
    assert table.dimmed == "This match was abandoned: nobody has won, and it counts nowhere."
    duel.scan("power", "castle", "suns")
    assert (duel.table.board, duel.lines(), duel.refusals()) == (board, duel.lines(), [])
    assert _row(duel) == ""
    duel.hear(Back(), OpenHistory())
    history = duel.see(pictures.History)
    assert history.detail == "Abandoned"
    duel.hear(Answer("history.more"))
    history = duel.see(pictures.History)
    assert all(button.dim for button in (history.change, *history.others))


def test_an_abandoned_match_goes_on_as_it_was(duel: Sitting) -> None:
    board, lines = duel.table.board, duel.lines()
    _abandoned(duel)
    duel.hear(Answer("menu.matches"), ResumeMatch(1), Answer("abandon.go-on"))
    duel.hear(Answer("button.ready"))
    assert (duel.table.board, duel.lines()) == (board, lines)
    assert _row(duel) == "Abandon the match"
    duel.hear(Answer("match.leave"))
    assert len(_menu(duel).resume) == 1
    duel.hear(ResumeMatch(1), Answer("button.ready"))
    duel.give_up(1)
    duel.hear(OpenResult(), Answer("result.stands"))
    assert _listed(duel) == ["ended, begun 2026-11-21"]


def test_records_and_leaderboards_are_as_if_it_were_not_there(sitting: Sitting) -> None:
    def won(winner: int) -> None:
        sitting.begin("power-suit", "Ann", "Ben")
        sitting.give_up(3 - winner)
        sitting.hear(OpenResult(), Answer("result.stands"), Answer("tool.menu"))

    won(1)
    won(2)
    before = _told_of_players(sitting)
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="add", points=99)
    _abandoned(sitting)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"))
    assert _told_of_players(sitting) == before
    won(1)
    assert _told_of_players(sitting) != before


def _told_of_players(sitting: Sitting) -> list[object]:
    """Every page that tells of players, and what the picture of the house has of results."""
    context = sitting.router.context
    kept = context.storage.journal.page(9)
    results = results_of(sitting.router.words, context.games, kept, lambda _: "")
    sitting.router.home()
    sitting.hear(Answer("menu.players"))
    names = sitting.see(pictures.Listing)
    pages: list[object] = [results, names]
    for act in [*(entry.act for entry in names.entries), *(tool.act for tool in names.tools)]:
        sitting.router.home()
        sitting.hear(Answer("menu.players"), *([act] if act else []))
        pages.append(sitting.picture)
    sitting.router.home()
    return pages


def test_the_clocks_stand_while_it_is_asked_and_go_on_after(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 300))
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.give(seat=1, verb="add", points=3)
    shown = [dial.text for dial in sitting.table.clocks]
    sitting.step_ms = 0
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"))
    sitting.wait(60_000)
    sitting.hear(Back())
    assert [dial.text for dial in sitting.table.clocks] == shown
    assert sitting.notes()[-2:] == ["clock pause", "clock start"]
    _abandoned(sitting)
    sitting.wait(600_000)
    assert sitting.notes()[-2:] == ["clock pause", ABANDONED]


def test_what_cannot_be_recorded_is_said_and_the_match_stays(store: Store) -> None:
    faulty = Faulty(store)
    sitting = Sitting(faulty)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "sea")
    faulty.full = True
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"), Answer("abandon.yes"))
    page = sitting.see(pictures.Page)
    assert notices(page) == ["Not recorded, so not played: No space is left on the disk."]
    faulty.full = False
    sitting.hear(Answer("abandon.yes"))
    assert _menu(sitting).resume == ()


def test_a_match_that_today_s_rules_refuse_can_be_abandoned(duel: Sitting, store: Store) -> None:
    """Else it would be the first tile for good."""
    store.journal.append(1, 99_000, "line", "2 power soldier moons")
    duel.hear(GoToMenu(), ResumeMatch(1))
    assert duel.see(pictures.Page).title.startswith("Since line")
    duel.hear(Back())
    menu = _abandoned(duel)
    assert menu.resume == ()
    duel.hear(Answer("menu.matches"), ResumeMatch(1), Answer("abandon.go-on"))
    assert duel.see(pictures.Page).title.startswith("Since line")


def test_a_damaged_match_is_listed_as_abandoned_and_looked_at_as_before(
    duel: Sitting, store: Store
) -> None:
    store.database.execute("UPDATE journal SET text = 'undo' WHERE number = 3")
    damages = store.verify().damages
    duel.hear(GoToMenu(), ResumeMatch(1))
    assert duel.table.dimmed == "Row 3 of this match is damaged: it can only be looked at."
    duel.hear(OpenMatchMenu(), Answer("match.abandon"))
    lines = [text for section in duel.see(pictures.Page).sections for _, text in section.lines]
    assert lines[-1] == "What can still be read stays under “All matches”."
    duel.hear(Answer("abandon.yes"))
    assert _menu(duel).resume == ()
    assert _listed(duel) == ["abandoned, begun 2026-11-21"]
    duel.hear(ResumeMatch(1))
    assert duel.table.dimmed == "Row 3 of this match is damaged: it can only be looked at."
    assert store.verify().damages == damages


def test_a_result_is_confirmed_or_taken_back_and_not_abandoned(duel: Sitting) -> None:
    duel.give_up(1)
    duel.hear(Back())
    assert _row(duel) == ""
    duel.hear(Answer("match.abandon"), Back())
    assert duel.lines()[-1] == "concede 1"
    assert ABANDONED not in duel.notes()


def test_secrets_of_an_abandoned_match_stay_secret(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    hidden = [line for line in sitting.lines() if "discovery" in line]
    assert hidden
    _abandoned(sitting)
    opened = reopen(store, games(), 1)
    assert not opened.match.final
    sitting.hear(Answer("menu.matches"), ResumeMatch(1))
    assert "discovery" not in repr(sitting.picture)
    sitting.hear(Back(), OpenHistory())
    assert "Discovery" not in repr(sitting.see(pictures.History).lines)


@pytest.mark.parametrize("pin", ["", "12"])
def test_a_match_of_the_hall_s_task_is_the_judge_s_to_abandon_and_is_offered_again(
    store: Store, pin: str
) -> None:
    sitting = wanted(Sitting(store, pin=pin), best_of=1)
    sitting.hear(Answer("menu.task"), Answer("button.start"), Answer("button.ready"))
    sitting.scan("power", "sea")
    assert took(sitting).state == "started"
    sitting.hear(OpenMatchMenu(), Answer("match.abandon"))
    lines = [text for section in sitting.see(pictures.Page).sections for _, text in section.lines]
    assert lines[-2] == "The hall gets no result: the match waits here again."
    sitting.hear(Answer("abandon.yes"))
    if pin:
        assert sitting.see(pictures.Typing).hidden
        sitting.enter(pin)
    assert took(sitting) == Took("r3-t07", "shown")
    assert _menu(sitting).tiles[0].act == Answer("menu.task")
    sitting.hear(Answer("menu.matches"), ResumeMatch(1), Answer("abandon.go-on"))
    assert isinstance(sitting.picture, pictures.Typing) is bool(pin)


def test_a_match_of_the_task_without_a_line_goes_with_one_tap(sitting: Sitting) -> None:
    wanted(sitting, best_of=1).hear(Answer("menu.task"))
    sitting.hear(Answer("button.start"), Back(), ResumeMatch(1), Answer("match.discard"))
    assert took(sitting).matches == ()
    assert _menu(sitting).tiles[0].act == Answer("menu.task")
    sitting.hear(Answer("menu.task"), Answer("button.start"), Answer("button.ready"))
    sitting.scan("power", "soldier", "suns")
    assert refused(sitting)
    assert took(sitting).matches == (sitting.storage.journal.kept(2).uuid,)
