"""Likely slips on a score sheet: a notice each."""

from dataclasses import replace

from tablepi import decks
from tablepi.referee.intents import Answer, Give, OpenResult, SuggestedText
from tablepi.screens.navigation.option_fields import ChooseOption
from tests.games.golden import FOLDER
from tests.shots.names import SEVEN, WIDE, Screens
from tests.worlds.table.walk import Walk, sheet

_HIDDEN = (FOLDER / "score-sheet" / "hidden.toml").read_text(encoding="utf-8")


def _add(walk: Walk, *entries: tuple[int, int]) -> Walk:
    """Adds points for seats, one entry each."""
    for seat, points in entries:
        walk.say(Give((("seat", seat), ("verb", "add"), ("points", points))))
    return walk


def _ended(walk: Walk, *names: str) -> Walk:
    """A match of four rounds that an entry ended, ten times the usual."""
    seats = range(1, len(names) + 1)
    walk.say(Answer("menu.game", "score-sheet"), ChooseOption("rounds", "4"))
    walk.say(*[Answer("seats.more")] * (len(names) - 2))
    for seat, name in enumerate(names, 1):
        walk.say(Answer("seat.name", seat), SuggestedText(name))
    walk.say(Answer("button.start"), Answer("button.ready"))
    _add(walk, *[(seat, 30 + 7 * seat % 16) for _ in range(4) for seat in seats][:-1])
    return _add(walk, (len(names), 410))


def _hidden(walk: Walk) -> Walk:
    """A sheet of hidden numbers, on which a seat entered one again."""
    walk.router.context = replace(
        walk.router.context,
        deck=lambda g: g.templates((("own", _HIDDEN),)) if g.templates else decks.load(g.deck),
    )
    walk.say(Answer("menu.game", "score-sheet"), Answer("option.type", "template"))
    walk.say(Answer("template", "hidden-rows"), Answer("button.start"))
    for seat, points in ((1, 12), (2, 7), (1, 40)):
        words = ("row", "first"), ("points", points)
        walk.say(Give((("verb", "enter"), ("seat", seat), *words)))
    return walk


SCREENS: Screens = {
    "slip-twice": lambda w: _add(sheet(w, "Ann", "Ben", "Cid", "Dora"), (3, 41), (3, 41)),
    "slip-again": lambda w: _add(sheet(w, *SEVEN), (3, 41), (2, 17)),
    "slip-tenfold": lambda w: _add(sheet(w, WIDE, "Ben"), (1, 4_000)),
    "slip-twelve": lambda w: _add(
        sheet(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"), (3, -1_234), (3, 5)
    ),
    "slip-hidden": _hidden,
    "slip-result": lambda w: _ended(w, "Ann", "Ben", "Cid").say(OpenResult()),
    "slip-result-two": lambda w: _ended(w, WIDE, "Ben").say(OpenResult()),
    "slip-result-seven": lambda w: _ended(w, *SEVEN).say(OpenResult()),
}
