"""The score sheet, put together from its rules and its words."""

from collections.abc import Container

from tablepi.core.game import Game, Setup
from tablepi.games.score_sheet import PROMISE, TITLE
from tablepi.games.score_sheet.moves import MOVES, Options
from tablepi.games.score_sheet.rulings import RULINGS
from tablepi.games.score_sheet.sheet import State, play, public, result, start
from tablepi.games.score_sheet.show import back, board, facts, hands, layout

RULES = {
    "SC-RANGE": "{seat:seat}’s total would leave −1,000,000 to 1,000,000: check the number.",
}

WORDS = {
    "ask.verb": "{who} is next: tap a player to enter points",
    "promise": PROMISE,
    "phase.play": "Playing",
    "phase.over": "Match over",
    "track.play": "Playing",
    "track.over": "Result",
    "verb.add": "Add",
    "verb.set": "Set",
    "verb.close": "Close the round",
    "verb.finish": "End the match",
    "verb.pass": "Next player",
    "rule.SC-RANGE": "A total stays between −1,000,000 and 1,000,000.",
    "slot.points": "points",
    "option.title": "Name of the game",
    "option.best": "Who wins",
    "option.best.high": "highest",
    "option.best.low": "lowest",
    "option.rounds": "Rounds",
    "option.rounds.0": "open",
    "option.target": "Target",
    "option.target.0": "none",
    "option.start": "Start with",
    "line.start": "Start",
    "line.corrections": "Judge",
    "line.total": "Total",
    "hands.entry": "{seat:seat}: {n} in this round, {total} in all.",
    "hands.turn": "{seat:seat} is next.",
    "hands.closed": "Round {n} is closed.",
    "layout.start": "{title}: play by its own rules; the sheet counts.",
    "layout.go-on": "{title} goes on in round {n}.",
    "back.open": "Round {n} is open again.",
    "back.entry": "{seat:seat}’s entry is {n} again.",
    "back.empty": "{seat:seat} has no entry in this round again.",
}


def _domain(setup: Setup, word: str) -> Container[str]:
    return ()


GAME: Game[State] = Game(
    id="score-sheet",
    title=TITLE,
    seats=range(1, 13),
    options=Options,
    moves=MOVES,
    rules=RULES,
    words={**WORDS, **RULINGS},
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
    phases={"play": ("SC-RANGE",)},
    rare=("finish",),
)
