"""The line entered for a seat whose time is up, if the table chose so."""

from typing import Any, cast

from tablepi.core.game import allows
from tablepi.core.match import Match
from tablepi.core.moves import Concede, Move, shape


def entered_for(match: Match, seat: int, flag: str) -> Move | None:
    """The line that follows the fall of a seat's flag; None where it is only told.

    `flag`: what the table chose, one of FLAGS. Tried on the public state, so that nothing secret
    shows in what the referee does.
    """
    if flag == "concedes":
        return Concede(seat)
    if flag == "passes":
        return next(
            (move for move in _passes(match, seat) if allows(match.game, match.public, move)), None
        )
    return None


def _passes(match: Match, seat: int) -> list[Move]:
    """Every way to pass that needs no word but the seat's.

    A verb of the table itself is the seat's own where the table waits for nobody else.
    """
    moves: list[Move] = []
    for form in (form for form in match.game.moves if form.passes):
        slots = shape(form).needed
        if slots == {"seat"} and shape(form).seated:
            moves.append(cast(Any, form)(seat=seat))
        elif not slots and match.state.turn == (seat,):
            moves.append(form())
    return moves
