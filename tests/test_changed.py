"""The tests of what changed: chosen by who imports it, the nearest first."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.changed import ROOT
from tests.import_graph import ImportGraph

FILES = {
    "tablepi/__init__.py": "",
    "tablepi/deep.py": "",
    "tablepi/middle.py": "from tablepi.deep import one",
    "tablepi/far.py": "from tablepi import middle",
    "tablepi/commands/__init__.py": "",
    "tablepi/commands/scan.py": "",
    "tablepi/main.py": "import_module(f'tablepi.commands.{name}')",
    "tablepi/words/en.toml": "",
    "tests/__init__.py": "",
    "tests/helper.py": "import tablepi.middle",
    "tests/test_deep.py": "",
    "tests/test_near.py": "from tablepi.deep import one",
    "tests/test_helped.py": "from tests.helper import one",
    "tests/test_far.py": "import tablepi.far",
    "tests/test_main.py": "from tablepi.main import main",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("tablepi/deep.py", ["test_deep", "test_near", "test_far", "test_helped"]),
        ("tablepi/middle.py", ["test_far", "test_helped"]),
        ("tests/helper.py", ["test_helped"]),
        ("tests/test_near.py", ["test_near"]),
        ("tablepi/commands/scan.py", ["test_main"]),
        ("tests/gone.py", []),
    ],
)
def test_the_tests_that_reach_a_file_are_chosen_the_nearest_first(
    root: Path, changed: str, tests: list[str]
) -> None:
    chosen = ImportGraph(root).nearest_tests([changed])
    assert sorted(Path(test).stem for test in chosen) == sorted(tests)
    assert [Path(test).stem for test in chosen][:1] == tests[:1]


def test_data_is_tested_as_the_modules_above_it(root: Path) -> None:
    assert ImportGraph(root).nearest_tests(["tablepi/words/en.toml"])


def test_what_was_parsed_is_kept_until_the_file_changes(root: Path) -> None:
    cache = root / "build" / "imports.json"
    assert ImportGraph(root, cache).nearest_tests(["tests/helper.py"]) == ["tests/test_helped.py"]
    (root / "tests/test_helped.py").write_text("import tablepi.main as one", encoding="utf-8")
    assert ImportGraph(root, cache).nearest_tests(["tests/helper.py"]) == []


@pytest.mark.parametrize(
    "folder", ["hall/server/database", "hall/events/standings", "cli/commands"]
)
def test_modules_without_a_mirror_are_reached(folder: str) -> None:
    graph = ImportGraph(ROOT, ROOT / "build" / "imports.json")
    modules = [name for name in graph.files if str(Path(name).parent) == f"tablepi/{folder}"]
    modules.remove(f"tablepi/{folder}/__init__.py")
    assert len(modules) > 3
    assert [name for name in modules if not graph.nearest_tests([name])] == []


def test_a_run_that_hangs_while_it_collects_is_ended_and_has_failed(tmp_path: Path) -> None:
    hangs = tmp_path / "test_hangs.py"
    hangs.write_text("from signal import pause\npause()\n", encoding="utf-8")
    code = (
        "import sys, pytest, xdist.workermanage; from tests import changed; changed.MOST_S = 1;"
        "xdist.workermanage.NodeManager.EXIT_TIMEOUT = 1;"
        "sys.exit(pytest.main(['-n', '1', sys.argv[1]], plugins=[changed.Limit(sys.argv[1:])]))"
    )
    words = [sys.executable, "-c", code, str(hangs)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert (done.returncode, f"not run, or not all: {hangs}" in done.stdout) == (1, True), done
