"""The facts of Conquest of Fates: its public state as flat text."""

from tablepi.core.game import joined
from tablepi.games.conquest_of_fates.places import LOCATIONS, by_number
from tablepi.games.conquest_of_fates.scores import digits, result, scores, team_scores, total
from tablepi.games.conquest_of_fates.state import RINGS, State, Unit


def facts(state: State) -> dict[str, str]:
    """The public state as flat facts, named as in the rules."""
    won = result(state)
    said = {
        "phase": state.phase,
        "battle": str(state.battle),
        "skirmish": "rear" if state.is_rear else "forward",
        "location": str(state.location) if state.location else "-",
        "turn": joined(state.turn),
        "active": str(state.active),
        "stack": joined(state.stack),
        "winner": joined(won.winners) if won else "-",
    }
    for team, points in enumerate(team_scores(state), 1):
        said[f"team.{team}"] = digits(points)
    for seat, points in enumerate(scores(state), 1):
        said[f"score.{seat}"] = digits(points)
        said.update(_side(state, seat))
        said.update(_units(state, seat))
    return said


def _side(state: State, seat: int) -> dict[str, str]:
    side = state.sides[seat - 1]
    return {
        f"pool.{seat}": digits(side.pool),
        f"tally.{seat}": "-" if side.tally is None else digits(side.tally),
        f"hand.{seat}": digits(side.hand),
        f"deck.{seat}": "-" if side.deck is None else digits(side.deck),
        f"discard.{seat}": digits(side.discard),
        f"void.{seat}": digits(side.void),
        f"upload.{seat}": digits(side.upload),
        f"celestial.{seat}": f"c{side.celestial}" if side.celestial else "-",
    }


def _units(state: State, seat: int) -> dict[str, str]:
    said = {}
    for place in (*LOCATIONS, *extras(state, seat)):
        unit = state.units.get(f"{seat}.{place}")
        said[f"unit.{seat}.{place}"] = counted(unit)
        said[f"rings.{seat}.{place}"] = joined(rings(unit))
    return said


def extras(state: State, seat: int) -> list[str]:
    """The Extra Locations in which the seat has a unit, in their order."""
    places = [key.partition(".")[2] for key, unit in state.units.items() if unit.seat == seat]
    return sorted((place for place in places if place[0] == "x"), key=by_number)


def counted(unit: Unit | None) -> str:
    """A unit's total CQ as text; `down` for a face-down one, `-` for none."""
    if unit is None:
        return "-"
    return digits(total(unit)) if unit.is_up else "down"


def rings(unit: Unit | None) -> list[str]:
    """The rings that are seen on a unit."""
    return [ring for ring in RINGS if ring in unit.rings] if unit and unit.is_up else []
