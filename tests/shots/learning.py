"""Learning a game: its goal, how to play it, a match that explains itself."""

from functools import partial

from tablepi.referee.intents import Answer, Back, Give, OpenMatchMenu
from tests.shots import conquest_of_fates, power_suit, score_sheet, strings_of_suits, suitup
from tests.shots.names import Screens
from tests.worlds.table.walk import Walk

_GAMES = "power-suit", "suitup", "strings-of-suits", "conquest-of-fates", "score-sheet"
_TABLES = {
    **power_suit.SCREENS,
    **suitup.SCREENS,
    **strings_of_suits.SCREENS,
    **conquest_of_fates.SCREENS,
    **score_sheet.SCREENS,
}


def _explained(name: str, walk: Walk) -> Walk:
    """A table of another shot, in a match that explains itself."""
    _TABLES[name](walk)
    return walk.say(OpenMatchMenu(), Answer("explain.off"), Back())


def _how(game: str, walk: Walk) -> Walk:
    return walk.say(Answer("menu.game", game), Answer("button.how"))


def _how_template(walk: Walk) -> Walk:
    score_sheet.SCREENS["seating-template"](walk)
    return walk.say(Answer("button.how"))


SCREENS: Screens = {
    **{f"how-{game}": partial(_how, game) for game in _GAMES},
    "how-sheet": _how_template,
    **{
        f"first-{name}": partial(_explained, name)
        for name in (
            *("table-start", "table", "reveal", "suitup-draw", "suitup-melds"),
            *("strings-start", "battle-placement", "battle-response", "battle-unit"),
            "battle-number",
            *("sheet", "rows"),
        )
    },
    "first-verb": lambda w: _explained("table", w).say(Give((("verb", "event"),))),
    "first-secret": lambda w: _explained("secret", w),
    "first-menu": lambda w: _explained("table", w).say(OpenMatchMenu()),
}
