"""What no test does: use a private name of the code that it tests, or sleep."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent

PUBLIC = {"_asdict", "_fields", "_getframe", "_make", "_replace"}
"""Names of the standard library that begin with an underscore and are documented all the same."""

BY_NAME = {"getattr", "setattr", "delattr", "hasattr", "patch"}
"""Functions that take the name of an attribute as a text."""


def used(source: str) -> Iterator[str]:
    """Each private name of something else that a test uses, and each sleep, with its line."""
    for node in ast.walk(ast.parse(source)):
        for name in _names(node):
            if name == "sleep" or any(map(_is_private, name.split("."))):
                yield f"{node.lineno} {name}"  # type: ignore[attr-defined]  # what has names has a line


def _names(node: ast.AST) -> Iterator[str]:
    """The names in a node that are another's: not those that a class gives to itself."""
    match node:
        case ast.Attribute(value=ast.Name(id="self" | "cls")):
            return
        case ast.Attribute(attr=name):
            yield name
        case ast.ImportFrom(module=module, names=names):
            yield from (module or "", *(alias.name for alias in names))
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=args):
            said = (arg.value for arg in args if isinstance(arg, ast.Constant))
            yield from (text for text in said if called in BY_NAME and isinstance(text, str))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def test_no_test_uses_a_private_name_or_sleeps() -> None:
    found = {
        str(file.relative_to(ROOT)): list(used(file.read_text(encoding="utf-8")))
        for file in ROOT.rglob("*.py")
    }
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        "sitting.router._stack",
        "sitting.router.current._referee.match",
        "from tablepi.ui.screens.result import _ends",
        "from tablepi._kept import cards",
        "import tablepi._kept",
        "monkeypatch.setattr('tablepi.ui.touch_screen._connect', str)",
        "monkeypatch.setattr(sprite, '_keep', kept)",
        "getattr(table, '_keeper')",
        "import time\ntime.sleep(0.01)",
        "from time import sleep",
    ],
)
def test_a_private_name_and_a_sleep_are_found(source: str) -> None:
    assert list(used(source))


@pytest.mark.parametrize(
    "source",
    [
        "self._half += data",
        "from __future__ import annotations",
        "timing._replace(kind='bank')._asdict()",
        "table.__enter__()",
        "said = _lines(sitting)",
        "names = ('words', '_words')",
    ],
)
def test_names_of_ones_own_and_of_the_library_are_allowed(source: str) -> None:
    assert list(used(source)) == []
