"""`tablepi link`: join this table to a hall, and report to it."""

import argparse
import random
import signal
import sys
import time
from pathlib import Path

from tablepi import __version__
from tablepi.cli.shared.options import config_of
from tablepi.core.errors import CommandError

USUAL = "~/.local/share/tablepi-link"
"""Folder of a link's data, unless another is given."""

JOIN_FAILED = 2

JOIN_FAULTS = {
    "token": "this card is wrong, too old or already used. Ask the desk for a new one.",
    "fingerprint": "another machine answers in the hall's place. Ask the desk for a new card.",
    "taken": "that table has joined already. The desk can replace it.",
    "network": "the hall cannot be reached. Is this machine in its network?",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--socket", metavar="FILE", help="the referee's socket")
    parser.add_argument("--data", metavar="FOLDER", default=USUAL, help="the link's folder")
    parser.add_argument("--card", metavar="CARD", help="a join card; the hall is joined with it")


def run(args: argparse.Namespace) -> int:
    # Imported here: a list of commands needs no network library.
    from tablepi.link.joining import halls
    from tablepi.link.link_folder import LinkFolder
    from tablepi.link.link_process import LinkProcess

    socket_path = args.socket or config_of(args).hall.socket
    if not socket_path:
        raise CommandError("Name the referee's socket: --socket FILE, or [hall] socket.")
    folder = LinkFolder(Path(args.data).expanduser())
    arguments = Path(socket_path), __version__, time.monotonic, random.Random()
    link = LinkProcess(folder, *arguments, search=halls)
    if args.card and (why := link.join(args.card)):
        print(f"tablepi: {JOIN_FAULTS[why]}", file=sys.stderr)
        return JOIN_FAILED
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_number, lambda *_: link.stop())
    link.run()
    return 0
