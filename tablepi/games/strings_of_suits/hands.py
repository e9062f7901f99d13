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
    chips_left,
    free_cells,
    scores,
    starter,
    suits_of,
    worth,
)


def hands(before: State, move: Move, after: State) -> list[Phrase]:
    """The instructions for cards and chips, and which strings scored or were missed."""
    if isinstance(move, Layout):
        return [Phrase("hands.laid"), _first_phrase(after)]
    if isinstance(move, Claim):
        if after.closed:
            return [Phrase("hands.wrong", {"seat": move.seat})]
        return _string_phrases("hands.string", after, move.lines)
    misses = _string_phrases("hands.missed", before, before.formed)
    if isinstance(move, Place):
        return [
            *misses,
            _place_phrase(move, after),
            *_string_phrases("hands.string", after, after.scored),
            *_stuck_phrases(after),
        ]
    if isinstance(move, Skip):
        return [*misses, *_stuck_phrases(after)]
    return [*misses, *_next_phrases(before, after)] if isinstance(move, Next) else misses


def _place_phrase(move: Place, after: State) -> Phrase:
    card = after.grid[AT[move.cell]]
    return Phrase("hands.place", {"card": card, "cell": move.cell, "suit": move.suit})


def _string_phrases(word: str, state: State, lines: Iterable[str]) -> list[Phrase]:
    """A sentence for each line that the last chip brought to a string."""
    return [Phrase(word, _string_args(state, line)) for line in lines]


def _string_args(state: State, line: str) -> dict[str, object]:
    suit, mask = chip(state, state.last), LINES[line].mask
    chips = (state.chips[INDEX[suit]] & mask).bit_count()
    points = worth(state, mask, INDEX[suit])
    return {"seat": state.placed, "line": line, "suit": suit, "n": chips, "points": points}


def _stuck_phrases(state: State) -> list[Phrase]:
    """The sentence about who must skip next, or that the game is over."""
    if state.phase == "ended":
        return [
            Phrase("hands.claim", {"seat": state.placed})
            if _can_claim(state)
            else _end_phrase(state)
        ]
    seat = state.turn[0]
    return [] if free_cells(state, seat) else [Phrase("hands.stuck", {"seat": seat})]


def _can_claim(state: State) -> bool:
    return state.options.award == "claim" and state.placed > 0


def _end_phrase(state: State) -> Phrase:
    points_one, points_two = state.points[-1]
    return Phrase("hands.ended", {"n": state.game, "one": points_one, "two": points_two})


def _next_phrases(before: State, after: State) -> list[Phrase]:
    end_phrases = [_end_phrase(before)] if _can_claim(before) else []
    if after.phase == "over":
        score_one, score_two = scores(after)
        return [*end_phrases, Phrase("hands.over", {"one": score_one, "two": score_two})]
    phrases = [*end_phrases, Phrase("hands.take-back")]
    if after.phase == "layout":
        return [*phrases, Phrase("hands.keep"), Phrase("hands.lay-again")]
    light = {"seat": after.light}
    return [
        *phrases,
        Phrase("hands.face-up"),
        Phrase("hands.exchange", light),
        _first_phrase(after),
    ]


def _first_phrase(state: State) -> Phrase:
    return Phrase("hands.first", {"seat": starter(state)})


def layout(state: State) -> list[Phrase]:
    """The layout of a new match, or of an open one as its table should look."""
    if state.grid:
        words = ("layout.table", "layout.flipped") if state.flipped else ("layout.table",)
        return [*map(Phrase, words), _supply_phrase(state, 1), _supply_phrase(state, 2)]
    is_double = state.options.deck == "double"
    cards = ("layout.double", "layout.copies") if is_double else ("layout.cards",)
    supplies = [_supply_phrase(state, seat) for seat in (1, 2)]
    first_phrase = Phrase("layout.first", {"seat": starter(state)})
    return [*map(Phrase, cards), Phrase("layout.shuffle"), *supplies, first_phrase]


def _supply_phrase(state: State, seat: int) -> Phrase:
    suits = suits_of(state, seat)
    word = "layout.light" if suits == LIGHT else "layout.dark"
    return Phrase(word, {"seat": seat, **{SUITS[suit]: chips_left(state, suit) for suit in suits}})


def back(now: State, then: State) -> list[Phrase]:
    if now.game != then.game:
        return _game_back(now, then)
    if not then.grid:
        return [Phrase("back.gather")] if now.grid else []
    lifts, lays = _chip_phrases("back.lift", now, then), _chip_phrases("back.lay", then, now)
    return [*_cards_back(now, then), *lifts, *lays]


def _game_back(now: State, then: State) -> list[Phrase]:
    """Back into an earlier game: its sets, its grid, its chips."""
    phrases = [Phrase("back.game", {"n": then.game})]
    if now.light != then.light:
        phrases.append(Phrase("back.sets", {"seat": then.light}))
    if now.grid != then.grid:
        phrases.append(Phrase("back.grid" if then.grid else "back.gather"))
    return [*phrases, Phrase("back.chips")] if then.flipped else phrases


def _cards_back(now: State, then: State) -> list[Phrase]:
    if not now.grid:
        return [Phrase("back.grid")]
    return [
        Phrase("back.card", {"card": card_then, "cell": cell})
        for cell, card_now, card_then in zip(CELLS, now.grid, then.grid, strict=True)
        if card_now != card_then
    ]


def _chip_phrases(word: str, state: State, other_state: State) -> list[Phrase]:
    """A sentence for each chip that lies in one state and not in the other."""
    return [
        Phrase(word, {"cell": cell, "suit": suit, "card": state.grid[index]})
        for index, cell in enumerate(CELLS)
        if (suit := chip(state, index)) and suit != chip(other_state, index)
    ]
