"""A printed deck of ranks in named suits, read from a TOML file that a café can edit.

The file has a table `[[suit]]` for each suit (`id`, `symbol`, `colour`, `letter`), and perhaps
`[letters]`, which says for each letter the cards that carry it. A card's id is `RANK-SUIT`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tablepi.core.card_lists import is_list, parse_list
from tablepi.core.cards import COLUMNS, Card, Cards, SuitLook, parse_cards
from tablepi.core.errors import raise_faults
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import (
    TomlError,
    columns_of,
    line_of_key,
    line_with,
    tables_of,
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PRINTED = "printed"
"""The part of the deck that such cards belong to: they are named by rank and suit."""

_ID = re.compile(r"[a-z][a-z0-9]*")
_FORMS = {
    "id": _ID,
    "symbol": _ID,
    "colour": re.compile(r"#[0-9a-fA-F]{6}"),
    "letter": re.compile(r"\S"),
}
KEYS = tuple(_FORMS)


def parse_printing(name: str, text: str) -> Cards:
    """The deck that a printing's file describes. Raises DeckError with each fault and its line."""
    reading = _Reading(name, text)
    suits = reading.suits()
    letters = reading.letters(suits)
    reading.judge()
    cards = (_card(rank, suit, look, letters) for suit, look in suits.items() for rank in RANKS)
    return Cards(name, text, tuple(cards))


def _card(rank: str, suit: str, look: SuitLook, letters: Mapping[str, tuple[str, ...]]) -> Card:
    name = f"{rank}-{suit}"
    types = letters.get(name, ())
    return Card(name, rank, f"{rank} {suit}", (suit,), types, PRINTED, looks=(look,))


def is_word(value: object) -> bool:
    """True if this may be the name of a suit, or of a symbol."""
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def read_deck(name: str, text: str) -> Cards:
    """The deck in a card file's text, whichever its form. Raises DeckError."""
    if is_list(text):
        return parse_list(name, text)
    parse = parse_cards if tuple(columns_of(text)) == COLUMNS else parse_printing
    return parse(name, text)


class _Reading:
    """One file being read, and its faults by line."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text
        self._faults: list[tuple[int, Phrase]] = []
        self._table: Mapping[str, Any] = {}
        try:
            self._table = tables_of(text)
        except TomlError as wrong:
            self._wrong(wrong.line, "printing.no-toml", error=wrong.why)
            self.judge()
        for key in self._table.keys() - {"suit", "letters"}:
            self._unknown(self._line_at_top(key), key, "[[suit]], [letters]")

    def judge(self) -> None:
        """Raises DeckError with the faults that were found, in the order of their lines."""
        faults = sorted(self._faults, key=lambda fault: fault[0])
        where = [{"name": self._name, "line": line, "fault": fault} for line, fault in faults]
        raise_faults([Phrase("printing.fault", values) for values in where])

    def _wrong(self, line: int, fault: str, **values: Any) -> None:
        self._faults.append((line, Phrase(fault, values)))

    def _unknown(self, line: int, key: str, choices: str) -> None:
        self._wrong(line, "printing.unknown-key", key=key, choices=choices)

    def _line_at_top(self, key: str) -> int:
        name = re.escape(key)
        head = rf"^\s*\[+\s*{name}\b"
        is_table = re.search(head, self._text, re.MULTILINE)
        return line_with(self._text, head if is_table else rf"^\s*{name}\s*=")

    def suits(self) -> dict[str, SuitLook]:
        """The suits without a fault, in the order of the file, with how each is drawn."""
        tables = self._table.get("suit", [])
        if not isinstance(tables, list) or not tables:
            self._wrong(line_with(self._text, r"\bsuit\b"), "printing.suit")
            tables = []
        suits: dict[str, SuitLook] = {}
        for number, table in enumerate(tables, 1):
            if not self._is_sound(number, table):
                continue
            suit = table["id"]
            if suit in suits:
                self._wrong(self._line(number, "id"), "printing.suit-twice", suit=suit)
            suits[suit] = SuitLook(table["symbol"], table["colour"], table["letter"])
        return suits

    def _is_sound(self, number: int, table: Any) -> bool:
        """True if a suit has every key, and no other; its faults are noted."""
        found = len(self._faults)
        if not isinstance(table, dict):
            self._wrong(line_with(self._text, r"\bsuit\b"), "printing.suit")
            return False
        for key in table.keys() - set(KEYS):
            self._unknown(self._line(number, key), key, ", ".join(KEYS))
        for key, form in _FORMS.items():
            value = table.get(key)
            if not isinstance(value, str) or not form.fullmatch(value):
                said = "printing.bad-suit" if key in table else "printing.no-key"
                told = {"n": number, "key": key, "value": value}
                wanted = Phrase(f"printing.{key}")
                self._wrong(self._line(number, key), said, **told, wanted=wanted)
        return len(self._faults) == found

    def _line(self, number: int, key: str) -> int:
        """The line of a suit's key; where the suit has none, that of the suit."""
        return line_of_key(self._text, key, "suit", number)

    def letters(self, suits: Mapping[str, SuitLook]) -> dict[str, tuple[str, ...]]:
        """The letter that each marked card carries."""
        table = self._table.get("letters", {})
        if not isinstance(table, dict):
            self._wrong(line_with(self._text, r"\bletters\b"), "printing.letters")
            table = {}
        marked: dict[str, tuple[str, ...]] = {}
        # A card of a suit with a fault is no fault of its own.
        known = None if self._faults else {f"{rank}-{suit}" for suit in suits for rank in RANKS}
        for letter, cards in table.items():
            if isinstance(cards, list):
                self._mark(letter, cards, known, marked)
            else:
                line = line_with(self._text, rf"""^\s*["']?{re.escape(letter)}["']?\s*=""")
                self._wrong(line, "printing.list", letter=letter)
        return marked

    def _mark(
        self,
        letter: str,
        cards: Iterable[object],
        known: set[str] | None,
        marked: dict[str, tuple[str, ...]],
    ) -> None:
        """Marks the cards of a letter. `known`: all cards that there are, None for any."""
        for card in map(str, cards):
            line = line_with(self._text, rf"""["']{re.escape(card)}["']""")
            if known is not None and card not in known:
                self._wrong(line, "printing.no-card", letter=letter, card=card)
            elif card in marked:
                self._wrong(line, "printing.twice", card=card)
            marked[card] = (letter,)
