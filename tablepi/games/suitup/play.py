"""The rules of SuitUP: the function that judges each class of move."""

from collections.abc import Callable
from typing import Any

from tablepi.core.game import check_phase, check_turn
from tablepi.core.moves import Move
from tablepi.games.suitup.counting import count, deal, hand
from tablepi.games.suitup.discarding import discard
from tablepi.games.suitup.drawing import allow, draw, flip, may_i, take
from tablepi.games.suitup.melding import add, lay
from tablepi.games.suitup.moves import (
    Add,
    Allow,
    Count,
    Deal,
    Discard,
    Draw,
    Flip,
    Hand,
    Lay,
    Mayi,
    Take,
)
from tablepi.games.suitup.state import State


def play(state: State, move: Move) -> State:
    """The next state. Raises Illegal for the first rule broken, Needs for an open word."""
    form = type(move)
    if form is Mayi:
        check_phase(state, move)
    else:
        check_turn(state, move)
    return _PLAYS[form](state, move)


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Flip: flip,
    Draw: draw,
    Take: take,
    Allow: allow,
    Mayi: may_i,
    Lay: lay,
    Add: add,
    Discard: discard,
    Hand: hand,
    Count: count,
    Deal: deal,
}
