"""Who may import whom, and how the tree is laid out: the design's rules."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "tablepi"

LAYERS = {
    "locale": set[str](),
    "supervision": set[str]({"supervision"}),
    "core": {"core"},
    "games": {"games", "core"},
    "decks": {"core"},
    "devices": {"devices", "core", "supervision", "wire"},
    "store": {"store", "core", "supervision", "wire"},
    "wire": {"wire", "core", "supervision"},
    "link": {"link", "core", "wire"},
    "hall": set[str](),
    "referee": {"referee", "games", "core", "devices.messages", "wire"},
    "screens": {"screens", "referee", "games", "core", "devices.messages", "wire"},
    "ui": {"ui", "screens", "referee", "core"},
}
"""What each package may import of tablepi, besides `locale`, which anybody may."""

EVENTS = {"core", "games", "wire", "hall.events.pairing", "hall.events.rows"}
SERVER = {"core", "games", "wire", "supervision", "hall.words", "hall.events"}
WEB = {*SERVER, "hall.server", "hall.web.values"}
PAGES = {*WEB, "hall.web.html", "hall.web.http", "hall.web.public"}

LAYERS |= {
    "hall.words": set[str](),
    "hall.events.pairing": {"core"},
    "hall.events.rows": {"core", "wire", "hall.events.pairing"},
    "hall.events.standings": EVENTS,
    "hall.events": {*EVENTS, "hall.events", "hall.words"},
    "hall.server.machine": {"core", "wire", "supervision"},
    "hall.server.database": {"core", "wire", "supervision", "hall.server.machine"},
    "hall.server.tables": {*SERVER, "hall.server.machine", "hall.server.database"},
    "hall.server.desk": {
        *SERVER,
        "hall.server.machine",
        "hall.server.database",
        "hall.server.tables",
    },
    "hall.server.commands": {*SERVER, "hall.server"},
    "hall.server": {*SERVER, "hall.server"},
    "hall.web.values": WEB,
    "hall.web.html": WEB,
    "hall.web.http": {*WEB, "hall.web.html"},
    "hall.web.public": {*WEB, "hall.web.html", "hall.web.http"},
    "hall.web.desk.pages": PAGES,
    "hall.web.desk": {*PAGES, "hall.web.desk"},
    "hall.web": {*PAGES, "hall.web"},
}
"""The rooms of the hall, each folder of them; a folder's own modules it may import besides."""

FLOORS = {
    "referee": ("", "tags", "match", "draft", "results", "hall"),
    "screens": (
        *("pictures", "context", "navigation", "equipment", "settings", "players", "corrections"),
        *("table", "start", ""),
    ),
}
"""The folders of a package from the lowest on: each may import what stands before it. "" stands for
the modules beside the folders.
"""

SIDE_BY_SIDE = {
    "referee": {"draft", "results", "hall"},
    "screens": {"settings", "players", "corrections"},
}
"""Folders of one height, which do not know each other."""

COMPOSES = {"runtime", "cli", "doctor", "tools", ""}
"""Packages that put the others together, and may import all of them; `""` is the root itself."""

ONLY = {
    "pygame": {"ui", "tools.simulator"},
    "segno": {"ui", "hall"},
    "networkx": {"hall.events.pairing"},
    "spidev": {"devices"},
    "smartcard": {"devices"},
    "serial": {"devices"},
    "gpiozero": {"devices", "tools.simulator"},
    "lgpio": {"devices"},
    "evdev": {"devices"},
    "sqlite3": {"store", "hall.server", "tools.bench.disk"},
    "apsw": {"store"},
    "numpy": {"core", "games", "ui", "tools"},
    "aiohttp": {"hall.web"},
    "jinja2": {"hall.web.html.markup"},
    "msgspec": {"wire", "link", "hall"},
    "paho": {"wire.client_loop", "link", "hall.server.machine"},
    "http": {"link", "hall", "tools.bench.hall.judge_delay"},
    "urllib": {"link", "hall", "tools.bench.hall.phone_reports"},
}
"""Modules that belong to certain packages, or modules: `tools.bench.disk` measures SQLite, and
`tools.simulator` has mock pins and a window of its own.
"""

