"""Instructions for the players' hands: after a line, at the start, on resuming, after an undo."""

from collections.abc import Callable
from typing import Any

from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates import moves as order
from tablepi.games.conquest_of_fates.battle import digits, worth
from tablepi.games.conquest_of_fates.places import EXTRA, ZONES, is_several, spot_of
from tablepi.games.conquest_of_fates.show import counted
from tablepi.games.conquest_of_fates.state import (
    SUPPLY,
    Side,
    State,
    Unit,
    celestials_of,
    places_of,
)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and pools after an accepted line; after `concede` what follows."""
    does = _DOES.get(type(move))
    said = does(before, move, after) if does is not None else []
    return [*said, *_follows(before, after)]


def spot(key: str) -> Phrase:
    """A place with what may lie there, in words."""
    seat, place = spot_of(key).seat, spot_of(key).place
    if place[0] == "x":
        return Phrase("lies.extra", {"seat": seat, "n": place[1:]})
    if place[0] == "c":
        return Phrase("lies.celestial", {"seat": seat})
    return Phrase("lies.location", {"seat": seat, "n": place})


def _follows(before: State, after: State) -> list[Phrase]:
    """Consequences of the line: ends of changes, the tally, the supply drop, the hand limit."""
    said = [*_ended(before, after), *sums(before, after)]
    if sums(before, after):
        said.append(Phrase("hands.clean-up"))
    if after.battle != before.battle:
        said.append(Phrase("hands.supply", {"n": SUPPLY, "battle": after.battle}))
    if after.phase == "limit" and after.turn != (before.turn if before.phase == "limit" else ()):
        seat = after.turn[0]
        said.append(Phrase("hands.limit", {"seat": seat, "n": after.sides[seat - 1].hand - 10}))
    return said


def _ended(before: State, after: State) -> list[Phrase]:
    """Counts of units now, for changes that ended with their source."""
    units = [(key, before.units.get(key), unit) for key, unit in after.units.items()]
    return [
        Phrase("hands.counts", {"unit": spot(key), "n": counted(unit)})
        for key, was, unit in units
        if was is not None and unit.is_up and len(unit.changes) < len(was.changes)
    ]


def sums(before: State, after: State) -> list[Phrase]:
    """The tally, player by player and unit by unit, where a line brings it."""
    if after.battle == before.battle and (after.step != "over" or before.step == "over"):
        return []
    return [p for seat in range(1, len(after.sides) + 1) for p in _tally(before, after, seat)]


def _tally(before: State, after: State, seat: int) -> list[Phrase]:
    """The lines of a player's tally: what each unit counted, location by location."""
    units = [(place, before.units.get(f"{seat}.{place}")) for place in places_of(before, seat)]
    counts = [f"{place}: {counted(unit)}" for place, unit in units if unit and unit.is_up]
    if not counts:
        return [Phrase("hands.no-tally", {"seat": seat})]
    sum_, added = worth(before, seat), after.sides[seat - 1].tally
    args = {"seat": seat, "n": digits(sum_), "units": ", ".join(counts)}
    twice = [Phrase("hands.doubled", {"n": digits(added or 0)})] if added != sum_ else []
    return [Phrase("hands.tally", args), *twice]


Telling = Callable[[State, Any, State], list[Phrase]]
"""The sentences about a line, from the state before, its move and the state after."""

Reading = Callable[[State, Any, State], object]
"""A value of a sentence, read from the same three."""


def _says(sentence: str, *words: str, **values: Reading) -> Telling:
    """A sentence with these words of the move as they are, and with values that are read."""

    def say(before: State, move: Move, after: State) -> list[Phrase]:
        args = {word: getattr(move, word) for word in words}
        args.update({name: read(before, move, after) for name, read in values.items()})
        return [Phrase(sentence, args)]

    return say


def _source(before: State, move: Any, after: State) -> str:
    """The zone that the card comes from."""
    return move.source or "hand"


def _spot(before: State, move: Any, after: State) -> Phrase:
    """The place of the unit."""
    return spot(move.unit)


def _own_place(before: State, move: Any, after: State) -> Phrase:
    """The place of the player's own that the card has come to."""
    return _to(after, move.seat, move.spot)


def _gained(zone: str) -> Reading:
    """The number of cards that have come into a zone of the player's."""

    def gained(before: State, move: Any, after: State) -> int:
        cards: int = getattr(_side(after, move), zone) - getattr(_side(before, move), zone)
        return cards

    return gained


def _side(state: State, move: Any) -> Side:
    """The side of the player whose line it is."""
    seat: int = move.seat
    return state.sides[seat - 1]


def _on_each(word: str) -> Telling:
    """The sentence for every unit that the line has changed, `hands.nothing` for none."""

    def say_each(before: State, move: Any, after: State) -> list[Phrase]:
        keys = _changed(before, move.unit, after)
        return [_said_of(word, key, after) for key in keys] or [Phrase("hands.nothing")]

    return say_each


def _changed(before: State, word: str, after: State) -> list[str]:
    """The units of a UNITS word: the one that it names, or those of several that changed."""
    if not is_several(word):
        return [spot_of(word).key]
    seat, _, place = word.partition(".")
    at = f".{place}" if seat == "*" else f"{int(seat)}."
    keys = [key for key in before.units if key.endswith(at) or key.startswith(at)]
    return [key for key in keys if before.units[key] != after.units.get(key)]


def _said_of(word: str, key: str, after: State) -> Phrase:
    unit = after.units.get(key)
    if word != "hands.counts" or unit is None:
        return Phrase(word, {"unit": spot(key)})
    if not unit.is_up:
        return Phrase("hands.waits", {"unit": spot(key)})
    return Phrase(word, {"unit": spot(key), "n": counted(unit)})


