"""Instructions that bring a table about: at the start, on resuming, after an undo."""

from tablepi.core.text.phrase import Phrase
from tablepi.games.conquest_of_fates.hands import spot
from tablepi.games.conquest_of_fates.places import ZONES
from tablepi.games.conquest_of_fates.scores import digits
from tablepi.games.conquest_of_fates.state import State, Unit, celestials_of


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    seats = range(1, len(state.sides) + 1)
    if state.step == "supply" and len(state.asked) == len(state.sides):
        said = [Phrase("layout.decks"), Phrase("layout.pools")]
        if state.options.homeworld == "on":
            said.append(Phrase("layout.homeworld"))
        if state.options.mode == "nemesis":
            said.append(Phrase("layout.nemesis", {"seat": state.active}))
            said += _edicts_left(state)
        drawn = state.sides[0].hand
        return [*said, Phrase("layout.supply", {"n": drawn}), _active(state)]
    places = [_unit(key, unit) for key, unit in state.units.items()]
    places += [Phrase("layout.up", {"unit": spot(key)}) for key in _skies(state)]
    places += _edicts_left(state)
    counts = [phrase for seat in seats for phrase in _holds(state, seat)]
    return [Phrase("layout.table"), _active(state), *places, *counts]


def _edicts_left(state: State) -> list[Phrase]:
    """The Edicts that the Nemesis has not used."""
    edicts = sorted(state.edicts.items())
    return [Phrase("layout.edict", {"seat": seat, "n": number}) for seat, number in edicts]


def _active(state: State) -> Phrase:
    return Phrase("layout.active", {"seat": state.active})


def _unit(key: str, unit: Unit) -> Phrase:
    return Phrase("layout.up" if unit.is_up else "layout.down", {"unit": spot(key)})


def _holds(state: State, seat: int) -> tuple[Phrase, Phrase]:
    side = state.sides[seat - 1]
    cards = {zone: digits(getattr(side, zone) or 0) for zone in ZONES}
    pool = digits(side.pool)
    word = "layout.zones" if side.deck is None else "layout.counted"
    return Phrase(word, {"seat": seat, **cards}), Phrase("hands.pool", {"seat": seat, "n": pool})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table: units, then cards, then pools."""
    return [
        *_units(now, then),
        *_celestials(now, then),
        *_zones(now, then),
        *_pools(now, then),
        *_edicts(now, then),
    ]


def _units(now: State, then: State) -> list[Phrase]:
    said = []
    for key in {**now.units, **then.units}:
        lies, lay = now.units.get(key), then.units.get(key)
        if lay is None:
            said.append(Phrase("back.away", {"unit": spot(key)}))
        elif lies is None or _looks(lies) != _looks(lay):
            said.append(_unit(key, lay))
    return said


def _looks(unit: Unit) -> tuple[object, ...]:
    """The visible state of a unit: its card, which way up, its rings, what lies under it."""
    return unit.is_up, unit.card, unit.rings if unit.is_up else (), len(unit.under)


def _skies(state: State) -> dict[str, str]:
    """Places of the Celestials, and their cards."""
    seats = range(1, len(state.sides) + 1)
    return {f"{seat}.{place}": card for seat in seats for place, card in celestials_of(state, seat)}


def _celestials(now: State, then: State) -> list[Phrase]:
    lie, lay = _skies(now), _skies(then)
    away = [Phrase("back.away", {"unit": spot(key)}) for key in lie if key not in lay]
    return [*away, *(Phrase("layout.up", {"unit": spot(key)}) for key in lay if key not in lie)]


def _edicts(now: State, then: State) -> list[Phrase]:
    return [phrase for phrase in _edicts_left(then) if phrase not in _edicts_left(now)]


def _zones(now: State, then: State) -> list[Phrase]:
    return [
        Phrase("back.zone", {"seat": seat, "zone": zone, "n": digits(had)})
        for seat, (has, had_) in enumerate(zip(now.sides, then.sides, strict=True), 1)
        for zone in ZONES
        if (had := getattr(had_, zone)) is not None and had != getattr(has, zone)
    ]


def _pools(now: State, then: State) -> list[Phrase]:
    return [
        Phrase("hands.pool", {"seat": seat, "n": digits(had.pool)})
        for seat, (has, had) in enumerate(zip(now.sides, then.sides, strict=True), 1)
        if has.pool != had.pool
    ]
