"""A printed deck of ranks in named suits, read from a TOML file that a café can edit.

The file has a table `[[suit]]` for each suit (`id`, `symbol`, `colour`, `letter`), and perhaps
`[letters]`, which says for each letter the cards that carry it. A card's id is `RANK-SUIT`.
"""

import re
from collections.abc import Mapping
from typing import Any

from tablepi.core.card_lists import is_list, parse_list
from tablepi.core.cards import COLUMNS, Card, Cards, SuitLook, parse_cards
from tablepi.core.errors import DeckError
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.text_files import TomlError, line_of_key, line_with, tables_of

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
    """The deck that a printing's file describes. Raises DeckError with the line and the reason."""
    reading = _Reading(name, text)
    suits = reading.suits()
    letters = reading.letters(suits)
    cards = (_card(rank, suit, look, letters) for suit, look in suits.items() for rank in RANKS)
    return Cards(name, text, tuple(cards))


def _card(rank: str, suit: str, look: SuitLook, letters: Mapping[str, tuple[str, ...]]) -> Card:
    name = f"{rank}-{suit}"
    types = letters.get(name, ())
    return Card(name, rank, f"{rank} {suit}", (suit,), types, PRINTED, looks=(look,))


def read_deck(name: str, text: str) -> Cards:
    """The deck in a card file's text, whichever its form. Raises DeckError."""
    if is_list(text):
        return parse_list(name, text)
    parse = parse_cards if text.startswith(f"{COLUMNS[0]},") else parse_printing
    return parse(name, text)


class _Reading:
    """One file being read."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text
        try:
            self._table: Mapping[str, Any] = tables_of(text)
        except TomlError as wrong:
            raise self._wrong(wrong.line, "printing.no-toml", error=wrong.why) from None
        for key in self._table:
            if key not in ("suit", "letters"):
                name = re.escape(key)
                head = rf"^\s*\[+\s*{name}\b"
                is_table = re.search(head, text, re.MULTILINE)
                line = line_with(text, head if is_table else rf"^\s*{name}\s*=")
                raise self._wrong(
                    line, "printing.unknown-key", key=key, choices="[[suit]], [letters]"
                )

    def _wrong(self, line: int, fault: str, **values: Any) -> DeckError:
        said = Phrase(fault, values)
        return DeckError("printing.fault", name=self._name, line=line, fault=said)

    def suits(self) -> dict[str, SuitLook]:
        """The suits in the order of the file, with how each is drawn."""
        tables = self._table.get("suit", [])
        if not isinstance(tables, list) or not tables:
            line = line_with(self._text, r"\bsuit\b")
            raise self._wrong(line, "printing.suit")
        suits: dict[str, SuitLook] = {}
        for number, table in enumerate(tables, 1):
            suit, look = self._suit(number, table)
            if suit in suits:
                raise self._wrong(self._line(number, "id"), "printing.suit-twice", suit=suit)
            suits[suit] = look
        return suits

    def _suit(self, number: int, table: Any) -> tuple[str, SuitLook]:
        if not isinstance(table, dict):
            raise self._wrong(line_with(self._text, r"\bsuit\b"), "printing.suit")
        for key in table:
            if key not in KEYS:
                line = self._line(number, key)
                raise self._wrong(line, "printing.unknown-key", key=key, choices=", ".join(KEYS))
        for key, form in _FORMS.items():
            value = table.get(key)
            if not isinstance(value, str) or not form.fullmatch(value):
                wanted = Phrase(f"printing.{key}")
                raise self._wrong(
                    self._line(number, key),
                    "printing.bad-suit",
                    n=number,
                    key=key,
                    value=value,
                    wanted=wanted,
                )
        return table["id"], SuitLook(table["symbol"], table["colour"], table["letter"])

    def _line(self, number: int, key: str) -> int:
        """The line of a suit's key; where the suit has none, that of the suit."""
        return line_of_key(self._text, key, "suit", number)

    def letters(self, suits: Mapping[str, SuitLook]) -> dict[str, tuple[str, ...]]:
        """The letter that each marked card carries."""
        table = self._table.get("letters", {})
        if not isinstance(table, dict):
            raise self._wrong(line_with(self._text, r"\bletters\b"), "printing.letters")
        known = {f"{rank}-{suit}" for suit in suits for rank in RANKS}
        marked: dict[str, tuple[str, ...]] = {}
        for letter, cards in table.items():
            line = line_with(self._text, rf"""^\s*["']?{re.escape(letter)}["']?\s*=""")
            if not isinstance(cards, list):
                raise self._wrong(line, "printing.list", letter=letter)
            for card in cards:
                line = line_with(self._text, rf"""["']{re.escape(str(card))}["']""")
                if card not in known:
                    raise self._wrong(line, "printing.no-card", letter=letter, card=card)
                if card in marked:
                    raise self._wrong(line, "printing.twice", card=card)
                marked[card] = (letter,)
        return marked
