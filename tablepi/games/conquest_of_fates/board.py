"""The board of a battle: each player's locations, Extra Locations and Celestial."""

from tablepi.core.board import Battle, Board, Counter, Field, Fill, SeatView, Troop
from tablepi.core.phrase import Phrase
from tablepi.games.conquest_of_fates.battle import ORDER
from tablepi.games.conquest_of_fates.facts import counted, extras, rings
from tablepi.games.conquest_of_fates.places import ADJACENT, FORWARD, REAR
from tablepi.games.conquest_of_fates.scores import digits, is_nemesis, scores, team_scores
from tablepi.games.conquest_of_fates.state import BATTLES, State, Unit

TRACK = ("track.supply", "track.forward", "track.rear", "track.end")


def board(state: State) -> Board:
    """A field for each player; the seats that act, and those with waiting units, first."""
    seats = range(1, len(state.sides) + 1)
    waiting = tuple((state.units[key].seat, key.partition(".")[2]) for key in state.stack)
    newest = [seat for seat, _ in waiting]
    # Seats that are asked for a response see the unit that they respond to.
    first = (*newest[:1], *state.turn) if state.window else (*state.turn, *newest)
    order = (*first, *ORDER(len(seats), state.active))
    return Board(
        zones=(
            Battle(tuple(_field(state, s) for s in seats), tuple(dict.fromkeys(order)), waiting),
        ),
        seats=tuple(_seat(state, seat) for seat in seats),
        turn=state.turn,
        track=TRACK,
        step=_step(state),
        round=state.battle,
        rounds=BATTLES,
        phase="" if state.phase in ("supply", "end", "over") else f"phase.{state.phase}",
    )


def _step(state: State) -> int:
    if state.step == "supply":
        return 0
    if state.step in ("end", "over"):
        return 3
    return 2 if state.is_rear else 1


def _field(state: State, seat: int) -> Field:
    rows = tuple(tuple(_troop(state, seat, place) for place in row) for row in (FORWARD, REAR))
    side = state.sides[seat - 1]
    sky = _troop(state, seat, "c")
    if side.celestial:
        key = f"{seat}.c{side.celestial}"
        sky = Troop(f"sky.{key}", "sky", "c", Fill("unit", key), side.body)
    places = (*extras(state, seat), "x")
    return Field(seat, rows, (sky, *(_troop(state, seat, place) for place in places)))


def _troop(state: State, seat: int, place: str) -> Troop:
    key = f"{seat}.{place}"
    fill, unit = Fill("unit", key), state.units.get(key)
    now = place == str(state.location)
    if unit is None:
        return Troop(f"empty.{key}", "empty", place, fill, now=now)
    near = [other for other in ADJACENT.get(place, ()) if f"{seat}.{other}" in state.units]
    touches = (Phrase("near", {"places": ", ".join(near)}),) if near else ()
    about, by = (*_sum(unit), *touches), tuple(f"{seat}.{other}" for other in near)
    if not unit.is_up:
        under = len(unit.under)
        down = Troop(f"unit.{key}", "down", place, fill, under=under, now=now)
        return down._replace(about=about, near=by)
    return Troop(
        f"unit.{key}",
        "up",
        place,
        fill,
        card="" if unit.card == "?" else unit.card,
        total=counted(unit),
        marks=tuple(rings(unit)),
        under=len(unit.under),
        turn=state.stack.index(key) + 1 if key in state.stack else 0,
        now=now,
        about=about,
        near=by,
    )


def _sum(unit: Unit) -> tuple[Phrase, ...]:
    """How a face-up unit's total comes about; nothing where it is just its base."""
    if not unit.is_up:
        return ()
    base = unit.base if unit.value is None else unit.value
    parts = [Phrase("sum.base" if unit.value is None else "sum.set", {"n": digits(base or 0)})]
    if unit.boost:
        parts.append(Phrase("sum.boost", {"n": f"{'+' * (unit.boost > 0)}{digits(unit.boost)}"}))
    parts += [Phrase("sum.under", {"n": digits(under.base)}) for under in unit.under]
    if unit.times != 1:
        parts.append(Phrase("sum.times", {"n": digits(unit.times)}))
    if "plague" in unit.rings:
        parts.append(Phrase("sum.plague"))
    return tuple(parts) if len(parts) > 1 else ()


def _seat(state: State, seat: int) -> SeatView:
    side = state.sides[seat - 1]
    counters = [Counter("hand", digits(side.hand), "counter.hand")]
    if side.deck is not None:
        counters.append(Counter("pile", digits(side.deck), "counter.deck"))
    for team, points in zip(state.teams, team_scores(state), strict=True):
        if seat in team:
            icon = "crown" if is_nemesis(state, seat) else "flag"
            counters.append(Counter(icon, digits(points), "counter.team"))
    score = digits(scores(state)[seat - 1])
    notes = ("note.asked",) if seat in state.window[1:] else ()
    return SeatView(seat, score, tuple(counters), state.corrections[seat - 1], notes)
