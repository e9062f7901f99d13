"""Pictures of what the house shows beside matches: itself, a code to take home, dice and timer."""

from typing import NamedTuple

from tablepi.referee.button import Button, Notice
from tablepi.referee.intents import Intent


class TableTool(NamedTuple):
    """One tool, large enough for everybody at the table; tapping it does `act`.

    `kind`: `dice`, `coin`, `starter` or `timer`. `faces`: the dice, 1 to 6; of the coin one,
    `heads` or `tails`, none before the first throw; the seats drawn among; the time in figures.
    `mark`: the seat on which the mark is, 0 for none. `state`: of a timer, `short` or `out`, '' for
    none. `said`: what came of it, in words. `tabs`: the tools; `controls`: what is set with this
    one; `go`: the likely step. `volume`: how loud a timer is, 0 to 100.
    """

    title: str
    kind: str
    faces: tuple[str, ...]
    said: str
    act: Intent
    tabs: tuple[Button, ...]
    controls: tuple[Button, ...]
    go: Button
    back: Button
    mark: int = 0
    state: str = ""
    notices: tuple[Notice, ...] = ()
    volume: int = 0


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


class Code(NamedTuple):
    """A text to be shown as a code. `said`: what stands beside it, '' for nothing."""

    text: str
    said: str = ""


class TakeHome(NamedTuple):
    """A code to be scanned. `codes`: the fullest first, of which the first that fits is shown;
    `too_long` is said where none does.
    """

    title: str
    hint: str
    codes: tuple[Code, ...]
    too_long: str
    back: Button
    notices: tuple[Notice, ...] = ()