NO_BUSINESS_OF_CORE = {"asyncio", "multiprocessing", "socket", "subprocess", "threading"}
CLOCK_MODULES = {"time", "sched"}
CLOCK_CALLS = {"now", "utcnow", "today"}
READS_CLOCKS = {"referee.inbox", "hall.server.machine.hall_clock"}
MOST_MODULES = 24
"""A folder holds about twenty."""


def violations(module: str, tree: ast.Module) -> list[str]:
    """What a module of tablepi (`core.match`) may not import, or read, of what it does."""
    names = list(_imports(module, tree))
    found = [f"{module} imports {name}" for name in names if not _may(module, name)]
    if module not in READS_CLOCKS and _layer(module) not in COMPOSES:
        found += [f"{module} reads a clock: {call}" for call in _clock_calls(tree)]
    return found


def _layer(module: str) -> str:
    """The package that a module belongs to; "" for the root."""
    return module.partition(".")[0] if "." in module else ""


def _folders(module: str) -> list[str]:
    """The module and every folder that it is in, the nearest first."""
    parts = module.removesuffix(".__init__").split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _imports(module: str, tree: ast.AST) -> Iterator[str]:
    """Every module imported, anywhere in the file, also lazily, relatively or by its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _imported_from(module, node)
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            names = [ast.literal_eval(a) for a in node.args[:1] if isinstance(a, ast.Constant)]
            yield from map(str, names)


def _imported_from(module: str, node: ast.ImportFrom) -> list[str]:
    parts = ["tablepi", *module.split(".")]
    place = parts[: len(parts) - node.level] if node.level else []
    source = ".".join([*place, *([node.module] if node.module else [])])
    if source == "tablepi" or source == "tablepi.devices":
        return [f"{source}.{alias.name}" for alias in node.names]
    return [source]


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _may(module: str, name: str) -> bool:
    first = name.split(".")[0]
    layer = _layer(module)
    if first in ("tests", "shared", "conftest"):
        return False
    if first in ONLY:
        return bool({*_folders(module)} & ONLY[first])
    if name.startswith("tablepi.tools"):
        return layer in ("cli", "tools")
    if layer in COMPOSES:
        return True
    if first == "tablepi":
        return _may_of_tablepi(module, name.removeprefix("tablepi").lstrip("."))
    if first in CLOCK_MODULES:
        return module in READS_CLOCKS
    if layer == "wire" and module != "wire.client_loop" and first in NO_BUSINESS_OF_CORE:
        return False
    if layer == "core":
        return first in sys.stdlib_module_names and first not in NO_BUSINESS_OF_CORE
    return True


def _may_of_tablepi(module: str, name: str) -> bool:
    folder = next(each for each in _folders(module) if each in LAYERS)
    inside = {folder} if folder.startswith("hall.") else set[str]()
    allowed = {"locale", *LAYERS[folder], *inside}
    if not any(name == place or name.startswith(f"{place}.") for place in allowed):
        return False
    return folder not in FLOORS or name.partition(".")[0] != folder or _is_below(module, name)


def _is_below(module: str, name: str) -> bool:
    """Whether a folder of a package may import this one of the same."""
    layer = _layer(module)
    own, other = _floor(module), _floor(name)
    if own == other:
        return True
    if {own, other} <= SIDE_BY_SIDE[layer]:
        return False
    floors = FLOORS[layer]
    return floors.index(other) < floors.index(own)


def _floor(name: str) -> str:
    """The folder of its package that a module lies in, "" for beside the folders."""
    layer, _, rest = name.partition(".")
    folder = rest.partition(".")[0]
    return folder if folder in FLOORS[layer] else ""


def _clock_calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCK_CALLS:
            owner = ast.unparse(node.value)
            if owner.split(".")[-1] in ("datetime", "date"):
                yield f"{owner}.{node.attr}"


def _modules() -> list[str]:
    """Every module by its dotted name within tablepi; a package's `__init__` by the package's."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append(".".join(parts))
    return found


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The syntax tree of every module."""
    files = {module: ROOT / f"{module.replace('.', '/')}.py" for module in _modules()}
    return {module: ast.parse(file.read_text("utf-8")) for module, file in files.items()}


def test_a_module_imports_only_what_its_place_allows(trees: dict[str, ast.Module]) -> None:
    found = [fault for module, tree in trees.items() for fault in violations(module, tree)]
    assert found == []


def test_every_package_of_tablepi_has_its_place_in_the_rules() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages <= set(LAYERS) | COMPOSES


def test_every_folder_of_a_layered_package_has_its_floor() -> None:
    folders = {
        f"{package}.{path.parent.name}"
        for package in FLOORS
        for path in (ROOT / package).glob("*/__init__.py")
    }
    named = {f"{package}.{name}" for package, names in FLOORS.items() for name in names if name}
    assert folders == named


def test_no_circle_of_modules_imports_itself(trees: dict[str, ast.Module]) -> None:
    modules = {module.removesuffix(".__init__"): tree for module, tree in trees.items()}
    graph = {name: _of_tablepi(tree, set(modules)) - {name} for name, tree in modules.items()}
    while leaves := [name for name, imports in graph.items() if not imports & graph.keys()]:
        for name in leaves:
            del graph[name]
    assert graph == {}


def _of_tablepi(tree: ast.Module, modules: set[str]) -> set[str]:
    """The modules of tablepi that a module imports, anywhere in its file."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tablepi"):
            source = str(node.module).removeprefix("tablepi").lstrip(".")
            names = [f"{source}.{alias.name}".lstrip(".") for alias in node.names]
            found |= {name if name in modules else source for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name.removeprefix("tablepi.") for alias in node.names}
    return found & modules


