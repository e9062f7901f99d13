"""Lines stand, are taken back, amended and corrected; earlier matches stay as they were."""

import pytest

from tablepi import decks
from tablepi.core.game import Setup, Verdict
from tablepi.core.match import Match, begin
from tablepi.core.moves import Adjust, Change, Concede, Move, Rewrite, Undo
from tablepi.core.notation import line_of
from tablepi.core.options import setup_of
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import Malformed
from tablepi.games import games
from tablepi.games.score_sheet import game as score_sheet
from tablepi.games.score_sheet.library import library
from tablepi.games.score_sheet.sheet import Add, Close, Finish, Set
from tablepi.games.score_sheet.sheet_state import Options
from tablepi.referee.words import Words

FARM = """
id = "farm"
title = { en = "Farm" }
seats = [1, 4]
best = "high"
[[row]]
id = "eggs"
name = { en = "Eggs" }
"""


@pytest.fixture
def sheet() -> Match:
    return begin(score_sheet.GAME, Setup(("Ann", "Ben"), Options(rounds=2, missing="zero")))


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
    reason = Phrase(f"rule.{rule}")
    assert verdict.why.args == {"line": line, "broken": rule, "reason": reason}


def test_lines_are_put_in_taken_out_and_exchanged_in_one_step(sheet: Match) -> None:
    match = _offer(sheet, Add(1, 5), Add(2, 7), Close())
    more = _offer(match, Rewrite(2, 0, (Add(1, 1), Adjust(2, 3))))
    assert _lines(more) == ["1 add 5", "1 add 1", "adjust 2 3", "2 add 7", "close"]
    assert _lines(_offer(match, Rewrite(1, 2, ()))) == ["close"]
    assert _lines(_offer(match, Rewrite(1, 2, (Add(2, 7), Add(1, 5))))) == [
        "2 add 7", "1 add 5", "close",
    ]  # fmt: skip
    assert _offer(more, Undo()) is match
    assert _offer(match, Rewrite(1, 3, ()), Undo()) is match


@pytest.mark.parametrize(("number", "count"), [(0, 1), (3, 0), (1, 3), (2, 2), (10**30, 0)])
def test_only_what_stands_is_rewritten(sheet: Match, number: int, count: int) -> None:
    match = _offer(sheet, Add(1, 5), Add(2, 7))
    assert _refusal(match, Rewrite(number, count, (Add(1, 1),))).why == Phrase(
        "T-AMEND.none", {"line": number + max(0, count - 1), "lines": 2}
    )


@pytest.mark.parametrize(("number", "count"), [(0, 1), (1, 0), (1, 1), (7, 2)])
def test_where_no_line_stands_the_refusal_names_no_line(
    sheet: Match, number: int, count: int
) -> None:
    taken_back = _offer(sheet, Add(1, 5), Undo())
    for match in (sheet, taken_back):
        why = _refusal(match, Rewrite(number, count, (Add(1, 1),))).why
        assert why is not None
        assert why.id == "T-AMEND.no-line"
        sentence = Words(match.game, match.setup.seats, match.setup.cards).say(why)
        assert sentence == "No line stands yet: there is nothing to put right."
    with_option = Change("option", "rounds", "3", Rewrite(number, count, (Add(1, 1),)))
    assert _refusal(sheet, with_option).why == why


def test_names_and_options_are_put_right_and_a_seat_joins(sheet: Match) -> None:
    match = _offer(sheet, Add(1, 5), Close())
    renamed = _offer(match, Change("seat", "2", "Bea"), Change("option", "rounds", "3"))
    assert renamed.setup.seats == ("Ann", "Bea")
    assert renamed.setup.options.rounds == 3
    joined = _offer(renamed, Change("seat", "3", "Cid"))
    assert joined.facts()["round.1.3"] == "0"
    assert joined.notation.read("3 add 4") == Add(3, 4)
    assert _lines(joined) == ["1 add 5", "close"]
    assert _offer(joined, Add(3, 4), Undo(), Undo()) is renamed
    assert _offer(joined, Undo(), Undo(), Undo()) is match
    with pytest.raises(Malformed):
        renamed.notation.read("3 add 4")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            Change("option", "rounds", "1"),
            Phrase(
                "T-SETUP.line", {"line": 3, "broken": "T-OVER", "reason": Phrase("rule.T-OVER")}
            ),
        ),
        (Change("option", "colour", "red"), None),
        (Change("option", "best", "worst"), None),
    ],
)
def test_a_header_that_does_not_fit_the_lines_is_refused(
    sheet: Match, change: Change, why: Phrase | None
) -> None:
    match = _offer(sheet, Add(1, 5), Close(), Add(1, 6))
    verdict = _refusal(match, change)
    assert verdict.rule == "T-SETUP"
    assert why is None or verdict.why == why


