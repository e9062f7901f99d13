"""Random play-outs of many games at once do at every step what `play` does."""

import random

import numpy as np
import pytest

from tablepi.games.strings_of_suits.batch import Batch, Step, shares
from tablepi.games.strings_of_suits.game import GAME
from tablepi.games.strings_of_suits.play import Place, Skip
from tablepi.games.strings_of_suits.state import CELLS, SUITS, Options, State, chips_left
from tests.games.chance import chance
from tests.games.strings_of_suits.players import new_match, options, play_out, state_of

GAMES = 12


def _positions(luck: random.Random, given: Options) -> list[State]:
    """States of a random match in which somebody is to play."""
    states = [state_of(turn.after) for turn in play_out(new_match(luck, given), luck)]
    return [state for state in states if state.phase == "play"]


def _options(luck: random.Random) -> Options:
    """Random ones; points are given at once, as in a batch, and nobody skips for fun."""
    given = options(luck)
    names = ("games", "points", "chips", "deck", "starter", "light")
    return Options(**{name: getattr(given, name) for name in names})


def _follow(state: State, step: Step, game: int) -> State:
    """The state after what one game of the batch did, by `play`."""
    seat = state.turn[0]
    if step.cells[game] < 0:
        return GAME.play(state, Skip(seat))
    return GAME.play(state, Place(seat, CELLS[step.cells[game]], SUITS[step.suits[game]]))


def _check(batch: Batch, game: int, state: State) -> None:
    assert batch.ended[game] == (state.phase == "ended")
    assert tuple(batch.points[game]) == state.points[-1]
    assert [bool(free) for free in batch.open[game]] == [
        not state.flipped >> at & 1 for at in range(36)
    ]
    assert list(batch.left[game]) == [chips_left(state, suit) for suit in range(6)]
    if state.phase == "play":
        assert batch.seat[game] == state.turn[0] - 1


def test_every_step_of_every_game_is_what_play_makes_of_it() -> None:
    luck = chance()
    skips = 0
    for _ in range(12):
        state = luck.choice(_positions(luck, _options(luck)))
        batch = Batch(state, GAMES, np.random.default_rng(luck.randrange(2**32)))
        states = [state] * GAMES
        while not batch.ended.all():
            step = batch.step()
            for game in range(GAMES):
                assert bool(step.moved[game]) == (states[game].phase == "play")
                if step.moved[game]:
                    states[game] = _follow(states[game], step, game)
                    skips += int(step.cells[game] < 0)
                _check(batch, game, states[game])
        assert all(state.phase == "ended" for state in states)
    assert skips


def test_each_legal_placement_is_as_likely_as_any_other() -> None:
    luck = chance()
    state = luck.choice(_positions(luck, Options())[:20])
    batch = Batch(state, 40_000, np.random.default_rng(luck.randrange(2**32)))
    step = batch.step()
    drawn, counts = np.unique(step.cells * 6 + step.suits, return_counts=True)
    assert counts.min() > 0.7 * 40_000 / len(drawn)
    assert counts.max() < 1.3 * 40_000 / len(drawn)


def test_a_seat_far_ahead_stands_better_and_a_correction_counts() -> None:
    luck = chance()
    state = _positions(luck, Options())[0]
    one, two = shares(state, 400, 7)
    assert one + two == pytest.approx(1)
    assert shares(state._replace(corrections=(30, 0)), 400, 7) == (1.0, 0.0)
    assert shares(state._replace(corrections=(0, 30)), 400, 7) == (0.0, 1.0)
    assert shares(state, 400, 7) == (one, two)
    earlier = state._replace(game=2, points=((0, 30), (0, 0)))
    assert shares(earlier, 400, 7) == (0.0, 1.0)


def test_what_is_not_claimed_yet_does_not_show_in_the_estimate() -> None:
    """A string formed and not claimed counts no more than the chips that lie there."""
    luck = chance()
    for state in _positions(luck, Options(award="claim")):
        if state.formed:
            quiet = state._replace(formed=(), placed=0)
            assert shares(state, 50, 3) == shares(quiet, 50, 3)
