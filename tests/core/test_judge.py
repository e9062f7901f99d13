"""Narrowing as tables: after these lines, with these words given, this is asked, lit or refused."""

import random
from typing import Any

import pytest

from tablepi import decks
from tablepi.core.draft import Draft
from tablepi.core.judge import Judgement, Settled, judge
from tablepi.core.match import Match, begin
from tablepi.core.moves import shape
from tablepi.core.notation import Notation, line_of
from tablepi.core.options import setup_of
from tablepi.games import games
from tests.games import golden

FIRST = ("1 power castle suns", "2 power bard suns")
"""Ann at suns with 7, Ben with 10; Ann to play."""


def _match(game: str, lines: tuple[str, ...], seats: int = 2) -> tuple[Match, Notation]:
    played = games()[game]
    names = tuple(f"P{seat}" for seat in range(1, seats + 1))
    setup = setup_of(played, names, {}, decks.load(played.deck))
    match, notation = begin(played, setup), Notation(played, setup)
    for line in lines:
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted, (line, verdict)
    return match, notation


def _given(match: Match, words: str) -> dict[str, Any]:
    """`verb=power card=castle` as words by slot."""
    given: dict[str, Any] = {}
    for word in words.split():
        slot, value = word.split("=")
        given[slot] = int(value) if slot in ("seat", "points") else value
    return given


def _said(judged: Judgement) -> str:
    """`ace? suns knots`: what is asked and bright; `= LINE`: the move left; `! RULE`: refused."""
    if judged.refusal is not None:
        return f"! {judged.refusal.rule}"
    if judged.move is not None:
        return f"= {line_of(judged.move)}"
    bright = [str(choice.value) for choice in judged.choices if choice.bright]
    return " ".join([f"{judged.asks}?", *bright, *(f"[{slot}]" for slot in judged.typed)])


def _dim(judged: Judgement) -> dict[str, str]:
    return {
        str(choice.value): str(choice.verdict.rule)
        for choice in judged.choices
        if not choice.bright
    }


def _judged(game: str, lines: tuple[str, ...], words: str, seats: int = 2) -> Judgement:
    match, notation = _match(game, lines, seats)
    return judge(match, notation, Draft(_given(match, words), openly=True))


ALL_VERBS = "verb? power event location personality discard"

INFLUENCE = [
    ((), "", ALL_VERBS),
    ((), "card=castle", "ace? suns knots"),
    ((), "card=sea", "= 1 power sea waves"),
    ((), "card=moons", "! PS-CARD"),
    ((), "card=harvest", "! PS-CARD"),
    ((), "ace=suns", ALL_VERBS),
    ((), "card=castle ace=suns", "= 1 power castle suns"),
    ((), "card=castle ace=moons", "! PS-SUIT"),
    ((), "seat=2", "! T-TURN"),
    ((), "seat=1 card=castle", "ace? suns knots"),
    ((), "verb=deal", "! T-PHASE"),
    ((), "verb=reveal", "! T-PHASE"),
    ((), "verb=power ace=waves", "card? origin journey sailor discovery lunatic cave mill darkness"
     " sea"),
    ((), "verb=power card=sea", "= 1 power sea waves"),
    ((), "verb=discard", "card?"),
    ((), "verb=discard card=castle", "! PS-STUCK"),
    ((), "verb=event", "ace? moons suns waves leaves wyrms knots"),
    ((), "verb=event card=castle", "ace? moons suns waves leaves wyrms knots"),
    ((), "verb=event ace=suns", "card? discovery pact ?"),
    ((), "verb=personality ace=moons", "card? author lunatic diplomat huntress ?"),
    ((), "verb=location ace=leaves", "card? origin forest market mill end ?"),
    ((), "verb=event ace=suns card=?", "= 1 event ? suns"),
    ((), "verb=event ace=suns card=castle", "= 1 event castle suns"),
    (FIRST, "card=bard", "! PS-SEEN"),
    (FIRST, "card=castle", "! PS-SEEN"),
    (FIRST, "seat=1", ALL_VERBS),
    (("1 event ? suns",), "verb=event", "ace? moons suns waves leaves wyrms knots"),
    (("1 event ? suns", "2 power sea waves"), "verb=event", "ace? moons waves leaves wyrms knots"),
    (("1 event ? suns", "2 power sea waves"), "verb=event ace=suns", "! PS-DOWN"),
    (("1 event ? suns", "2 power sea waves"), "ace=suns", "card? desert painter mountain discovery"
     " penitent castle diplomat pact bard"),
]  # fmt: skip

NAMED = ("1 location castle suns", "2 power sea waves")
"""Ann's face-down card at suns was named; Ann to play."""

