"""The way out of a refusal: what can be said instead, and the earlier line that is likely wrong."""

from collections.abc import Iterator

import pytest

from tablepi.core.game import Illegal, Verdict
from tablepi.core.match import Match
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Concede, forms_of, shape
from tablepi.core.script import Judged
from tablepi.core.text.phrase import Phrase
from tablepi.games import games
from tablepi.referee.words import Words
from tests.games.golden import Step, played, scripts_of

GAMES = sorted(games())


def _steps(game: str) -> Iterator[Step]:
    for path in scripts_of(game):
        yield from played(path).steps


def _words(match: Match) -> Words:
    return Words(match.game, match.setup.seats, match.setup.cards)


def _possible(match: Match, seat: int, verb: str) -> Phrase:
    """The reason why a verb is not possible, as everybody reads it."""
    why = Illegal("T-PHASE", verb=verb, seat=seat).why
    told = with_way_out(match, Verdict("T-PHASE", why)).why
    assert told is not None
    return told


@pytest.mark.parametrize("game", [game for game in GAMES if game != "score-sheet"])
def test_whatever_is_accepted_next_was_among_what_is_possible(game: str) -> None:
    for step in _steps(game):
        move = step.after.move
        if step.after is step.before or step.after.earlier is not step.before or move is None:
            continue
        verb, seat = shape(type(move)).verb, getattr(move, "seat", 0)
        if not forms_of(step.before.game.moves, verb) or isinstance(move, Concede):
            continue
        told = _possible(step.before, seat, "")
        is_awaited = seat in step.before.state.turn or not seat
        if is_awaited or verb not in step.before.game.rare:
            assert verb in told.args["possible"], (step.words, told)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_refused_is_never_said_to_be_possible(game: str) -> None:
    for step in _steps(game):
        answer = step.answer
        if isinstance(answer, Judged) and answer.rule == "T-PHASE":
            assert isinstance(answer.why, Phrase)
            verb = next(word for word in step.words if not word.isdigit())
            assert verb not in answer.why.args.get("possible", ())


def _told(game: str, line: str, before: str = "") -> str:
    """The sentence on the first such line of the game's scripts that is refused, in English."""
    for step in _steps(game):
        answer = step.answer
        if not isinstance(answer, Judged) or answer.text != line:
            continue
        if isinstance(answer.why, Phrase):
            sentence = _words(step.before).say(answer.why)
            if sentence.startswith(before):
                return sentence
    raise AssertionError(line)


def test_the_seat_in_front_is_told_what_it_can_say() -> None:
    assert _told("conquest-of-fates", "2 pay 1", "“") == (
        "“Pay” is not possible now. Ben can: Lightspeed, Pass or Nobody else."
    )
    assert _told("suitup", "1 discard 5-clubs", "“") == (
        "“Discard” is not possible now. Waiting for Ben: Draw, Take, Shuffled early or Recount."
    )


def test_a_line_of_the_table_is_told_what_is_possible_and_names_no_seat_0() -> None:
    told = {}
    for step in (step for game in GAMES for step in _steps(game)):
        match = step.before
        for form in (form for form in match.game.moves if not shape(form).seated):
            why = _possible(match, 0, shape(form).verb)
            sentence = _words(match).say(why)
            assert "0" not in sentence
            told[match.game.id, match.state.phase, shape(form).verb] = sentence
    assert told["strings-of-suits", "ended", "layout"] == (
        "“Layout” is not possible now. Possible: Go on."
    )


def test_a_card_that_lies_somewhere_is_named_with_its_place_and_the_line_that_laid_it() -> None:
    assert _told("power-suit", "1 power author knots", "Author") == (
        "Author lies on Ann’s side of knots: show another, or put line 1 right."
    )
    assert _told("suitup", "1 add 2 9-clubs") == (
        "9 clubs lies in meld 1: look at the card again, or put line 10 right."
    )


def test_a_card_that_cannot_have_been_laid_leads_to_the_line_that_laid_it() -> None:
    assert _told("power-suit", "1 reveal betrayal suns", "Betrayal") == (
        "Betrayal has no suns: show the card that lies here, or put line 3 right, "
        "or choose “No card that fits”."
    )
    for step in _steps("conquest-of-fates"):
        why = step.answer.why if isinstance(step.answer, Judged) else None
        # A unit that was turned up before, and hidden again, is known by no line that laid it.
        if isinstance(why, Phrase) and why.id == "CF-CARD.placed" and why.args["or_line"]:
            line = step.before.standing()[why.args["or_line"].args["line"] - 1].move
            assert line is not None
            assert shape(type(line)).verb in ("place", "lay")
