"""Instructions for laying out the table: at the start, on resuming, after an undo."""

from tablepi.core.phrase import Phrase
from tablepi.games.strings_of_suits.grid import CELLS
from tablepi.games.strings_of_suits.show import chip
from tablepi.games.strings_of_suits.state import LIGHT, SUITS, State, left, starter, suits_of


def layout(state: State) -> list[Phrase]:
    """What to lay out for a new match, or how the table of an open one should look."""
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
    """What to put back so that the table looks as it did."""
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
