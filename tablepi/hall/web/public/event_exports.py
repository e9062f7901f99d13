"""Standings and pairings for programs and spreadsheets."""

from typing import Any

from tablepi.hall.events.standings.event_standings import Standing
from tablepi.hall.web.public.event_parts import in_table_order
from tablepi.hall.web.public.value_sentences import rounded
from tablepi.hall.web.values.public_event import PublicEvent
from tablepi.hall.web.values.public_view import HallView

Row = dict[str, Any]

STANDING_COLUMNS = ("place", "player", "id", "stage", "dropped")
PAIRING_COLUMNS = ("round", "stage", "table", "name", "seat", "player", "id", "bye")


def standings_of_event(hall: HallView) -> list[Row]:
    """A row for each player: `values` are exact, as `5/9`; those of a spreadsheet are rounded."""
    event = hall.event
    return [_standing(each, event) for each in event.standings] if event else []


def standing_columns(hall: HallView) -> tuple[str, ...]:
    """The columns of a spreadsheet: every value that anybody has, in order."""
    standings = hall.event.standings if hall.event else ()
    kinds = dict.fromkeys(value.kind for each in standings for value in each.values)
    return (*STANDING_COLUMNS, *kinds)


def for_spreadsheet(rows: list[Row]) -> list[Row]:
    """The same rows with a rounded number for each value."""
    return [{**row, **row["numbers"]} for row in rows]


def without_numbers(rows: list[Row]) -> list[Row]:
    """The same rows with exact values alone."""
    return [{key: value for key, value in row.items() if key != "numbers"} for row in rows]


def pairings_of_event(hall: HallView) -> list[Row]:
    """A row for each table of the round that was published last, then one for each bye."""
    event = hall.event
    if event is None or event.round is None:
        return []
    last, names = event.round, {each.id: each.name for each in hall.tables}
    known = {"round": last.number, "stage": last.stage, "lot": last.lot}
    rows: list[Row] = []
    for pairing in in_table_order(last.pairings, names):
        name = names.get(pairing.table, pairing.table)
        seats = [_seat(seat, id_, event) for seat, id_ in enumerate(pairing.players, 1)]
        rows.append({**known, "table": pairing.table, "name": name, "bye": False, "seats": seats})
    byes = ([_seat(0, player, event)] for player in last.byes)
    return rows + [{**known, "table": "", "name": "", "bye": True, "seats": each} for each in byes]


def _standing(standing: Standing, event: PublicEvent) -> Row:
    return {
        "place": standing.place,
        "player": event.name(standing.player),
        "id": standing.player,
        "stage": standing.stage,
        "dropped": standing.dropped,
        "values": {each.kind: str(each.number) for each in standing.values},
        "numbers": {each.kind: float(rounded(each)) for each in standing.values},
    }


def _seat(seat: int, player: str, event: PublicEvent) -> Row:
    return {"seat": seat or None, "player": event.name(player), "id": player}
