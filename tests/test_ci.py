"""The programs of `.ci`: what they import of tablepi is there."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

PROGRAMS = sorted((Path(__file__).parent.parent / ".ci").glob("*.py"))


def _imported(program: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(program.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("tablepi"):
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Attribute) and _looks_up(node.value):
            # Of several names of a module, the first is the one that it has today.
            yield ast.literal_eval(node.value.args[0]), node.attr


def _looks_up(node: ast.expr) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "module"


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_what_a_program_imports_is_there(program: Path) -> None:
    names = list(_imported(program))
    assert names
    assert [name for name in names if not hasattr(import_module(name[0]), name[1])] == []
