"""Conquest of Fates in every phase, with two to twelve seats."""

from functools import partial

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import (
    Answer,
    ChooseEffect,
    ChooseUnits,
    EnlargeField,
    Give,
    GoToMenu,
    OpenEffects,
    OpenHistory,
    TapSeat,
    Undo,
)
from tablepi.screens.start.match_list import ResumeMatch
from tests.shots.names import Screens
from tests.worlds.table import crowded_battle
from tests.worlds.table.crowded_battle import PHASES
from tests.worlds.table.walk import Walk, battle, crowded_phase


def _tapped_player(phase: str, walk: Walk) -> Walk:
    """A crowded battle, whose second player was tapped."""
    return crowded_phase(phase, walk).say(TapSeat((("seat", 2),)))


def _listed(walk: Walk) -> Walk:
    """A crowded battle, whose second player discards; two cards were scanned."""
    crowded = _tapped_player("abilities", walk).say(ChooseEffect("discard"))
    return crowded.say(*(TagSeen("table", 0, card) for card in ("Raven", "Comet-queen")))


def _of_twelve(phase: str, walk: Walk, *more: str) -> Walk:
    return crowded_phase(phase, walk, crowded_battle.TWELVE, *more)


def _mustered(walk: Walk) -> Walk:
    """A crowded battle at its end, of which two players have finished."""
    return crowded_phase("end", walk).say(*[Undo()] * 6)


DEPLOY = OpenEffects(), ChooseEffect("deploy"), TapSeat((("seat", 2),))
"""The taps by which the second player deploys a unit."""

SCREENS: Screens = {
    "battle-seating": lambda w: w.say(
        Answer("menu.game", "conquest-of-fates"), *[Answer("seats.more")] * 6
    ),
    "battle-supply": lambda w: battle(w, "first-battle", 0),
    "battle-placement": lambda w: battle(w, "first-battle", 13),
    "battle-two": lambda w: battle(w, "stack", 20),
    "battle-four": lambda w: battle(w, "responses", 22),
    "battle-layout": lambda w: battle(w, "eight-seats", 60).say(GoToMenu(), ResumeMatch(1)),
    "battle-history": lambda w: battle(w, "responses", 22).say(
        OpenHistory(), Answer("history.step", 18)
    ),
    "battle-teams": lambda w: battle(w, "teams", 50),
    "battle-nemesis": lambda w: battle(w, "nemesis", 47),
    "battle-response": lambda w: battle(w, "responses", 16),
    "battle-sums": lambda w: battle(w, "responses", 60).say(Give((("verb", "done"),))),
    "battle-duel-response": lambda w: battle(w, "stack", 15),
    **{f"battle-crowd-{phase}": partial(crowded_phase, phase) for phase in PHASES},
    "battle-done": lambda w: crowded_phase("placement", w).say(Give((("verb", "done"),))),
    "battle-unit": lambda w: battle(w, "totals", 12).say(Give((("unit", "1.1"),))),
    "battle-down": lambda w: battle(w, "totals", 12).say(Give((("unit", "1.2"),))),
    "battle-empty": lambda w: battle(w, "totals", 12).say(Give((("unit", "1.3"),))),
    "battle-crowd-unit": lambda w: crowded_phase("abilities", w).say(
        EnlargeField(2), Give((("unit", "2.x1"),))
    ),
    **{f"battle-player-{phase}": partial(_tapped_player, phase) for phase in PHASES},
    "battle-muster": _mustered,
    "battle-muster-two": lambda w: battle(w, "three-battles", 18),
    "battle-effects": lambda w: battle(w, "responses", 22).say(OpenEffects()),
    "battle-seldom": lambda w: battle(w, "responses", 22).say(
        Give((("unit", "1.x1"),)), OpenEffects()
    ),
    "battle-several": lambda w: crowded_phase("abilities", w).say(
        EnlargeField(1), Give((("unit", "1.1"),)), OpenEffects(), ChooseUnits("*.1")
    ),
    "battle-while": lambda w: battle(w, "responses", 22).say(
        Give((("unit", "1.x1"),)), OpenEffects(), ChooseEffect("boost", "lasts")
    ),
    "battle-cq": lambda w: battle(w, "responses", 22).say(*DEPLOY, Give((("unit", "2.3"),))),
    "battle-number": lambda w: battle(w, "responses", 22).say(
        Give((("unit", "1.x1"),)), ChooseEffect("boost")
    ),
    "battle-spot": lambda w: battle(w, "responses", 22).say(*DEPLOY),
    "battle-crowd-number": lambda w: crowded_phase("abilities", w).say(
        TapSeat((("seat", 2),)), ChooseEffect("gain")
    ),
    "battle-crowd-host": lambda w: crowded_phase("abilities", w).say(
        EnlargeField(1), Give((("unit", "1.1"),)), ChooseEffect("attach")
    ),
    "battle-discards": _listed,
    "battle-eight": lambda w: battle(w, "eight-seats", 60),
    **{f"battle-twelve-{phase}": partial(_of_twelve, phase) for phase in PHASES},
    "battle-twelve-looked-at": lambda w: _of_twelve("response", w).say(TapSeat((("seat", 8),))),
    "battle-twelve-player": lambda w: _of_twelve("abilities", w).say(TapSeat((("seat", 11),))),
    "battle-twelve-unit": lambda w: _of_twelve("abilities", w).say(
        EnlargeField(12), Give((("unit", "12.1"),))
    ),
    "battle-twelve-host": lambda w: _of_twelve("abilities", w).say(
        EnlargeField(11), Give((("unit", "11.1"),)), ChooseEffect("attach")
    ),
    "battle-twelve-muster": lambda w: _of_twelve("end", w).say(*[Undo()] * 9),
    "battle-twelve-scores": lambda w: _of_twelve(
        "response", w, *(f"adjust {seat} {12345 * (-1) ** seat}" for seat in range(1, 13))
    ),
    "battle-twelve-out": lambda w: _of_twelve("abilities", w, "concede 7", "concede 9"),
    "battle-twelve-history": lambda w: _of_twelve("abilities", w).say(OpenHistory()),
    "battle-twelve-seating": lambda w: w.say(
        Answer("menu.game", "conquest-of-fates"), *[Answer("seats.more")] * 10
    ),
}
