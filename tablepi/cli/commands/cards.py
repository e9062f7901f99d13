"""`tablepi cards`: the list of cards that its owner imported."""

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import TextIO

from tablepi.cli.shared.options import add_command, open_store
from tablepi.core.card_lists import parse_list
from tablepi.core.cards import Card, Cards
from tablepi.core.errors import DeckError, in_english
from tablepi.core.text.csv_reader import columns_of, csv_rows, guessed_words
from tablepi.core.text.phrase import Phrase
from tablepi.games import games
from tablepi.games.conquest_of_fates.state import is_celestial_body
from tablepi.store import Store
from tablepi.store.backup.stick_files import decoded_file

_COUNT_DIGITS = 3
_LINE = re.compile(r"(?:([0-9]{1,3})\s*x?\s+)?(.+?)(?:\s+x?([0-9]{1,3}))?")


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    command = add_command(commands, "import", _import_list, "check a list whole, then play with it")
    command.add_argument(
        "file", metavar="FILE", help="a CSV file; `tablepi cards sample` shows one"
    )
    add_command(commands, "sample", _print_sample, "print the sample list, as a file to try out")
    help_text = "what the deck rules forbid in a deck"
    command = add_command(commands, "deck-check", _check_deck_file, help_text)
    command.add_argument("file", metavar="FILE", help="a card a line: its number, its id or name")
    command.add_argument("--cards", default="", metavar="FILE", help="a list, if not the imported")
    command.add_argument("--homeworld", action="store_true", help="for matches with Homeworlds")
    command.add_argument("--one-faction", action="store_true", help="cards of one faction alone")


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return print_cards(store, sys.stdout)


def _import_list(args: argparse.Namespace) -> int:
    text, is_guessed = decoded_file(Path(args.file))
    cards = parse_list(Path(args.file).name, text)
    if is_guessed:
        words = ", ".join(guessed_words(text))
        print(f"Read as Windows writes it: {words}. Wrong? Save it as CSV UTF-8, import it again.")
    with open_store(args) as store:
        return import_cards(store, cards, sys.stdout)


def _print_sample(args: argparse.Namespace) -> int:
    print(sample(), end="")
    return 0


def _check_deck_file(args: argparse.Namespace) -> int:
    if args.cards:
        cards = read_list_file(args.cards)
    else:
        with open_store(args) as store:
            cards = imported(store)
    return check_deck(cards, args.file, args.homeworld, args.one_faction, sys.stdout)


def game_id() -> str:
    return next(game.id for game in games().values() if game.listed)


def sample() -> str:
    """An invented list, to try out and to see what such a file looks like."""
    file = resources.files("tablepi.decks") / "lists" / "sample.csv"
    return file.read_text(encoding="utf-8")


def read_list_file(file: str) -> Cards:
    """The list in a file. Raises DeckError that names every fault with its line and column."""
    return parse_list(Path(file).name, decoded_file(Path(file)).text)


def import_cards(store: Store, cards: Cards, out: TextIO) -> int:
    """New matches are played with this list from now on; those that began keep theirs."""
    store.cards.use(game_id(), cards.text)
    print(f"{_card_counts(cards)}: new matches are played with them.", file=out)
    return 0


def imported(store: Store) -> Cards:
    """The list that was imported last. Raises DeckError where there is none."""
    text = store.cards.used(game_id())
    if not text:
        raise DeckError("No list was imported yet: name one with --cards FILE.")
    return parse_list("list", text)


def print_cards(store: Store, out: TextIO) -> int:
    text = store.cards.used(game_id())
    if not text:
        print("No list was imported: cards are typed. `tablepi cards sample` shows one.", file=out)
        return 0
    cards = parse_list("list", text)
    print(f"{_card_counts(cards)}, version {cards.digest[:8]}", file=out)
    for faction, count in Counter(card.deck or "-" for card in cards.values()).items():
        print(f"  {faction}: {count}", file=out)
    return 0


