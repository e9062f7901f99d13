"""Rows of an event as the public pages read them."""

import pytest

from tablepi.hall.web.values.public_events import EventRead
from tests.worlds.hall.event_maker import EventMaker


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ([["take", "two"]], (("take", "two"),)),
        ([["take"], 5, ["a", "b"]], None),
        ({"take": "two"}, None),
        (7, None),
        (None, None),
    ],
)
def test_options_of_a_stage_that_are_none_spoil_no_page(
    given: object, read: tuple[tuple[str, str], ...] | None
) -> None:
    event, found = EventMaker("ann ben"), EventRead()
    event.add("stage", stage=1, format="duel-swiss", game="suitup", options=given)
    for row in event.rows:
        found.take(row)
    play = found.facts.plays.get(1)
    assert (play and (play.game, play.options)) == (read and ("suitup", read))
