"""Lines put in, taken out and put right together, the set-up put right, and both taken back."""

from tablepi.app.intents import Answer, Back, Give, OpenHistory, OpenMatchMenu
from tablepi.app.screens.corrections.putting_right import FinishStep, InsertBefore, RemoveLine
from tablepi.app.screens.corrections.setup_correction import ChangeName, ChangeOption, ChooseValue
from tablepi.app.screens.match_history import Amend, MarkLine, MarkLines, ShowStep
from tablepi.app.screens.match_menu import CorrectSetup
from tablepi.devices.messages import ButtonTapped, TagSeen
from tests.shots.names import SEVEN, WIDE, Screens
from tests.walk import Walk, duel, sheet

EIGHT = (*SEVEN, WIDE)
SETUP = OpenMatchMenu(), CorrectSetup()
STARTER = ChangeOption("starter"), ChooseValue("2")


def _broken(walk: Walk) -> Walk:
    """A line put right with which a later one cannot stand."""
    walk.play(17).say(OpenHistory(), ShowStep(9), Amend())
    return walk.say(*(TagSeen("table", 0, word) for word in ("power", "knots", "windfall")))


def _several(walk: Walk) -> Walk:
    """Ten lines of eight players said anew, of which the step is a long list."""
    walk.say(OpenHistory(), ShowStep(3), MarkLines(True))
    walk.say(*(MarkLine(number) for number in (4, 5, 6, 7, 12, 13, 14, 15, 16)), Amend())
    seats = (3, 4, 5, 6, 7, 3, 4, 5, 6, 7)
    said = ({"seat": seat, "verb": "add", "points": 7 * seat} for seat in seats)
    return walk.say(*(Give(tuple(words.items())) for words in said))


SCREENS: Screens = {
    "history-eight": lambda w: sheet(w, *EIGHT).say(OpenHistory(), ShowStep(20)),
    "marking": lambda w: (
        duel(w).play(17).say(OpenHistory(), ShowStep(9), MarkLines(True), MarkLine(11))
    ),
    "inserting": lambda w: duel(w).play(17).say(OpenHistory(), ShowStep(9), InsertBefore()),
    "inserting-eight": lambda w: sheet(w, *EIGHT).say(OpenHistory(), ShowStep(9), InsertBefore()),
    "removing": lambda w: duel(w).play(17).say(OpenHistory(), ShowStep(17), RemoveLine()),
    "step": lambda w: _broken(duel(w)).say(RemoveLine(), RemoveLine()),
    "step-broken": lambda w: _broken(duel(w)),
    "step-broken-wide": lambda w: _broken(w.begin("power-suit", WIDE, WIDE)),
    "step-eight": lambda w: _several(sheet(w, *EIGHT)),
    "step-taken-back": lambda w: _several(sheet(w, *EIGHT)).say(FinishStep(), ButtonTapped("undo")),
    "setup": lambda w: duel(w).play(17).say(*SETUP),
    "setup-eight": lambda w: sheet(w, *EIGHT).say(*SETUP),
    "setup-option": lambda w: duel(w).play(17).say(*SETUP, ChangeOption("starter")),
    "setup-refused": lambda w: w.begin("power-suit", WIDE, WIDE).play(17).say(*SETUP, *STARTER),
    "setup-taken-back": lambda w: (
        duel(w).play(17).say(*SETUP, ChangeName(2), Answer(WIDE), Back(), ButtonTapped("undo"))
    ),
}
