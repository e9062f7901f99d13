"""Legal moves are listed by asking `play` for the words that it needs, and for nothing else."""

from typing import Any

from tablepi.core.game import Illegal
from tablepi.core.move_probe import completions
from tablepi.core.moves import Move
from tablepi.games.conquest_of_fates.effects import Seek
from tablepi.games.strings_of_suits.game import GAME
from tablepi.games.strings_of_suits.play import Layout, Place, Skip
from tablepi.games.strings_of_suits.state import State
from tests.games.chance import chance
from tests.games.strings_of_suits.players import PLACES, new_match, play_out, state_of
from tests.games.strings_of_suits.reference import CARDS, DARK, LIGHT, name, spots

VALUES: dict[str, tuple[Any, ...]] = {
    "seat": (1, 2),
    "cell": tuple(map(name, spots())),
    "suit": LIGHT + DARK,
    "cards": (tuple(CARDS)[:36],),
}


def test_the_legal_moves_of_a_class_are_all_that_play_accepts() -> None:
    luck = chance()
    for turn in play_out(new_match(luck), luck):
        state = state_of(turn.after)
        listed = completions(GAME.play, state, Place, {}, VALUES.__getitem__)
        accepted = [move for moves in PLACES.values() for move in moves if _legal(state, move)]
        assert set(listed) == set(accepted)


def _legal(state: State, move: Move) -> bool:
    try:
        GAME.play(state, move)
    except Illegal:
        return False
    return True


def test_words_that_are_given_stay_and_a_whole_move_is_tried_as_it_is() -> None:
    luck = chance()
    match = new_match(luck)
    assert list(completions(GAME.play, match.state, Layout, {}, VALUES.__getitem__)) == []
    played = next(turn.after for turn in play_out(match, luck) if turn.after.number == 2)
    seat = played.state.turn[0]
    skip = list(completions(GAME.play, played.state, Skip, {"seat": seat}, VALUES.__getitem__))
    assert skip == ([Skip(seat)] if state_of(played).options.skip == "free" else [])
    own = {"seat": seat, "cell": "a1"}
    for move in completions(GAME.play, played.state, Place, own, VALUES.__getitem__):
        assert isinstance(move, Place)
        assert (move.seat, move.cell) == (seat, "a1")


def test_a_word_that_play_does_without_is_filled_all_the_same() -> None:
    seats, zones = (1, 2), ("hand", "deck")
    moves = completions(
        lambda state, move: state,
        1,
        Seek,
        {"card": "?"},
        {"seat": seats, "zone": zones}.__getitem__,
    )
    assert list(moves) == [Seek(seat, "?", zone) for seat in seats for zone in zones]
