"""Measures of the tree's shape, and the exceptions of today, which may only become fewer.

`python -m tests.fences` takes what is mended off the list.
"""

import ast
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.import_graph import ImportGraph

ROOT = Path(__file__).parent.parent
EXCEPTIONS = Path(__file__).with_suffix(".json")

MOST_IMPORTED = 25
"""Modules of tablepi that one module imports."""
MOST_ARGUMENTS = 7
"""Of a constructor, besides `self`."""

Fences = dict[str, dict[str, int]]
"""By fence: what stands outside of it, with how far."""


def measured(root: Path = ROOT) -> Fences:
    """Everything that stands outside a fence today."""
    graph = ImportGraph(root)
    files = [file for file in graph.files if file.startswith("tablepi/")]
    trees = {file: ast.parse((root / file).read_text(encoding="utf-8")) for file in files}
    imported = {file: graph.imported(file) for file in files}
    return {
        "folders in circles": _in_circles(_folders(imported)),
        f"modules that import more than {MOST_IMPORTED}": {
            file: len(found) for file, found in imported.items() if len(found) > MOST_IMPORTED
        },
        f"constructors of more than {MOST_ARGUMENTS} arguments": dict(
            each for file, tree in trees.items() for each in _long_constructors(file, tree)
        ),
        "tuples that are unpacked as arguments": {
            file: count for file, tree in trees.items() if (count := _starred_tuples(tree))
        },
    }


def _folders(imported: dict[str, set[str]]) -> dict[str, set[str]]:
    """The folders that the modules of each folder import from, its own left out; and the root,
    whose version all may read and whose `__main__` starts the rest.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for file, names in imported.items():
        place = str(Path(file).parent)
        found[place] |= {str(Path(name).parent) for name in names} - {place, "tablepi"}
    return found


def _in_circles(imports: dict[str, set[str]]) -> dict[str, int]:
    """The folders that reach themselves, with how many are in the same circle."""
    reached = {folder: _reached(folder, imports) for folder in imports}
    circles = {
        folder: [each for each in found if folder in reached.get(each, ())]
        for folder, found in reached.items()
        if folder in found
    }
    return {folder: len(circle) for folder, circle in circles.items()}


def _reached(folder: str, imports: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    left = [folder]
    while left:
        new = imports.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


def _long_constructors(file: str, tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        for made in node.body:
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                names = made.args
                count = len([*names.posonlyargs, *names.args, *names.kwonlyargs]) - 1
                if count > MOST_ARGUMENTS:
                    yield f"{file} {node.name}", count


def _starred_tuples(tree: ast.AST) -> int:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    arguments = (each for call in calls for each in call.args if isinstance(each, ast.Starred))
    return sum(isinstance(each.value, ast.Tuple) for each in arguments)


def allowed() -> Fences:
    """The exceptions of today."""
    found: Fences = json.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    return found


def beyond(found: Fences, may: Fences) -> Fences:
    """What stands outside a fence, or further than its exception says."""
    worse = {fence: Counter(found[fence]) - Counter(may.get(fence, {})) for fence in found}
    return {fence: dict(counts) for fence, counts in worse.items() if counts}


def main() -> None:
    """Takes what is mended off the list; what is new does not come on it."""
    found, may = measured(), allowed()
    left = {
        fence: {each: min(count, may[fence][each]) for each, count in sorted(counts.items())
                if each in may.get(fence, {})}
        for fence, counts in found.items()
    }  # fmt: skip
    EXCEPTIONS.write_text(json.dumps(left, indent=1) + "\n", encoding="utf-8")
    for fence, counts in left.items():
        print(f"{len(counts):5} {fence}")


if __name__ == "__main__":
    main()
