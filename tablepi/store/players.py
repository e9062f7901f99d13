"""Players: recent names, erasing one everywhere, and profiles by which a tag names a player."""

import json
import re
from collections.abc import Callable
from itertools import product

from tablepi.core.errors import StoreError
from tablepi.core.record import ERASED, Days, Header, Profile, RowKind
from tablepi.core.text.names import clean_name, folded
from tablepi.core.text.tokenizer import MALFORMED, Malformed, quoted, quoted_text, split
from tablepi.store.database import Database
from tablepi.store.hash_chain import digest
from tablepi.store.journal import UUID_BYTES, Chance, Journal
from tablepi.store.persons import Persons, Seat
from tablepi.store.stored_match import LONGEST

TITLES = ("title",)
"""The options whose values are free text."""

_WORDS_BEFORE_REASON = {"adjust": 3, "turn": 2}

Reason = Callable[[list[str]], int]
"""Gives the index at which a line's free text begins; the number of words for none."""


def reason_at(words: list[str]) -> int:
    """A judge's reason is the one free text that every game has.

    It stands in `adjust SEAT ±N REASON…` and in `turn SEAT REASON…`. A note on a
    corrected clock has one as well: `clock adjust SEAT ±N REASON…`.
    """
    if words[:2] == ["clock", "adjust"]:
        return 4
    index = 2 if words[:1] == ["amend"] else 0
    verb = "".join(words[index : index + 1])
    return index + _WORDS_BEFORE_REASON[verb] if verb in _WORDS_BEFORE_REASON else len(words)


class Name:
    """A name to be cut out of texts: as a whole word, in any letter case."""

    def __init__(self, name: str) -> None:
        self._folded = folded(name)
        pattern = r"\s+".join(re.escape(word) for word in name.split())
        self._pattern = re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE)

    def is_all_of(self, text: str) -> bool:
        return folded(text) == self._folded

    def cut(self, text: str) -> str:
        return self._pattern.sub(ERASED, text)

    def cut_from_row(self, kind: RowKind, text: str, reason_at: Reason) -> str:
        """The row's text without the name. The game's own words stay, even one that is a name."""
        if kind != "refused":
            return self._cut_from_line(text, reason_at)
        line, separator, rule = text.rpartition(" ! ")
        if rule == MALFORMED:
            return self.cut(line) + separator + rule
        return self._cut_from_line(line, reason_at) + separator + rule

    def _cut_from_line(self, line: str, reason_at: Reason) -> str:
        try:
            words, starts, _ = split(line)
        except Malformed:
            return self.cut(line)
        if words[:1] in (["rewrite"], ["change"]) and len(words) > AFTER:
            values = self._cut_from_values(words, reason_at)
            prefix = line[: starts[AFTER]]
            return line if values == words[AFTER:] else prefix + " ".join(map(quoted, values))
        reason_start = reason_at(words)
        reason = " ".join(words[reason_start:])
        new_reason = self.cut(reason)
        return (
            line if new_reason == reason else line[: starts[reason_start]] + quoted_text(new_reason)
        )

    def _cut_from_values(self, words: list[str], reason_at: Reason) -> list[str]:
        """The lines that a `rewrite` puts in; the value of a `change`, and its lines."""
        verb, what, name, *values = words
        if verb == "rewrite":
            return [self._cut_from_line(value, reason_at) for value in values]
        value, *places = values[:3]
        lines = [self._cut_from_line(line, reason_at) for line in values[3:]]
        if what == "seat":
            value = ERASED if self.is_all_of(value) else value
        elif name in TITLES:
            value = self.cut(value)
        return [value, *places, *lines]


AFTER = 3
"""Words of `rewrite K COUNT "LINE"…` and `change seat N NAME` before what they put in.

Behind `change option NAME VALUE` a rewriting may follow without its verb: `K COUNT "LINE"…`.
"""


_NAMED = """
    SELECT match_id, number, player FROM (
        SELECT match_id, number, player FROM seats
        UNION ALL SELECT match_id, number, player FROM renamed
    ) WHERE player IS NOT NULL
"""

