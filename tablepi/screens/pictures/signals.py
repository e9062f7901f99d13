"""Lights and sounds of a picture: what each seat's light shows, which tone an event has."""

from typing import NamedTuple

from tablepi.core.time_control import TABLE
from tablepi.devices.messages import Signal
from tablepi.referee.intents import OpenResult
from tablepi.referee.table_picture import ReadAt, SeatPanel, ShownVerdict
from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.pictures.picture import (
    Call,
    Listing,
    Menu,
    Notice,
    Page,
    Paused,
    Picture,
    Table,
    TableTool,
)
from tablepi.screens.pictures.settings_picture import SettingsPage

EVERYBODY = tuple(range(1, MOST_SEATS + 1))
"""The seats whose lights show a call by the judge's own button: all of them."""


def signals(picture: Picture, beneath: Table | None = None) -> tuple[Signal, ...]:
    """A signal a seat; none beyond the seats that the picture speaks of.

    `beneath`: the table that a page lies on: it goes on saying what it says, except while it rests
    or a judge is called. Of whom the page asks something, it says that.
    """
    if isinstance(picture, Call):
        return _only((picture.seat, *picture.also) if picture.seat else EVERYBODY, "judge")
    if isinstance(picture, Paused):
        return ()
    asked = picture.asked if isinstance(picture, Page) else ()
    table = picture if isinstance(picture, Table) else beneath
    if table is None:
        return _only(asked, "window")
    panels = [_asked(panel, asked) for panel in table.seats] if asked else table.seats
    return tuple(_at_table(table, panel) for panel in panels)


def verdict_at(picture: Picture) -> tuple[ReadAt, bool] | None:
    """The antenna of the last verdict's card, and whether it was accepted; None for none."""
    if not isinstance(picture, Table) or picture.read_at is None or picture.said is None:
        return None
    return picture.read_at, picture.said.accepted


def _asked(panel: SeatPanel, asked: tuple[int, ...]) -> SeatPanel:
    return panel._replace(asked=panel.seat in asked)


def _only(seats: tuple[int, ...], state: str) -> tuple[Signal, ...]:
    return tuple(
        Signal(state if seat in seats else "off") for seat in range(1, max(seats, default=0) + 1)
    )


def _at_table(table: Table, panel: SeatPanel) -> Signal:
    """A seat that is asked, or whose turn it is, and the last verdict if it was on this seat."""
    state = "window" if panel.asked else "turn" if panel.to_act else "off"
    if _is_short(table, panel):
        state = "short"
    if table.said is None or table.said_seat not in (0, panel.seat):
        return Signal(state)
    return Signal(state, "accepted" if table.said.accepted else "refused", table.said_ms)


def _is_short(table: Table, panel: SeatPanel) -> bool:
    """True if the seat's running clock is short, or the one of all while the seat is waited for."""
    short = {dial.seat for dial in table.clocks if dial.runs and dial.state}
    return panel.seat in short or (TABLE in short and panel.to_act)


CUES = ("accepted", "refused", "turn", "short", "out", "over")
"""All cues: a verdict, another seat's turn, time short, time up, the end."""


class SoundHistory(NamedTuple):
    """Sounds played so far.

    `at_table`: they have seen the table of this match. `waited`: the seats that it waits for;
    `dials`: each clock's state, by its seat; `flags`: how many have fallen. `volume`: the one last
    tried; `timer`: the state of the one without a match.
    """

    at_table: bool = False
    verdict: tuple[ShownVerdict | None, int] = (None, 0)
    waited: frozenset[int] = frozenset()
    dials: tuple[tuple[int, str], ...] = ()
    flags: int = 0
    is_over: bool = False
    volume: int | None = None
    timer: str = ""


Listened = tuple[SoundHistory, tuple[str, ...]]


def listen(heard: SoundHistory, picture: Picture, beneath: Table | None = None) -> Listened:
    """The state after this picture, and the cues that it causes, in order.

    `beneath`: the table that a page lies on, which goes on being heard.
    """
    state = _timer_state(picture)
    timed = (state,) if state not in ("", heard.timer) else ()
    known, cues = _of_match(heard, picture, beneath)
    return known._replace(timer=state), (*timed, *cues)


def _timer_state(picture: Picture) -> str:
    """The state of the timer without a match, as far as this picture tells it."""
    if isinstance(picture, TableTool) and picture.kind == "timer":
        return picture.state
    return "out" if _bell(picture) is not None else ""


def _bell(picture: Picture) -> Notice | None:
    notices: tuple[Notice, ...] = getattr(picture, "notices", ())
    return next((notice for notice in notices if notice.kind == "timer"), None)


def _of_match(heard: SoundHistory, picture: Picture, beneath: Table | None) -> Listened:
    if isinstance(picture, Menu):
        return SoundHistory(), ()
    if isinstance(picture, TableTool):
        return heard, ()
    table = table_of(picture, beneath)
    known, cues = _sounds_at_table(heard, table) if table else (heard, ())
    if not isinstance(picture, Listing | SettingsPage):
        return known, cues
    tried = None not in (heard.volume, picture.volume) and picture.volume != heard.volume
    return known._replace(volume=picture.volume), ("accepted", *cues) if tried else cues


def volume_of(picture: Picture, beneath: Table | None = None) -> int:
    """The volume for this picture's cues; 0 for silence."""
    bell = _bell(picture)
    if bell is not None:
        return bell.volume
    if isinstance(picture, Listing | SettingsPage | TableTool) and picture.volume is not None:
        return picture.volume
    table = table_of(picture, beneath)
    return table.volume if table else 0


def table_of(picture: Picture, beneath: Table | None) -> Table | None:
    """The table whose cues are played; one that was just paused says why."""
    if isinstance(picture, Paused):
        return picture.table
    return picture if isinstance(picture, Table) else beneath


def _sounds_at_table(heard: SoundHistory, table: Table) -> Listened:
    waited = frozenset(panel.seat for panel in table.seats if panel.to_act or panel.asked)
    known = SoundHistory(
        at_table=True,
        verdict=(table.said, table.said_ms),
        waited=waited,
        dials=_dials(heard, table),
        flags=table.flags,
        is_over=any(button.act == OpenResult() for button in table.prompt.buttons),
    )
    if not heard.at_table:
        return known, ("turn",) if waited and not known.is_over else ()
    return known, (*_verdict(heard, known), *_time(heard, known), *_turn(heard, known))


def _dials(heard: SoundHistory, table: Table) -> tuple[tuple[int, str], ...]:
    """Each clock's state; one that is not shown now is as it was."""
    shown = {dial.seat: dial.state for dial in table.clocks if dial.runs or not dial.state}
    return tuple(sorted((dict(heard.dials) | shown).items()))


def _verdict(heard: SoundHistory, known: SoundHistory) -> tuple[str, ...]:
    said = known.verdict[0]
    if known.is_over and not heard.is_over:
        return ("over",)
    if said is None or known.verdict == heard.verdict:
        return ()
    return ("accepted" if said.accepted else "refused",)


def _time(heard: SoundHistory, known: SoundHistory) -> tuple[str, ...]:
    """The most urgent of what has become of the clocks."""
    news = {state for _, state in set(known.dials) - set(heard.dials)} - {""}
    fallen = known.flags > heard.flags
    return ("out",) if fallen or "out" in news else ("short",) if news else ()


def _turn(heard: SoundHistory, known: SoundHistory) -> tuple[str, ...]:
    """True if a seat is waited for that was not before, while the match goes on."""
    return ("turn",) if known.waited - heard.waited and not known.is_over else ()
