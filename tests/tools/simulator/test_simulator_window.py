"""The simulated desk: what the mouse does on the tray, and what it leaves to the touch screen."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablepi.referee.intents import Intent, Opened, Undo
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
from tablepi.tools.simulator.panel_strip import Hands
from tablepi.tools.simulator.reader_zone import LIGHT_UP_PX, LIGHTS, ReaderHands
from tablepi.tools.simulator.simulator_window import Hardware, SimulatorWindow, open_simulator
from tablepi.ui.toolkit import theme
from tests.worlds.table.walk import Walk

MIDDLE_OF_READER = (800 + 170, 80)
CABLE = (800 + 170, 190)
NOISE, HALF, DECK = (800 + 60, 230), (800 + 170, 230), (800 + 280, 270)
FIRST_CARD = (800 + 40, 330)


NO_HANDS = Hands((), lambda name: None, lambda name: None, None, tuple, lambda: 0)


class Heard:
    """What the simulated hardware and the inbox were told."""

    def __init__(self) -> None:
        self.scans: list[str] = []
        self.decks: list[int] = []
        self.plugs: list[bool] = []
        self.faults: list[tuple[str, bool]] = []
        self.lifted = 0
        self.lights: tuple[bool, ...] = ()
        self.acts: list[Intent] = []
        self.picture: Picture | None = None

    def hardware(self) -> Hardware:
        def hands(name: str, keeps: bool) -> ReaderHands:
            return ReaderHands(
                name, name, keeps, self.lay, self.lift, self.plugs.append, self.fault,
                lambda: self.lights,
            )  # fmt: skip

        return Hardware((hands("line", False), hands("pn532", True)), lambda name: name, NO_HANDS)

    def lay(self, card: str, deck: int) -> None:
        self.scans.append(card)
        self.decks.append(deck)

    def lift(self) -> None:
        self.lifted += 1

    def fault(self, name: str, on: bool) -> None:
        self.faults.append((name, on))


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def desk(
    heard: Heard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SimulatorWindow]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = open_simulator((800, 480), 0.0, False, heard.acts.append, heard.hardware())
    assert heard.acts == [Opened((800, 480), 5.22)]
    heard.acts.clear()
    with Walk(tmp_path) as walk:
        heard.picture = walk.begin("power-suit", "Ann", "Ben").router.picture()
        opened.show(heard.picture, 0)
    yield opened
    opened.close()


def _mouse(desk: SimulatorWindow, kind: int, place: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=place, button=1, buttons=(1, 0, 0), touch=False))
    desk.pump(0)


def _drag(desk: SimulatorWindow, start: tuple[int, int], end: tuple[int, int]) -> None:
    _mouse(desk, pygame.MOUSEBUTTONDOWN, start)
    _mouse(desk, pygame.MOUSEMOTION, end)
    _mouse(desk, pygame.MOUSEBUTTONUP, end)


def test_a_card_dropped_on_the_reader_is_scanned(desk: SimulatorWindow, heard: Heard) -> None:
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    assert heard.scans == ["moons"]


def test_printed_cards_lie_in_the_tray_too(
    desk: SimulatorWindow, heard: Heard, tmp_path: Path
) -> None:
    (tmp_path / "suitup").mkdir()
    with Walk(tmp_path / "suitup") as walk:
        desk.show(walk.go_on("suitup", ("Ann", "Ben"), []).router.picture(), 0)
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    assert heard.scans == ["A-hearts"]


def test_a_card_dropped_beside_the_reader_is_not(desk: SimulatorWindow, heard: Heard) -> None:
    _drag(desk, FIRST_CARD, (FIRST_CARD[0] + 60, FIRST_CARD[1] + 40))
    assert heard.scans == []


def test_the_cable_is_pulled_and_plugged_by_its_button(desk: SimulatorWindow, heard: Heard) -> None:
    _drag(desk, CABLE, CABLE)
    _drag(desk, CABLE, CABLE)
    assert heard.plugs == [False, True]


def test_a_cable_is_one_for_all_antennas_of_a_reader(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    line, own = heard.hardware().readers
    hardware = Hardware((own, own._replace(name="antenna 2"), line), lambda name: name, NO_HANDS)
    desk = open_simulator((800, 480), 0.0, False, heard.acts.append, hardware)
    for place in (CABLE, MIDDLE_OF_READER, CABLE, MIDDLE_OF_READER, CABLE):
        _drag(desk, place, place)
    assert heard.plugs == [False, True, False]
    desk.close()


def test_the_mouse_on_the_screen_is_a_finger(desk: SimulatorWindow, heard: Heard) -> None:
    """The tools stand in the lower right corner of the touch screen; one of them is tapped."""
    _drag(desk, (740, 446), (740, 446))
    _drag(desk, (530, 446), (530, 446))
    assert heard.acts
    assert heard.scans == []


def test_the_touch_screen_can_be_turned_beside_its_tray(
    desk: SimulatorWindow, heard: Heard, tmp_path: Path
) -> None:
    desk.adjust(Look(motion=False, rotation=180))
    (tmp_path / "turned").mkdir()
    with Walk(tmp_path / "turned") as walk:
        desk.show(walk.begin("power-suit", "Ann", "Ben").router.picture(), 0)
    undo = (800 - 740, 480 - 446)
    _drag(desk, undo, undo)
    assert heard.acts == [Undo()]
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    assert heard.scans == ["moons"]


def test_faults_are_switched_on_and_off_and_a_card_can_be_of_another_deck(
    desk: SimulatorWindow, heard: Heard
) -> None:
    for place in (NOISE, HALF, NOISE, DECK):
        _drag(desk, place, place)
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    assert heard.faults == [("noise", True), ("half", True), ("noise", False)]
    assert heard.decks == [1]


def test_a_tap_on_the_reader_lifts_its_card_else_shows_the_next_reader(
    desk: SimulatorWindow, heard: Heard
) -> None:
    _drag(desk, MIDDLE_OF_READER, MIDDLE_OF_READER)
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    _drag(desk, MIDDLE_OF_READER, MIDDLE_OF_READER)
    assert (heard.scans, heard.lifted) == (["moons"], 1)
    _drag(desk, MIDDLE_OF_READER, MIDDLE_OF_READER)
    _drag(desk, FIRST_CARD, MIDDLE_OF_READER)
    _drag(desk, MIDDLE_OF_READER, MIDDLE_OF_READER)
    assert heard.lifted == 1


def test_closing_the_window_ends_the_loop(desk: SimulatorWindow) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not desk.pump(0)


@pytest.mark.parametrize(("holds", "size"), [(True, (1280, 720)), (False, (800, 480))])
def test_a_narrow_desktop_gets_a_small_touch_screen(
    heard: Heard, monkeypatch: pytest.MonkeyPatch, holds: bool, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(
        "tablepi.tools.simulator.simulator_window.desktop_holds", lambda width_px, height_px: holds
    )
    opened = open_simulator((0, 0), 0.0, False, heard.acts.append, heard.hardware())
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_size() == (size[0] + 340, size[1] + 118)
    opened.close()


def test_a_readers_lights_are_drawn_as_soon_as_they_change(
    desk: SimulatorWindow, heard: Heard
) -> None:
    picture, window = heard.picture, pygame.display.get_surface()
    assert picture is not None
    assert window is not None

    def drawn(picture: Picture = picture, window: pygame.Surface = window) -> set[tuple[int, ...]]:
        desk.show(picture, 0)
        place = desk.reader.place
        y = place.bottom - LIGHT_UP_PX
        return {tuple(window.get_at((x, y)))[:3] for x in range(place.left, place.right)}

    assert not drawn() & set(LIGHTS)
    for lights, colours in (
        ((True, True, False), {theme.AMBER, theme.GREEN}),
        ((True, False, True), {theme.AMBER, theme.RED}),
        ((False, False, False), set()),
    ):
        heard.lights = lights
        assert desk.moving
        assert drawn() & set(LIGHTS) == colours
        assert not desk.moving
