"""Verification of the whole file: every hash chain and card file, and the database itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import NEWEST
from tablepi.store.card_files import CardFiles
from tablepi.store.database import Database
from tablepi.store.hash_chain import Damage, Reading
from tablepi.store.journal import Journal
from tablepi.store.last_rows import LastRow, compare, last_rows_file, read_last_rows
from tablepi.store.seat_seal import CHANGE, compare_names, compare_seats, sealed

Tell = Callable[[int, int], None]
"""Called with how many matches are done, and how many there are, from the task's thread."""


def unheard(done: int, whole: int) -> None:
    """Nobody wants to know how far it is."""


class VerifyReport(NamedTuple):
    """Report of a check."""

    matches: int
    rows: int
    erased: int
    """Rows whose text is taken on trust since a name in it was erased."""
    damages: list[Damage]
    unrecorded: int = 0
    """Matches whose last rows and results are, since they were not recorded here."""
    unsealed: int = 0
    """Those of them that an older tablepi began, where the seats' names are as well."""
    nameless: int = 0
    """Matches whose seats are, since a name of them was erased."""


def verify(
    database: Database, journal: Journal, cards: CardFiles, tell: Tell = unheard
) -> VerifyReport:
    """Every chain, every card file and the file itself. A damage of match 0 belongs to no match."""
    report = VerifyReport(0, 0, 0, [])
    for done, report in enumerate(verifying(database, journal, cards, whole=True)):
        tell(done, report.matches)
    return report


def verifying(
    database: Database, journal: Journal, cards: CardFiles, whole: bool = False
) -> Iterator[VerifyReport]:
    """Reports so far, a match at a time; the last is of all. No step reads more than a match,
    unless the `whole` file is to be looked at before.
    """
    matches = [match for (match,) in database.execute("SELECT id FROM matches ORDER BY id")]
    last_rows = read_last_rows(last_rows_file(database.path))
    damages = [
        *_file_damages(database, whole),
        *_card_damages(database, cards),
        *_stray_damages(database, matches),
        *_gone_damages(matches, last_rows),
    ]
    renamed = {match for (match,) in database.execute("SELECT DISTINCT match_id FROM renamed")}
    rows = erased = unsealed = 0
    unrecorded = len(set(matches) - last_rows.keys())
    [(nameless,)] = database.execute(
        "SELECT count(DISTINCT match_id) FROM seats WHERE player IS NULL"
    )
    for match in matches:
        yield VerifyReport(len(matches), rows, erased, damages, unrecorded, unsealed, nameless)
        try:
            reading = journal.read(match)
            note = sealed(reading.rows)
            if match in last_rows and not reading.damages:
                # The seal tells more of the seats, where there is one.
                recorded = last_rows[match]
                recorded = recorded if note is None else recorded._replace(seats=b"")
                damages += compare(match, recorded, *journal.stands(match, recorded.rows))
            unsealed += match not in last_rows and note is None and not reading.damages
            damages += _seat_damages(database, journal, match, reading, match in renamed)
            damages += journal.public.check(match)
        except StoreError as error:
            damages.append(Damage(match, 0, str(error)))
            continue
        damages += reading.damages
        rows += reading.total
        erased += reading.erased
    yield VerifyReport(len(matches), rows, erased, damages, unrecorded, unsealed, nameless)


def _gone_damages(matches: Sequence[int], last_rows: Mapping[int, LastRow]) -> Iterator[Damage]:
    """Matches that are gone: recorded ones, and those after which others were begun."""
    for match in last_rows.keys() - matches:
        yield from compare(match, last_rows[match], None)
    for start, end in pairwise((0, *matches)):
        if end - start > 1 and start + 1 not in last_rows:
            sentence = "is gone" if end - start == 2 else f"and all up to {end - 1} are gone"
            yield Damage(start + 1, 0, sentence)


def _seat_damages(
    database: Database, journal: Journal, match: int, reading: Reading, renamed: bool
) -> Iterator[Damage]:
    """Faults of who sat where, as far as the rows of a sound match tell."""
    if reading.damages:
        return
    note = sealed(reading.rows)
    if note is not None:
        yield from compare_seats(database, match, note)
    if renamed or any(row.text.startswith(CHANGE) for row in reading.rows):
        listed = journal.kept(match)
        yield from compare_names(match, listed.header.seats, reading.rows, listed.names)


_READ_BY_MATCH = {"matches", "seats", "players", "public", "cards"}
"""Tables of which each text is read where it belongs, and its fault named there."""


def _file_damages(database: Database, whole: bool) -> list[Damage]:
    """Faults of the file itself, or only of its tables but the one that is read row by row."""
    try:
        tables = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = [name for (name,) in tables if name != "journal"]
        arguments = [""] if whole else [f"({name})" for name in names]
        answers = [
            answer
            for argument in arguments
            for answer in database.execute(f"PRAGMA quick_check{argument}")
        ]
        # SQLite does not look whether a text is one: whoever reads it later would fail.
        for name in {*names} - _READ_BY_MATCH if whole else ():
            database.execute(f'SELECT * FROM "{name}"')
    except StoreError as error:
        return [Damage(0, 0, str(error))]
    return [Damage(0, 0, str(answer)) for (answer,) in answers if answer != "ok"]


def _card_damages(database: Database, cards: CardFiles) -> list[Damage]:
    damages = []
    for digest in cards.digests():
        try:
            cards.text(digest)
        except StoreError as error:
            damages.append(Damage(0, 0, str(error)))
    rows = database.execute(
        "SELECT id FROM matches WHERE cards != '' AND cards NOT IN (SELECT digest FROM cards)"
    )
    return damages + [Damage(match, 0, "has lost its card file") for (match,) in rows]


def _stray_damages(database: Database, matches: Sequence[int]) -> Iterator[Damage]:
    """Rows without their match, and seats without the player that they name."""
    for start, end in pairwise((-NEWEST, *matches, NEWEST)):
        if end - start > 1:
            rows = database.execute(
                "SELECT match_id, min(number) FROM journal "
                "WHERE match_id > ? AND match_id < ? GROUP BY match_id",
                (start, end),
            )
            for match, row in rows:
                yield Damage(match, row, "belongs to no match")
    for (match,) in database.execute(
        "SELECT match_id FROM (SELECT match_id, player FROM seats "
        "UNION SELECT match_id, player FROM renamed "
        "UNION SELECT match_id, player FROM persons) "
        "WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players) GROUP BY match_id"
    ):
        yield Damage(match, 0, "has lost the name of a player")
