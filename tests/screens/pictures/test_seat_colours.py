"""Every seat has a colour and no two the same, whatever is chosen."""

from hypothesis import given
from hypothesis import strategies as st

from tablepi.referee.tags.scanned_card import MOST_SEATS
from tablepi.screens.pictures.seat_colours import (
    COLOURS,
    seat_colours,
    shortest_choice,
    swapped_colours,
)

SOME = st.lists(st.sampled_from(COLOURS), unique=True)


def test_every_seat_that_there_can_be_has_a_colour() -> None:
    assert len(COLOURS) == MOST_SEATS


def test_further_seats_have_what_is_left_in_the_usual_order() -> None:
    assert seat_colours(("teal", "rose"))[:5] == ("teal", "rose", "blue", "orange", "yellow")


def test_a_taken_colour_is_swapped() -> None:
    assert swapped_colours((), 1, "orange") == ("orange",)
    assert seat_colours(swapped_colours((), 1, "teal"))[:3] == ("teal", "orange", "blue")
    assert swapped_colours(("orange",), 1, "blue") == ()


@given(SOME, st.integers(1, MOST_SEATS), st.sampled_from(COLOURS))
def test_no_two_seats_ever_have_one_colour(chosen: list[str], seat: int, colour: str) -> None:
    before = seat_colours(chosen)
    after = seat_colours(swapped_colours(chosen, seat, colour))
    assert sorted(after) == sorted(COLOURS)
    assert after[seat - 1] == colour
    assert sum(one != other for one, other in zip(before, after, strict=True)) in (0, 2)


@given(SOME)
def test_what_is_kept_is_the_shortest_that_says_the_same(chosen: list[str]) -> None:
    kept = shortest_choice(chosen)
    assert seat_colours(kept) == seat_colours(chosen)
    assert not kept or seat_colours(kept[:-1]) != seat_colours(chosen)
