"""The rows of events that tables give back: the longest chain counts, others are kept beside it."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

from tablepi.hall.server.database.event_rows import (
    PHASE,
    EventRow,
    body_of,
    end_of,
    hashes_of,
    loosen_names,
    settle_open,
    write_body,
)
from tablepi.hall.server.database.record_file import Record
from tablepi.wire.hash_chains import EVENT_ORIGIN, verified

Phase = Literal["", "asked", "ended"]
"""Progress of a rebuild. `asked`: tables give the event back; `ended`: the desk wrote a row of its
own, so no more is taken; '': what came back is taken up, or there is no rebuild.
"""


class Link(NamedTuple):
    """A row in a chain that does not count. `before`: the hash that it follows."""

    n: int
    h: str
    before: str
    body: str


def phase_of(record: Record) -> Phase:
    row = record.execute("SELECT value FROM settings WHERE name = ?", (PHASE,)).fetchone()
    return cast(Phase, row[0]) if row else ""


def begin_rebuild(record: Record) -> None:
    """Asks the tables, unless the desk went on after a rebuild that is not taken up yet."""
    if phase_of(record) != "ended":
        record.execute("INSERT OR REPLACE INTO settings VALUES (?, 'asked')", (PHASE,))


def end_rebuild(record: Record) -> None:
    """Forgets the rebuild, and the chains that do not count."""
    record.execute("DELETE FROM settings WHERE name = ?", (PHASE,))
    record.execute("DELETE FROM event_forks")


def take_rows(record: Record, event: str, rows: Sequence[EventRow]) -> int:
    """Takes rows that follow from some that are there; how many of them hold, and so are kept."""
    first_number = rows[0]["n"]
    # Rows may follow a chain that does not count (yet) as well.
    for hash_before in _hashes_at(record, event, first_number - 1):
        if count := verified(rows, hash_before, first_number):
            break
    else:
        return 0
    if first_number == 1 and not _opens(event, rows[0]):
        return 0
    known_hashes = {
        h for n in range(first_number, first_number + count) for h in _hashes_at(record, event, n)
    }
    links = list(_links(rows[:count], hash_before))
    new_links = [link for link in links if link.h not in known_hashes]
    if new_links and end_of(record, event) == (new_links[0].n - 1, new_links[0].before):
        _write_links(record, event, new_links)
        settle_open(record)
    elif new_links:
        _write_forks(record, event, new_links)
    return count


def prefer_longest(record: Record) -> bool:
    """Has the longest chain of each event count; whether that was another one."""
    longer_chains = record.execute(
        "SELECT event, h, max(n) FROM event_forks GROUP BY event"
        " HAVING max(n) > coalesce((SELECT max(n) FROM event_rows"
        " WHERE event_rows.event = event_forks.event), 0)"
    ).fetchall()
    for event, h, n in longer_chains:
        _prefer_chain(record, event, n, h)
    if longer_chains:
        settle_open(record)
    return bool(longer_chains)


def _prefer_chain(record: Record, event: str, n: int, h: str) -> None:
    """Has the chain that ends here count in place of the one that does."""
    chain = list[Link]()
    while n and hashes_of(record, event, n, n).get(n) != h:
        chain.append(_fork_link(record, event, n, h))
        n, h = n - 1, chain[-1].before
    shorter, hash_before = list[Link](), h
    for number, body, row_hash in record.execute(
        "SELECT n, body, h FROM event_rows WHERE event = ? AND n > ? ORDER BY n", (event, n)
    ):
        shorter.append(Link(number, row_hash, hash_before, body))
        hash_before = row_hash
    record.execute("DELETE FROM event_rows WHERE event = ? AND n > ?", (event, n))
    loosen_names(record, event, n)
    record.executemany(
        "DELETE FROM event_forks WHERE event = ? AND n = ? AND h = ?",
        [(event, link.n, link.h) for link in chain],
    )
    _write_links(record, event, chain[::-1])
    _write_forks(record, event, shorter)


def _hashes_at(record: Record, event: str, n: int) -> list[str]:
    """The hashes of the rows of this number, that of the chain that counts first."""
    if n == 0:
        return [EVENT_ORIGIN]
    fork_rows = record.execute("SELECT h FROM event_forks WHERE event = ? AND n = ?", (event, n))
    return [*hashes_of(record, event, n, n).values(), *(h for (h,) in fork_rows)]


def _opens(event: str, row: EventRow) -> bool:
    return row.get("do") == "open" and row.get("event") == event and type(row.get("at")) is int


def _links(rows: Sequence[EventRow], hash_before: str) -> Iterator[Link]:
    for row in rows:
        yield Link(row["n"], row["h"], hash_before, body_of(row))
        hash_before = row["h"]


def _fork_link(record: Record, event: str, n: int, h: str) -> Link:
    [row] = record.execute(
        "SELECT n, h, before, body FROM event_forks WHERE event = ? AND n = ? AND h = ?",
        (event, n, h),
    )
    return Link(*row)


def _write_links(record: Record, event: str, links: Sequence[Link]) -> None:
    for link in links:
        write_body(record, event, link.n, link.h, link.body)


def _write_forks(record: Record, event: str, links: Sequence[Link]) -> None:
    record.executemany(
        "INSERT INTO event_forks VALUES (?, ?, ?, ?, ?)",
        [(event, link.n, link.h, link.before, link.body) for link in links],
    )
