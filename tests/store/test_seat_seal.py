"""Who sat where is sealed: names that were exchanged behind the referee's back are named."""

import io
import lzma
from hashlib import sha256
from pathlib import Path

import pytest

from tablepi.cli.commands.verify import verify_store
from tablepi.core.record import Row
from tablepi.store import Store
from tablepi.store.hash_chain import Damage
from tablepi.store.seat_seal import names_after, note_of, sealed
from tests.store.sheet import HEADER, written

OTHERS = "lists other players than its rows name"
NOTE = Row(1, 0, "note", note_of(("Ann", "Ben"), (bytes(16), bytes(16))))
HALL = Row(1, 0, "note", "hall cafe r1-t07")
LINE = Row(1, 0, "line", "1 pass")


def test_a_match_begins_with_a_salted_digest_of_each_name(path: Path) -> None:
    salts = [bytes([number]) * 16 for number in range(5)]
    given = iter(salts)
    store = Store.open(path, chance=lambda _: next(given))
    match = store.journal.begin(HEADER)
    digests = [
        sha256(salt + name.encode()).hexdigest()
        for salt, name in zip(salts[1:], HEADER.seats, strict=False)
    ]
    assert store.journal.rows(match) == [Row(1, 0, "note", f"seats {' '.join(digests)}")]
    store.close()


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([NOTE, LINE], True),
        ([HALL, NOTE._replace(number=2)], True),
        ([HALL, LINE], False),
        ([LINE, NOTE], False),
        ([NOTE._replace(kind="line")], False),
        ([], False),
    ],
)
def test_the_note_is_the_first_row_or_behind_that_of_a_hall(rows: list[Row], found: bool) -> None:
    assert (sealed(rows) is not None) == found


@pytest.mark.parametrize(
    ("statement", "seats"),
    [
        ("UPDATE seats SET player = 3 - player", "1, 2"),
        ("UPDATE players SET name = 'Zoe' WHERE name = 'Ben'", "2"),
        ("UPDATE seats SET salt = NULL WHERE number = 1", "1"),
        ("UPDATE seats SET salt = x'00' WHERE number = 1", "1"),
    ],
)
def test_names_that_were_exchanged_are_named(store: Store, statement: str, seats: str) -> None:
    written(store, 5)
    assert store.verify().damages == []
    store.database.execute(statement)
    what = f"has other players than were written in seat {seats}"
    assert store.verify().damages == [Damage(1, 0, what)]


def test_the_salts_are_in_a_copy_of_the_journal(store: Store, path: Path) -> None:
    written(store, 5)
    store.database.copy(path.with_name("copy.db"))
    copy = Store.open(path.with_name("copy.db"))
    copy.database.execute("UPDATE seats SET player = 3 - player")
    assert len(copy.verify().damages) == 1
    copy.close()


def test_matches_of_an_older_tablepi_are_taken_on_trust(tmp_path: Path) -> None:
    old = Path(__file__).parent / "formats" / "4.db.xz"
    (tmp_path / "tablepi.db").write_bytes(lzma.decompress(old.read_bytes()))
    store, out = Store.open(tmp_path / "tablepi.db"), io.StringIO()
    written(store, 3)
    assert verify_store(store, out) == 0
    assert out.getvalue().splitlines() == [
        "taken on trust: the last rows and results of 3 matches, never recorded here",
        "taken on trust: who sat in 2 matches, begun by an older tablepi",
        "every other row is as it was written",
    ]
    store.close()


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["change seat 2 Bea"], ["Ann", "Bea"]),
        (["change seat 3 'Cid Lee'"], ["Ann", "Ben", "Cid Lee"]),
        (["change seat 2 Bea", "undo"], ["Ann", "Ben"]),
        (["change seat 2 Bea", "1 pass", "undo"], ["Ann", "Bea"]),
        (["1 pass", "change seat 2 Bea", "rewrite 1 1 '1 a' '1 b'", "undo"], ["Ann", "Bea"]),
        (["change seat 2 Bea", "change option title x", "undo", "undo"], ["Ann", "Ben"]),
        (["change seat 2 Bea", "amend 1 1 pass", "undo", "undo"], ["Ann", "Ben"]),
        (["change seat 2 Bea", "no line 'at all"], ["Ann", "Bea"]),
        (["undo", "change seat x Bea"], ["Ann", "Ben"]),
        (
            ["1 a", "1 b", "change seat 2 Bea", "change option x y 1 2", "rules", "undo", "undo"],
            ["Ann", "Bea"],
        ),
        (
            ["change seat 2 Bea", "1 a", "change option x y 1 1 '1 b' '1 c'", "undo", "undo"],
            ["Ann", "Bea"],
        ),
        (
            ["1 a", "change seat 2 Bea", "rewrite 1 0 '1 b'", "rules", "undo", "undo"],
            ["Ann", "Bea"],
        ),
    ],
)
def test_rows_tell_who_sits_where(lines: list[str], names: list[str]) -> None:
    rows = [
        Row(1, 0, "note", "rules 2") if line == "rules" else Row(1, 0, "line", line)
        for line in lines
    ]
    assert [*names_after(("Ann", "Ben"), rows)][-1] == tuple(names)


def test_names_put_right_are_those_that_the_rows_tell(store: Store) -> None:
    match = written(store, 5)
    for at, name in enumerate(("Bea", "Bo"), 1):
        store.journal.append(match, 9_000 + at, "line", f"change seat 2 {name}")
        # A power cut may come in between, and the next resume lists what the row says.
        assert store.verify().damages == []
        store.journal.rename(match, ("Ann", name))
        assert store.verify().damages == []
    store.journal.append(match, 9_009, "line", "1 pass")
    store.database.execute("UPDATE players SET name = 'Zoe' WHERE name = 'Bo'")
    assert store.verify().damages == [Damage(match, 0, OTHERS)]
    store.database.execute("DELETE FROM renamed")
    assert store.verify().damages == [Damage(match, 0, OTHERS)]


def test_a_name_put_right_by_no_row_is_named(store: Store) -> None:
    match = written(store, 5)
    store.journal.rename(match, ("Ann", "Zoe"))
    assert store.verify().damages == [Damage(match, 0, OTHERS)]
