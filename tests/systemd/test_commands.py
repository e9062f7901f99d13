"""The command of the hall's package, where no table is installed."""

import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent.parent.parent / "debian/hall-program"


@pytest.mark.parametrize("words", [(), ("matches",), ("--sim",)])
def test_a_machine_without_a_table_says_so(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["/bin/sh", str(PROGRAM), *words], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip().endswith("see tablepi hall --help.")
