"""Random matches: what holds at every step, forwards and backwards."""

import copy
import random

import pytest

from tablepi.core.match import Match
from tablepi.core.moves import Concede, Rewrite, Undo
from tablepi.games.strings_of_suits.game import GAME
from tablepi.games.strings_of_suits.play import Claim, Layout, Next, Place, Skip
from tablepi.games.strings_of_suits.state import CELLS, SUITS, Options
from tests.games.chance import chance
from tests.games.played_again import check_again
from tests.games.strings_of_suits.players import (
    PLACES,
    Turn,
    deck_of,
    new_match,
    places,
    play_out,
    state_of,
)
from tests.games.strings_of_suits.tabletop import Tabletop

MATCHES = 20


def _turns(luck: random.Random, given: Options | None = None) -> list[Turn]:
    return list(play_out(new_match(luck, given), luck))


def _tabletop(turn: Turn) -> Tabletop:
    options = turn.before.setup.options
    return Tabletop(options.chips, options.light)


def test_36_cells_hold_the_deck_and_every_chip_is_on_the_grid_or_with_its_player() -> None:
    luck = chance()
    for turn in (turn for _ in range(MATCHES) for turn in _turns(luck)):
        facts, options = turn.after.facts(), turn.after.setup.options
        cards = sorted(facts[f"card.{cell}"] for cell in CELLS)
        laid = turn.after.state.phase != "layout"
        assert cards == (sorted(deck_of(turn.after)) if laid else ["-"] * 36)
        lies = [facts[f"chip.{cell}"] for cell in CELLS]
        for suit in SUITS:
            both = [int(facts[f"chips.{seat}.{suit}"]) for seat in (1, 2)]
            assert sum(both) + lies.count(suit) == options.chips
        assert all(isinstance(value, str) and value for value in facts.values())


def test_every_match_has_as_many_games_as_it_should_and_a_winner() -> None:
    luck = chance()
    for _ in range(MATCHES):
        last = _turns(luck)[-1].after
        assert last.facts()["game"] == str(last.setup.options.games)
        assert last.facts()["winner"] in ("1", "2", "1 2")


def test_a_game_ends_by_the_last_chip_or_by_two_skips_and_never_before() -> None:
    luck = chance()
    ends: set[type] = set()
    skipped: set[int] = set()
    for turn in (turn for _ in range(MATCHES) for turn in _turns(luck)):
        state = state_of(turn.after)
        if isinstance(turn.move, Place | Next | Layout):
            skipped.clear()
        if not isinstance(turn.move, Place | Skip):
            continue
        if isinstance(turn.move, Skip):
            skipped.add(turn.move.seat)
        playing = [state._replace(phase="play", turn=(seat,)) for seat in (1, 2)]
        stuck = not any(places(turn.after._replace(state=each), each.turn[0]) for each in playing)
        ended = stuck and isinstance(turn.move, Place)
        assert (state.phase == "ended") == (ended or skipped == {1, 2})
        if state.phase == "ended":
            ends.add(type(turn.move))
    assert ends == {Place, Skip}


@pytest.mark.parametrize("skip", ["forced", "free"])
def test_a_skip_is_refused_exactly_while_something_fits_and_skips_are_forced(skip: str) -> None:
    luck = chance()
    for turn in (turn for _ in range(3) for turn in _turns(luck, Options(skip=skip))):
        if turn.after.state.phase == "play":
            seat = turn.after.state.turn[0]
            _, verdict = turn.after.offer(Skip(seat))
            refused = skip == "forced" and bool(places(turn.after, seat))
            assert verdict.rule == ("SS-SKIP" if refused else None)


def test_the_hands_keep_the_table_in_step_with_the_facts() -> None:
    luck = chance()
    for _ in range(MATCHES):
        turns = _turns(luck)
        table = _tabletop(turns[0])
        for turn in turns:
            facts = turn.after.facts()
            table.follow(GAME.hands(turn.before.public, turn.move, turn.after.public), facts)
            assert {key: facts[key] for key in table.facts()} == table.facts()
            assert table.points == {seat: int(facts[f"score.{seat}"]) for seat in (1, 2)}


