"""Matches that began by earlier rules: shown as they ended, or put right and played on.

`rules-1.db.xz` was written by the referee of 0.1.0 itself, which had the rules' version 1: golden
scripts of that time, each line offered to a `Referee` over an empty store, refused ones too, those
of a score sheet with clocks, and the result confirmed but in the scripts named `amend`. Among them
are matches of three seats and more in which `concede` ended everything at once.
"""

import io
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablepi.cli.commands.matches import print_matches
from tablepi.cli.commands.show import print_match
from tablepi.core.match import Match
from tablepi.core.notation import line_of
from tablepi.core.record import Header
from tablepi.games import games
from tablepi.referee.intents import Answer, Back, OpenHistory, Undo
from tablepi.referee.match.history import Chronicle
from tablepi.referee.match.ledger import Ledger
from tablepi.referee.match.recorded import Recorded
from tablepi.referee.match.replay import in_short, reopen, reopen_with_source
from tablepi.runtime.exports import export_as
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting, refused

CONCEDED = 10
"""Three play a score sheet; Ann gave up, and everything was over."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Store]:
    """A journal of 0.1.0."""
    path = tmp_path / "old.db"
    path.write_bytes(lzma.decompress(Path(__file__).with_name("rules-1.db.xz").read_bytes()))
    opened = Store.open(path, synchronous="OFF")
    yield opened
    opened.close()


def _lines(match: Match) -> list[str]:
    return [line_of(step.move) for step in match.standing() if step.move is not None]


def _begun(store: Store, *lines: str, game: str = "power-suit", seats: int = 2) -> int:
    """An open match of version 1 whose lines were accepted then, whatever today says."""
    names = ("Ann", "Ben", "Cid")[:seats]
    header = Header(game, "1", names, (), "", "2026-11-21")
    sitting = Sitting(store)
    if game == "power-suit":
        sitting.begin(game, *names)
        header = store.journal.kept(1).header._replace(version="1")
    number = store.journal.begin(header)
    for at, line in enumerate(lines, 1):
        store.journal.append(number, at * 1000, "note" if line == "final" else "line", line)
    return number


def _opened(store: Store, number: int) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(ResumeMatch(number))
    return sitting


def test_every_old_match_opens_and_nothing_of_it_is_called_damaged(old: Store) -> None:
    found = old.verify()
    assert (found.matches, found.damages) == (21, [])
    said = io.StringIO()
    for kept in old.journal.matches():
        opened = reopen(old, games(), kept.id)
        ended = opened.match.result if kept.ended else None
        assert ended is None or in_short(ended) == kept.result
        assert opened.match.final == kept.ended
        assert print_match(old, kept.id, full=True, out=said) == 0
        sitting = _opened(old, kept.id)
        if kept.ended:
            assert kept.seal in sitting.see(Ending).seal
            sitting.hear(Back())
        elif isinstance(sitting.picture, pictures.Page):
            sitting.hear(Back() if opened.waiting else Answer("button.ready"))
        if isinstance(sitting.picture, Ending):
            sitting.hear(Back())
        sitting.hear(OpenHistory())
        standing = [line for line in sitting.see(pictures.History).lines if line.number]
        assert standing
    assert export_as(old, {"json": said}, 0, True, told := io.StringIO()) == 0
    assert told.getvalue() == ""
    assert print_matches(old, said) == 0
    assert old.verify().damages == []


def test_all_lines_of_an_old_match_are_in_its_history_as_they_stood(old: Store) -> None:
    for kept in old.journal.matches():
        opened, source = reopen_with_source(old, games(), kept.id)
        told = Chronicle(opened.match, source.first, source.rows)
        assert len(told.standing()) == opened.match.number + len(opened.waiting) or kept.ended
        rows = [row for row in source.rows if row.kind != "note"]
        assert len(list(told.texts())) == len(source.rows)
        assert len(rows) >= len(told.standing())


def test_giving_up_among_three_ended_a_match_then_and_its_result_stays(old: Store) -> None:
    kept = old.journal.kept(CONCEDED)
    assert kept.result == "3 100 35 45"
    sitting = _opened(old, CONCEDED)
    ending = sitting.see(Ending)
    assert (ending.standings[0].seat, ending.standings[0].score) == (3, "45")
    sentence = "Played by earlier rules (version 1): today it would end differently."
    assert ending.details == (sentence,)
    assert ending.seal == f"Seal {kept.seal}"
    sitting.hear(Back())
    assert sitting.table.dimmed == sentence
    rows = old.journal.rows(CONCEDED)
    sitting.hear(Undo())
    sitting.give_up(2)
    assert old.journal.rows(CONCEDED) == rows
    assert Recorded(old, games(), CONCEDED).fault == ""
    assert Recorded(old, games(), CONCEDED).rules == sentence


def test_a_match_that_ended_with_a_line_refused_today_is_shown_with_its_result(
    store: Store,
) -> None:
    number = _begun(
        store, "1 power castle suns", "2 power soldier suns", "1 power sea waves", "concede 1",
        "final",
    )  # fmt: skip
    store.journal.end(number, "2 3 4")
    ending = _opened(store, number).see(Ending)
    assert ending.headline == "Ben wins"
    assert ending.details == (
        "Played by earlier rules (version 1): line 2 would be refused today.",
    )
    record = Recorded(store, games(), number)
    assert [text for _, text in record.rows(full=False)][2] == "2 power soldier suns"


def test_a_line_that_is_refused_today_is_named_and_the_table_before_it_shown(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns", "1 power sea waves")
    page = _opened(store, number).see(pictures.Page)
    assert page.title == "Since line 2 the rules have changed: it would be refused today."
    ((_, first), (_, later)) = page.sections[0].lines
    assert first.startswith("Ben: Power · Soldier · suns. That card does not carry suns")
    assert later == "1 later line waits, and is played again then."
    assert page.board == reopen(store, games(), number).match.board
    assert len(store.journal.rows(number)) == 1 + 3


def test_a_secret_word_of_a_line_that_is_refused_today_is_told_to_nobody(store: Store) -> None:
    pages = []
    for card in ("soldier", "forest"):
        number = _begun(store, "1 power castle suns", f"2 event {card} leaves")
        page = _opened(store, number).see(pictures.Page)
        pages.append([text for _, text in page.sections[0].lines])
    assert pages[0] == pages[1]


def test_a_refused_line_is_left_out_and_the_later_ones_stand(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns", "2 power bard suns")
    sitting = _opened(store, number)
    sitting.hear(Answer("rules-change.leave-out"))
    assert sitting.see(pictures.Page).title.startswith("Power Suit goes on")
    assert store.journal.rows(number)[-1].text == "rewrite 2 1"
    sitting.hear(Answer("button.ready"))
    sitting.scan("power", "sea")
    assert [row.text for row in store.journal.rows(number)[-2:]] == ["rules 3", "1 power sea waves"]
    sitting.hear(Undo(), Undo())
    again = reopen(store, games(), number)
    assert again.broken is None
    assert _lines(again.match) == ["1 power castle suns"]
    sitting.hear(OpenHistory())
    history = sitting.see(pictures.History)
    told = [(line.text, line.kind) for line in history.lines]
    assert told[:2] == [
        ("Power · Castle · suns", "line"),
        ("Power · Soldier · suns", "undone"),
    ]


def test_a_refused_line_is_entered_anew_and_what_then_is_refused_is_named(store: Store) -> None:
    number = _begun(
        store, "1 power castle suns", "2 power soldier suns", "1 power sea waves",
        "2 power discovery suns", "1 power sea leaves",
    )  # fmt: skip
    sitting = _opened(store, number)
    sitting.hear(Answer("rules-change.anew"))
    assert sitting.table.prompt.text.startswith("Line 2")
    sitting.hear(Undo())
    assert refused(sitting).text.startswith("Line 2 comes first")
    sitting.scan("power", "bard")
    page = sitting.see(pictures.Page)
    assert page.title.startswith("Since line 5 the rules have changed")
    assert store.journal.rows(number)[-1].text == "amend 2 2 power bard suns"
    sitting.hear(Answer("rules-change.leave-out"), Answer("button.ready"))
    opened = reopen(store, games(), number)
    assert _lines(opened.match) == [
        "1 power castle suns",
        "2 power bard suns",
        "1 power sea waves",
        "2 power discovery suns",
    ]


def test_another_line_that_is_refused_takes_no_place(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns")
    sitting = _opened(store, number)
    sitting.hear(Answer("rules-change.anew"))
    sitting.scan("power", "castle")
    assert sitting.table.said is not None
    assert not sitting.table.said.accepted
    assert [row.text for row in store.journal.rows(number) if row.kind == "line"] == [
        "1 power castle suns",
        "2 power soldier suns",
    ]


def test_a_refused_line_that_was_taken_back_changes_nothing(store: Store) -> None:
    number = _begun(
        store, "1 power castle suns", "2 power soldier suns", "undo", "2 power bard suns"
    )
    sitting = _opened(store, number)
    sitting.hear(Answer("button.ready"))
    assert sitting.table.last == "Ben: Power · Bard · suns"
    sitting.hear(Undo())
    assert [row.text for row in store.journal.rows(number)[-2:]] == ["rules 3", "undo"]
    assert _lines(reopen(store, games(), number).match) == ["1 power castle suns"]


def test_a_line_put_right_is_undone_line_by_line_once_the_rules_have_changed(store: Store) -> None:
    """Before the change, `undo` would have given back what stood before the amendment."""
    number = _begun(
        store, "1 power castle suns", "2 power soldier suns", "amend 2 2 power bard suns"
    )
    sitting = _opened(store, number)
    sitting.hear(Answer("button.ready"), Undo())
    live = sitting.table.board
    opened = reopen(store, games(), number)
    assert _lines(opened.match) == ["1 power castle suns"]
    assert opened.match.board == live


def test_two_changes_of_rules_in_one_match_are_both_followed(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns", "undo")
    store.journal.append(number, 4000, "note", "rules 3")
    for at, line in enumerate(("2 power bard suns", "1 power sea suns", "undo"), 5):
        store.journal.append(number, at * 1000, "line", line)
    opened = reopen(store, games(), number)
    assert _lines(opened.match) == ["1 power castle suns", "2 power bard suns"]
    assert (opened.broken, opened.owed) == (None, "rules 3")


def test_a_full_disk_puts_nothing_right(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns", "undo")
    opened = reopen(store, games(), number)
    disk = Faulty(store)
    ledger = Ledger(disk, number, opened, 0)
    disk.full = True
    assert not ledger.record(1, "line", "2 power bard suns")
    disk.full = False
    assert ledger.record(1, "line", "2 power bard suns")
    assert [row.text for row in store.journal.rows(number)[4:]] == ["rules 3", "2 power bard suns"]


def test_a_damaged_row_behind_a_refused_line_can_only_be_looked_at(store: Store) -> None:
    number = _begun(store, "1 power castle suns", "2 power soldier suns", "1 power sea waves")
    store.database.execute(
        "UPDATE journal SET text = 'undo' WHERE match_id = ? AND number = 3", (number,)
    )
    table = _opened(store, number).table
    assert table.dimmed == "Row 3 of this match is damaged: it can only be looked at."
