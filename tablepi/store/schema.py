"""The SQL schema and its migrations. Names are only in `players`, so that one can be erased."""

APPLICATION = 0x7461626C
"""SQLite's application_id of a journal: `tabl`."""

VERSION = 8
"""SQLite's user_version: the format of the tables below."""

_DECKS = (
    # ends: how many tags are stuck on each card.
    """CREATE TABLE decks (
        name TEXT PRIMARY KEY COLLATE NOCASE, file TEXT NOT NULL, ends INTEGER NOT NULL)
        STRICT, WITHOUT ROWID""",
    """CREATE TABLE tables (match_id INTEGER PRIMARY KEY, deck TEXT NOT NULL) STRICT""",
    """CREATE TABLE named (
        match_id INTEGER NOT NULL, uid TEXT NOT NULL COLLATE NOCASE, card TEXT NOT NULL,
        PRIMARY KEY (match_id, uid)) STRICT, WITHOUT ROWID""",
)

# The list of cards that the matches of a game begin with, as it was imported last.
_LISTS = "CREATE TABLE lists (game TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT, WITHOUT ROWID"

# How far the match time of a running clock is known to have come, between two rows.
_TIMES = "CREATE TABLE times (match_id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT"

# Who sits where as it was put right since: only those whom the header does not name so.
_RENAMED = """CREATE TABLE renamed (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID"""

# Who sat there as it is said since on a player's page, where the match itself names another.
_PERSONS = """CREATE TABLE persons (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER NOT NULL,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID"""

# When the result of a match was said to stand, UTC.
_ENDS = "CREATE TABLE ends (match_id INTEGER PRIMARY KEY, at TEXT NOT NULL) STRICT"

# What makes a player recognised: `id` for other programs, `sign` a tag or a printed code.
_PROFILES = """CREATE TABLE profiles (
        player INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, colour TEXT NOT NULL,
        sign TEXT UNIQUE COLLATE NOCASE) STRICT"""

# The journal's own id, which a restore replaces.
_EPOCH = (
    "CREATE TABLE epochs (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
    "INSERT INTO epochs SELECT lower(hex(randomblob(16)))",
)

# Matches of a hall. head: what the hall is told of the match, as h0 covers it; names: how it shows
# names; cut: a name in the head was erased, after which no hall is told of the match. public: each
# row as the table could read it when it was written, where that is not its text in the journal, and
# the hash of the public chain; kept: as in `journal`.
_HALL = (
    """CREATE TABLE shared (
        match_id INTEGER PRIMARY KEY, hall TEXT NOT NULL, head TEXT NOT NULL, names TEXT NOT NULL,
        cut INTEGER NOT NULL DEFAULT 0) STRICT""",
    """CREATE TABLE public (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT, kept BLOB,
        hash BLOB NOT NULL, PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID""",
)

# Ways of spelling a tag's number that are known of a deck, beside the one in which it was taught.
_SPELLINGS = """CREATE TABLE spellings (
        deck TEXT NOT NULL COLLATE NOCASE, forms TEXT NOT NULL, PRIMARY KEY (deck, forms))
        STRICT, WITHOUT ROWID"""

# Columns that were added to a table of an older format, at its end.
_UUID = "uuid TEXT NOT NULL DEFAULT ''"
_SALT = "salt BLOB"

SCHEMA = (
    "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT",
    "CREATE TABLE cards (digest TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT",
    # ended: how many rows there were when it ended. kept: the origin of its chain, where a name in
    # an option was erased. uuid: 32 random hex letters, '' for a match of an older format.
    f"""CREATE TABLE matches (
        id INTEGER PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL,
        cards TEXT NOT NULL, began TEXT NOT NULL, ended INTEGER, result TEXT NOT NULL DEFAULT '',
        kept BLOB, {_UUID}) STRICT""",
    # salt: of the digest by which the match's first note names this player, NULL once erased.
    f"""CREATE TABLE seats (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, player INTEGER, {_SALT},
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID""",
    # kept: the digest of the text that stood here before a name in it was erased.
    """CREATE TABLE journal (
        match_id INTEGER NOT NULL, number INTEGER NOT NULL, at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL, text TEXT NOT NULL, hash BLOB NOT NULL, kept BLOB,
        PRIMARY KEY (match_id, number)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE tags (
        uid TEXT PRIMARY KEY COLLATE NOCASE, deck TEXT NOT NULL, card TEXT NOT NULL)
        STRICT, WITHOUT ROWID""",
    *_DECKS,
    _LISTS,
    _TIMES,
    _RENAMED,
    _ENDS,
    _PROFILES,
    *_EPOCH,
    *_HALL,
    _PERSONS,
    _SPELLINGS,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

MIGRATIONS = {
    # Format 1 knew the name of a tag's deck alone; there were no cards but the Decktet's.
    1: (
        *_DECKS,
        "INSERT INTO decks SELECT deck, 'decktet', 1 FROM tags GROUP BY deck COLLATE NOCASE",
    ),
    2: (_LISTS,),
    3: (_TIMES,),
    4: (
        _RENAMED,
        _ENDS,
        _PROFILES,
        f"ALTER TABLE matches ADD COLUMN {_UUID}",
        f"ALTER TABLE seats ADD COLUMN {_SALT}",
    ),
    5: (*_EPOCH, *_HALL),
    6: (_PERSONS,),
    7: (_SPELLINGS,),
}
"""The statements that migrate each older format to the next."""

TABLES = frozenset("".join(step.split()) for step in SCHEMA if step.startswith("CREATE"))
"""The statements of all tables, which SQLite keeps as they were written, but for spaces."""

OLDER_TABLES = frozenset(
    table.replace(f",{''.join(column.split())}", "")
    for table in TABLES
    for column in (_UUID, _SALT)
)
"""The statements of the same tables in the formats before."""