SECRET = [
    # Ann knows where her castle lies and is told at once; Ben may show one, and somebody erred.
    (NAMED, "card=castle", "! PS-SEEN"),
    (NAMED, "verb=power card=castle", "! PS-SEEN"),
    (NAMED, "verb=location ace=knots", "card? market castle ?"),
    (("1 location castle suns",), "card=castle", "ace? suns knots"),
    # Nothing that can be seen before her own card is named tells where it lies.
    (NAMED, "verb=power ace=knots", "card? author painter battle soldier market castle betrayal"
     " merchant windfall"),
]  # fmt: skip

SHEET = [
    (2, (), "", "verb? add set close finish pass [points]"),
    (2, (), "seat=2", "verb? add set close finish pass [points]"),
    (2, (), "verb=add", "points? [points]"),
    (2, (), "verb=add seat=1", "points? [points]"),
    (2, (), "verb=set points=-7", "= 1 set -7"),
    (2, (), "verb=set seat=2 points=-7", "= 2 set -7"),
    (2, (), "seat=1 points=5", "verb? add set close finish pass"),
    (2, (), "verb=add seat=1 points=1000001", "! SC-RANGE"),
    (2, ("1 set 999999",), "verb=add points=2", "= 2 add 2"),
    (2, (), "verb=close", "! SC-EMPTY"),
    (2, ("1 set 3",), "verb=finish", "! SC-EMPTY"),
    (2, ("1 set 3", "2 set 3"), "verb=close", "= close"),
    (2, (), "verb=finish", "= finish"),
    (2, (), "verb=pass", "= 1 pass"),
    (2, (), "verb=pass seat=2", "= 2 pass"),
    (1, (), "", "verb? add set close finish pass [points]"),
    (1, (), "verb=pass", "= 1 pass"),
    (12, (), "verb=add", "points? [points]"),
    (2, ("finish",), "", "! T-OVER"),
    (2, ("finish",), "seat=1", "! T-OVER"),
    (2, ("concede 1",), "verb=add seat=1 points=1", "! T-OVER"),
]


@pytest.mark.parametrize(("lines", "words", "said"), INFLUENCE + SECRET)
def test_words_of_power_suit_lead_where_the_table_says(
    lines: tuple[str, ...], words: str, said: str
) -> None:
    # A `discard` is bright for no card in the first plays: everything can still be played.
    if words == "verb=discard":
        judged = _judged("power-suit", lines, words)
        assert judged.refusal is not None
        assert judged.refusal.rule == "PS-STUCK"
        return
    assert _said(_judged("power-suit", lines, words)) == said


@pytest.mark.parametrize(("seats", "lines", "words", "said"), SHEET)
def test_words_of_the_score_sheet_lead_where_the_table_says(
    seats: int, lines: tuple[str, ...], words: str, said: str
) -> None:
    assert _said(_judged("score-sheet", lines, words, seats)) == said


@pytest.mark.parametrize(
    ("lines", "words", "confirmed"),
    [
        (("1 set 3",), "verb=close", "close anyway"),
        (("1 set 3",), "verb=finish", "finish anyway"),
        (("1 set 3",), "", ""),
        (("1 set 3", "2 set 3"), "verb=close", ""),
        (("finish",), "verb=close", ""),
    ],
)
def test_a_line_that_only_lacks_its_confirmation_is_offered_with_it(
    lines: tuple[str, ...], words: str, confirmed: str
) -> None:
    move = _judged("score-sheet", lines, words).confirmed
    assert (line_of(move) if move else "") == confirmed


def _round(*, level: str = "") -> tuple[str, ...]:
    """The lines of the recorded match up to the end of its first round, or to its last play."""
    from tablepi.tools.demo import recorded

    lines = [line for line in recorded() if " ! " not in line]
    return tuple(lines if level else lines[: lines.index("deal")])


def test_when_a_round_is_scored_only_the_deal_is_left() -> None:
    lines = _round()
    assert _said(_judged("power-suit", lines, "")) == "= deal"
    assert _said(_judged("power-suit", lines, "verb=deal")) == "= deal"
    assert _said(_judged("power-suit", lines, "verb=power")) == "! T-PHASE"
    assert _said(_judged("power-suit", lines, "card=castle")) == "! T-PHASE"


