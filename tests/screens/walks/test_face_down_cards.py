"""What is told of a card that lies face-down: nothing, until a judge or a result that stands."""

import io
from typing import Any

import pytest

from tablepi.cli.commands.export import export_match
from tablepi.cli.commands.show import print_match
from tablepi.devices.messages import ButtonTapped, TagSeen
from tablepi.referee.intents import Answer, Back, Drop, OpenHistory, OpenResult
from tablepi.referee.tags.scanned_card import role_of
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, refused


def test_the_judge_alone_reads_what_lies_face_down(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    out = io.StringIO()
    print_match(store, 1, full=False, out=out)
    export_match(store, 1, full=False, out=out)
    assert "discovery" not in out.getvalue()
    assert "1 event ? suns" in out.getvalue()
    assert "seal" not in out.getvalue()
    full = io.StringIO()
    print_match(store, 1, full=True, out=full)
    assert "1 event discovery suns" in full.getvalue()


def test_when_the_result_stands_everything_is_open(sitting: Sitting, store: Store) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    sitting.give_up(1)
    sitting.hear(OpenResult(), Answer("result.stands"), Back())
    out = io.StringIO()
    print_match(store, 1, full=False, out=out)
    assert "1 event discovery suns" in out.getvalue()
    assert f"seal {store.journal.kept(1).seal}" in out.getvalue()
    sitting.hear(OpenHistory())
    assert "Discovery" in repr(sitting.picture)


@pytest.mark.parametrize("text", ["Pact", "tablepi:decktet/the pact", "04:77:1f"])
def test_an_unknown_text_is_not_repeated_while_a_secret_card_is_asked(
    sitting: Sitting, text: str
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", text)
    assert "That is no known card of this game" in repr(sitting.table.notices)
    sitting.hear(Drop("verb"))
    sitting.scan(text)
    assert "act" not in repr(sitting.table.notices).replace("act=", "")
    assert "04:77" not in repr(sitting.table.notices)


def test_a_secret_card_taken_back_can_be_shown_again(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "discovery")
    sitting.hear(Drop("card"))
    sitting.scan("discovery", "suns")
    assert sitting.lines() == ["1 event discovery suns"]


def test_it_is_said_for_whose_eyes_the_cards_are(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give(verb="event", ace="suns")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert picker.title == "For Ann’s eyes only: the others look away"
    sitting.hear(Drop())
    sitting.give(verb="power", ace="suns")
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert picker.title == ""


@pytest.mark.parametrize("openly", [False, True])
def test_a_seats_button_plays_no_card_that_lies_face_down(store: Store, openly: bool) -> None:
    table = _table(store, openly=openly, roles={"ann": (role_of("seat 1 secret"),)})
    table.hear(TagSeen("ann", 0, "castle"))
    table.give(ace="suns")
    table.hear(ButtonTapped("seat", 1))
    assert table.lines() == []
    assert [chip.label for chip in table.table.prompt.given][-1] != "Castle"


def test_a_secret_reader_hides_cards_and_nothing_else(store: Store) -> None:
    table = _table(store, roles={"ben": (role_of("seat 2 secret"),), "any": (role_of("secret"),)})
    table.hear(TagSeen("ben", 0, "castle"))
    said = refused(table)
    assert (said.rule, said.card) == ("T-TURN", "?")
    assert "castle" not in " ".join(table.refusals())
    table.hear(TagSeen("any", 0, "suns"))
    assert [chip.label for chip in table.table.prompt.given] == ["suns"]


def _table(store: Store, **how: Any) -> Sitting:
    table = Sitting(store, **how)
    table.begin("power-suit", "Ann", "Ben")
    return table
