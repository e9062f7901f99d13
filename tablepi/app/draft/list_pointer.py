"""Lists that one tap on the board stands for, by the game's suggestions.

`play` judges the list as it judges any other; here it is not asked, so that nothing bright tells
what it would say.
"""

from collections.abc import Mapping
from typing import Any

from tablepi.app.match.referee import Referee
from tablepi.app.view.seat_panels import fills
from tablepi.core.board import Board, Fill
from tablepi.core.moves import Slot, shape
from tablepi.core.slot_kinds import Many


def pointing_asked(referee: Referee) -> Slot | None:
    """The list of the declared verb that is asked now, None where none is."""
    form = referee.form
    slots = shape(form).slots if form else ()
    asked = next((slot for slot in slots if slot.name == referee.judgement.asks), None)
    return asked if asked and isinstance(asked.kind, Many) else None


def pointed(referee: Referee, words: Mapping[str, Any]) -> dict[str, Any] | None:
    """The list that words of another move point at, None where they point at none, or at many."""
    asked, form = pointing_asked(referee), referee.form
    if asked is None or form is None:
        return None
    match = referee.focus
    moves = match.game.suggest(match.public, {**referee.draft.words, **words})
    lists = {getattr(move, asked.name) for move in moves if isinstance(move, form)}
    return {asked.name: lists.pop()} if len(lists) == 1 else None


def points(referee: Referee, board: Board) -> dict[Fill, str]:
    """The items of the board that stand for the list asked for, bright; the others dim."""
    if pointing_asked(referee) is None:
        return {}
    return {
        fill: "bright" if pointed(referee, {fill.slot: fill.value}) else "dim"
        for fill in fills(board)
    }
