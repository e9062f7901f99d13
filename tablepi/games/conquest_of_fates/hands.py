"""Instructions for the players' hands: after a line, at the start, on resuming, after an undo."""

from collections.abc import Callable
from typing import Any

from tablepi.core.moves import Move
from tablepi.core.phrase import Phrase
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates import moves as order
from tablepi.games.conquest_of_fates.places import EXTRA, ZONES, spot_of
from tablepi.games.conquest_of_fates.scores import digits, worth
from tablepi.games.conquest_of_fates.show import counted
from tablepi.games.conquest_of_fates.state import SUPPLY, State, Unit, places_of


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and pools after an accepted line."""
    return [*_DOES[type(move)](before, move, after), *_follows(before, after)]


def spot(key: str) -> Phrase:
    """A place with what may lie there, in words."""
    seat, place = spot_of(key).seat, spot_of(key).place
    if place[0] == "x":
        return Phrase("lies.extra", {"seat": seat, "n": place[1:]})
    if place[0] == "c":
        return Phrase("lies.celestial", {"seat": seat})
    return Phrase("lies.location", {"seat": seat, "n": place})


def _follows(before: State, after: State) -> list[Phrase]:
    """The tally, the supply drop and the hand limit, when the line brought them."""
    said = sums(before, after)
    if said:
        said.append(Phrase("hands.clean-up"))
    if after.battle != before.battle:
        said.append(Phrase("hands.supply", {"n": SUPPLY, "battle": after.battle}))
    if after.phase == "limit" and after.turn != (before.turn if before.phase == "limit" else ()):
        seat = after.turn[0]
        said.append(Phrase("hands.limit", {"seat": seat, "n": after.sides[seat - 1].hand - 10}))
    return said


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


def _says(sentence: str, *words: str) -> Callable[[State, Any, State], list[Phrase]]:
    """A sentence with these words of the move as they are."""

    def say(before: State, move: Move, after: State) -> list[Phrase]:
        return [Phrase(sentence, {word: getattr(move, word) for word in words})]

    return say


def _mulligan(before: State, move: order.Mulligan, after: State) -> list[Phrase]:
    held = before.sides[move.seat - 1].hand
    return [Phrase("hands.mulligan", {"seat": move.seat, "n": held})]


def _reveal(before: State, move: order.Reveal, after: State) -> list[Phrase]:
    args = {"seat": move.seat, "card": move.card, "place": before.location}
    return [Phrase("hands.reveal", args)]


def _lightspeed(before: State, move: order.Lightspeed, after: State) -> list[Phrase]:
    number = after.sides[move.seat - 1].extras
    return [Phrase("hands.lightspeed", {"seat": move.seat, "card": move.card, "n": number})]


def _pool(before: State, move: say.Gain | say.Lose | say.Pay, after: State) -> list[Phrase]:
    pool = digits(after.sides[move.seat - 1].pool)
    return [Phrase("hands.pool", {"seat": move.seat, "n": pool})]


def _counts(before: State, move: say.Boost | say.Set | say.Times, after: State) -> list[Phrase]:
    unit = after.units[spot_of(move.unit).key]
    if not unit.is_up:
        return [Phrase("hands.waits", {"unit": spot(move.unit)})]
    return [Phrase("hands.counts", {"unit": spot(move.unit), "n": counted(unit)})]


def _ring(word: str) -> Callable[[State, Any, State], list[Phrase]]:
    def put(before: State, move: say.Mute, after: State) -> list[Phrase]:
        return [Phrase(word, {"unit": spot(move.unit)})]

    return put


def _gone(before: State, unit: str, zone: str) -> list[Phrase]:
    """A unit, or a Celestial, goes to a zone of its owner; what is attached to the discards."""
    key = spot_of(unit).key
    said = [Phrase("hands.gone", {"unit": spot(key), "zone": zone, "seat": spot_of(key).seat})]
    if key in before.units and before.units[key].under:
        said.append(Phrase("hands.detached"))
    return said


def _destroy(before: State, move: say.Destroy, after: State) -> list[Phrase]:
    return _gone(before, move.unit, "discard")


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
    said = [Phrase("hands.attach", {"unit": spot(move.unit), "host": spot(move.host)})]
    if before.units[spot_of(move.unit).key].under:
        said.append(Phrase("hands.detached"))
    return said


def _deploy(before: State, move: say.Deploy, after: State) -> list[Phrase]:
    there, zone = _to(after, move.seat, move.spot), move.source or "hand"
    args = {"seat": move.seat, "card": move.card, "zone": zone, "to": there}
    return [Phrase("hands.deploy", args)]


def _draw(before: State, move: say.Draw, after: State) -> list[Phrase]:
    drawn = after.sides[move.seat - 1].hand - before.sides[move.seat - 1].hand
    return [Phrase("hands.draw", {"seat": move.seat, "n": drawn})]


def _deplete(before: State, move: say.Deplete, after: State) -> list[Phrase]:
    gone = after.sides[move.seat - 1].discard - before.sides[move.seat - 1].discard
    return [Phrase("hands.deplete", {"seat": move.seat, "n": gone})]


def _discard(before: State, move: say.Discard, after: State) -> list[Phrase]:
    return [Phrase("hands.discard", {"seat": move.seat, "n": len(move.cards)})]


def _done(before: State, move: order.Done, after: State) -> list[Phrase]:
    return [Phrase(f"hands.done-{before.phase}", {"seat": move.seat})]


_DOES: dict[type, Callable[[State, Any, State], list[Phrase]]] = {
    order.Keep: _says("hands.keep", "seat"),
    order.Mulligan: _mulligan,
    order.Celestial: _says("hands.celestial", "seat", "card"),
    order.Pass: _says("hands.pass", "seat"),
    order.Place: _says("hands.place", "seat", "place"),
    order.Lift: _says("hands.lift", "seat", "place"),
    order.Done: _done,
    order.Reveal: _reveal,
    order.Lightspeed: _lightspeed,
    say.Gain: _pool,
    say.Lose: _pool,
    say.Pay: _pool,
    say.Boost: _counts,
    say.Set: _counts,
    say.Times: _counts,
    say.Destroy: _destroy,
    say.Mute: _ring("hands.mute"),
    say.Unmute: _ring("hands.unmute"),
    say.Plague: _ring("hands.plague"),
    say.Cure: _ring("hands.cure"),
    say.Forcefield: _ring("hands.forcefield"),
    say.Unshield: _ring("hands.unshield"),
    say.Shift: _shift,
    say.Attach: _attach,
    say.Send: _send,
    say.Deploy: _deploy,
    say.Draw: _draw,
    say.Deplete: _deplete,
    say.Bring: _says("hands.bring", "seat", "n", "zone", "into"),
    say.Discard: _discard,
    say.Seek: _says("hands.seek", "seat", "card"),
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
        drawn = state.sides[0].hand
        return [*said, Phrase("layout.supply", {"n": drawn}), _active(state)]
    places = [_unit(key, unit) for key, unit in state.units.items()]
    counts = [phrase for seat in seats for phrase in _holds(state, seat)]
    return [Phrase("layout.table"), _active(state), *places, *counts]


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
    return [*_units(now, then), *_zones(now, then), *_pools(now, then)]


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
