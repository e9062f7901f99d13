"""A finger on the open match, which is played out: its result stands."""

from dataclasses import replace

from tablepi.__main__ import build
from tablepi.app.acts import Press
from tablepi.config import find, load
from tablepi.shelf import Shelf

config = load(find(None))
shelf = Shelf(config.file)
table = build(replace(config, reader=()), shelf)
for act in (Press("resume", 1), Press("stands")):
    table.inbox.put(act)
    table.turn()
shelf.close()
