"""The muster of a battle: face-up units in the order of their locations, and who is finished."""

from collections.abc import Sequence
from typing import Any

from tablepi.core.game import allows
from tablepi.core.match import Match
from tablepi.core.moves import Move, shape
from tablepi.referee.button import Button
from tablepi.referee.draft.battle_places import troops, where
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import Muster, MusterRow
from tablepi.referee.words import Words

UP = "up"
"""The kind of a unit that lies face-up."""


def muster(match: Match, forms: Sequence[type[Move]], words: Words) -> Muster | None:
    """All face-up units by location in a phase that goes through them, else None.

    `forms`: the verbs of the phase. The one that needs no word but the seat finishes it for a
    player.
    """
    if match.state.phase not in match.game.musters:
        return None
    seats = range(1, len(match.setup.seats) + 1)
    heads = tuple((seat, _ends(match, forms, words, seat)) for seat in seats)
    return Muster(heads, _rows(match, seats))


def _ends(match: Match, forms: Sequence[Any], words: Words, seat: int) -> Button | None:
    """The button by which this seat is finished, None where it is."""
    for form in forms:
        named = shape(form)
        if named.names == {"seat"} and allows(match.game, match.public, form(seat=seat)):
            return Button(words(f"verb.{named.verb}"), Give((("verb", named.verb), ("seat", seat))))
    return None


def _rows(match: Match, seats: Sequence[int]) -> tuple[MusterRow, ...]:
    """Every place where somebody has a unit, and who has which there."""
    up = {where(str(troop.fill.value)): troop for troop in troops(match) if troop.kind == UP}
    places = {place for _, place in up}
    ordered = sorted(places, key=lambda place: (not place.isdigit(), len(place), place))
    return tuple((place, tuple(up.get((seat, place)) for seat in seats)) for place in ordered)
