"""The public view of Conquest of Fates: facts and board, made from public states."""

from math import prod

from tablepi.core.board import Battle, Board, Counter, Field, Fill, SeatView, Troop
from tablepi.core.game import joined
from tablepi.core.text.phrase import Phrase
from tablepi.games.conquest_of_fates.battle import (
    ORDER,
    counts_best,
    digits,
    is_nemesis,
    result,
    scores,
    tally_points,
    team_scores,
    team_worths,
    total,
)
from tablepi.games.conquest_of_fates.places import (
    ADJACENT,
    ALL,
    FORWARD,
    LOCATIONS,
    REAR,
    by_number,
    name,
)
from tablepi.games.conquest_of_fates.state import BATTLES, RINGS, State, Unit, celestials_of


def facts(state: State) -> dict[str, str]:
    result_ = result(state)
    facts_ = {
        "phase": state.phase,
        "battle": str(state.battle),
        "skirmish": "rear" if state.is_rear else "forward",
        "location": str(state.location) if state.location else "-",
        "turn": joined(state.turn),
        "active": str(state.active),
        "stack": joined(state.stack),
        "winner": joined(result_.winners) if result_ else "-",
        "out": joined(state.out),
        "edicts": joined(sorted(state.edicts)),
    }
    for team, points in enumerate(team_scores(state), 1):
        facts_[f"team.{team}"] = digits(points)
    for seat, points in enumerate(scores(state), 1):
        facts_[f"score.{seat}"] = digits(points)
        facts_.update(_side_facts(state, seat))
        facts_.update(_unit_facts(state, seat))
    return facts_


def _side_facts(state: State, seat: int) -> dict[str, str]:
    side = state.sides[seat - 1]
    return {
        f"pool.{seat}": digits(side.pool),
        f"tally.{seat}": "-" if side.tally is None else digits(side.tally),
        f"hand.{seat}": digits(side.hand),
        f"deck.{seat}": "-" if side.deck is None else digits(side.deck),
        f"discard.{seat}": digits(side.discard),
        f"void.{seat}": digits(side.void),
        f"upload.{seat}": digits(side.upload),
        f"celestial.{seat}": joined(place for place, _ in celestials_of(state, seat)),
    }


def _unit_facts(state: State, seat: int) -> dict[str, str]:
    unit_facts = {}
    for place in (*LOCATIONS, *extras(state, seat)):
        unit = state.units.get(f"{seat}.{place}")
        unit_facts[f"unit.{seat}.{place}"] = total_text(unit)
        unit_facts[f"rings.{seat}.{place}"] = joined(rings(unit))
    return unit_facts


def extras(state: State, seat: int) -> list[str]:
    """The Extra Locations in which the seat has a unit, in their order."""
    places = [key.partition(".")[2] for key, unit in state.units.items() if unit.seat == seat]
    return sorted((place for place in places if place[0] == "x"), key=by_number)


def total_text(unit: Unit | None) -> str:
    """A unit's total CQ as text; `down` for a face-down one, `-` for none."""
    if unit is None:
        return "-"
    return digits(total(unit)) if unit.is_up else "down"


def rings(unit: Unit | None) -> list[str]:
    return [ring for ring in RINGS if ring in unit.rings] if unit and unit.is_up else []


TRACK = ("track.supply", "track.forward", "track.rear", "track.end")


