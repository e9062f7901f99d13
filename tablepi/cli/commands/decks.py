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
from tablepi.referee.words import Words
from tablepi.runtime.settings.settings_file import settings_of, with_chosen
from tablepi.runtime.settings.store_handle import USUAL
from tablepi.runtime.table_cards import TableCards, teach_file
from tablepi.screens.equipment.command_cards import printed_cards
from tablepi.store import Store
from tablepi.store.deck_registry import write_tags
from tablepi.store.files.atomic_file import discard, open_plain, unwritten, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    name_help = "what the deck is called"
    command = add_command(commands, "enrol", _run_enrolment, "teach a deck, or go on teaching it")
    command.add_argument("--cards", default="", metavar="FILE", help="its card file, if it is new")
    command.add_argument("--ends", type=int, default=0, help="how many tags are on each card")
    command.set_defaults(testing=False)
    command.add_argument("name", metavar="NAME", help=name_help)
    help_text = "lay any card of a deck and see what it is"
    command = add_command(commands, "test", _run_enrolment, help_text)
    command.set_defaults(cards="", ends=0, testing=True)
    command.add_argument("name", metavar="NAME", help=name_help)
    help_text = "what to print as a code on each card"
    command = add_command(commands, "texts", _print_code_texts, help_text)
    command.add_argument("name", metavar="CARDS", help="a card file: decktet, suitup")
    help_text = "a sheet of command cards to print"
    command = add_command(commands, "commands", _print_commands, help_text)
    command.add_argument("file", metavar="FILE", help="a new PDF file")
    command = add_command(
        commands, "export", _export_file, "write decks to a file for another table"
    )
    command.add_argument("file", metavar="FILE", help="a CSV file; - is standard output")
    command.add_argument("--deck", default="", metavar="NAME", help="this one alone")
    command = add_command(commands, "import", _import_file, "teach the decks of such a file")
    help_text = "a CSV file, with the columns uid,card at least"
    command.add_argument("file", metavar="FILE", help=help_text)
    command.add_argument("--deck", default="", metavar="NAME", help="for a file without deck names")
    command.add_argument("--move", action="store_true", help="tags of another card here are moved")


def run(args: argparse.Namespace) -> int:
    card_files = config_of(args).deck.files
    with open_store(args) as store:
        return print_decks(store, card_files, sys.stdout)


def _run_enrolment(args: argparse.Namespace) -> int:
    from tablepi.cli.shared.enrol import enrol

    config, testing = config_of(args), args.testing
    with open_store(args) as store:
        deck = deck_to_teach(store, args.name, args.cards, args.ends, new=not testing)
        return enrol(config, store, deck, testing=testing, input_lines=sys.stdin, out=sys.stdout)


def _print_code_texts(args: argparse.Namespace) -> int:
    return print_texts(args.name, config_of(args).deck.files, sys.stdout)


def _print_commands(args: argparse.Namespace) -> int:
    language = settings_of(with_chosen(config_of(args))).language
    return write_commands(Path(args.file), language, sys.stdout)


