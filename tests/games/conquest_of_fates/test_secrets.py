"""What lies face-down has no name for anybody until it is turned up."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from tablepi.core.match import Match
from tablepi.core.moves import Move, masked
from tablepi.core.notation import Notation, line_of, public_line
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.moves import Place
from tablepi.games.conquest_of_fates.state import State
from tests.games.chance import chance
from tests.games.conquest_of_fates.players import new_match, options, play_out

OTHER = {"raven": "golem", "golem": "moth", "moth": "raven", "?": "raven"}
MATCHES = 3


def _seen(match: Match) -> list[str]:
    """The lines as the table may read them."""
    return [line_of(move) for move in match.public_moves()]


def test_of_two_cards_with_one_name_only_the_one_turned_up_is_named() -> None:
    match = new_match(2, {"responses": "off"})
    notation = Notation(GAME, match.setup)
    for line in (
        "1 keep", "2 keep", "1 pass", "2 pass", "1 place 2 raven", "1 place 1 raven",
        "2 place 4 moth", "1 done", "2 done", "1 move 1.1 x", "1 move 1.x1 3",
    ):  # fmt: skip
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted
    assert [line for line in _seen(match) if "place" in line] == [
        "1 place 2 ?", "1 place 1 ?", "2 place 4 ?",
    ]  # fmt: skip
    match, _ = match.offer(notation.read("1 reveal raven cq=2"))
    assert [line for line in _seen(match) if "place" in line] == [
        "1 place 2 raven", "1 place 1 ?", "2 place 4 ?",
    ]  # fmt: skip
    for line in ("1 done", "1 reveal raven cq=2"):
        match, _ = match.offer(notation.read(line))
    assert "1 place 1 raven" in _seen(match)
    assert "2 place 4 ?" in _seen(match)


def _told(match: Match, moves: list[Move]) -> Iterator[Any]:
    """All that the table sees while these lines are said."""
    for move in moves:
        before = match
        match, verdict = match.offer(move)
        assert verdict.accepted
        yield match.facts(), GAME.board(match.public), public_line(move)
        yield GAME.hands(before.public, masked(move), match.public), GAME.layout(match.public)
        yield GAME.back(match.public, before.public)
    yield _seen(match)


def test_names_that_are_never_turned_up_change_nothing_that_is_seen() -> None:
    luck = chance()
    hidden = 0
    for _ in range(MATCHES):
        first = new_match(*options(luck))
        moves = [turn.move for turn in play_out(first, luck, 0.2)]
        last = first
        for move in moves:
            last, _ = last.offer(move)
        shown = [isinstance(m, Place) and GAME.seen(cast(State, last.state), m, moves[at + 1 :])
                 for at, m in enumerate(moves)]  # fmt: skip
        others = [
            replace(move, card=OTHER[move.card]) if isinstance(move, Place) and not seen else move
            for move, seen in zip(moves, shown, strict=True)
        ]
        hidden += sum(move != other for move, other in zip(moves, others, strict=True))
        assert list(_told(first, moves)) == list(_told(first, others))
    assert hidden


def _answers(name: str) -> list[tuple[str, str | None, object]]:
    """How lines of the other seat are answered while that card lies face-down."""
    match = new_match(2, {"responses": "off"})
    notation = Notation(GAME, match.setup)
    for line in ("1 keep", "2 keep", "1 pass", "2 pass", f"1 place 1 {name}", "2 place 1 ?"):
        match, _ = match.offer(notation.read(line))
    answers: list[tuple[str, str | None, object]] = []
    for line in (
        "1 done", "2 done", "2 reveal raven cq=1", "2 reveal golem cq=1", "2 attach 1.1 2.1",
        "2 boost 1.1 1", "2 move 1.1 1", "2 seek raven", "amend 5 1 place 1 moth", "2 lift 1",
        "2 send 1.1 upload",
    ):  # fmt: skip
        match, verdict = match.offer(notation.read(line))
        answers.append((line, verdict.rule, verdict.why))
    return answers


def test_no_other_seat_learns_a_name_by_trying() -> None:
    assert _answers("raven") == _answers("golem") == _answers("?")
