"""A referee that has joined no hall loads nothing of what only halls need."""

import subprocess
import sys
from pathlib import Path

from tablepi.devices.hall_socket import UNJOINED, as_line
from tablepi.wire.socket_lines import LinkGreeting

PATIENCE_S = 100.0
"""A loaded machine takes a while to start a process."""

PLAYED = f"""
PATIENCE_S = {PATIENCE_S}
import json, sys
from pathlib import Path
import tablepi.runtime.compose, tablepi.runtime.start
from tests.runtime import linked as linked_table

linked_table.SOON_S = PATIENCE_S

class Unjoined(linked_table.Linked):
    def say(self, **line):
        self._line.sendall(sys.argv[2].encode())
        print(self._come.get(timeout=PATIENCE_S))

linked = Unjoined(Path(sys.argv[1]))
linked.walk.begin("power-suit", "Ann", "Ben").play(3)
linked.news()
print("loaded:", *sorted({{"msgspec", "jinja2", "aiohttp", "paho", "serial"}} & sys.modules.keys()))
linked.close()
"""


def _loaded(folder: Path, greeting: bytes) -> str:
    command = [sys.executable, "-c", PLAYED, str(folder), greeting.decode()]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert "LinkHere(" in run.stdout, run.stderr
    return run.stdout.splitlines()[-1]


def test_a_link_without_a_hall_greets_so() -> None:
    assert as_line(LinkGreeting().values()) == UNJOINED


def test_a_match_without_a_hall_needs_no_reader_of_messages(tmp_path: Path) -> None:
    assert _loaded(tmp_path, UNJOINED) == "loaded:"


def test_a_hall_that_was_joined_loads_it(tmp_path: Path) -> None:
    greeting = LinkGreeting(1, "cafe", "t07", online=True)
    assert _loaded(tmp_path, as_line(greeting.values())) == "loaded: msgspec"
