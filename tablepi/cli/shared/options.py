"""Options shared by commands, the configuration and store that they name, and their progress."""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeAlias

from tablepi.runtime.settings.config import Config, find, load

if TYPE_CHECKING:
    from tablepi.store import Store

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Run: TypeAlias = Callable[[argparse.Namespace], int]

LONGEST_NUMBER = 18
"""Digits of a match's number: more do not fit into the journal."""


def config_of(args: argparse.Namespace) -> Config:
    """The configuration that `--config` names, or the usual one. Raises ConfigError."""
    return load(find(args.config))


@contextmanager
def open_store(args: argparse.Namespace) -> "Iterator[Store]":
    """The store of the configuration, closed at the end. Raises StoreError.

    With `--journal` a copy of that one, as of a journal that was set aside.
    """
    from tablepi.store.backup.restore import readable

    journal = getattr(args, "journal", None)
    with readable(Path(journal) if journal else config_of(args).file, copy=bool(journal)) as store:
        yield store


def match_number(word: str) -> int:
    """A match's number, no larger than the journal can be asked for."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected the number of a match, not {word!r}")
    return int(word)


def add_full(parser: argparse.ArgumentParser) -> None:
    """The option that names secret cards."""
    parser.add_argument("--full", action="store_true", help="for a judge: secret cards too")


def add_command(
    commands: Commands, name: str, run: Run, description: str
) -> argparse.ArgumentParser:
    """A command among others, as the parser to which its arguments are added."""
    command = commands.add_parser(name, help=description, description=description)
    command.set_defaults(run=run)
    return command


EACH_S = 1.0


class Progress:
    """Says how many matches are done, once a command takes longer than a second."""

    def __init__(self, stream: TextIO, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock_s = clock_s
        self._last_line_s = clock_s()

    def tell(self, done_count: int, total: int) -> None:
        if self._clock_s() - self._last_line_s > EACH_S and self._stream.isatty():
            self._last_line_s = self._clock_s()
            print(f"{done_count} of {total} matches", file=self._stream, flush=True)

    def over(self, matches: list[int]) -> Iterator[int]:
        """The matches, each told when it is begun."""
        for done_count, match in enumerate(matches):
            self.tell(done_count, len(matches))
            yield match