_RECENT = f"""
    SELECT name FROM players LEFT JOIN (
        {_NAMED} AND (match_id, number) NOT IN (SELECT match_id, number FROM persons)
        UNION ALL SELECT match_id, number, player FROM persons
    ) ON player = id WHERE length(name) <= ? AND name != ?
    AND (match_id IS NOT NULL OR id NOT IN (SELECT player FROM ({_NAMED})))
    AND (? IS NULL OR match_id IN (SELECT id FROM matches WHERE began BETWEEN ? AND ?))
    AND (? = 0 OR match_id >= ?)
    GROUP BY id ORDER BY max(match_id * 1000 - number) DESC LIMIT ?
"""


_NAMES_OF_SEAT = " UNION ALL ".join(
    f"SELECT '{table}', name FROM {table} JOIN players ON id = player "
    "WHERE match_id = ? AND number = ?"
    for table in ("seats", "renamed", "persons")
)
"""A seat's names, the last being whom people are counted by."""

_ERASE_SEAT = {
    "seats": "UPDATE seats SET player = NULL, salt = NULL WHERE match_id = ? AND number = ?",
    "renamed": "UPDATE renamed SET player = NULL WHERE match_id = ? AND number = ?",
    "persons": "DELETE FROM persons WHERE match_id = ? AND number = ?",
}

_TEXTS = {
    "journal": "SELECT match_id, number, kind, text FROM journal WHERE (? IS NULL OR match_id = ?)",
    "public": "SELECT match_id, number, kind, public.text FROM public "
    "JOIN journal USING (match_id, number) WHERE public.text IS NOT NULL "
    "AND (? IS NULL OR match_id = ?)",
}
"""Columns with texts of rows, and their readers."""


class Players:
    """The names in one file."""

    def __init__(self, database: Database, journal: Journal, persons: Persons) -> None:
        self._database = database
        self._journal = journal
        self._persons = persons

    def recent(self, limit: int = 12, days: Days | None = None, first_match: int = 0) -> list[str]:
        """The names used last, the latest match's first, in its order of seats; none that was
        merged into another.

        `days`: those on which their matches began, None for ever. `first_match`: the least
        number of theirs.
        """
        first_day, last_day = days or (None, None)
        rows = self._database.execute(
            _RECENT,
            (LONGEST, ERASED, first_day, first_day, last_day, first_match, first_match, limit),
        )
        return [name for (name,) in rows if "\0" not in name]

    def erase(self, name: str, reason_at: Reason = reason_at) -> int:
        """Erase a name from seats, titles, results and free texts; in how many places it stood.

        `reason_at` says where in a line's words its free text begins: the rest of a line is the
        game's, and stays. Also the bytes are gone from the files afterwards; should that fail
        (StoreError: no space, say), erasing the name once more finishes it.
        """
        if not name.strip():
            raise StoreError("store.no-name")
        with self._database.together():
            places, other_names = self._erase_from_seats(Name(name))
            places += self._erase_from_matches(Name(name))
            for rows in _TEXTS.items():
                places += self._erase_from_texts(Name(name), reason_at, rows)
                for match, other_name in other_names:
                    self._erase_from_texts(Name(other_name), reason_at, rows, match)
            for _, other_name in other_names:
                self._persons.forget_unused(other_name)
        self._database.scrub()
        return places

    def _erase_from_seats(self, name: Name) -> tuple[int, list[tuple[int, str]]]:
        """In how many seats it stood; and what else they were called, each with its match.

        With the name its salt is gone, and nobody can try names against the sealed digest.
        """
        execute = self._database.execute
        seats: dict[Seat, None] = {}
        players = execute("SELECT id, name FROM players")
        erased = [player for player, spelling in players if name.is_all_of(spelling)]
        for player, table in product(erased, _ERASE_SEAT):
            rows = execute(f"SELECT match_id, number FROM {table} WHERE player = ?", (player,))
            seats |= dict.fromkeys(rows)
        other_names = [(seat[0], other) for seat in seats for other in self._erase_seat(name, seat)]
        for player in erased:
            execute("DELETE FROM profiles WHERE player = ?", (player,))
            execute("DELETE FROM players WHERE id = ?", (player,))
        self._journal.changed.update(match for match, _ in seats)
        return len(seats), other_names

    def _erase_seat(self, name: Name, seat: Seat) -> list[str]:
        """Erases a seat's name, and gives its others: what a person who was merged was called
        there is erased as well; one that was parted is another's.
        """
        names = dict(self._database.execute(_NAMES_OF_SEAT, seat * 3))
        is_whole = name.is_all_of(names.get("persons", ""))
        for table, spelling in names.items():
            if is_whole or name.is_all_of(spelling):
                self._database.execute(_ERASE_SEAT[table], seat)
        return [each for each in names.values() if is_whole and not name.is_all_of(each)]

    def _erase_from_matches(self, name: Name) -> int:
        places = 0
        for listed in self._journal.matches():
            match, header, result = listed.id, listed.header, listed.result
            new_result = result if listed.is_abandoned else name.cut(result)
            options = _options_without(header, name)
            if (new_result, options) == (result, header.options):
                continue
            places += 1
            # The origin is kept as it was: the chain covers the options, also the name in them.
            options_text = json.dumps(options, ensure_ascii=False)
            self._database.execute(
                "UPDATE matches SET result = ?, options = ?, kept = ? WHERE id = ?",
                (new_result, options_text, self._journal.origin(match), match),
            )
            if options != header.options:
                self._journal.public.cut(match, options)
            self._journal.changed.add(match)
        return places

    def _erase_from_texts(
        self, name: Name, reason_at: Reason, rows: tuple[str, str], only_match: int | None = None
    ) -> int:
        places, (table, select) = 0, rows
        values = (only_match, only_match)
        for match, number, kind, text in self._database.execute(select, values):
            new_text = name.cut_from_row(kind, text, reason_at)
            if new_text == text:
                continue
            places += 1
            self._database.execute(
                f"UPDATE {table} SET text = ?, kept = coalesce(kept, ?) "
                "WHERE match_id = ? AND number = ?",
                (new_text, digest(text), match, number),
            )
        return places


