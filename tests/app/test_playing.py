"""Whole matches through the one road: by scans alone, by taps alone, by any mixture."""

import random

import pytest

from tablepi import decks
from tablepi.app import picture as pictures
from tablepi.app.acts import Act, Give, Key, Press
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation
from tablepi.core.options import setup_of
from tablepi.core.words import words_of
from tablepi.demo import recorded
from tablepi.games import games
from tests.app.sitting import Sitting, offers

LINES = list(recorded())


def _played(lines: list[str]) -> Match:
    """The match of these lines as the core alone has it."""
    game = games()["power-suit"]
    setup = setup_of(game, ("Ann", "Ben"), {}, decks.load(game.deck))
    match, notation = begin(game, setup), Notation(game, setup)
    for line in lines:
        match, _ = match.offer(notation.read(line))
    return match


def _words(line: str) -> dict[str, str]:
    """`1 power castle suns` as words by slot."""
    words = words_of(line.partition(" ! ")[0])
    names = ("seat", "verb", "card", "ace") if words[0].isdigit() else ("verb",)
    return dict(zip(names, words, strict=True))


def _tap(sitting: Sitting, words: dict[str, str]) -> None:
    """Taps what the table offers for one of these words."""
    for slot, value, act in offers(sitting.table):
        if words.get(slot) == str(value):
            del words[slot]
            sitting.hear(act)
            return
    raise AssertionError(f"nothing on the table says any of {words}: {sitting.table.prompt}")


def _scan(sitting: Sitting, words: dict[str, str]) -> None:
    """Scans the first of the words that a code can say: verb, then ace, the card last."""
    slot = next(slot for slot in ("verb", "ace", "card") if slot in words)
    sitting.scan(words.pop(slot))


def _said(sitting: Sitting) -> str:
    said = sitting.table.said
    return "" if said is None else "accepted" if said.accepted else said.rule


def _by_scans(sitting: Sitting, line: str) -> None:
    words = _words(line)
    words.pop("seat", None)
    while words:
        _scan(sitting, words)


def _by_taps(sitting: Sitting, line: str) -> None:
    words = _words(line)
    if sitting.table.prompt.given:
        sitting.press("undo")
    while words.keys() - {"seat"}:
        _tap(sitting, words)
        if _said(sitting):
            break


def _check(sitting: Sitting, line: str) -> None:
    rule = line.partition(" ! ")[2]
    assert _said(sitting) == (rule or "accepted"), line


