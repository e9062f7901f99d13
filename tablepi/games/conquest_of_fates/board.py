"""The battle as a picture: each player's locations, Extra Locations and Celestial."""

from tablepi.core.board import Board, Counter, Fill, Grid, Item, SeatView
from tablepi.games.conquest_of_fates.facts import counted, extras, rings
from tablepi.games.conquest_of_fates.places import FORWARD, REAR
from tablepi.games.conquest_of_fates.scores import digits, scores
from tablepi.games.conquest_of_fates.state import BATTLES, State

TRACK = ("track.supply", "track.forward", "track.rear", "track.end")


def board(state: State) -> Board:
    """One zone a player, the one to act first and the others clockwise."""
    seats = range(1, len(state.sides) + 1)
    return Board(
        zones=tuple(_zone(state, seat) for seat in seats),
        seats=tuple(_seat(state, seat) for seat in seats),
        turn=state.turn,
        track=TRACK,
        step=_step(state),
        round=state.battle,
        rounds=BATTLES,
    )


def _step(state: State) -> int:
    if state.step == "supply":
        return 0
    if state.step in ("end", "over"):
        return 3
    return 2 if state.is_rear else 1


def _zone(state: State, seat: int) -> Grid:
    celestial = state.sides[seat - 1].celestial
    sky = [f"c{celestial}"] if celestial else []
    rows = (FORWARD, REAR, (*extras(state, seat), *sky))
    drawn = tuple(tuple(_item(state, seat, place) for place in row) for row in rows if row)
    return Grid("zone.battle", drawn, owner=seat)


def _item(state: State, seat: int, place: str) -> Item:
    key = f"{seat}.{place}"
    fill = Fill("unit", key)
    if place[0] == "c":
        return Item(f"celestial.{key}", label=state.sides[seat - 1].body, fill=fill)
    unit = state.units.get(key)
    if unit is None:
        return Item(f"empty.{key}", label=place, fill=fill)
    if not unit.is_up:
        return Item(f"unit.{key}", unit.card, face_down=True, fill=fill)
    label = " ".join([unit.card, counted(unit), *rings(unit)])
    return Item(f"unit.{key}", label=label, fill=fill)


def _seat(state: State, seat: int) -> SeatView:
    side = state.sides[seat - 1]
    counters = [
        Counter("hand", digits(side.hand), "counter.hand"),
        Counter("pile", "-" if side.deck is None else digits(side.deck), "counter.deck"),
    ]
    score = digits(scores(state)[seat - 1])
    return SeatView(seat, score, tuple(counters), state.corrections[seat - 1])
