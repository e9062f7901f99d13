"""Instructions for the players' hands after a move."""

from collections.abc import Iterable

from tablepi.core.moves import Move
from tablepi.core.phrase import Phrase
from tablepi.games.strings_of_suits.grid import AT, LINES
from tablepi.games.strings_of_suits.moves import Claim, Layout, Next, Place, Skip
from tablepi.games.strings_of_suits.show import chip
from tablepi.games.strings_of_suits.state import INDEX, State, free, scores, starter, worth


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """What to do with cards and chips now, which strings scored, which were missed."""
    if isinstance(move, Layout):
        return [Phrase("hands.laid"), _first(after)]
    if isinstance(move, Claim):
        return _strings("hands.string", after, move.lines)
    missed = _strings("hands.missed", before, before.formed)
    if isinstance(move, Place):
        return [*missed, _flips(move, after), *_scored(after), *_stuck(after)]
    if isinstance(move, Skip):
        return [*missed, Phrase("hands.skip", {"seat": move.seat}), *_stuck(after)]
    return [*missed, *_next(before, after)] if isinstance(move, Next) else missed


def _flips(move: Place, after: State) -> Phrase:
    card = after.grid[AT[move.cell]]
    return Phrase("hands.place", {"card": card, "cell": move.cell, "suit": move.suit})


def _scored(state: State) -> list[Phrase]:
    return _strings("hands.string", state, state.scored)


def _strings(word: str, state: State, lines: Iterable[str]) -> list[Phrase]:
    """A sentence for each line that the last chip brought to a string."""
    return [Phrase(word, _string(state, line)) for line in lines]


def _string(state: State, line: str) -> dict[str, object]:
    suit, mask = chip(state, state.last), LINES[line].mask
    chips = (state.chips[INDEX[suit]] & mask).bit_count()
    points = worth(state, mask, INDEX[suit])
    return {"seat": state.placed, "line": line, "suit": suit, "n": chips, "points": points}


def _stuck(state: State) -> list[Phrase]:
    """Who must skip next, or that the game is over."""
    if state.phase == "ended":
        return [Phrase("hands.claim", {"seat": state.placed}) if _claims(state) else _over(state)]
    seat = state.turn[0]
    return [] if free(state, seat) else [Phrase("hands.stuck", {"seat": seat})]


def _claims(state: State) -> bool:
    """Whether the last chip's strings can still be claimed."""
    return state.options.award == "claim" and state.placed > 0


def _over(state: State) -> Phrase:
    one, two = state.points[-1]
    return Phrase("hands.ended", {"n": state.game, "one": one, "two": two})


def _next(before: State, after: State) -> list[Phrase]:
    ended = [_over(before)] if _claims(before) else []
    if after.phase == "over":
        one, two = scores(after)
        return [*ended, Phrase("hands.over", {"one": one, "two": two})]
    does = [*ended, Phrase("hands.take-back")]
    if after.phase == "layout":
        return [*does, Phrase("hands.keep"), Phrase("hands.lay-again")]
    sets = {"seat": after.light, "other": 3 - after.light}
    return [*does, Phrase("hands.face-up"), Phrase("hands.exchange", sets), _first(after)]


def _first(state: State) -> Phrase:
    return Phrase("hands.first", {"seat": starter(state)})
