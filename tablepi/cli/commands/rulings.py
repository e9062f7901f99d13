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


def print_rulings(game_id: str, language: str, out: TextIO) -> int:
    """Prints one game's rulings, or with "" all. Raises CommandError for a game not here."""
    known_ids = list(games())
    if game_id and game_id not in known_ids:
        raise CommandError(
            f"There is no game {game_id!r} here: expected one of {', '.join(known_ids)}."
        )
    print("\n".join(_page_lines([game_id] if game_id else known_ids, language)), file=out)
    return 0


def _page_lines(ids: list[str], language: str) -> Iterator[str]:
    plain_words = Words(None, language=language)
    yield f"# {plain_words('rules.why')}"
    for game in (games()[id_] for id_ in ids):
        words = Words(game, language=language)
        game_rulings = rulings(game, words)
        if not game_rulings:
            continue
        yield f"\n## {words('title')}\n"
        yield from (f"- {text}" for _, text in game_rulings)
        yield f"\n### {plain_words('rules.blind')}\n"
        yield from (f"- {text}" for _, text in unknowable(game, words))
