"""The simulated desk's panel: buttons, lights, a knob, sounds."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import NamedTuple

import pygame

from tablepi.tools.simulator.sound_level import draw_buzzer, draw_level
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import badge, icon
from tablepi.ui.toolkit.paint import disc
from tablepi.ui.toolkit.text import fitted

STRIP_PX = 118
BUTTON_PX = 56
LIGHT_PX = 22
STEP_PX = 84
KNOB_PX = 64
ARROW_PX = 40
LABEL_PX = 14
SOUND_PX = (34, 78)
BUZZER_PX = 46
VOICE_PX = 64
CLICK_DEGREES = 24
_LEFT, _RIGHT = pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT

Light = tuple[float, float, float]


class Hands(NamedTuple):
    """Hands at a panel. `buttons`: their names, `seat 1`, `undo`, `judge`, `push`; `lights`: how
    each seat's light shines now; `turn`: the knob, so many clicks, None where there is no knob.
    `sound`: how many segments of the loudspeaker's level are lit; `buzzes`: whether the buzzer
    does, None where there is none.
    """

    buttons: tuple[str, ...]
    press: Callable[[str], None]
    release: Callable[[str], None]
    turn: Callable[[int], None] | None
    lights: Callable[[], tuple[Light, ...]]
    sound: Callable[[], int]
    buzzes: Callable[[], bool] | None = None


class PanelStrip:
    """The panel below the screen. The right mouse button leaves a button stuck, or frees it."""

    def __init__(
        self, window: pygame.Surface, place: pygame.Rect, hands: Hands, say: Callable[[str], str]
    ) -> None:
        self._window = window
        self.place = place
        self._hands = hands
        self._say = say
        self._pressed: tuple[str, ...] = ()
        self._held = ""
        self._angle = 0
        self._drawn: object = None
        self.sound, self.buzzer = _voices(place, hands)
        self.buttons = _laid(place, (self.buzzer or self.sound).left, hands)
        self.arrows = _arrows(self.buttons["push"]) if hands.turn else {}

    @property
    def changed(self) -> bool:
        """True if it looks otherwise than it was drawn: a light lit, a button was pressed."""
        return self._look() != self._drawn

    def hear(self, event: pygame.event.Event) -> bool:
        """Takes what the mouse does to the panel; False for everything else."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT and self._held:
            self._let_go(self._held)
            self._held = ""
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if not self.place.collidepoint(getattr(event, "pos", (-1, -1))):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event)
        return True

    def draw(self) -> list[pygame.Rect]:
        """Draws it where it has changed; the rectangles that were drawn anew."""
        look = self._look()
        if look == self._drawn:
            return []
        self._drawn = look
        self._window.fill(theme.PANEL, self.place)
        pygame.draw.line(self._window, theme.HAIRLINE, self.place.topleft, self.place.topright, 2)
        draw_level(self._window, self.sound, self._hands.sound())
        self._label(self._say("sim.sound"), self.sound)
        if self.buzzer and self._hands.buzzes:
            draw_buzzer(self._window, self.buzzer, self._hands.buzzes())
            self._label(self._say("sim.buzzer"), self.buzzer)
        lights = self._hands.lights()
        for name, place in self.buttons.items():
            if name == "push":
                self._draw_knob(place)
                continue
            self._draw_button(name, place)
            if name.startswith("seat "):
                self._draw_light(place, lights[int(name[5:]) - 1])
        return [self.place]

    def _look(self) -> object:
        buzzes = self._hands.buzzes is not None and self._hands.buzzes()
        return self._hands.lights(), self._pressed, self._angle, self._hands.sound(), buzzes

    def _down(self, event: pygame.event.Event) -> None:
        for clicks, arrow in self.arrows.items():
            if arrow.collidepoint(event.pos):
                return self._turn(clicks)
        name = next((n for n, place in self.buttons.items() if place.collidepoint(event.pos)), "")
        if not name:
            return None
        if event.button == _LEFT and name not in self._pressed:
            self._held = name
            self._push(name)
        elif event.button == _RIGHT:
            self._let_go(name) if name in self._pressed else self._push(name)
        return None

    def _wheel(self, clicks: int) -> bool:
        if not self.arrows or not self.place.collidepoint(pygame.mouse.get_pos()):
            return False
        self._turn(-clicks)
        return True

    def _turn(self, clicks: int) -> None:
        if self._hands.turn is not None:
            self._angle = (self._angle + clicks * CLICK_DEGREES) % 360
            self._hands.turn(clicks)

    def _push(self, name: str) -> None:
        self._pressed = (*self._pressed, name)
        self._hands.press(name)

    def _let_go(self, name: str) -> None:
        self._pressed = tuple(each for each in self._pressed if each != name)
        self._hands.release(name)

    def _draw_button(self, name: str, place: pygame.Rect) -> None:
        down = name in self._pressed
        cap = disc(place.width, theme.HAIRLINE if down else theme.RAISED)
        self._window.blit(cap, place)
        inner = place.width * (5 if down else 6) // 10
        if name.startswith("seat "):
            sign = badge(int(name[5:]), inner)
        else:
            sign = icon(name, inner, theme.TEXT)
            self._label(self._say(f"sim.{name}"), place)
        self._window.blit(sign, sign.get_rect(center=place.center))

    def _draw_light(self, place: pygame.Rect, light: Light) -> None:
        """A lens over its button: dark glass with the light that shines through it."""
        dark, top = theme.INK, self.place.top + 8
        red, green, blue = (
            round(base + (255 - base) * min(1.0, max(0.0, part)))
            for base, part in zip(dark, light, strict=True)
        )
        at = pygame.Rect(0, top, LIGHT_PX, LIGHT_PX)
        at.centerx = place.centerx
        self._window.blit(disc(LIGHT_PX, theme.HAIRLINE), at)
        lens = disc(LIGHT_PX - 4, (red, green, blue))
        self._window.blit(lens, lens.get_rect(center=at.center))

    def _draw_knob(self, place: pygame.Rect) -> None:
        down = "push" in self._pressed
        self._window.blit(disc(place.width, theme.HAIRLINE if down else theme.RAISED), place)
        turned = radians(self._angle - 90)
        reach = place.width / 2 - 12
        dot = disc(10, theme.TEXT)
        x, y = place.centerx + reach * cos(turned), place.centery + reach * sin(turned)
        self._window.blit(dot, dot.get_rect(center=(round(x), round(y))))
        for clicks, arrow in self.arrows.items():
            sign = icon("left" if clicks < 0 else "right", arrow.width * 7 // 10, theme.QUIET)
            self._window.blit(sign, sign.get_rect(center=arrow.center))
        self._label(self._say("sim.push"), place)

    def _label(self, words: str, place: pygame.Rect) -> None:
        drawn = fitted(words, STEP_PX - 8, LABEL_PX, theme.QUIET)
        at = drawn.get_rect(midbottom=(place.centerx, self.place.bottom - 4))
        self._window.blit(drawn, at)


def _voices(place: pygame.Rect, hands: Hands) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The loudspeaker's level at the right end, and the buzzer beside it where there is one."""
    sound = pygame.Rect((0, 0), SOUND_PX)
    sound.midtop = (place.right - 14 - VOICE_PX // 2, place.top + 12)
    if hands.buzzes is None:
        return sound, None
    return sound, _round(sound.centerx - VOICE_PX, place.top + 52, BUZZER_PX)


def _laid(place: pygame.Rect, right: int, hands: Hands) -> dict[str, pygame.Rect]:
    """The seats' buttons from the left, what is shared from the right, as close as they must."""
    seats = [name for name in hands.buttons if name.startswith("seat ")]
    shared = [name for name in hands.buttons if not name.startswith("seat ")]
    laid = {}
    right -= 8
    for name in reversed(shared):
        width = KNOB_PX + 2 * ARROW_PX + 16 if name == "push" else STEP_PX
        size = KNOB_PX if name == "push" else BUTTON_PX
        laid[name] = _round(right - width // 2, place.top + 52, size)
        right -= width
    left = place.left + 14
    step = min(STEP_PX, (right - left) // max(1, len(seats)))
    for at, name in enumerate(seats):
        laid[name] = _round(left + at * step + step // 2, place.top + 72)
    return laid


def _round(x: int, y: int, size: int = BUTTON_PX) -> pygame.Rect:
    at = pygame.Rect(0, 0, size, size)
    at.center = (x, y)
    return at


def _arrows(knob: pygame.Rect) -> dict[int, pygame.Rect]:
    """The arrows that turn the knob with the mouse."""
    back = pygame.Rect(knob.left - ARROW_PX - 4, knob.centery - ARROW_PX // 2, ARROW_PX, ARROW_PX)
    on = pygame.Rect(knob.right + 4, back.top, ARROW_PX, ARROW_PX)
    return {-1: back, 1: on}
