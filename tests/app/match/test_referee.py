"""One match being refereed: words, refusals, what is recorded, what a match can survive."""

from collections.abc import Callable
from typing import Any

import pytest

from tablepi.app.intents import (
    Back,
    ChooseSeat,
    Drop,
    GoToMenu,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    OpenRules,
    Undo,
)
from tablepi.app.screens.match_menu import AskConcede
from tablepi.app.screens.menu import ResumeMatch
from tablepi.app.screens.result import ConfirmResult, PlayAgain
from tablepi.app.storage import Storage
from tablepi.app.view.picture import Button, Table
from tablepi.app.view.table_picture import Said
from tablepi.core.errors import StoreError
from tablepi.store import Store
from tests.app.faulty import Faulty
from tests.app.sitting import Sitting, notices


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


def _chips(table: Table) -> list[str]:
    """The words given so far, as their buttons say them."""
    return [button.label for button in table.prompt.given]


def _refused(sitting: Sitting) -> Said:
    said = sitting.table.said
    assert said is not None
    assert not said.accepted
    return said


def test_a_refusal_says_rule_reason_and_card_and_keeps_the_earlier_words(duel: Sitting) -> None:
    duel.scan("power", "suns", "soldier")
    assert _refused(duel) == Said(
        False,
        "That card does not carry suns: play it at an ace of its own suits.",
        "PS-SUIT",
        "soldier",
    )
    assert _chips(duel.table) == ["Power", "suns"]
    assert duel.table.prompt.text == "Power — Ann: scan the card or tap it"
    duel.scan("castle")
    assert duel.lines() == ["1 power castle suns"]


def test_a_refusal_stands_until_the_next_input_and_blocks_nothing(duel: Sitting) -> None:
    duel.scan("power", "soldier")
    duel.give(ace="suns")
    assert _refused(duel).rule == "PS-SUIT"
    assert _chips(duel.table) == ["Power", "Soldier"]
    duel.hear(OpenHistory())
    duel.hear(Back())
    assert _refused(duel).rule == "PS-SUIT"
    duel.give(ace="wyrms")
    assert duel.table.said == Said(True, "Ann: Power · Soldier · wyrms")


def test_every_refusal_is_recorded_and_changes_nothing(duel: Sitting) -> None:
    board = duel.table.board
    duel.scan("power", "suns", "soldier")
    duel.hear(Undo())
    duel.scan("power", "harvest")
    duel.hear(Undo())
    duel.hear(Undo())
    duel.give(seat=2)
    assert duel.refusals() == [
        "1 power soldier suns ! PS-SUIT",
        "1 power harvest _ ! PS-CARD",
        "undo ! T-UNDO",
        "2 ! T-TURN",
    ]
    assert duel.lines() == []
    assert duel.table.board == board


def test_undo_takes_back_the_words_first_and_then_the_latest_line(duel: Sitting) -> None:
    duel.scan("power", "castle")
    duel.give(ace="suns")
    duel.scan("power", "bard")
    duel.give(verb="discard")
    duel.scan("soldier")
    assert _chips(duel.table) == ["A card"]
    duel.hear(Undo())
    assert _chips(duel.table) == []
    assert duel.lines() == ["1 power castle suns", "2 power bard suns"]
    duel.hear(Undo())
    assert duel.lines()[-1] == "undo"
    assert duel.table.said == Said(True, "Undo")
    assert duel.table.hands == (
        "Bard goes back to its player’s hand.",
        "1 suns chip from the ace to Ben’s supply.",
        "Ben puts 1 drawn card back on top of the pile.",
    )


def test_a_word_is_taken_back_by_itself(duel: Sitting) -> None:
    duel.give(verb="power")
    duel.scan("castle")
    duel.hear(Drop("card"))
    assert _chips(duel.table) == ["Power"]
    duel.give(ace="suns")
    duel.hear(Drop("verb"))
    assert _chips(duel.table) == ["suns"]
    duel.hear(Drop())
    assert _chips(duel.table) == []


def test_another_card_or_verb_replaces_the_one_before(duel: Sitting) -> None:
    duel.scan("power", "castle", "soldier")
    assert _chips(duel.table) == ["Power", "Soldier"]
    duel.give(ace="wyrms")
    assert duel.lines() == ["1 power soldier wyrms"]
    duel.give(ace="suns")
    duel.give(ace="moons")
    duel.give(verb="event")
    duel.give(verb="personality")
    assert sorted(_chips(duel.table)) == ["Personality", "moons"]


def test_a_word_that_the_verb_has_no_place_for_stays_and_is_shown_as_ruled_out(
    duel: Sitting,
) -> None:
    duel.scan("event", "castle")
    duel.give(verb="power")
    given = duel.table.prompt.given
    assert [(chip.label, chip.dim) for chip in given] == [
        ("Power", False),
        ("A card", True),
    ]
    duel.give(ace="suns")
    assert duel.lines() == []
    duel.give(verb="event")
    assert duel.refusals() == ["1 event ? suns ! PS-TYPE"]


