"""The command line: runs a command, and tells what fails in one line."""

import io
import os
import sys
from collections.abc import Sequence

from tablepi.cli.arguments import parser
from tablepi.core.errors import TablepiError, in_english
from tablepi.core.os_errors import cause


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; its exit status. A failure is told in one line, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = parser().parse_args(argv)
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


def _drop_output() -> None:
    """Lets go of output that cannot be written: Python would try, and complain, at its end."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
