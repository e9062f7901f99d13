"""The journal of a running referee through real faults: said, and forgotten when they are gone."""

import shutil
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.referee.intents import Answer, Back, GoToMenu, SuggestedText, Undo
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.store.database import ROOM
from tests.worlds.table.sitting import Sitting, notices


def _told(sitting: Sitting) -> str:
    (text,) = notices(sitting.picture)
    return text


def _walk_the_lists(sitting: Sitting, told: str) -> None:
    """Every page of the menu says what is wrong, and none ends the program."""
    assert told in _told(sitting)
    for page in (Answer("menu.matches"), Answer("menu.players")):
        sitting.hear(page)
        assert told in _told(sitting)
        assert sitting.see(pictures.Listing).empty == ""
        sitting.hear(Back())
    sitting.hear(
        Answer("menu.game", "power-suit"),
        Answer("seat.name", 1),
        SuggestedText("Ann"),
        Answer("button.start"),
    )
    assert told in _told(sitting)
    sitting.scan("castle")
    sitting.hear(Answer("button.start"))
    assert isinstance(sitting.picture, pictures.Seating)


def test_a_place_that_cannot_be_written_is_told_and_used_once_it_can(
    file: Path, store_handle: StoreHandle
) -> None:
    file.mkdir(parents=True)
    sitting = Sitting(store_handle, openly=True)
    _walk_the_lists(sitting, "cannot be opened for writing")
    file.rmdir()
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.scan("sea")
    assert sitting.lines() == ["1 power sea waves"]
    assert notices(sitting.table) == []


def test_a_damaged_file_is_told_and_a_sound_one_is_used_once_it_is_there(
    file: Path, store_handle: StoreHandle
) -> None:
    file.parent.mkdir()
    file.write_bytes(b"no journal at all" * 500)
    sitting = Sitting(store_handle, openly=True)
    _walk_the_lists(sitting, "is no journal of tablepi")
    file.unlink()
    sitting.hear(Answer("button.start"), Answer("button.ready"))
    sitting.scan("sea")
    assert sitting.lines() == ["1 power sea waves"]


def test_a_full_disk_is_told_at_the_table_and_play_goes_on_when_there_is_room(
    file: Path, store_handle: StoreHandle
) -> None:
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("score-sheet", "Ann", "Ben")
    [(pages,)] = store_handle.store.database.execute("PRAGMA page_count")
    store_handle.store.database.execute(f"PRAGMA max_page_count = {pages}")
    played = 0
    while not any("Not recorded" in told for told in notices(sitting.table)):
        before = sitting.table.board
        sitting.give(verb="add", seat=1, points=1)
        played += 1
        assert played < 1000
    assert sitting.table.board == before
    assert "Not recorded, so not played: No space is left" in _told(sitting)
    assert "Settings, Health, Storage" in _told(sitting)
    assert str(file) not in _told(sitting)
    assert len(sitting.lines()) == played - 1
    # A judge's correction, an undo and a new match need room too.
    sitting.hear(Undo(), Undo())
    assert "No space is left" in _told(sitting)
    store_handle.store.database.execute("PRAGMA max_page_count = 100000")
    sitting.give(verb="add", seat=1, points=1)
    assert notices(sitting.table) == []
    assert len(sitting.lines()) == played
    assert store_handle.store.verify().damages == []


def test_a_journal_in_use_by_another_is_told_and_used_when_that_one_ends(
    file: Path, store_handle: StoreHandle
) -> None:
    other = StoreHandle(file)
    assert other.journal.matches() == []
    sitting = Sitting(store_handle, openly=True)
    assert "is in use by another tablepi" in _told(sitting)
    other.close()
    assert notices(sitting.picture) == []


def _put(file: Path, copy: Path | None) -> None:
    """Takes the journal away, and puts a copy in its place."""
    for left in file.parent.glob(file.name + "*"):
        left.unlink()
    if copy is not None:
        shutil.copy(copy, file)


