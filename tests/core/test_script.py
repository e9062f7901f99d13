"""A table script is answered line by line: header, moves, expectations, and what is none."""

from typing import Any

import pytest

from tablepi import decks
from tablepi.core.cards import NO_CARDS
from tablepi.core.script import BadHeader, Compared, Judged, Script
from tablepi.games import games
from tests.core import made_up

HEADER = ["game power-suit", "seat 1 Ann", "seat 2 Ben"]
SHEET = ["game score-sheet", "option missing zero", "seat 1 Ann"]
GONE = {"note.2": "-"}


def _script() -> Script:
    return Script(games().get, lambda game: decks.load(game.deck))


def _answers(lines: list[str]) -> list[Any]:
    script = _script()
    return [script.feed(number, line) for number, line in enumerate(lines, 1)]


def _last(*lines: str, header: list[str] = HEADER) -> Any:
    return _answers([*header, *lines])[-1]


def test_comments_blank_lines_and_good_headers_have_no_answer() -> None:
    answers = _answers(["# one", "", "  \t", *HEADER, "option rounds 2 # two", "# three"])
    assert answers == [None] * len(answers)


def test_a_move_is_answered_with_what_it_changed() -> None:
    answer = _last("  1 power castle suns   # why not")
    assert answer == Judged(
        line=4,
        text="1 power castle suns",
        verdict="accepted",
        rule=None,
        why=None,
        changed={
            "turn": "2",
            "stack.suns": "1",
            "pile.1": "8",
            "supply.1.suns": "4",
            "total.1.suns": "7",
            "up.1.suns": "castle",
        },
        met=True,
    )


def test_facts_that_are_new_and_facts_that_are_gone_have_changed() -> None:
    closed = _last("close", header=SHEET)
    assert closed.changed == {"round": "2", "round.1.1": "0"}
    undone = _last("close", "undo", header=SHEET)
    assert undone.changed == {"round": "1", "round.1.1": "-"}
    amended = _last("1 add 0", "close", "amend 1 1 pass", header=SHEET)
    assert amended.changed == {}


def test_a_fact_is_new_or_gone_also_where_it_is_a_dash() -> None:
    script = Script({"made-up": made_up.GAME}.get, lambda game: NO_CARDS)
    lines = ["game made-up", "seat 1 Ann", "seat 2 Ben", "write a", "write b", "undo"]
    answers = [script.feed(number, line) for number, line in enumerate(lines, 1)]
    changed = [answer.changed for answer in answers if isinstance(answer, Judged)]
    assert changed == [{"note.1": "-"}, {"note.1": "a", "note.2": "-"}, {"note.1": "-"} | GONE]


def test_a_refusal_is_met_only_by_its_own_rule() -> None:
    met = _last("2 power castle suns ! T-TURN")
    assert (met.text, met.verdict, met.rule, met.changed, met.met) == (
        "2 power castle suns",
        "refused",
        "T-TURN",
        {},
        True,
    )
    assert not _last("2 power castle suns ! T-PHASE").met
    assert not _last("2 power castle suns").met
    assert not _last("2 power castle suns ! malformed").met
    accepted = _last("1 power castle suns ! T-TURN")
    assert (accepted.verdict, accepted.rule, accepted.met) == ("accepted", None, False)


def test_a_malformed_line_is_met_by_malformed_and_says_what_was_expected() -> None:
    answer = _last("1 power castle ! malformed")
    assert (answer.text, answer.verdict, answer.rule, answer.met) == (
        "1 power castle",
        "malformed",
        None,
        True,
    )
    assert "SEAT power CARD ACE" in answer.why
    assert not _last("1 power castle").met
    assert not _last("1 power castle ! T-TURN").met


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("! malformed", ""),
        ("'' ! malformed", "''"),
        ("= ! malformed", "="),
        ("= turn ! malformed", "= turn"),
        ("= turn 1 ! malformed", "= turn 1"),
        ("seat 3 Cid ! malformed", "seat 3 Cid"),
        ("undo 'a ! b' ! malformed", "undo 'a ! b'"),
        ("1 power castle suns#! PS-SUIT", "1 power castle suns"),
        ("1 event castle suns!PS-SUIT ! malformed", "1 event castle suns!PS-SUIT"),
        ("adjust 1 5 !", "adjust 1 5 !"),
        ('adjust 1 5 "a ! b" # c', 'adjust 1 5 "a ! b"'),
    ],
)
def test_the_text_of_a_line_is_as_written_without_refusal_and_comment(line: str, text: str) -> None:
    answer = _last(f"  {line}  ")
    assert answer.text == text
    assert answer.met


def test_a_line_with_an_unknown_verb_says_which_are_possible_now() -> None:
    possible = "possible now: power, event, location, personality, discard"
    # Of a seat that is not asked, and of none, the verbs are told that are waited for.
    for line in ("1 xyzzy castle", "2 xyzzy", "9 xyzzy", "xyzzy"):
        assert _last(f"{line} ! malformed").why == f"'xyzzy' is no verb of this game; {possible}"
    assert _last("1 ! malformed").why == f"a verb is missing behind the seat; {possible}"


