"""Measurements for `tablepi bench`: each figure is the median of several runs."""

import multiprocessing
import os
import signal
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from tablepi.core.errors import TablepiError
from tablepi.tools.bench import computing, disk
from tablepi.tools.bench import drawing as screen
from tablepi.tools.bench import pairing_speed as pairing
from tablepi.tools.bench import panel_delay as panel
from tablepi.tools.bench import reader_delay as reader
from tablepi.tools.bench import scan_delay as road
from tablepi.tools.bench import start_and_idle as process
from tablepi.tools.bench import verdict_speed as rules
from tablepi.tools.bench.figure import Figure, Goal, judged, show
from tablepi.tools.simulator.simulated_chips import check_built, is_built

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

RUNS = 7
ENDS = (signal.SIGTERM, signal.SIGINT)


class Measure(NamedTuple):
    """A measurement: its name, its unit, one run of it, its goal, and the number of runs."""

    name: str
    unit: str
    run: Callable[[], float]
    goal: Goal | None = None
    runs: int = RUNS


def bench(folder: Path, *, as_json: bool, only: str, out: TextIO) -> int:
    """Measures everything whose name contains `only`; journals are written into `folder`.

    Each group runs in a process of its own, so that its memory slows down no other group. On a
    signal it stops silently and leaves no process running.
    """
    check_built()
    signal.signal(signal.SIGTERM, _end)
    if not show(_in_processes(folder, only), RUNS, as_json=as_json, out=out):
        raise TablepiError(f"no figure has {only!r} in its name: leave --only out to see all")
    return 0


def _in_processes(folder: Path, only: str) -> Iterator[Figure]:
    """The figures of one group after the other, each as soon as it is measured."""
    fresh = multiprocessing.get_context("spawn")
    for group in GROUPS:
        receiver, sender = fresh.Pipe(duplex=False)
        process = fresh.Process(target=_measure, args=(group, folder, only, sender))
        # A process that is still starting when its parent ends prints a traceback.
        with _unbroken():
            process.start()
        sender.close()
        try:
            yield from _received(receiver)
        finally:
            process.terminate()
            process.join()


def _received(receiver: "Connection") -> Iterator[Figure]:
    """The figures that a measuring process sends, until it ends; raises what went wrong there."""
    while True:
        try:
            message: Figure | Exception | None = receiver.recv()
        except EOFError:
            raise TablepiError("a process that measured was ended") from None
        if message is None:
            return
        if isinstance(message, Exception):
            raise message
        yield message


@contextmanager
def _unbroken() -> Iterator[None]:
    """Blocks the signals that end the program until the body is done."""
    asked: list[int] = []
    before = {each: signal.signal(each, lambda number, _: asked.append(number)) for each in ENDS}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
        for number in asked[:1]:
            signal.raise_signal(number)


def _end(*_: object) -> None:
    """Ends the process by SystemExit, so that everything open is closed."""
    raise SystemExit(128 + signal.SIGTERM)


def _endable() -> None:
    """Makes a measuring process end silently on a signal; SDL would catch the signals."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _measure(
    group: Callable[[Path], Iterator[Measure]], folder: Path, only: str, sender: "Connection"
) -> None:
    """Sends a group's figures; in the end None, or the exception that ended it."""
    _endable()
    try:
        for measure in group(folder):
            if only in measure.name:
                sender.send(_figure(measure))
        sender.send(None)
    except Exception as error:
        sender.send(error)


def _figure(measure: Measure) -> Figure:
    value = statistics.median(measure.run() for _ in range(measure.runs))
    return judged(measure.name, value, measure.unit, measure.goal)


def _of_rules(game: str, folder: Path) -> Iterator[Measure]:
    play, goals = rules.Rules(game), rules.GOALS.get(game, {})
    for name, run in play.figures():
        least = goals.get(name)
        yield Measure(f"{game}: {name}", "a second", run, Goal(least) if least else None)


def _of_play_outs(folder: Path) -> Iterator[Measure]:
    batch = computing.PlayOuts()
    goal = Goal(200_000)
    yield Measure("strings-of-suits: many games at once", "chips/s", batch.run, goal)


def _of_replay(folder: Path) -> Iterator[Measure]:
    yield Measure("journal: replay", "rows/s", disk.Replay(folder).run, Goal(66_000))


def _of_append(folder: Path) -> Iterator[Measure]:
    append = disk.Append(folder)
    yield Measure("journal: append, median", "ms", append.median)
    yield Measure("journal: append, p99", "ms", append.p99)
    yield Measure("journal: bare insert, median", "ms", append.bare)
    yield Measure("journal: append over bare insert", "times", append.ratio, Goal(most=1.1))


