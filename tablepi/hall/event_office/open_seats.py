"""Seats of a match of open play, as the desk is asked about them: who sat there, and how well."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.hall.desk.drawn.desk_frame import Seen, field
from tablepi.hall.event.event_state import OpenMatch
from tablepi.hall.event_desk.event_view import EventView, HeldMatch
from tablepi.hall.event_office.office_parts import by_name, name_of, select, tick
from tablepi.hall.pages.markup import Child, Html, exact, isolated, joined, tag

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


def seats_held(match: HeldMatch, event: EventView) -> list[OpenSeat]:
    """The seats of a match, each with the player of its name where only one can be meant."""
    return [
        OpenSeat(
            name,
            _guess(player, name, match, event),
            match.places[at] if match.places else 0,
            match.scores[at] if match.scores else None,
            at + 1 in match.out,
        )
        for at, (player, name) in enumerate(zip(match.players, match.names, strict=True))
    ]


def seats_entered(match: OpenMatch, event: EventView) -> list[OpenSeat]:
    """The seats of a match with the result that was entered."""
    result = match.result
    return [
        OpenSeat(
            name_of(event, player),
            player,
            result.places[at],
            result.points[at] if result.points else None,
            at + 1 in result.out,
        )
        for at, player in enumerate(match.players)
    ]


def _guess(player: str, name: str, match: HeldMatch, event: EventView) -> str:
    if player in event.players:
        return player
    if not name or match.names.count(name) > 1:
        return ""
    found = [each.id for each in event.players.values() if _same(name, each.name)]
    return found[0] if len(found) == 1 else NEW if not found else ""


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def draw_seats(
    seats: list[OpenSeat], event: EventView, seen: Seen, given: Mapping[str, str], places: bool
) -> list[Html]:
    """A line for each seat. `given`: what was written into it before; `places`: whether the desk
    says how they came in.
    """
    return [
        tag(
            "fieldset",
            tag("legend", f"{number}. ", _called(seat, seen), Html() if places else _told(seat)),
            *_who(number, seat, event, seen, given),
            *(_how(number, seat, seen, given) if places else []),
            class_="inline seat",
        )
        for number, seat in enumerate(seats, 1)
    ]


def _called(seat: OpenSeat, seen: Seen) -> Html:
    return isolated(seat.said) if seat.said else seen.words("open.nameless")


def _who(
    number: int, seat: OpenSeat, event: EventView, seen: Seen, given: Mapping[str, str]
) -> list[Html]:
    words, chosen = seen.words, given.get(f"player-{number}", seat.player)
    new = words("open.new.named", name=isolated(seat.said)) if seat.said else words("open.new")
    known = by_name(event, event.players.values())
    choices: list[tuple[str, Child]] = [("", words("open.who")), (NEW, new)]
    choices += [(each.id, joined(name_of(event, each.id), " · ", each.id)) for each in known]
    asked = select(words("column.player"), f"player-{number}", choices, chosen, required=True)
    if seat.said:
        name = tag("input", type="hidden", name=f"name-{number}", value=exact(seat.said))
        return [asked, name]
    label, name_given = words("open.new.name"), given.get(f"name-{number}", "")
    return [asked, field(label, f"name-{number}", name_given, maxlength="200")]


def _how(number: int, seat: OpenSeat, seen: Seen, given: Mapping[str, str]) -> list[Html]:
    words = seen.words
    place = given.get(f"place-{number}", str(seat.place or ""))
    points = given.get(f"points-{number}", "" if seat.points is None else str(seat.points))
    least: dict[str, Child | bool] = {"type": "number", "min": "0", "inputmode": "numeric"}
    return [
        field(words("column.place"), f"place-{number}", place, required=True, **least),
        field(words("value.points"), f"points-{number}", points, **least),
        tick(words("entry.out"), f"out-{number}", on=seat.is_out or f"out-{number}" in given),
    ]


def _told(seat: OpenSeat) -> Html:
    """How a seat came in, as the match itself says."""
    points = "" if seat.points is None else f" ({seat.points})".replace("-", "−")
    return tag("b", f"{seat.place}.{points}")
