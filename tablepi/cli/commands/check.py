"""`tablepi check`: play table scripts and print every verdict."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO

from tablepi import decks
from tablepi.cli.commands.cards import read_list_file
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import TablepiError, cause, in_english
from tablepi.core.game import Game
from tablepi.core.script import BadHeader, Compared, Judged, Script
from tablepi.core.text.phrase import Phrase
from tablepi.games import games
from tablepi.referee.words import Words
from tablepi.store.backup.stick_files import text_of

LONGEST_LINE = 65_536
"""Bytes of the longest line that is read: far more than any move of any game needs."""

OK, WRONG, UNREADABLE = 0, 1, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a script; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--cards", default="", metavar="FILE", help="an owner's list of cards")
    parser.add_argument("--deck", default="", metavar="FILE", help="a printing of your own")
    parser.add_argument(
        "--template", action="append", default=[], metavar="FILE", help="a score sheet of your own"
    )


def run(args: argparse.Namespace) -> int:
    for game, why in games().missing.items():
        print(f"tablepi: the game {game} cannot be loaded: {why}", file=sys.stderr)
    return check(
        args.files,
        as_json=args.json,
        out=sys.stdout,
        cards=args.cards,
        deck=args.deck,
        templates=args.template,
    )


def check(
    files: list[str],
    *,
    as_json: bool,
    out: TextIO,
    cards: str = "",
    deck: str = "",
    templates: Iterable[str] = (),
) -> int:
    """Checks scripts one after the other (`-`: standard input); the worst exit status.

    `cards`: the file of an owner's list, for games that take one. `deck`: a printing of one's own,
    in place of the deck that has its form. `templates`: files of score sheets of one's own. Raises
    TablepiError where one of them cannot be used, or the verdicts cannot be written.
    """
    tables = _Tables(
        listed=read_list_file(cards) if cards else NO_CARDS,
        form=Path(deck).suffix,
        printed=decks.own(Path(deck)) if deck else NO_CARDS,
        templates=tuple((Path(file).name, text_of(Path(file))) for file in templates),
    )
    tables.check_templates()
    worst_status = OK
    try:
        for name in files:
            file_check = _FileCheck(_JsonPrinter(out) if as_json else _PlainPrinter(out), tables)
            if len(files) > 1:
                file_check.printer.heading(name)
            worst_status = max(worst_status, file_check.file(name))
    except BrokenPipeError:
        raise
    except OSError as error:
        raise TablepiError(f"cannot write the verdicts: {in_english(cause(error))}") from None
    return worst_status


class _Tables(NamedTuple):
    """The cards of one's own with which scripts are checked."""

    listed: Cards
    form: str
    """Ending of the file with a printing, '' for none."""

    printed: Cards
    templates: tuple[tuple[str, str], ...]
    """Their names and texts."""

    def check_templates(self) -> None:
        """Raises DeckError where one of the templates cannot be used."""
        for game in games().values() if self.templates else ():
            self.cards(game)

    def cards(self, game: Game[Any]) -> Cards:
        if game.listed:
            return self.listed
        if game.templates:
            return game.templates(self.templates)
        if self.form and game.deck and decks.form_of(game.deck) == self.form:
            return self.printed
        return decks.load(game.deck)


class _FileCheck:
    """One file on its way through a script."""

    def __init__(self, printer: "_PlainPrinter | _JsonPrinter", tables: _Tables) -> None:
        self.printer = printer
        self.script = Script(games().get, tables.cards)
        self.met = True
        self.line = 0

    def file(self, name: str) -> int:
        try:
            for self.line, text in enumerate(_text_lines(name), 1):
                self._print_answer(self.script.feed(self.line, text))
            if self.script.match is None:
                self.script.begin(max(self.line, 1))
        except BadHeader as error:
            self.printer.unreadable(error.line, str(error))
            return UNREADABLE
        except _NoFile as error:
            self.printer.unreadable(self.line, str(error))
            return UNREADABLE
        except _BadText as error:
            self.printer.unreadable(self.line + 1, str(error))
            return UNREADABLE
        self.printer.end(self.script.facts, self.met)
        return OK if self.met else WRONG

    def _print_answer(self, answer: Judged | Compared | None) -> None:
        if answer is None:
            return
        self.met = self.met and answer.met
        self.printer.answer(answer, self._reason(answer))

    def _reason(self, answer: Judged | Compared) -> str | None:
        why = getattr(answer, "why", None)
        if not isinstance(why, Phrase):
            return why
        match = self.script.match
        assert match is not None
        words = Words(match.game, match.setup.seats, match.setup.cards)
        return words.say(why)


class _NoFile(Exception):
    """A file that cannot be opened or read."""


class _BadText(Exception):
    """A line that is no text."""


def _text_lines(name: str) -> Iterator[str]:
    """The lines of a file as text, as they come. Raises _NoFile, and _BadText for no text."""
    # Some editors begin a UTF-8 file with it; further on it is a letter of the line.
    byte_order_mark = "\ufeff"
    for line in _byte_lines(name):
        if len(line) > LONGEST_LINE:
            raise _BadText(
                f"the line is longer than {LONGEST_LINE} bytes: no script has such a line"
            )
        if b"\0" in line:
            raise _BadText("the line holds a NUL byte: expected a text file")
        try:
            yield line.decode("utf-8").removeprefix(byte_order_mark).rstrip("\r\n")
        except UnicodeDecodeError as error:
            place = f"byte {error.start + 1} of the line"
            raise _BadText(f"{place} is not UTF-8: save the script as UTF-8 text") from None
        byte_order_mark = ""


def _byte_lines(name: str) -> Iterator[bytes]:
    try:
        with _open_binary(name) as file:
            while line := file.readline(LONGEST_LINE + 1):
                yield line
    except OSError as error:
        raise _NoFile(f"cannot read {name}: {in_english(cause(error))}") from None


def _open_binary(name: str) -> BinaryIO:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise _NoFile("cannot read -: standard input is closed")
    return open(sys.stdin.fileno(), "rb", closefd=False)


class _JsonPrinter:
    """One JSON object a line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def _print(self, **values: object) -> None:
        print(json.dumps(values, ensure_ascii=False), file=self._out, flush=True)

    def heading(self, name: str) -> None:
        self._print(file=name)

    def answer(self, answer: Judged | Compared, why: str | None) -> None:
        fields = asdict(answer)
        fields.pop("met", None)
        if isinstance(answer, Judged):
            fields["why"] = why
        self._print(**fields)

    def unreadable(self, line: int, message: str) -> None:
        self._print(line=line, error=message, ok=False)

    def end(self, facts: dict[str, str], met: bool) -> None:
        self._print(facts=facts, ok=met)


class _PlainPrinter:
    """Lines for a person: a tick or a cross, the line, what it came to."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def _print(self, text: str) -> None:
        print(text, file=self._out, flush=True)

    def heading(self, name: str) -> None:
        self._print(f"{name}:")

    def answer(self, answer: Judged | Compared, why: str | None) -> None:
        mark = "✓" if answer.met else "✗"
        if isinstance(answer, Compared):
            outcome = answer.verdict if answer.met else f"failed: it is {answer.actual}"
        else:
            rule = f" by {answer.rule}" if answer.rule else ""
            outcome = f"{answer.verdict}{rule}" + (f": {why}" if why else "")
        self._print(f"{mark} {answer.line:4}  {answer.text:40}  {outcome}")

    def unreadable(self, line: int, message: str) -> None:
        self._print(f"✗ {line:4}  {message}")

    def end(self, facts: dict[str, str], met: bool) -> None:
        self._print("all as expected" if met else "not as expected")
