"""What is taken home of a match, and the players who come back."""

from tablepi.app.intents import Give, OpenResult
from tablepi.app.screens.result import ConfirmResult, TakeHome
from tests.shots.names import SEVEN, WIDE, Screens
from tests.walk import Walk, sheet

_OVER = Give((("verb", "finish"),)), OpenResult(), ConfirmResult()


def _home(walk: Walk, *names: str) -> Walk:
    return sheet(walk, *names).say(*_OVER, TakeHome())


SCREENS: Screens = {
    "result-stands": lambda w: sheet(w, "Ann", "Ben", "Cem").say(*_OVER),
    "take-home": lambda w: _home(w, "Ann", "Ben", "Cem", "Dora"),
    "take-home-twelve": lambda w: _home(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
    "take-home-wide": lambda w: _home(w, *(f"{n} {WIDE}" for n in range(1, 13))),
}
