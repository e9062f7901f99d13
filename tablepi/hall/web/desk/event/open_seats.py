"""Seats of a match of open play, as the desk is asked about them: who sat there, and how well."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.hall.events.event_view import EventView, HeldMatch
from tablepi.hall.events.rows.event_state import OpenMatch
from tablepi.hall.web.desk.event.office_parts import by_name, name_of
from tablepi.hall.web.html.markup import Child, isolated, joined
from tablepi.hall.web.html.page_words import PageWords

NEW = "+"
"""Stands for a player who is not entered yet."""


class OpenSeat(NamedTuple):
    """A seat. `said`: its name as the table has it; `player`: who that is, `NEW` or '' for who is
    not known; `place` 0: not known; `points` None: none are told.
    """

    said: str
    player: str
    place: int = 0
    points: int | None = None
    is_out: bool = False


class SeatForm(NamedTuple):
    """The fields of a seat. `players`: who may have sat there; `told`: how it came in, as the match
    itself says; `name`: of a player who is not entered yet.
    """

    said: str
    told: str
    players: list[tuple[str, Child]]
    player: str
    name: str
    place: str
    points: str
    is_out: bool


def seats_held(
    match: HeldMatch, event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    """The seats of a match, each with the player of its name where only one can be meant. `typed`:
    what was written into their fields before.
    """
    seats = [
        OpenSeat(
            name,
            _guess(player, name, match, event),
            match.places[at] if match.places else 0,
            match.scores[at] if match.scores else None,
            at + 1 in match.out,
        )
        for at, (player, name) in enumerate(zip(match.players, match.names, strict=True))
    ]
    return _forms(seats, event, words, typed)


def seats_entered(
    match: OpenMatch, event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    """The seats of a match with the result that was entered."""
    result = match.result
    seats = [
        OpenSeat(
            name_of(event, player),
            player,
            result.places[at],
            result.points[at] if result.points else None,
            at + 1 in result.out,
        )
        for at, player in enumerate(match.players)
    ]
    return _forms(seats, event, words, typed)


def _guess(player: str, name: str, match: HeldMatch, event: EventView) -> str:
    if player in event.players:
        return player
    if not name or match.names.count(name) > 1:
        return ""
    found = [each.id for each in event.players.values() if _same(name, each.name)]
    return found[0] if len(found) == 1 else NEW if not found else ""


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _forms(
    seats: list[OpenSeat], event: EventView, words: PageWords, typed: Mapping[str, str]
) -> list[SeatForm]:
    known = by_name(event, event.players.values())
    names = [(each.id, joined(name_of(event, each.id), " · ", each.id)) for each in known]
    forms = []
    for number, seat in enumerate(seats, 1):
        new = words("open.new.named", name=isolated(seat.said)) if seat.said else words("open.new")
        points = "" if seat.points is None else str(seat.points)
        shown = f" ({points})".replace("-", "−") if points else ""
        forms.append(SeatForm(
            seat.said,
            f"{seat.place}.{shown}",
            [("", words("open.who")), (NEW, new), *names],
            typed.get(f"player-{number}", seat.player),
            typed.get(f"name-{number}", ""),
            typed.get(f"place-{number}", str(seat.place or "")),
            typed.get(f"points-{number}", points),
            seat.is_out or f"out-{number}" in typed,
        ))  # fmt: skip
    return forms
