"""The table: turn, scores and prompt first; everything else is quieter."""

from collections.abc import Iterator, Mapping

import pygame

from tablepi.core.board import Board
from tablepi.core.cards import Card
from tablepi.referee.intents import Nothing
from tablepi.referee.table_picture import MANY_SEATS, Prompt, SeatPanel
from tablepi.screens.pictures.picture import Button, Notice, Table
from tablepi.ui.board import board as zones
from tablepi.ui.board.ghost import Shown
from tablepi.ui.board.muster import muster
from tablepi.ui.board.sheet_cells import Writing
from tablepi.ui.board.surface import kind_of as surface_of
from tablepi.ui.board.surface import surface, under
from tablepi.ui.table.asked_seat import Asked, asked_seats, short_question
from tablepi.ui.table.card_choice import card_keys, picker, prefetch_cards
from tablepi.ui.table.clocks import clock_strip, strip_height
from tablepi.ui.table.explanation import below_board, is_shown
from tablepi.ui.table.prompt_buttons import in_house_colour, in_seat_colour
from tablepi.ui.table.rail import RailContent, needed_px, rail
from tablepi.ui.table.regions import (
    BATTLE_STRETCH,
    ROW_GAP_MM,
    Frame,
    arrows,
    frame,
    kind_of,
    spare_px,
    spots,
    stretched,
    turns,
)
from tablepi.ui.table.seat_panels import fields_of, seat_edge, seat_panels
from tablepi.ui.table.sheet_side import sheet_side
from tablepi.ui.table.top_bar import STRIP_MM, strength_bar, tools, top
from tablepi.ui.table.turning import turned_around
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.layout import inset, split_top
from tablepi.ui.toolkit.pieces import Piece, Scene, Transition

_NO_ACT = Nothing()

_MESSAGES = ("said", "panel")

_INSET_MM = 1.0
_LENT_MM = 7.0
"""Height that the board of many players lends to a rail that needs it, upright."""

_FALL_MM = 3.0
"""The way of a refusal to its place."""

_FAR = 2
"""The seat at the far side of a table of two."""

_LOOK = "board look"
"""Begins the key of every piece of a board to look at."""


def scene(picture: Table, glass: Glass) -> Scene:
    """The table on this glass."""
    full_glass, glass = glass, stretched(glass)
    asked = asked_seats(picture.prompt, picture.seats)
    picture = picture._replace(prompt=_coloured(picture, asked))
    parts = _frame(picture, glass)
    rail_parts = picture.said, picture.last, picture.hands, _notices(picture), picture.tower
    history = next((tool for tool in picture.tools if tool.icon == "history"), None)
    content = RailContent(*rail_parts, picture.explained, asked, history)
    is_turned = _is_turned(picture, parts, asked)
    side, strength, parts = _side(picture, content, parts, glass, is_turned)
    side = _with_banner(side, picture, glass.mm(-_FALL_MM if is_turned else _FALL_MM))
    explanation, board = _explained_below(picture, side, parts.board, glass)
    middle = _middle(picture, parts._replace(board=board), full_glass)
    # Arrow keys begin with the first piece: with the choices, or with what the board offers.
    side_first = picture.prompt.buttons or picture.prompt.keypad
    first_scene, second_scene = (side, middle) if side_first else (middle, side)
    phases = picture.title, picture.track, picture.step, picture.round
    accent = theme.seat_colour(asked.seat) if asked and not asked.others else theme.TEXT
    ground = under(picture.board, (parts.board, parts.near, parts.far, parts.seats), glass)
    passing = Transition("fade", _turn(picture), room=parts.rail)
    pieces = (
        ground._replace(transition=passing),
        *first_scene.pieces,
        *second_scene.pieces,
        *explanation,
        *_panels(picture, parts, glass),
        *_ways(picture.board, parts, glass),
        *strength,
        *(top("top", *phases, parts.track, glass, accent) if parts.track.height else ()),
        *_tools(picture, history, parts.tools, glass),
    )
    return Scene(pieces, (*middle.areas, *side.areas))


def _coloured(picture: Table, asked: Asked | None) -> Prompt:
    """The prompt, whose question can stand without the name, its likely step in the colour of the
    seat that alone is asked.
    """
    prompt = picture.prompt
    if asked is not None:
        prompt = prompt._replace(short=short_question(prompt, asked))
    if asked is None or asked.others or not _turn(picture):
        return in_house_colour(prompt)
    return in_seat_colour(prompt, asked.seat)


