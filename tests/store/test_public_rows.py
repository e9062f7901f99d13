"""What a hall is told of a match: public texts in a chain of their own."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.record import FINAL, AtHall, Header
from tablepi.store import Store
from tablepi.wire.batch import Head
from tablepi.wire.hash_chains import hashes
from tablepi.wire.shown_name import shown_name

HEADER = Header("power-suit", "1", ("Ann Lee", "Ben"), (("rounds", "3"),), "", "2026-11-22")
AT = AtHall("cafe", "r1-t07", ("p1",))


@pytest.fixture
def match(store: Store) -> int:
    """A match of the hall, with a card in it that lies face down."""
    number = store.journal.begin(HEADER, AT)
    store.journal.append(number, 4120, "line", "1 power castle suns")
    store.journal.append(number, 15300, "line", "2 event wyrms", "2 event ?")
    return number


def test_a_match_of_a_hall_says_so_in_its_first_row(store: Store, match: int) -> None:
    texts = [row.text for row in store.journal.rows(match)]
    assert texts[0] == "hall cafe r1-t07"
    assert texts[1].startswith("seats ")
    assert store.verify().damages == []


def test_the_hall_is_told_what_the_table_could_read(store: Store, match: int) -> None:
    told = [row.text for row in store.journal.public.rows(match, "public", 3, 9)]
    assert told == ["1 power castle suns", "2 event ?"]
    own = [row.text for row in store.journal.public.rows(match, "full", 3, 9)]
    assert own == ["1 power castle suns", "2 event wyrms"]


def test_the_public_chain_is_the_wires(store: Store, match: int) -> None:
    public = store.journal.public
    head, names = public.head(match)
    assert names == "full"
    assert head["players"] == ["p1", ""]
    assert head["epoch"] == public.epoch()
    begun = Head.of({**head, "names": ["Ann Lee", "Ben"]})
    rows = public.rows(match, "public", 1, 99)
    marks = [public.hash_of(match, "public", row.number).hex() for row in rows]
    assert marks == hashes(begun.h, rows)
    assert begun.full_origin == store.journal.origin(match).hex()


def test_neither_rows_nor_hashes_tell_what_is_hidden(tmp_path: Path) -> None:
    def held(word: str) -> object:
        store = Store.open(tmp_path / f"{word}.db", chance=lambda n: bytes(n))
        store.database.execute("UPDATE epochs SET id = ?", ("0" * 32,))
        number = store.journal.begin(HEADER, AT)
        store.journal.append(number, 1, "line", f"2 event {word}", "2 event ?")
        told = store.journal.public.rows(number, "public", 1, 99), store.journal.public.held("cafe")
        store.close()
        return told

    assert held("wyrms") == held("knots")


def test_full_rows_are_offered_once_the_result_stands(store: Store, match: int) -> None:
    public = store.journal.public
    assert public.held("cafe")[0].full is None
    row = store.journal.append(match, 16000, "note", FINAL)
    [held] = public.held("cafe")
    assert (held.rows, held.full) == (row.number, public.hash_of(match, "full", row.number))


def test_matches_of_nobody_or_of_another_hall_are_not_offered(store: Store, match: int) -> None:
    alone = store.journal.begin(HEADER)
    store.journal.append(alone, 1, "line", "1 power castle suns")
    other = store.journal.begin(HEADER, AtHall("club"))
    public = store.journal.public
    assert [held.id for held in public.held("cafe")] == [match]
    assert [held.id for held in public.held("club")] == [other]
    assert public.number_of(store.journal.kept(alone).uuid) == 0
    assert store.journal.rows(other)[0].text == "hall club -"


def test_matches_are_listed_a_page_at_a_time(store: Store) -> None:
    numbers = [store.journal.begin(HEADER, AT) for _ in range(5)]
    first = store.journal.public.held("cafe", most=2)
    more = store.journal.public.held("cafe", below=first[-1].id, most=9)
    assert [held.id for held in (*first, *more)] == numbers[::-1]


@pytest.mark.parametrize(
    ("policy", "text"),
    [("full", "change seat 2 'Cid Moe'"), ("initials", "change seat 2 'Cid M.'")],
)
def test_a_name_in_a_row_is_shown_as_the_hall_shows_names(
    store: Store, policy: str, text: str
) -> None:
    number = store.journal.begin(HEADER, AT._replace(names=policy))
    row = store.journal.append(number, 1, "line", "change seat 2 'Cid Moe'")
    assert store.journal.public.rows(number, "public", row.number, 1)[0].text == text


@pytest.mark.parametrize(
    ("name", "policy", "told"),
    [
        ("Ann van Lee", "initials", "Ann L."),
        ("Ann", "initials", "Ann"),
        ("Ann", "number", ""),
        ("-", "full", ""),
        ("  ", "initials", ""),
    ],
)
def test_names_as_a_hall_shows_them(name: str, policy: str, told: str) -> None:
    assert shown_name(name, policy) == told


def test_an_erased_name_leaves_its_digest(store: Store, match: int) -> None:
    public = store.journal.public
    renamed = store.journal.append(match, 20000, "line", "change seat 2 Cid")
    before = public.hash_of(match, "public", renamed.number)
    store.players.erase("Cid")
    [row] = public.rows(match, "public", renamed.number, 1)
    assert (row.text, len(row.digest)) == ("", 64)
    assert public.hash_of(match, "public", renamed.number) == before
    assert store.verify().damages == []


def test_a_name_in_a_hidden_rows_public_text_is_erased_too(store: Store) -> None:
    number = store.journal.begin(HEADER, AT)
    text = "adjust 1 +2 'Cid shows ?'"
    row = store.journal.append(number, 1, "line", "adjust 1 +2 'Cid shows wyrms'", text)
    store.players.erase("Cid")
    assert store.journal.public.rows(number, "public", row.number, 1)[0].text == ""
    assert store.verify().damages == []
    assert b"Cid" not in store.database.path.read_bytes()


def test_a_match_with_an_erased_title_is_told_to_nobody(store: Store) -> None:
    header = HEADER._replace(options=(("title", "Cids cup of Cid"),))
    number = store.journal.begin(header, AT)
    store.players.erase("Cid")
    assert store.journal.public.held("cafe") == []
    assert store.journal.public.number_of(store.journal.kept(number).uuid) == 0
    assert store.verify().damages == []


def test_a_row_that_could_not_be_written_is_in_neither_chain(
    store: Store, match: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = store.journal.public
    real = store.database.execute

    def fails(sql: str, values: Sequence[Any] = ()) -> list[Any]:
        if sql.startswith("INSERT INTO public"):
            raise sqlite3.OperationalError("disk I/O error")
        return real(sql, values)

    with monkeypatch.context() as broken:
        broken.setattr(store.database, "execute", fails)
        with pytest.raises(sqlite3.OperationalError):
            store.journal.append(match, 16000, "line", "2 power market suns")
    store.journal.append(match, 17000, "line", "2 power market moons")
    assert [row.text for row in public.rows(match, "public", 5, 9)] == ["2 power market moons"]
    assert store.verify().damages == []


@pytest.mark.parametrize("change", ["text = '2 event moons'", "hash = x'00'"])
def test_what_the_hall_was_told_cannot_be_changed_unseen(
    store: Store, match: int, change: str
) -> None:
    store.database.execute(
        f"UPDATE public SET {change} WHERE match_id = ? AND number = 4", (match,)
    )
    [damage] = store.verify().damages
    assert (damage.match, damage.row, damage.what) == (match, 4, "is not what the hall was told")


def test_a_restored_journal_has_another_id(store: Store) -> None:
    before = store.journal.public.epoch()
    store.journal.public.renew_epoch()
    assert store.journal.public.epoch() not in ("", before)
