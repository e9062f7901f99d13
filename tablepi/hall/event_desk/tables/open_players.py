"""Who played a match of open play: by id, else by name, where a new name is a new player."""

import sqlite3

from tablepi.hall.event_desk.changes.player_changes import free_id
from tablepi.hall.event_desk.event_book import TABLE, EventBook
from tablepi.hall.event_desk.event_view import HeldMatch


def players_of(record: sqlite3.Connection, book: EventBook, match: HeldMatch) -> tuple[str, ...]:
    """The players' ids by seat, new ones entered; () where it is not clear who it was."""
    event = book.running(record)
    if all(player in event.state.players for player in match.players):
        return match.players
    if event.facts.policy != "full" or not all(match.names):
        return ()
    found = [[id_ for id_, name in event.names.items() if name == each] for each in match.names]
    if any(len(ids) > 1 for ids in found) or len(set(match.names)) != len(match.names):
        return ()
    return tuple(
        ids[0] if ids else _enter(record, book, name)
        for name, ids in zip(match.names, found, strict=True)
    )


def _enter(record: sqlite3.Connection, book: EventBook, name: str) -> str:
    player = free_id(book.running(record).state.players)
    book.add(record, {"do": "player", "player": player, "name": name}, TABLE)
    return player
