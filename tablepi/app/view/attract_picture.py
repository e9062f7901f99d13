"""The picture of the house, shown while nobody plays."""

from typing import NamedTuple

from tablepi.app.intents import Intent
from tablepi.app.view.button import Notice


class Played(NamedTuple):
    """How a match ended. `scores`: seat, name and score, the winners first."""

    emblem: str
    title: str
    scores: tuple[tuple[int, str, str], ...]
    winners: tuple[int, ...]


class Attract(NamedTuple):
    """The menu while nobody is there: the house, its games, the last results; a tap leads back.

    `logo`: the file of a picture, '' for none.
    """

    title: str
    logo: str
    emblems: tuple[str, ...]
    heading: str
    results: tuple[Played, ...]
    hint: str
    act: Intent
    notices: tuple[Notice, ...] = ()
