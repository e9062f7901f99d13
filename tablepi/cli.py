"""The commands."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from tablepi import __version__
from tablepi.config import Config, find, language_in, load
from tablepi.core.causes import cause
from tablepi.devices.kinds import kinds
from tablepi.errors import CommandError, ConfigError, ScreenError, TablepiError, in_english

if TYPE_CHECKING:
    from tablepi.store import Store


T = TypeVar("T")

ALL = 0
"""Stands for all matches where the number of one is expected: they are counted from 1."""

LONGEST_NUMBER = 18
"""Digits of a match's number: more do not fit into the journal."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; its exit status. A failure is told in one line, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except TablepiError as wrong:
        print(f"tablepi: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say.
        _drop_output()
        return 1
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else ""
        print(f"tablepi: {where}{in_english(cause(wrong))}", file=sys.stderr)
        _drop_output()
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablepi", description="A table-side referee.")
    parser.add_argument("--version", action="version", version=f"tablepi {__version__}")
    parser.add_argument("--config", metavar="FILE", help="the configuration, a TOML file")
    parser.add_argument("--sim", action="store_true", help="with a simulated card reader and panel")
    parser.add_argument(
        "--sim-reader", action="append", default=[], metavar="KIND", choices=kinds(),
        help="simulate a reader of this kind, not the configured ones; may be given again",
    )  # fmt: skip
    parser.add_argument("--headless", action="store_true", help="a recorded match, no screen")
    parser.add_argument("--say-ready", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    check = _command(commands, "check", _check, "play table scripts and print every verdict")
    check.add_argument("files", nargs="+", metavar="FILE", help="a script; - is standard input")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.add_argument("--cards", default="", metavar="FILE", help="an owner's list of cards")
    check.add_argument("--deck", default="", metavar="FILE", help="a printing of your own")
    _command(commands, "matches", _matches, "list the matches of the journal")
    show = _command(commands, "show", _show, "every row of a match")
    show.add_argument("match", type=_number, metavar="ID", help="its number in the list")
    export = _command(commands, "export", _export, "a match as a table script, JSON or CSV")
    export.add_argument("match", type=_number_or_all, metavar="ID", help="its number, or all")
    export.add_argument("--as", dest="form", choices=("script", "json", "csv"), default="script")
    for command in (show, export):
        command.add_argument("--full", action="store_true", help="for a judge: secret cards too")
    _command(commands, "verify", _verify, "check the journal against its own hashes")
    for name, act, what in (
        ("backup", _backup, "write everything that is the table's into one file"),
        ("restore", _restore, "put such a file in the place of what is here, which is kept"),
    ):
        one = _command(commands, name, act, what)
        one.add_argument("file", metavar="FILE", help="a zip file")
    taught = _command(commands, "decks", _decks, "list the decks that were taught, what is missing")
    _decks_commands(taught)
    readers = _command(commands, "readers", _readers, "what is plugged in, and what it is")
    readers.add_argument("--seconds", type=float, default=4.0, help="how long to listen")
    readers.add_argument("--blink", default="", metavar="PORT", help="let the one there blink")
    readers.add_argument("--reset", default="", metavar="PORT", help="start the one there anew")
    _command(commands, "panel", _panel, "try the panel: its lights, then every button and the knob")
    doctor = _command(commands, "doctor", _doctor, "look at every part, and say what to do")
    doctor.add_argument("--json", action="store_true", help="one JSON object a line")
    doctor.add_argument("--report", default="", metavar="FILE", help="write a zip, without names")
    listed = _command(commands, "cards", _cards, "the list of cards that its owner imported")
    _cards_commands(listed)
    bench = _command(commands, "bench", _bench, "measure the referee: medians of seven runs")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    bench.add_argument("--only", default="", metavar="TEXT", help="figures whose name has this")
    bench.add_argument("--folder", default=".", help="a folder on the disk to measure")
    ruled = _command(
        commands, "rulings", _rulings, "how each game's open points are ruled, and why"
    )
    ruled.add_argument("game", nargs="?", default="", metavar="GAME", help="this one alone")
    _command(commands, "config", _config, "print every setting with its default, as a file to edit")
    return parser


def _decks_commands(decks: argparse.ArgumentParser) -> None:
    commands = decks.add_subparsers(title="commands", metavar="COMMAND")
    for name, what in (("enrol", "teach a deck, or go on teaching it"),
                       ("test", "lay any card of a deck and see what it is")):  # fmt: skip
        one = _command(commands, name, _enrol, what)
        one.add_argument("name", metavar="NAME", help="what the deck is called")
        one.add_argument("--cards", default="", metavar="FILE", help="its card file, if it is new")
        one.add_argument("--ends", type=int, default=0, help="how many tags are on each card")
    texts = _command(commands, "texts", _texts, "what to print as a code on each card")
    texts.add_argument("name", metavar="CARDS", help="a card file: decktet, suitup")
    to = _command(commands, "export", _export_decks, "write decks to a file for another table")
    to.add_argument("file", metavar="FILE", help="a CSV file; - is standard output")
    to.add_argument("--deck", default="", metavar="NAME", help="this one alone")
    back = _command(commands, "import", _import_decks, "teach the decks of such a file")
    back.add_argument("file", metavar="FILE", help="a CSV file, with the columns uid,card at least")
    back.add_argument("--deck", default="", metavar="NAME", help="for a file without deck names")
    back.add_argument("--move", action="store_true", help="tags of another card here are moved")


def _cards_commands(cards: argparse.ArgumentParser) -> None:
    commands = cards.add_subparsers(title="commands", metavar="COMMAND")
    new = _command(commands, "import", _import_cards, "check a list whole, then play with it")
    new.add_argument("file", metavar="FILE", help="a CSV file; `tablepi cards sample` shows one")
    _command(commands, "sample", _sample_cards, "print the sample list, as a file to try out")
    deck = _command(commands, "deck-check", _check_deck, "what the deck rules forbid in a deck")
    deck.add_argument("file", metavar="FILE", help="a card a line: its number, its id or name")
    deck.add_argument("--cards", default="", metavar="FILE", help="a list, if not the imported")
    deck.add_argument("--homeworld", action="store_true", help="for matches with Homeworlds")
    deck.add_argument("--one-faction", action="store_true", help="cards of one faction alone")


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], int],
    what: str,
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=what, description=what)
    command.set_defaults(run=run, command=name)
    return command


