"""Seats that gave up: what becomes of the hand, the turn and the round."""

from tablepi.games.suitup.counting import answered
from tablepi.games.suitup.play import passed_on
from tablepi.games.suitup.state import FREE, State, changed


def leave(state: State, seat: int) -> State:
    """The table without a seat that has just gone out; its hand is in the pile."""
    left = state._replace(
        hands=changed(state.hands, seat, 0),
        known=changed(state.known, seat, frozenset()),
        pile=state.pile + state.hands[seat - 1],
        blocks=changed(state.blocks, seat, FREE),
        calls=tuple(caller for caller in state.calls if caller != seat),
    )
    if seat not in state.turn:
        return left
    return answered(left, seat) if state.phase == "count" else _turn_left(left, seat)


def _turn_left(state: State, seat: int) -> State:
    """The turn goes on as after a discard; one that had begun is broken off."""
    blocks = list(state.blocks)
    following = passed_on(blocks, seat, 1, state.direction, state.out)
    return state._replace(
        phase="draw",
        turn=(following,),
        blocks=tuple(blocks),
        calls=tuple(caller for caller in state.calls if caller != following),
        closed="broken" if state.phase == "play" else state.closed,
        old=len(state.melds),
        begun=False,
        taken="",
    )
