"""A match played a second time, by its written lines."""

from collections.abc import Sequence
from typing import Any

from tablepi.core.game import Game
from tablepi.core.match import begin
from tablepi.core.notation import Notation, line_of


def check_again(game: Game[Any], turns: Sequence[Any]) -> None:
    """Fails where a line of these turns is refused now, or leads to another state."""
    match = begin(game, turns[0].before.setup)
    notation = Notation(game, match.setup)
    for turn in turns:
        match, verdict = match.offer(notation.read(line_of(turn.move)))
        assert verdict.accepted
        assert match.state == turn.after.state
