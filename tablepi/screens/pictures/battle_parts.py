"""Parts of a battle's picture: the tower of units that wait for their turn, the large fields."""

from tablepi.core.board import Battle, Board
from tablepi.core.match import Match
from tablepi.referee.draft.battle_places import troops
from tablepi.referee.table_picture import Level


def tower(match: Match) -> tuple[Level, ...]:
    """The units whose turn to act is to come, the next one first."""
    cards = match.setup.cards
    return tuple(
        Level(
            seat=int(str(each.fill.value).partition(".")[0]),
            place=each.place,
            name=cards[each.card].name if each.card in cards else each.card,
            total=each.total,
        )
        for each in sorted(troops(match), key=lambda troop: troop.turn)
        if each.turn
    )


def row_of(board: Board) -> int | None:
    """The row of each field that all players fill now, None for none."""
    return next((zone.row for zone in board.zones if isinstance(zone, Battle)), None)


def enlarged(board: Board, seat: int, whole: bool = True) -> Board:
    """The board with this seat's field among the large ones; unchanged for 0.

    `whole`: also where one row of each field is shown.
    """
    zones = tuple(
        zone._replace(
            order=tuple(dict.fromkeys((seat, *zone.order))), row=None if whole else zone.row
        )
        if seat and isinstance(zone, Battle)
        else zone
        for zone in board.zones
    )
    return board._replace(zones=zones)
