"""The `Game` of the score sheet: its rules, public view and sentences in one value."""

from collections.abc import Container
from pathlib import Path

from tablepi.core.game import Game, Setup
from tablepi.games.score_sheet.sheet import (
    MOVES,
    Options,
    State,
    leave,
    play,
    public,
    result,
    start,
)
from tablepi.games.score_sheet.show import back, board, facts, hands, layout
from tablepi.locale import Translations


def _domain(setup: Setup, word: str) -> Container[str]:
    return ()


GAME: Game[State] = Game(
    id="score-sheet",
    version="2",
    seats=range(1, 13),
    options=Options,
    moves=MOVES,
    words=Translations(Path(__file__).parent),
    start=start,
    play=play,
    domain=_domain,
    result=result,
    public=public,
    facts=facts,
    board=board,
    hands=hands,
    back=back,
    layout=layout,
    leave=leave,
    phases={"play": ("SC-RANGE",)},
    rare=("finish",),
)
