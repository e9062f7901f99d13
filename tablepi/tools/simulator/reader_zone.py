"""The simulated desk's readers: dropping cards, cables, faults."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.text import block, fitted
from tablepi.ui.widgets.button_faces import Kind, Press, button
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
    """The controls of one antenna of a simulated reader.

    `name`: what stands on it. `device`: the reader that the antenna belongs to: its cable and the
    faults of it are the same for all its antennas. `keeps`: a card lies there until it is lifted.
    `lay` takes a card and which deck it is from: 0 for printed texts, 1 and 2 for two equal decks
    with tags. `lights`: of a reader that has some, which are on: the antenna's own, green, red.
    """

    name: str
    device: str
    keeps: bool
    lay: Callable[[str, int], None]
    lift: Callable[[], None]
    plug: Callable[[bool], None]
    fault: Callable[[str, bool], None]
    lights: Callable[[], tuple[bool, ...]] = tuple


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
        self._at = 0
        self._deck = 0
        self._lies: dict[int, str] = {}
        self._last = ""
        self._pulled: set[str] = set()
        self._faulty: set[tuple[str, str]] = set()
        self._lit: tuple[bool, ...] = ()
        self._small = self._laid()
        self.bottom = max(place.bottom for place in self._small.values())

    @property
    def changed(self) -> bool:
        """True if a light is otherwise than it was drawn."""
        return self._lights() != self._lit

    def _lights(self) -> tuple[bool, ...]:
        """The lights that are on; none without the cable."""
        here = self._hands[self._at]
        return tuple(on and here.device not in self._pulled for on in here.lights())

    def drop(self, card: str) -> None:
        """A card was let go over the reader."""
        here = self._hands[self._at]
        here.lay(card, self._deck)
        self._last = card
        if here.keeps:
            self._lies[self._at] = card

    def tap(self, place: tuple[int, int]) -> None:
        """The reader itself, its cable, or a fault was tapped."""
        here = self._hands[self._at]
        if self.place.collidepoint(place):
            self._tap_reader()
        elif self._cable.collidepoint(place):
            self._pulled ^= {here.device}
            here.plug(here.device not in self._pulled)
        for name, spot in self._small.items():
            if spot.collidepoint(place):
                self._tap_small(name)

    def draw(self, surface: pygame.Surface, over: bool) -> None:
        """The reader with what lies on it, and the buttons below."""
        here = self._hands[self._at]
        plugged = here.device not in self._pulled
        edge = theme.AMBER if over else theme.HAIRLINE
        surface.blit(panel(self._glass, self.place.size, theme.GROUND, edge), self.place)
        sign = icon("reader", 40, theme.TEXT if plugged else theme.HAIRLINE)
        name = f"{here.name} ({self._at + 1}/{len(self._hands)})"
        lies = self._lies.get(self._at, "")
        said = ("sim.lift" if lies else "sim.drop") if plugged else "sim.pulled"
        self._write(surface, name, 10, theme.QUIET, 15)
        surface.blit(sign, sign.get_rect(midtop=(self.place.centerx, self.place.y + 36)))
        self._write(surface, self._say(said), 84, theme.TEXT, 18)
        self._write(surface, lies or self._last, 114, theme.QUIET, 16)
        self._draw_lights(surface)
        label = self._say("sim.pull" if plugged else "sim.plug")
        drawn = button(self._glass, self._cable.size, label, Kind.NORMAL, Press.NORMAL)
        surface.blit(drawn, self._cable)
        for fault, spot in self._small.items():
            self._draw_small(surface, fault, spot)

    def _draw_lights(self, surface: pygame.Surface) -> None:
        """The antenna's own light in the middle of the lower edge, green left of it, red right."""
        self._lit = self._lights()
        for colour, on, way in zip(LIGHTS, self._lit, (0, -1, 1), strict=False):
            at = self.place.centerx + way * LIGHT_STEP_PX, self.place.bottom - LIGHT_UP_PX
            pygame.draw.circle(surface, colour if on else theme.PANEL, at, LIGHT_PX)
            pygame.draw.circle(surface, theme.HAIRLINE, at, LIGHT_PX, 2)

    def _draw_small(self, surface: pygame.Surface, name: str, spot: pygame.Rect) -> None:
        on = (self._hands[self._at].device, name) in self._faulty
        edge = theme.AMBER if on else theme.HAIRLINE
        surface.blit(panel(self._glass, spot.size, theme.RAISED, edge), spot)
        deck = max(self._deck, int(self._hands[self._at].keeps))
        said = self._say(f"sim.{DECKS[deck]}" if name == "deck" else f"sim.{name}")
        words = fitted(said, spot.w - 8, 14, theme.TEXT)
        surface.blit(words, words.get_rect(center=spot.center))

    def _write(
        self, surface: pygame.Surface, said: str, top: int, colour: theme.Colour, size_px: int
    ) -> None:
        words = block(said, self.place.w - 20, 1, size_px, colour, False, True)
        surface.blit(words, words.get_rect(midtop=(self.place.centerx, self.place.y + top)))

    def _tap_reader(self) -> None:
        if self._at in self._lies:
            self._hands[self._at].lift()
            del self._lies[self._at]
        else:
            self._at = (self._at + 1) % len(self._hands)
        self._last = ""

    def _tap_small(self, name: str) -> None:
        if name == "deck":
            # A tag has nothing printed on it that its reader could read.
            keeps = self._hands[self._at].keeps
            self._deck = (max(self._deck, int(keeps)) + 1) % len(DECKS) or int(keeps)
            return
        here = self._hands[self._at]
        if name in LASTING:
            self._faulty ^= {(here.device, name)}
        here.fault(name, name not in LASTING or (here.device, name) in self._faulty)

    def _laid(self) -> dict[str, pygame.Rect]:
        wide = (self._cable.w - GAP_PX * (ACROSS - 1)) // ACROSS
        top = self._cable.bottom + GAP_PX
        return {
            name: pygame.Rect(
                self._cable.x + at % ACROSS * (wide + GAP_PX),
                top + at // ACROSS * (FAULT_PX + GAP_PX),
                wide,
                FAULT_PX,
            )
            for at, name in enumerate((*FAULTS, "deck"))
        }
