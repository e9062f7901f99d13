"""Opens the match that was played to its end, and confirms its result."""

from dataclasses import replace

from tablepi.referee.intents import Answer
from tablepi.runtime.compose import build
from tablepi.runtime.settings.config import find, load
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.start.match_list import ResumeMatch

config = load(find(None))
store_handle = StoreHandle(config.file)
table = build(replace(config, reader=()), store_handle)
for intent in (ResumeMatch(1), Answer("result.stands")):
    table.inbox.put(intent)
    table.turn()
store_handle.close()
