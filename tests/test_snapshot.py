"""What the table shows, draws and writes is what it was: see `tests/snapshot.py`."""

import pytest

from tests.nightly import NIGHTLY
from tests.snapshot import SNAPSHOTS, changed


@pytest.mark.parametrize("name", [name for name in SNAPSHOTS if NIGHTLY or name != "large_shots"])
def test_a_snapshot_is_what_is_kept(name: str) -> None:
    assert changed(name) == []
