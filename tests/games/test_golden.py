"""The golden scripts hold, and together they reach whatever a game can do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tablepi.core.game import EVERY_GAMES_RULES, keeps_turn
from tablepi.core.match import Match
from tablepi.core.moves import shape
from tablepi.core.options import option_kinds
from tablepi.core.script import Judged
from tablepi.core.slots import Choice
from tablepi.games import games
from tests.games.golden import FOLDER, Step, played, scripts, scripts_of

GAMES = sorted(games())
NEVER = {
    "score-sheet": {"T-PHASE", "T-TURN"},
    "power-suit": {"T-OUT"},
    "strings-of-suits": {"T-OUT"},
}
"""Rules that every game has, but that can refuse nothing in this one."""


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_line_of_a_golden_script_is_answered_as_it_says(path: Path) -> None:
    wrong = [step.answer for step in played(path).steps if not step.answer.met]
    assert wrong == []


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_script_lies_in_the_folder_of_its_game(path: Path) -> None:
    game = played(path).script.game
    assert game is not None
    assert game.id == path.parent.name


@pytest.mark.parametrize("path", scripts(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_who_wins_has_the_best_score_by_what_the_game_says_is_best(path: Path) -> None:
    """For other programs, and for the best score of a leaderboard."""
    match = played(path).steps[-1].after
    result = match.result
    if result is None or match.state.out:
        return
    sign = -1 if match.game.low_wins(match.setup) else 1
    sides = match.game.sides(match.state)
    options = match.setup.options
    has_nemesis = getattr(options, "mode", "") == "nemesis"
    sum_ = max if has_nemesis and options.nemesis_wins == "best" else sum
    worth = {side: sign * sum_(result.scores[seat - 1] for seat in side) for side in sides}
    won = [side for side in sides if set(side) <= set(result.winners)]
    if len(sides) == 1 < len(match.setup.seats) and not won:
        # All have lost together.
        return
    assert won
    assert {worth[side] for side in won} == {max(worth.values())}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_scripts(game: str) -> None:
    assert scripts_of(game), f"write a table script for {game} in {FOLDER / game}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_refuses_a_line_of_some_script(game: str) -> None:
    rules = {*games()[game].rules, *EVERY_GAMES_RULES}
    expected = {rule for rule in rules if "." not in rule} - NEVER.get(game, set())
    refused = {
        step.answer.rule
        for step in _steps(game)
        if isinstance(step.answer, Judged) and step.answer.verdict == "refused"
    }
    assert refused == expected


@pytest.mark.parametrize("game", GAMES)
def test_something_malformed_occurs(game: str) -> None:
    assert any(step.answer.verdict == "malformed" for step in _steps(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_accepted_in_some_script(game: str) -> None:
    played_with = {step.after.game for step in _steps(game)}
    moves = {shape(move).verb for each in played_with for move in each.moves}
    every = {"undo", "amend", "rewrite", "change", "adjust", "concede"}
    given = set() if games()[game].hand_turn is keeps_turn else {"turn"}
    assert _accepted(game) == moves | every | given


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_given_in_some_script(game: str) -> None:
    given = [played(path).script.options for path in scripts_of(game)]
    for name, kind in option_kinds(games()[game].options).items():
        values = {options[name] for options in given if name in options}
        assert values, f"no script gives option {name}"
        assert not isinstance(kind, Choice) or values == set(kind.words)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_by_play_by_giving_up_shared_and_by_a_correction(game: str) -> None:
    ends = set(_ends(game))
    moves = {shape(move).verb for move in games()[game].moves}
    assert ends & moves, "no script plays a match to its end"
    assert {"concede", "shared", "adjust"} <= ends


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_uncovers_nothing_because_it_can_be_taken_back(game: str) -> None:
    given_up = {"phase": "over", "turn": (), "out": (1,)}
    for step in _steps(game):
        public, state = step.after.game.public, cast(Any, step.after.state)
        assert public(state._replace(**given_up)) == public(state)._replace(**given_up)


def test_power_suit_ends_with_the_last_play_or_the_last_reveal() -> None:
    assert {"power", "reveal"} <= set(_ends("power-suit"))


def test_a_sheet_ends_by_its_rounds_its_target_or_by_hand() -> None:
    ends = {"close by rounds", "close by target", "finish", "finish closing", "nobody"}
    assert ends <= set(_ends("score-sheet"))


def test_conquest_of_fates_is_played_to_its_end_in_every_mode() -> None:
    modes = [
        played(path).script.options
        for path in scripts_of("conquest-of-fates")
        if any(_verb(step) == "done" and step.after.result for step in played(path).steps)
    ]
    assert {options.get("mode", "free-for-all") for options in modes} == {
        "free-for-all", "teams", "nemesis",
    }  # fmt: skip
    assert {options.get("homeworld", "off") for options in modes} == {"off", "on"}


def _steps(game: str) -> Iterator[Step]:
    for path in scripts_of(game):
        yield from played(path).steps


def _verb(step: Step) -> str:
    words = step.words
    return words[1] if words[0].isdigit() else words[0]


def _accepted(game: str) -> set[str]:
    return {_verb(step) for step in _steps(game) if step.answer.verdict == "accepted"}


def _ends(game: str) -> Iterator[str]:
    """How matches of a game end: by which verb and why, shared or won by nobody, or `adjust`
    for a correction after the end that makes another the winner."""
    for step in _steps(game):
        before, after = step.before.result, step.after.result
        if step.answer.verdict != "accepted" or after is None:
            continue
        if before is None:
            yield _verb(step)
            yield from _why(step.after, _verb(step))
            if len(after.winners) != 1:
                yield "shared" if after.winners else "nobody"
        elif _verb(step) == "adjust" and before.winners != after.winners:
            yield "adjust"


def _why(after: Match, verb: str) -> Iterator[str]:
    """Why a sheet was closed for good."""
    if after.game.id != "score-sheet":
        return
    rounds = int(after.facts()["round"])
    closed = f"round.{rounds}.1" in after.facts()
    if verb == "close":
        yield "close by rounds" if rounds == after.setup.options.rounds else "close by target"
    if verb == "finish" and closed:
        yield "finish closing"