def board(state: State) -> Board:
    """A field for each player; the seats that act, and those with waiting units, first."""
    seats = range(1, len(state.sides) + 1)
    stack = tuple((state.units[key].seat, key.partition(".")[2]) for key in state.stack)
    stack_seats = [seat for seat, _ in stack]
    # Seats that are asked for a response see the unit that they respond to.
    first_seats = (*stack_seats[:1], *state.turn) if state.window else (*state.turn, *stack_seats)
    order = (*first_seats, *ORDER(len(seats), state.active))
    fields, owners = tuple(_field(state, seat) for seat in seats), tuple(dict.fromkeys(order))
    row = int(state.is_rear) if state.phase == "placement" else None
    return Board(
        zones=(Battle(fields, owners, stack, row),),
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
    skies = tuple(_sky(f"{seat}.{place}", card) for place, card in celestials_of(state, seat))
    # A Celestial Body lies beside the place of the Celestial that is harnessed.
    free_places = () if state.sides[seat - 1].celestial else ("c",)
    places = (*free_places, *extras(state, seat), "x")
    troops_beside = (*skies, *(_troop(state, seat, place) for place in places))
    units = [unit for unit in state.units.values() if unit.seat == seat]
    every = Fill("unit", f"{seat}.{ALL}") if units else None
    has_open = any(unit.is_up for unit in units)
    return Field(
        seat, rows, troops_beside, every, _signed(tally_points(state, seat)) if has_open else ""
    )


def _signed(number: int) -> str:
    return f"{'+' * (number > 0)}{digits(number)}"


def _sky(key: str, card: str) -> Troop:
    return Troop(f"sky.{key}", "sky", "c", Fill("unit", key), card)


def _troop(state: State, seat: int, place: str) -> Troop:
    key = f"{seat}.{place}"
    fill, unit = Fill("unit", key), state.units.get(key)
    is_now = place == str(state.location)
    if unit is None:
        return Troop(f"empty.{key}", "empty", place, fill, now=is_now)
    near = [
        neighbour for neighbour in ADJACENT.get(place, ()) if f"{seat}.{neighbour}" in state.units
    ]
    near_phrases = (Phrase("near", {"places": ", ".join(near)}),) if near else ()
    owner_phrases = (Phrase("owner", {"seat": unit.owner}),) if unit.owner != unit.seat else ()
    about, near_keys = (
        (*owner_phrases, *_sum(unit), *near_phrases),
        tuple(f"{seat}.{neighbour}" for neighbour in near),
    )
    if not unit.is_up:
        under = len(unit.under)
        troop = Troop(f"unit.{key}", "down", place, fill, under=under, now=is_now)
        return troop._replace(about=about, near=near_keys)
    return Troop(
        f"unit.{key}",
        "up",
        place,
        fill,
        card="" if unit.card == "?" else unit.card,
        total=total_text(unit),
        marks=tuple(rings(unit)),
        under=len(unit.under),
        turn=state.stack.index(key) + 1 if key in state.stack else 0,
        now=is_now,
        about=about,
        near=near_keys,
    )


def _sum(unit: Unit) -> tuple[Phrase, ...]:
    """The sum behind a face-up unit's total; nothing where it is just its base."""
    if not unit.is_up:
        return ()
    sets = [change.n for change in unit.changes if change.kind == "set"]
    base = sets[-1] if sets else unit.base or 0
    parts = [Phrase("sum.set" if sets else "sum.base", {"n": digits(base)})]
    boost = sum(change.n for change in unit.changes if change.kind == "boost")
    if boost:
        parts.append(Phrase("sum.boost", {"n": _signed(boost)}))
    parts += [Phrase("sum.under", {"n": digits(under.base)}) for under in unit.under]
    times = prod(change.n for change in unit.changes if change.kind == "times")
    if times != 1:
        parts.append(Phrase("sum.times", {"n": digits(times)}))
    if "plague" in unit.rings:
        parts.append(Phrase("sum.plague"))
    sources = dict.fromkeys(change.source for change in unit.changes if change.source)
    parts += [Phrase("sum.while", {"unit": name("unit", source)}) for source in sources]
    return tuple(parts) if len(parts) > 1 else ()


def _seat(state: State, seat: int) -> SeatView:
    side = state.sides[seat - 1]
    counters = [Counter("hand", digits(side.hand), "counter.hand")]
    if side.deck is not None:
        counters.append(Counter("pile", digits(side.deck), "counter.deck"))
    label = "counter.best" if counts_best(state) else "counter.team"
    for team, points in zip(state.teams, team_worths(state), strict=True):
        if seat in team:
            icon = "crown" if is_nemesis(state, seat) else "flag"
            counters.append(Counter(icon, digits(points), label))
    if seat in state.edicts:
        counters.append(Counter("crown", digits(state.edicts[seat]), "counter.edict"))
    score = digits(scores(state)[seat - 1])
    notes = ("note.asked",) if seat in state.window[1:] else ()
    return SeatView(seat, score, tuple(counters), state.corrections[seat - 1], notes)
