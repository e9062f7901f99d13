"""Instructions for the players' hands: after a line, at the start, on resuming, after an undo."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.conquest_of_fates import effects as say
from tablepi.games.conquest_of_fates import moves as order
from tablepi.games.conquest_of_fates.battle import digits, worth
from tablepi.games.conquest_of_fates.places import EXTRA, ZONES, is_several, seat_of, spot_of
from tablepi.games.conquest_of_fates.show import total_text
from tablepi.games.conquest_of_fates.state import (
    HAND,
    SUPPLY,
    Side,
    State,
    Unit,
    celestials_of,
    places_of,
)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and pools after an accepted line; after `concede` what follows."""
    telling = _TELLINGS.get(type(move))
    phrases = telling(before, move, after) if telling is not None else []
    # Units that have each other's place still have all their changes.
    ended_changes = [] if isinstance(move, say.Swap) else _ended_changes(before, after)
    return [*phrases, *ended_changes, *_consequences(before, after)]


def spot(key: str) -> Phrase:
    """A place with what may lie there, in words."""
    seat, place = spot_of(key).seat, spot_of(key).place
    if place[0] == "x":
        return Phrase("lies.extra", {"seat": seat, "n": place[1:]})
    if place[0] == "c":
        return Phrase("lies.celestial", {"seat": seat})
    return Phrase("lies.location", {"seat": seat, "n": place})


def _consequences(before: State, after: State) -> list[Phrase]:
    """Consequences of the line: the tally, the supply drop, the hand limit."""
    phrases = sums(before, after)
    if phrases:
        phrases.append(Phrase("hands.clean-up"))
    if after.battle != before.battle:
        phrases.append(Phrase("hands.supply", {"n": SUPPLY, "battle": after.battle}))
    if after.phase == "limit" and after.turn != (before.turn if before.phase == "limit" else ()):
        seat = after.turn[0]
        phrases.append(
            Phrase("hands.limit", {"seat": seat, "n": after.sides[seat - 1].hand - HAND})
        )
    return phrases


def _ended_changes(before: State, after: State) -> list[Phrase]:
    """Counts of units now, for changes that ended with their source."""
    units = [(key, before.units.get(key), unit) for key, unit in after.units.items()]
    return [
        Phrase("hands.counts", {"unit": spot(key), "n": total_text(unit)})
        for key, unit_before, unit in units
        if unit_before is not None and unit.is_up and len(unit.changes) < len(unit_before.changes)
    ]


def sums(before: State, after: State) -> list[Phrase]:
    """The tally, player by player and unit by unit, where a line brings it."""
    if after.battle == before.battle and (after.step != "over" or before.step == "over"):
        return []
    return [
        phrase for seat in range(1, len(after.sides) + 1) for phrase in _tally(before, after, seat)
    ]


def _tally(before: State, after: State, seat: int) -> list[Phrase]:
    """The lines of a player's tally: what each unit counted, in the order of the locations."""
    units = [(place, before.units.get(f"{seat}.{place}")) for place in places_of(before, seat)]
    counts = [total_text(unit) for _, unit in units if unit and unit.is_up]
    if not counts:
        return [Phrase("hands.no-tally", {"seat": seat})]
    sum_, gain = worth(before, seat), after.sides[seat - 1].tally
    args = {"seat": seat, "units": _addition(counts, digits(sum_))}
    doubling = [Phrase("hands.doubled", {"n": digits(gain or 0)})] if gain != sum_ else []
    return [Phrase("hands.tally", args), *doubling]


def _addition(counts: list[str], sum_text: str) -> str:
    """The sum as it is written: `5+1-3 = 3`; one unit is its own."""
    written = "+".join(counts).replace("+-", "-")
    return f"{written} = {sum_text}" if len(counts) > 1 else sum_text


Telling = Callable[[State, Any, State], list[Phrase]]
"""The sentences about a line, from the state before, its move and the state after."""

Reading = Callable[[State, Any, State], object]
"""A value of a sentence, read from the same three."""