SECRETS: list[Callable[[Sitting], Any]] = [
    lambda table: table.scan("event", "castle"),
    lambda table: table.scan("event", "suns", "castle"),
    lambda table: table.scan("event", "castle", "moons"),
    lambda table: (table.scan("event", "castle"), table.hear(Drop("verb"))),
    lambda table: (table.scan("event", "castle"), table.give(verb="power")),
    lambda table: (table.scan("event", "castle"), table.give(verb="discard")),
    lambda table: (table.scan("event", "castle"), table.give(verb="location")),
    lambda table: (table.scan("event", "castle", "castle"), table.give(seat=2)),
    lambda table: (table.give(verb="event"), table.give(ace="suns"), table.give(card="castle")),
    lambda table: (table.scan("event", "castle"), table.hear(OpenRules()), table.hear(Back())),
    lambda table: (table.scan("event", "suns"), table.hear(OpenRules()), table.scan("castle")),
    lambda table: (table.scan("event", "suns"), table.hear(OpenHistory()), table.scan("castle")),
    lambda table: (
        table.scan("event", "castle"),
        table.hear(GoToMenu()),
        table.hear(ResumeMatch(1)),
    ),
]


@pytest.mark.parametrize("happens", SECRETS)
def test_a_card_for_a_secret_play_is_never_named_whatever_becomes_of_it(
    duel: Sitting, happens: Callable[[Sitting], Any]
) -> None:
    def see(picture: Any) -> None:
        if isinstance(picture, Table):
            # The picker names every card: that is no sign of this one.
            lit = {fill: light for fill, light in picture.lit.items() if fill.slot != "card"}
            prompt = picture.prompt._replace(picker=None)
            picture = picture._replace(prompt=prompt, lit=lit, faces={})
        assert "astle" not in repr(picture)

    duel.shown.append(see)
    happens(duel)
    assert "castle" not in " ".join(row.text for row in duel.rows())


def test_a_card_shown_before_its_verb_is_kept_and_seen_by_nobody(duel: Sitting) -> None:
    before = duel.table
    duel.scan("discovery")
    assert _chips(duel.table) == ["A card"]
    assert duel.table.prompt.text == "Ann: how is the card played?"
    assert (duel.table.lit, duel.table.prompt.buttons) == (before.lit, before.prompt.buttons)
    duel.give(verb="event")
    assert _chips(duel.table) == ["A card", "Event"]
    duel.give(ace="suns")
    assert duel.lines() == ["1 event discovery suns"]
    assert "iscovery" not in repr(duel.table.said) + repr(duel.table.board)


def test_an_open_verb_shows_the_card_that_was_scanned_before_it(duel: Sitting) -> None:
    duel.scan("castle")
    duel.give(ace="suns")
    assert duel.lines() == []
    duel.give(verb="power")
    assert duel.lines() == ["1 power castle suns"]


def test_a_table_may_choose_that_a_card_scanned_first_is_played_openly(store: Store) -> None:
    table = Sitting(store, openly=True)
    table.begin("power-suit", "Ann", "Ben")
    table.scan("castle")
    assert _chips(table.table) == ["Castle"]
    table.give(ace="suns")
    assert table.lines() == ["1 power castle suns"]


SUNS = ("castle", "painter", "desert", "mountain", "diplomat", "pact", "bard", "penitent")
"""Every card with suns but one, the Discovery."""


def test_a_word_that_names_a_card_is_never_filled_by_the_referee(store: Store) -> None:
    """The ninth card with suns alone could lie there: it is asked for, and not entered."""
    lines = [f"{1 + at % 2} power {card} suns" for at, card in enumerate(SUNS)]
    table = Sitting(store)
    table.go_on("power-suit", ("Ann", "Ben"), *lines)
    table.give(verb="power", ace="suns")
    assert table.lines() == lines
    picker = table.table.prompt.picker
    assert picker is not None
    assert [card for card, button in picker.cards if not button.dim] == ["discovery"]
    table.scan("discovery")
    assert table.lines()[-1] == "1 power discovery suns"


def test_a_secret_play_asks_for_its_place_first_and_its_card_last(duel: Sitting) -> None:
    duel.give(verb="personality")
    assert duel.table.prompt.picker is None
    assert {fill.slot for fill in duel.table.lit} == {"ace"}
    duel.give(ace="suns")
    picker = duel.table.prompt.picker
    assert picker is not None
    assert picker.secret
    assert picker.unknown == Button(
        "Play it unseen", picker.unknown.act if picker.unknown else None
    )
    duel.scan("painter")
    assert duel.lines() == ["1 personality painter suns"]
    table = duel.table
    assert table.said == Said(True, "Ann: Personality · a face-down card · suns")
    assert table.last == "Ann: Personality · a face-down card · suns"


