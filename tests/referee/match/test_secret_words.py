"""Words of a secret play: no card is named, none narrows anything, and none is filled in."""

from collections.abc import Callable
from typing import Any

import pytest

from tablepi.referee.intents import Back, Drop, GoToMenu, OpenHistory, OpenRules
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures.picture import Button, Table
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, chips, refused

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
    assert chips(duel.table) == ["A card"]
    assert duel.table.prompt.text == "Ann: how is the card played?"
    assert (duel.table.lit, duel.table.prompt.buttons) == (before.lit, before.prompt.buttons)
    duel.give(verb="event")
    assert chips(duel.table) == ["A card", "Event"]
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
    assert chips(table.table) == ["Castle"]
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
    assert table.said == ShownVerdict(True, "Ann: Personality · a face-down card · suns")
    assert table.last == "Ann: Personality · a face-down card · suns"


def test_a_wrong_card_in_the_secret_picker_is_refused_without_its_name(duel: Sitting) -> None:
    duel.scan("event", "suns")
    duel.give(card="painter")
    said = refused(duel)
    assert (said.rule, said.card) == ("PS-TYPE", "?")
    assert "ainter" not in said.text
    assert duel.refusals() == ["1 event ? suns ! PS-TYPE"]
    assert chips(duel.table) == ["Event", "suns"]


def test_a_given_secret_card_shows_its_back(duel: Sitting) -> None:
    duel.scan("event", "discovery")
    assert chips(duel.table) == ["Event", "A card"]
    duel.give(ace="suns")
    assert duel.lines() == ["1 event discovery suns"]


def test_a_wrong_ace_after_a_secret_card_is_refused_and_is_not_taken_for_a_card(
    duel: Sitting,
) -> None:
    duel.scan("event", "discovery", "moons")
    assert refused(duel).rule == "PS-SUIT"
    assert refused(duel).card == "?"
    duel.scan("suns")
    assert duel.lines() == ["1 event discovery suns"]
