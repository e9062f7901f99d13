"""Tables of an event that no device is, as everybody may see them, with what came out."""

from collections.abc import Callable, Collection, Iterable, Iterator

from tablepi.hall.events.player_seat import outcome_at
from tablepi.hall.events.rows.event_state import Pairing, Round, TableResult
from tablepi.hall.web.values.public_view import (
    NO_GAME,
    Clock,
    EventPart,
    GameKey,
    PublicEvent,
    SeatView,
    TableView,
)

ClockAt = Callable[[str, str, int], Clock | None]
"""The clock of a round at a table of an event, None where it has none."""

NameOf = Callable[[str], str]


def paired_tables(
    parts: Iterable[EventPart], devices: Collection[str], name_of: NameOf, clock_at: ClockAt
) -> Iterator[TableView]:
    """A table for each pairing of the open events' rounds at which no device is."""
    for part in parts:
        event = part.event
        for table, round_ in event.played.items() if event and part.is_open else ():
            assert event is not None
            if table not in devices:
                pairing = next((pair for pair in round_.pairings if pair.table == table), None)
                clock = clock_at(part.id, table, round_.number)
                yield _table(table, name_of(table), round_, pairing, event, clock)


def _table(
    table: str,
    name: str,
    round_: Round,
    pairing: Pairing | None,
    event: PublicEvent,
    clock: Clock | None,
) -> TableView:
    if pairing is None:
        return TableView(table, name, "ready")
    result = event.state.result(round_, table)
    return TableView(
        table,
        name,
        "ready",
        open=True,
        key=GameKey(event.game, options=event.options) if event.game else NO_GAME,
        seats=tuple(
            _seat(seat, event.name(player), result) for seat, player in enumerate(pairing.players)
        ),
        clock=None if result else clock,
        stands=result is not None,
        round=round_.number,
    )


def _seat(seat: int, name: str, result: TableResult | None) -> SeatView:
    """`seat`: from 0."""
    if result is None:
        return SeatView(seat + 1, name)
    outcome = outcome_at(result, seat)
    scores = result.wins or result.points
    return SeatView(
        seat + 1,
        name,
        scores[seat] if scores else None,
        won=outcome.outcome == "won" or (outcome.outcome == "place" and outcome.place == 1),
        place=outcome.place,
    )
