"""The tables. Names stand in `players` alone: one can be erased without touching a chain."""

APPLICATION = 0x7461626C
"""SQLite's application_id of a journal: `tabl`."""

VERSION = 1
"""SQLite's user_version: the format of the tables below."""

SCHEMA = (
    "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE cards (digest TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT",
    # ended: how many rows there were when it ended. kept: the origin of its chain, where a name in
    # an option was erased.
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL,
        cards TEXT NOT NULL, began TEXT NOT NULL, ended INTEGER, result TEXT NOT NULL DEFAULT '',
        kept BLOB) STRICT""",
    """CREATE TABLE seats (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID""",
    # kept: the digest of the text that stood here before a name in it was erased.
    """CREATE TABLE journal (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL, text TEXT NOT NULL, hash BLOB NOT NULL, kept BLOB,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE tags (
        uid TEXT PRIMARY KEY COLLATE NOCASE, deck TEXT NOT NULL, card TEXT NOT NULL)
        STRICT, WITHOUT ROWID""",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
