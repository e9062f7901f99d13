"""The words after `tablepi`: commands, their arguments and options."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

from tablepi import __version__
from tablepi.cli import commands
from tablepi.devices.readers import kinds

LONGEST_NUMBER = 18
"""Digits of a match's number: more do not fit into the journal."""

LONGEST_S = 3600

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def parser() -> argparse.ArgumentParser:
    """Of the whole command line; `run` of what it returns does what was asked."""
    whole = argparse.ArgumentParser(prog="tablepi", description="A table-side referee.")
    whole.add_argument("--version", action="version", version=f"tablepi {__version__}")
    whole.add_argument("--config", metavar="FILE", help="the configuration, a TOML file")
    whole.add_argument("--sim", action="store_true", help="with a simulated card reader and panel")
    whole.add_argument(
        "--sim-reader", action="append", default=[], metavar="KIND", choices=kinds(),
        help="simulate a reader of this kind, not the configured ones; may be given again",
    )  # fmt: skip
    whole.add_argument("--headless", action="store_true", help="a recorded match, no screen")
    whole.add_argument("--say-ready", action="store_true", help=argparse.SUPPRESS)
    whole.set_defaults(run=commands.run)
    named = whole.add_subparsers(title="commands", metavar="COMMAND")
    for some in (_of_matches, _of_what_is_kept, _of_cards, _of_parts, _of_help):
        some(named)
    return whole


def _of_matches(named: Commands) -> None:
    check = _command(
        named, "check", commands.play_scripts, "play table scripts and print every verdict"
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a script; - is standard input")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.add_argument("--cards", default="", metavar="FILE", help="an owner's list of cards")
    check.add_argument("--deck", default="", metavar="FILE", help="a printing of your own")
    _command(named, "matches", commands.matches, "list the matches of the journal")
    show = _command(named, "show", commands.show, "every row of a match")
    show.add_argument("match", type=_number, metavar="ID", help="its number in the list")
    export = _command(named, "export", commands.export, "a match as a table script, JSON or CSV")
    export.add_argument("match", type=_number_or_all, metavar="ID", help="its number, or all")
    export.add_argument("--as", dest="form", choices=("script", "json", "csv"), default="script")
    for command in (show, export):
        command.add_argument("--full", action="store_true", help="for a judge: secret cards too")


def _of_what_is_kept(named: Commands) -> None:
    _command(named, "verify", commands.verify, "check the journal against its own hashes")
    backup = _command(
        named, "backup", commands.backup, "write everything that is the table's into one file"
    )
    backup.add_argument("file", metavar="FILE", help="a new zip file")
    restore = _command(
        named, "restore", commands.restore, "go back to a backup; what is here is kept"
    )
    restore.add_argument("file", metavar="FILE", help="a backup, or what an earlier restore kept")


def _of_cards(named: Commands) -> None:
    _decks_commands(
        _command(named, "decks", commands.decks, "list the decks that were taught, what is missing")
    )
    _cards_commands(
        _command(named, "cards", commands.cards, "the list of cards that its owner imported")
    )


def _of_parts(named: Commands) -> None:
    readers = _command(named, "readers", commands.readers, "what is plugged in, and what it is")
    readers.add_argument("--seconds", type=_seconds, default=4.0, help="how long to listen")
    readers.add_argument("--blink", default="", metavar="PORT", help="let the one there blink")
    readers.add_argument("--reset", default="", metavar="PORT", help="start the one there anew")
    _command(
        named, "panel", commands.panel, "try the panel: its lights, then every button and the knob"
    )
    doctor = _command(
        named, "doctor", commands.look_after, "look at every part, and say what to do"
    )
    doctor.add_argument("--json", action="store_true", help="one JSON object a line")
    doctor.add_argument("--report", default="", metavar="FILE", help="write a zip, without names")
    bench = _command(named, "bench", commands.measure, "measure the referee: medians of seven runs")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    bench.add_argument("--only", default="", metavar="TEXT", help="figures whose name has this")
    bench.add_argument("--folder", default=".", help="a folder on the disk to measure")


def _of_help(named: Commands) -> None:
    ruled = _command(
        named, "rulings", commands.rulings, "how each game's open points are ruled, and why"
    )
    ruled.add_argument("game", nargs="?", default="", metavar="GAME", help="this one alone")
    _command(
        named, "config", commands.config, "print every setting with its default, as a file to edit"
    )


def _decks_commands(decks: argparse.ArgumentParser) -> None:
    named = decks.add_subparsers(title="commands", metavar="COMMAND")
    enrol = _command(named, "enrol", commands.teach, "teach a deck, or go on teaching it")
    enrol.add_argument("--cards", default="", metavar="FILE", help="its card file, if it is new")
    enrol.add_argument("--ends", type=int, default=0, help="how many tags are on each card")
    test = _command(named, "test", commands.teach, "lay any card of a deck and see what it is")
    test.set_defaults(cards="", ends=0)
    for one in (enrol, test):
        one.add_argument("name", metavar="NAME", help="what the deck is called")
    texts = _command(named, "texts", commands.texts, "what to print as a code on each card")
    texts.add_argument("name", metavar="CARDS", help="a card file: decktet, suitup")
    to = _command(named, "export", commands.write_decks, "write decks to a file for another table")
    to.add_argument("file", metavar="FILE", help="a CSV file; - is standard output")
    to.add_argument("--deck", default="", metavar="NAME", help="this one alone")
    back = _command(named, "import", commands.read_decks, "teach the decks of such a file")
    back.add_argument("file", metavar="FILE", help="a CSV file, with the columns uid,card at least")
    back.add_argument("--deck", default="", metavar="NAME", help="for a file without deck names")
    back.add_argument("--move", action="store_true", help="tags of another card here are moved")


def _cards_commands(cards: argparse.ArgumentParser) -> None:
    named = cards.add_subparsers(title="commands", metavar="COMMAND")
    new = _command(named, "import", commands.read_cards, "check a list whole, then play with it")
    new.add_argument("file", metavar="FILE", help="a CSV file; `tablepi cards sample` shows one")
    _command(named, "sample", commands.sample_cards, "print the sample list, as a file to try out")
    deck = _command(named, "deck-check", commands.hold_deck, "what the deck rules forbid in a deck")
    deck.add_argument("file", metavar="FILE", help="a card a line: its number, its id or name")
    deck.add_argument("--cards", default="", metavar="FILE", help="a list, if not the imported")
    deck.add_argument("--homeworld", action="store_true", help="for matches with Homeworlds")
    deck.add_argument("--one-faction", action="store_true", help="cards of one faction alone")


def _command(
    named: Commands,
    name: str,
    run: Callable[[argparse.Namespace], int],
    what: str,
) -> argparse.ArgumentParser:
    command = named.add_parser(name, help=what, description=what)
    command.set_defaults(run=run, command=name)
    return command


def _number(word: str) -> int:
    """A match's number, no larger than the journal can be asked for."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected the number of a match, not {word!r}")
    return int(word)


def _seconds(word: str) -> float:
    """A time that a person waits for."""
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    # Not a number is neither less nor more.
    if not 0 <= seconds <= LONGEST_S:
        raise argparse.ArgumentTypeError(f"expected 0 to {LONGEST_S} seconds, not {word!r}")
    return seconds


def _number_or_all(word: str) -> int:
    return commands.ALL if word == "all" else _number(word)
