"""Whatever is changed behind the referee's back is found, and the place is named."""

import io
import sqlite3
from pathlib import Path

import pytest

from tablepi.cli.commands.verify import verify_store
from tablepi.core.errors import StoreError
from tablepi.store import Store
from tablepi.store.card_files import digest_of
from tablepi.store.hash_chain import Damage, digest
from tablepi.store.upkeep import Upkeep
from tests.store.sheet import HEADER, rows, written

EDITS = {
    "a text": ("UPDATE journal SET text = 'undo' WHERE number = 5", 5, "is not what was written"),
    "a kind": ("UPDATE journal SET kind = 'x' WHERE number = 5", 5, "is not what was written"),
    "a time": ("UPDATE journal SET at_ms = 0 WHERE number = 5", 5, "is not what was written"),
    "a hash": ("UPDATE journal SET hash = x'00' WHERE number = 5", 5, "is not what was written"),
    "a row gone": ("DELETE FROM journal WHERE number = 5", 5, "is gone"),
    "rows gone": ("DELETE FROM journal WHERE number IN (5, 6, 7)", 5, "and all up to row 7"),
    "the first gone": ("DELETE FROM journal WHERE number = 1", 1, "is gone"),
    "the end gone": ("DELETE FROM journal WHERE number > 4", 5, "and all behind it are gone"),
    "a row before": (
        "INSERT INTO journal VALUES (1, 0, 0, 'line', 'undo', x'00', NULL)",
        0,
        "is not what was written",
    ),
    "a swap": (
        "UPDATE journal SET text = (SELECT text FROM journal WHERE number = 6) WHERE number = 5",
        5,
        "is not what was written",
    ),
    "a kept digest": (
        "UPDATE journal SET kept = x'01' WHERE number = 5",
        5,
        "is not what was written",
    ),
}


def _edited(path: Path, *statements: str) -> Store:
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()
    return Store.open(path)


def _filled(path: Path) -> None:
    store = Store.open(path)
    store.journal.end(written(store, 12), "Ann 12, Ben 8")
    store.close()


def test_a_text_that_is_none_is_a_damage_wherever_it_stands(path: Path) -> None:
    _filled(path)
    store = _edited(path, "INSERT INTO lists VALUES ('suitup', CAST(x'32ff' AS TEXT))")
    [damage] = store.verify().damages
    assert (damage.match, "UTF-8" in damage.what) == (0, True)
    store.close()


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_row_is_named(path: Path, edit: str) -> None:
    statement, row, what = EDITS[edit]
    _filled(path)
    store = _edited(path, statement)
    named = store.verify().damages[0]
    assert (named.match, named.row) == (1, row)
    assert what in named.what
    with pytest.raises(StoreError, match=f"Match 1 is damaged from row {row} on"):
        store.journal.rows(1)
    assert store.journal.read(1).rows == rows(max(row - 1, 0))
    store.close()


def test_nothing_is_recorded_behind_a_damaged_row(path: Path) -> None:
    _filled(path)
    store = _edited(path, EDITS["a text"][0])
    with pytest.raises(StoreError, match="row 5"):
        store.journal.append(1, 0, "line", "undo")
    store.close()


def test_each_damage_is_named_once(path: Path) -> None:
    _filled(path)
    store = _edited(path, "UPDATE journal SET text = 'undo' WHERE number IN (3, 9)")
    assert [damage[:2] for damage in store.verify().damages] == [(1, 3), (1, 9)]
    store.close()


@pytest.mark.parametrize(
    "header",
    ["game = 'x'", "version = 'x'", "options = '[]'", "cards = 'x'", "began = 'x'", "id = 2"],
)
def test_an_edited_header_breaks_the_chain_at_its_first_row(path: Path, header: str) -> None:
    _filled(path)
    raw = [f"UPDATE matches SET {header}", "UPDATE journal SET match_id = (SELECT id FROM matches)"]
    store = _edited(path, *raw)
    rows = [damage.row for damage in store.verify().damages]
    assert rows == ([0, 1] if header in ("cards = 'x'", "id = 2") else [1])
    store.close()


def test_a_header_that_cannot_be_read_is_told(path: Path) -> None:
    _filled(path)
    store = _edited(path, "UPDATE matches SET options = 'no JSON'")
    with pytest.raises(StoreError, match=r"list of matches .* damaged"):
        store.journal.matches()
    assert store.verify().damages[0][:2] == (1, 0)
    store.close()


def test_a_text_that_cannot_be_read_is_called_damage(path: Path) -> None:
    _filled(path)
    store = _edited(path, "UPDATE journal SET text = CAST(x'ff' AS TEXT) WHERE number = 5")
    with pytest.raises(StoreError, match="is damaged"):
        store.journal.rows(1)
    assert "is damaged" in store.verify().damages[0].what
    store.close()


