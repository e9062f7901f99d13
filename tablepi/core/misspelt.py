"""Words of a printing that the usual card file does not have, each with its line."""

import sys
from collections.abc import Iterable, Iterator

from tablepi.core.card_lists import Fault
from tablepi.core.cards import COLUMNS, NO_CARDS, Cards
from tablepi.core.errors import DeckError, raise_faults
from tablepi.core.printed_deck import is_word, read_deck
from tablepi.core.text.csv_reader import columns_of, csv_rows
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import TomlError, line_of_key, tables_of

_Row = dict[str, str]
_WORD_COLUMNS = ("rank", "suits", "types", "deck")
_LIST_COLUMNS = ("suits", "types")
"""Columns with several words, or with none where no usual card of the rank has any."""


def read_printing(name: str, text: str, usual_cards: Cards) -> Cards:
    """The deck of a printing. Raises DeckError with each fault of its form, and with each word that
    its usual card file does not have; of suits with names of their own, each symbol.
    """
    cards, faults = NO_CARDS, list[Phrase]()
    try:
        cards = read_deck(name, text)
    except DeckError as error:
        faults += error.said.args.get("faults", [error.said])
    is_csv = tuple(columns_of(text)) == COLUMNS
    faults += (
        _wrong_words(name, text, usual_cards) if is_csv else _wrong_symbols(name, text, usual_cards)
    )
    raise_faults(sorted(faults, key=lambda fault: fault.args.get("line", sys.maxsize)))
    return cards


def differences(cards: Cards, usual_cards: Cards) -> list[Phrase]:
    """Rows of a printing that are other cards than the usual ones, and rows it lacks."""
    faults = []
    for line, row in _rows(cards.text):
        if row["id"] not in usual_cards:
            values = {"word": row["id"], "file": usual_cards.name}
            faults.append(Fault(line, "id", Phrase("card-file.no-card", values)))
            continue
        for column in ("rank", "deck"):
            values = {"word": row[column], "usual": getattr(usual_cards[row["id"]], column)}
            if values["word"] != values["usual"]:
                faults.append(Fault(line, column, Phrase("card-file.usually", values)))
    phrases = [fault.told(cards.name) for fault in faults]
    missing_cards = ", ".join(card for card in usual_cards if card not in cards)
    if missing_cards:
        phrases.append(Phrase("card-file.lacks", {"name": cards.name, "cards": missing_cards}))
    return phrases


def _wrong_words(name: str, text: str, usual_cards: Cards) -> Iterator[Phrase]:
    rows = [row for _, row in _rows(usual_cards.text)]
    choices_by_column = {column: dict.fromkeys(_words(rows, column)) for column in _WORD_COLUMNS}
    for line, row in _rows(text):
        rank_rows = [usual_row for usual_row in rows if usual_row["rank"] == row["rank"]]
        for column, choices in choices_by_column.items():
            words = _words([row], column)
            # An empty cell is a fault where every usual card of the rank has a word in it.
            if not words and rank_rows and all(usual_row[column] for usual_row in rank_rows):
                words = [""]
            unknown_words = [word for word in words if word not in choices]
            yield from (
                _no_choice(line, column, word, choices).told(name) for word in unknown_words
            )
        if row["rank"] == "ace" and row["id"] not in choices_by_column["suits"]:
            yield _no_choice(line, "id", row["id"], choices_by_column["suits"]).told(name)


def _wrong_symbols(name: str, text: str, usual_cards: Cards) -> Iterator[Phrase]:
    known_symbols = {look.symbol for card in usual_cards.values() for look in card.looks}
    for number, symbol in enumerate(_symbols(text), 1):
        if symbol and symbol not in known_symbols:
            values = {"n": number, "key": "symbol", "value": symbol}
            reason = Phrase(
                "printing.bad-suit", {**values, "wanted": ", ".join(sorted(known_symbols))}
            )
            line = line_of_key(text, "symbol", "suit", number)
            yield Phrase("printing.fault", {"name": name, "line": line, "fault": reason})


def _symbols(text: str) -> list[str]:
    """The symbol of each suit, '' for one that is at fault by itself."""
    try:
        suits = tables_of(text).get("suit")
    except TomlError:
        return []
    tables = suits if isinstance(suits, list) else []
    symbols = [table.get("symbol") if isinstance(table, dict) else "" for table in tables]
    return [str(symbol) if is_word(symbol) else "" for symbol in symbols]


def _words(rows: Iterable[_Row], column: str) -> list[str]:
    cells = [row[column] for row in rows]
    return [word for cell in cells for word in cell.split()] if column in _LIST_COLUMNS else cells


def _rows(text: str) -> Iterator[tuple[int, _Row]]:
    """The whole rows of a card file by their lines; a printing in TOML has none."""
    if tuple(columns_of(text)) == COLUMNS:
        for line, cells, _ in csv_rows(text)[1:]:
            if len(cells) == len(COLUMNS):
                yield line, dict(zip(COLUMNS, cells, strict=True))


def _no_choice(line: int, column: str, word: str, choices: Iterable[str]) -> Fault:
    values = {"word": word, "choices": ", ".join(choices)}
    return Fault(line, column, Phrase("list.none-of", values))
