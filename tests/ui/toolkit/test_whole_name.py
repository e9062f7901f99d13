"""Names that are too long for one line of their room."""

import pytest

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.whole_name import drawn_name, lines_of, name_sizes

GLASS = of_window(800, 480)
ROOM = (GLASS.mm(15.0), GLASS.mm(7.4))


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("Ann", ("Ann",)),
        ("Friederike-Charlotte", ("Friederike-", "Charlotte")),
        ("Bartholomew McDonald", ("Bartholomew", "McDonald")),
        ("M" * 14, ("M" * 7 + "-", "M" * 7)),
    ],
)
def test_a_long_name_stands_on_two_lines(name: str, rows: tuple[str, ...]) -> None:
    lines = lines_of(name, ROOM, name_sizes(GLASS))
    drawn = drawn_name(name, ROOM, name_sizes(GLASS), theme.TEXT)
    assert lines.rows == rows
    assert drawn.get_width() <= ROOM[0]


def test_two_lines_are_in_no_room_for_one() -> None:
    lines = lines_of("Friederike-Charlotte", (ROOM[0], GLASS.mm(4.0)), name_sizes(GLASS))
    assert lines.rows == ("Friederike-Charlotte",)


def test_a_name_too_narrow_to_be_read_on_two_lines_is_shortened_on_one() -> None:
    name = "Bartholomew-Maximilian Featherstonehaugh of the Isles"
    lines = lines_of(name, (GLASS.mm(8.0), ROOM[1]), name_sizes(GLASS))
    assert lines.rows == (name,)
