"""Who imports whom in tablepi and its tests, and which tests are nearest to changed files."""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FOLDERS = ("tablepi", "tests", "hardware")


class ImportGraph:
    """The files that import each file, as paths from the root; `kept`: what was parsed."""

    def __init__(self, root: Path, kept: Path | None = None) -> None:
        self._root = root
        paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
        self.files = [str(path.relative_to(root)) for path in paths]
        self._modules = {_module(file): file for file in self.files}
        self._importers: dict[str, set[str]] = defaultdict(set)
        self._imports = self._names(kept)
        for file, names in self._imports.items():
            for name in names:
                self._importers[self._file(name)].add(file)

    def imported(self, file: str) -> set[str]:
        """The files that one imports itself."""
        return {found for name in self._imports[file] if (found := self._file(name))} - {file}

    def needs(self, module: str) -> set[str]:
        """Every module that one imports, itself or through others, foreign ones by first name."""
        found: set[str] = set()
        left = [self._file(module)]
        while left:
            file = left.pop()
            found.add(_module(file))
            for name in self._imports[file]:
                own = self._file(name)
                if not own:
                    found.add(name.partition(".")[0])
                elif _module(own) not in found:
                    left.append(own)
        return found

    def nearest_tests(self, changed: list[str]) -> list[str]:
        """Every test file that a changed file reaches, the nearest first."""
        away = self._distances(self._begin(changed))
        tests = [file for file in away if Path(file).name.startswith("test_")]
        return sorted(tests, key=lambda test: (away[test], -_kinship(test, changed), test))

    def _names(self, kept: Path | None) -> dict[str, list[str]]:
        """The names that each file imports, parsed anew where the file has changed."""
        known: dict[str, tuple[str, list[str]]] = {}
        if kept and kept.exists():
            known = json.loads(kept.read_text())
        parsed: dict[str, tuple[str, list[str]]] = {}
        for file in self.files:
            path = self._root / file
            stamp = f"{path.stat().st_mtime_ns} {path.stat().st_size}"
            old = known.get(file)
            is_known = old and old[0] == stamp
            parsed[file] = old if old and is_known else (stamp, _imports_of(path, stamp))
        if kept:
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(json.dumps(parsed))
        return {file: names for file, (_, names) in parsed.items()}

    def _file(self, name: str) -> str:
        """The file of the longest module that a dotted name begins with; "" for a foreign one."""
        parts = name.rstrip(".").split(".")
        for end in range(len(parts), 0, -1):
            if file := self._modules.get(".".join(parts[:end])):
                return file
        return ""

    def _begin(self, changed: list[str]) -> set[str]:
        """The changed modules, the mirrors of them, and for data the modules of its folder."""
        begin = set()
        for name in changed:
            path = Path(name)
            mirror = str(Path("tests", *path.parts[1:-1], f"test_{path.name}"))
            begin |= {file for file in (name, mirror) if file in self.files}
            if path.suffix != ".py" or path.name == "conftest.py":
                begin |= self._folder(path.parent)
        return begin

    def _folder(self, folder: Path) -> set[str]:
        """The modules of a folder, or of the first one above it that has some."""
        while folder.parts:
            here = {file for file in self.files if Path(file).parent == folder}
            if here:
                return here
            folder = folder.parent
        return set()

    def _distances(self, begin: set[str]) -> dict[str, int]:
        away = dict.fromkeys(begin, 0)
        front = begin
        while front:
            front = {file for one in front for file in self._reached(one) if file not in away}
            away |= dict.fromkeys(front, max(away.values()) + 1)
        return away

    def _reached(self, file: str) -> set[str]:
        """Its importers; of a module that nobody imports its package, which looks for it."""
        found = self._importers[file]
        package = str(Path(file).parent / "__init__.py")
        if not found and package != file and not Path(file).name.startswith("test_"):
            return {package} & set(self.files)
        return found


def _module(file: str) -> str:
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


@cache
def _imports_of(path: Path, stamp: str) -> list[str]:
    return sorted(set(_imported(path)))


def _imported(path: Path) -> Iterator[str]:
    """Names imported anywhere in a file, and strings that could be: `import_module` takes them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and re.fullmatch(r"tablepi\.[\w.]+", str(node.value)):
            yield str(node.value)


def _kinship(test: str, changed: list[str]) -> int:
    """How many words of its path a test has in common with the nearest changed file."""
    words = set(Path(test).with_suffix("").parts) | set(Path(test).stem.split("_"))
    paths = [Path(name).with_suffix("") for name in changed]
    return max((len(words & {*path.parts, *path.stem.split("_")}) for path in paths), default=0)
