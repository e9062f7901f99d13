"""Lines stand, are taken back, amended and corrected; earlier matches stay as they were."""

import pytest

from tablepi.core.game import Setup, Verdict
from tablepi.core.match import Match, begin
from tablepi.core.moves import Adjust, Concede, Move, Rewrite, Undo
from tablepi.core.notation import line_of
from tablepi.games.score_sheet import game as score_sheet
from tablepi.games.score_sheet.sheet import Add, Close, Finish, Options, Set


@pytest.fixture
def sheet() -> Match:
    return begin(score_sheet.GAME, Setup(("Ann", "Ben"), Options(rounds=2)))


def _offer(match: Match, *moves: Move) -> Match:
    for move in moves:
        match, verdict = match.offer(move)
        assert verdict == Verdict(), (move, verdict)
    return match


def _refusal(match: Match, move: Move) -> Verdict:
    after, verdict = match.offer(move)
    assert after is match
    assert not verdict.accepted
    return verdict


def _lines(match: Match) -> list[str]:
    return [line_of(line.move) for line in match.standing() if line.move is not None]


def test_lines_stand_in_order_and_are_numbered_from_one(sheet: Match) -> None:
    match = _offer(sheet, Add(1, 5), Adjust(2, 3), Close(), Concede(1))
    assert _lines(match) == ["1 add 5", "adjust 2 3", "close", "concede 1"]
    assert [line.number for line in match.standing()] == [1, 2, 3, 4]
    assert sheet.standing() == []
    assert sheet.facts()["score.1"] == "0"


def test_an_undo_gives_back_the_very_match_before(sheet: Match) -> None:
    one = _offer(sheet, Add(1, 5))
    two = _offer(one, Adjust(1, 1))
    assert _offer(two, Undo()) is one
    assert _offer(two, Undo(), Undo()) is sheet
    assert _refusal(sheet, Undo()).rule == "T-UNDO"


def test_an_amendment_takes_the_place_of_its_line_and_has_no_number(sheet: Match) -> None:
    match = _offer(sheet, Add(1, 5), Add(2, 7), Rewrite(1, 1, (Set(1, 9),)))
    assert _lines(match) == ["1 set 9", "2 add 7"]
    match = _offer(match, Add(1, 1))
    assert match.number == 3
    assert match.facts()["score.1"] == "10"


def test_undoing_an_amendment_brings_back_the_line_that_it_replaced(sheet: Match) -> None:
    two = _offer(sheet, Add(1, 5), Add(2, 7))
    amended = _offer(two, Rewrite(1, 1, (Set(1, 9),)))
    deeper = _offer(amended, Rewrite(2, 1, (Set(2, 1),)), Rewrite(1, 1, (Adjust(1, 1),)))
    assert _lines(deeper) == ["adjust 1 1", "2 set 1"]
    assert _lines(_offer(deeper, Undo())) == ["1 set 9", "2 set 1"]
    assert _offer(deeper, Undo(), Undo()) is amended
    assert _offer(deeper, Undo(), Undo(), Undo()) is two
    assert _lines(_offer(deeper, Undo(), Undo(), Undo(), Undo())) == ["1 add 5"]


def test_a_line_after_an_amendment_is_undone_before_it(sheet: Match) -> None:
    amended = _offer(sheet, Add(1, 5), Rewrite(1, 1, (Add(1, 6),)))
    assert _offer(amended, Add(2, 2), Undo()) is amended
    assert _lines(_offer(amended, Undo(), Add(2, 2))) == ["1 add 5", "2 add 2"]


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_line_that_does_not_stand_cannot_be_amended(sheet: Match, number: int) -> None:
    match = _offer(sheet, Add(1, 5), Add(2, 7))
    verdict = _refusal(match, Rewrite(number, 1, (Add(1, 1),)))
    assert verdict.rule == "T-AMEND"
    assert verdict.why is not None
    assert verdict.why.args == {"line": number, "lines": 2}


@pytest.mark.parametrize(
    ("amend", "line", "rule"),
    [
        (Rewrite(2, 1, (Set(2, 1_000_001),)), 2, "SC-RANGE"),
        (Rewrite(2, 1, (Set(1, 1_000_000),)), 3, "SC-RANGE"),
        (Rewrite(1, 1, (Finish(),)), 2, "T-OVER"),
        (Rewrite(2, 1, (Concede(1),)), 3, "T-OVER"),
        (Rewrite(2, 1, (Close(),)), 5, "T-OVER"),
    ],
)
def test_an_amendment_names_the_first_line_refused_and_its_rule(
    sheet: Match, amend: Rewrite, line: int, rule: str
) -> None:
    match = _offer(sheet, Add(1, 5), Add(2, 7), Add(1, 1), Close(), Add(2, 1))
    verdict = _refusal(match, amend)
    assert verdict.rule == "T-AMEND"
    assert verdict.why is not None
    assert verdict.why.args == {"line": line, "broken": rule}


def test_a_correction_counts_after_the_end_and_the_winner_follows_it(sheet: Match) -> None:
    over = _offer(sheet, Add(1, 5), Add(2, 4), Finish())
    assert over.facts()["winner"] == "1"
    assert _offer(over, Adjust(2, 1)).facts()["winner"] == "1 2"
    assert _offer(over, Adjust(2, 2, "counted again")).facts()["winner"] == "2"
    assert _offer(over, Adjust(2, 2), Undo()) is over


def test_who_concedes_cannot_win_whatever_the_judge_adds(sheet: Match) -> None:
    over = _offer(sheet, Add(1, 5), Concede(1), Adjust(1, 1000))
    assert over.facts()["winner"] == "2"
    assert over.facts()["turn"] == "-"
    assert over.result is not None
    assert _refusal(over, Concede(2)).rule == "T-OVER"


def test_earlier_matches_stay_what_they_were(sheet: Match) -> None:
    before = _offer(sheet, Add(1, 5))
    facts = before.facts()
    _offer(before, Add(1, 6), Close(), Rewrite(1, 1, (Add(1, 1),)), Concede(2), Adjust(1, 5))
    assert before.facts() == facts
    assert _lines(before) == ["1 add 5"]


def test_a_match_of_a_hundred_thousand_lines_can_be_dropped(sheet: Match) -> None:
    match = sheet
    for _ in range(100_000):
        match = match.offer(Adjust(1, 1))[0]
    assert match.facts()["score.1"] == "100000"
    assert repr(match) == "<Match of score-sheet after 100000 lines>"
    del match
