"""The round's clock as pages show it: that of all, and of tables with a part of their own."""

from collections.abc import Mapping

from tablepi.hall.server.desk.round_clock import TableRound, ends_at, left_to
from tablepi.hall.web.values.public_view import Clock, RoundView
from tablepi.wire.desk_messages import RoundClock


def own_rounds(
    clock: RoundClock | None, own: Mapping[str, TableRound], now: int
) -> dict[str, RoundView]:
    """The round's clock at each table that has a part of its own."""
    if clock is None:
        return {}
    return {table: _own_round(clock, table_round, now) for table, table_round in own.items()}


def _own_round(clock: RoundClock, table_round: TableRound, now: int) -> RoundView:
    end_at = ends_at(clock, table_round)
    if end_at is not None:
        state = "running" if now < end_at else "over"
        return RoundView(clock.round, state, Clock(end_at, 0, True, clock.end_ms))
    left_ms = left_to(clock, table_round, now)
    state = "stopped" if table_round.stands else clock.state
    return RoundView(clock.round, state, Clock(left_ms, clock.now, False, clock.end_ms))


def round_view(clock: RoundClock | None) -> RoundView | None:
    if clock is None:
        return None
    if clock.state == "running":
        clock_view = Clock(clock.ends_at, 0, True, clock.end_ms)
    else:
        clock_view = Clock(clock.left_ms, clock.now, False, clock.end_ms)
    return RoundView(clock.round, clock.state, clock_view)
