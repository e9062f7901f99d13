"""Who wins, by any game's own order; and what every game must have."""

from dataclasses import replace
from typing import NamedTuple, get_type_hints

import pytest

from tablepi.core.game import Result, best, joined, lies_open, quick_replace
from tablepi.core.moves import Move, shape
from tablepi.core.options import option_kinds
from tablepi.games import games
from tablepi.games.power_suit.game import GAME as POWER_SUIT
from tablepi.games.score_sheet.game import BIDS, ROWS


def test_the_highest_wins_equal_ones_share_and_who_is_out_cannot() -> None:
    assert best([3, 5, 5], ()) == (2, 3)
    assert best([3, 5, 5], (2,)) == (3,)
    assert best([3, 5, 5], (1,)) == (2, 3)
    assert best([-7], (1,)) == ()


def test_a_team_plays_on_while_one_of_its_seats_does() -> None:
    teams = ((1, 3), (2, 4))
    assert best([9, 1, 9, 1], (), teams) == (1, 3)
    assert best([9, 1, 9, 1], (1,), teams) == (3,)
    assert best([9, 1, 9, 1], (1, 3), teams) == (2, 4)
    assert best([9, 1, 9, 1], (1, 3, 4), teams) == (2,)


def test_places_count_from_the_winners_on_and_equal_ones_share_them() -> None:
    assert Result((2,), (5, 9, 5, 1), (5, 9, 5, 1)).places == (2, 1, 2, 4)
    # Who is out comes behind the winners, however good the score was.
    assert Result((1,), (5, 9), (5, 9)).places == (1, 2)


def test_a_fact_of_nothing_is_a_dash() -> None:
    assert joined([]) == "-"
    assert joined([1, "two"]) == "1 two"


def test_a_game_with_secret_words_says_what_of_its_state_is_public() -> None:
    with pytest.raises(TypeError, match="power-suit has secret words"):
        replace(POWER_SUIT, public=lies_open)


@quick_replace
class Points(NamedTuple):
    phase: str
    turn: tuple[int, ...] = ()
    points: int = 0


def test_a_state_changes_the_named_fields_alone_and_stays_what_it_is() -> None:
    before = Points("play", (1,), 5)
    after = before._replace(points=6, phase="over")
    assert type(after) is Points
    assert (after, before) == (("over", (1,), 6), ("play", (1,), 5))
    with pytest.raises(KeyError, match="chips"):
        before._replace(chips=1)  # type: ignore[call-arg]  # what mypy forbids fails as well


@pytest.mark.parametrize("game", sorted(games()))
def test_every_word_of_a_game_has_a_kind_and_every_option_a_default(game: str) -> None:
    found = games()[game]
    assert found.id == game
    assert option_kinds(found.options)
    assert found.options() is not None
    for move in found.moves:
        assert (move.__doc__ or "").strip()
        assert set(get_type_hints(move)) - set(get_type_hints(Move)) == {
            slot.name for slot in shape(move).slots
        }


@pytest.mark.parametrize("game", sorted(games()))
def test_every_rule_of_a_game_has_a_sentence_and_is_shown_in_some_phase(game: str) -> None:
    found = games()[game]
    by_template = (*ROWS.phases.values(), *BIDS.phases.values()) if found.templates else ()
    shown = {rule for rules in (*found.phases.values(), *by_template) for rule in rules}
    assert {rule for rule in found.rules if "." not in rule} == shown
    assert all(found.words["en"][rule].endswith(".") for rule in found.rules)
    assert set(found.phases) <= {phase for move in found.moves for phase in move.phases}
