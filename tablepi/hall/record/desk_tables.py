"""The part of the hall's SQLite file that the desk and the judges write."""

DESK_TABLES = (
    # `token`: its SHA-256. `ended`: ms, 0 while it is good.
    "CREATE TABLE sessions (number INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE,"
    " role TEXT NOT NULL, name TEXT NOT NULL, began INTEGER NOT NULL,"
    " ended INTEGER NOT NULL DEFAULT 0) STRICT",
    # `kind`: what it is about; the newest of a kind counts. `body`: JSON.
    "CREATE TABLE decisions (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL,"
    " who TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
    "CREATE INDEX by_kind ON decisions (kind, number)",
    # Times in ms since 1970 by the hall's clock, 0 for never. `judge`: who claimed it, by name and
    # by session.
    "CREATE TABLE calls (call TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " match TEXT NOT NULL, row INTEGER NOT NULL, opened INTEGER NOT NULL, state TEXT NOT NULL,"
    " judge TEXT NOT NULL DEFAULT '', session INTEGER NOT NULL DEFAULT 0,"
    " claimed INTEGER NOT NULL DEFAULT 0, present INTEGER NOT NULL DEFAULT 0,"
    " closed INTEGER NOT NULL DEFAULT 0, stood_ms INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (table_id, call)) STRICT, WITHOUT ROWID",
)
