"""The simulated desk: the touch screen, a reader with its cards, and the panel."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tablepi.core.cards import Card
from tablepi.core.printed_deck import PRINTED
from tablepi.referee.intents import Give, Intent
from tablepi.screens.pictures.picture import Enrolling, Picture, Table
from tablepi.tools.simulator.panel_strip import STRIP_PX, Hands, PanelStrip
from tablepi.tools.simulator.reader_zone import ReaderHands, ReaderZone
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, glass_of
from tablepi.ui.toolkit.measure import width
from tablepi.ui.toolkit.suits import names_of
from tablepi.ui.toolkit.text import fitted
from tablepi.ui.touch_screen import (
    DESKTOP_SIZE,
    TouchScreen,
    Window,
    close_window,
    desktop_holds,
    open_window,
)
from tablepi.ui.widgets.card_faces import card as card_sprite
from tablepi.ui.widgets.card_stock import CardFace
from tablepi.ui.widgets.text_panels import panel

TRAY_PX = 340
PAD_PX = 12
CARD_PX = (58, 80)
COLUMNS = 5
WORD_EDGE_PX = 3
SMALL_SIZE = (800, 480)


class Hardware(NamedTuple):
    """The simulated hardware's own controls: hands at each antenna and at the panel's buttons.

    `say`: a sentence of the interface by its id.
    """

    readers: tuple[ReaderHands, ...]
    say: Callable[[str], str]
    panel: Hands


class _Scrap(NamedTuple):
    """Something on the tray that can be dropped on the reader."""

    text: str
    place: pygame.Rect
    sprite: pygame.Surface


def open_simulator(
    size: tuple[int, int],
    px_per_mm: float,
    motion: bool,
    put: Callable[[Intent], None],
    hardware: Hardware,
) -> "SimulatorWindow":
    """Opens the window with a touch screen of this size in it.

    (0, 0) is 1280x720, or 800x480 on a desktop too narrow for that and the tray.
    """
    if not all(size):
        desktop_size = (DESKTOP_SIZE[0] + TRAY_PX, DESKTOP_SIZE[1] + STRIP_PX)
        size = DESKTOP_SIZE if desktop_holds(*desktop_size) else SMALL_SIZE
    window = open_window(size[0] + TRAY_PX, size[1] + STRIP_PX)
    return SimulatorWindow(window.surface, glass_of(size, px_per_mm), put, motion, hardware)


class SimulatorWindow(TouchScreen):
    """A window with the touch screen, the tray at its right and the panel below."""

    def __init__(
        self,
        window: pygame.Surface,
        glass: Glass,
        put: Callable[[Intent], None],
        motion: bool,
        hardware: Hardware,
    ) -> None:
        screen_width, height = glass.size
        self._window = window
        screen_surface = window.subsurface((0, 0, screen_width, height))
        super().__init__(Window(screen_surface, glass, ""), put, motion)
        self._glass = glass._replace(px_per_mm=min(glass.px_per_mm, 5.22))
        self._tray = pygame.Rect(screen_width, 0, TRAY_PX, height)
        strip = pygame.Rect(0, height, screen_width + TRAY_PX, STRIP_PX)
        self._panel = PanelStrip(self._window, strip, hardware.panel, hardware.say)
        self.reader = ReaderZone(
            self._tray.inflate(-2 * PAD_PX, -2 * PAD_PX),
            self._glass,
            hardware.readers,
            hardware.say,
        )
        self._scraps: tuple[_Scrap, ...] = ()
        self._scroll = 0
        self._dragged_scrap: _Scrap | None = None
        self._mouse_place = (0, 0)
        self._is_dirty = True

    @property
    def moving(self) -> bool:
        """True if something wants the next frame."""
        parts = self.stage.moving, self._panel.changed, self.reader.changed
        return self._is_dirty or any(parts)

    def show(self, picture: Picture, now_ms: int) -> None:
        """Draws the touch screen, and the tray where it changed."""
        scraps = self._scraps_of(picture)
        if [scrap.text for scrap in scraps] != [scrap.text for scrap in self._scraps]:
            self._scraps, self._scroll, self._is_dirty = scraps, 0, True
        rects = self.stage.show(picture, now_ms)
        if self._is_dirty or self.reader.changed:
            self._draw_tray()
            rects.append(self._tray)
            self._is_dirty = False
        rects += self._panel.draw()
        if rects:
            pygame.display.update(rects)

    def close(self) -> None:
        """Gives the screen back."""
        close_window()

    def _handle(self, event: pygame.event.Event, now_ms: int) -> None:
        """The mouse on either side."""
        if self._is_for_tray(event):
            self._hear_mouse(event)
        elif not self._panel.hear(event):
            super()._handle(event, now_ms)

    def _is_for_tray(self, event: pygame.event.Event) -> bool:
        # Wherever the mouse is by now: a card that was dragged off the tray must still be let go.
        if self._dragged_scrap is not None:
            return event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
        if event.type == pygame.MOUSEWHEEL:
            return self._tray.collidepoint(pygame.mouse.get_pos())
        place = getattr(event, "pos", None)
        return place is not None and self._tray.collidepoint(place)

    def _hear_mouse(self, event: pygame.event.Event) -> None:
        self._is_dirty = True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll_by(-event.y * CARD_PX[1])
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._take_scrap(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._mouse_place = event.pos
        elif event.type == pygame.MOUSEBUTTONUP and self._dragged_scrap is not None:
            if self.reader.place.collidepoint(event.pos):
                self.reader.drop(self._dragged_scrap.text)
            self._dragged_scrap = None

    def _take_scrap(self, place: tuple[int, int]) -> None:
        self._mouse_place = place
        if place[1] <= self.reader.bottom:
            self.reader.tap(place)
            return
        hits = (scrap for scrap in self._scraps if self._scrolled_place(scrap).collidepoint(place))
        self._dragged_scrap = next(hits, None)

    def _scroll_by(self, pixels: int) -> None:
        bottom = max((scrap.place.bottom for scrap in self._scraps), default=0)
        scroll_limit = max(0, bottom + PAD_PX - self._tray.bottom)
        self._scroll = min(scroll_limit, max(0, self._scroll + pixels))

    def _scrolled_place(self, scrap: _Scrap) -> pygame.Rect:
        return scrap.place.move(0, -self._scroll)

    def _scraps_of(self, picture: Picture) -> tuple[_Scrap, ...]:
        """The deck of the match or of the enrolment, and the verbs that could be printed on cards
        of their own."""
        if isinstance(picture, Enrolling):
            return self._placed_scraps(
                [(card.id, self._face_sprite(card)) for card in picture.faces.values()]
            )
        if not isinstance(picture, Table):
            return ()
        cards = [card for card in picture.faces.values() if card.deck in ("basic", "", PRINTED)]
        verbs = [
            word
            for choice in picture.prompt.buttons
            if isinstance(choice.act, Give)
            for slot, word in choice.act.words
            if slot == "verb"
        ]
        faces = [(card.id, self._face_sprite(card)) for card in cards]
        words = [(word, self._word_sprite(word)) for word in ["?", *verbs]]
        return self._placed_scraps([*faces, *words])

    def _placed_scraps(self, scraps: list[tuple[str, pygame.Surface]]) -> tuple[_Scrap, ...]:
        left, top = self.reader.place.x, self.reader.bottom + PAD_PX
        step = (self.reader.place.w - CARD_PX[0]) // (COLUMNS - 1)
        return tuple(
            _Scrap(
                text,
                pygame.Rect(
                    left + index % COLUMNS * step,
                    top + index // COLUMNS * (CARD_PX[1] + 6),
                    *CARD_PX,
                ),
                sprite,
            )
            for index, (text, sprite) in enumerate(scraps)
        )

    def _face_sprite(self, card: Card) -> pygame.Surface:
        name = "" if card.looks else card.name.removeprefix("the ")
        face = CardFace(card.rank, names_of(card), name, card.types)
        return card_sprite(self._glass, CARD_PX, face)

    def _word_sprite(self, word: str) -> pygame.Surface:
        ground = panel(self._glass, CARD_PX, theme.STOCK, theme.HAIRLINE).copy()
        room = CARD_PX[0] - 2 * WORD_EDGE_PX
        sizes = (size for size in range(16, 8, -1) if width(word, size, bold=True) <= room)
        text = fitted(word, room, next(sizes, 8), theme.TEXT, bold=True)
        ground.blit(text, text.get_rect(center=ground.get_rect().center))
        return ground

    def _draw_tray(self) -> None:
        surface = self._window
        surface.set_clip(self._tray)
        surface.fill(theme.PANEL, self._tray)
        surface.set_clip(
            self._tray.clip(pygame.Rect(self._tray.x, self.reader.bottom + 6, TRAY_PX, 10_000))
        )
        for scrap in self._scraps:
            if scrap is not self._dragged_scrap:
                surface.blit(scrap.sprite, self._scrolled_place(scrap))
        surface.set_clip(self._tray)
        self.reader.draw(surface, self._dragged_scrap is not None)
        if self._dragged_scrap is not None:
            place = self._dragged_scrap.sprite.get_rect(center=self._mouse_place).clamp(self._tray)
            surface.blit(self._dragged_scrap.sprite, place)
        surface.set_clip(None)
