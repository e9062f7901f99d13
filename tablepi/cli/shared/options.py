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

    other = getattr(args, "journal", None)
    with readable(Path(other) if other else config_of(args).file, copy=bool(other)) as store:
        yield store


def match_number(word: str) -> int:
    """A match's number, no larger than the journal can be asked for."""
    if not word.isdecimal() or len(word) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected the number of a match, not {word!r}")
    return int(word)


def add_full(parser: argparse.ArgumentParser) -> None:
    """The option that names secret cards."""
    parser.add_argument("--full", action="store_true", help="for a judge: secret cards too")


def add_command(named: Commands, name: str, run: Run, what: str) -> argparse.ArgumentParser:
    """A command among others; its arguments are added to what is given back."""
    command = named.add_parser(name, help=what, description=what)
    command.set_defaults(run=run)
    return command


EACH_S = 1.0


class Progress:
    """Says how many matches are done, once a command takes longer than a second."""

    def __init__(self, told: TextIO, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._told = told
        self._clock_s = clock_s
        self._said_s = clock_s()

    def tell(self, done: int, whole: int) -> None:
        """So many of all matches are done."""
        if self._clock_s() - self._said_s > EACH_S and self._told.isatty():
            self._said_s = self._clock_s()
            print(f"{done} of {whole} matches", file=self._told, flush=True)

    def over(self, matches: list[int]) -> Iterator[int]:
        """The matches, each told when it is begun."""
        for done, match in enumerate(matches):
            self.tell(done, len(matches))
            yield match
