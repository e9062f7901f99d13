"""`tablepi decks`: list the decks that were taught, what is missing."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tablepi import decks
from tablepi.cli.shared.options import add_command, config_of, open_store
from tablepi.core.cards import Cards, Deck, parts
from tablepi.core.errors import DeckError
from tablepi.devices.tags.ndef import SCHEME, with_letters
from tablepi.runtime.settings.store_handle import USUAL
from tablepi.runtime.table_cards import TableCards, teach_file
from tablepi.store import Store
from tablepi.store.deck_registry import write_tags
from tablepi.store.files.atomic_file import discard, open_plain, unwritten


def arguments(parser: argparse.ArgumentParser) -> None:
    named = parser.add_subparsers(title="commands", metavar="COMMAND")
    new = add_command(named, "enrol", _enrol, "teach a deck, or go on teaching it")
    new.add_argument("--cards", default="", metavar="FILE", help="its card file, if it is new")
    new.add_argument("--ends", type=int, default=0, help="how many tags are on each card")
    new.set_defaults(testing=False)
    test = add_command(named, "test", _enrol, "lay any card of a deck and see what it is")
    test.set_defaults(cards="", ends=0, testing=True)
    for one in (new, test):
        one.add_argument("name", metavar="NAME", help="what the deck is called")
    texts = add_command(named, "texts", _texts, "what to print as a code on each card")
    texts.add_argument("name", metavar="CARDS", help="a card file: decktet, suitup")
    to = add_command(named, "export", _export, "write decks to a file for another table")
    to.add_argument("file", metavar="FILE", help="a CSV file; - is standard output")
    to.add_argument("--deck", default="", metavar="NAME", help="this one alone")
    back = add_command(named, "import", _import, "teach the decks of such a file")
    back.add_argument("file", metavar="FILE", help="a CSV file, with the columns uid,card at least")
    back.add_argument("--deck", default="", metavar="NAME", help="for a file without deck names")
    back.add_argument("--move", action="store_true", help="tags of another card here are moved")


def run(args: argparse.Namespace) -> int:
    own = config_of(args).deck.files
    with open_store(args) as store:
        return print_decks(store, own, sys.stdout)


def _enrol(args: argparse.Namespace) -> int:
    from tablepi.cli.shared.enrol import enrol

    config, testing = config_of(args), args.testing
    with open_store(args) as store:
        deck = deck_to_teach(store, args.name, args.cards, args.ends, new=not testing)
        return enrol(config, store, deck, testing=testing, typed=sys.stdin, out=sys.stdout)


def _texts(args: argparse.Namespace) -> int:
    return print_texts(args.name, config_of(args).deck.files, sys.stdout)


def _export(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return export_decks(store, args.file, args.deck, sys.stdout)


def _import(args: argparse.Namespace) -> int:
    own = config_of(args).deck.files
    with open_store(args) as store:
        return import_decks(store, args.file, args.deck, args.move, own, sys.stdout)


def print_decks(store: Store, own: Sequence[str], out: TextIO) -> int:
    """Every deck, how much of it is known, and by name each card that lacks a tag.

    `own`: card files of the table's own.
    """
    files = TableCards(store, own).files
    found = store.decks.all()
    if not found:
        print("No deck was taught yet: teach one with `tablepi decks enrol NAME`.", file=out)
    width = max((len(deck.name) for deck in found), default=0)
    for deck in found:
        print(f"{deck.name:{width}}  {_about(store, deck, files)}", file=out)
    return 0


def _about(store: Store, deck: Deck, files: dict[str, Cards]) -> str:
    tags = store.decks.tags(deck.name)
    if deck.file not in files:
        return f"{deck.file}: {_many(len(tags), 'tag')}; this card file is not here"
    lines = []
    for part in parts(deck, files[deck.file], tags):
        known = len(part.cards) - len(part.missing)
        lacks = f", missing: {' '.join(part.missing)}" if part.missing and known else ""
        lines.append(f"{part.name or 'cards'} {known} of {len(part.cards)}{lacks}")
    each = f", {deck.ends} on a card" if deck.ends > 1 else ""
    return f"{deck.file}, {_many(len(tags), 'tag')}{each}: {'; '.join(lines)}"


def export_decks(store: Store, file: str, only: str, out: TextIO) -> int:
    """Writes every deck, or one, to a file that another table can import; - is the output."""
    found = [deck for deck in store.decks.all() if not only or deck.name == named(store, only).name]
    text = write_tags((deck, store.decks.tags(deck.name)) for deck in found)
    if file == "-":
        print(text, end="", file=out)
        return 0
    _write(Path(file), text)
    tags = text.count("\n") - 1
    print(f"{_many(len(found), 'deck')} with {_many(tags, 'tag')}: {file}", file=out)
    return 0


def _write(file: Path, text: str) -> None:
    """All of it, or what stood there stays. Raises StoreError."""
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as wrong:
        raise unwritten(wrong, file) from wrong
    finally:
        discard(part)


def import_decks(
    store: Store, file: str, name: str, move: bool, own: Sequence[str], out: TextIO
) -> int:
    """Teaches what stands in a tag file; one without deck names is the deck `name`."""
    path = Path(file)
    files = TableCards(store, own).files
    try:
        with open_plain(path) as opened:
            text = opened.read().decode("utf-8")
        taught = teach_file(store, name or path.stem, path.stem, text, files, move=move)
    except UnicodeDecodeError as wrong:
        raise DeckError(f"{file} is no text: {wrong}") from None
    except DeckError as wrong:
        hint = "" if move or " already" not in str(wrong) else "\n(--move moves such tags here.)"
        raise DeckError(f"{file} was not read:\n{wrong}{hint}") from None
    found = {each.deck.name for each in taught}
    verb = "is" if len(taught) == 1 else "are"
    print(f"{_many(len(taught), 'tag')} of {_many(len(found), 'deck')} {verb} known now.", file=out)
    return 0


def print_texts(name: str, files: Sequence[str], out: TextIO) -> int:
    """The text of each card's printed code, with check letters: id, tab, text."""
    for card in decks.load(name, files):
        print(f"{card}\t{with_letters(f'{SCHEME}{name}/{card}')}", file=out)
    return 0


def deck_to_teach(store: Store, name: str, file: str, ends: int, *, new: bool) -> Deck:
    """The deck of this name; a new one has the Decktet's cards unless a card file is named."""
    known = store.decks.deck(name)
    if known is None and not new:
        return named(store, name)
    deck = known or Deck(name, file or USUAL)
    if file and file != deck.file:
        raise DeckError(f"The deck {name!r} has the cards of {deck.file}, not of {file}.")
    return deck._replace(ends=ends) if ends else deck


def named(store: Store, name: str) -> Deck:
    """The deck of this name. Raises DeckError that names those there are."""
    deck = store.decks.deck(name)
    if deck is None:
        there = ", ".join(each.name for each in store.decks.all()) or "none yet"
        raise DeckError(f"There is no deck {name!r}; there is: {there}.")
    return deck


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
