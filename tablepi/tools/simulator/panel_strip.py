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
    """Hands at a panel."""

    buttons: tuple[str, ...]
    """Their names: `seat 1`, `undo`, `judge`, `push`."""

    press: Callable[[str], None]
    release: Callable[[str], None]
    turn: Callable[[int], None] | None
    """Turns the knob by so many clicks; None where there is no knob."""

    lights: Callable[[], tuple[Light, ...]]
    """Gives each seat's light as it shines now."""

    sound: Callable[[], int]
    """Gives the number of lit segments of the loudspeaker's level."""

    buzzes: Callable[[], bool] | None = None
    """True while the buzzer sounds; None where there is none."""


class PanelStrip:
    """The panel below the screen. The right mouse button leaves a button stuck, or frees it."""

    def __init__(
        self, window: pygame.Surface, place: pygame.Rect, hands: Hands, say: Callable[[str], str]
    ) -> None:
        self._window = window
        self.place = place
        self._hands = hands
        self._say = say
        self._pressed_buttons: tuple[str, ...] = ()
        self._held_button = ""
        self._angle = 0
        self._drawn_look: object = None
        self.sound, self.buzzer = _sound_places(place, hands)
        self.buttons = _button_places(place, (self.buzzer or self.sound).left, hands)
        self.arrows = _arrows(self.buttons["push"]) if hands.turn else {}

    @property
    def changed(self) -> bool:
        """True if it looks otherwise than it was drawn: a light lit, a button was pressed."""
        return self._current_look() != self._drawn_look

    def hear(self, event: pygame.event.Event) -> bool:
        """Takes what the mouse does to the panel; False for everything else."""
        # Wherever the mouse is by now: else a button would stay pressed that nobody holds.
        if event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT and self._held_button:
            self._release_button(self._held_button)
            self._held_button = ""
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._turn_wheel(event.y)
        if not self.place.collidepoint(getattr(event, "pos", (-1, -1))):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press_at(event)
        return True

    def draw(self) -> list[pygame.Rect]:
        """Draws it where it has changed; the rectangles that were drawn anew."""
        look = self._current_look()
        if look == self._drawn_look:
            return []
        self._drawn_look = look
        self._window.fill(theme.PANEL, self.place)
        pygame.draw.line(self._window, theme.HAIRLINE, self.place.topleft, self.place.topright, 2)
        draw_level(self._window, self.sound, self._hands.sound())
        self._draw_label(self._say("sim.sound"), self.sound)
        if self.buzzer and self._hands.buzzes:
            draw_buzzer(self._window, self.buzzer, self._hands.buzzes())
            self._draw_label(self._say("sim.buzzer"), self.buzzer)
        lights = self._hands.lights()
        for name, place in self.buttons.items():
            if name == "push":
                self._draw_knob(place)
                continue
            self._draw_button(name, place)
            if name.startswith("seat "):
                self._draw_light(place, lights[int(name[5:]) - 1])
        return [self.place]

    def _current_look(self) -> object:
        buzzes = self._hands.buzzes is not None and self._hands.buzzes()
        return self._hands.lights(), self._pressed_buttons, self._angle, self._hands.sound(), buzzes

    def _press_at(self, event: pygame.event.Event) -> None:
        for clicks, arrow in self.arrows.items():
            if arrow.collidepoint(event.pos):
                return self._turn_knob(clicks)
        name = next(
            (button for button, place in self.buttons.items() if place.collidepoint(event.pos)), ""
        )
        if not name:
            return None
        if event.button == _LEFT and name not in self._pressed_buttons:
            self._held_button = name
            self._press_button(name)
        elif event.button == _RIGHT:
            self._release_button(name) if name in self._pressed_buttons else self._press_button(
                name
            )
        return None

    def _turn_wheel(self, clicks: int) -> bool:
        if not self.arrows or not self.place.collidepoint(pygame.mouse.get_pos()):
            return False
        self._turn_knob(-clicks)
        return True

    def _turn_knob(self, clicks: int) -> None:
        if self._hands.turn is not None:
            self._angle = (self._angle + clicks * CLICK_DEGREES) % 360
            self._hands.turn(clicks)

    def _press_button(self, name: str) -> None:
        self._pressed_buttons = (*self._pressed_buttons, name)
        self._hands.press(name)

    def _release_button(self, name: str) -> None:
        self._pressed_buttons = tuple(button for button in self._pressed_buttons if button != name)
        self._hands.release(name)

    def _draw_button(self, name: str, place: pygame.Rect) -> None:
        is_down = name in self._pressed_buttons
        cap = disc(place.width, theme.HAIRLINE if is_down else theme.RAISED)
        self._window.blit(cap, place)
        inner = place.width * (5 if is_down else 6) // 10
        if name.startswith("seat "):
            sign = badge(int(name[5:]), inner)
        else:
            sign = icon(name, inner, theme.TEXT)
            self._draw_label(self._say(f"sim.{name}"), place)
        self._window.blit(sign, sign.get_rect(center=place.center))

    def _draw_light(self, place: pygame.Rect, light: Light) -> None:
        """A lens over its button: dark glass with the light that shines through it."""
        dark, top = theme.INK, self.place.top + 8
        red, green, blue = (
            round(base + (255 - base) * min(1.0, max(0.0, part)))
            for base, part in zip(dark, light, strict=True)
        )
        rim = pygame.Rect(0, top, LIGHT_PX, LIGHT_PX)
        rim.centerx = place.centerx
        self._window.blit(disc(LIGHT_PX, theme.HAIRLINE), rim)
        lens = disc(LIGHT_PX - 4, (red, green, blue))
        self._window.blit(lens, lens.get_rect(center=rim.center))

    def _draw_knob(self, place: pygame.Rect) -> None:
        is_down = "push" in self._pressed_buttons
        self._window.blit(disc(place.width, theme.HAIRLINE if is_down else theme.RAISED), place)
        angle = radians(self._angle - 90)
        reach = place.width / 2 - 12
        dot = disc(10, theme.TEXT)
        x, y = place.centerx + reach * cos(angle), place.centery + reach * sin(angle)
        self._window.blit(dot, dot.get_rect(center=(round(x), round(y))))
        for clicks, arrow in self.arrows.items():
            sign = icon("left" if clicks < 0 else "right", arrow.width * 7 // 10, theme.QUIET)
            self._window.blit(sign, sign.get_rect(center=arrow.center))
        self._draw_label(self._say("sim.push"), place)

    def _draw_label(self, words: str, place: pygame.Rect) -> None:
        text = fitted(words, STEP_PX - 8, LABEL_PX, theme.QUIET)
        text_place = text.get_rect(midbottom=(place.centerx, self.place.bottom - 4))
        self._window.blit(text, text_place)


def _sound_places(place: pygame.Rect, hands: Hands) -> tuple[pygame.Rect, pygame.Rect | None]:
    """The loudspeaker's level at the right end, and the buzzer beside it where there is one."""
    sound = pygame.Rect((0, 0), SOUND_PX)
    sound.midtop = (place.right - 14 - VOICE_PX // 2, place.top + 12)
    if hands.buzzes is None:
        return sound, None
    return sound, _centred_square(sound.centerx - VOICE_PX, place.top + 52, BUZZER_PX)


def _button_places(place: pygame.Rect, right: int, hands: Hands) -> dict[str, pygame.Rect]:
    """The seats' buttons from the left, what is shared from the right, as close as they must."""
    seats = [name for name in hands.buttons if name.startswith("seat ")]
    shared = [name for name in hands.buttons if not name.startswith("seat ")]
    places = {}
    right -= 8
    for name in reversed(shared):
        width = KNOB_PX + 2 * ARROW_PX + 16 if name == "push" else STEP_PX
        size = KNOB_PX if name == "push" else BUTTON_PX
        places[name] = _centred_square(right - width // 2, place.top + 52, size)
        right -= width
    left = place.left + 14
    step = min(STEP_PX, (right - left) // max(1, len(seats)))
    for index, name in enumerate(seats):
        places[name] = _centred_square(left + index * step + step // 2, place.top + 72)
    return places


def _centred_square(x: int, y: int, size: int = BUTTON_PX) -> pygame.Rect:
    square = pygame.Rect(0, 0, size, size)
    square.center = (x, y)
    return square


def _arrows(knob: pygame.Rect) -> dict[int, pygame.Rect]:
    """The arrows that turn the knob with the mouse."""
    left_arrow = pygame.Rect(
        knob.left - ARROW_PX - 4, knob.centery - ARROW_PX // 2, ARROW_PX, ARROW_PX
    )
    right_arrow = pygame.Rect(knob.right + 4, left_arrow.top, ARROW_PX, ARROW_PX)
    return {-1: left_arrow, 1: right_arrow}