def _sentence(sentence: str, *words: str, **values: Reading) -> Telling:
    """A sentence with these words of the move as they are, and with values that are read."""

    def tell(before: State, move: Move, after: State) -> list[Phrase]:
        args = {word: getattr(move, word) for word in words}
        args.update({name: reading(before, move, after) for name, reading in values.items()})
        return [Phrase(sentence, args)]

    return tell


def _source(before: State, move: Any, after: State) -> str:
    return move.source or "hand"


def _spot(before: State, move: Any, after: State) -> Phrase:
    return spot(move.unit)


def _own_place(before: State, move: Any, after: State) -> Phrase:
    """The place of the player's own that the card has come to."""
    return _arrival_place(after, move.seat, move.spot)


def _zone_gain(zone: str) -> Reading:
    """The number of cards that have come into a zone of the player's."""

    def gain(before: State, move: Any, after: State) -> int:
        cards: int = getattr(_side(after, move), zone) - getattr(_side(before, move), zone)
        return cards

    return gain


def _side(state: State, move: Any) -> Side:
    seat: int = move.seat
    return state.sides[seat - 1]


def _sentence_on_each(word: str) -> Telling:
    """The sentence for every unit that the line has changed, `hands.nothing` for none."""

    def tell_each(before: State, move: Any, after: State) -> list[Phrase]:
        keys = _changed_units(before, move.unit, after)
        return [_unit_sentence(word, key, after) for key in keys] or [Phrase("hands.nothing")]

    return tell_each


def _changed_units(before: State, word: str, after: State) -> list[str]:
    """The units of a UNITS word: the one that it names, or those of several that changed."""
    if not is_several(word):
        return [spot_of(word).key]
    seat, _, place = word.partition(".")
    key_part = f".{place}" if seat == "*" else f"{seat_of(seat)}."
    keys = [key for key in before.units if key.endswith(key_part) or key.startswith(key_part)]
    return [key for key in keys if before.units[key] != after.units.get(key)]


def _unit_sentence(word: str, key: str, after: State) -> Phrase:
    unit = after.units.get(key)
    if word != "hands.counts" or unit is None:
        return Phrase(word, {"unit": spot(key)})
    if not unit.is_up:
        return Phrase("hands.waits", {"unit": spot(key)})
    return Phrase(word, {"unit": spot(key), "n": total_text(unit)})


def _removal_phrases(before: State, word: str, zone: str) -> list[Phrase]:
    """A unit, or a Celestial, goes to a zone of its owner; what is attached to the discards."""
    key = spot_of(word).key
    unit = before.units.get(key)
    owner = unit.owner if unit else spot_of(word).seat
    phrases = [Phrase("hands.gone", {"unit": spot(key), "zone": zone, "seat": owner})]
    return [*phrases, *_detached_phrases(unit)]


def _detached_phrases(unit: Unit | None) -> list[Phrase]:
    return [Phrase("hands.detached")] if unit and unit.under else []


def _destroy(before: State, move: say.Destroy, after: State) -> list[Phrase]:
    keys = _changed_units(before, move.unit, after)
    phrases = [phrase for key in keys for phrase in _removal_phrases(before, key, "discard")]
    return phrases or [Phrase("hands.nothing")]


def _send(before: State, move: say.Send, after: State) -> list[Phrase]:
    return _removal_phrases(before, move.unit, move.zone)


def _shift(before: State, move: say.Shift, after: State) -> list[Phrase]:
    seat = spot_of(move.unit).seat
    return [
        Phrase(
            "hands.move", {"unit": spot(move.unit), "to": _arrival_place(after, seat, move.spot)}
        )
    ]


def _arrival_place(after: State, seat: int, place: str) -> Phrase:
    """The location of a seat that a unit has come to; the latest Extra Location for `x`."""
    if place == EXTRA:
        return Phrase("to.extra", {"n": after.sides[seat - 1].extras})
    return Phrase("to.location", {"n": place})


def _swap(before: State, move: say.Swap, after: State) -> list[Phrase]:
    return [_swap_phrase(spot_of(move.unit).key, spot_of(move.other).key)]


def _swap_phrase(key: str, other_key: str) -> Phrase:
    return Phrase("hands.swap", {"unit": spot(key), "other": spot(other_key)})