def test_rows_without_a_match_are_found(path: Path) -> None:
    _filled(path)
    store = _edited(path, "DELETE FROM matches")
    assert store.verify().damages == [Damage(1, 1, "belongs to no match")]
    store.close()


@pytest.mark.parametrize(
    ("gone", "what"),
    [("= 1", (1, "is gone")), ("= 3", (3, "is gone")), ("< 4", (1, "and all up to 3 are gone"))],
)
def test_a_match_that_others_follow_is_missed_without_any_record(
    store: Store, gone: str, what: tuple[int, str]
) -> None:
    for _ in range(5):
        written(store, 3)
    assert store.verify().damages == []
    for table, column in (("matches", "id"), ("journal", "match_id"), ("seats", "match_id")):
        store.database.execute(f"DELETE FROM {table} WHERE {column} {gone}")
    assert store.verify().damages == [Damage(what[0], 0, what[1])]


def test_a_seat_whose_player_is_gone_is_named(path: Path) -> None:
    _filled(path)
    store = _edited(path, "DELETE FROM players WHERE id = 1")
    assert store.verify().damages == [Damage(1, 0, "has lost the name of a player")]
    store.close()


def test_a_player_who_is_gone_is_missed_where_a_name_was_put_right(path: Path) -> None:
    _filled(path)
    store = Store.open(path)
    store.journal.append(1, 9_000, "line", "change seat 1 Zoe")
    store.journal.rename(1, ("Zoe", "Ben"))
    assert store.verify().damages == []
    store.database.execute("DELETE FROM players WHERE name = 'Zoe'")
    assert store.verify().damages == [
        Damage(1, 0, "has lost the name of a player"),
        Damage(1, 0, "lists other players than its rows name"),
    ]
    store.close()


def test_an_edited_card_file_is_found(path: Path) -> None:
    store = Store.open(path)
    store.cards.keep(digest_of("cards"), "cards")
    store.close()
    store = _edited(path, "UPDATE cards SET text = 'other cards'")
    assert f"card file {digest_of('cards')}" in store.verify().damages[0].what
    store.close()


def test_a_sound_journal_has_no_damages(store: Store) -> None:
    store.journal.end(written(store, 12), "Ann 12, Ben 8")
    store.journal.append(1, 4000, "line", "adjust 2 +1")
    written(store, 3)
    store.journal.begin(HEADER)
    verified = store.verify()
    assert (verified.matches, verified.rows, verified.erased) == (3, 17, 0)
    assert verified.damages == []


def _told(store: Store) -> tuple[int, list[str]]:
    out = io.StringIO()
    return verify_store(store, out), out.getvalue().splitlines()


def test_a_card_file_that_is_gone_is_named_with_its_match(path: Path) -> None:
    store = Store.open(path)
    store.cards.keep(digest_of("cards"), "cards")
    written(store, 3)
    written(store, 3, HEADER._replace(cards=digest_of("cards")))
    assert store.verify().damages == []
    store.database.execute("DELETE FROM cards")
    assert store.verify().damages == [Damage(2, 0, "has lost its card file")]
    store.close()


def test_a_changed_text_with_a_forged_mark_of_erasure_is_named_or_taken_on_trust(
    path: Path,
) -> None:
    _filled(path)
    for text, damages in (("1 power sea", 1), ('adjust 1 +5 "- won"', 0)):
        store = _edited(path, f"UPDATE journal SET text = '{text}' WHERE number = 5")
        text_then = rows(5)[4].text
        store.database.execute("UPDATE journal SET kept = ? WHERE number = 5", (digest(text_then),))
        assert len(store.verify().damages) == damages
        assert _told(store)[0] == damages
        assert any("taken on trust" in line for line in _told(store)[1]) or damages
        store.close()


def test_what_is_taken_on_trust_is_said(path: Path) -> None:
    _filled(path)
    store = Store.open(path)
    assert _told(store) == (
        0,
        [
            "taken on trust: the last rows and results of 1 matches, never recorded here",
            "every other row is as it was written",
        ],
    )
    upkeep = Upkeep(store)
    store.journal.append(1, 4_000, "line", 'adjust 2 +1 "Ann counted"')
    upkeep.close()
    assert _told(store) == (0, ["every row is as it was written"])
    upkeep = Upkeep(store)
    store.players.erase("Ann")
    upkeep.close()
    assert _told(store) == (
        0,
        [
            "taken on trust: the texts of 1 rows, in which a name was erased",
            "taken on trust: who sat in 1 matches, from which a name was erased",
            "every other row is as it was written",
        ],
    )
    store.close()
