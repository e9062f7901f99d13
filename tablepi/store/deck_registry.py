"""The deck registry: every deck that was taught, each tag's card, and the deck of each match.

Decks go to another table, or are written by hand, as CSV files of tags.
"""

import csv
import io
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from tablepi.core.cards import LONGEST_NAME, MOST_ENDS, Cards, Deck, Tag
from tablepi.core.errors import DeckError, raise_faults
from tablepi.core.text.csv_reader import CsvRow, csv_rows, joined_columns
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tag_spelling import TAIL, Likeness, Spelling, likeness, spellings
from tablepi.core.text.text_distance import most_reads
from tablepi.store.database import Database

SHORT = ["uid", "card"]
FULL = ["uid", "card", "deck", "file", "ends"]


class Taught(NamedTuple):
    """One line of a tag file."""

    line: int
    uid: str
    card: str
    deck: Deck


def write_tags(decks: Iterable[tuple[Deck, Iterable[Tag]]]) -> str:
    """These decks with all their tags as a tag file."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(FULL)
    for deck, tags in decks:
        writer.writerows((tag.uid, tag.card, *deck) for tag in tags)
    return buffer.getvalue()


def read_tags(text: str, deck: Deck, files: Mapping[str, Cards]) -> list[Taught]:
    """The tags in a CSV with the columns uid and card, which are of `deck`; or with all columns.

    `files`: the card files there are, by name. Raises DeckError that names every fault.
    """
    taught: dict[str, Taught] = {}
    decks: dict[str, Deck] = {}
    faults: list[Phrase] = []
    for (line, row, row_fault), columns in _tag_rows(text):
        row_faults = (
            [Phrase(row_fault)] if row_fault else _row_faults(row, columns, taught, deck, files)
        )
        if not row_faults:
            row_deck = Deck(row[2], row[3], int(row[4])) if len(row) == len(FULL) else deck
            # All rows of a deck have to agree on its card file and its ends.
            known_deck = decks.setdefault(row_deck.name.casefold(), row_deck)
            if known_deck[1:] == row_deck[1:]:
                taught[row[0].casefold()] = Taught(line, row[0], row[1], row_deck)
            else:
                known_values = {"file": known_deck.file, "ends": known_deck.ends}
                row_faults = [Phrase("tags.other-deck", {"deck": row_deck.name, **known_values})]
        faults += [Phrase("tags.fault", {"line": line, "fault": fault}) for fault in row_faults]
    raise_faults(faults)
    return list(taught.values())


def _tag_rows(text: str) -> Iterator[tuple[CsvRow, int]]:
    """The rows below the header, and how many columns they should have."""
    header, *rows = csv_rows(text) or [CsvRow(1, [])]
    columns = [cell.lower() for cell in header.cells]
    if columns not in (SHORT, FULL):
        raise DeckError(
            "tags.header", short=",".join(SHORT), full=",".join(FULL), found=joined_columns(columns)
        )
    return ((row, len(columns)) for row in rows)


def _row_faults(
    row: list[str], columns: int, taught: Container[str], deck: Deck, files: Mapping[str, Cards]
) -> list[Phrase]:
    if len(row) != columns:
        return [Phrase("tags.cells", {"wanted": columns, "found": len(row)})]
    uid, card = row[:2]
    faults = []
    if not uid:
        faults.append(Phrase("tags.no-uid"))
    if uid.casefold() in taught:
        faults.append(Phrase("tags.twice", {"uid": uid}))
    file = row[3] if columns == len(FULL) else deck.file
    if file not in files:
        faults.append(Phrase("tags.no-file", {"file": file}))
    elif card not in files[file]:
        faults.append(Phrase("tags.no-card", {"card": card, "file": file}))
    if columns == len(FULL):
        if not row[2]:
            faults.append(Phrase("tags.no-deck"))
        if row[4] not in map(str, range(1, MOST_ENDS + 1)):
            faults.append(Phrase("tags.ends", {"most": MOST_ENDS, "found": row[4]}))
    return faults


_TEACH = "INSERT OR REPLACE INTO tags (uid, deck, card) VALUES (?, ?, ?)"

COMMANDS = ""
"""The deck of all command cards, whose card is the command. No deck of cards can be called so, and
one row a tag keeps a command card from being a playing card as well."""


class Decks:
    """All decks of this table and all their tags; a tag is on one card of one deck, or is a
    command card.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._uids: tuple[str, ...] | None = None
        self._numbers: dict[bytes, list[tuple[Tag, Spelling]]] = {}

    def all(self) -> list[Deck]:
        return [
            Deck(*row)
            for row in self._database.execute("SELECT name, file, ends FROM decks ORDER BY name")
        ]

    def deck(self, name: str) -> Deck | None:
        """The deck of this name, whatever its letter case; None where there is none."""
        rows = self._database.execute(
            "SELECT name, file, ends FROM decks WHERE name = ?", (name.strip(),)
        )
        return Deck(*rows[0]) if rows else None

    def keep(self, deck: Deck) -> Deck:
        """Adds a deck, or changes how many tags its cards have. Raises DeckError.

        A deck keeps the card file that it was made with.
        """
        name = deck.name.strip()
        if not name:
            raise DeckError("deck.name")
        if not 1 <= deck.ends <= MOST_ENDS:
            raise DeckError("deck.ends", most=MOST_ENDS, n=deck.ends)
        known_deck = self.deck(name)
        if known_deck is None and not (len(name) <= LONGEST_NAME and name.isprintable()):
            raise DeckError("deck.name-shown", most=LONGEST_NAME)
        if known_deck is not None and known_deck.file != deck.file:
            raise DeckError(
                "deck.other-cards", deck=known_deck.name, file=known_deck.file, other=deck.file
            )
        new_deck = deck._replace(name=known_deck.name if known_deck else name)
        self._database.execute(
            "INSERT OR REPLACE INTO decks (name, file, ends) VALUES (?, ?, ?)", new_deck
        )
        return new_deck

    def drop(self, name: str) -> None:
        self._uids = None
        with self._database.together():
            self._database.execute("DELETE FROM spellings WHERE deck = ?", (name,))
            self._database.execute("DELETE FROM tags WHERE deck = ? COLLATE NOCASE", (name,))
            self._database.execute("DELETE FROM decks WHERE name = ?", (name,))

    def teach(self, uid: str, deck: str, card: str) -> None:
        """Assigns this tag to that card, in place of what it was before. Raises DeckError."""
        if not uid.strip():
            raise DeckError("deck.no-uid")
        known_deck = self.deck(deck)
        if known_deck is None:
            raise DeckError("deck.none", deck=deck)
        own_uid = self._uid_taught(uid)
        self._uids = None
        self._database.execute(_TEACH, (own_uid, known_deck.name, card))
        if own_uid != uid.strip():
            # Its deck is another now, of which the spelling is known as well.
            self.know_spelling(uid)

    def forget(self, uid: str) -> None:
        own_uid = self._uid_taught(uid)
        self._uids = None
        self._database.execute("DELETE FROM tags WHERE uid = ?", (own_uid,))

    def card_of(self, uid: str) -> Tag | None:
        """The card that the tag is stuck on, None for an unknown tag."""
        tag = self._row_of(uid)
        return tag if tag and tag.deck != COMMANDS else None

    def command_of(self, uid: str) -> str:
        """The command of a command card's tag, '' for any other."""
        tag = self._row_of(uid)
        return tag.card if tag and tag.deck == COMMANDS else ""

    def teach_command(self, uid: str, command: str) -> None:
        """Makes this tag a command card. Raises DeckError where it is a playing card."""
        if not uid.strip():
            raise DeckError("deck.no-uid")
        if (card := self.card_of(uid)) is not None:
            raise DeckError("deck.is-card", card=card.card, deck=card.deck)
        self._uids = None
        self._database.execute(_TEACH, (uid.strip(), COMMANDS, command))

    def command_tags(self) -> list[Tag]:
        return self.tags(COMMANDS)

    def forget_command(self, command: str) -> None:
        self._uids = None
        self._database.execute("DELETE FROM tags WHERE deck = ? AND card = ?", (COMMANDS, command))

    def same_number(self, uid: str) -> str:
        """The deck of a tag whose number this may be in a spelling that is not known of it."""
        found = None if self._row_of(uid) else self._same_number(uid)
        return found[0].deck if found else ""

    def know_spelling(self, uid: str) -> None:
        """Tags of that deck are spelled like this as well."""
        if (found := self._same_number(uid)) is not None:
            self._database.execute(
                "INSERT OR REPLACE INTO spellings VALUES (?, ?)", (found[0].deck, found[1].forms)
            )

    def _uid_taught(self, uid: str) -> str:
        """The spelling in which this tag was taught; its own where it was not, but for case."""
        tag = self._row_of(uid)
        is_other = tag is not None and tag.uid.casefold() != uid.strip().casefold()
        return tag.uid if tag is not None and is_other else uid.strip()

    def _row_of(self, uid: str) -> Tag | None:
        rows = self._database.execute(
            "SELECT uid, deck, card FROM tags WHERE uid = ?", (uid.strip(),)
        )
        if rows:
            return Tag(*rows[0])
        if (found := self._same_number(uid)) is None:
            return None
        known = "SELECT 1 FROM spellings WHERE deck = ? AND forms = ?"
        tag, (_, forms) = found
        is_known = not forms or self._database.execute(known, (tag.deck, forms))
        return tag if is_known else None

    def _same_number(self, uid: str) -> tuple[Tag, Likeness] | None:
        """The one tag that is most like this text; None for none, or for several alike."""
        self._read_tags()
        found = [
            (tag, like)
            for spelling in spellings(uid)
            for tag, known in self._numbers.get(spelling.number[-TAIL:], ())
            if (like := likeness(spelling, known)) is not None
        ]
        # The longest first; of ways to read it alike the plainest.
        found.sort(key=lambda pair: (-pair[1].alike, len(pair[1].forms)))
        rivals = [tag for tag, like in found if like.alike == found[0][1].alike]
        return None if len(set(rivals)) != 1 else found[0]

    def _read_tags(self) -> tuple[str, ...]:
        """The spellings in which tags were taught."""
        if self._uids is None:
            tags = [Tag(*row) for row in self._database.execute("SELECT uid, deck, card FROM tags")]
            self._uids, self._numbers = tuple(tag.uid for tag in tags), {}
            for tag in tags:
                for spelling in spellings(tag.uid):
                    tail = spelling.number[-TAIL:]
                    self._numbers.setdefault(tail, []).append((tag, spelling))
        return self._uids

    def equal_reads(self, uid: str) -> int:
        """The number of equal reads in a row that tell this number from every other tag's."""
        return most_reads(uid.strip(), self._read_tags())

    def tags(self, deck: str) -> list[Tag]:
        rows = self._database.execute(
            "SELECT uid, deck, card FROM tags WHERE deck = ? COLLATE NOCASE ORDER BY card, uid",
            (deck,),
        )
        return [Tag(*row) for row in rows]

    def load(
        self, text: str, deck: Deck, files: Mapping[str, Cards], *, move: bool = False
    ) -> list[Taught]:
        """Teaches every tag of a tag file, and makes its decks; see `read_tags`.

        A tag that is another card here is moved there with `move`, a command card never. Raises
        DeckError that names every fault by line and column; then nothing was taught.
        """
        taught = read_tags(text, deck, files)
        self._check_known(taught, move)
        with self._database.together():
            for new_deck in {tag.deck for tag in taught}:
                known_deck = self.deck(new_deck.name)
                if known_deck is None or known_deck.file != new_deck.file:
                    self.keep(new_deck)
            for tag in taught:
                self.teach(tag.uid, tag.deck.name, tag.card)
        return taught

    def _check_known(self, taught: Iterable[Taught], move: bool) -> None:
        faults = []
        for tag in taught:
            if self.command_of(tag.uid):
                faults.append(Phrase("tags.is-command", {"line": tag.line, "uid": tag.uid}))
            known_tag = None if move else self.card_of(tag.uid)
            new_place = (tag.deck.name.casefold(), tag.card)
            if known_tag is not None and (known_tag.deck.casefold(), known_tag.card) != new_place:
                values = {
                    "line": tag.line,
                    "uid": tag.uid,
                    "card": known_tag.card,
                    "deck": known_tag.deck,
                }
                faults.append(Phrase("tags.already", values))
        if faults:
            raise DeckError("faults", faults=faults)


