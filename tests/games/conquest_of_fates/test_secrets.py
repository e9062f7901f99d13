"""What lies face-down has no name for anybody until it is turned up."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.match import Match
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Move, masked
from tablepi.core.notation import Notation, line_of, public_line
from tablepi.games.conquest_of_fates.effects import Lay
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.moves import Place
from tablepi.games.conquest_of_fates.state import State
from tests.games.chance import chance
from tests.games.conquest_of_fates.players import LIST, new_match, options, play_out

OTHER = {"raven": "golem", "golem": "moth", "moth": "king", "king": "raven", "?": "raven"}
OTHER |= {"sun": "raven", "nova": "raven", "world": "raven"}
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


def test_a_name_that_another_seat_only_says_tells_nothing_of_the_one_that_was_laid() -> None:
    match = new_match(2, {"responses": "off"})
    notation = Notation(GAME, match.setup)
    told = []
    for line in (
        "1 keep", "2 keep", "nobody", "1 place 1 raven", "1 lay golem 2", "1 lay moth 3",
        "2 expose 1.1 raven cq=1", "1 done", "2 expose 1.2 king cq=1", "1 done", "1 hide 1.2",
        "1 expose 1.2 king cq=1", "1 done", "1 expose 1.3 moth cq=1",
    ):  # fmt: skip
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted
        told.append([line for line in _seen(match) if "place" in line or "lay" in line])
    assert told[5] == told[-2] == ["1 place 1 ?", "1 lay ? 2", "1 lay ? 3"]
    assert told[-1] == ["1 place 1 ?", "1 lay ? 2", "1 lay moth 3"]


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


@pytest.mark.parametrize("cards", [NO_CARDS, LIST], ids=["without a list", "with one"])
def test_names_that_are_never_turned_up_change_nothing_that_is_seen(cards: Cards) -> None:
    luck = chance()
    hidden = 0
    for _ in range(MATCHES):
        first = new_match(*options(luck), cards)
        moves = [turn.move for turn in play_out(first, luck, 0.4)]
        last = first
        for move in moves:
            last, _ = last.offer(move)
        others = [
            _renamed(move)
            if not GAME.seen(cast(State, last.state), move, moves[at + 1 :])
            else move
            for at, move in enumerate(moves)
        ]
        others = _turned_up_alike(first, moves, others)
        hidden += sum(move != other for move, other in zip(moves, others, strict=True))
        assert list(_told(first, moves)) == list(_told(first, others))
    assert hidden


def _renamed(move: Move) -> Move:
    return replace(move, card=OTHER[move.card]) if isinstance(move, Place | Lay) else move


def _turned_up_alike(first: Match, moves: list[Move], others: list[Move]) -> list[Move]:
    """The other names as far as the same lines are still accepted with them.

    An Apex laid out of its owner's Upload Zone is known there no more to that player alone.
    """
    while (at := _first_refused(first, others)) >= 0:
        hidden = [k for k in range(at) if others[k] != moves[k]]
        others[hidden[-1]] = moves[hidden[-1]]
    return others


def _first_refused(match: Match, moves: list[Move]) -> int:
    for at, move in enumerate(moves):
        match, verdict = match.offer(move)
        if not verdict.accepted:
            return at
    return -1


HIDDEN = ("1 place 1 {}", "1 lay {} 2", "1 lay {} x from=upload", "1 lay {} 3")
LINES = (
    "2 expose 1.1 king", "2 expose 1.2 raven cq=3", "2 expose 1.3 golem", "2 reveal king",
    "2 control 1.1 2", "2 control 1.x2 x", "2 attach 1.1 2.1", "2 attach 1.2 2.1 cq=1",
    "2 boost 1.1 1", "2 boost *.1 1 while=1.1", "2 move 1.1 4", "2 seek raven", "2 lift 1",
    "2 swap 1.1 1.2", "1 swap 1.1 1.x1", "1 swap 1.3 1.1",
    "2 hide 1.1", "2 hide 1.x1", "2 send 1.1 upload", "2 destroy 1.*", "2 deploy king 3",
    "2 tuck raven 1.1", "2 lightspeed king", "2 keep", "amend 8 1 place 1 moth",
    "rewrite 1 0 '2 gain 1'", "rewrite 1 1", "change seat 1 Eve", "change seat 3 Cid",
    "change option responses off", "change option void open", "change option deck 9",
)  # fmt: skip


@pytest.mark.parametrize("at", range(len(HIDDEN)))
def test_no_other_seat_learns_a_name_by_trying(at: int) -> None:
    """Each of Ben's lines alone, where only the name that lies face-down differs."""
    answers = [_answers(at, name) for name in ("raven", "golem", "king", "?")]
    assert answers == answers[:1] * 4


def _answers(at: int, name: str) -> list[tuple[str, str | None, object]]:
    """How lines of the other seat are answered while that card lies face-down."""
    match = new_match(2, {"responses": "off", "void": "open"}, LIST)
    notation = Notation(GAME, match.setup)
    opening = ["1 keep", "2 keep", "1 deploy king x", "1 send 1.x1 upload"]
    opening += [
        "1 deploy raven x",
        "1 send 1.x2 upload",
        "1 draw 2",
        "1 lay ? x",
        "1 pass",
        "2 pass",
    ]
    opening += [line.format(name if k == at else "?") for k, line in enumerate(HIDDEN)]
    for line in opening:
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted, line
    answers: list[tuple[str, str | None, object]] = [("", None, match.public)]
    for line in LINES:
        after, verdict = match.offer(notation.read(line))
        shown = after.facts() if verdict.accepted else {}
        answers.append((line, verdict.rule, (with_way_out(match, verdict).why, shown)))
    return answers