def _attach(before: State, move: say.Attach, after: State) -> list[Phrase]:
    unit = before.units[spot_of(move.unit).key]
    word = "hands.attach" if unit.is_up else "hands.attach-down"
    phrases = [Phrase(word, {"unit": spot(move.unit), "host": spot(move.host)})]
    return [*phrases, *_detached_phrases(unit)]


def _hide(before: State, move: say.Hide, after: State) -> list[Phrase]:
    unit = before.units[spot_of(move.unit).key]
    return [Phrase("hands.hide" if unit.is_up else "hands.nothing", {"unit": spot(move.unit)})]


def _seek(before: State, move: say.Seek, after: State) -> list[Phrase]:
    zone = move.zone or "deck"
    word = "hands.seek" if zone == "deck" else "hands.seek-in"
    return [Phrase(word, {"seat": move.seat, "card": move.card, "zone": zone})]


_POOL = _sentence(
    "hands.pool", "seat", n=lambda before, move, after: digits(_side(after, move).pool)
)

_TELLINGS: dict[type, Telling] = {
    order.Mulligan: _sentence(
        "hands.mulligan", "seat", n=lambda before, move, after: _side(before, move).hand
    ),
    order.Celestial: _sentence("hands.celestial", "seat", "card"),
    order.Place: _sentence("hands.place", "seat", "place"),
    order.Lift: _sentence("hands.lift", "seat", "place"),
    order.Reveal: _sentence(
        "hands.reveal", "seat", "card", place=lambda before, move, after: before.location
    ),
    order.Lightspeed: _sentence(
        "hands.lightspeed", "seat", "card", n=lambda before, move, after: _side(after, move).extras
    ),
    say.Gain: _POOL,
    say.Lose: _POOL,
    say.Pay: _POOL,
    say.Boost: _sentence_on_each("hands.counts"),
    say.Set: _sentence_on_each("hands.counts"),
    say.Times: _sentence_on_each("hands.counts"),
    say.Destroy: _destroy,
    say.Mute: _sentence_on_each("hands.mute"),
    say.Unmute: _sentence_on_each("hands.unmute"),
    say.Plague: _sentence_on_each("hands.plague"),
    say.Cure: _sentence_on_each("hands.cure"),
    say.Forcefield: _sentence_on_each("hands.forcefield"),
    say.Unshield: _sentence_on_each("hands.unshield"),
    say.Shift: _shift,
    say.Swap: _swap,
    say.Control: _sentence(
        "hands.control",
        "seat",
        unit=_spot,
        to=lambda before, move, after: _arrival_place(after, move.seat, move.ground),
    ),
    say.Attach: _attach,
    say.Tuck: _sentence("hands.tuck", "seat", "card", zone=_source, host=_spot),
    say.Hide: _hide,
    say.Expose: _sentence("hands.expose", "card", unit=_spot),
    say.Send: _send,
    say.Deploy: _sentence("hands.deploy", "seat", "card", zone=_source, to=_own_place),
    say.Lay: _sentence("hands.lay", "seat", zone=_source, to=_own_place),
    say.Harness: _sentence("hands.harness", "seat", "card", zone=_source),
    say.Draw: _sentence("hands.draw", "seat", n=_zone_gain("hand")),
    say.Deplete: _sentence("hands.deplete", "seat", n=_zone_gain("discard")),
    say.Bring: _sentence("hands.bring", "seat", "n", "zone", "into"),
    say.Discard: _sentence("hands.discard", "seat", n=lambda before, move, after: len(move.cards)),
    say.Seek: _seek,
    say.Edict: _sentence(
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
        phrases = [Phrase("layout.decks"), Phrase("layout.pools")]
        if state.options.homeworld == "on":
            phrases.append(Phrase("layout.homeworld"))
        if state.options.mode == "nemesis":
            phrases.append(Phrase("layout.nemesis", {"seat": state.active}))
            phrases += _edicts_left(state)
        hand_size = state.sides[0].hand
        return [*phrases, Phrase("layout.supply", {"n": hand_size}), _active_seat(state)]
    places = [_unit_layout(key, unit) for key, unit in state.units.items()]
    places += [Phrase("layout.up", {"unit": spot(key)}) for key in _celestial_cards(state)]
    places += _edicts_left(state)
    counts = [phrase for seat in seats for phrase in _holdings(state, seat)]
    return [Phrase("layout.table"), _active_seat(state), *places, *counts]


def _edicts_left(state: State) -> list[Phrase]:
    edicts = sorted(state.edicts.items())
    return [Phrase("layout.edict", {"seat": seat, "n": number}) for seat, number in edicts]


def _active_seat(state: State) -> Phrase:
    return Phrase("layout.active", {"seat": state.active})


def _unit_layout(key: str, unit: Unit) -> Phrase:
    return Phrase("layout.up" if unit.is_up else "layout.down", {"unit": spot(key)})


def _holdings(state: State, seat: int) -> tuple[Phrase, Phrase]:
    side = state.sides[seat - 1]
    cards = {zone: digits(getattr(side, zone) or 0) for zone in ZONES}
    pool = digits(side.pool)
    word = "layout.zones" if side.deck is None else "layout.counted"
    return Phrase(word, {"seat": seat, **cards}), Phrase("hands.pool", {"seat": seat, "n": pool})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table: units, then cards, then pools."""
    return [
        *_units_back(now, then),
        *_celestials_back(now, then),
        *_zones_back(now, then),
        *_pools_back(now, then),
        *(phrase for phrase in _edicts_left(then) if phrase not in _edicts_left(now)),
    ]


def _units_back(now: State, then: State) -> list[Phrase]:
    swapped = _swapped_pairs(now, then)
    phrases = [_swap_phrase(*pair) for pair in swapped]
    for key in {**now.units, **then.units}:
        if any(key in pair for pair in swapped):
            continue
        unit_now, unit_then = now.units.get(key), then.units.get(key)
        if unit_then is None:
            phrases.append(Phrase("back.away", {"unit": spot(key)}))
        elif unit_now is None or _visible_state(unit_now) != _visible_state(unit_then):
            phrases.append(_unit_layout(key, unit_then))
    return phrases


def _swapped_pairs(now: State, then: State) -> list[tuple[str, str]]:
    """The places of which each one's unit now lay at the other one then."""
    return [
        (key, other_key)
        for key, other_key in combinations(now.units, 2)
        if now.units[key] != now.units[other_key]
        and now.units[key] == then.units.get(other_key)
        and now.units[other_key] == then.units.get(key)
    ]


def _visible_state(unit: Unit) -> tuple[object, ...]:
    """The visible state of a unit: its card, which way up, its rings, what lies under it."""
    return unit.is_up, unit.card, unit.rings if unit.is_up else (), len(unit.under)


def _celestial_cards(state: State) -> dict[str, str]:
    """Places of the Celestials, and their cards."""
    seats = range(1, len(state.sides) + 1)
    return {f"{seat}.{place}": card for seat in seats for place, card in celestials_of(state, seat)}


def _celestials_back(now: State, then: State) -> list[Phrase]:
    cards_now, cards_then = _celestial_cards(now), _celestial_cards(then)
    removals = [
        Phrase("back.away", {"unit": spot(key)}) for key in cards_now if key not in cards_then
    ]
    return [
        *removals,
        *(Phrase("layout.up", {"unit": spot(key)}) for key in cards_then if key not in cards_now),
    ]


def _zones_back(now: State, then: State) -> list[Phrase]:
    return [
        Phrase("back.zone", {"seat": seat, "zone": zone, "n": digits(count)})
        for seat, (side_now, side_then) in enumerate(zip(now.sides, then.sides, strict=True), 1)
        for zone in ZONES
        if (count := getattr(side_then, zone)) is not None and count != getattr(side_now, zone)
    ]


def _pools_back(now: State, then: State) -> list[Phrase]:
    return [
        Phrase("hands.pool", {"seat": seat, "n": digits(side_then.pool)})
        for seat, (side_now, side_then) in enumerate(zip(now.sides, then.sides, strict=True), 1)
        if side_now.pool != side_then.pool
    ]