@pytest.mark.parametrize("line", ["1 power 'castle suns # no ! malformed", "1 power castle \\"])
def test_where_quotes_are_open_the_text_is_the_whole_line_and_nothing_can_expect_it(
    line: str,
) -> None:
    answer = _last(f"   {line}")
    assert (answer.text, answer.verdict, answer.met) == (line, "malformed", False)


@pytest.mark.parametrize(
    ("line", "actual", "met"),
    [
        ("= turn 1", "1", True),
        ("= turn 2", "1", False),
        ("= turn 1 2", "1", False),
        ("= removed -", "-", True),
        ("= no.such.fact -", "-", True),
        ("= no.such.fact 0", "-", False),
        ("=  'turn'   1 # so", "1", True),
    ],
)
def test_an_expectation_compares_word_by_word(line: str, actual: str, met: bool) -> None:
    answer = _last(line)
    assert isinstance(answer, Compared)
    assert answer.text == line.partition(" #")[0]
    assert answer.actual == actual
    assert answer.verdict == ("held" if met else "failed")
    assert answer.met == met


@pytest.mark.parametrize("line", ["=", "= turn", "= turn 1 ! T-TURN", "= turn ! 1", "=turn 1"])
def test_an_expectation_without_fact_or_value_or_with_a_refusal_is_malformed(line: str) -> None:
    answer = _last(line)
    assert answer.verdict == "malformed"
    assert not answer.met
    assert ("= FACT VALUE" in answer.why) == (line != "=turn 1")


@pytest.mark.parametrize("line", ["game power-suit", "seat 3 Cid", "option rounds 2"])
def test_a_header_after_the_first_move_or_expectation_is_malformed(line: str) -> None:
    for first in ("1 power castle suns", "= turn 1", "nonsense ! malformed"):
        assert _last(first, line).verdict == "malformed"


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], 0),
        (["# nothing", ""], 2),
        (["1 power castle suns"], 1),
        (["= turn 1"], 1),
        (["seat 1 Ann", "game power-suit"], 1),
        (["", "Game power-suit"], 2),
        (["game"], 1),
        (["game power suit"], 1),
        (["game chess"], 1),
        (["game 'power-suit"], 1),
        ([*HEADER, "game power-suit"], 4),
        ([*HEADER, "option rounds 2", "option rounds 2"], 5),
        ([*HEADER, "option rounds 2", "option rounds 3"], 5),
        ([*HEADER, "option rounds 4"], 4),
        ([*HEADER, "option rounds"], 4),
        ([*HEADER, "option rounds 1 2"], 4),
        ([*HEADER, "option target 1"], 4),
        ([*HEADER, "option"], 4),
        ([*HEADER, "seat 3 Cid"], 4),
        ([*HEADER[:2], "seat 1 Ben"], 3),
        ([*HEADER[:2], "seat 3 Ben"], 3),
        ([*HEADER[:2], "seat +2 Ben"], 3),
        ([*HEADER[:2], "seat two Ben"], 3),
        ([*HEADER[:2], "seat 2 Ben the Elder"], 3),
        ([*HEADER[:2], "seat 2"], 3),
        ([*HEADER[:2], "seat 2 'Ben"], 3),
        ([HEADER[0], "seat 2 Ben", "seat 1 Ann"], 2),
        # One seat too few shows only with the first line that is no header, or at the end.
        (HEADER[:2], 2),
        ([*HEADER[:2], "", "# that is all"], 4),
        ([*HEADER[:2], "undo", "seat 2 Ben"], 3),
        ([*HEADER[:2], "", "seat 2 Ben ! malformed"], 4),
        ([*HEADER[:2], "1 power 'castle"], 3),
        (["game score-sheet", *(f"seat {n} P{n}" for n in range(1, 14))], 14),
    ],
)
def test_a_header_that_no_match_comes_from_is_told_with_its_first_line(
    lines: list[str], number: int
) -> None:
    script = _script()
    with pytest.raises(BadHeader) as wrong:  # noqa: PT012
        for at, line in enumerate(lines, 1):
            script.feed(at, line)
        script.begin(len(lines))
    assert wrong.value.line == number
    assert str(wrong.value)


@pytest.mark.parametrize("line", ["option rounds '2", 'seat "3 Cid', "'game", "game \\"])
def test_a_header_line_with_an_open_quote_is_a_malformed_move_and_ends_the_header(
    line: str,
) -> None:
    answer = _last(line)
    assert (answer.text, answer.verdict, answer.rule, answer.met) == (
        line,
        "malformed",
        None,
        False,
    )
    assert _last(line, "option rounds 2").verdict == "malformed"


def test_names_and_options_may_be_quoted_and_numbers_have_zeros() -> None:
    script = _script()
    for number, line in enumerate(
        ["game 'score-sheet'", "seat 01 ''", 'option title "! #1"', "seat 2 !", "option rounds +03"]
    ):
        assert script.feed(number, line) is None
    script.begin(6)
    assert script.match is not None
    assert script.match.setup.seats == ("", "!")
    assert script.match.setup.options.title == "! #1"
    assert script.match.setup.options.rounds == 3
