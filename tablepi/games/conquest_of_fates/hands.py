"""Instructions for the players' hands: after a line, at the start, on resuming, after an undo."""

from collections.abc import Callable
from typing import Any

from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates import moves as order
from tablepi.games.conquest_of_fates.places import EXTRA, is_several, spot_of
from tablepi.games.conquest_of_fates.scores import digits, worth
from tablepi.games.conquest_of_fates.show import counted
from tablepi.games.conquest_of_fates.state import SUPPLY, State, Unit, places_of


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


def _on_each(word: str) -> Callable[[State, Any, State], list[Phrase]]:
    """The sentence for every unit that the line has changed, `hands.nothing` for none."""

    def say_each(before: State, move: say.Mute, after: State) -> list[Phrase]:
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


def _control(before: State, move: say.Control, after: State) -> list[Phrase]:
    there = _to(after, move.seat, move.ground)
    return [Phrase("hands.control", {"unit": spot(move.unit), "seat": move.seat, "to": there})]


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


def _tuck(before: State, move: say.Tuck, after: State) -> list[Phrase]:
    args = {"seat": move.seat, "card": move.card, "zone": move.source or "hand"}
    return [Phrase("hands.tuck", {**args, "host": spot(move.unit)})]


def _hide(before: State, move: say.Hide, after: State) -> list[Phrase]:
    was = before.units[spot_of(move.unit).key]
    return [Phrase("hands.hide" if was.is_up else "hands.nothing", {"unit": spot(move.unit)})]


def _expose(before: State, move: say.Expose, after: State) -> list[Phrase]:
    return [Phrase("hands.expose", {"unit": spot(move.unit), "card": move.card})]


def _deploy(before: State, move: say.Deploy, after: State) -> list[Phrase]:
    there, zone = _to(after, move.seat, move.spot), move.source or "hand"
    args = {"seat": move.seat, "card": move.card, "zone": zone, "to": there}
    return [Phrase("hands.deploy", args)]


def _lay(before: State, move: say.Lay, after: State) -> list[Phrase]:
    there = _to(after, move.seat, move.spot)
    args = {"seat": move.seat, "zone": move.source or "hand", "to": there}
    return [Phrase("hands.lay", args)]


def _harness(before: State, move: say.Harness, after: State) -> list[Phrase]:
    args = {"seat": move.seat, "card": move.card, "zone": move.source or "hand"}
    return [Phrase("hands.harness", args)]


def _seek(before: State, move: say.Seek, after: State) -> list[Phrase]:
    zone = move.zone or "deck"
    word = "hands.seek" if zone == "deck" else "hands.seek-in"
    return [Phrase(word, {"seat": move.seat, "card": move.card, "zone": zone})]


def _edict(before: State, move: say.Edict, after: State) -> list[Phrase]:
    args = {"seat": move.seat, "whom": move.opponent, "n": before.edicts[move.opponent]}
    return [Phrase("hands.edict", args)]


def _nobody(before: State, move: order.Nobody, after: State) -> list[Phrase]:
    return [Phrase(f"hands.nobody-{before.phase}")]


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
    order.Nobody: _nobody,
    order.Reveal: _reveal,
    order.Lightspeed: _lightspeed,
    say.Gain: _pool,
    say.Lose: _pool,
    say.Pay: _pool,
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
    say.Control: _control,
    say.Attach: _attach,
    say.Tuck: _tuck,
    say.Hide: _hide,
    say.Expose: _expose,
    say.Send: _send,
    say.Deploy: _deploy,
    say.Lay: _lay,
    say.Harness: _harness,
    say.Draw: _draw,
    say.Deplete: _deplete,
    say.Bring: _says("hands.bring", "seat", "n", "zone", "into"),
    say.Discard: _discard,
    say.Seek: _seek,
    say.Edict: _edict,
}
