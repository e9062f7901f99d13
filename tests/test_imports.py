"""Who may import whom: the places of the design, held against every file of the package."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "tablepi"

LAYERS = {
    "core": {"core"},
    "games": {"games", "core"},
    "devices": {"devices", "core"},
    "store": {"store", "core"},
    "net": {"net", "core"},
    "app": {"app", "games", "core", "devices.messages"},
    "ui": {"ui", "app", "core"},
    "decks": {"core"},
    "words": set[str](),
}
"""What each package may import of tablepi, besides errors. What lies beside them, `__main__`,
`cli` and the like, is the composition root and may import everything."""

OF_THE_ROOT = {"bench", "doctor"}
"""Packages that measure or build the whole appliance, and so belong to the root."""

ONLY = {
    "pygame": {"ui"},
    "serial": {"devices"},
    "gpiozero": {"devices"},
    "lgpio": {"devices"},
    "sqlite3": {"store"},
    "apsw": {"store"},
    "numpy": {"core", "games", "ui"},
}
"""Modules that belong to certain packages (and to the root)."""

NO_BUSINESS_OF_CORE = {"asyncio", "multiprocessing", "socket", "subprocess", "threading"}
CLOCK_MODULES = {"time", "sched"}
CLOCK_CALLS = {"now", "utcnow", "today"}
READS_CLOCKS = {"app.inbox", "__main__"}


def violations(module: str, source: str) -> list[str]:
    """What a module of tablepi (`core.match`) may not import, or read, of what it does."""
    tree = ast.parse(source)
    names = _imports(module, tree)
    found = [f"{module} imports {name}" for name in names if not _may(module, name)]
    if module not in READS_CLOCKS and _layer(module) != "":
        found += [f"{module} reads a clock: {call}" for call in _clock_calls(tree)]
    return found


def _layer(module: str) -> str:
    """The package that a module belongs to; '' for the composition root."""
    first = module.split(".")[0]
    return first if first in LAYERS else ""


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
    if first == "tablepi":
        return not layer or _may_of_tablepi(layer, name.removeprefix("tablepi").lstrip("."))
    if first in CLOCK_MODULES:
        return module in READS_CLOCKS or not layer
    if not layer or layer in ONLY.get(first, ()):
        return True
    if first in ONLY or (layer == "core" and first in NO_BUSINESS_OF_CORE):
        return False
    return layer != "core" or first in sys.stdlib_module_names


def _may_of_tablepi(layer: str, name: str) -> bool:
    allowed = {"errors", *LAYERS[layer]}
    return any(name == place or name.startswith(f"{place}.") for place in allowed)


def _clock_calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CLOCK_CALLS:
            owner = ast.unparse(node.value)
            if owner.split(".")[-1] in ("datetime", "date"):
                yield f"{owner}.{node.attr}"


def _modules() -> list[str]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append(".".join(parts))
    return found


@pytest.mark.parametrize("module", _modules())
def test_a_module_imports_only_what_its_place_allows(module: str) -> None:
    path = ROOT / (module.replace(".", "/") + ".py")
    assert violations(module, path.read_text(encoding="utf-8")) == []


def test_every_package_of_tablepi_has_its_place_in_the_rules() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages <= set(LAYERS) | OF_THE_ROOT


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core.match", "from tablepi.games import games"),
        ("core.match", "import hypothesis"),
        ("core.match", "import threading"),
        ("core.match", "import sqlite3"),
        ("core.clock", "import time"),
        ("core.clock", "from time import monotonic"),
        ("core.clock", "from datetime import datetime\nat = datetime.now()"),
        ("core.clock", "import datetime\nat = datetime.date.today()"),
        ("games.sheet", "from tablepi.app.words import Words"),
        ("games.sheet", "import tablepi.decks"),
        ("games.sheet.moves", "from ...app import words"),
        ("devices.port", "from tablepi.store import journal"),
        ("devices.port", "import pygame"),
        ("store.journal", "from tablepi.devices.messages import TagSeen"),
        ("store.journal", "from tablepi import net"),
        ("app.inbox", "from tablepi.devices.port import Port"),
        ("app.inbox", "from tablepi.devices import port"),
        ("app.referee", "import time"),
        ("app.referee", "def later() -> None:\n    from tablepi.ui import window"),
        ("app.referee", "from tablepi import decks"),
        ("app.referee", "from importlib import import_module\nimport_module('pygame')"),
        ("ui.table", "from tablepi.games import games"),
        ("ui.table", "from tablepi.devices.messages import TagSeen"),
        ("ui.table", "import serial.tools"),
        ("cli", "from tests.games import golden"),
        ("core.match", "if TYPE_CHECKING:\n    from tablepi.app.words import Words"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert violations(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("cli", "from tablepi import __version__, decks\nimport pygame, sqlite3"),
        ("__main__", "import time\nfrom tablepi.ui import window"),
        ("core.cards", "import csv\nfrom tablepi.errors import DeckError\nimport numpy"),
        ("app.inbox", "import time\nfrom tablepi.devices.messages import TagSeen"),
        ("app.inbox", "from tablepi.devices import messages"),
        ("devices.port", "from .kinds import line\nimport serial, threading"),
        ("games.sheet", "from datetime import date\nnever = date(2026, 11, 1)"),
        ("ui.table", "import pygame\nfrom tablepi.core.board import Board"),
    ],
)
def test_an_import_in_its_place_is_allowed(module: str, source: str) -> None:
    assert violations(module, source) == []
