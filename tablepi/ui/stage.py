"""The stage: shows pictures on a surface and turns input into intents."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from tablepi.referee.intents import AskUndo, Intent, Undo, Wake
from tablepi.screens.context.table_settings import Look
from tablepi.screens.pictures.picture import Picture
from tablepi.screens.pictures.seat_colours import seat_colours
from tablepi.ui.compositor import Compositor
from tablepi.ui.input.gestures import Fingers
from tablepi.ui.input.keyboard import Keyboard
from tablepi.ui.input.scrolling import LeftScreens, ScreenState, View, screen_of
from tablepi.ui.input.touch import RotatedPanel, contact_of
from tablepi.ui.screens import prefetch, scene_of
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, glass_of, of_window
from tablepi.ui.toolkit.motion import Motions
from tablepi.ui.toolkit.pieces import Piece, Scene, TurnPage, veil
from tablepi.ui.toolkit.sprites import forget, make_room
from tablepi.ui.toolkit.suits import set_language

_WHEEL_MM = 12.0
_WAKING = (pygame.KEYDOWN, pygame.MOUSEWHEEL)
_INPUTS = (*_WAKING, pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN)


class Stage:
    """Shows pictures on a surface and turns touches and keys into intents.

    `put` gets each act. Times are milliseconds of any clock that never runs backwards. With
    `motion` off everything is at its new place at once.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        glass: Glass,
        put: Callable[[Intent], object],
        motion: bool = True,
        scene: Callable[[Picture, Glass], Scene] = scene_of,
    ) -> None:
        self._panel = surface
        self._rotated: RotatedPanel | None = None
        self._glass = glass
        self._put = put
        self._scene_of = scene
        self._picture: Picture | None = None
        self._compositor = Compositor(surface)
        self._view = View()
        self._motions = Motions(motion)
        self._fingers = Fingers(glass)
        self._keyboard = Keyboard(glass)
        self._pointer = (0, 0)
        self._extras: tuple[Piece, ...] = ()
        self._screen: object = None
        self._left_screens = LeftScreens()
        self._prefetching: Iterator[None] = iter(())
        self._stale = True
        self._look = Look(motion)
        make_room(surface.get_size())
        colours = theme.set_seat_colours(seat_colours(())) | theme.set_look("")
        if colours | set_language(self._look.language):
            forget()

    @property
    def moving(self) -> bool:
        """True if `show` has something to draw, even if the picture stays the same."""
        return self._stale or bool(self._motions)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The visible pieces, each at its final place."""
        return self._view.pieces

    @property
    def picture(self) -> Picture | None:
        """The picture shown last."""
        return self._picture

    @property
    def view(self) -> View:
        """The view of the scene: its layout, scroll and reachable pieces."""
        return self._view

    @property
    def focused(self) -> Piece | None:
        """The piece that has the focus."""
        reachable = self._view.reachable()
        return next((piece for piece in reachable if piece.key == self._keyboard.focused), None)

    def show(self, picture: Picture, now_ms: int) -> list[pygame.Rect]:
        """Draws what differs from what is seen; which rectangles of the panel it was."""
        if picture is not self._picture and picture != self._picture:
            self._turn_to(picture, now_ms)
        elif not self.moving:
            return []
        if self._stale:
            self._lay()
        pieces = self._motions.now(self._view.pieces, now_ms)
        rects = self._compositor.show((*pieces, *self._extras) if self._extras else pieces)
        if self._rotated is not None:
            rects = self._rotated.copy(rects)
        if rects and pygame.display.get_surface() is self._panel:
            pygame.display.update(rects)
        return rects

    def rest(self) -> None:
        """Paints one step ahead: a sprite that the picture may lead to."""
        next(self._prefetching, None)

    def adjust(self, look: Look) -> None:
        """Applies a look: rotation, size, colours, brightness, motion."""
        self._motions.on = look.motion
        if look == self._look:
            return
        old_look, self._look, self._stale = self._look, look, True
        theme.set_seat_colours(seat_colours(look.colours))
        theme.set_look(look.theme)
        set_language(look.language)
        if _sprite_look(look) != _sprite_look(old_look):
            self._mount()

    def whole(self, now_ms: int) -> list[pygame.Rect]:
        """Redraws everything; nothing before the first picture."""
        self._compositor.forget()
        self._stale = True
        return [] if self._picture is None else self.show(self._picture, now_ms)

    def handle(self, event: pygame.event.Event, now_ms: int) -> None:
        """Takes an event of the window; what it changes is drawn by the next `show`."""
        if self._rotated is not None:
            event = self._rotated.back(event)
        if event.type in _INPUTS:
            self._motions.stop()
        contact = contact_of(event, self._glass.size)
        act: Intent | None = None
        if self._look.dim and (contact is not None or event.type in _WAKING):
            self._fingers.forget()
            # What wakes the screen does nothing else.
            self._put(Wake())
            return
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if contact is not None:
            self._keyboard.rest()
            act = self._fingers.hear(contact, self._view)
            if self._fingers.let_go is not None:
                self._motions.let_go(self._fingers.let_go, now_ms)
        elif event.type == pygame.KEYDOWN and self._picture is not None:
            act = self._keyboard.hear(event, self._picture, self._view)
        elif event.type == pygame.MOUSEWHEEL:
            area = self._view.area_at(self._pointer)
            self._view.scroll(area, round(-event.y * self._glass.mm(_WHEEL_MM)))
        elif event.type == pygame.WINDOWEXPOSED:
            self._compositor.forget()
        else:
            return
        self._act(act)

    def turn(self, clicks: int) -> None:
        """Moves the focus by so many pieces, for the knob."""
        if self._picture is not None:
            self._keyboard.turn(clicks, self._picture, self._view)
            self._stale = True

    def push(self) -> None:
        """Taps the focused piece, for the knob; its undo asks first."""
        if self._picture is not None:
            act = self._keyboard.enter(self._picture, self._view)
            # Unlike a finger on the screen, a hand at the knob is not seen by everybody.
            self._act(AskUndo() if act == Undo() else act)

    def back(self) -> None:
        """Goes back where that is possible, for a held knob."""
        if self._picture is not None:
            self._act(self._keyboard.back(self._picture, self._view))

    def _mount(self) -> None:
        """Applies a new rotation, size or colours: everything is laid out anew."""
        panel, rotation = self._panel, self._look.rotation
        self._rotated = RotatedPanel(panel, rotation) if rotation else None
        glass = glass_of(panel.get_size(), self._look.px_per_mm, rotation)
        self._glass = glass.with_larger_type() if self._look.larger else glass
        # All sprites were painted for the old look.
        forget()
        self._compositor = Compositor(self._rotated.upright if self._rotated else panel)
        self._fingers = Fingers(self._glass)
        self._keyboard.glass = self._glass
        self._motions.stop()
        if self._picture is not None:
            self._prefetching = prefetch(self._picture, self._glass)
            self._view.turn_to(self._scene_of(self._picture, self._glass), same=True)
            self._keyboard.turned(self._view, same=True)

    def _act(self, act: Intent | None) -> None:
        self._stale = True
        if isinstance(act, TurnPage):
            area = self._view.area(act.area)
            self._view.scroll(area, act.pages * area.step if area else 0)
            self._keyboard.turned(self._view, same=True)
            # Whoever reads is there.
            self._put(Wake())
        elif act is not None:
            self._put(act)

    def _turn_to(self, picture: Picture, now_ms: int) -> None:
        screen, old_pieces = screen_of(picture), self._view.pieces
        same = screen == self._screen
        old = None
        if self._screen is not None and not same:
            state = ScreenState(self._view.scrolls, self._keyboard.focused)
            old = self._left_screens.turn(self._screen, state, screen)
        self._picture, self._screen = picture, screen
        self._view.turn_to(self._scene_of(picture, self._glass), same, old.scrolls if old else {})
        self._keyboard.turned(self._view, same, old.focus if old else "")
        self._stale = True
        if same:
            # What is seen has the veil of a dimmed screen on it, which would be laid twice.
            screen = self._compositor.surface if self._look.light == 100 else None
            self._motions.set_out(old_pieces, self._view.pieces, now_ms, screen)
        else:
            self._prefetching = prefetch(picture, self._glass)
            # What went down on the screen before taps nothing on this one.
            self._fingers.forget()
            self._motions.enter(self._view.pieces, now_ms)

    def _lay(self) -> None:
        self._stale = False
        if self._view.stale:
            self._view.lay()
        ring = self._keyboard.ring(self._view)
        lights = self._fingers.lights(self._view)
        marks = self._view.marks(self._glass)
        carried = self._fingers.carried(self._view)
        self._extras = (*marks, *lights, *((ring,) if ring else ()), *carried)
        if self._look.light < 100:
            dark = 255 * (100 - self._look.light) // 100
            self._extras += veil(self._glass, "dark", dark)


def _sprite_look(look: Look) -> tuple[object, ...]:
    """The part of a look that every sprite depends on."""
    return look.rotation, look.px_per_mm, look.colours, look.theme, look.larger, look.language


def save_screenshot(
    picture: Picture,
    file: Path,
    width: int = 800,
    height: int = 480,
    colours: tuple[str, ...] = (),
    theme_name: str = "",
) -> None:
    """Writes what a screen of this size would show, as PNG. `colours`: the seats'."""
    surface = pygame.Surface((width, height))
    stage = Stage(surface, of_window(width, height), lambda act: None, motion=False)
    stage.adjust(Look(motion=False, colours=colours, theme=theme_name))
    stage.show(picture, 0)
    pygame.image.save(surface, str(file))