def test_a_line_that_another_option_makes_unreadable_is_named() -> None:
    suitup = games()["suitup"]
    setup = setup_of(suitup, ("Ann", "Ben"), {}, decks.load(suitup.deck))
    match = begin(suitup, setup)
    for line in ("flip 7-crowns", "2 draw", "2 discard 8-stars block 1"):
        match = _offer(match, match.notation.read(line))
    assert _refusal(match, Change("option", "actions", "off")).why == Phrase(
        "T-SETUP.malformed", {"line": 3}
    )


def _two_at_suitup() -> Match:
    suitup = games()["suitup"]
    match = begin(suitup, setup_of(suitup, ("Ann", "Ben"), {}, decks.load(suitup.deck)))
    for line in ("flip 7-crowns", "2 draw", "2 discard 8-stars block 1", "2 draw"):
        match = _offer(match, match.notation.read(line))
    return match


def test_an_option_and_the_lines_that_rest_on_it_are_put_right_in_one_step() -> None:
    match = _two_at_suitup()
    line = "change option actions off 3 2 '2 discard 8-stars' '1 draw'"
    changed = _offer(match, match.notation.read(line))
    assert changed.setup.options.actions == "off"
    assert _lines(changed) == ["flip 7-crowns", "2 draw", "2 discard 8-stars", "1 draw"]
    assert changed.facts()["turn"] == "1"
    assert _offer(changed, Undo()) is match
    assert line_of(match.notation.read(line)) == line
    assert _lines(_offer(match, match.notation.read("change option actions off 3 2"))) == [
        "flip 7-crowns",
        "2 draw",
    ]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        # The pair first, then the header, then the lines.
        ("change option actions maybe 0 1", "T-AMEND"),
        ("change option actions maybe 5 1", "T-AMEND"),
        ("change option actions maybe 3 3", "T-AMEND"),
        ("change option actions maybe 3 2", "T-SETUP"),
        ("change option no-such x 3 2", "T-SETUP"),
        ("change option dealer 2 3 2", "T-AMEND"),
        ("change option actions off 4 1", "T-AMEND"),
        ("change option actions off 3 1 '2 discard 8-stars'", "T-AMEND"),
        ("change option actions off", "T-SETUP"),
    ],
)
def test_the_lines_of_an_option_are_refused_in_order(line: str, rule: str) -> None:
    match = _two_at_suitup()
    assert _refusal(match, match.notation.read(line)).rule == rule


def test_a_later_line_that_could_not_be_read_is_named_by_its_number() -> None:
    match = _two_at_suitup()
    put_in = match.notation.read("change option actions off 1 0 'adjust 1 5'")
    assert _refusal(match, put_in).why == Phrase("T-AMEND.malformed", {"line": 4})


@pytest.mark.parametrize(
    "line",
    [
        "change option actions off 3",
        "change option actions off 3 0",
        "change option actions off +3 1",
        "change option actions off 3 -1",
        "change option actions off 3 1 undo",
        "change option actions off 3 1 '2 discard 8-stars block 1'",
        "change option actions off 3 1 '2 draw ! T-TURN'",
        "change seat 1 Eve 3 1",
    ],
)
def test_lines_that_an_option_cannot_have_are_malformed(line: str) -> None:
    with pytest.raises(Malformed):
        _two_at_suitup().notation.read(line)


def test_lines_are_read_by_the_words_of_a_header_that_cannot_be_set_up() -> None:
    farm = library((("farm.toml", FARM),))
    match = begin(score_sheet.GAME, setup_of(score_sheet.GAME, ("Ann",), {"rounds": "3"}, farm))
    match = _offer(match, Add(1, 5))
    change = match.notation.read("change option template farm 1 1 '1 enter eggs 3'")
    assert _refusal(match, change).rule == "T-SETUP"
    with pytest.raises(Malformed):
        match.notation.read("change option template farm 1 1 '1 add 3'")


def test_who_is_out_plays_no_more_and_the_others_go_on() -> None:
    three = begin(score_sheet.GAME, Setup(("Ann", "Ben", "Cid"), Options(missing="zero")))
    match = _offer(three, Add(1, 5), Concede(1))
    assert match.facts()["out"] == "1"
    assert match.facts()["phase"] == "play"
    assert _refusal(match, Add(1, 5)).rule == "T-OUT"
    assert _refusal(match, Concede(1)).rule == "T-OUT"
    over = _offer(match, Add(2, 1), Finish())
    assert over.facts()["winner"] == "2"
    assert _offer(match, Adjust(1, 5), Concede(3)).facts()["winner"] == "2"


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