def test_a_tie_asks_for_the_seat_that_owes_its_card_and_for_no_other_ace() -> None:
    lines = _round(level="to the last")[:-1]
    assert _said(_judged("power-suit", lines, "verb=reveal")) == "ace? knots"
    assert _said(_judged("power-suit", lines, "verb=reveal ace=suns")) == "! PS-REVEAL"
    assert _said(_judged("power-suit", lines, "ace=knots card=market")) == (
        "= 1 reveal market knots"
    )
    assert _said(_judged("power-suit", lines, "card=market")) == "= 1 reveal market knots"
    assert _said(_judged("power-suit", lines, "card=?")) == "= 1 reveal ? knots"
    assert _said(_judged("power-suit", lines, "seat=2")) == "! T-TURN"
    assert _said(_judged("power-suit", lines, "card=author")) == "! PS-REVEAL"


def test_after_the_end_every_word_is_refused_by_it() -> None:
    lines = _round(level="to the last")
    for words in ("", "card=castle", "verb=deal", "verb=power card=castle ace=suns", "ace=suns"):
        assert _said(_judged("power-suit", lines, words)) == "! T-OVER"


def test_every_dimmed_value_carries_the_rule_that_refuses_it() -> None:
    assert _dim(_judged("power-suit", FIRST, "card=diplomat")) == dict.fromkeys(
        ("waves", "leaves", "wyrms", "knots"), "PS-SUIT"
    )
    dim = _dim(_judged("power-suit", FIRST, "verb=event ace=suns"))
    assert dim["castle"] == dim["bard"] == "PS-SEEN"
    assert dim["moons"] == dim["harvest"] == "PS-CARD"
    assert dim["sea"] == "PS-SUIT"
    assert dim["painter"] == "PS-TYPE"
    assert "?" not in dim


def test_verbs_that_the_words_refuse_are_dimmed_and_those_of_another_phase_are_not_there() -> None:
    judged = _judged("power-suit", ("1 event ? suns", "2 power sea waves"), "ace=suns")
    verbs = {choice.value: choice.verdict.rule for choice in judged.verbs}
    assert verbs == {
        "power": None,
        "event": "PS-DOWN",
        "location": "PS-DOWN",
        "personality": "PS-DOWN",
        "discard": None,
    }


def test_without_a_chip_a_shown_card_says_so_and_its_other_ace_is_played_at_once() -> None:
    suns = ("castle", "painter", "desert", "mountain", "diplomat")
    waves = ("sea", "journey", "lunatic", "mill", "sailor")
    lines: list[str] = []
    for one, two in zip(suns, waves, strict=True):
        lines += [f"1 power {one} suns", f"2 power {two} waves"]
    # Ann has no suns chip left, Ben no waves chip.
    assert _said(_judged("power-suit", tuple(lines), "card=bard")) == "! PS-CHIP"
    assert _said(_judged("power-suit", tuple(lines), "card=pact")) == "= 1 power pact moons"


def test_a_given_secret_card_changes_nothing_that_can_be_seen() -> None:
    match, notation = _match("power-suit", FIRST)
    cards = [str(card) for card in match.setup.cards]
    for verb in ("event", "location", "personality"):
        seen = {
            (_said(found), str(found.choices), str(found.verbs))
            for card in cards
            for found in [judge(match, notation, Draft({"verb": verb, "card": card}))]
        }
        assert len(seen) == 1


def test_the_slots_of_every_move_can_be_asked() -> None:
    """A verb alone leads to a question, a move or a refusal that a table can be shown."""
    for game in games().values():
        match, notation = _match(game.id, (), max(game.seats[0], 2))
        for form in game.moves:
            judged = judge(match, notation, Draft({"verb": shape(form).verb}))
            assert judged.asks or judged.move or judged.refusal


@pytest.mark.parametrize("game", list(games()))
def test_what_is_known_of_a_position_leads_where_trying_it_anew_leads(game: str) -> None:
    """Some words of the next line, right ones and others, with its verb and without."""
    seed = f"{game} 1"
    chance = random.Random(seed)
    steps = [each for each in golden.played(golden.scripts_of(game)[0]).steps if each.after.move]
    said = [_words(step.after.move) for step in steps]
    for step, words in zip(steps, said, strict=True):
        notation = Notation(step.before.game, step.before.setup)
        settled: Settled = {}
        for _ in range(8):
            given = dict(chance.sample(sorted(words.items()), chance.randint(0, len(words))))
            other = chance.choice(said)
            given |= {slot: other[slot] for slot in given if slot in other and slot != "verb"}
            known = judge(step.before, notation, Draft(given), settled)
            assert known == judge(step.before, notation, Draft(given)), (seed, given)


def _words(move: Any) -> dict[str, Any]:
    """What a line said, by slot."""
    said = shape(type(move))
    return {"verb": said.verb, **{slot.name: getattr(move, slot.name) for slot in said.slots}}