def _of_machine(folder: Path) -> Iterator[Measure]:
    """Measures of the machine's own jitter, by which to judge figures in milliseconds."""
    for work_ms in (3, 6):
        run = computing.Stalls(work_ms).p99
        yield Measure(f"this machine: {work_ms} ms of arithmetic, p99", "ms", run, runs=3)


def _of_road(folder: Path) -> Iterator[Measure]:
    scans = road.Road()
    yield Measure("scan to screen, median", "ms", scans.median)
    yield Measure("scan to screen, p99", "ms", scans.p99, Goal(most=10))
    yield Measure("scan to screen, p99 of processor time", "ms", scans.work)


def _of_busy_road(folder: Path) -> Iterator[Measure]:
    busy = road.Road(busy=True)
    yield Measure("scan to screen, four readers at work, p99", "ms", busy.p99, Goal(most=10))


def _of_decoders(folder: Path) -> Iterator[Measure]:
    for kind, speed in computing.decoders():
        yield Measure(f"decoder: {kind}", "MB/s", speed, Goal(least=1))


def _of_our_reader(folder: Path) -> Iterator[Measure]:
    """Our own reader, where its firmware and the simulated chips are built."""
    if not is_built():
        return
    pulled = reader.Pulled()
    long = f", {reader.LONG} bytes"
    for antennas, is_long, of in (
        (1, False, ""),
        (1, True, long),
        (4, True, f"{long}, 4 antennas"),
    ):
        laid = reader.LaidCards(antennas, long=is_long)
        told = reader.KnownCards(antennas, long=is_long)
        yield Measure(f"card reader: laid to drawn{of}, median", "ms", laid.median, Goal(most=30))
        yield Measure(f"card reader: laid to drawn{of}, p99", "ms", laid.p99, Goal(most=45))
        clock = f"card reader: laid to told{of}, by the simulated clock"
        yield Measure(f"{clock}, median", "ms", told.median, Goal(most=22))
        yield Measure(f"{clock}, slowest", "ms", told.slowest, Goal(most=33))
    yield Measure("card reader: lifted to gone", "ms", pulled.removal, Goal(most=300))
    yield Measure("card reader: four antennas polled", "ms", reader.round_ms, Goal(most=60))
    yield Measure("card reader: pulled to noticed", "s", pulled.lost, Goal(most=1))
    yield Measure("card reader: plugged in to card seen", "s", pulled.back, Goal(most=2))


def _of_panel(folder: Path) -> Iterator[Measure]:
    for game in panel.MATCHES:
        taps = panel.Panel(game)
        yield Measure(f"{game}: button to screen, median", "ms", taps.median)
        yield Measure(f"{game}: button to screen, p99", "ms", taps.p99, Goal(most=10))
    verdicts = panel.Verdicts()
    for said, (seat, light) in product(("accepted", "refused"), ((1, "lit"), (2, "dark"))):
        run = partial(verdicts.p99, seat, accepted=said == "accepted")
        yield Measure(f"{said}, to a {light} light, p99", "ms", run, Goal(most=5))


def _of_pairing(folder: Path) -> Iterator[Measure]:
    for name, run, most_s in pairing.figures():
        yield Measure(f"pairing: {name}", "s", run, Goal(most=most_s))


def _of_screen(folder: Path) -> Iterator[Measure]:
    drawn, eight = screen.Screen(), screen.Battle()
    yield Measure("screen: full redraw, 1280×720", "ms", drawn.full, Goal(most=1.2))
    yield Measure("screen: two changed items, 1280×720", "ms", drawn.smallest, Goal(most=0.1))
    yield Measure("screen: battle of eight, 1280×720", "ms", eight.full, Goal(most=3))


def _of_process(folder: Path) -> Iterator[Measure]:
    yield Measure("start to first screen", "s", process.first_screen, Goal(most=0.4))
    yield Measure("resident memory", "MB", process.memory, Goal(most=80))
    yield Measure(
        "resident memory, in a match of eight",
        "MB",
        process.memory_in_match,
        Goal(most=130),
        runs=1,
    )
    yield Measure("idle table, share of a core", "%", process.idle, Goal(most=1), runs=3)


GROUPS: tuple[Callable[[Path], Iterator[Measure]], ...] = (
    *(partial(_of_rules, game) for game in rules.GAMES),
    _of_play_outs,
    _of_replay,
    _of_append,
    _of_machine,
    _of_road,
    _of_busy_road,
    _of_decoders,
    _of_our_reader,
    _of_panel,
    _of_pairing,
    _of_screen,
    _of_process,
)