def _panels(picture: Table, parts: Frame, glass: Glass) -> tuple[Piece, ...]:
    is_battle = kind_of(picture.board) == "battle"
    return seat_panels(picture.seats, parts, glass, is_battle, fields_of(picture.board))


def _tools(
    picture: Table, history: Button | None, place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    """The tools without the history, which the last line opens."""
    others = tuple(tool for tool in picture.tools if tool is not history)
    return tools("tools", others, place, glass)


def prefetch(picture: Table, glass: Glass) -> Iterator[None]:
    """Prefetches the sprites of the cards to choose from, one a step; all at once took 89 ms."""
    glass = stretched(glass)
    return prefetch_cards(picture.faces, _frame(picture, glass).board, glass)


def _frame(picture: Table, glass: Glass) -> Frame:
    far_turned = turns(glass) if picture.turned is None else picture.turned
    kind, seats = kind_of(picture.board), len(picture.board.seats)
    parts, above_px = frame(glass, kind, seats, far_turned), 0
    if glass.portrait and picture.clocks:
        above_px = strip_height(picture.clocks, parts.rail.width, glass) + glass.mm(ROW_GAP_MM)
    if glass.portrait and kind == "ring" and seats > MANY_SEATS:
        lack_px = needed_px(glass, picture.prompt, picture.faces, parts.rail) - parts.rail.height
        above_px += max(0, min(lack_px, glass.mm(_LENT_MM)))
    above_px = spare_px(glass, parts, kind, seats, above_px)
    if above_px:
        parts = frame(glass, kind, seats, far_turned, above_px)
    if glass.portrait and picture.muster is not None:
        # All units are gone through: they have what the rail does not need.
        unused_px = parts.rail.height - needed_px(glass, picture.prompt, picture.faces, parts.rail)
        parts = frame(glass, kind, seats, far_turned, -max(0, unused_px))
    return parts


def _side(
    picture: Table, content: RailContent, parts: Frame, glass: Glass, is_turned: bool
) -> tuple[Scene, tuple[Piece, ...], Frame]:
    """The rail, what stands above it, and the regions.

    The phases above it lend their room to a keypad, or to choices under a refusal, that would not
    be whole otherwise.
    """
    side, above, is_whole = _side_in(picture, content, parts.rail, glass, is_turned)
    is_pressed = picture.prompt.keypad is not None or content.refused
    if is_whole or not is_pressed or glass.portrait or parts.track.width > parts.rail.width:
        return side, above, parts
    track, rail_room = split_top(parts.track.union(parts.rail), 0)
    side, above, _ = _side_in(picture, content, rail_room, glass, is_turned)
    return side, above, parts._replace(track=track, rail=rail_room)


def _side_in(
    picture: Table, content: RailContent, room: pygame.Rect, glass: Glass, is_turned: bool
) -> tuple[Scene, tuple[Piece, ...], bool]:
    """The rail, turned to the player who is asked; above it the clocks, and the strength bar where
    one was asked for; whether all choices are in sight there."""
    gap = glass.mm(ROW_GAP_MM)
    clocks_px = strip_height(picture.clocks, room.width, glass)
    strip, room = split_top(room, clocks_px, gap)
    clocks = clock_strip(picture.clocks, strip, glass)
    bar: tuple[Piece, ...] = ()
    if picture.strength is not None:
        strip, room = split_top(room, glass.mm(STRIP_MM), gap)
        bar = strength_bar(picture.strength, strip, glass)
    if kind_of(picture.board) in ("sheet", "rows"):
        side = sheet_side("side", content, picture.prompt, room, glass)
        if side is not None:
            return side, (*clocks, *bar), True
    side = rail("rail", content, picture.prompt, picture.faces, room, glass)
    choices = side.areas[0]
    is_whole = not choices.most and choices.place.top >= room.top
    turned_side = turned_around("turned rail", side, room) if is_turned else side
    return turned_side, (*clocks, *bar), is_whole


def _is_turned(picture: Table, parts: Frame, asked: Asked | None) -> bool:
    """True if the far player alone is asked, and sits opposite."""
    return parts.turned and _turn(picture) == (_FAR,) and asked is not None and asked.seat == _FAR


def _turn(picture: Table) -> tuple[int, ...]:
    """The seats that are asked."""
    return tuple(seat.seat for seat in picture.seats if seat.to_act)


def _with_banner(side: Scene, picture: Table, fall_px: int) -> Scene:
    """The side, into which a refusal falls by so many pixels."""
    if picture.said is None or picture.said.accepted:
        return side
    return side._replace(
        pieces=tuple(
            piece._replace(
                transition=Transition(
                    "banner", picture.said_ms, (piece.place.left, piece.place.top - fall_px)
                )
            )
            if piece.key in _MESSAGES
            else piece
            for piece in side.pieces
        )
    )


def _explained_below(
    picture: Table, side: Scene, board: pygame.Rect, glass: Glass
) -> tuple[tuple[Piece, ...], pygame.Rect]:
    """Explanation that the rail had no room for, below the board; the room left for the board."""
    if picture.explained is None or is_shown(side.pieces):
        return (), board
    return below_board(glass, picture.explained, board)


def board_scene(
    board: Board,
    faces: Mapping[str, Card],
    labels: Mapping[str, str],
    names: tuple[str, ...],
    place: pygame.Rect,
    glass: Glass,
) -> Scene:
    """The board to look at, in this place: nothing of it is to tap; it scrolls if it must."""
    seats = tuple(
        SeatPanel(
            seat=view.seat,
            name=names[view.seat - 1] if view.seat <= len(names) else "",
            score=view.score,
            counters=view.counters,
            to_act=view.seat in board.turn,
            corrected="",
            winner=False,
            act=_NO_ACT,
        )
        for view in board.seats
    )
    table = zones.Table(faces, labels, {}, seats, turns(glass) and len(seats) == 2)
    ground = Piece("surface", place, surface(glass, place.size, surface_of(board)), still=True)
    board_view = zones.lay(_LOOK, board, table, inset(place, glass.mm(_INSET_MM)), glass)
    return Scene(tuple(map(_without_act, (ground, *board_view.pieces))), board_view.areas)


def _without_act(piece: Piece) -> Piece:
    """A piece that is not to tap, under a key that no piece of a board to play on has."""
    key = piece.key if piece.key.startswith(_LOOK) else f"{_LOOK} {piece.key}"
    return piece._replace(key=key, act=None, touch=None)


def _middle(picture: Table, parts: Frame, panel: Glass) -> Scene:
    """The board, or in its place the cards to choose from, or a muster, on this panel."""
    is_small = kind_of(picture.board) == "battle" and picture.prompt.picker is None
    glass = stretched(panel, BATTLE_STRETCH) if is_small else stretched(panel)
    if picture.prompt.cards is not None:
        return card_keys("keys", picture.prompt.cards, picture.faces, parts.board, glass)
    if picture.prompt.picker is not None:
        return picker("picker", picture.prompt.picker, picture.faces, parts.board, glass)
    if picture.muster is not None:
        return muster("muster", picture.muster, picture.faces, parts.board, glass)
    typed = picture.prompt.keypad.text if picture.prompt.keypad else ""
    table = zones.Table(
        picture.faces,
        picture.labels,
        picture.lit,
        picture.seats,
        parts.turned,
        Writing(typed, picture.title, picture.trace.keys),
        picture.trace,
        seat_edge(picture.trace.seat, picture.seats, parts, glass),
        _ghost(picture, parts.turned, glass),
    )
    return zones.lay("board", picture.board, table, parts.board, glass)


def _ghost(picture: Table, turned: bool, glass: Glass) -> Shown | None:
    """The card that was refused, as it is laid over the board."""
    if picture.ghost is None:
        return None
    return Shown(picture.ghost, picture.faces, picture.said_ms, turned, glass)


def _ways(board: Board, parts: Frame, glass: Glass) -> tuple[Piece, ...]:
    """Direction of play round the seats."""
    if board.ring is None or kind_of(board) != "ring":
        return ()
    return arrows(board.ring, spots(parts, len(board.seats), glass), glass)


def _notices(picture: Table) -> tuple[Notice, ...]:
    """The notices; first of all why nothing can be played."""
    if not picture.dimmed:
        return picture.notices
    return (Notice("damage", picture.dimmed), *picture.notices)