def test_a_journal_that_is_exchanged_under_a_match_is_not_mixed_with_it(
    file: Path, tmp_path: Path
) -> None:
    store_handle, kept = StoreHandle(file), tmp_path / "kept"
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("sea")
    store_handle.close()
    shutil.copy(file, kept)
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    sitting.scan("bard")
    board = sitting.table.board
    for copy in (None, kept):
        _put(file, copy)
        sitting.scan("end")
        assert sitting.table.board == board
        assert "Another journal lies in its place" in _told(sitting)
    sitting.hear(GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    assert sitting.table.last == "Ann: Power · Sea · waves"
    sitting.scan("end")
    assert sitting.lines() == ["1 power sea waves", "2 power end leaves"]
    assert store_handle.store.verify().damages == []
    store_handle.close()


def test_tags_are_taught_from_their_files(file: Path, tmp_path: Path) -> None:
    tags = tmp_path / "blue.csv"
    tags.write_text("uid,card\n04:A2,sea\n", encoding="utf-8")
    store_handle = StoreHandle(file, [str(tags)])
    found = store_handle.decks.card_of("04:a2")
    assert found is not None
    assert (found.deck, found.card) == ("blue", "sea")
    store_handle.close()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "there is no such file"),
        ("uid card\n", "expected the header uid,card"),
        ("uid,card\n04,seagull\n", "is no card of decktet"),
        ("\udcff", "line 1: no text in UTF-8"),
    ],
)
def test_a_bad_list_of_tags_is_told_when_a_tag_is_shown_and_stops_nothing_else(
    file: Path, tmp_path: Path, text: str | None, told: str
) -> None:
    tags = tmp_path / "blue.csv"
    if text is not None:
        tags.write_bytes(text.encode("utf-8", "surrogateescape"))
    store_handle = StoreHandle(file, [str(tags)])
    sitting = Sitting(store_handle, openly=True)
    sitting.begin("power-suit", "Ann", "Ben")
    assert notices(sitting.table) == []
    sitting.scan("04:A2")
    assert f"The list of tags {tags} cannot be used" in _told(sitting)
    assert told in _told(sitting)
    sitting.scan("sea")
    assert sitting.lines() == ["1 power sea waves"]
    tags.write_text("uid,card\n04:A2,bard\n", encoding="utf-8")
    sitting.scan("04:A2")
    assert sitting.lines() == ["1 power sea waves", "2 power bard suns"]
    store_handle.close()


def test_a_shelf_that_is_closed_is_opened_again_when_it_is_asked(store_handle: StoreHandle) -> None:
    assert store_handle.journal.matches() == []
    store_handle.close()
    store_handle.close()
    assert store_handle.players.recent() == []
    with pytest.raises(StoreError):
        store_handle.cards.text("nothing")


def test_a_file_that_could_not_be_opened_is_left_alone_for_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []
    at = [100.0]

    def fail(path: Path, **_: object) -> Store:
        tried.append(path)
        raise StoreError("locked")

    monkeypatch.setattr(Store, "open", fail)
    store_handle = StoreHandle(tmp_path / "tablepi.db", clock=lambda: at[0])
    for later_s in (0.0, 0.5, 0.6):
        at[0] += later_s
        with pytest.raises(StoreError, match="locked"):
            _ = store_handle.store
    assert len(tried) == 2


def test_quiet_moments_make_room_for_the_rows_to_come(
    store_handle: StoreHandle, file: Path
) -> None:
    machine = build(Config(), store_handle)
    for _ in machine.ahead:
        pass
    assert file.with_name("tablepi.db-wal").stat().st_size == ROOM


def test_a_file_that_cannot_be_opened_gets_no_room(tmp_path: Path) -> None:
    (tmp_path / "tablepi.db").mkdir()
    assert list(StoreHandle(tmp_path / "tablepi.db").ahead()) == []
