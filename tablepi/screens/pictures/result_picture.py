"""The result of a match, as plain data."""

from typing import NamedTuple

from tablepi.referee.table_picture import Button, Notice


class Standing(NamedTuple):
    """One player's end: place 1 is a win, several may share it.

    `time`: how long the table waited for it, '' in a match without clocks.
    """

    place: int
    seat: int
    name: str
    score: str
    corrected: str
    winner: bool
    time: str = ""


class Ending(NamedTuple):
    """The result, with the seal that a photo of it carries; '' until the result stands.

    `course`: for each seat its scores in the course of the match; `turn`: the place in it from
    which the winner led to the end, 0 for none. `rounds`: the name of each round and every seat's
    points in it, under a heading; none for a match of one.
    """

    emblem: str
    title: str
    headline: str
    standings: tuple[Standing, ...]
    details: tuple[str, ...]
    seal: str
    buttons: tuple[Button, ...]
    notices: tuple[Notice, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()
    turn: int = 0
    rounds: tuple[tuple[str, tuple[int, ...]], ...] = ()
    heading: str = ""
