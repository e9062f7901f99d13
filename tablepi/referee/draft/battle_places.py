"""Words that name what lies on a battle's table, and the places that stand for them."""

from collections.abc import Container, Iterable, Iterator
from typing import Any, cast

from tablepi.core.board import Battle, Fill, Troop
from tablepi.core.game import Game
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice
from tablepi.core.moves import Move, shape
from tablepi.core.slots import One
from tablepi.referee.match.referee import Referee

UNIT, LOCATION, SPOT, CARD, EXIT = "unit", "location", "spot", "card", "exit"
"""The domains of words that are units, places to lay or to move them to, cards, and where a unit
goes that leaves the table.
"""

UNITS, OWN = "units", "own"
"""The domains of a unit or several, and of places of the mover's own, whoever has the unit."""

EMPTY, SKY = "empty", "sky"
"""The kinds of an empty place, and of a Celestial, which is no unit."""


def takes_effects(game: Game[Any]) -> bool:
    """True if units lie on its table to which something can happen."""
    return any(slot_of(form, UNIT) for form in game.moves)


def slot_of(form: type[Move], domain: str) -> str:
    """The first slot of this domain, '' where the form has none; one for several takes a unit."""
    known = _SLOTS.get((form, domain))
    if known is None:
        kinds = ((slot.name, slot.kind) for slot in shape(form).slots)
        fits = (UNIT, UNITS) if domain == UNIT else (domain,)
        found = (name for name, kind in kinds if isinstance(kind, One) and kind.domain in fits)
        known = _SLOTS[form, domain] = next(found, "")
    return known


_SLOTS: dict[tuple[Any, str], str] = {}


def places_asked(referee: Referee) -> dict[Fill, Choice]:
    """The values of the word that is asked for, by the places of the table that stand for them.

    A place without a player is one of the unit's that goes there, else of the player who acts.
    """
    form, judgement, said = referee.form, referee.judgement, referee.draft.words
    # Two verbs may call words of different domains by one name.
    slots = shape(form).slots if form else ()
    domain = next((s.kind.domain for s in slots if s.name == judgement.asks), "")
    if domain not in (UNIT, UNITS, SPOT, OWN, LOCATION):
        return {}
    lies_with = "" if domain == OWN else str(said.get(UNIT, "")).partition(".")[0]
    whose = lies_with or said.get("seat", judgement.seat)
    front = "" if domain in (UNIT, UNITS) else f"{whose}."
    return {Fill(UNIT, f"{front}{choice.value}"): choice for choice in judgement.choices}


def where(place: str) -> tuple[int, str]:
    """The seat, 0 for none, and the place of a word such as `1.3`, `3` or `x`."""
    seat, dot, spot = place.partition(".")
    return (int(seat), spot) if dot and seat.isascii() and seat.isdigit() else (0, place)


def troops(match: Match) -> Iterator[Troop]:
    """Every place of the table, as it may be seen."""
    for zone in match.board.zones:
        if isinstance(zone, Battle):
            yield from (t for f in zone.fields for row in (*f.rows, f.beside) for t in row)


def troop_at(match: Match, unit: str) -> Troop | None:
    """The place that a UNIT word names, None where there is no such place to be seen."""
    return next((troop for troop in troops(match) if troop.fill == Fill(UNIT, unit)), None)


def cards_of(match: Match) -> Container[str]:
    """The words that name cards at this table."""
    return cast(Container[str], match.notation.domain(CARD))


def locations_of(match: Match) -> tuple[str, ...]:
    """The places to which units are laid in the order of play, of any phase."""
    return tuple(cast(Iterable[str], match.notation.domain(LOCATION)))


def is_secret(form: type[Move]) -> bool:
    """True if a verb hides one of its words."""
    return any(isinstance(s.kind, One) and s.kind.secret for s in shape(form).slots)


def is_asked_at(match: Match, place: str) -> bool:
    """True if a card at this place can be the one that the order of play asks for.

    It lies where is played; one that comes from a hand lies at a place without a number.
    """
    (seat, spot), mine = where(place), match.state.turn[0]
    here = [t for t in troops(match) if t.now and str(t.fill.value).startswith(f"{mine}.")]
    if not place:
        return True
    if not here or match.state.phase in match.game.windows:
        return not spot.isdigit()
    return seat in (0, mine) and any(troop.place == spot for troop in here)


def laying(forms: Iterable[type[Move]]) -> tuple[type[Move], str, str] | None:
    """The verb that lays a card at a place, with the slots of both; first one that hides it."""
    slots = ((form, slot_of(form, LOCATION) or slot_of(form, SPOT)) for form in forms)
    lays = [(form, to, slot_of(form, CARD)) for form, to in slots if to and slot_of(form, CARD)]
    lays.sort(key=lambda each: not (is_secret(each[0]) and slot_of(each[0], LOCATION)))
    return next(iter(lays), None)
