"""Words of a printing that the usual card file does not have, each with its line."""

import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from tablepi.core.card_lists import Fault
from tablepi.core.cards import COLUMNS, NO_CARDS, Cards
from tablepi.core.errors import DeckError, raise_faults
from tablepi.core.printed_deck import is_word, read_deck
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import TomlError, columns_of, csv_rows, line_of_key, tables_of

_Row = dict[str, str]
_WORDED = ("rank", "suits", "types", "deck")
_SEVERAL = ("suits", "types")
"""Columns with several words, or with none where no usual card of the rank has any."""


def read_printing(name: str, text: str, usual: Cards) -> Cards:
    """The deck of a printing. Raises DeckError with each fault of its form, and with each word that
    its usual card file does not have; of suits with names of their own, each symbol.
    """
    cards, faults = NO_CARDS, list[Phrase]()
    try:
        cards = read_deck(name, text)
    except DeckError as wrong:
        faults += wrong.said.args.get("faults", [wrong.said])
    is_csv = tuple(columns_of(text)) == COLUMNS
    faults += _wrong_words(name, text, usual) if is_csv else _wrong_symbols(name, text, usual)
    raise_faults(sorted(faults, key=lambda fault: fault.args.get("line", sys.maxsize)))
    return cards


def differences(cards: Cards, usual: Cards) -> list[Phrase]:
    """Rows of a printing that are other cards than the usual ones, and rows it lacks."""
    faults = []
    for line, row in _rows(cards.text):
        if row["id"] not in usual:
            said = {"word": row["id"], "file": usual.name}
            faults.append(Fault(line, "id", Phrase("card-file.no-card", said)))
            continue
        for column in ("rank", "deck"):
            said = {"word": row[column], "usual": getattr(usual[row["id"]], column)}
            if said["word"] != said["usual"]:
                faults.append(Fault(line, column, Phrase("card-file.usually", said)))
    told = [fault.told(cards.name) for fault in faults]
    lacking = ", ".join(card for card in usual if card not in cards)
    if lacking:
        told.append(Phrase("card-file.lacks", {"name": cards.name, "cards": lacking}))
    return told


def _wrong_words(name: str, text: str, usual: Cards) -> Iterator[Phrase]:
    rows = [row for _, row in _rows(usual.text)]
    known = {column: dict.fromkeys(_words(rows, column)) for column in _WORDED}
    for line, row in _rows(text):
        alike = [each for each in rows if each["rank"] == row["rank"]]
        for column, choices in known.items():
            words = _words([row], column)
            if not words and alike and all(each[column] for each in alike):
                words = [""]
            wrong = [word for word in words if word not in choices]
            yield from (_none_of(line, column, word, choices).told(name) for word in wrong)
        if row["rank"] == "ace" and row["id"] not in known["suits"]:
            yield _none_of(line, "id", row["id"], known["suits"]).told(name)


def _wrong_symbols(name: str, text: str, usual: Cards) -> Iterator[Phrase]:
    known = {look.symbol for card in usual.values() for look in card.looks}
    for number, symbol in enumerate(_symbols(text), 1):
        if symbol and symbol not in known:
            values = {"n": number, "key": "symbol", "value": symbol}
            said = Phrase("printing.bad-suit", {**values, "wanted": ", ".join(sorted(known))})
            line = line_of_key(text, "symbol", "suit", number)
            yield Phrase("printing.fault", {"name": name, "line": line, "fault": said})


def _symbols(text: str) -> list[str]:
    """The symbol of each suit, '' for one that is at fault by itself."""
    try:
        suits = tables_of(text).get("suit")
    except TomlError:
        return []
    tables = suits if isinstance(suits, list) else []
    named = [each.get("symbol") if isinstance(each, dict) else "" for each in tables]
    return [str(symbol) if is_word(symbol) else "" for symbol in named]


def _words(rows: Iterable[_Row], column: str) -> list[str]:
    cells = [row[column] for row in rows]
    return [word for cell in cells for word in cell.split()] if column in _SEVERAL else cells


def _rows(text: str) -> Iterator[tuple[int, _Row]]:
    """The whole rows of a card file by their lines; a printing in TOML has none."""
    if tuple(columns_of(text)) == COLUMNS:
        for line, cells, _ in islice(csv_rows(text), 1, None):
            if len(cells) == len(COLUMNS):
                yield line, dict(zip(COLUMNS, cells, strict=True))


def _none_of(line: int, column: str, word: str, choices: Iterable[str]) -> Fault:
    said = {"word": word, "choices": ", ".join(choices)}
    return Fault(line, column, Phrase("list.none-of", said))
