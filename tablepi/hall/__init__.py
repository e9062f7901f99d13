"""The hall: listens to many tables, keeps what their journals say, and shows it, in three rooms.

`events` is an event as a value, `server` the process with its database, `web` its pages, and each
imports only those before it. Never imported by a referee; it imports the core, and the games,
whose rules it replays.
"""
