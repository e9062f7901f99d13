"""Dice, coin, who begins, timer."""

from tablepi.app.screens.menu import OpenTools
from tablepi.app.screens.table_tools import ChooseTool, CountUp, MoreOf, UseTool
from tests.shots.names import Screens
from tests.walk import Walk


def _tool(walk: Walk, kind: str, more: int = 0) -> Walk:
    steps = [MoreOf(1 if more > 0 else -1)] * abs(more)
    return walk.say(OpenTools(), ChooseTool(kind), *steps)


SCREENS: Screens = {
    "tool-dice": lambda w: _tool(w, "dice").say(UseTool()).wait(1),
    "tool-dice-six": lambda w: _tool(w, "dice", 4).say(UseTool()).wait(1),
    "tool-die": lambda w: _tool(w, "dice", -1).say(UseTool()).wait(1),
    "tool-coin": lambda w: _tool(w, "coin").say(UseTool()).wait(1),
    "tool-coin-before": lambda w: _tool(w, "coin"),
    "tool-starter": lambda w: _tool(w, "starter", 3).say(UseTool()).wait(5),
    "tool-starter-twelve": lambda w: _tool(w, "starter", 10),
    "tool-timer": lambda w: _tool(w, "timer"),
    "tool-timer-short": lambda w: _tool(w, "timer").say(UseTool()).wait(170).wait(2),
    "tool-timer-out": lambda w: _tool(w, "timer").say(UseTool()).wait(185),
    "tool-timer-up": lambda w: _tool(w, "timer").say(CountUp(), UseTool()).wait(5_405),
}
