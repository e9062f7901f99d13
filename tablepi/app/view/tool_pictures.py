"""Pictures of what a table needs without a match: dice, a coin, who begins, a timer."""

from typing import NamedTuple

from tablepi.app.intents import Intent
from tablepi.app.view.button import Button, Notice


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