def _number(word: str) -> int:
    """A match's number, no larger than the journal can be asked for."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected the number of a match, not {word!r}")
    return int(word)


def _number_or_all(word: str) -> int:
    return ALL if word == "all" else _number(word)


def _drop_output() -> None:
    """Lets go of output that cannot be written: Python would try, and complain, at its end."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


def _run(args: argparse.Namespace) -> int:
    # What is loaded at the start all stays: looking through it for rubbish is a tenth of the wait.
    gc.disable()
    from tablepi.start import start

    return start(
        _loaded(args),
        sim=args.sim or bool(args.sim_reader),
        headless=args.headless,
        say_ready=args.say_ready,
        kinds=args.sim_reader,
    )


def _loaded(args: argparse.Namespace) -> Config:
    """The configuration; while it cannot be used, a screen says so and waits until it can."""
    while True:
        try:
            return _load(args)
        except ConfigError as wrong:
            if args.headless:
                raise
            _tell(args, wrong)


def _tell(args: argparse.Namespace, wrong: ConfigError) -> None:
    """Returns when it is to be tried again; without a screen, or closed, the fault is raised."""
    from tablepi.start import tell

    print(f"tablepi: {wrong}", file=sys.stderr, flush=True)
    try:
        if tell(wrong.said, language_in(find(args.config))):
            return
    except ScreenError:
        pass
    raise wrong


def _load(args: argparse.Namespace) -> Config:
    return load(find(args.config))


def _matches(args: argparse.Namespace) -> int:
    from tablepi.records import print_matches

    return _with_store(args, lambda store: print_matches(store, sys.stdout))


def _show(args: argparse.Namespace) -> int:
    from tablepi.records import print_match

    return _with_store(
        args, lambda store: print_match(store, args.match, full=args.full, out=sys.stdout)
    )


def _export(args: argparse.Namespace) -> int:
    from tablepi.exports import export_as
    from tablepi.records import export_match

    full, form, match = args.full, args.form, args.match
    if form != "script":
        return _with_store(
            args, lambda store: export_as(store, form, match, full, sys.stdout, sys.stderr)
        )
    if match == ALL:
        raise CommandError("A table script is one match. Name its number, or add --as json or csv.")
    return _with_store(args, lambda store: export_match(store, match, full=full, out=sys.stdout))


