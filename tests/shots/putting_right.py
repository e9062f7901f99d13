"""Lines put in, taken out and put right together, the set-up put right, and both taken back."""

from tablepi.devices.messages import ButtonTapped, TagSeen
from tablepi.referee.intents import Answer, Back, Give, OpenHistory, OpenMatchMenu, SuggestedText
from tests.shots.names import BROAD, SEVEN, WIDE, Screens
from tests.worlds.table.walk import Walk, duel, sheet

EIGHT = (*SEVEN, WIDE)
SETUP = OpenMatchMenu(), Answer("match.setup")
STARTER = Answer("setup.option", "starter"), Answer("setup.value", "2")


def _broken(walk: Walk) -> Walk:
    """A line put right with which a later one cannot stand."""
    walk.play(17).say(OpenHistory(), Answer("history.step", 9), Answer("history.amend"))
    return walk.say(*(TagSeen("table", 0, word) for word in ("power", "knots", "windfall")))


def _several(walk: Walk) -> Walk:
    """Ten lines of eight players said anew, of which the step is a long list."""
    walk.say(
        OpenHistory(), Answer("history.step", 3), Answer("history.more"), Answer("history.several")
    )
    walk.say(
        *(Answer("history.mark", number) for number in (4, 5, 6, 7, 12, 13, 14, 15, 16)),
        Answer("history.amend"),
    )
    seats = (3, 4, 5, 6, 7, 3, 4, 5, 6, 7)
    said = ({"seat": seat, "verb": "add", "points": 7 * seat} for seat in seats)
    return walk.say(*(Give(tuple(words.items())) for words in said))


MORE = OpenHistory(), Answer("history.step", 9), Answer("history.more")
"""To the seldom corrections of line 9."""

SCREENS: Screens = {
    "history-eight": lambda w: sheet(w, *EIGHT).say(OpenHistory(), Answer("history.step", 20)),
    "history-more": lambda w: duel(w).play(17).say(*MORE),
    "history-more-eight": lambda w: sheet(w, *EIGHT).say(
        OpenHistory(), Answer("history.step", 20), Answer("history.more")
    ),
    "marking": lambda w: (
        duel(w)
        .play(17)
        .say(
            *MORE,
            Answer("history.several"),
            Answer("history.mark", 11),
        )
    ),
    "inserting": lambda w: (
        duel(w)
        .play(17)
        .say(
            *MORE,
            Answer("history.insert"),
        )
    ),
    "inserting-eight": lambda w: sheet(w, *EIGHT).say(*MORE, Answer("history.insert")),
    "removing": lambda w: (
        duel(w)
        .play(17)
        .say(
            OpenHistory(),
            Answer("history.step", 17),
            Answer("history.more"),
            Answer("history.remove"),
        )
    ),
    "step": lambda w: _broken(duel(w)).say(Answer("step.remove"), Answer("step.remove")),
    "step-broken": lambda w: _broken(duel(w)),
    "step-broken-wide": lambda w: _broken(w.begin("power-suit", WIDE, BROAD)),
    "step-eight": lambda w: _several(sheet(w, *EIGHT)),
    "step-taken-back": lambda w: _several(sheet(w, *EIGHT)).say(
        Answer("step.finish"), ButtonTapped("undo")
    ),
    "setup": lambda w: duel(w).play(17).say(*SETUP),
    "setup-eight": lambda w: sheet(w, *EIGHT).say(*SETUP),
    "setup-option": lambda w: duel(w).play(17).say(*SETUP, Answer("setup.option", "starter")),
    "setup-refused": lambda w: w.begin("power-suit", WIDE, BROAD).play(17).say(*SETUP, *STARTER),
    "setup-taken-back": lambda w: (
        duel(w)
        .play(17)
        .say(*SETUP, Answer("setup.seat", 2), SuggestedText(WIDE), Back(), ButtonTapped("undo"))
    ),
}
