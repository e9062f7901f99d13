"""The result of a match of Strings of Suits."""

from tablepi.core.game import Result, best
from tablepi.games.strings_of_suits.state import State, scores


def result(state: State) -> Result | None:
    """The higher sum wins; if equal, more points in the last game, then in the one before it."""
    if state.phase != "over":
        return None
    total = scores(state)
    worth = tuple((total[at], *(points[at] for points in reversed(state.points))) for at in (0, 1))
    return Result(best(worth, state.conceded), total, worth)