def test_an_undo_at_any_step_gives_back_the_match_and_the_table() -> None:
    luck = chance()
    for _ in range(MATCHES):
        turns = _turns(luck)
        table = _tabletop(turns[0])
        for turn in turns:
            before = turn.before.facts()
            table.follow(
                GAME.hands(turn.before.public, turn.move, turn.after.public), turn.after.facts()
            )
            undone, verdict = turn.after.offer(Undo())
            assert verdict.accepted
            assert undone.state == turn.before.state
            assert undone.facts() == before
            put_back = copy.deepcopy(table)
            put_back.follow(GAME.back(turn.after.public, turn.before.public), before)
            assert {key: before[key] for key in table.facts()} == put_back.facts()


def test_an_amendment_brings_the_table_in_step_and_can_be_undone() -> None:
    luck = chance()
    amended = 0
    for _ in range(MATCHES):
        turns = _turns(luck)
        last = turns[luck.randrange(len(turns))].after
        for _ in range(20):
            line = luck.choice([*places_of(last), *PLACES[luck.choice((1, 2))]])
            after, verdict = last.offer(Rewrite(luck.randint(1, last.number), 1, (line,)))
            if not verdict.accepted:
                continue
            amended += 1
            assert after.offer(Undo())[0] is last
            for now, then in ((last, after), (after, last)):
                table = _as_shown(now.facts(), now.setup.options)
                table.follow(GAME.back(now.public, then.public), then.facts())
                facts = then.facts()
                assert {key: facts[key] for key in table.facts()} == table.facts()
    assert amended


def places_of(match: Match) -> list[Place]:
    """The placements that stand in a match, to be put elsewhere."""
    moves = [each.move for each in match.standing()]
    return [move for move in moves if isinstance(move, Place)]


def _as_shown(facts: dict[str, str], options: Options) -> Tabletop:
    """The table as the facts say it lies."""
    light = 1 if facts["game"] in ("1", "4") else 2
    table = Tabletop(options.chips, options.light if light == 1 else 3 - options.light)
    table.cards = {cell: facts[f"card.{cell}"] for cell in CELLS if facts[f"card.{cell}"] != "-"}
    table.chips = {cell: facts[f"chip.{cell}"] for cell in CELLS if facts[f"chip.{cell}"] != "-"}
    for suit in table.chips.values():
        table.supply[suit] -= 1
    return table


def test_the_written_lines_played_again_give_the_same_states() -> None:
    check_again(GAME, _turns(chance()))


def test_giving_up_changes_only_phase_turn_winner_and_who_is_out() -> None:
    luck = chance()
    for turn in (turn for _ in range(4) for turn in _turns(luck, Options(award="claim"))):
        if turn.before.state.phase == "over":
            continue
        before, after = turn.before.facts(), turn.before.offer(Concede(1))[0].facts()
        changed = {key for key in before if before[key] != after[key]}
        assert changed <= {"phase", "turn", "winner", "out"}
        assert (after["winner"], after["turn"], after["out"]) == ("2", "-", "1")


def test_claimed_or_not_a_match_gives_no_point_that_an_automatic_one_would_not() -> None:
    """Every claim of everything at once gives the points that `award auto` gives at once."""
    luck = chance()
    for _ in range(MATCHES):
        claim = new_match(luck, Options(award="claim"))
        for turn in _turns(luck, Options()):
            claim, auto = claim.offer(turn.move)[0], state_of(turn.after)
            formed = state_of(claim).formed
            if formed:
                claim, verdict = claim.offer(Claim(state_of(claim).placed, formed))
                assert verdict.accepted
                assert state_of(claim).scored == auto.scored
            assert state_of(claim).points == auto.points
