"""Random matches against a second opinion: every fact after every line, forwards and back."""

import copy
import random
from typing import cast

import pytest

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.match import Match, begin
from tablepi.core.moves import Concede, Rewrite, Undo, masked
from tablepi.core.notation import Notation, line_of
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.moves import Done, Keep, Nobody, Pass
from tablepi.games.conquest_of_fates.places import ZONES
from tablepi.games.conquest_of_fates.state import State
from tests.games.chance import chance
from tests.games.conquest_of_fates.players import LIST, Turn, new_match, options, play_out
from tests.games.conquest_of_fates.reference import Reference

MATCHES = 5
MOST = 60


def _turns(luck: random.Random, effects: float = 0.3, cards: Cards = NO_CARDS) -> list[Turn]:
    return list(play_out(new_match(*options(luck), cards), luck, effects))


@pytest.mark.parametrize("cards", [NO_CARDS, LIST], ids=["without a list", "with one"])
@pytest.mark.parametrize("effects", [0.05, 0.3, 0.6])
def test_every_fact_is_what_the_reference_says(effects: float, cards: Cards) -> None:
    luck = chance()
    for _ in range(MATCHES):
        seats, chosen = options(luck)
        reference = Reference(seats, chosen, cards)
        for turn in play_out(new_match(seats, chosen, cards), luck, effects):
            line = line_of(turn.move)
            reference.say(line)
            facts, expected = turn.after.facts(), reference.facts()
            own = {k: v for k, v in facts.items() if k.split(".")[0] not in SUMS}
            assert own == expected, (chosen, seats, line)
            _check_cards(turn.after, reference)


SUMS = ("score", "team", "winner")


def _check_cards(match: Match, reference: Reference) -> None:
    """A card is in one place: with counted decks, as many of each owner as there ever were."""
    count = match.setup.options.deck
    for seat in reference.seats:
        assert not count or reference.cards_of(seat) == count


def test_a_unit_lies_in_one_place_and_waits_once() -> None:
    for turn in _turns(chance(), 0.6):
        state = cast(State, turn.after.state)
        assert len(set(state.stack)) == len(state.stack)
        assert set(state.stack) <= set(state.units)
        assert all(state.units[key].is_up for key in state.stack)
        for key, unit in state.units.items():
            assert key.startswith(f"{unit.seat}.")
            assert all(change.source != key or unit.is_up for change in unit.changes)


def test_scores_are_pools_with_corrections_and_teams_their_sums() -> None:
    luck = chance()
    for _ in range(MATCHES):
        for turn in _turns(luck, 0.1)[-3:]:
            facts, setup = turn.after.facts(), turn.after.setup
            seats = range(1, len(setup.seats) + 1)
            assert all(facts[f"score.{seat}"] == facts[f"pool.{seat}"] for seat in seats)
            scores = {seat: int(facts[f"score.{seat}"]) for seat in seats}
            if setup.options.mode == "free-for-all":
                best = [seat for seat in seats if scores[seat] == max(scores.values())]
            else:
                nemesis = setup.options.mode == "nemesis"
                first = {setup.options.nemesis} if nemesis else set(seats[::2])
                sums = [sum(scores[s] for s in seats if (s in first) == own) for own in (1, 0)]
                assert [facts["team.1"], facts["team.2"]] == [str(each) for each in sums]
                if nemesis and setup.options.nemesis_wins == "best":
                    sums = [sums[0], max(scores[s] for s in seats if s not in first)]
                best = [s for s in seats if sums[s not in first] == max(sums)]
            # With some of them out, a script shows who wins.
            if facts["phase"] == "over" and facts["out"] == "-":
                assert facts["winner"] == " ".join(map(str, best))


def test_a_refused_line_changes_nothing_and_every_rule_refuses_some() -> None:
    luck = chance()
    rules = {rule for rule in GAME.rules if "." not in rule} | {"T-OUT", "T-PHASE", "T-TURN"}
    refused: set[str | None] = set()
    for matches in range(MOST):
        for turn in _turns(luck, 0.6, LIST if matches % 2 else NO_CARDS):
            for move in turn.refused:
                after, verdict = turn.before.offer(move)
                assert verdict.rule in rules
                assert after is turn.before
                refused.add(verdict.rule)
        if refused == rules:
            return
    raise AssertionError(f"never refused by {rules - refused}")


def test_an_undo_at_any_step_gives_back_the_match() -> None:
    luck = chance()
    turns = _turns(luck, 0.4)
    states = [copy.deepcopy(turn.before.state) for turn in turns]
    for turn, state in zip(turns, states, strict=True):
        undone, verdict = turn.after.offer(Undo())
        assert verdict.accepted
        # Units are kept in a mapping: a later line must not have changed an earlier one's.
        assert undone.state == turn.before.state == state


def test_the_lines_alone_give_the_same_match_again() -> None:
    luck = chance()
    for _ in range(MATCHES):
        turns = _turns(luck)
        last = turns[-1].after
        match, notation = begin(GAME, last.setup), Notation(GAME, last.setup)
        for turn in turns:
            match, verdict = match.offer(notation.read(line_of(turn.move)))
            assert verdict.accepted
        assert match.state == last.state


def test_an_amendment_to_the_same_line_changes_nothing() -> None:
    luck = chance()
    turns = _turns(luck, 0.2)
    last = turns[-1].after
    for number in luck.sample(range(1, len(turns) + 1), 5):
        move = turns[number - 1].move
        after, verdict = last.offer(Rewrite(number, 1, (move,)))
        assert verdict.accepted
        assert after.state == last.state


MOVES_NOTHING = (Concede, Done, Keep, Nobody, Pass)
"""Lines that tell the hands nothing, unless something follows from them."""


def test_every_accepted_line_tells_what_the_hands_do_and_what_to_put_back() -> None:
    for turn in _turns(chance(), 0.4):
        before, after = turn.before.public, turn.after.public
        assert GAME.hands(before, masked(turn.move), after) or isinstance(turn.move, MOVES_NOTHING)
        then, now = turn.before.facts(), turn.after.facts()
        counts = [key for key in now if key.split(".")[0] in (*ZONES, "pool")]
        moved = any(now[key] != then[key] for key in counts)
        assert GAME.back(after, before) or not moved
        assert GAME.layout(after)
