"""What each command does: it reads its arguments and hands on to the module that can."""

import argparse
import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tablepi.core.errors import CommandError, ConfigError, ScreenError
from tablepi.runtime.config import Config, find, load

if TYPE_CHECKING:
    from tablepi.store import Store

T = TypeVar("T")

ALL = 0
"""Stands for all matches where the number of one is expected: they are counted from 1."""


def run(args: argparse.Namespace) -> int:
    # What is loaded at the start all stays: looking through it for rubbish is a tenth of the wait.
    gc.disable()
    from tablepi.runtime.start import start

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
    from tablepi.runtime.partial_config import rescued
    from tablepi.runtime.start import tell

    print(f"tablepi: {wrong}", file=sys.stderr, flush=True)
    try:
        if tell(wrong.said, rescued(find(args.config))):
            return
    except ScreenError:
        pass
    raise wrong


def _load(args: argparse.Namespace) -> Config:
    return load(find(args.config))


def matches(args: argparse.Namespace) -> int:
    from tablepi.cli.records import print_matches

    return _with_store(args, lambda store: print_matches(store, sys.stdout))


def show(args: argparse.Namespace) -> int:
    from tablepi.cli.records import print_match

    return _with_store(
        args, lambda store: print_match(store, args.match, full=args.full, out=sys.stdout)
    )


def export(args: argparse.Namespace) -> int:
    from tablepi.cli.records import export_match
    from tablepi.runtime.exports import export_as

    full, form, match = args.full, args.form, args.match
    if form != "script":
        return _with_store(
            args, lambda store: export_as(store, form, match, full, sys.stdout, sys.stderr)
        )
    if match == ALL:
        raise CommandError("A table script is one match. Name its number, or add --as json or csv.")
    return _with_store(args, lambda store: export_match(store, match, full=full, out=sys.stdout))


def verify(args: argparse.Namespace) -> int:
    from tablepi.cli.records import verify_store

    return _with_store(args, lambda store: verify_store(store, sys.stdout))


def backup(args: argparse.Namespace) -> int:
    from tablepi.cli.backups import back_up_to

    return _with_store(args, lambda store: back_up_to(store, args.file, sys.stdout))


def restore(args: argparse.Namespace) -> int:
    from tablepi.cli.backups import restore_from

    return restore_from(args.file, _load(args).file, sys.stdout)


def decks(args: argparse.Namespace) -> int:
    from tablepi.cli.deck_commands import print_decks

    own = _load(args).deck.files
    return _with_store(args, lambda store: print_decks(store, own, sys.stdout))


def teach(args: argparse.Namespace) -> int:
    from tablepi.cli.deck_commands import deck_to_teach
    from tablepi.cli.enrol import enrol

    config, testing = _load(args), args.command == "test"

    def do(store: "Store") -> int:
        deck = deck_to_teach(store, args.name, args.cards, args.ends, new=not testing)
        return enrol(config, store, deck, testing=testing, typed=sys.stdin, out=sys.stdout)

    return _with_store(args, do)


def texts(args: argparse.Namespace) -> int:
    from tablepi.cli.deck_commands import print_texts

    return print_texts(args.name, _load(args).deck.files, sys.stdout)


def write_decks(args: argparse.Namespace) -> int:
    from tablepi.cli.deck_commands import export_decks

    return _with_store(args, lambda store: export_decks(store, args.file, args.deck, sys.stdout))


def read_decks(args: argparse.Namespace) -> int:
    from tablepi.cli.deck_commands import import_decks

    file, name, own = args.file, args.deck, _load(args).deck.files
    return _with_store(
        args, lambda store: import_decks(store, file, name, args.move, own, sys.stdout)
    )


def cards(args: argparse.Namespace) -> int:
    from tablepi.cli.card_commands import print_cards

    return _with_store(args, lambda store: print_cards(store, sys.stdout))


def read_cards(args: argparse.Namespace) -> int:
    from tablepi.cli.card_commands import import_cards, read_list_file

    cards = read_list_file(args.file)
    return _with_store(args, lambda store: import_cards(store, cards, sys.stdout))


def sample_cards(args: argparse.Namespace) -> int:
    from tablepi.cli.card_commands import sample

    print(sample(), end="")
    return 0


def hold_deck(args: argparse.Namespace) -> int:
    from tablepi.cli.card_commands import check_deck, imported, read_list_file

    cards = read_list_file(args.cards) if args.cards else _with_store(args, imported)
    return check_deck(cards, args.file, args.homeworld, args.one_faction, sys.stdout)


def readers(args: argparse.Namespace) -> int:
    from tablepi.cli.readers import Asked, print_readers

    asked = Asked(args.blink, args.reset)
    return print_readers(_load(args), sys.stdout, args.seconds, asked=asked)


def _with_store(args: argparse.Namespace, do: "Callable[[Store], T]") -> T:
    from tablepi.store import Store

    store = Store.open(_load(args).file)
    try:
        return do(store)
    finally:
        store.close()


def panel(args: argparse.Namespace) -> int:
    from tablepi.cli.wiring import try_panel

    return try_panel(_load(args).panel)


def rulings(args: argparse.Namespace) -> int:
    from tablepi.cli.rulings import print_rulings

    return print_rulings(args.game, _load(args).table.language, sys.stdout)


def look_after(args: argparse.Namespace) -> int:
    from tablepi.cli.doctor import doctor

    return doctor(find(args.config), as_json=args.json, report=args.report, out=sys.stdout)


def measure(args: argparse.Namespace) -> int:
    import tempfile
    from pathlib import Path

    from tablepi.bench import bench

    with tempfile.TemporaryDirectory(prefix=".bench-", dir=args.folder) as folder:
        return bench(Path(folder), as_json=args.json, only=args.only, out=sys.stdout)


def config(args: argparse.Namespace) -> int:
    from pathlib import Path

    example = Path(__file__).parents[1] / "runtime" / "example.toml"
    print(example.read_text(encoding="utf-8"), end="")
    return 0


def play_scripts(args: argparse.Namespace) -> int:
    from tablepi.cli.check import check
    from tablepi.games import games

    for game, why in games().missing.items():
        print(f"tablepi: the game {game} cannot be loaded: {why}", file=sys.stderr)
    return check(args.files, as_json=args.json, out=sys.stdout, cards=args.cards, deck=args.deck)
