"""The running referee with a printer for a screen: python -m tests.worlds.table.headless FILE PORT.

With FASTER in the environment its clocks run, so many times as fast as the world. It begins a match
of Power Suit, or goes on with the one that the menu offers, and prints a line for each picture of
the table, when that has been recorded which it shows.
"""

import hashlib
import json
import os
import sys
import time
from pathlib import Path

FASTER = int(os.environ.get("FASTER", "0"))
if FASTER:
    # Before anybody takes the clock to itself.
    monotonic_ns = time.monotonic_ns
    time.monotonic_ns = lambda: FASTER * monotonic_ns()

from tablepi.core.board import Board  # noqa: E402
from tablepi.devices.messages import ReaderFound  # noqa: E402
from tablepi.devices.readers import ReaderConfig  # noqa: E402
from tablepi.referee.intents import Answer  # noqa: E402
from tablepi.runtime.compose import build  # noqa: E402
from tablepi.runtime.main_loop import MainLoop  # noqa: E402
from tablepi.runtime.settings.config import ClockConfig, Config  # noqa: E402
from tablepi.runtime.settings.store_handle import StoreHandle  # noqa: E402
from tablepi.screens.pictures import picture as pictures  # noqa: E402
from tablepi.screens.start.match_list import ResumeMatch  # noqa: E402
from tablepi.tools.demo import OPENING  # noqa: E402


def name_of(board: Board) -> str:
    """A board in short: two are the same when their names are."""
    return hashlib.sha256(repr(board).encode()).hexdigest()[:16]


class Printer:
    """An outlet that prints what it is shown, at once."""

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        if isinstance(picture, pictures.Table):
            said = picture.said
            shown = {
                "board": name_of(picture.board),
                "said": "" if said is None else "accepted" if said.accepted else said.rule,
                "given": len(picture.prompt.given),
                "notices": [notice.text for notice in picture.notices],
                "clocks": [dial.text for dial in picture.clocks],
            }
            os.write(1, json.dumps(shown).encode() + b"\n")


def opened(table: MainLoop) -> None:
    """Taps its way to a table: to the match that is offered first, or to a new one."""
    menu = table.router.picture()
    assert isinstance(menu, pictures.Menu), menu
    if not menu.resume:
        acts = list(OPENING)
    else:
        act = menu.resume[0].act
        assert isinstance(act, ResumeMatch)
        acts = [act, Answer("button.ready")]
    for each in acts:
        table.inbox.put(each)


def main(file: str, port: str) -> None:
    """Referees until it is killed."""
    store_handle = StoreHandle(Path(file))
    reader = ReaderConfig(name="test", kind="line", port=port, repeat_ms=0)
    table = build(
        Config(reader=(reader,), clock=ClockConfig("bank" if FASTER else "none")), store_handle
    )
    # A checkpoint every few rows: it is killed inside of them too.
    store_handle.store.database.execute("PRAGMA wal_autocheckpoint = 20")
    table.outlets.append(Printer())
    for device in table.readers:
        device.start()
    # What is scanned before the port is open is lost, as with a real cable.
    while (heard := table.inbox.get(5)) is not None and not isinstance(heard.message, ReaderFound):
        pass
    opened(table)
    while table.turn():
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
