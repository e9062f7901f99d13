"""The trace of the last line on the board: rings, and the way on which things came."""

from tablepi.referee.table_picture import Trace
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Piece, Transition
from tablepi.ui.toolkit.sprites import memo
from tablepi.ui.widgets.card_stock import ring

Pieces = tuple[Piece, ...]
Point = tuple[int, int]

_REACH_MM = 0.4


@memo
def traced(key: str, pieces: Pieces, trace: Trace, start: Point | None, glass: Glass) -> Pieces:
    """The pieces, on top of them a ring around each that the last line touched, which stays until
    the next; a card that is new comes from the edge of the glass where the seat that played sits,
    chips from its panel, whose middle is `start`. `key`: of the zone.
    """
    if not trace.keys:
        return pieces
    names = {}
    for name in trace.keys:
        for spelled in (name, f"{key}.{name}", f"{key}/{name}", f"chips.{name}", f"{name}.chip"):
            names[spelled] = name
    marked: list[Piece] = []
    rings: list[Piece] = []
    for piece in pieces:
        name = names.get(piece.key, "")
        if name:
            piece, *ring_pieces = _touched(piece.key, piece, trace, name in trace.new, start, glass)
            rings += ring_pieces
        marked.append(piece)
    return (*marked, *rings)


@memo
def _touched(
    key: str, piece: Piece, trace: Trace, is_new: bool, start: Point | None, glass: Glass
) -> Pieces:
    """The piece and its ring; of chips only the point from which they fly."""
    way = piece.transition
    if way is not None:
        return (piece._replace(transition=way._replace(start=start)),)
    if is_new and start is not None:
        way = Transition("lay", trace.number, _edge(start, glass))
    return piece._replace(transition=way), _ring(key, piece, trace, way, glass)


def _edge(start: Point, glass: Glass) -> Point:
    """The point of the glass's upper or lower edge that is nearest to where a seat's panel lies."""
    return start[0], 0 if start[1] < glass.height_px // 2 else glass.height_px


def _ring(key: str, piece: Piece, trace: Trace, way: Transition | None, glass: Glass) -> Piece:
    """The ring of the seat that played."""
    reach = 2 * glass.mm(_REACH_MM)
    place = piece.place.inflate(reach, reach)
    colour = theme.seat_colour(trace.seat) if trace.seat else theme.TEXT
    image = ring(glass, place.size, colour)
    return Piece(f"{key} last", place, image, clip=piece.clip, still=True, transition=way)