def test_a_wrong_card_in_the_secret_picker_is_refused_without_its_name(duel: Sitting) -> None:
    duel.scan("event", "suns")
    duel.give(card="painter")
    said = _refused(duel)
    assert (said.rule, said.card) == ("PS-TYPE", "?")
    assert "ainter" not in said.text
    assert duel.refusals() == ["1 event ? suns ! PS-TYPE"]
    assert _chips(duel.table) == ["Event", "suns"]


def test_a_given_secret_card_shows_its_back(duel: Sitting) -> None:
    duel.scan("event", "discovery")
    assert _chips(duel.table) == ["Event", "A card"]
    duel.give(ace="suns")
    assert duel.lines() == ["1 event discovery suns"]


def test_a_wrong_ace_after_a_secret_card_is_refused_and_is_not_taken_for_a_card(
    duel: Sitting,
) -> None:
    duel.scan("event", "discovery", "moons")
    assert _refused(duel).rule == "PS-SUIT"
    assert _refused(duel).card == "?"
    duel.scan("suns")
    assert duel.lines() == ["1 event discovery suns"]


def test_a_late_tap_on_the_table_of_another_game_says_nothing(duel: Sitting) -> None:
    before = duel.table
    duel.give(verb="add", points=5)
    duel.give(verb="power", points=5)
    duel.give(seat=7)
    duel.give(card="no card of this deck")
    assert repr(duel.table) == repr(before)
    assert duel.refusals() == []


@pytest.fixture
def faulty(store: Store) -> Faulty:
    return Faulty(store)


def _sitting(storage: Storage) -> Sitting:
    sitting = Sitting(storage)
    sitting.begin("power-suit", "Ann", "Ben")
    return sitting


def test_what_cannot_be_recorded_is_not_played_and_is_played_when_the_fault_is_gone(
    faulty: Faulty,
) -> None:
    table = _sitting(faulty)
    table.scan("power", "castle")
    board = table.table.board
    faulty.full = True
    table.give(ace="suns")
    assert table.table.board == board
    assert table.table.said is None
    assert notices(table.table) == ["Not recorded, so not played: No space is left on the disk."]
    assert _chips(table.table) == ["Power", "Castle"]
    faulty.full = False
    table.give(ace="suns")
    assert table.lines() == ["1 power castle suns"]
    assert notices(table.table) == []
    assert table.table.said == Said(True, "Ann: Power · Castle · suns")


def test_a_refusal_is_told_even_when_it_cannot_be_recorded(faulty: Faulty) -> None:
    table = _sitting(faulty)
    faulty.full = True
    table.scan("power", "suns", "soldier")
    assert _refused(table).rule == "PS-SUIT"
    assert len(notices(table.table)) == 1


def test_an_undo_that_cannot_be_recorded_takes_nothing_back(faulty: Faulty) -> None:
    table = _sitting(faulty)
    table.scan("power", "sea")
    board = table.table.board
    faulty.full = True
    table.hear(Undo())
    assert table.table.board == board
    faulty.full = False
    table.hear(Undo())
    assert table.table.board != board


def test_the_end_of_a_match_is_played_even_when_its_mark_in_the_list_fails(
    faulty: Faulty, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _sitting(faulty)

    def fails(match: int, result: str) -> None:
        raise StoreError("The disk is gone.")

    monkeypatch.setattr(faulty, "end", fails, raising=False)
    table.hear(OpenMatchMenu())
    table.hear(AskConcede())
    table.hear(ChooseSeat(2))
    assert table.table.prompt.text == "Ann wins"
    assert _chips(table.table) == []
    table.hear(OpenResult())
    table.hear(ConfirmResult())
    assert not table.storage.journal.matches()[0].ended
    monkeypatch.undo()
    table.hear(GoToMenu())
    table.hear(ResumeMatch(1))
    assert table.storage.journal.matches()[0].ended


def test_a_full_disk_ends_no_program_on_the_result_page(faulty: Faulty) -> None:
    table = _sitting(faulty)
    table.hear(OpenMatchMenu())
    table.hear(AskConcede())
    table.hear(ChooseSeat(2))
    table.hear(OpenResult())
    faulty.full = True
    for act in (ConfirmResult(), Undo(), OpenResult(), ConfirmResult()):
        table.hear(act)
        assert "No space" in " ".join(notices(table.picture))
    faulty.full = False
    table.hear(ConfirmResult())
    faulty.full = True
    table.hear(PlayAgain())
    assert "No space" in " ".join(notices(table.picture))
    faulty.full = False
    table.hear(PlayAgain())
    assert len(table.storage.journal.matches()) == 2
