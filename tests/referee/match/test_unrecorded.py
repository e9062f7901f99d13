"""What cannot be recorded: it is not played, nobody is told otherwise, and the table goes on."""

from collections.abc import Sequence
from typing import Any

import pytest

from tablepi.core.errors import StoreError
from tablepi.core.record import FINAL, Header
from tablepi.devices.messages import ButtonTapped
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenResult, Undo
from tablepi.referee.storage import Storage
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.faulty import Faulty
from tests.worlds.table.sitting import Sitting, chips, notices, refused


@pytest.fixture
def faulty(store: Store) -> Faulty:
    return Faulty(store)


def _sitting(storage: Storage) -> Sitting:
    sitting = Sitting(storage)
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


def test_what_cannot_be_recorded_is_not_played_and_is_played_when_the_fault_is_gone(
    faulty: Faulty,
) -> None:
    table = _sitting(faulty)
    table.scan("power", "castle")
    board = table.table.board
    faulty.full = True
    table.give(ace="suns")
    assert table.table.board == board
    assert table.table.said is None
    assert notices(table.table) == ["Not recorded, so not played: No space is left on the disk."]
    assert chips(table.table) == ["Power", "Castle"]
    faulty.full = False
    table.give(ace="suns")
    assert table.lines() == ["1 power castle suns"]
    assert notices(table.table) == []
    assert table.table.said == ShownVerdict(True, "Ann: Power · Castle · suns")


def test_a_refusal_is_told_even_when_it_cannot_be_recorded(faulty: Faulty) -> None:
    table = _sitting(faulty)
    faulty.full = True
    table.scan("power", "suns", "soldier")
    assert refused(table).rule == "PS-SUIT"
    assert len(notices(table.table)) == 1


def test_an_undo_that_cannot_be_recorded_takes_nothing_back(faulty: Faulty) -> None:
    table = _sitting(faulty)
    table.scan("power", "sea")
    board = table.table.board
    faulty.full = True
    table.hear(Undo())
    assert table.table.board == board
    faulty.full = False
    table.hear(Undo())
    assert table.table.board != board


def test_a_result_stands_and_is_listed_or_neither(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, do = _sitting(store), store.database.execute

    def fails(sql: str, values: Sequence[Any] = ()) -> list[Any]:
        if sql.startswith("UPDATE matches"):
            raise StoreError("The disk is gone.")
        return do(sql, values)

    table.give_up(2)
    assert table.table.prompt.text == "Ann wins"
    assert chips(table.table) == []
    monkeypatch.setattr(store.database, "execute", fails)
    table.hear(OpenResult(), Answer("result.stands"))
    assert notices(table.picture) == ["Not recorded, so not played: The disk is gone."]
    assert (FINAL in table.notes(), store.journal.kept(1).ended) == (False, False)
    monkeypatch.undo()
    table.hear(Answer("result.stands"))
    assert notices(table.picture) == []
    assert (FINAL in table.notes(), store.journal.kept(1).ended) == (True, True)


def test_a_full_disk_ends_no_program_on_the_result_page(faulty: Faulty) -> None:
    table = _sitting(faulty)
    table.give_up(2)
    table.hear(OpenResult())
    faulty.full = True
    for act in (Answer("result.stands"), Undo(), OpenResult(), Answer("result.stands")):
        table.hear(act)
        assert "No space" in " ".join(notices(table.picture))
    faulty.full = False
    table.hear(Answer("result.stands"))
    faulty.full = True
    table.hear(Answer("result.again"))
    assert "No space" in " ".join(notices(table.picture))
    faulty.full = False
    table.hear(Answer("result.again"))
    assert table.storage.journal.count() == 2


@pytest.mark.parametrize("ended", [False, True])
def test_nothing_is_written_into_a_match_that_is_only_looked_at(store: Store, ended: bool) -> None:
    number = store.journal.begin(Header("score-sheet", "1", ("Ann", "Ben"), (), "", "2026-11-21"))
    for text in ("clock set bank 5 0 concedes", "clock start"):
        store.journal.append(number, 0, "note", text)
    store.journal.append(number, 1000, "line", "1 frobnicate")
    if ended:
        store.journal.end(number, "1 20 10")
    seal, sitting = store.journal.kept(number).seal, Sitting(store)
    sitting.hear(ResumeMatch(number), Back())
    assert sitting.table.clocks
    sitting.wait(60_000)
    sitting.hear(
        ButtonTapped("pause"), Answer("pause.end"), ButtonTapped("judge"), Answer("called.answered")
    )
    sitting.hear(GoToMenu())
    assert store.journal.kept(number).seal == seal
