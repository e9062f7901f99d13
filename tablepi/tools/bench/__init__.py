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
    signal.signal(signal.SIGTERM, _exit_on_signal)
    if not show(_figures_of_groups(folder, only), RUNS, as_json=as_json, out=out):
        raise TablepiError(f"no figure has {only!r} in its name: leave --only out to see all")
    return 0


def _figures_of_groups(folder: Path, only: str) -> Iterator[Figure]:
    """The figures of one group after the other, each as soon as it is measured."""
    context = multiprocessing.get_context("spawn")
    for group in GROUPS:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=_send_figures, args=(group, folder, only, sender))
        # A process that is still starting when its parent ends prints a traceback.
        with _blocked_signals():
            process.start()
        sender.close()
        try:
            yield from _received_figures(receiver)
        finally:
            process.terminate()
            process.join()


def _received_figures(receiver: "Connection") -> Iterator[Figure]:
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
def _blocked_signals() -> Iterator[None]:
    """Blocks the signals that end the program until the body is done."""
    signal_numbers: list[int] = []
    handlers = {
        end_signal: signal.signal(end_signal, lambda number, _: signal_numbers.append(number))
        for end_signal in ENDS
    }
    try:
        yield
    finally:
        for end_signal, handler in handlers.items():
            signal.signal(end_signal, handler)
        for number in signal_numbers[:1]:
            signal.raise_signal(number)


def _exit_on_signal(*_: object) -> None:
    """Ends the process by SystemExit, so that everything open is closed."""
    raise SystemExit(128 + signal.SIGTERM)


def _accept_signals() -> None:
    """Makes a measuring process end silently on a signal; SDL would catch the signals."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _send_figures(
    group: Callable[[Path], Iterator[Measure]], folder: Path, only: str, sender: "Connection"
) -> None:
    """Sends a group's figures; in the end None, or the exception that ended it."""
    _accept_signals()
    try:
        for measure in group(folder):
            if only in measure.name:
                sender.send(_median_figure(measure))
        sender.send(None)
    except Exception as error:
        sender.send(error)


def _median_figure(measure: Measure) -> Figure:
    value = statistics.median(measure.run() for _ in range(measure.runs))
    return judged(measure.name, value, measure.unit, measure.goal)


def _rule_measures(game: str, folder: Path) -> Iterator[Measure]:
    play, goals = rules.Rules(game), rules.GOALS.get(game, {})
    for name, run in play.figures():
        minimum = goals.get(name)
        yield Measure(f"{game}: {name}", "a second", run, Goal(minimum) if minimum else None)


def _play_out_measures(folder: Path) -> Iterator[Measure]:
    play_outs = computing.PlayOuts()
    goal = Goal(200_000)
    yield Measure("strings-of-suits: many games at once", "chips/s", play_outs.run, goal)


def _replay_measures(folder: Path) -> Iterator[Measure]:
    yield Measure("journal: replay", "rows/s", disk.Replay(folder).run, Goal(66_000))


def _append_measures(folder: Path) -> Iterator[Measure]:
    append = disk.Append(folder)
    yield Measure("journal: append, median", "ms", append.median)
    yield Measure("journal: append, p99", "ms", append.p99)
    yield Measure("journal: bare insert, median", "ms", append.bare)
    yield Measure("journal: append over bare insert", "times", append.ratio, Goal(most=1.1))


def _machine_measures(folder: Path) -> Iterator[Measure]:
    """Measures of the machine's own jitter, by which to judge figures in milliseconds."""
    for work_ms in (3, 6):
        run = computing.Stalls(work_ms).p99
        yield Measure(f"this machine: {work_ms} ms of arithmetic, p99", "ms", run, runs=3)


def _road_measures(folder: Path) -> Iterator[Measure]:
    scans = road.Road()
    yield Measure("scan to screen, median", "ms", scans.median)
    yield Measure("scan to screen, p99", "ms", scans.p99, Goal(most=10))
    yield Measure("scan to screen, p99 of processor time", "ms", scans.work)


def _busy_road_measures(folder: Path) -> Iterator[Measure]:
    busy_road = road.Road(busy=True)
    yield Measure("scan to screen, four readers at work, p99", "ms", busy_road.p99, Goal(most=10))


def _decoder_measures(folder: Path) -> Iterator[Measure]:
    for kind, speed in computing.decoders():
        yield Measure(f"decoder: {kind}", "MB/s", speed, Goal(least=1))


def _our_reader_measures(folder: Path) -> Iterator[Measure]:
    """Our own reader, where its firmware and the simulated chips are built."""
    if not is_built():
        return
    pulled_reader = reader.Pulled()
    long_suffix = f", {reader.LONG} bytes"
    for antennas, is_long, suffix in (
        (1, False, ""),
        (1, True, long_suffix),
        (4, True, f"{long_suffix}, 4 antennas"),
    ):
        laid_cards = reader.LaidCards(antennas, long=is_long)
        known_cards = reader.KnownCards(antennas, long=is_long)
        yield Measure(
            f"card reader: laid to drawn{suffix}, median", "ms", laid_cards.median, Goal(most=30)
        )
        yield Measure(
            f"card reader: laid to drawn{suffix}, p99", "ms", laid_cards.p99, Goal(most=45)
        )
        clock_name = f"card reader: laid to told{suffix}, by the simulated clock"
        yield Measure(f"{clock_name}, median", "ms", known_cards.median, Goal(most=22))
        yield Measure(f"{clock_name}, slowest", "ms", known_cards.slowest, Goal(most=33))
    yield Measure("card reader: lifted to gone", "ms", pulled_reader.removal, Goal(most=300))
    yield Measure("card reader: four antennas polled", "ms", reader.round_ms, Goal(most=60))
    yield Measure("card reader: pulled to noticed", "s", pulled_reader.lost, Goal(most=1))
    yield Measure("card reader: plugged in to card seen", "s", pulled_reader.back, Goal(most=2))


def _panel_measures(folder: Path) -> Iterator[Measure]:
    for game in panel.MATCHES:
        taps = panel.Panel(game)
        yield Measure(f"{game}: button to screen, median", "ms", taps.median)
        yield Measure(f"{game}: button to screen, p99", "ms", taps.p99, Goal(most=10))
    verdicts = panel.Verdicts()
    for verdict_name, (seat, light) in product(("accepted", "refused"), ((1, "lit"), (2, "dark"))):
        run = partial(verdicts.p99, seat, accepted=verdict_name == "accepted")
        yield Measure(f"{verdict_name}, to a {light} light, p99", "ms", run, Goal(most=5))


def _pairing_measures(folder: Path) -> Iterator[Measure]:
    for name, run, limit_s in pairing.figures():
        yield Measure(f"pairing: {name}", "s", run, Goal(most=limit_s))


def _screen_measures(folder: Path) -> Iterator[Measure]:
    match_screen, battle_screen = screen.Screen(), screen.Battle()
    yield Measure("screen: full redraw, 1280×720", "ms", match_screen.full, Goal(most=1.2))
    yield Measure(
        "screen: two changed items, 1280×720", "ms", match_screen.smallest, Goal(most=0.1)
    )
    yield Measure("screen: battle of eight, 1280×720", "ms", battle_screen.full, Goal(most=3))


def _process_measures(folder: Path) -> Iterator[Measure]:
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
    *(partial(_rule_measures, game) for game in rules.GAMES),
    _play_out_measures,
    _replay_measures,
    _append_measures,
    _machine_measures,
    _road_measures,
    _busy_road_measures,
    _decoder_measures,
    _our_reader_measures,
    _panel_measures,
    _pairing_measures,
    _screen_measures,
    _process_measures,
)
