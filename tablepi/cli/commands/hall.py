"""`tablepi hall`: run the hall, where many tables report to one desk."""

import argparse
import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tablepi import __version__
from tablepi.cli.shared.options import Commands, add_command
from tablepi.core.errors import CommandError
from tablepi.games import games
from tablepi.hall.events.event_check import MOST_BYTES, rows_of
from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.desk_sessions import make_code
from tablepi.hall.server.database.event_rows import event_file, event_rows, events, running_event
from tablepi.hall.server.database.joined_tables import make_cards, revoke
from tablepi.hall.server.database.record_clock import clock_of_record
from tablepi.hall.server.database.record_file import changing, locked, reading
from tablepi.hall.server.machine.bounded_log import BoundedLog
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import USUAL_PORTS, hall_in, set_up
from tablepi.store.files.atomic_file import open_plain
from tablepi.wire.payload import is_table

if TYPE_CHECKING:
    from tablepi.hall.server.hall_process import HallProcess
    from tablepi.hall.server.tables.result_check import Rules

USUAL = "~/.local/share/tablepi-hall"
"""Folder of a hall's data, unless another is given."""

SERVICE = Path("/var/lib/tablepi-hall")
"""The packaged hall's folder; its user owns it."""

SWITCH_S = 0.001
"""Python's thread switch interval: a page that is drawn delays no commit longer."""

MOST_CARDS = 1_000
FASTEST = 1_000
LAST_PORT = 65_535


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for subparser in (parser, *_add_commands(commands)):
        # Left out behind a command, it must not undo what stands before it: argparse would write
        # the command's default over it.
        default = None if subparser is parser else argparse.SUPPRESS
        subparser.add_argument(
            "--data", metavar="FOLDER", default=default, help="the hall's folder"
        )
    parser.add_argument("--name", metavar="NAME", help="the hall's id, at its first start: cafe")
    for kind, usual_port in USUAL_PORTS.items():
        help_text = f"the port of {kind.upper()}, usually {usual_port}; 0 for a free one"
        parser.add_argument(f"--{kind}", type=_port, metavar="PORT", help=help_text)
    parser.add_argument("--broker", action="store_true", help="run mosquitto as well")
    parser.add_argument("--drive", default="", help=argparse.SUPPRESS)
    parser.add_argument("--rebuild", action="store_true", help="ask the tables for everything")


def _add_commands(commands: Commands) -> Iterator[argparse.ArgumentParser]:
    """Adds every command, and gives those that have a hall's folder."""
    command = add_command(commands, "card", _print_cards, "print join cards, a line each")
    help_text = "the place that it is for, as t07"
    command.add_argument("--table", default="", metavar="ID", help=help_text)
    command.add_argument("--count", type=int, default=1, metavar="N", help="how many cards")
    yield command
    command = add_command(commands, "revoke", _revoke_table, "take a table's password away")
    command.add_argument("table", metavar="TABLE", help="the table, as t07")
    yield command
    command = add_command(commands, "rows", _print_rows, "print every row that is held")
    command.add_argument("--json", action="store_true", help="a JSON object a line")
    yield command
    help_text = "print an event with every decision and result"
    command = add_command(commands, "event", _print_event, help_text)
    command.add_argument(
        "event", nargs="?", default="", metavar="ID", help="else the one that runs"
    )
    yield command
    yield _add_simulation(commands)
    help_text = "print a link to the desk, and its code to scan"
    yield add_command(commands, "desk", _print_desk_link, help_text)
    help_text = "check an event file: pair and rank it anew"
    command = add_command(commands, "check", _check_event, help_text)
    command.add_argument("file", metavar="EVENT.json", help="the event file")


def _add_simulation(commands: Commands) -> argparse.ArgumentParser:
    help_text = "run a hall with tables that nobody sits at"
    command = add_command(commands, "sim", _run_simulation, help_text)
    command.add_argument("--tables", type=_count, required=True, metavar="N", help="how many")
    help_text = "how much faster than people they play"
    command.add_argument("--speed", type=_speed, default=1.0, metavar="X", help=help_text)
    help_text = "matches at each table, then it ends"
    command.add_argument("--rounds", type=_count, default=0, metavar="R", help=help_text)
    help_text = "run an event by itself: a format, or a JSON file with players and stages"
    command.add_argument("--event", default="", metavar="PLAN", help=help_text)
    command.add_argument("--browser", action="store_true", help="open the page in a browser")
    return command


def run(args: argparse.Namespace) -> int:
    # Imported here: the other commands need no web server.
    from tablepi.hall.server.hall_process import HallOptions, HallProcess
    from tablepi.hall.server.invitations import goes_to_log
    from tablepi.hall.web.hall_web import HallWeb

    handler = logging.StreamHandler()
    handler.addFilter(BoundedLog(HallClock()))
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[handler])
    ports = {kind: getattr(args, kind) for kind in USUAL_PORTS}
    with locked(_folder(args)):
        setup = set_up(_folder(args), args.name, ports)
        # systemd's folder for the service: a table on the same machine finds the hall there.
        runtime_folder = os.environ.get("RUNTIME_DIRECTORY")
        fields = (
            __version__,
            args.broker,
            args.rebuild,
            Path(runtime_folder) if runtime_folder else None,
            # Whoever reads the log must not come in to the desk by it.
            not goes_to_log(sys.stdout),
        )
        options = HallOptions(*fields)
        sys.setswitchinterval(SWITCH_S)
        hall = HallProcess(setup, options, HallClock(), _rules(), HallWeb)
        if args.drive:
            hall.beside = _event_driver(hall, args.drive)
        asyncio.run(hall.run(lambda line: print(line, flush=True)))
    return 0


