"""Verification of the whole file: every hash chain and card file, and the database itself."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import NEWEST
from tablepi.store.card_files import CardFiles
from tablepi.store.database import Database
from tablepi.store.hash_chain import Damage, Reading
from tablepi.store.journal import Journal
from tablepi.store.last_rows import compare, last_rows_file, read_last_rows
from tablepi.store.seat_seal import CHANGE, compare_names, compare_seats, sealed

Tell = Callable[[int, int], None]
"""Called with how many matches are done, and how many there are, from the task's thread."""


def unheard(done: int, whole: int) -> None:
    """Nobody wants to know how far it is."""


class VerifyReport(NamedTuple):
    """Report of a check. `erased`: rows whose text is taken on trust since a name in it was erased;
    `unrecorded`: matches whose last rows and results are, since they were not recorded here;
    `unsealed`: those of them that an older tablepi began, where the seats' names are as well;
    `nameless`: matches whose seats are, since a name of them was erased.
    """

    matches: int
    rows: int
    erased: int
    damages: list[Damage]
    unrecorded: int = 0
    unsealed: int = 0
    nameless: int = 0


def verify(
    database: Database, journal: Journal, cards: CardFiles, tell: Tell = unheard
) -> VerifyReport:
    """Every chain, every card file and the file itself. A damage of match 0 belongs to no match."""
    found = VerifyReport(0, 0, 0, [])
    for done, found in enumerate(verifying(database, journal, cards, whole=True)):
        tell(done, found.matches)
    return found


def verifying(
    database: Database, journal: Journal, cards: CardFiles, whole: bool = False
) -> Iterator[VerifyReport]:
    """The same a match at a time: what was found so far, the last being all.

    No step reads more than a match, unless the `whole` file is to be looked at before.
    """
    matches = [match for (match,) in database.execute("SELECT id FROM matches ORDER BY id")]
    damages = [*_file(database, whole), *_cards(database, cards), *_strays(database, matches)]
    renamed = {match for (match,) in database.execute("SELECT DISTINCT match_id FROM renamed")}
    rows = erased = unsealed = 0
    last = read_last_rows(last_rows_file(database.path))
    unrecorded = len(set(matches) - last.keys())
    [(nameless,)] = database.execute(
        "SELECT count(DISTINCT match_id) FROM seats WHERE player IS NULL"
    )
    damages += [each for gone in last.keys() - matches for each in compare(gone, last[gone], None)]
    damages += _gaps(matches, last)
    for match in matches:
        yield VerifyReport(len(matches), rows, erased, damages, unrecorded, unsealed, nameless)
        try:
            reading = journal.read(match)
            note = sealed(reading.rows)
            if match in last and not reading.damages:
                recorded = last[match] if note is None else last[match]._replace(seats=b"")
                damages += compare(match, recorded, *journal.stands(match, recorded.rows))
            unsealed += match not in last and note is None and not reading.damages
            damages += _seats(database, journal, match, reading, match in renamed)
            damages += journal.public.check(match)
        except StoreError as error:
            damages.append(Damage(match, 0, str(error)))
            continue
        damages += reading.damages
        rows += reading.total
        erased += reading.erased
    yield VerifyReport(len(matches), rows, erased, damages, unrecorded, unsealed, nameless)


def _gaps(matches: Sequence[int], last: Collection[int]) -> Iterator[Damage]:
    """Matches of which nothing is left but that others were begun after them."""
    for before, after in pairwise((0, *matches)):
        if after - before > 1 and before + 1 not in last:
            more = "is gone" if after - before == 2 else f"and all up to {after - 1} are gone"
            yield Damage(before + 1, 0, more)


def _seats(
    database: Database, journal: Journal, match: int, reading: Reading, renamed: bool
) -> Iterator[Damage]:
    """Faults of who sat where, as far as the rows of a sound match tell."""
    if reading.damages:
        return
    note = sealed(reading.rows)
    if note is not None:
        yield from compare_seats(database, match, note)
    if renamed or any(row.text.startswith(CHANGE) for row in reading.rows):
        kept = journal.kept(match)
        yield from compare_names(match, kept.header.seats, reading.rows, kept.names)


_READ_BY_MATCH = {"matches", "seats", "players", "public", "cards"}
"""Tables of which each text is read where it belongs, and its fault named there."""


def _file(database: Database, whole: bool) -> list[Damage]:
    """Faults of the file itself, or only of its tables but the one that is read row by row."""
    try:
        tables = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = [name for (name,) in tables if name != "journal"]
        which = [""] if whole else [f"({name})" for name in names]
        found = [what for each in which for what in database.execute(f"PRAGMA quick_check{each}")]
        # SQLite does not look whether a text is one: whoever reads it later would fail.
        for name in {*names} - _READ_BY_MATCH if whole else ():
            database.execute(f'SELECT * FROM "{name}"')
    except StoreError as error:
        return [Damage(0, 0, str(error))]
    return [Damage(0, 0, str(what)) for (what,) in found if what != "ok"]


def _cards(database: Database, cards: CardFiles) -> list[Damage]:
    damages = []
    for digest in cards.digests():
        try:
            cards.text(digest)
        except StoreError as error:
            damages.append(Damage(0, 0, str(error)))
    found = database.execute(
        "SELECT id FROM matches WHERE cards != '' AND cards NOT IN (SELECT digest FROM cards)"
    )
    return damages + [Damage(match, 0, "has lost its card file") for (match,) in found]


def _strays(database: Database, matches: Sequence[int]) -> Iterator[Damage]:
    """Rows without their match, and seats without the player that they name."""
    for before, after in pairwise((-NEWEST, *matches, NEWEST)):
        if after - before > 1:
            rows = database.execute(
                "SELECT match_id, min(number) FROM journal "
                "WHERE match_id > ? AND match_id < ? GROUP BY match_id",
                (before, after),
            )
            for match, row in rows:
                yield Damage(match, row, "belongs to no match")
    for (match,) in database.execute(
        "SELECT match_id FROM (SELECT match_id, player FROM seats "
        "UNION SELECT match_id, player FROM renamed) "
        "WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players) GROUP BY match_id"
    ):
        yield Damage(match, 0, "has lost the name of a player")
