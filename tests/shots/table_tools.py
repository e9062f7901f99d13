"""Dice, coin, who begins, timer."""

from tablepi.referee.intents import Answer
from tests.shots.names import Screens
from tests.worlds.table.walk import Walk


def _tool(walk: Walk, kind: str, more: int = 0) -> Walk:
    steps = [Answer(f"tools.{'more' if more > 0 else 'fewer'}-{kind}")] * abs(more)
    return walk.say(Answer("menu.tools"), Answer("tools", kind), *steps)


SCREENS: Screens = {
    "tool-dice": lambda w: _tool(w, "dice").say(Answer("tools.use")).wait(1),
    "tool-dice-six": lambda w: _tool(w, "dice", 4).say(Answer("tools.use")).wait(1),
    "tool-die": lambda w: _tool(w, "dice", -1).say(Answer("tools.use")).wait(1),
    "tool-coin": lambda w: _tool(w, "coin").say(Answer("tools.use")).wait(1),
    "tool-coin-before": lambda w: _tool(w, "coin"),
    "tool-starter": lambda w: _tool(w, "starter", 3).say(Answer("tools.use")).wait(5),
    "tool-starter-twelve": lambda w: _tool(w, "starter", 10),
    "tool-timer": lambda w: _tool(w, "timer"),
    "tool-timer-short": lambda w: _tool(w, "timer").say(Answer("tools.use")).wait(170).wait(2),
    "tool-timer-out": lambda w: _tool(w, "timer").say(Answer("tools.use")).wait(185),
    "tool-timer-up": lambda w: (
        _tool(w, "timer").say(Answer("tools.up"), Answer("tools.use")).wait(5_405)
    ),
}
