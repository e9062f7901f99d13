"""Scans the rest of the recorded match on a simulated reader, or so many lines of it.

Reads the export of the match so far from standard input. `3+`: three lines and the next one's verb.
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

port = sys.argv[1]
count, begun, _ = sys.argv[2].partition("+")
lines = [line for line in sys.stdin if line[0].isdigit() or line.startswith("deal")]
played = sum(" ! " not in line for line in lines)
rest_of_match = [line for line in recorded() if " ! " not in line][played:]
wanted = rest_of_match[: int(count)]


def spoken(line: str) -> list[str]:
    """The words of a line as a table scans them: its verb first, the place before the card."""
    words = words_of(line)
    verb, *rest = words[1:] if words[0].isdigit() else words
    return [verb, *reversed(rest)]


with SimulatedLineReader(port) as reader:
    time.sleep(AFTER_PLUGGING_S)
    all_words = [word for line in wanted for word in spoken(line)]
    if begun:
        all_words += spoken(rest_of_match[len(wanted)])[:1]
    for word in all_words:
        reader.scan(word)
        time.sleep(BETWEEN_SCANS_S)
    time.sleep(AFTER_ALL_S)
print(f"{len(wanted)} lines after {played}")
