"""A finger on the open match, which is played out: its result stands."""

from dataclasses import replace

from tablepi.app.intents import Press
from tablepi.runtime.compose import build
from tablepi.runtime.config import find, load
from tablepi.runtime.store_handle import Shelf

config = load(find(None))
shelf = Shelf(config.file)
table = build(replace(config, reader=()), shelf)
for act in (Press("resume", 1), Press("stands")):
    table.inbox.put(act)
    table.turn()
shelf.close()