def _event_driver(hall: "HallProcess", event: str) -> "Callable[[], Awaitable[None]]":
    """Has a simulated hall's event run by itself."""
    from tablepi.tools.simulation.driven_event import DrivenEvent

    return DrivenEvent(hall, event).run


def _rules() -> "Rules":
    """The games, decks and templates that come with the program, by which results are checked."""
    from tablepi import decks
    from tablepi.hall.server.tables.result_check import Rules

    sheet_cards = [game.templates(()) for game in games().values() if game.templates]
    cards = {card_list.digest: card_list for card_list in (*decks.every().values(), *sheet_cards)}
    return Rules(games(), cards)


def _print_cards(args: argparse.Namespace) -> int:
    if args.table and not is_table(args.table):
        raise CommandError(f"A table is named 1 to 16 of a-z, 0-9 and -, not {args.table!r}")
    if not 0 < args.count <= MOST_CARDS:
        raise CommandError(f"Between 1 and {MOST_CARDS} cards are made at once")
    if args.table and args.count > 1:
        raise CommandError("One table needs one card: leave out --count or --table")
    hall = hall_in(_folder(args))
    with changing(hall.folder) as record:
        tokens = make_cards(record, clock_of_record(record), args.table, args.count)
    for token in tokens:
        print(hall.card(token))
    return 0


def _revoke_table(args: argparse.Namespace) -> int:
    hall = hall_in(_folder(args))
    with changing(hall.folder) as record:
        if not revoke(record, args.table):
            raise CommandError(f"No table {args.table} may come to this hall, so none was revoked")
    print(f"{args.table} may not come any more; its rows stay.")
    return 0


def _print_desk_link(args: argparse.Namespace) -> int:
    hall = hall_in(_folder(args))
    with changing(hall.folder) as record:
        code = make_code(record, clock_of_record(record), "desk")
    from tablepi.hall.server.invitations import print_desk_link

    print_desk_link(hall, f"{hall.url}/in/{code}", sys.stdout)
    return 0


def _run_simulation(args: argparse.Namespace) -> int:
    # Imported here: the other commands need neither tables nor links.
    from tablepi.tools.simulation.shown_hall import simulate

    folder = Path(args.data).expanduser() if args.data else None
    options = (args.tables, args.speed, args.rounds, args.browser)
    return simulate(folder, *options, sys.stdout, args.event)


def _print_rows(args: argparse.Namespace) -> int:
    if not args.json:
        raise CommandError("Rows are printed for programs only. Say: tablepi hall rows --json")
    with reading(_folder(args)) as record:
        for line in listed(record):
            print(line)
    return 0


def _print_event(args: argparse.Namespace) -> int:
    with reading(_folder(args)) as record:
        event = args.event or running_event(record)
        rows = event_rows(record, event)
        event_ids = events(record)
    if not rows:
        known_ids = ", ".join(event_ids)
        hint = (
            f"Say one of these: {known_ids}" if known_ids else "Open one at the desk, under Event."
        )
        raise CommandError(f"There is no event {event} in this hall. {hint}".replace("  ", " "))
    print(json.dumps(event_file(rows), ensure_ascii=False))
    return 0


def _check_event(args: argparse.Namespace) -> int:
    # Imported here: the other commands need no networkx.
    from tablepi.hall.events.event_check import checked, fault_sentences

    rows = rows_of(_read_event_file(Path(args.file)))
    report = checked(rows)
    print(json.dumps(report))
    for sentence in fault_sentences(rows, report):
        print(sentence, file=sys.stderr)
    return 0 if report["ok"] else 1


def _read_event_file(path: Path) -> bytes:
    """A file, as far as an event file may be long, and one byte more."""
    with open_plain(path) as file:
        return file.read(MOST_BYTES + 1)


def _folder(args: argparse.Namespace) -> Path:
    if not args.data and SERVICE.is_dir() and SERVICE.stat().st_uid == os.geteuid():
        return SERVICE
    return Path(os.path.expanduser(args.data or USUAL))


def _port(word: str) -> int:
    if not word.isdecimal() or len(word) > 5 or int(word) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"expected a port, 0 to {LAST_PORT}, not {word!r}")
    return int(word)


def _count(word: str) -> int:
    if not word.isdecimal() or len(word) > 9 or not 0 < int(word) <= MOST_CARDS:
        raise argparse.ArgumentTypeError(f"expected 1 to {MOST_CARDS}, not {word!r}")
    return int(word)


def _speed(word: str) -> float:
    try:
        speed = float(word)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= FASTEST:
        raise argparse.ArgumentTypeError(f"expected a number up to {FASTEST}, not {word!r}")
    return speed
