"""A refusal offers only what is open: whatever it names as a way out is accepted when tried."""

from collections.abc import Iterator
from itertools import product

from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.core.text.phrase import Phrase
from tablepi.games.power_suit.moves import Discard, Power
from tests.games.chance import chance
from tests.games.power_suit.cardboard import CARDS, DEALT, SUITS
from tests.games.power_suit.players import FACE_DOWN, new_match, play_out

WAYS = {"PS-CHIP", "PS-CHIP.here", "PS-CHIP.other", "PS-CHIP.none", "PS-DOWN", "PS-DOWN.all"}


def _face_down(seat: int, card: str, ace: str) -> list[Move]:
    return [FACE_DOWN[kind](seat, card, ace) for kind in CARDS[card].types]


def _refusals(match: Match, seat: int) -> Iterator[tuple[str, str, Phrase]]:
    """A card, an ace, and why it is refused there for want of a chip."""
    for card, ace in product(DEALT, SUITS):
        why = match.offer(Power(seat, card.id, ace))[1].why
        if why and why.id.startswith("PS-CHIP"):
            yield card.id, ace, why


def _is_open(match: Match, moves: list[Move]) -> bool:
    return any(match.offer(move)[1].accepted for move in moves)


def test_without_a_chip_the_ways_that_are_told_are_open_and_no_other_is() -> None:
    luck = chance()
    told: set[str] = set()
    for _ in range(200):
        for turn in play_out(new_match(luck), luck, 0.3, 0.0):
            if turn.after.state.phase != "influence":
                continue
            match, (seat,) = turn.after, turn.after.state.turn
            for card, ace, why in _refusals(match, seat):
                here = _is_open(match, _face_down(seat, card, ace))
                assert here == (why.id in ("PS-CHIP", "PS-CHIP.here"))
                others = {
                    suit
                    for suit in CARDS[card].suits
                    if suit != ace
                    and _is_open(match, [Power(seat, card, suit), *_face_down(seat, card, suit)])
                }
                assert bool(others) == (why.id in ("PS-CHIP", "PS-CHIP.other"))
                assert why.args["other"] in (others or {""})
                if why.id == "PS-CHIP.none":
                    assert match.offer(Discard(seat, card))[1].accepted
                told.add(why.id)
            told |= _full_sides(match, seat)
        if told >= WAYS:
            return
    raise AssertionError(told)


def _full_sides(match: Match, seat: int) -> set[str]:
    """Which refusals of a second face-down card are told; another ace only where one is free."""
    facts, told = match.facts(), set()
    free = [suit for suit in SUITS if facts[f"down.{seat}.{suit}"] == "0"]
    for kind, suit in product(FACE_DOWN, SUITS):
        why = match.offer(FACE_DOWN[kind](seat, "?", suit))[1].why
        if why and why.id.startswith("PS-DOWN"):
            assert (why.id == "PS-DOWN") == bool(free)
            told.add(why.id)
    return told
