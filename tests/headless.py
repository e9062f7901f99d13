"""The running referee with a printer instead of a screen: `python -m tests.headless FILE PORT`.

It begins a match of Power Suit, or goes on with the one that the menu offers, and prints a line
for each picture of the table, when that has been recorded which it shows.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from tablepi.__main__ import Machine, build
from tablepi.app import picture as pictures
from tablepi.app.acts import Press
from tablepi.config import Config
from tablepi.core.board import Board
from tablepi.demo import OPENING
from tablepi.devices.kinds import ReaderConfig
from tablepi.devices.messages import ReaderFound
from tablepi.shelf import Shelf


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
            }
            os.write(1, json.dumps(shown).encode() + b"\n")


def opened(table: Machine) -> None:
    """Taps its way to a table: to the match that is offered first, or to a new one."""
    menu = table.desk.picture()
    assert isinstance(menu, pictures.Menu), menu
    if not menu.resume:
        acts = list(OPENING)
    else:
        act = menu.resume[0].act
        assert isinstance(act, Press)
        acts = [act, Press("ready")]
    for each in acts:
        table.inbox.put(each)


def main(file: str, port: str) -> None:
    """Referees until it is killed."""
    shelf = Shelf(Path(file))
    reader = ReaderConfig(name="test", kind="line", port=port, repeat_ms=0)
    table = build(Config(reader=(reader,)), shelf)
    # A checkpoint every few rows: it is killed inside of them too.
    shelf.store.database.execute("PRAGMA wal_autocheckpoint = 20")
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
