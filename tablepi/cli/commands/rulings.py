"""`tablepi rulings`: how each game's open points are ruled, and why."""

import argparse
import sys
from collections.abc import Iterator
from typing import TextIO

from tablepi.cli.shared.options import config_of
from tablepi.core.errors import CommandError
from tablepi.games import games
from tablepi.referee.words import Words
from tablepi.screens.table.text_page import rulings, unknowable


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help="this one alone")


def run(args: argparse.Namespace) -> int:
    return print_rulings(args.game, config_of(args).table.language, sys.stdout)


def print_rulings(only: str, language: str, out: TextIO) -> int:
    """Prints one game's rulings, or with "" all. Raises CommandError for a game not here."""
    known = list(games())
    if only and only not in known:
        raise CommandError(f"There is no game {only!r} here: expected one of {', '.join(known)}.")
    print("\n".join(_page([only] if only else known, language)), file=out)
    return 0


def _page(ids: list[str], language: str) -> Iterator[str]:
    plain = Words(None, language=language)
    yield f"# {plain('rules.why')}"
    for game in (games()[each] for each in ids):
        words = Words(game, language=language)
        ruled = rulings(game, words)
        if not ruled:
            continue
        yield f"\n## {words('title')}\n"
        yield from (f"- {text}" for _, text in ruled)
        yield f"\n### {plain('rules.blind')}\n"
        yield from (f"- {text}" for _, text in unknowable(game, words))