def test_no_folder_holds_more_than_about_twenty_modules() -> None:
    folders = Counter(path.parent for path in ROOT.rglob("*.py") if path.name != "__init__.py")
    assert {folder.name: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_a_module_name_stands_twice_only_where_one_draws_the_other() -> None:
    """A game's modules and a command's file are called what they are in every game, and typed."""
    named: dict[str, list[str]] = {}
    for module in _modules():
        name = module.rpartition(".")[2]
        if name != "__init__" and _layer(module) not in ("games", "cli"):
            named.setdefault(name, []).append(module)
    alike = {
        name: modules
        for name, modules in named.items()
        if len(modules) > 1 and not (len(modules) == 2 and _draws(modules))
    }
    assert alike == {}


def _draws(modules: list[str]) -> bool:
    layers = {_layer(module) for module in modules}
    return "ui" in layers and layers <= {"ui", "screens", "referee", "core"}


def test_every_module_and_package_says_in_its_first_line_what_it_is(
    trees: dict[str, ast.Module],
) -> None:
    assert [module for module, tree in trees.items() if not ast.get_docstring(tree)] == []


def test_no_module_binds_a_name_twice(trees: dict[str, ast.Module]) -> None:
    """The second binding would be silently read by what was written for the first."""
    bound = {module: Counter(_bound(tree.body)) for module, tree in trees.items()}
    twice = {module: [name for name in names if names[name] > 1] for module, names in bound.items()}
    assert {module: names for module, names in twice.items() if names} == {}


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    """Every name that the top of a module imports, defines or assigns."""
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = (each for target in targets for each in ast.walk(target))
            yield from (each.id for each in names if isinstance(each, ast.Name))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core.match", "from tablepi.games import games"),
        ("core.match", "import hypothesis"),
        ("core.match", "import threading"),
        ("core.match", "import sqlite3"),
        ("core.match", "from tablepi.wire import topics"),
        ("screens.router", "import msgspec"),
        ("hall.events.event_replay", "import sqlite3"),
        ("hall.events.pairing.pod_cost", "from tablepi.hall.events.rows import formats"),
        ("hall.events.rows.formats", "from tablepi.hall.server.machine import hall_clock"),
        ("hall.server.database.branches", "from tablepi.hall.server.desk import event_book"),
        ("hall.server.commands.player_commands", "import aiohttp"),
        ("hall.server.hall_process", "from tablepi.hall.web.html import markup"),
        ("hall.web.values.desk_view", "import jinja2"),
        ("hall.web.public.views", "from tablepi.hall.web.desk import desk_live"),
        ("wire.batch", "import socket"),
        ("wire.batch", "import paho.mqtt.client"),
        ("core.clock", "import time"),
        ("core.clock", "from time import monotonic"),
        ("core.clock", "from datetime import datetime\nat = datetime.now()"),
        ("core.clock", "import datetime\nat = datetime.date.today()"),
        ("games.sheet", "from tablepi.referee.words import Words"),
        ("games.sheet", "import tablepi.decks"),
        ("games.sheet.moves", "from ...referee import words"),
        ("devices.port", "from tablepi.store import journal"),
        ("devices.port", "import pygame"),
        ("store.journal", "from tablepi.devices.messages import TagSeen"),
        ("store.journal", "from tablepi import net"),
        ("referee.inbox", "from tablepi.devices.ports.port import Port"),
        ("referee.inbox", "from tablepi.devices.ports import port"),
        ("referee.referee", "import time"),
        ("referee.referee", "def later() -> None:\n    from tablepi.ui import stage"),
        ("referee.referee", "from tablepi import decks"),
        ("referee.referee", "from importlib import import_module\nimport_module('pygame')"),
        ("referee.inbox", "from tablepi.referee.tags.card_lookup import CardLookup"),
        ("referee.match.clocks", "from tablepi.referee.draft.keypad import Keypad"),
        ("referee.draft.prompt", "from tablepi.screens.pictures.picture import Page"),
        ("referee.draft.prompt", "from tablepi.referee.hall.hall_membership import TaskState"),
        ("screens.pictures.picture", "from tablepi.screens.navigation.base import Screen"),
        (
            "screens.players.leaderboard",
            "from tablepi.screens.settings.setting_trial import RulerScreen",
        ),
        ("screens.table.table", "from tablepi.screens.router import Router"),
        ("ui.table", "from tablepi.games import games"),
        ("ui.table", "from tablepi.devices.messages import TagSeen"),
        ("ui.table", "import serial.tools"),
        ("cli.main", "from tests.games import golden"),
        ("cli.main", "import pygame"),
        ("doctor.probe", "import sqlite3"),
        ("runtime.start", "from tablepi.tools.bench import bench"),
        ("core.match", "if TYPE_CHECKING:\n    from tablepi.referee.words import Words"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert violations(module, ast.parse(source))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cli.commands.bench", "from tablepi.tools.bench import bench"),
        ("cli.main", "from tablepi import __version__, decks\nimport time"),
        ("__main__", "import time\nfrom tablepi.ui import stage"),
        ("hall.events.event_replay", "from tablepi.hall.events.rows import formats"),
        ("hall.web.desk.desk_live", "from tablepi.hall.web.desk.pages import open_page"),
        ("core.cards", "import csv\nfrom tablepi.core.errors import DeckError\nimport numpy"),
        ("referee.inbox", "import time\nfrom tablepi.devices.messages import TagSeen"),
        ("referee.inbox", "from tablepi.devices import messages"),
        ("referee.match.move_text", "from tablepi.referee.match.referee import Referee"),
        ("screens.router", "from tablepi.screens.navigation.base import Screen"),
        ("devices.port", "from .readers import line\nimport serial, threading"),
        ("games.sheet", "from datetime import date\nnever = date(2026, 11, 1)"),
        ("ui.table", "import pygame\nfrom tablepi.core.board import Board"),
    ],
)
def test_an_import_in_its_place_is_allowed(module: str, source: str) -> None:
    assert violations(module, ast.parse(source)) == []


def test_what_play_raises_is_caught_in_one_function_of_core(trees: dict[str, ast.Module]) -> None:
    caught = [
        module
        for module, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        for name in ast.walk(node.type)
        if isinstance(name, ast.Name) and name.id in ("Illegal", "Needs")
    ]
    assert caught == ["core.game", "core.game"]
