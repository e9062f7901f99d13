"""The commands."""

import argparse
import io
import sys
from collections.abc import Sequence

from tablepi import __version__
from tablepi.errors import TablepiError


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; its exit status. A failure is told in one line, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        return int(args.run(args))
    except TablepiError as wrong:
        print(f"tablepi: {wrong}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say.
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablepi", description="A table-side referee.")
    parser.add_argument("--version", action="version", version=f"tablepi {__version__}")
    commands = parser.add_subparsers(title="commands", required=True)
    check = commands.add_parser("check", help="play table scripts and print every verdict")
    check.add_argument("files", nargs="+", metavar="FILE", help="a script; - is standard input")
    check.add_argument("--json", action="store_true", help="one JSON object a line")
    check.set_defaults(run=_check)
    return parser


def _check(args: argparse.Namespace) -> int:
    from tablepi.check import check

    return check(args.files, as_json=args.json, out=sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
