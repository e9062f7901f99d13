"""The SQLite file of a hall: a table of it a module, one writer; the machine alone comes in."""
