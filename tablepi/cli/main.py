"""The command line: finds a command's file, runs it, and tells what fails in one line.

Each file of `commands` whose first line reads "`tablepi NAME`: what it does." is a command; it
has `run(args)`, and `arguments(parser)` where it takes any. Only the file of the command that is
run is imported.
"""

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TextIO

from tablepi import __version__
from tablepi.cli import referee
from tablepi.cli.shared.options import Commands, add_command
from tablepi.core.errors import TablepiError, cause, in_english
from tablepi.devices.readers import KINDS

_CONTROLS = {
    code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if code not in (9, 10)
}
HALLS = ("aiohttp", "networkx")
"""Packages that a hall needs, what measures it, and nothing else: a table comes without them."""

ADVICE = (
    "What a hall needs comes with Debian's package tablepi-hall; "
    f"here it is installed by: {sys.executable} -m pip install {' '.join(HALLS)}"
)

_FIRST_LINE = re.compile(r'"""`tablepi ([a-z]+)`: (.+)\.')


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; its exit status. Failures are printed in one line, never as a traceback."""
    sys.stdout, sys.stderr = _readable_stream(sys.stdout), _readable_stream(sys.stderr)
    words = sys.argv[1:] if argv is None else argv
    try:
        args = _parser(words).parse_args(words)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except TablepiError as error:
        print(f"tablepi: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as import_error:
        if import_error.name not in HALLS:
            raise
        print(f"tablepi: {import_error.name} is missing. {ADVICE}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output is gone, so nothing more can be printed.
        _drop_output()
        return 1
    except OSError as error:
        file_prefix = f"{error.filename}: " if error.filename else ""
        print(f"tablepi: {file_prefix}{in_english(cause(error))}", file=sys.stderr)
        _drop_output()
        return 2
    except KeyboardInterrupt:
        return 130


class _Terminal(io.TextIOWrapper):
    """A terminal, to which a name's control characters come as text: ESC could do anything."""

    def write(self, text: str) -> int:
        return super().write(text.translate(_CONTROLS))


def _readable_stream(stream: TextIO) -> TextIO:
    """The stream in UTF-8; letters that UTF-8 does not have are escaped."""
    if isinstance(stream, _Terminal) or not isinstance(stream, io.TextIOWrapper):
        return stream
    if stream.isatty():
        return _Terminal(stream.detach(), "utf-8", "backslashreplace", line_buffering=True)
    stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def command_descriptions() -> dict[str, str]:
    lines = (_first_line(file) for file in sorted(Path(__file__).parent.glob("commands/*.py")))
    return {
        line_match[1]: line_match[2] for line in lines if (line_match := _FIRST_LINE.match(line))
    }


def _first_line(file: Path) -> str:
    with file.open(encoding="utf-8") as lines:
        return lines.readline()


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the whole command line; `run` of its result runs the command."""
    parser = argparse.ArgumentParser(prog="tablepi", description="A table-side referee.")
    parser.add_argument("--version", action="version", version=f"tablepi {__version__}")
    parser.add_argument("--config", metavar="FILE", help="the configuration, a TOML file")
    parser.add_argument("--sim", action="store_true", help="with a simulated card reader and panel")
    parser.add_argument(
        "--sim-reader", action="append", default=[], metavar="KIND", choices=KINDS,
        help="simulate a reader of this kind, not the configured ones; may be given again",
    )  # fmt: skip
    parser.add_argument("--headless", action="store_true", help="a recorded match, no screen")
    parser.add_argument("--say-ready", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=referee.run)
    _add_commands(parser.add_subparsers(title="commands", metavar="COMMAND"), words)
    return parser


def _add_commands(commands: Commands, words: Sequence[str]) -> None:
    """Adds every command by name; those that are among the words with all that they take."""
    for name, description in command_descriptions().items():
        if name not in words:
            commands.add_parser(name, help=description)
            continue
        module = import_module(f"tablepi.cli.commands.{name}")
        command = add_command(commands, name, module.run, description)
        if hasattr(module, "arguments"):
            module.arguments(command)


def _drop_output() -> None:
    """Lets go of output that cannot be written: Python would try, and complain, at its end."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
