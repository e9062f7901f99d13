"""The simulated desk's readers: dropping cards, cables, faults."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.text import block, fitted
from tablepi.ui.widgets.button_faces import button
from tablepi.ui.widgets.key_faces import Kind, Press
from tablepi.ui.widgets.text_panels import panel

GAP_PX = 6
READER_PX = 150
CABLE_PX = 44
FAULT_PX = 34
ACROSS = 3
LIGHT_PX, LIGHT_STEP_PX, LIGHT_UP_PX = 6, 34, 13
LIGHTS = (theme.AMBER, theme.GREEN, theme.RED)
DECKS = ("printed", "first", "second")
LASTING = ("noise", "silent", "strange")
FAULTS = ("noise", "half", "silent", "flood", "strange")


class ReaderHands(NamedTuple):
    """The controls of one antenna of a simulated reader."""

    name: str
    """Text that stands on it."""

    device: str
    """The antenna's reader: its cable and the faults of it are the same for all its antennas."""

    keeps: bool
    """True if a card lies there until it is lifted."""

    lay: Callable[[str, int], None]
    """Lays a card of a deck: 0 for printed texts, 1 and 2 for two equal decks with tags."""

    lift: Callable[[], None]
    plug: Callable[[bool], None]
    fault: Callable[[str, bool], None]
    lights: Callable[[], tuple[bool, ...]] = tuple
    """Gives which of its lights are on, where it has some: the antenna's own, green, red."""


class ReaderZone:
    """One reader at a time; a tap on it lifts its card, else goes to the next reader."""

    def __init__(
        self, room: pygame.Rect, glass: Glass, hands: tuple[ReaderHands, ...],
        say: Callable[[str], str],
    ) -> None:  # fmt: skip
        self.place = pygame.Rect(room.x, room.y, room.w, READER_PX)
        self._cable = pygame.Rect(room.x, self.place.bottom + GAP_PX, room.w, CABLE_PX)
        self._glass = glass
        self._hands = hands
        self._say = say
        self._index = 0
        self._deck = 0
        self._cards: dict[int, str] = {}
        self._last_card = ""
        self._pulled_devices: set[str] = set()
        self._lasting_faults: set[tuple[str, str]] = set()
        self._drawn_lights: tuple[bool, ...] = ()
        self._small_buttons = self._button_places()
        self.bottom = max(place.bottom for place in self._small_buttons.values())

    @property
    def changed(self) -> bool:
        """True if a light is otherwise than it was drawn."""
        return self._lights() != self._drawn_lights

    def _lights(self) -> tuple[bool, ...]:
        """The lights that are on; none without the cable."""
        hands = self._hands[self._index]
        return tuple(is_on and hands.device not in self._pulled_devices for is_on in hands.lights())

    def drop(self, card: str) -> None:
        """A card was let go over the reader."""
        hands = self._hands[self._index]
        hands.lay(card, self._deck)
        self._last_card = card
        if hands.keeps:
            self._cards[self._index] = card

    def tap(self, place: tuple[int, int]) -> None:
        """The reader itself, its cable, or a fault was tapped."""
        hands = self._hands[self._index]
        if self.place.collidepoint(place):
            self._tap_reader()
        elif self._cable.collidepoint(place):
            self._pulled_devices ^= {hands.device}
            hands.plug(hands.device not in self._pulled_devices)
        for name, spot in self._small_buttons.items():
            if spot.collidepoint(place):
                self._tap_small_button(name)

    def draw(self, surface: pygame.Surface, is_over: bool) -> None:
        """The reader with what lies on it, and the buttons below."""
        hands = self._hands[self._index]
        is_plugged = hands.device not in self._pulled_devices
        edge = theme.AMBER if is_over else theme.HAIRLINE
        surface.blit(panel(self._glass, self.place.size, theme.GROUND, edge), self.place)
        sign = icon("reader", 40, theme.TEXT if is_plugged else theme.HAIRLINE)
        name = f"{hands.name} ({self._index + 1}/{len(self._hands)})"
        card = self._cards.get(self._index, "")
        sentence = ("sim.lift" if card else "sim.drop") if is_plugged else "sim.pulled"
        self._write_line(surface, name, 10, theme.QUIET, 15)
        surface.blit(sign, sign.get_rect(midtop=(self.place.centerx, self.place.y + 36)))
        self._write_line(surface, self._say(sentence), 84, theme.TEXT, 18)
        self._write_line(surface, card or self._last_card, 114, theme.QUIET, 16)
        self._draw_lights(surface)
        label = self._say("sim.pull" if is_plugged else "sim.plug")
        cable_button = button(self._glass, self._cable.size, label, Kind.NORMAL, Press.NORMAL)
        surface.blit(cable_button, self._cable)
        for fault, spot in self._small_buttons.items():
            self._draw_small_button(surface, fault, spot)

    def _draw_lights(self, surface: pygame.Surface) -> None:
        """The antenna's own light in the middle of the lower edge, green left of it, red right."""
        self._drawn_lights = self._lights()
        for colour, is_on, side in zip(LIGHTS, self._drawn_lights, (0, -1, 1), strict=False):
            centre = self.place.centerx + side * LIGHT_STEP_PX, self.place.bottom - LIGHT_UP_PX
            pygame.draw.circle(surface, colour if is_on else theme.PANEL, centre, LIGHT_PX)
            pygame.draw.circle(surface, theme.HAIRLINE, centre, LIGHT_PX, 2)

    def _draw_small_button(self, surface: pygame.Surface, name: str, spot: pygame.Rect) -> None:
        is_on = (self._hands[self._index].device, name) in self._lasting_faults
        edge = theme.AMBER if is_on else theme.HAIRLINE
        surface.blit(panel(self._glass, spot.size, theme.RAISED, edge), spot)
        deck = max(self._deck, int(self._hands[self._index].keeps))
        text = self._say(f"sim.{DECKS[deck]}" if name == "deck" else f"sim.{name}")
        words = fitted(text, spot.w - 8, 14, theme.TEXT)
        surface.blit(words, words.get_rect(center=spot.center))

    def _write_line(
        self, surface: pygame.Surface, text: str, top: int, colour: theme.Colour, size_px: int
    ) -> None:
        words = block(text, self.place.w - 20, 1, size_px, colour, False, True)
        surface.blit(words, words.get_rect(midtop=(self.place.centerx, self.place.y + top)))

    def _tap_reader(self) -> None:
        if self._index in self._cards:
            self._hands[self._index].lift()
            del self._cards[self._index]
        else:
            self._index = (self._index + 1) % len(self._hands)
        self._last_card = ""

    def _tap_small_button(self, name: str) -> None:
        if name == "deck":
            # A tag has nothing printed on it that its reader could read.
            keeps_card = self._hands[self._index].keeps
            self._deck = (max(self._deck, int(keeps_card)) + 1) % len(DECKS) or int(keeps_card)
            return
        hands = self._hands[self._index]
        if name in LASTING:
            self._lasting_faults ^= {(hands.device, name)}
        hands.fault(name, name not in LASTING or (hands.device, name) in self._lasting_faults)

    def _button_places(self) -> dict[str, pygame.Rect]:
        width = (self._cable.w - GAP_PX * (ACROSS - 1)) // ACROSS
        top = self._cable.bottom + GAP_PX
        return {
            name: pygame.Rect(
                self._cable.x + index % ACROSS * (width + GAP_PX),
                top + index // ACROSS * (FAULT_PX + GAP_PX),
                width,
                FAULT_PX,
            )
            for index, name in enumerate((*FAULTS, "deck"))
        }
