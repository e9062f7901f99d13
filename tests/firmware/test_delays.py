"""How soon a laid card is told, by the simulated clock; and a simulation that is too old."""

import io
import subprocess
from pathlib import Path

import pytest

from tablepi.core.errors import DeviceError
from tablepi.tools.bench import bench
from tablepi.tools.bench.reader_delay import KnownCards
from tablepi.tools.simulator import simulated_chips
from tablepi.tools.simulator.simulated_chips import BUILT, check_built, is_built

LAYS = 24


@pytest.mark.parametrize(
    ("antennas", "long", "median_ms"), [(1, False, 18), (1, True, 21), (4, True, 22)]
)
def test_a_card_is_told_with_its_text_as_soon_as_it_may_be(
    antennas: int, long: bool, median_ms: int
) -> None:
    told = KnownCards(antennas, long=long, lays=LAYS)
    print(f"median {told.median()} ms, slowest {told.slowest()} ms")
    assert told.median() <= median_ms
    assert told.slowest() <= 33


@pytest.fixture
def stale(tmp_path: Path) -> Path:
    """A folder with a simulation that lacks what was added later."""
    (tmp_path / "reader.hex").write_bytes((BUILT / "reader.hex").read_bytes())
    source = tmp_path / "old.c"
    source.write_text("void *simulation_new(void) { return 0; }\n", encoding="utf-8")
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-o", tmp_path / "simulation.so", source], check=True
    )
    return tmp_path


def test_a_simulation_older_than_the_program_counts_as_not_built(stale: Path) -> None:
    assert is_built(BUILT)
    check_built(BUILT)
    assert not is_built(stale)
    with pytest.raises(DeviceError, match=r"older than this tablepi: make firmware builds it anew"):
        check_built(stale)


def test_a_measurement_with_an_old_simulation_says_to_build_it_anew(
    stale: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulated_chips.check_built, "__defaults__", (stale,))
    with pytest.raises(DeviceError, match="make firmware"):
        bench(tmp_path, as_json=False, only="card reader", out=io.StringIO())


def test_where_nothing_is_built_nothing_is_said(tmp_path: Path) -> None:
    check_built(tmp_path)
    assert not is_built(tmp_path)
