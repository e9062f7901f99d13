"""Writing a card's name on its tag, with a reader that can."""

from dataclasses import replace

import pytest

from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import TagGone, TagSeen, TagWritten, WriteTag
from tablepi.referee.intents import Answer, Back
from tests.referee.tags.enrolling import said, seen
from tests.worlds.table.plugged import Plugged
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def orders(red: Sitting) -> list[WriteTag]:
    """What a reader that can write is asked for."""
    orders: list[WriteTag] = []
    readers = Plugged()
    readers.writes = orders.append
    red.router.context = replace(red.router.context, readers=readers)
    red.hear(Back(), Back(), Answer("menu.decks"), Answer("deck", "Red"))
    return orders


def writes(sitting: Sitting) -> bool:
    """Whether the card laid last can be written on."""
    return seen(sitting).tools[0].label == "Write it"


def test_a_card_that_was_taught_is_written_on_and_says_so(
    red: Sitting, orders: list[WriteTag]
) -> None:
    first = seen(red).card
    red.scan("0400")
    assert writes(red)
    red.hear(Answer("enrol.write"))
    assert orders == [WriteTag("0400", f"tablepi:decktet/{first}")]
    red.hear(TagWritten("table", 0, "0400", orders[0].text))
    assert said(red).endswith("is written on its card: every table knows it now.")
    assert not writes(red)


def test_a_card_that_could_not_be_written_says_why_and_can_be_tried_again(
    red: Sitting, orders: list[WriteTag]
) -> None:
    red.scan("0400")
    red.hear(Answer("enrol.write"))
    red.hear(TagWritten("table", 0, "0400", orders[0].text, Phrase("it is locked")))
    assert said(red) == "That did not work. it is locked"
    red.scan("0400")
    assert writes(red)
    red.scan("castle")
    assert not writes(red)


def test_a_card_that_was_lifted_is_asked_for_before_it_is_written(
    red: Sitting, orders: list[WriteTag]
) -> None:
    red.scan("0400")
    red.hear(TagGone("table", 0, "0400"), Answer("enrol.write"))
    assert (orders, said(red)) == ([], "Lay the card on the reader again, then write it.")
    red.hear(TagSeen("table", 0, "0400", laid=False), Answer("enrol.write"))
    assert [order.uid for order in orders] == ["0400"]


def test_a_word_from_a_writing_reader_on_another_page_does_no_harm(red: Sitting) -> None:
    red.hear(Back(), TagWritten("table", 0, "0400", "tablepi:decktet/ace-of-moons"))
    assert red.router.passing == ""
