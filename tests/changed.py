"""Runs the tests nearest to what changed since the last commit, by who imports it."""

import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

import pytest

from tests.import_graph import ImportGraph

ROOT = Path(__file__).parent.parent
MOST_FILES = 20
MOST_S = 40
"""With lint and types this stays under a minute."""


class Limit:
    """Ends a run whose time is over, collection counted; what failed until then is shown."""

    def __init__(self, wanted: list[str]) -> None:
        self._left = set(wanted)
        self._begun = self._failed = False
        signal.signal(signal.SIGALRM, self._end)
        signal.alarm(MOST_S)

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._left = set(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._left.discard(report.nodeid)
        self._begun = True
        self._failed |= report.failed

    def pytest_sessionfinish(self) -> None:
        signal.alarm(0)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Raises in the main thread, wherever it waits; a run that came to no test has failed."""
        files = sorted({test.partition("::")[0] for test in self._left})
        pytest.exit(f"{MOST_S} s are over; not run, or not all: {' '.join(files)}",
                    returncode=int(self._failed or not self._begun))  # fmt: skip


def changed() -> list[str]:
    """Files that differ from the last commit, new ones too, as paths from the root."""
    asked = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    lines: list[str] = []
    for words in asked:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        lines += done.stdout.splitlines()
    return lines


def tests_of(names: list[str]) -> list[str]:
    """The tests that changed files ask for, the nearest first."""
    graph = ImportGraph(ROOT, ROOT / "build" / "imports.json")
    code = [name for name in names if Path(name).parts[0] in ("tablepi", "tests", "hardware")]
    wanted = [*graph.nearest_tests(code)[:MOST_FILES], *_by_folder(names)]
    return [test for test in dict.fromkeys(wanted) if (ROOT / test).exists()]


def _by_folder(names: list[str]) -> list[str]:
    """Tests of what nobody imports: firmware, units, pages and sentences."""
    wanted = []
    for path in map(Path, names):
        if path.parts[0] in ("firmware", "hardware", "systemd"):
            wanted.append(f"tests/{path.parts[0]}")
        if path.suffix == ".md":
            wanted += ["tests/test_docs.py", "tests/test_readme.py"]
        if path.parts[0] == "tablepi" and path.suffix == ".toml":
            wanted.append("tests/locale")
        if path.suffix == ".svg":
            wanted.append("tests/ui/toolkit/test_drawings.py")
    return wanted


def main() -> int:
    """Runs them; 0 when there is nothing to run."""
    names = changed()
    wanted = tests_of(names)
    if not wanted:
        print("no test imports what changed:" if names else "nothing changed", *names)
        return 0
    print("testing", *wanted)
    result = pytest.main(["-n", "2", "--rootdir", str(ROOT), *wanted], plugins=[Limit(wanted)])
    return 0 if result == pytest.ExitCode.NO_TESTS_COLLECTED else int(result)


if __name__ == "__main__":
    sys.exit(main())
