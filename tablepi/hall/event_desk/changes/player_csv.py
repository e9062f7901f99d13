"""Players from a CSV file, checked whole: every fault by its line and column."""

import csv
import io
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

COLUMNS = ("name", "id", "seed", "table", "club")
MOST_LETTERS = 200
MOST_SEED = 1_000_000
GUARDED = "=+-@\t"
"""A cell that begins with one of these has `'` before it, so that no program computes it."""

_ID = re.compile(r"[a-z0-9-]{1,16}")


class NewPlayer(NamedTuple):
    """A player to be entered. `id` '': the next free one; `seed` 0, `table`, `club` '': none."""

    name: str
    id: str = ""
    seed: int = 0
    table: str = ""
    club: str = ""


class CsvFault(NamedTuple):
    """A fault: `sentence` is its id. `line` from 1, the header's; `column` by name, '' for all."""

    line: int
    column: str
    sentence: str
    values: Mapping[str, str | int] = {}


class ReadPlayers(NamedTuple):
    """What a file comes to; no players where it has faults."""

    players: tuple[NewPlayer, ...]
    faults: tuple[CsvFault, ...]


def read_players(data: bytes, taken: Container[str], tables: Container[str] | None) -> ReadPlayers:
    """The players of a file. `taken`: ids that are there already; `tables`: None: not said yet."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data[: wrong.start].count(b"\n") + 1
        return ReadPlayers((), (CsvFault(line, "", "csv.not_utf8"),))
    first = text.partition("\n")[0]
    comma = ";" if ";" in first and "," not in first else ","
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=comma, strict=True)
        lines = [(reader.line_num, cells) for cells in reader]
    except csv.Error:
        return ReadPlayers((), (CsvFault(reader.line_num, "", "csv.quotes"),))
    return _read(lines, taken, tables)


def same_names(players: Sequence[NewPlayer], known: Sequence[str]) -> tuple[str, ...]:
    """Names that more than one of them has, or that are there already; in order."""
    before = {_plain(name) for name in known}
    count = Counter(_plain(each.name) for each in players)
    return tuple(
        dict.fromkeys(
            each.name
            for each in players
            if count[_plain(each.name)] > 1 or _plain(each.name) in before
        )
    )


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _read(
    lines: Sequence[tuple[int, list[str]]], taken: Container[str], tables: Container[str] | None
) -> ReadPlayers:
    filled = [(number, cells) for number, cells in lines if any(cell.strip() for cell in cells)]
    if not filled:
        return ReadPlayers((), (CsvFault(1, "name", "csv.no_name_column"),))
    number, header = filled[0]
    names = [cell.strip().lower() for cell in header]
    faults = list(_header_faults(number, names))
    if faults:
        return ReadPlayers((), tuple(faults))
    if len(filled) == 1:
        return ReadPlayers((), (CsvFault(number, "", "csv.nobody"),))
    players, ids = [], Counter[str]()
    for number, cells in filled[1:]:
        if len(cells) > len(names):
            faults.append(CsvFault(number, "", "csv.too_many", {"n": len(names)}))
            continue
        row = dict.fromkeys(names, "") | dict(zip(names, map(_unguarded, cells), strict=False))
        found = list(_faults(number, row, taken, tables))
        ids[row.get("id", "")] += 1
        if row.get("id") and ids[row["id"]] > 1:
            found.append(CsvFault(number, "id", "csv.id_twice", {"id": row["id"]}))
        faults += found
        if not found:
            seed = int(row.get("seed") or 0)
            players.append(
                NewPlayer(
                    *(row["name"], row.get("id", ""), seed),
                    *(row.get("table", ""), row.get("club", "")),
                )
            )
    return ReadPlayers(() if faults else tuple(players), tuple(faults))


def _header_faults(line: int, names: Sequence[str]) -> Iterator[CsvFault]:
    if "name" not in names:
        yield CsvFault(line, "name", "csv.no_name_column")
    for name, count in Counter(names).items():
        if name not in COLUMNS:
            yield CsvFault(line, name, "csv.unknown_column", {"column": name})
        elif count > 1:
            yield CsvFault(line, name, "csv.column_twice", {"column": name})


def _faults(
    line: int, row: Mapping[str, str], taken: Container[str], tables: Container[str] | None
) -> Iterator[CsvFault]:
    name, id_, seed = row["name"], row.get("id", ""), row.get("seed", "")
    if wrong := name_fault(name):
        yield CsvFault(line, "name", wrong, {"n": MOST_LETTERS})
    if id_ and not _ID.fullmatch(id_):
        yield CsvFault(line, "id", "csv.id", {"id": id_})
    elif id_ in taken:
        yield CsvFault(line, "id", "csv.id_taken", {"id": id_})
    if seed and not (seed.isascii() and seed.isdecimal() and 0 < int(seed[:9]) <= MOST_SEED):
        yield CsvFault(line, "seed", "csv.seed", {"seed": seed})
    if (table := row.get("table", "")) and tables is not None and table not in tables:
        yield CsvFault(line, "table", "csv.table", {"table": table})
    if len(row.get("club", "")) > MOST_LETTERS:
        yield CsvFault(line, "club", "csv.long", {"n": MOST_LETTERS})


def name_fault(name: str) -> str:
    """What is wrong with a name: the id of a sentence, '' for nothing."""
    if not name.strip():
        return "csv.no_name"
    if len(name) > MOST_LETTERS:
        return "csv.long"
    return "csv.control" if any(ord(letter) < 32 for letter in name) else ""


def _unguarded(cell: str) -> str:
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:2] in GUARDED and cell[1:] else cell