def test_the_recorded_match_is_played_by_scans_alone(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def test_the_recorded_match_is_played_by_taps_alone(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_taps(sitting, line)
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def test_the_recorded_match_is_played_by_any_mixture(sitting: Sitting) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        if sitting.table.prompt.given:
            sitting.press("undo")
        words = _words(line)
        words.pop("seat", None)
        while words:
            (_scan if chance.random() < 0.5 else _tap)(sitting, words)
            if _said(sitting):
                break
        _check(sitting, line)
    assert sitting.lines() == [line for line in LINES if " ! " not in line]


def test_what_the_table_shows_is_what_the_core_says(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    played: list[str] = []
    for line in LINES:
        _by_scans(sitting, line)
        played += [] if " ! " in line else [line]
        match = _played(played)
        table = sitting.table
        assert table.board == match.game.board(match.public)
        assert [seat.score for seat in table.seats] == [
            match.facts()["score.1"], match.facts()["score.2"]
        ]  # fmt: skip


def test_the_recorded_match_ends_with_its_result_and_begins_again(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
    (show,) = sitting.table.prompt.buttons
    sitting.hear(show.act)
    ending = sitting.see(pictures.Ending)
    assert ending.headline == "Ben wins"
    assert [(each.place, each.name, each.score) for each in ending.standings] == [
        (1, "Ben", "37"), (2, "Ann", "35")
    ]  # fmt: skip
    assert ending.seal == f"Seal {sitting.archive.journal.seal(1)}"
    again, other, *_ = ending.buttons
    sitting.hear(again.act)
    assert sitting.see(pictures.Page).kind == "layout"
    sitting.press("ready")
    assert [seat.name for seat in sitting.table.seats] == ["Ann", "Ben"]
    sitting.press("menu")
    menu = sitting.see(pictures.Menu)
    assert [entry.act for entry in menu.resume] == [Press("resume", 2)]
    sitting.press("matches")
    first = sitting.see(pictures.Listing).entries[-1]
    assert first.act is not None
    sitting.hear(first.act)
    sitting.hear(other.act)
    assert isinstance(sitting.picture, pictures.Menu)


def test_undoing_the_last_play_from_the_result_goes_on_with_the_match(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES:
        _by_scans(sitting, line)
    sitting.press("result")
    sitting.press("undo")
    assert sitting.table.said == pictures.Said(True, "Undo")
    assert not sitting.archive.journal.matches()[0].ended
    _by_scans(sitting, LINES[-1])
    assert sitting.archive.journal.matches()[0].ended
    sitting.press("result")
    assert sitting.see(pictures.Ending).headline == "Ben wins"


def _seat(sitting: Sitting, seat: int) -> Act:
    return sitting.table.seats[seat - 1].act


def _number(sitting: Sitting, text: str, verb: str) -> None:
    """Types a number with the keys that are on the table, and ends it with a verb."""
    keypad = sitting.table.prompt.keypad
    assert keypad is not None
    keys = {button.label: button.act for button in keypad.keys}
    for key in text.lstrip("-"):
        sitting.hear(keys[key])
    if text.startswith("-"):
        sitting.hear(keys["±"])
    keypad = sitting.table.prompt.keypad
    assert keypad is not None
    assert keypad.text == text
    (ended,) = [button for button in keypad.confirms if button.label == verb]
    sitting.hear(ended.act)


def _button(sitting: Sitting, label: str) -> None:
    buttons = (*sitting.table.prompt.buttons, *sitting.table.prompt.more)
    (button,) = [button for button in buttons if button.label == label]
    sitting.hear(button.act)


def test_a_whole_score_sheet_is_kept_by_taps(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid", title="Skat", rounds="2")
    assert sitting.table.title == "Skat"
    for seat, points, verb in (
        (1, "24", "Add"),
        (2, "-10", "Set"),
        (3, "7", "Set"),
        (1, "6", "Add"),
    ):
        sitting.hear(_seat(sitting, seat))
        _number(sitting, points, verb)
        assert _said(sitting) == "accepted"
    assert [panel.score for panel in sitting.table.seats] == ["30", "-10", "7"]
    _button(sitting, "Next player")
    sitting.hear(_seat(sitting, 1))
    assert [panel.to_act for panel in sitting.table.seats] == [False, True, False]
    _button(sitting, "Close the round")
    assert sitting.table.hands == ("Round 1 is closed.",)
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "40", "Add")
    _button(sitting, "Close the round")
    assert sitting.table.prompt.text == "Ann and Ben share the win"
    assert sitting.lines() == [
        "1 add 24", "2 set -10", "3 set 7", "1 add 6", "1 pass", "close", "2 add 40", "close",
    ]  # fmt: skip


def test_a_verb_can_come_before_the_seat_and_a_number_before_both_is_kept(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    _button(sitting, "Add")
    for key in "12":
        sitting.hear(Key(key))
    sitting.hear(_seat(sitting, 2))
    assert sitting.lines() == []
    _number_ends = sitting.table.prompt.keypad
    assert _number_ends is not None
    assert _number_ends.text == "12"
    sitting.hear(_number_ends.confirms[0].act)
    assert sitting.lines() == ["2 add 12"]


def test_ending_a_number_that_was_not_typed_enters_nothing(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 1))
    for typed in ("", "-"):
        for key in typed:
            sitting.hear(Key(key))
        keypad = sitting.table.prompt.keypad
        assert keypad is not None
        for button in keypad.confirms:
            assert button.dim
            sitting.hear(button.act)
            assert sitting.lines() == []


def test_a_total_out_of_range_is_refused_and_the_seat_stays_chosen(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "1000001", "Set")
    said = sitting.table.said
    assert said is not None
    assert said.rule == "SC-RANGE"
    assert "Ben" in said.text
    assert sitting.refusals() == ["2 set 1000001 ! SC-RANGE"]
    _number(sitting, "1000000", "Set")
    assert sitting.lines() == ["2 set 1000000"]


@pytest.mark.parametrize("seats", [1, 12])
def test_a_sheet_is_kept_for_one_and_for_twelve(sitting: Sitting, seats: int) -> None:
    names = [f"P{seat}" for seat in range(1, seats + 1)]
    sitting.press("game", "score-sheet")
    while len(sitting.see(pictures.Seating).seats) > seats:
        sitting.press("fewer")
    while len(sitting.see(pictures.Seating).seats) < seats:
        sitting.press("more")
    for seat, name in enumerate(names, 1):
        sitting.press("rename", seat)
        sitting.press("answer", name)
    sitting.press("start")
    sitting.press("ready")
    for seat in range(1, seats + 1):
        if seats > 1:
            sitting.hear(_seat(sitting, seat))
        _number(sitting, str(seat), "Add")
    _button(sitting, "End the match")
    sitting.press("result")
    ending = sitting.see(pictures.Ending)
    assert [standing.name for standing in ending.standings] == names[::-1]
    assert ending.headline == f"{names[-1]} wins"


def test_conceding_asks_who_and_is_taken_back_by_undo(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    _button(sitting, "Someone gives up")
    listing = sitting.see(pictures.Listing)
    assert listing.entries[1].act is not None
    sitting.hear(listing.entries[1].act)
    assert sitting.table.prompt.text == "Ann wins"
    assert sitting.table.hands == ("Ben gives up: the match is over.",)
    sitting.press("undo")
    assert sitting.table.prompt.text == "Ann to play: scan a card or tap"
    assert sitting.lines() == ["concede 2", "undo"]


def test_a_scanned_verb_of_another_phase_is_refused_by_its_phase(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("deal")
    assert _said(sitting) == "T-PHASE"
    assert not sitting.table.prompt.given


def test_a_give_of_several_words_at_once_is_taken(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(Give((("verb", "power"), ("card", "castle"), ("ace", "suns"))))
    assert sitting.lines() == ["1 power castle suns"]


def test_a_number_that_was_not_entered_is_forgotten_with_the_next_line(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben")
    sitting.hear(_seat(sitting, 1))
    sitting.keys("12")
    _button(sitting, "Close the round")
    sitting.hear(_seat(sitting, 1))
    _number(sitting, "5", "Add")
    assert sitting.lines() == ["close", "1 add 5"]
    sitting.hear(_seat(sitting, 1))
    sitting.keys("7")
    sitting.press("undo")
    sitting.hear(_seat(sitting, 1))
    assert sitting.table.prompt.keypad is not None
    assert sitting.table.prompt.keypad.text == ""
    sitting.press("undo")
    sitting.press("undo")
    sitting.hear(_seat(sitting, 2))
    _number(sitting, "3", "Add")
    assert sitting.lines()[2:] == ["undo", "2 add 3"]


def test_a_late_tap_for_a_result_that_is_gone_shows_none(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.press("concede")
    sitting.press("seat", 1)
    sitting.press("undo")
    sitting.press("result")
    assert sitting.table.prompt.text == "Ann to play: scan a card or tap"


def test_whoever_owes_a_card_may_say_that_none_fits(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    for line in LINES[:-1]:
        _by_scans(sitting, line)
    assert sitting.table.hands[-1] == "Ann, turn over your face-down card at knots and show it."
    sitting.give(verb="reveal")
    sitting.give(ace="knots")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert not picker.secret
    assert picker.unknown is not None
    assert picker.unknown.label == "No card that fits"
    sitting.hear(picker.unknown.act)
    assert sitting.lines()[-1] == "1 reveal ? knots"
