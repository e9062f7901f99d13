"""A finished play: what other programs are told of a match whose result stands."""

from typing import NamedTuple


class PlayedGame(NamedTuple):
    """A game as other programs know it. `bgg`: its number at BoardGameGeek, None where unknown."""

    id: str
    name: str
    highest_wins: bool
    bgg: int | None = None


class PlayedBy(NamedTuple):
    """One player of a play. `id`: stays the player's in every match, '' for one without a profile.

    `is_known`: somebody chose the name, and nobody erased it. `team`: '' for one who plays alone;
    `role`: what the player was in the game, '' where all are alike.
    """

    name: str
    id: str
    is_known: bool
    winner: bool
    starts: bool
    score: int
    place: int
    team: str = ""
    role: str = ""


class FinishedPlay(NamedTuple):
    """A play with everything that is told of it.

    `id`: 32 hex letters, for good. `began`: the day, ISO. `ended`: `yyyy-MM-dd HH:mm:ss`, UTC, ''
    where the table did not know the date. `board`: the options in words; `comments`: the seal.
    """

    id: str
    began: str
    ended: str
    minutes: int
    location: str
    board: str
    comments: str
    game: PlayedGame
    players: tuple[PlayedBy, ...]
