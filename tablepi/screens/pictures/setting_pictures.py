"""Pictures of the settings' screens, besides lists."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.core.cards import Card
from tablepi.referee.button import Button, Notice
from tablepi.referee.intents import Intent
from tablepi.referee.table_picture import Said

CARD_MM = (85.6, 53.98)
"""The size of every bank card (ISO/IEC 7810, ID-1)."""


class Trial(NamedTuple):
    """A trial of a setting that may be unusable; it is undone unless it is confirmed.

    `left`: the seconds that are left until then, in figures, '' where it waits for good.
    `turn`, `back`: tries the next, undoes it; None where there is none.
    """

    title: str
    left: str
    hint: str
    keep: Button
    turn: Button | None
    back: Button | None
    notices: tuple[Notice, ...] = ()


class Ruler(NamedTuple):
    """A card and a ruler to be matched with real ones, drawn at `px_per_mm`.

    `size`, `sides`: what that makes of the panel; `card`: what is written on the card. `steps`:
    shorter by much and by little, longer by little and by much. `auto`: the panel's own size, None
    where that is in force.
    """

    title: str
    hint: str
    size: str
    sides: str
    px_per_mm: float
    card: str
    steps: tuple[Button, ...]
    auto: Button | None
    done: Button
    back: Button
    notices: tuple[Notice, ...] = ()


class Swatch(NamedTuple):
    """A seat and its colour's name."""

    seat: int
    label: str
    act: Intent
    chosen: bool = False


class Palette(NamedTuple):
    """Which seat has which colour. `ask`, `then`: what is tapped first among `seats`, and next
    among `colours`; `usual`: every colour as it usually is, None where that is so.
    """

    title: str
    ask: str
    seats: tuple[Swatch, ...]
    then: str
    colours: tuple[Swatch, ...]
    usual: Button | None
    back: Button
    notices: tuple[Notice, ...] = ()


class Spot(NamedTuple):
    """A card of a deck that is being taught; tapping it asks for it, unless `act` is None.

    `state`: `missing`, `part` (it has a tag, and lacks another) or `known`; while testing, `known`
    are those that were seen. `asked`: its tag comes next.
    """

    card: str
    state: str
    asked: bool
    act: Intent | None


class Enrolling(NamedTuple):
    """A deck being taught or tested, `share` of it known, 0 to 1; or a tag that is being named,
    where that is None.

    `ask`: what to do now; `card`: shown large, '' for none. `said`: what became of the last tag,
    None before the first; `mend`: what can be done about it.
    """

    title: str
    share: float | None
    ask: str
    card: str
    said: Said | None
    mend: tuple[Button, ...]
    spots: tuple[Spot, ...]
    faces: Mapping[str, Card]
    tools: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()
