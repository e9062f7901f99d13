"""Random one-line faults in the program, and the test that finds each one.

`python -m tests.faults [--number 60] [--seed 1] [--files 6] [--only N]` changes one line at a time
in a copy of the tree, runs the test files nearest to it by imports, and prints a line a fault. The
same seed gives the same faults of the same tree. Where the nearest tests stay green, `--only N`
with more `--files` asks those further off.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.import_graph import ImportGraph

ROOT = Path(__file__).parent.parent
MOST_S = 300
"""Seconds for the tests of one fault; a fault that makes them hang is found as well."""

SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.And: ast.Or(),
    ast.Or: ast.And(),
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.FloorDiv: ast.Mult(),
}
"""An operator for each that a fault replaces."""


class Fault(NamedTuple):
    """One line that is other than it should be; `line` counts from 1."""

    file: str
    line: int
    right: str
    wrong: str

    def put_into(self, root: Path) -> None:
        path = root / self.file
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        lines[self.line - 1] = lines[self.line - 1].replace(self.right, self.wrong, 1)
        path.write_text("".join(lines), encoding="utf-8")


def random_faults(root: Path, number: int, seed: int) -> list[Fault]:
    """Faults all over the program, as many of a file as it has places for one."""
    files = sorted(str(path.relative_to(root)) for path in (root / "tablepi").rglob("*.py"))
    places = [fault for file in files for fault in _faults_of(root, file)]
    return random.Random(seed).sample(places, min(number, len(places)))


def _faults_of(root: Path, file: str) -> Iterator[Fault]:
    text = (root / file).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        wrong = _wrong(node)
        right = ast.get_source_segment(text, node) if wrong else None
        if wrong and right and "\n" not in right and isinstance(node, ast.expr):
            line = text.splitlines()[node.lineno - 1]
            if line.count(right) == 1:
                yield Fault(file, node.lineno, right, wrong)


def _wrong(node: ast.AST) -> str:
    """An expression with one fault; "" where no kind of fault fits."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other: ast.AST = ast.Compare(node.left, [SWAPS[type(node.ops[0])]], node.comparators)
    elif isinstance(node, ast.BoolOp):
        other = ast.BoolOp(SWAPS[type(node.op)], node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        other = ast.BinOp(node.left, SWAPS[type(node.op)], node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        other = node.operand
    elif isinstance(node, ast.IfExp):
        other = ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        other = ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
    else:
        return ""
    return ast.unparse(other)


class Copy:
    """The tree in a folder of its own, where faults are put in and taken out again."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "tree"
        ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache")
        shutil.copytree(ROOT, self._root, ignore=ignored, symlinks=True)
        (self._root / ".venv").symlink_to(ROOT / ".venv")
        self._graph = ImportGraph(self._root)

    def find(self, fault: Fault, files: int) -> str:
        """The first test that fails with the fault, "" where none of so many files does."""
        tests = self._graph.nearest_tests([fault.file])[:files]
        whole = (self._root / fault.file).read_bytes()
        fault.put_into(self._root)
        try:
            return self._first_failure(tests) if tests else ""
        finally:
            (self._root / fault.file).write_bytes(whole)

    def _first_failure(self, tests: list[str]) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", "--no-header", *tests]
        try:
            done = subprocess.run(
                command, cwd=self._root, capture_output=True, text=True, check=False, timeout=MOST_S
            )
        except subprocess.TimeoutExpired:
            return "a test that never ended"
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return named.group(1) if named else "the start of the tests" * (done.returncode != 0)


def main() -> int:
    """Prints each fault with what found it, and how many of them were found."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=int, default=6, help="nearest test files of each fault")
    parser.add_argument("--only", type=int, default=0, help="this fault of them, from 1")
    words = parser.parse_args()
    faults = random_faults(ROOT, words.number, words.seed)
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for number, fault in enumerate(faults, 1):
            if words.only in (0, number):
                test = copy.find(fault, words.files)
                found += bool(test)
                print(f"{number} {fault.file}:{fault.line} {fault.right} -> {fault.wrong}:",
                      test or "GREEN", flush=True)  # fmt: skip
    print(f"{found} found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