def _export_file(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return export_decks(store, args.file, args.deck, sys.stdout)


def _import_file(args: argparse.Namespace) -> int:
    card_files = config_of(args).deck.files
    with open_store(args) as store:
        return import_decks(store, args.file, args.deck, args.move, card_files, sys.stdout)


def print_decks(store: Store, card_files: Sequence[str], out: TextIO) -> int:
    """Every deck, how much of it is known, and by name each card that lacks a tag.

    `card_files`: of the table's own.
    """
    files = TableCards(store, card_files).files
    taught_decks = store.decks.all()
    if not taught_decks:
        print("No deck was taught yet: teach one with `tablepi decks enrol NAME`.", file=out)
    width = max((len(deck.name) for deck in taught_decks), default=0)
    for deck in taught_decks:
        print(f"{deck.name:{width}}  {_deck_summary(store, deck, files)}", file=out)
    return 0


def _deck_summary(store: Store, deck: Deck, files: dict[str, Cards]) -> str:
    tags = store.decks.tags(deck.name)
    if deck.file not in files:
        return f"{deck.file}: {_plural(len(tags), 'tag')}; this card file is not here"
    lines = []
    for part in parts(deck, files[deck.file], tags):
        known_count = len(part.cards) - len(part.missing)
        missing_text = (
            f", missing: {' '.join(part.missing)}" if part.missing and known_count else ""
        )
        lines.append(f"{part.name or 'cards'} {known_count} of {len(part.cards)}{missing_text}")
    ends_text = f", {deck.ends} on a card" if deck.ends > 1 else ""
    return f"{deck.file}, {_plural(len(tags), 'tag')}{ends_text}: {'; '.join(lines)}"


def export_decks(store: Store, file: str, deck_name: str, out: TextIO) -> int:
    """Writes every deck, or one, to a file that another table can import; - is the output."""
    chosen_decks = [
        deck
        for deck in store.decks.all()
        if not deck_name or deck.name == deck_named(store, deck_name).name
    ]
    text = write_tags((deck, store.decks.tags(deck.name)) for deck in chosen_decks)
    if file == "-":
        print(text, end="", file=out)
        return 0
    _write_whole(Path(file), text)
    tags = text.count("\n") - 1
    print(f"{_plural(len(chosen_decks), 'deck')} with {_plural(tags, 'tag')}: {file}", file=out)
    return 0


def _write_whole(file: Path, text: str) -> None:
    """All of it, or what stood there stays. Raises StoreError."""
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise unwritten(error, file) from error
    finally:
        discard(part)


def import_decks(
    store: Store, file: str, name: str, move: bool, card_files: Sequence[str], out: TextIO
) -> int:
    """Teaches what stands in a tag file; one without deck names is the deck `name`."""
    path = Path(file)
    files = TableCards(store, card_files).files
    try:
        with open_plain(path) as stream:
            text = stream.read().decode("utf-8")
        taught_tags = teach_file(store, name or path.stem, path.stem, text, files, move=move)
    except UnicodeDecodeError as error:
        raise DeckError(f"{file} is no text: {error}") from None
    except DeckError as error:
        hint = "" if move or " already" not in str(error) else "\n(--move moves such tags here.)"
        raise DeckError(f"{file} was not read:\n{error}{hint}") from None
    deck_names = {tag.deck.name for tag in taught_tags}
    verb = "is" if len(taught_tags) == 1 else "are"
    tags = _plural(len(taught_tags), "tag")
    print(f"{tags} of {_plural(len(deck_names), 'deck')} {verb} known now.", file=out)
    return 0


def print_texts(name: str, files: Sequence[str], out: TextIO) -> int:
    """The text of each card's printed code, with check letters: id, tab, text."""
    for card in decks.load(name, files):
        print(f"{card}\t{with_letters(f'{SCHEME}{name}/{card}')}", file=out)
    return 0


def write_commands(file: Path, language: str, out: TextIO) -> int:
    """Writes the command cards as a page to print and cut, in this language. Raises StoreError."""
    from tablepi.runtime.printing.printed_pages import cards_pdf

    cards = printed_cards(Words(language=language))
    with whole(file) as written:
        written.write(cards_pdf(cards))
    print(f"{_plural(len(cards), 'command card')}: {file}", file=out)
    return 0


def deck_to_teach(store: Store, name: str, file: str, ends: int, *, new: bool) -> Deck:
    """The deck of this name; a new one has the Decktet's cards unless a card file is named."""
    taught_deck = store.decks.deck(name)
    if taught_deck is None and not new:
        return deck_named(store, name)
    deck = taught_deck or Deck(name, file or USUAL)
    if file and file != deck.file:
        raise DeckError(f"The deck {name!r} has the cards of {deck.file}, not of {file}.")
    return deck._replace(ends=ends) if ends else deck


def deck_named(store: Store, name: str) -> Deck:
    """The deck of this name. Raises DeckError that names those there are."""
    deck = store.decks.deck(name)
    if deck is None:
        deck_names = ", ".join(taught_deck.name for taught_deck in store.decks.all()) or "none yet"
        raise DeckError(f"There is no deck {name!r}; there is: {deck_names}.")
    return deck


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
