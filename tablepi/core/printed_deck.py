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
from tablepi.core.text.csv_reader import columns_of
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import TomlError, line_of_key, line_with, tables_of

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
USUAL_LETTERS = {
    "heart": "H",
    "spade": "S",
    "diamond": "D",
    "club": "C",
    "crown": "W",
    "star": "T",
    "rainbow": "R",
    "shield": "L",
}
"""The letter of each symbol in the file that comes with the program."""

KEYS = tuple(_FORMS)


def parse_printing(name: str, text: str) -> Cards:
    """The deck that a printing's file describes. Raises DeckError with each fault and its line."""
    parser = _PrintingParser(name, text)
    suits = parser.suits()
    letters = parser.letters(suits)
    parser.check_faults()
    looks = _in_language(suits)
    cards = (_card(rank, suit, look, letters) for suit, look in looks.items() for rank in RANKS)
    return Cards(name, text, tuple(cards))


def _in_language(suits: Mapping[str, SuitLook]) -> Mapping[str, SuitLook]:
    """The looks without their letters, where all of them are usual ones: those of a language are
    told apart among themselves, and not from letters that a printing has of its own.
    """
    if all(USUAL_LETTERS.get(look.symbol) == look.letter for look in suits.values()):
        return {suit: look._replace(letter="") for suit, look in suits.items()}
    return suits


def _card(rank: str, suit: str, look: SuitLook, letters: Mapping[str, tuple[str, ...]]) -> Card:
    name = f"{rank}-{suit}"
    types = letters.get(name, ())
    return Card(name, rank, f"{rank} {suit}", (suit,), types, PRINTED, looks=(look,))


def is_word(value: object) -> bool:
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def read_deck(name: str, text: str) -> Cards:
    """The deck in a card file's text, whichever its form. Raises DeckError."""
    if is_list(text):
        return parse_list(name, text)
    parse = parse_cards if tuple(columns_of(text)) == COLUMNS else parse_printing
    return parse(name, text)


class _PrintingParser:
    """One file being read, and its faults by line."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text
        self._faults: list[tuple[int, Phrase]] = []
        self._table: Mapping[str, Any] = {}
        try:
            self._table = tables_of(text)
        except TomlError as error:
            self._add_fault(error.line, "printing.no-toml", error=error.why)
            # Raises: without tables there is nothing more to read.
            self.check_faults()
        for key in self._table.keys() - {"suit", "letters"}:
            self._add_unknown_key(self._line_at_top(key), key, "[[suit]], [letters]")

    def check_faults(self) -> None:
        """Raises DeckError with the faults that were found, in the order of their lines."""
        faults = sorted(self._faults, key=lambda fault: fault[0])
        values = [{"name": self._name, "line": line, "fault": fault} for line, fault in faults]
        raise_faults([Phrase("printing.fault", fault_values) for fault_values in values])

    def _add_fault(self, line: int, fault: str, **values: Any) -> None:
        self._faults.append((line, Phrase(fault, values)))

    def _add_unknown_key(self, line: int, key: str, choices: str) -> None:
        self._add_fault(line, "printing.unknown-key", key=key, choices=choices)

    def _line_at_top(self, key: str) -> int:
        name = re.escape(key)
        head = rf"^\s*\[+\s*{name}\b"
        is_table = re.search(head, self._text, re.MULTILINE)
        return line_with(self._text, head if is_table else rf"^\s*{name}\s*=")

    def suits(self) -> dict[str, SuitLook]:
        """The suits without a fault, in the order of the file, with how each is drawn."""
        tables = self._table.get("suit", [])
        if not isinstance(tables, list) or not tables:
            self._add_fault(line_with(self._text, r"\bsuit\b"), "printing.suit")
            tables = []
        suits: dict[str, SuitLook] = {}
        for number, table in enumerate(tables, 1):
            if not self._is_sound(number, table):
                continue
            suit = table["id"]
            if suit in suits:
                self._add_fault(self._line_of_suit(number, "id"), "printing.suit-twice", suit=suit)
            suits[suit] = SuitLook(table["symbol"], table["colour"], table["letter"])
        return suits

    def _is_sound(self, number: int, table: Any) -> bool:
        """True if a suit has every key, and no other; its faults are noted."""
        fault_count = len(self._faults)
        if not isinstance(table, dict):
            self._add_fault(line_with(self._text, r"\bsuit\b"), "printing.suit")
            return False
        for key in table.keys() - set(KEYS):
            self._add_unknown_key(self._line_of_suit(number, key), key, ", ".join(KEYS))
        for key, form in _FORMS.items():
            value = table.get(key)
            if not isinstance(value, str) or not form.fullmatch(value):
                sentence = "printing.bad-suit" if key in table else "printing.no-key"
                values = {"n": number, "key": key, "value": value}
                wanted = Phrase(f"printing.{key}")
                self._add_fault(self._line_of_suit(number, key), sentence, **values, wanted=wanted)
        return len(self._faults) == fault_count

    def _line_of_suit(self, number: int, key: str) -> int:
        """The line of a suit's key; where the suit has none, that of the suit."""
        return line_of_key(self._text, key, "suit", number)

    def letters(self, suits: Mapping[str, SuitLook]) -> dict[str, tuple[str, ...]]:
        """The letter that each marked card carries."""
        table = self._table.get("letters", {})
        if not isinstance(table, dict):
            self._add_fault(line_with(self._text, r"\bletters\b"), "printing.letters")
            table = {}
        card_letters: dict[str, tuple[str, ...]] = {}
        # A card of a suit with a fault is no fault of its own.
        card_ids = None if self._faults else {f"{rank}-{suit}" for suit in suits for rank in RANKS}
        for letter, cards in table.items():
            if isinstance(cards, list):
                self._mark_cards(letter, cards, card_ids, card_letters)
            else:
                line = line_with(self._text, rf"""^\s*["']?{re.escape(letter)}["']?\s*=""")
                self._add_fault(line, "printing.list", letter=letter)
        return card_letters

    def _mark_cards(
        self,
        letter: str,
        cards: Iterable[object],
        card_ids: set[str] | None,
        card_letters: dict[str, tuple[str, ...]],
    ) -> None:
        """Marks the cards of a letter. `card_ids`: all cards that there are, None for any."""
        for card in map(str, cards):
            line = line_with(self._text, rf"""["']{re.escape(card)}["']""")
            if card_ids is not None and card not in card_ids:
                self._add_fault(line, "printing.no-card", letter=letter, card=card)
            elif card in card_letters:
                self._add_fault(line, "printing.twice", card=card)
            card_letters[card] = (letter,)
