"""The road of a card: one scan of a running match, and every module of tablepi that it passes.

`python -m tests.road` prints the road; with `--write` it is also written into the README.

A whole referee runs on a simulated reader, and one card is scanned in the middle of a match. Every
call of a function, method, property, generator or lambda that was defined in a module of tablepi
counts for that module, generated methods of data classes included. Not counted are the simulator
that sends the bytes, other threads than the reader's and the main one, and the reading of a
module's file. Within a stretch of the road a module is listed where it is first called; the
picture's stretch and the screen's leave out what was listed since the message was heard.
"""

import ast
import os
import sys
import tempfile
import textwrap
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, MethodType
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from tablepi.devices.messages import TagSeen
from tablepi.tools.demo import OPENING
from tests.pages import ROOT
from tests.worlds.table.appliance import PATIENCE_S, Appliance

README = ROOT / "README.md"
BEGIN, END = "<!-- road -->\n", "<!-- end of road -->"
GOAL = 30
"""Modules that a card may pass until its picture is made."""

BEFORE = ("power", "leaves", "mill", "location", "leaves", "end", "power", "leaves", "bard")
WORDS, CARD = ("power", "suns"), "castle"
"""Scans of a match: its first lines, and then the line whose card is followed."""
OUTSIDE = "tablepi.tools.simulator."


class Road(NamedTuple):
    """Modules in the order in which they are first called, in four stretches."""

    read: tuple[str, ...]
    """From the bytes on the port until the main loop has the message."""
    judged: tuple[str, ...]
    """From the message until the picture is asked for: the line is on the disk by then."""
    pictured: tuple[str, ...]
    """While the picture is made."""
    drawn: tuple[str, ...]
    """Until the screen, the lights and the sounds have been told."""

    @property
    def length(self) -> int:
        """Modules from the message to its finished picture."""
        return len(self.judged) + len(self.pictured)


Modules = tuple[str, ...]


def _module(frame: FrameType, counted: bool) -> str:
    """The module of tablepi that an event is of; '' for one that is not counted or other code."""
    module = str(frame.f_globals.get("__name__", ""))
    called = counted and frame.f_code.co_name != "<module>"
    counts = called and module.startswith("tablepi.") and not module.startswith(OUTSIDE)
    return module.removeprefix("tablepi.") if counts else ""


class _Threads:
    """The modules that each thread besides the main one calls or returns from while `on`: the
    reader's waits in a call for what is scanned.
    """

    def __init__(self) -> None:
        self.on = False
        self._called = defaultdict[int, dict[str, None]](dict)

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if self.on and (module := _module(frame, event in ("call", "return"))):
            self._called[threading.get_ident()][module] = None

    def reader(self) -> tuple[str, ...]:
        """Those of the thread that put a message into the inbox."""
        return next(
            tuple(modules) for modules in self._called.values() if "referee.inbox" in modules
        )


def walk() -> Road:
    """Plays the opening of a match, then follows one card."""
    threads = _Threads()
    threading.setprofile(threads)
    try:
        with tempfile.TemporaryDirectory() as folder, Appliance(Path(folder)) as table:
            for intent in OPENING:
                table.table.inbox.put(intent)
                table.settle()
            table.scan(*BEFORE, *WORDS)
            before = table.lines()
            road = _follow(table, threads)
            assert len(table.lines()) == len(before) + 1, "the card was not played"
            return road
    finally:
        threading.setprofile(None)


def _follow(table: Appliance, threads: _Threads) -> Road:
    """Scans the card; the loop turns once it has arrived, so that nothing else is heard."""
    threads.on = True
    table.reader.scan(CARD)
    stamped = table.table.inbox.get(PATIENCE_S)
    threads.on = False
    assert stamped is not None
    assert isinstance(stamped.message, TagSeen)
    table.table.inbox.put(stamped.message)
    router = table.table.router
    taken, *heard = _stretches(table.table.turn, _code(router.hear), _code(router.picture))
    read = dict.fromkeys((*threads.reader(), *taken))
    return Road(tuple(read), *heard)


def _code(bound: Callable[..., object]) -> CodeType:
    assert isinstance(bound, MethodType)
    return bound.__func__.__code__


def _stretches(turn: Callable[[], object], hear: CodeType, picture: CodeType) -> Iterator[Modules]:
    """The modules called before `hear`, from there to `picture`, in it, and after it."""
    begins = [("call", hear), ("call", picture), ("return", picture)]
    called: list[dict[str, None]] = [{}]

    def listen(frame: FrameType, event: str, arg: object) -> None:
        at = len(called) - 1
        if at < len(begins) and (event, frame.f_code) == begins[at]:
            called.append({})
        if module := _module(frame, event == "call"):
            called[-1][module] = None

    sys.setprofile(listen)
    try:
        turn()
    finally:
        sys.setprofile(None)
    yield tuple(called[0])
    known = set[str]()
    for stretch in called[1:]:
        yield tuple(module for module in stretch if module not in known)
        known |= set(stretch)


def table(road: Road) -> str:
    """The README's table: a row a module, and what it says of itself in its first line."""
    lines = ["| | module | what it is |", "| ---: | --- | --- |"]
    for number, module in enumerate((*road.judged, *road.pictured), 1):
        lines.append(f"| {number} | `{_file(module)}` | {_first_line(module)} |")
    read = " → ".join(f"`{_file(module)}`" for module in road.read)
    drawn = ", ".join(f"`{folder}`" for folder in _folders(road.drawn))
    before = f"The reader's thread makes a message of its bytes, the main loop takes it: {read}."
    after = f"The picture is made. {len(road.drawn)} more modules show it, in {drawn}."
    return "\n".join([_filled(before), "", *lines, "", _filled(after), ""])


def _filled(text: str) -> str:
    return textwrap.fill(text, 100, break_on_hyphens=False, break_long_words=False)


def _folders(modules: tuple[str, ...]) -> list[str]:
    return sorted({_file(module).rpartition("/")[0] + "/" for module in modules})


def _file(module: str) -> str:
    path = Path("tablepi", *module.split("."))
    return f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"


def _first_line(module: str) -> str:
    tree = ast.parse((ROOT / _file(module)).read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or "").partition("\n")[0]


def written(readme: str, road: Road) -> str:
    """The README with this road in its place."""
    before, rest = readme.split(BEGIN)
    return before + BEGIN + table(road) + END + rest.split(END)[1]


def main() -> None:
    """Prints the road, and writes it into the README where that is asked for."""
    road = walk()
    for stretch, modules in road._asdict().items():
        print(f"{stretch}: {len(modules)} modules")
        for number, module in enumerate(modules, 1):
            print(f"{number:4} {_file(module):48} {_first_line(module)}")
    print(f"{len(road.judged)} modules before its picture is made, {road.length} with it", end="")
    print(f" (at most {GOAL} is the goal), {road.length + len(road.drawn)} until it is drawn")
    if sys.argv[1:] == ["--write"]:
        README.write_text(written(README.read_text(encoding="utf-8"), road), encoding="utf-8")


if __name__ == "__main__":
    main()
