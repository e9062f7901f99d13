"""A referee that is killed at any instant has lost nothing that it acknowledged."""

import random
import shutil
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired

from tablepi.store import Store
from tests.store.processes import started
from tests.store.sheet import rows

ROUNDS = 24


def _killed(path: Path, chance: random.Random) -> int:
    """Let the writer acknowledge some rows, kill it, and tell the last row that it acknowledged."""
    with started("write", path) as writer:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(chance.randrange(90))]
        # The instant inside a commit is real time, which nobody can pass in.
        with suppress(TimeoutExpired):
            writer.wait(chance.uniform(0, 0.002 if said else 0.25))
        writer.kill()
        said += writer.stdout.readlines()
    return max((int(number) for number in said), default=0)


def test_a_killed_referee_has_every_row_that_it_acknowledged(
    tmp_path: Path, chance: random.Random
) -> None:
    path = tmp_path / "live" / "journal.db"
    acknowledged = 0
    for turn in range(ROUNDS):
        acknowledged = max(acknowledged, _killed(path, chance))
        # Looked at in a copy: opening and closing would tidy up what the next writer must find.
        copy = tmp_path / f"copy{turn}"
        shutil.copytree(path.parent, copy) if path.parent.exists() else copy.mkdir()
        store = Store.open(copy / path.name)
        found = store.journal.rows(1) if store.journal.matches() else []
        assert acknowledged <= len(found) <= acknowledged + 1
        assert found == rows(len(found))
        assert store.verify().damages == []
        store.close()
        acknowledged = len(found)
    assert acknowledged > ROUNDS
