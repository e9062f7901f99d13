"""What a seat's button can say: whole moves that the rules allow, and nothing else."""

from tablepi import decks
from tablepi.app.agreeing import agreements
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import setup_of
from tablepi.demo import recorded
from tablepi.games import games


def _match(game: str, lines: list[str], *names: str) -> Match:
    kind = games()[game]
    match = begin(kind, setup_of(kind, names or ("Ann", "Ben"), {}, decks.load(kind.deck)))
    for line in lines:
        match, verdict = match.offer(Notation(kind, match.setup).read(line))
        assert verdict.accepted
    return match


def _said(match: Match, seat: int, **given: object) -> list[str]:
    return [line_of(move) for move in agreements(match, given, seat)]


def test_a_move_without_further_words_is_what_the_button_says() -> None:
    match = _match("score-sheet", [])
    assert _said(match, 1) == ["1 pass"]


def test_a_move_that_lacks_only_the_seat_is_completed_by_it() -> None:
    match = _match("score-sheet", [])
    assert _said(match, 2, verb="add", points=7) == ["2 add 7"]
    assert _said(match, 2, points=7) == ["2 add 7", "2 set 7"]


def test_the_tables_own_move_is_said_where_the_seat_has_none() -> None:
    lines = [line for line in recorded() if " ! " not in line]
    scored = _match("power-suit", lines[: lines.index("deal")])
    assert _said(scored, 1) == _said(scored, 2) == ["deal"]


def test_a_move_that_still_needs_a_word_is_not_said() -> None:
    assert _said(_match("power-suit", []), 1) == []
    assert _said(_match("power-suit", []), 1, verb="power", ace="suns") == []


def test_a_rare_move_is_only_said_once_its_verb_was_given() -> None:
    match = _match("score-sheet", [])
    assert "finish" not in _said(match, 1)
    assert _said(match, 1, verb="finish") == ["finish"]


def test_what_the_rules_refuse_is_not_said() -> None:
    match = _match("score-sheet", ["finish"])
    assert _said(match, 1) == []
    assert _said(_match("power-suit", []), 2, verb="discard", card="castle") == []


def test_a_secret_card_is_never_said_by_a_button() -> None:
    match = _match("power-suit", [])
    assert _said(match, 1, verb="event", card="castle", ace="suns") == []
