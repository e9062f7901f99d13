"""Buttons as tables of times and levels."""

import pytest

from tablepi.devices.panel.debounce import Contact, edge, found, wait

Edges = list[tuple[int, int]]
"""When and to which level; -1 is a look at the clock without an edge."""


def _told(edges: Edges, contact: Contact | None = None) -> list[tuple[int, str]]:
    """What the edges come to, each with the time at which it was noticed."""
    contact = contact or Contact()
    told = []
    for at_ms, level in edges:
        contact, events = wait(contact, at_ms) if level < 0 else edge(contact, bool(level), at_ms)
        told += [(at_ms, event) for event in events]
    return told


@pytest.mark.parametrize(
    ("edges", "told"),
    [
        # A plain press counts when it ends.
        ([(100, 1), (180, 0)], [(180, "tapped")]),
        # The shortest press: closed for as long as it takes to settle.
        ([(100, 1), (120, 0)], [(120, "tapped")]),
        ([(100, 1), (119, 0)], []),
        # Bounce at both ends.
        (
            [(100, 1), (101, 0), (102, 1), (104, 0), (105, 1), (200, 0), (201, 1), (203, 0)],
            [(200, "tapped")],
        ),
        # Interference on a long wire: closed for a moment, again and again.
        ([(at, at % 20 == 0) for at in range(100, 400, 10)], []),
        # Two presses in quick succession, and one too quick after the first for the contact.
        ([(100, 1), (160, 0), (200, 1), (260, 0)], [(160, "tapped"), (260, "tapped")]),
        ([(100, 1), (160, 0), (175, 1), (260, 0)], [(160, "tapped")]),
        # A long press is told once, while it lasts, and its end says nothing more.
        ([(100, 1), (2099, -1), (2100, -1), (2116, -1), (3000, 0), (3100, -1)], [(2100, "held")]),
        # A longer press ends when its end has settled, so that a wobble does not end it.
        ([(100, 1), (599, 0)], [(599, "tapped")]),
        ([(100, 1), (600, 0), (619, -1), (620, -1)], [(620, "tapped")]),
        ([(100, 1), (2099, 0), (2200, -1)], [(2200, "tapped")]),
        ([(100, 1), (1500, 0), (1503, 1), (2100, -1), (3000, 0), (3030, -1)], [(2100, "held")]),
        # A look at the clock that came late: the press had been long enough when it ended.
        ([(100, 1), (2500, 0)], [(2500, "held")]),
        ([(100, 1), (150, 0), (9000, -1)], [(150, "tapped")]),
        # The contact wobbles while it is held: once held, nothing more is said.
        ([(100, 1), (2200, -1), (2300, 0), (2301, 1), (4500, -1)], [(2200, "held")]),
        # Stuck: told after ten seconds, ignored until it has come up for good, then as before.
        (
            [(0, 1), (2000, -1), (9999, -1), (10000, -1), (12000, 0), (12010, 1), (12015, 0)],
            [(2000, "held"), (10000, "stuck")],
        ),
        (
            [(0, 1), (10000, -1), (15000, 0), (15020, -1), (15100, 1), (15200, 0)],
            [(10000, "held"), (10000, "stuck"), (15020, "freed"), (15200, "tapped")],
        ),
        # The same level told twice is one edge.
        ([(100, 1), (110, 1), (150, 0), (151, 0)], [(150, "tapped")]),
    ],
)
def test_a_table_of_times_and_levels(edges: Edges, told: list[tuple[int, str]]) -> None:
    assert _told(edges) == told


@pytest.mark.parametrize(
    ("edges", "told"),
    [
        ([(500, 0), (600, 1), (700, 0)], [(700, "tapped")]),
        ([(500, 0), (505, 1), (700, 0)], []),
        ([(3000, -1), (10100, -1), (11000, 0), (11030, -1)], [(10100, "stuck"), (11030, "freed")]),
    ],
)
def test_a_button_that_was_down_when_it_was_found_means_nothing_until_it_is_let_go(
    edges: Edges, told: list[tuple[int, str]]
) -> None:
    assert _told(edges, found(True, 100)) == told


def test_an_edge_that_is_told_after_a_look_at_the_clock_counts_from_when_it_was() -> None:
    assert _told([(100, 1), (130, -1), (119, 0), (150, -1)]) == []
    assert _told([(100, 1), (190, -1), (160, 0)]) == [(160, "tapped")]


def test_a_button_that_was_up_when_it_was_found_can_be_pressed_at_once() -> None:
    assert _told([(101, 1), (130, 0)], found(False, 100)) == [(130, "tapped")]