def _card_counts(cards: Cards) -> str:
    kinds = Counter(card.says("type") for card in cards.values())
    return f"{len(cards)} cards ({kinds['unit']} units, {kinds['celestial']} Celestials)"


def check_deck(cards: Cards, file: str, homeworld: bool, one_faction: bool, out: TextIO) -> int:
    """Prints what the deck rules forbid in a deck file; 0 where that is nothing, else 1.

    A line is a card's id or name, perhaps with its number before or behind it, or a row of a CSV
    file with the columns id and count. Raises DeckError that names every line that is no card.
    """
    deck = _read_deck(cards, file)
    faults = [*_apex_faults(deck), *_celestial_faults(deck, homeworld)]
    factions = sorted({card.deck for card in deck if card.deck})
    if len(factions) > 1 and one_faction:
        faults.append(f"cards of several factions ({', '.join(factions)}): one is allowed")
    print(f"{sum(deck.values())} cards of {', '.join(factions) or 'no faction'}", file=out)
    for fault in faults:
        print(f"✗ {fault}", file=out)
    if not faults:
        print("✓ nothing is forbidden", file=out)
    return 1 if faults else 0


def _read_deck(cards: Cards, file: str) -> Counter[Card]:
    """The number of each card in a deck file."""
    deck: Counter[Card] = Counter()
    faults = []
    cards_by_name = {
        name.casefold(): card for card in cards.values() for name in (card.id, card.name)
    }
    for line, name, count in _deck_lines(file, decoded_file(Path(file)).text):
        card = cards.get(name) or cards_by_name.get(name.casefold())
        if card is None:
            faults.append(f"{file}: line {line}: {name!r} is no card of the list")
        else:
            deck[card] += count
    if faults:
        raise DeckError("\n".join(faults))
    return deck


def _deck_lines(file: str, text: str) -> Iterator[tuple[int, str, int]]:
    """Each card of a deck file: its line, its id or name, how many of it."""
    if "id" in columns_of(text):
        yield from _deck_rows(file, text)
        return
    for line, words in enumerate(text.splitlines(), 1):
        line_match = _LINE.fullmatch(words.partition("#")[0].strip())
        if line_match:
            yield line, line_match[2], int(line_match[1] or line_match[3] or 1)


def _deck_rows(file: str, text: str) -> Iterator[tuple[int, str, int]]:
    header, *rows = csv_rows(text)
    columns = [cell.lower() for cell in header.cells]
    for line, cells, fault in rows:
        if fault:
            why = in_english(Phrase(fault))
            raise DeckError(f"{file}: line {line}: no table of cards: {why}")
        row = dict(zip(columns, cells, strict=False))
        if row.get("id"):
            yield line, row["id"], _count(f"{file}: line {line}", row.get("count", ""))


def _count(place: str, digits: str) -> int:
    """How many of a card; one where no number is given."""
    if not digits.isdecimal():
        return 1
    if len(digits) > _COUNT_DIGITS:
        raise DeckError(f"{place}: expected a count of cards, at most {'9' * _COUNT_DIGITS}")
    return int(digits)


def _apex_faults(deck: Counter[Card]) -> Iterator[str]:
    for card, count in deck.items():
        if card.says("apex") == "yes" and count > 1:
            yield f"{count} of {card.name} ({card.id}): one of each Apex is allowed"


def _celestial_faults(deck: Counter[Card], homeworld: bool) -> Iterator[str]:
    celestials = {card: count for card, count in deck.items() if card.says("type") == "celestial"}
    if sum(celestials.values()) > 1:
        names = ", ".join(card.name for card in celestials)
        yield f"{sum(celestials.values())} Celestials ({names}): one is allowed"
    for card in filter(is_celestial_body, celestials if homeworld else ()):
        yield f"{card.name} ({card.id}) is a Celestial Body: with Homeworlds none is deployed"
