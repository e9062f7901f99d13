"""The hall: listens to many tables, keeps what their journals say, and shows it.

Never imported by a referee; it imports the core, and the games, whose rules it replays.
"""
