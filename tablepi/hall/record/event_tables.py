"""The part of the hall's SQLite file that holds events: their rows, and apart from them names."""

EVENT_TABLES = (
    # `body`: JSON of the row as its hash covers it; `h`: that hash.
    "CREATE TABLE event_rows (event TEXT NOT NULL, n INTEGER NOT NULL, do TEXT NOT NULL,"
    " body TEXT NOT NULL, h TEXT NOT NULL, PRIMARY KEY (event, n)) STRICT, WITHOUT ROWID",
    # While tables give an event back: rows of chains other than the one that counts. `before`: the
    # hash that each follows.
    "CREATE TABLE event_forks (event TEXT NOT NULL, n INTEGER NOT NULL, h TEXT NOT NULL,"
    " before TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (event, n, h)) STRICT, WITHOUT ROWID",
    # Erasing a player takes the line away; `name_sha` stays in the row. `salt`: '' where the name
    # came again from elsewhere, after the record was lost.
    "CREATE TABLE event_names (event TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,"
    " salt TEXT NOT NULL, PRIMARY KEY (event, player)) STRICT, WITHOUT ROWID",
    # `task`: '' of open play. `number`: of the match in its table's journal.
    "CREATE TABLE event_matches (match TEXT NOT NULL PRIMARY KEY, event TEXT NOT NULL,"
    " table_id TEXT NOT NULL, task TEXT NOT NULL, number INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    # Seats whose player was erased, from 1: names that come again are not kept.
    "CREATE TABLE erased_seats (match TEXT NOT NULL, seat INTEGER NOT NULL,"
    " PRIMARY KEY (match, seat)) STRICT, WITHOUT ROWID",
)
