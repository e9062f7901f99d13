"""Nothing tells whether the last chip formed a string before its time for claims is over."""

import random
from collections.abc import Iterator

from tablepi.core.match import Match
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Concede
from tablepi.games.strings_of_suits.game import GAME
from tablepi.games.strings_of_suits.play import Claim, Next, Skip
from tablepi.games.strings_of_suits.state import LINES, THROUGH, Options, State
from tests.games.chance import chance
from tests.games.strings_of_suits.players import PLACES, Turn, new_match, play_out, state_of

Pair = tuple[Turn, State]
"""A chip that was placed, and the state after it had it formed something else."""


def _twins(luck: random.Random) -> Iterator[Pair]:
    """Each placement of some matches, with other strings formed by it, or none."""
    found = 0
    while found < 60:
        given = Options(award="claim", skip=luck.choice(("forced", "free")))
        for turn in play_out(new_match(luck, given), luck):
            state = state_of(turn.after)
            if state.placed and not state.scored and not state.closed:
                lines = [line for line, _ in THROUGH[state.last] if luck.random() < 0.5]
                found += bool(state.formed)
                yield turn, state._replace(formed=tuple(lines))


def _shown(turn: Turn, state: State) -> Iterator[object]:
    yield GAME.facts(state)
    yield GAME.board(state)
    yield GAME.hands(state_of(turn.before), turn.move, state)
    yield GAME.back(state, state_of(turn.before))
    yield GAME.layout(state)
    for given in ({"verb": "claim"}, {"verb": "claim", "cell": "c3"}):
        yield list(GAME.suggest(state, given))
    assert GAME.estimate is not None
    yield GAME.estimate(state, 1)


def test_what_is_shown_does_not_depend_on_what_can_be_claimed() -> None:
    for turn, other in _twins(chance()):
        pairs = zip(_shown(turn, state_of(turn.after)), _shown(turn, other), strict=True)
        for seen, twin in pairs:
            assert seen == twin


def test_no_verdict_tells_whether_something_can_be_claimed() -> None:
    """All lines, alone and in pairs, are accepted or refused alike, in the same words."""
    luck = chance()
    for turn, other in _twins(luck):
        match, twin = turn.after, turn.after._replace(state=other)
        seat = state_of(match).placed
        pairs = [(luck.choice(list(LINES)), luck.choice(list(LINES))) for _ in range(20)]
        moves = [Claim(seat, lines) for lines in [*((line,) for line in LINES), *pairs]]
        others = [Skip(3 - seat), Next(), Concede(seat), *luck.sample(PLACES[3 - seat], 20)]
        for move in [*moves, *others]:
            verdicts = [with_way_out(each, each.offer(move)[1]) for each in (match, twin)]
            assert verdicts[0] == verdicts[1], move


def test_after_a_claim_any_other_line_is_taken_as_long_as_none_was_wrong() -> None:
    luck = chance()
    for turn, _ in _twins(luck):
        match = turn.after
        if state_of(match).formed:
            _claim_all(match, luck)


def _claim_all(match: Match, luck: random.Random) -> None:
    """Claims every string, then a line that is none: the verdicts tell only what was claimed."""
    seat = state_of(match).placed
    lines = list(state_of(match).formed)
    luck.shuffle(lines)
    for done in range(len(lines)):
        for line in LINES:
            rule = "SS-CLAIM" if line in lines[:done] else None
            assert match.offer(Claim(seat, (line,)))[1].rule == rule
        match, verdict = match.offer(Claim(seat, (lines[done],)))
        assert verdict.accepted
    wrong = next(line for line in LINES if line not in lines)
    match, verdict = match.offer(Claim(seat, (wrong,)))
    assert verdict.accepted
    assert {match.offer(Claim(seat, (line,)))[1].rule for line in LINES} == {"SS-CLAIM"}
