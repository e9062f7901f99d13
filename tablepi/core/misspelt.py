"""Words of a printing that the usual card file does not have, each with its line."""

from collections.abc import Iterable, Iterator
from itertools import islice

from tablepi.core.card_lists import Fault
from tablepi.core.cards import COLUMNS, Cards
from tablepi.core.errors import raise_faults
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.text_files import columns_of, csv_rows, line_of_key

_Row = dict[str, str]
_WORDED = ("rank", "suits", "types", "deck")
_SEVERAL = ("suits", "types")
"""Columns with several words, or with none where no usual card of the rank has any."""


def check_words(cards: Cards, usual: Cards) -> None:
    """Raises DeckError with each word of a printing that its usual card file does not have.

    A printing that names suits of its own has symbols that nobody drew.
    """
    faults = [fault.told(cards.name) for fault in _wrong_words(cards, usual)]
    raise_faults([*faults, *_wrong_symbols(cards, usual)])


def differences(cards: Cards, usual: Cards) -> list[Phrase]:
    """Where the rows of a printing are other cards than the usual ones, and which it lacks."""
    faults = []
    for line, row in _rows(cards):
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


def _wrong_words(cards: Cards, usual: Cards) -> Iterator[Fault]:
    rows = [row for _, row in _rows(usual)]
    known = {column: dict.fromkeys(_words(rows, column)) for column in _WORDED}
    for line, row in _rows(cards):
        alike = [each for each in rows if each["rank"] == row["rank"]]
        for column, choices in known.items():
            words = _words([row], column)
            if not words and alike and all(each[column] for each in alike):
                words = [""]
            wrong = [word for word in words if word not in choices]
            yield from (_none_of(line, column, word, choices) for word in wrong)
        if row["rank"] == "ace" and row["id"] not in known["suits"]:
            yield _none_of(line, "id", row["id"], known["suits"])


def _words(rows: Iterable[_Row], column: str) -> list[str]:
    cells = [row[column] for row in rows]
    return [word for cell in cells for word in cell.split()] if column in _SEVERAL else cells


def _wrong_symbols(cards: Cards, usual: Cards) -> Iterator[Phrase]:
    known = {look.symbol for card in usual.values() for look in card.looks}
    looks = {card.suits[0]: card.looks[0] for card in cards.values() if card.looks}
    for number, look in enumerate(looks.values(), 1):
        if look.symbol not in known:
            values = {"n": number, "key": "symbol", "value": look.symbol}
            said = Phrase("printing.bad-suit", {**values, "wanted": ", ".join(sorted(known))})
            line = line_of_key(cards.text, "symbol", "suit", number)
            yield Phrase("printing.fault", {"name": cards.name, "line": line, "fault": said})


def _rows(cards: Cards) -> Iterator[tuple[int, _Row]]:
    """The rows of a card file by their lines; a printing in TOML has none."""
    if tuple(columns_of(cards.text)) == COLUMNS:
        for line, cells, _ in islice(csv_rows(cards.text), 1, None):
            yield line, dict(zip(COLUMNS, cells, strict=True))


def _none_of(line: int, column: str, word: str, choices: Iterable[str]) -> Fault:
    said = {"word": word, "choices": ", ".join(choices)}
    return Fault(line, column, Phrase("list.none-of", said))
