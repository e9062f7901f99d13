"""Journals that older referees wrote, kept as they left them, and what today's makes of them.

Each has the recorded match to its end, a second one with seven lines, and two tags of a deck. When
the format changes, a journal of the format before goes into `formats/`, written by that referee.
"""

import lzma
from pathlib import Path

import pytest

from tablepi.core.cards import Tag
from tablepi.core.errors import StoreError
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import Config
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.pictures.picture import Table
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tablepi.store.schema import MIGRATIONS, VERSION
from tablepi.tools.demo import recorded
from tests.store.test_database import no_more_bytes

FORMATS = Path(__file__).parent / "formats"
KEPT = sorted(FORMATS.glob("*.db.xz"))
LINES = list(recorded())


@pytest.fixture(params=KEPT, ids=lambda file: file.name[0])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A journal as an older referee left it."""
    path = tmp_path / "tablepi.db"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    (tmp_path / "format").write_text(request.param.name[0])
    return path


def test_a_journal_of_every_older_format_is_kept() -> None:
    assert [int(file.name[0]) for file in KEPT] == list(range(1, VERSION))
    assert set(MIGRATIONS) == set(range(1, VERSION))


def test_matches_players_and_tags_are_all_there(file: Path) -> None:
    for _ in range(2):
        store = Store.open(file)
        assert store.database.execute("PRAGMA user_version") == [(VERSION,)]
        assert store.verify().damages == []
        second, first = store.journal.matches()
        older = int(file.with_name("format").read_text()) < 5
        assert (store.journal.kept(first.id).uuid == "") == older
        assert (first.ended, first.result, second.ended) == (True, "2 35 37", False)
        lines = [row.text for row in store.journal.rows(first.id) if row.kind == "line"]
        assert lines == [line for line in LINES if " ! " not in line]
        assert store.journal.kept(first.id).seal == first.seal
        assert set(store.players.recent(9)) == {"Ann", "Ben"}
        assert store.decks.card_of("04:a2:80") == Tag("04:A2:80", "Red", "sea")
        store.close()


def test_the_open_match_goes_on_where_it_stopped(file: Path) -> None:
    store_handle = StoreHandle(file)
    table = build(Config(), store_handle)
    for act in (ResumeMatch(2), Answer("button.ready")):
        table.inbox.put(act)
    for word in ("power", "knots", "market"):
        table.inbox.put(TagSeen("table", 0, word))
    table.turn()
    picture = table.router.picture()
    assert isinstance(picture, Table)
    rows = [row.text for row in store_handle.journal.rows(2) if row.kind == "line"]
    store_handle.close()
    assert rows == [line for line in LINES[:7] if " ! " not in line] + ["1 power market knots"]


def test_a_full_disk_leaves_an_older_journal_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    (file.parent / "tablepi.db-wal").touch()
    with no_more_bytes(file.parent / "tablepi.db-wal"), pytest.raises(StoreError):
        Store.open(file)
    assert file.read_bytes() == before
    store = Store.open(file)
    assert len(store.journal.matches()) == 2
    store.close()
