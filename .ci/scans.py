"""Scans the rest of the recorded match on a simulated reader, or so many lines of it.

Reads the export of the match so far from standard input.
"""

import sys
import time
from importlib import import_module
from types import ModuleType


def module(*names: str) -> ModuleType:
    """The first of these modules that is there: an older version has them elsewhere."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise SystemExit(f"none of {', '.join(names)} is there")


recorded = module("tablepi.tools.demo", "tablepi.runtime.demo", "tablepi.demo").recorded
words_of = module("tablepi.core.text.tokenizer", "tablepi.core.words").words_of
SimulatedLineReader = module(
    "tablepi.tools.simulator.simulated_line",
    "tablepi.devices.sim.simulated_line",
    "tablepi.devices.simulated",
).SimulatedLineReader

AFTER_PLUGGING_S, BETWEEN_SCANS_S, AFTER_ALL_S = 2.0, 0.06, 3.0

port, count = sys.argv[1], int(sys.argv[2])
lines = [line for line in sys.stdin if line[0].isdigit() or line.startswith("deal")]
played = sum(" ! " not in line for line in lines)
wanted = [line for line in recorded() if " ! " not in line][played:][:count]
with SimulatedLineReader(port) as reader:
    time.sleep(AFTER_PLUGGING_S)
    for line in wanted:
        words = words_of(line)
        verb, *rest = words[1:] if words[0].isdigit() else words
        for word in (verb, *reversed(rest)):
            reader.scan(word)
            time.sleep(BETWEEN_SCANS_S)
    time.sleep(AFTER_ALL_S)
print(f"{len(wanted)} lines after {played}")