def _options_without(header: Header, name: Name) -> tuple[tuple[str, str], ...]:
    return tuple(
        (option, name.cut(value) if option in TITLES else value) for option, value in header.options
    )


_ALL = """
    SELECT name, profiles.id, colour, coalesce(sign, '') FROM profiles
    JOIN players ON players.id = player {} ORDER BY name COLLATE NOCASE, name
"""


CODE = "tablepi:player/"
"""First letters of a player's printed code."""

_CODE_BYTES = 10


class Profiles:
    """The profiles in one file; each goes when its player's name is erased.

    `chance`: makes codes, and the ids by which other programs know a player again.
    """

    def __init__(self, database: Database, chance: Chance) -> None:
        self._database = database
        self._chance = chance

    def all(self) -> list[Profile]:
        return [Profile(*row) for row in self._database.execute(_ALL.format(""))]

    def of(self, name: str) -> Profile | None:
        """The profile of the player of this name, None without one."""
        return next((each for each in self.all() if folded(each.name) == folded(name)), None)

    def by_sign(self, sign: str) -> Profile | None:
        """The profile that this tag or code is for, None for none."""
        rows = self._database.execute(_ALL.format("WHERE sign = ?"), (sign.strip(),))
        return Profile(*rows[0]) if rows and sign.strip() else None

    def keep(self, name: str, colour: str = "", sign: str = "") -> Profile:
        """The profile as it is kept now, made where it is missing; its id stays.

        Raises StoreError, also where another player has this sign.
        """
        if not clean_name(name) or name == ERASED:
            raise StoreError("store.no-player")
        execute, profile = self._database.execute, self.of(name)
        name = profile.name if profile else clean_name(name)
        profile_with_sign = self.by_sign(sign)
        if profile_with_sign is not None and profile_with_sign.name != name:
            raise StoreError("store.sign-taken", name=profile_with_sign.name)
        profile_id = profile.id if profile else self._chance(UUID_BYTES).hex()
        with self._database.together():
            execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
            execute(
                "INSERT OR REPLACE INTO profiles SELECT id, ?, ?, ? FROM players WHERE name = ?",
                (profile_id, colour, sign.strip() or None, name),
            )
        return Profile(name, profile_id, colour, sign.strip())

    def new_code(self) -> str:
        """A text for a printed code, which nobody can guess and which says nothing of anybody."""
        return CODE + self._chance(_CODE_BYTES).hex()

    def is_code(self, sign: str) -> bool:
        """True if a sign was made here as a code, so that it can be shown again."""
        return sign.startswith(CODE)