def _gone(before: State, unit: str, zone: str) -> list[Phrase]:
    """A unit, or a Celestial, goes to a zone of its owner; what is attached to the discards."""
    key = spot_of(unit).key
    lay = before.units.get(key)
    owner = lay.owner if lay else spot_of(unit).seat
    said = [Phrase("hands.gone", {"unit": spot(key), "zone": zone, "seat": owner})]
    return [*said, *_detached(lay)]


def _detached(unit: Unit | None) -> list[Phrase]:
    return [Phrase("hands.detached")] if unit and unit.under else []


def _destroy(before: State, move: say.Destroy, after: State) -> list[Phrase]:
    keys = _changed(before, move.unit, after)
    said = [phrase for key in keys for phrase in _gone(before, key, "discard")]
    return said or [Phrase("hands.nothing")]


def _send(before: State, move: say.Send, after: State) -> list[Phrase]:
    return _gone(before, move.unit, move.zone)


def _shift(before: State, move: say.Shift, after: State) -> list[Phrase]:
    seat = spot_of(move.unit).seat
    return [Phrase("hands.move", {"unit": spot(move.unit), "to": _to(after, seat, move.spot)})]


def _to(after: State, seat: int, place: str) -> Phrase:
    """The location of a seat that a unit has come to; the latest Extra Location for `x`."""
    if place == EXTRA:
        return Phrase("to.extra", {"n": after.sides[seat - 1].extras})
    return Phrase("to.location", {"n": place})


def _attach(before: State, move: say.Attach, after: State) -> list[Phrase]:
    lay = before.units[spot_of(move.unit).key]
    word = "hands.attach" if lay.is_up else "hands.attach-down"
    said = [Phrase(word, {"unit": spot(move.unit), "host": spot(move.host)})]
    return [*said, *_detached(lay)]


def _hide(before: State, move: say.Hide, after: State) -> list[Phrase]:
    was = before.units[spot_of(move.unit).key]
    return [Phrase("hands.hide" if was.is_up else "hands.nothing", {"unit": spot(move.unit)})]


def _seek(before: State, move: say.Seek, after: State) -> list[Phrase]:
    zone = move.zone or "deck"
    word = "hands.seek" if zone == "deck" else "hands.seek-in"
    return [Phrase(word, {"seat": move.seat, "card": move.card, "zone": zone})]


def _nobody(before: State, move: order.Nobody, after: State) -> list[Phrase]:
    return [Phrase(f"hands.nobody-{before.phase}")]


def _done(before: State, move: order.Done, after: State) -> list[Phrase]:
    return [Phrase(f"hands.done-{before.phase}", {"seat": move.seat})]


_POOL = _says("hands.pool", "seat", n=lambda before, move, after: digits(_side(after, move).pool))

_DOES: dict[type, Telling] = {
    order.Keep: _says("hands.keep", "seat"),
    order.Mulligan: _says(
        "hands.mulligan", "seat", n=lambda before, move, after: _side(before, move).hand
    ),
    order.Celestial: _says("hands.celestial", "seat", "card"),
    order.Pass: _says("hands.pass", "seat"),
    order.Place: _says("hands.place", "seat", "place"),
    order.Lift: _says("hands.lift", "seat", "place"),
    order.Done: _done,
    order.Nobody: _nobody,
    order.Reveal: _says(
        "hands.reveal", "seat", "card", place=lambda before, move, after: before.location
    ),
    order.Lightspeed: _says(
        "hands.lightspeed", "seat", "card", n=lambda before, move, after: _side(after, move).extras
    ),
    say.Gain: _POOL,
    say.Lose: _POOL,
    say.Pay: _POOL,
    say.Boost: _on_each("hands.counts"),
    say.Set: _on_each("hands.counts"),
    say.Times: _on_each("hands.counts"),
    say.Destroy: _destroy,
    say.Mute: _on_each("hands.mute"),
    say.Unmute: _on_each("hands.unmute"),
    say.Plague: _on_each("hands.plague"),
    say.Cure: _on_each("hands.cure"),
    say.Forcefield: _on_each("hands.forcefield"),
    say.Unshield: _on_each("hands.unshield"),
    say.Shift: _shift,
    say.Control: _says(
        "hands.control",
        "seat",
        unit=_spot,
        to=lambda before, move, after: _to(after, move.seat, move.ground),
    ),
    say.Attach: _attach,
    say.Tuck: _says("hands.tuck", "seat", "card", zone=_source, host=_spot),
    say.Hide: _hide,
    say.Expose: _says("hands.expose", "card", unit=_spot),
    say.Send: _send,
    say.Deploy: _says("hands.deploy", "seat", "card", zone=_source, to=_own_place),
    say.Lay: _says("hands.lay", "seat", zone=_source, to=_own_place),
    say.Harness: _says("hands.harness", "seat", "card", zone=_source),
    say.Draw: _says("hands.draw", "seat", n=_gained("hand")),
    say.Deplete: _says("hands.deplete", "seat", n=_gained("discard")),
    say.Bring: _says("hands.bring", "seat", "n", "zone", "into"),
    say.Discard: _says("hands.discard", "seat", n=lambda before, move, after: len(move.cards)),
    say.Seek: _seek,
    say.Edict: _says(
        "hands.edict",
        "seat",
        whom=lambda before, move, after: move.opponent,
        n=lambda before, move, after: before.edicts[move.opponent],
    ),
}


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
