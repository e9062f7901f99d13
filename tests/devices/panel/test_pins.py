"""The panel's pins: the default map, and what is refused at the start."""

import re
from pathlib import Path

import pytest

from tablepi.core.errors import ConfigError
from tablepi.devices.panel.pins import FREE, RESERVED, PanelConfig, SeatPins, default_panel

PAGE = Path(__file__).parents[3] / "hardware" / "panel.md"
TWO = (SeatPins(17, (27,)), SeatPins(22, (23,)))


def _rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading of the page."""
    text = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_default_panel_uses_each_line_once_and_leaves_what_is_reserved(seats: int) -> None:
    lines = [line for line, _ in default_panel(seats).lines()]
    assert len(lines) == len(set(lines))
    assert set(lines) <= set(FREE)
    assert not set(lines) & {2, 3, 7, 8, 9, 10, 11, 14, 15}
    assert len(default_panel(seats).seat) == seats


def test_up_to_six_seats_share_everything_and_up_to_four_leave_a_sound_boards_lines() -> None:
    for seats in range(2, 7):
        panel = default_panel(seats)
        assert {"undo", "judge", "push"} < set(panel.buttons())
        assert panel.knob
    for seats in range(2, 5):
        assert not {line for line, _ in default_panel(seats).lines()} & {18, 19, 20, 21}
    assert default_panel(8).undo


def test_the_hardware_page_gives_the_default_lines() -> None:
    seats = [[int(cell) for cell in row[:3]] for row in _rows("Seats")]
    eight = default_panel(8).seat
    assert seats == [[at, each.button, *each.light] for at, each in enumerate(eight, 1)]
    shared = {row[0]: [int(line) for line in row[1].split(",")] for row in _rows("Shared")}
    four = default_panel(4)
    assert shared == {
        "undo": [four.undo],
        "judge": [four.judge],
        "knob": list(four.knob),
        "push": [four.push],
    }
    kept = {int(row[0]): row[1] for row in _rows("Kept free")}
    assert kept == RESERVED
    assert "beyond six" in re.sub(r"\s+", " ", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: PanelConfig(TWO, undo=17), "GPIO 17 is for undo and for seat 1.button"),
        (lambda: PanelConfig((*TWO, SeatPins(23))), "for seat 3.button and for seat 2.light"),
        (lambda: PanelConfig(TWO, undo=3), r"for undo and for I²C \(SCL\)"),
        (lambda: PanelConfig(TWO, judge=14), r"for judge and for the UART \(TXD\)"),
        (lambda: PanelConfig(TWO, judge=9), r"for judge and for SPI \(MISO\)"),
        (lambda: PanelConfig((SeatPins(1), SeatPins(5))), "for seat 1.button and for the ident"),
        (lambda: PanelConfig(TWO, undo=6, pause=6), "GPIO 6 is for pause and for undo"),
        (lambda: PanelConfig(TWO, judge=28), "judge is on GPIO 28; a Pi has 2 to 27"),
        (lambda: PanelConfig(TWO, judge=-4), "judge is on GPIO -4"),
        (lambda: PanelConfig(TWO, knob=(5, 5), push=6), "GPIO 5 stands twice in knob: each"),
        (
            lambda: PanelConfig((*TWO, SeatPins(5, (6, 12, 6), "rgb"))),
            "GPIO 6 stands twice in seat 3.light",
        ),
        (
            lambda: PanelConfig((TWO[0], SeatPins(0, (23,)))),
            "panel.seat 2.button: expected the GPIO of its button",
        ),
        (lambda: PanelConfig(TWO, knob=(5, 6)), "give both"),
        (lambda: PanelConfig(TWO, push=6), "give both"),
        (lambda: PanelConfig(TWO[:1]), "expected none or 2 to 8"),
        (lambda: PanelConfig(tuple(SeatPins(line) for line in FREE[:9])), "none or 2 to 8"),
        (lambda: PanelConfig((SeatPins(5, (6,), "rgb"), *TWO)), "takes 3 of the lines, not 1"),
    ],
)
def test_what_cannot_be_wired_is_refused_with_its_names(made: object, told: str) -> None:
    assert callable(made)
    with pytest.raises(ConfigError, match=told):
        made()


def test_a_refusal_names_the_lines_that_are_still_free() -> None:
    with pytest.raises(ConfigError, match=r"still free: 4, 5, 6, 12, .*26\)"):
        PanelConfig(TWO, undo=17)


def test_a_line_that_could_be_freed_says_how_and_another_does_not() -> None:
    with pytest.raises(
        ConfigError, match=r"or, where nothing is wired to SPI .*free = \[\"spi\"\]"
    ):
        PanelConfig(TWO, undo=10)
    with pytest.raises(ConfigError, match=r"free = \[\"spi\", \"uart\"\]"):
        PanelConfig(TWO, undo=14, free=("spi",))
    with pytest.raises(ConfigError) as told:
        PanelConfig(TWO, undo=2)
    assert "free = " not in str(told.value)


def test_freed_lines_may_be_used_once_each_and_count_as_free() -> None:
    panel = PanelConfig(TWO, undo=10, judge=14, pause=15, free=("spi", "uart"))
    assert panel.buttons()["judge"] == 14
    with pytest.raises(ConfigError, match=r"GPIO 10 is for judge and for undo.*free: 4, .*9, 11"):
        PanelConfig(TWO, undo=10, judge=10, free=("spi",))
    with pytest.raises(ConfigError, match="for undo and for the identification"):
        PanelConfig(TWO, undo=1, free=("spi", "uart"))


def test_a_panel_of_shared_buttons_alone_is_one() -> None:
    assert PanelConfig(undo=6).is_there
    assert not PanelConfig().is_there
    assert PanelConfig(TWO, undo=6).buttons() == {"seat 1": 17, "seat 2": 22, "undo": 6}
