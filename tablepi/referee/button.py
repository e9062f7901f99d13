"""Buttons and notices, which every screen may have."""

from typing import NamedTuple

from tablepi.referee.intents import Intent


class Button(NamedTuple):
    """Something to tap. `look`: `normal`, `primary`, `quiet` or `danger`.

    `dim`: it can be tapped, but the words given so far refuse it; `why` says the reason.
    `icon`: the name of an icon, '' for none. `chosen`: it is the one that stands now.
    """

    label: str
    act: Intent
    look: str = "normal"
    dim: bool = False
    why: str = ""
    icon: str = ""
    chosen: bool = False


class Notice(NamedTuple):
    """Something that everybody should know. `kind`: `reader`, `panel`, `disk`, `damage`,
    `clock`, `tag`, `supply`, `timer`, `info`.

    `act`: what tapping it does, None for what is only told. `volume`: how loud it sounds as it
    comes, 0 for not at all.
    """

    kind: str
    text: str
    act: Intent | None = None
    volume: int = 0
