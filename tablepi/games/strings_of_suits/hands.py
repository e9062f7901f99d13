"""Instructions for the players' hands: after a move, at the start, on resuming, after an undo."""

from collections.abc import Iterable

from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.strings_of_suits.play import Claim, Layout, Next, Place, Skip
from tablepi.games.strings_of_suits.show import chip
from tablepi.games.strings_of_suits.state import (
    AT,
    CELLS,
    INDEX,
    LIGHT,
    LINES,
    SUITS,
    State,
    free,
    left,
    scores,
    starter,
    suits_of,
    worth,
)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and chips, and which strings scored or were missed."""
    if isinstance(move, Layout):
        return [Phrase("hands.laid"), _first(after)]
    if isinstance(move, Claim):
        if after.closed:
            return [Phrase("hands.wrong", {"seat": move.seat})]
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
    """The sentence about who must skip next, or that the game is over."""
    if state.phase == "ended":
        return [Phrase("hands.claim", {"seat": state.placed}) if _claims(state) else _over(state)]
    seat = state.turn[0]
    return [] if free(state, seat) else [Phrase("hands.stuck", {"seat": seat})]


def _claims(state: State) -> bool:
    """True if the last chip's strings can still be claimed."""
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


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.grid:
        words = ("layout.table", "layout.flipped") if state.flipped else ("layout.table",)
        return [*map(Phrase, words), _supply(state, 1), _supply(state, 2)]
    double = state.options.deck == "double"
    cards = Phrase("layout.double" if double else "layout.cards")
    sets = {"seat": state.light, "other": 3 - state.light, "n": state.options.chips}
    first = Phrase("layout.first", {"seat": starter(state)})
    return [cards, Phrase("layout.shuffle"), Phrase("layout.sets", sets), first]


def _supply(state: State, seat: int) -> Phrase:
    suits = suits_of(state, seat)
    word = "layout.light" if suits == LIGHT else "layout.dark"
    return Phrase(word, {"seat": seat, **{SUITS[at]: left(state, at) for at in suits}})


def back(now: State, then: State) -> list[Phrase]:
    """The instructions that restore an earlier table."""
    if now.game != then.game:
        return _another_game(now, then)
    if not then.grid:
        return [Phrase("back.gather")] if now.grid else []
    lifted, laid = _chips("back.lift", now, then), _chips("back.lay", then, now)
    return [*_cards(now, then), *lifted, *laid]


def _another_game(now: State, then: State) -> list[Phrase]:
    """Back into an earlier game: its sets, its grid, its chips."""
    said = [Phrase("back.game", {"n": then.game})]
    if now.light != then.light:
        said.append(Phrase("back.sets", {"seat": then.light, "other": 3 - then.light}))
    if now.grid != then.grid:
        said.append(Phrase("back.grid" if then.grid else "back.gather"))
    return [*said, Phrase("back.chips")] if then.flipped else said


def _cards(now: State, then: State) -> list[Phrase]:
    if not now.grid:
        return [Phrase("back.grid")]
    return [
        Phrase("back.card", {"card": was, "cell": cell})
        for cell, lies, was in zip(CELLS, now.grid, then.grid, strict=True)
        if lies != was
    ]


def _chips(word: str, more: State, fewer: State) -> list[Phrase]:
    """A sentence for each chip that lies in one state and not in the other."""
    return [
        Phrase(word, {"cell": cell, "suit": suit, "card": more.grid[at]})
        for at, cell in enumerate(CELLS)
        if (suit := chip(more, at)) and suit != chip(fewer, at)
    ]
