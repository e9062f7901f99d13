"""A hall whose record is lost, and which asks its tables for everything."""

import subprocess
import sys
import time
from collections import Counter

from tablepi.bench.hall.crowd import Crowd


def rebuilt(crowd: Crowd) -> list[float]:
    """How many rows were held; seconds from the start of the empty hall until it had everything;
    rows that are others than before.
    """
    crowd.settle()
    before, hall = _listed(crowd), crowd.hall.hall
    crowd.stop_hall()
    for file in (crowd.folder / "hall").glob("hall.db*"):
        file.unlink()
    began_s = time.monotonic()
    hall.start("--rebuild")
    crowd.settle()
    took_s = time.monotonic() - began_s
    after = _listed(crowd)
    crowd.go_on()
    if after == before:
        return [len(before), took_s, 0]
    old, new = Counter(before), Counter(after)
    # Rows in another order are not equal either.
    return [len(before), took_s, max(1, (old - new).total() + (new - old).total())]


def _listed(crowd: Crowd) -> list[bytes]:
    words = (sys.executable, "-m", "tablepi", "hall", "rows", "--json", "--data")
    done = subprocess.run([*words, str(crowd.folder / "hall")], stdout=subprocess.PIPE, check=True)
    return done.stdout.splitlines()
