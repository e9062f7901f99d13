"""Tables of the hall: join cards, what a table gets for one, and passwords taken away."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import count
from secrets import token_bytes
from typing import NamedTuple

from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.machine.broker_files import new_password, password_line
from tablepi.wire.join_card import TOKEN_BYTES, base32
from tablepi.wire.join_messages import JoinWish

REVOKED = "revoked "
"""Begins the setting that keeps a password's line after it was taken away."""


class JoinedTable(NamedTuple):
    """A table that joined. `password`: its line in the broker's file, '' when it was taken away;
    `put_back`: when its journal was last found restored from a backup, ms, 0 for never;
    `may_return`: the password that was taken away is still kept.
    """

    id: str
    password: str
    put_back: int
    may_return: bool


def joined_tables(record: Record) -> list[JoinedTable]:
    rows = record.execute(
        "SELECT id, password, put_back, value IS NOT NULL FROM tables"
        " LEFT JOIN settings ON name = ? || id ORDER BY id",
        (REVOKED,),
    )
    return [JoinedTable._make((*columns, bool(may_return))) for *columns, may_return in rows]


def has_device(record: Record, table: str) -> bool:
    """True if a device may come as this table."""
    row = record.execute("SELECT password FROM tables WHERE id = ?", (table,)).fetchone()
    return row is not None and bool(row[0])


def revoke(record: Record, table: str) -> bool:
    """Takes a table's password away; whether it had one. Its rows stay."""
    cursor = record.execute(
        "INSERT OR REPLACE INTO settings SELECT ? || id, password FROM tables"
        " WHERE id = ? AND password != ''",
        (REVOKED, table),
    )
    record.execute("UPDATE tables SET password = '' WHERE id = ?", (table,))
    return cursor.rowcount > 0


def let_return(record: Record, table: str) -> bool:
    """Gives a table the password again that was taken away; whether none came in its place."""
    cursor = record.execute(
        "UPDATE tables SET password = value FROM settings"
        " WHERE settings.name = ? || tables.id AND tables.id = ?",
        (REVOKED, table),
    )
    forget_revoked(record, table)
    return cursor.rowcount > 0


def forget_revoked(record: Record, table: str) -> None:
    """Forgets the password that was taken away: another one came in its place."""
    record.execute("DELETE FROM settings WHERE name = ?", (REVOKED + table,))


def heard_epoch(record: Record, table: str, epoch: str, now: int) -> None:
    """Keeps the epoch of a table's journal; another one than before came from a backup."""
    record.execute(
        "UPDATE tables SET put_back = CASE epoch WHEN '' THEN 0 ELSE ? END, epoch = ?"
        " WHERE id = ? AND epoch != ?",
        (now, epoch, table, epoch),
    )


def join_again(record: Record, lines: Mapping[str, str], now: int) -> None:
    """Lets tables in by the lines of their passwords, into a record that knows no table."""
    if record.execute("SELECT 1 FROM tables").fetchone() is None:
        record.executemany(
            "INSERT INTO tables (id, inst, password, joined) VALUES (?, '', ?, ?)",
            [(table, line, now) for table, line in lines.items()],
        )


GOOD_MS = 24 * 60 * 60 * 1000
"""Time that a card is good."""

AGAIN_MS = 60_000
"""Time in which the same table gets the same answer again, in case the first was lost."""


class Joined(NamedTuple):
    """A table may come, with this password."""

    table: str
    password: str


class Refused(NamedTuple):
    """A table may not: `token` where the card is wrong, used or old; `taken` where that table
    joined already.
    """

    why: str


def make_cards(record: Record, now: int, place: str = "", number: int = 1) -> list[str]:
    """New tokens, each good once; `place`: the table that they are for, '' for the next free."""
    tokens = [base32(token_bytes(TOKEN_BYTES)) for _ in range(number)]
    record.execute("DELETE FROM cards WHERE made < ?", (now - 2 * GOOD_MS,))
    record.executemany(
        "INSERT INTO cards (token, place, made) VALUES (?, ?, ?)",
        [(_hash_of(token), place, now) for token in tokens],
    )
    return tokens


def join(record: Record, wish: JoinWish, now: int) -> Joined | Refused:
    """Uses a card: its token, the table's password and the answer in one transaction."""
    card = record.execute(
        "SELECT place, made, used, inst, wanted, answer FROM cards WHERE token = ?",
        (_hash_of(wish.token),),
    ).fetchone()
    if card is None:
        return Refused("token")
    place, made, used, inst, wanted, answer = card
    if used:
        is_same_wish = (inst, wanted) == (wish.inst, wish.table) and now - used <= AGAIN_MS
        return Joined(*answer.split(" ")) if is_same_wish and answer else Refused("token")
    if now - made > GOOD_MS:
        return Refused("token")
    table = place or wish.table or _next_free(record)
    if _has_password(record, table):
        return Refused("taken")
    admission = Joined(table, new_password())
    _write_joining(record, wish, admission, now)
    return admission


def forget_answers(record: Record, now: int) -> None:
    """Erases the passwords in answers that nobody may ask for again."""
    record.execute(
        "UPDATE cards SET answer = '' WHERE answer != '' AND used < ?", (now - AGAIN_MS,)
    )


def _write_joining(record: Record, wish: JoinWish, admission: Joined, now: int) -> None:
    record.execute(
        "UPDATE cards SET used = ?, inst = ?, wanted = ?, answer = ? WHERE token = ?",
        (now, wish.inst, wish.table, " ".join(admission), _hash_of(wish.token)),
    )
    line = password_line(admission.table, admission.password)
    record.execute(
        "INSERT INTO tables (id, inst, password, joined) VALUES (?, ?, ?, ?) ON CONFLICT (id)"
        " DO UPDATE SET inst = excluded.inst, password = excluded.password,"
        " joined = excluded.joined",
        (admission.table, wish.inst, line, now),
    )
    forget_revoked(record, admission.table)


def _has_password(record: Record, table: str) -> bool:
    row = record.execute("SELECT password FROM tables WHERE id = ?", (table,)).fetchone()
    return bool(row and row[0])


def _next_free(record: Record) -> str:
    taken_ids = {table for (table,) in record.execute("SELECT id FROM tables")}
    taken_ids |= {place for (place,) in record.execute("SELECT place FROM cards WHERE used = 0")}
    return next(table for number in count(1) if (table := f"t{number:02}") not in taken_ids)


def _hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()
