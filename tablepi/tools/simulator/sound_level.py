"""Sound on the simulated desk, made visible: the loudspeaker's level and the buzzer."""

from collections.abc import Callable, Sequence

import pygame

from tablepi.ui.sound.loudspeaker import levels
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import icon
from tablepi.ui.toolkit.paint import disc

SEGMENTS = 8
FRAME_MS = 30
_GAP_PX = 3


class Meter:
    """A voice that only shows how loud the loudspeaker is just now. `clock_ns`: any, monotonic."""

    def __init__(self, clock_ns: Callable[[], int]) -> None:
        self._clock_ns = clock_ns
        self._levels: tuple[float, ...] = ()
        self._share = 0.0
        self._start_ns = 0

    def start(self) -> None:
        """Does nothing."""

    def stop(self) -> None:
        """Does nothing."""

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Shows the level of these tones."""
        self._levels, self._share = levels(tuple(cues), FRAME_MS), volume / 100
        self._start_ns = self._clock_ns()

    def lit(self) -> int:
        """The number of lit segments."""
        frame = (self._clock_ns() - self._start_ns) // 1_000_000 // FRAME_MS
        level = self._levels[frame] if frame < len(self._levels) else 0.0
        return round(level * self._share * SEGMENTS)


def draw_level(window: pygame.Surface, place: pygame.Rect, lit: int) -> None:
    """A level meter over a loudspeaker."""
    sign = icon("sound", place.width * 6 // 10, theme.TEXT if lit else theme.QUIET)
    sign_place = sign.get_rect(midbottom=place.midbottom)
    window.blit(sign, sign_place)
    height = (sign_place.top - place.top) // SEGMENTS
    for segment in range(SEGMENTS):
        bar = pygame.Rect(place.left, 0, place.width, height - _GAP_PX)
        bar.bottom = sign_place.top - _GAP_PX - segment * height
        colour = theme.AMBER if segment >= SEGMENTS - 2 else theme.GREEN
        pygame.draw.rect(window, colour if segment < lit else theme.INK, bar, border_radius=2)


def draw_buzzer(window: pygame.Surface, place: pygame.Rect, buzzes: bool) -> None:
    """A round case with its hole, which is bright while it buzzes."""
    window.blit(disc(place.width, theme.HAIRLINE), place)
    hole = disc(place.width * 4 // 10, theme.AMBER if buzzes else theme.INK)
    window.blit(hole, hole.get_rect(center=place.center))
