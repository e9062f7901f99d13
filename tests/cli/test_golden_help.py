"""What `--help` of every command prints, on a terminal of 80 letters."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path
from unittest.mock import patch

from tablepi import cli
from tablepi.cli.main import main
from tests.golden_file import differences


def _helps() -> Iterator[tuple[str, ...]]:
    yield ()
    for file in sorted((Path(cli.__file__).parent / "commands").glob("[a-z]*.py")):
        yield (file.stem,)
        for words in _parts(_help(file.stem)):
            yield file.stem, words


def _parts(text: str) -> list[str]:
    """The commands of a command, as its help lists them."""
    _, _, listed = text.partition("\ncommands:\n")
    lines = (line for line in listed.splitlines() if line.startswith("    "))
    return [line.split()[0] for line in lines if not line.startswith("     ")]


def _help(*words: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out), suppress(SystemExit), patch.dict("os.environ", {"COLUMNS": "80"}):
        main([*words, "--help"])
    return out.getvalue()


def golden_lines() -> Iterator[str]:
    for words in _helps():
        yield f"# tablepi {' '.join((*words, '--help'))}"
        yield from _help(*words).rstrip().splitlines()
        yield ""


def test_every_command_helps_as_it_did() -> None:
    assert differences("cli/help.txt", golden_lines()) == []
