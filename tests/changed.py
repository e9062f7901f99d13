"""Runs the tests of what changed since the last commit: the mirror of each changed file."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALSO = {"core": ["tests/core", "tests/games"], "games": ["tests/games"], "ui": ["tests/ui"]}
"""Folders whose change reaches further than their own mirror."""


def changed() -> list[str]:
    """Files that differ from the last commit, new ones too, as paths from the root."""
    asked = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    lines: list[str] = []
    for words in asked:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        lines += done.stdout.splitlines()
    return lines


def tests_of(name: str) -> list[str]:
    """The tests that a changed file asks for: its own, its folder's where it has none."""
    path = Path(name)
    if path.parts[0] == "firmware":
        return ["tests/firmware", "tests/hardware"]
    if path.parts[0] in ("hardware", "systemd"):
        return [f"tests/{path.parts[0]}"]
    if path.suffix == ".md":
        return ["tests/test_docs.py", "tests/test_readme.py"]
    if path.parts[0] == "tablepi" and path.suffix == ".toml":
        return ["tests/locale"]
    if path.suffix != ".py" or path.parts[0] not in ("tablepi", "tests"):
        return []
    if path.parts[:2] == ("tests", "shots"):
        return ["tests/test_snapshot.py"]
    if path.parts[0] == "tests":
        return [name] if path.name.startswith("test_") else [str(path.parent)]
    further = ALSO.get(path.parts[1], [])
    own = Path("tests", *path.parts[1:-1], f"test_{path.name}")
    folder = own if (ROOT / own).exists() else own.parent
    if not (ROOT / folder).exists() or folder == Path("tests"):
        return further
    return [*further, str(folder)]


def main() -> int:
    """Runs them; 0 when there is nothing to run."""
    wanted = sorted({test for name in changed() for test in tests_of(name)})
    wanted = [test for test in wanted if test != "tests" and (ROOT / test).exists()]
    if not wanted:
        print("nothing changed that has tests")
        return 0
    print("testing", *wanted)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", *wanted], cwd=ROOT, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