def _verify(args: argparse.Namespace) -> int:
    from tablepi.records import verify_store

    return _with_store(args, lambda store: verify_store(store, sys.stdout))


def _backup(args: argparse.Namespace) -> int:
    from tablepi.backups import back_up_to

    return _with_store(args, lambda store: back_up_to(store, args.file, sys.stdout))


def _restore(args: argparse.Namespace) -> int:
    from tablepi.backups import restore_from

    return restore_from(args.file, _load(args).file, sys.stdout)


def _decks(args: argparse.Namespace) -> int:
    from tablepi.deck_commands import print_decks

    return _with_store(args, lambda store: print_decks(store, sys.stdout))


def _enrol(args: argparse.Namespace) -> int:
    from tablepi.deck_commands import deck_to_teach
    from tablepi.enrol import enrol

    config, testing = _load(args), args.command == "test"

    def do(store: "Store") -> int:
        deck = deck_to_teach(store, args.name, args.cards, args.ends, new=not testing)
        return enrol(config, store, deck, testing=testing, typed=sys.stdin, out=sys.stdout)

    return _with_store(args, do)


def _texts(args: argparse.Namespace) -> int:
    from tablepi.deck_commands import print_texts

    return print_texts(args.name, _load(args).deck.files, sys.stdout)


def _export_decks(args: argparse.Namespace) -> int:
    from tablepi.deck_commands import export_decks

    return _with_store(args, lambda store: export_decks(store, args.file, args.deck, sys.stdout))


def _import_decks(args: argparse.Namespace) -> int:
    from tablepi.deck_commands import import_decks

    file, name = args.file, args.deck
    return _with_store(args, lambda store: import_decks(store, file, name, args.move, sys.stdout))


def _cards(args: argparse.Namespace) -> int:
    from tablepi.card_commands import print_cards

    return _with_store(args, lambda store: print_cards(store, sys.stdout))


def _import_cards(args: argparse.Namespace) -> int:
    from tablepi.card_commands import import_cards, read_list_file

    cards = read_list_file(args.file)
    return _with_store(args, lambda store: import_cards(store, cards, sys.stdout))


def _sample_cards(args: argparse.Namespace) -> int:
    from tablepi.card_commands import sample

    print(sample(), end="")
    return 0


def _check_deck(args: argparse.Namespace) -> int:
    from tablepi.card_commands import check_deck, imported, read_list_file

    cards = read_list_file(args.cards) if args.cards else _with_store(args, imported)
    return check_deck(cards, args.file, args.homeworld, args.one_faction, sys.stdout)


def _readers(args: argparse.Namespace) -> int:
    from tablepi.readers import Asked, print_readers

    asked = Asked(args.blink, args.reset)
    return print_readers(_load(args), sys.stdout, args.seconds, asked=asked)


def _with_store(args: argparse.Namespace, do: "Callable[[Store], T]") -> T:
    from tablepi.store import Store

    store = Store.open(_load(args).file)
    try:
        return do(store)
    finally:
        store.close()


def _panel(args: argparse.Namespace) -> int:
    from tablepi.wiring import try_panel

    return try_panel(_load(args).panel)


def _rulings(args: argparse.Namespace) -> int:
    from tablepi.rulings import print_rulings

    return print_rulings(args.game, _load(args).table.language, sys.stdout)


def _doctor(args: argparse.Namespace) -> int:
    from tablepi.doctor.command import doctor

    return doctor(find(args.config), as_json=args.json, report=args.report, out=sys.stdout)


def _bench(args: argparse.Namespace) -> int:
    import tempfile
    from pathlib import Path

    from tablepi.bench import bench

    with tempfile.TemporaryDirectory(prefix=".bench-", dir=args.folder) as folder:
        return bench(Path(folder), as_json=args.json, only=args.only, out=sys.stdout)


def _config(args: argparse.Namespace) -> int:
    from pathlib import Path

    example = Path(__file__).with_name("example.toml")
    print(example.read_text(encoding="utf-8"), end="")
    return 0


def _check(args: argparse.Namespace) -> int:
    from tablepi.check import check
    from tablepi.games import games

    for game, why in games().missing.items():
        print(f"tablepi: the game {game} cannot be loaded: {why}", file=sys.stderr)
    return check(args.files, as_json=args.json, out=sys.stdout, cards=args.cards, deck=args.deck)


if __name__ == "__main__":
    sys.exit(main())
