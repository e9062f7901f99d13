"""The view of a battle besides its board: where a unit may go, whose turn to act comes."""

from tablepi.app.draft.unit_effects import EMPTY, UNIT, Effects, troops
from tablepi.app.view.table_picture import Level, SeatPanel
from tablepi.core.board import Battle, Board, Fill
from tablepi.core.match import Match
from tablepi.core.move_probe import tried


def ways(match: Match, effects: Effects) -> dict[Fill, str]:
    """The chosen unit, those that it touches, and the empty places that it may go to."""
    near = {Fill(UNIT, unit): "near" for unit in effects.near}
    empty = (troop for troop in troops(match) if troop.kind == EMPTY)
    way = {
        troop.fill: "open"
        for troop in empty
        if any(tried(match, form, given).accepted for form, given in effects.onto(troop))
    }
    return {**near, **way, Fill(UNIT, effects.unit): "bright"}


def takers(match: Match, effects: Effects, panels: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
    """The players' places; that of the one who can take the chosen unit from the table is lit."""

    def takes(seat: int) -> bool:
        return any(tried(match, form, given).accepted for form, given in effects.away(seat))

    return tuple(panel._replace(light="bright") if takes(panel.seat) else panel for panel in panels)


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


def enlarged(board: Board, seat: int) -> Board:
    """The board with this seat's field among the large ones; unchanged for 0."""
    zones = tuple(
        zone._replace(order=tuple(dict.fromkeys((seat, *zone.order))))
        if seat and isinstance(zone, Battle)
        else zone
        for zone in board.zones
    )
    return board._replace(zones=zones)
