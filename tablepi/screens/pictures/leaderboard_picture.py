"""The picture of the leaderboard: who won how often, the first three on a podium."""

from typing import NamedTuple

from tablepi.referee.intents import Intent
from tablepi.referee.table_picture import Button, Notice
from tablepi.screens.pictures.picture import Record


class Ranked(NamedTuple):
    """A player's line. `place`: equal ones have the same; `act`: opens the player's page; `best`:
    the best score, '' where several games are counted.
    """

    place: int
    name: str
    record: Record
    act: Intent
    best: str = ""


class Leaderboard(NamedTuple):
    """The players by their wins. `seasons`: the choice of a time; `game`: the way to that of games.

    `order`: by what they are ordered; `empty`: what is missing, and how it comes, where nobody is
    listed; `kind`: of which game and time it is. `part`: as of a list.
    """

    title: str
    seasons: tuple[Button, ...]
    order: str
    lines: tuple[Ranked, ...]
    empty: tuple[str, ...]
    back: Button
    game: Button
    kind: str
    part: str
    notices: tuple[Notice, ...] = ()