class Tables:
    """Data of matches outside the journal; no hash covers it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def deck_of(self, match: int) -> str:
        """The name of the deck that this match is played with, '' while none was seen."""
        rows = self._database.execute("SELECT deck FROM tables WHERE match_id = ?", (match,))
        return str(rows[0][0]) if rows else ""

    def lay(self, match: int, deck: str) -> None:
        """This match is played with that deck from now on."""
        self._database.execute("INSERT OR REPLACE INTO tables VALUES (?, ?)", (match, deck))

    def named(self, match: int, uid: str) -> str:
        """The card that a tag stands for in this match alone, '' for none."""
        rows = self._database.execute(
            "SELECT card FROM named WHERE match_id = ? AND uid = ?", (match, uid.strip())
        )
        return str(rows[0][0]) if rows else ""

    def name(self, match: int, uid: str, card: str) -> None:
        """Names a tag as this card, for this match alone."""
        self._database.execute(
            "INSERT OR REPLACE INTO named VALUES (?, ?, ?)", (match, uid.strip(), card)
        )

    def reached(self, match: int) -> int:
        """The latest known match time since its last row, 0 for none."""
        rows = self._database.execute("SELECT at_ms FROM times WHERE match_id = ?", (match,))
        return int(rows[0][0]) if rows else 0

    def reach(self, match: int, at_ms: int) -> None:
        """Stores its match time, in place of the number before."""
        self._database.execute("INSERT OR REPLACE INTO times VALUES (?, ?)", (match, at_ms))

    def ended_at(self, match: int) -> str:
        """Time of the result, `yyyy-MM-dd HH:mm:ss` UTC; '' where nobody knew."""
        rows = self._database.execute("SELECT at FROM ends WHERE match_id = ?", (match,))
        return str(rows[0][0]) if rows else ""

    def end(self, match: int, ended_at: str) -> None:
        """Stores when its result was said to stand, in place of an earlier time."""
        self._database.execute("INSERT OR REPLACE INTO ends VALUES (?, ?)", (match, ended_at))
