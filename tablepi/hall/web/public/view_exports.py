"""The public view for programs: JSON, and CSV for spreadsheets."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tablepi.core.text.spreadsheet import spreadsheet
from tablepi.hall.events.rows.event_state import OPEN_ROUND, OpenMatch, Round, TableResult
from tablepi.hall.events.standings.stage_standings import Standing
from tablepi.hall.web.public.event_parts import in_table_order
from tablepi.hall.web.public.standings_page import rounded
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import (
    HallView,
    PublicEvent,
    ResultView,
    SeatView,
    TableView,
)
from tablepi.wire.table_ids import short_title

Row = dict[str, Any]

STANDING_COLUMNS = ("place", "player", "id", "stage", "dropped")
ROUND_COLUMNS = (
    *("round", "stage", "table", "name", "seat", "player", "id", "bye"),
    *("wins", "draws", "place", "points", "out"),
)
PAIRING_COLUMNS = ("round", "stage", "table", "name", "seat", "player", "id", "bye")


def standings_of_event(hall: HallView) -> list[Row]:
    """A row for each player: `values` are exact, as `5/9`; those of a spreadsheet are rounded."""
    event = hall.event
    return [_standing(standing, event) for standing in event.standings] if event else []


def standing_columns(hall: HallView) -> tuple[str, ...]:
    """The columns of a spreadsheet: every value that anybody has, in order."""
    standings = hall.event.standings if hall.event else ()
    kinds = dict.fromkeys(value.kind for standing in standings for value in standing.values)
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
    round_, names = event.round, {table.id: table.name for table in hall.tables}
    common = {"round": round_.number, "stage": round_.stage, "lot": round_.lot}
    rows: list[Row] = []
    for pairing in in_table_order(round_.pairings, names):
        name = names.get(pairing.table) or short_title(pairing.table)
        seats = [_seat(seat, id_, event) for seat, id_ in enumerate(pairing.players, 1)]
        rows.append({**common, "table": pairing.table, "name": name, "bye": False, "seats": seats})
    byes = ([_seat(0, player, event)] for player in round_.byes)
    return rows + [
        {**common, "table": "", "name": "", "bye": True, "seats": bye_seats} for bye_seats in byes
    ]


def rounds_of_event(hall: HallView) -> list[Row]:
    """A row for each table of every round, with its result; then one for each bye of the round;
    last one for each match of open play, whose round is 0.
    """
    event, names = hall.event, {table.id: table.name for table in hall.tables}
    if event is None:
        return []
    rows = [row for round_ in event.state.rounds for row in _round(round_, event, names)]
    return [*rows, *(_match(match, event, names) for match in event.state.open_matches.values())]


def _round(round_: Round, event: PublicEvent, names: Mapping[str, str]) -> Iterator[Row]:
    common = {"round": round_.number, "stage": round_.stage}
    for pairing in round_.pairings:
        result = event.state.result(round_, pairing.table)
        seats = [
            _seat(seat, id_, event) | _seat_result(result, seat)
            for seat, id_ in enumerate(pairing.players, 1)
        ]
        name = names.get(pairing.table) or short_title(pairing.table)
        yield {**common, "table": pairing.table, "name": name, "bye": False, "seats": seats}
    for player in round_.byes:
        seats = [_seat(0, player, event)]
        yield {**common, "table": "", "name": "", "bye": True, "seats": seats}


def _match(match: OpenMatch, event: PublicEvent, names: Mapping[str, str]) -> Row:
    seats = [
        _seat(seat, id_, event) | _seat_result(match.result, seat)
        for seat, id_ in enumerate(match.players, 1)
    ]
    return {
        "round": OPEN_ROUND,
        "stage": match.stage,
        "table": match.table,
        "name": names.get(match.table) or short_title(match.table),
        "bye": False,
        "seats": seats,
    }


def _seat_result(result: TableResult | None, seat: int) -> Row:
    """What stands for a seat; nothing of what its result does not say."""
    if result is None:
        return {}
    values = {"wins": result.wins, "place": result.places, "points": result.points or ()}
    row: Row = {name: numbers[seat - 1] for name, numbers in values.items() if numbers}
    return {**row, "draws": result.draws if result.wins else None, "out": seat in result.out}


def _standing(standing: Standing, event: PublicEvent) -> Row:
    return {
        "place": standing.place,
        "player": event.name(standing.player),
        "id": standing.player,
        "stage": standing.stage,
        "dropped": standing.dropped,
        "values": {value.kind: str(value.number) for value in standing.values},
        "numbers": {value.kind: float(rounded(value)) for value in standing.values},
    }


def _seat(seat: int, player: str, event: PublicEvent) -> Row:
    return {"seat": seat or None, "player": event.name(player), "id": player}


ENGLISH = "en"


def tables_of(hall: HallView, games: GameWords, now_ms: int) -> list[Row]:
    """Every table with what it shows."""
    return [_table(table, games, now_ms) for table in hall.tables]


def results_of(hall: HallView, games: GameWords) -> list[Row]:
    """Every result that stands, the latest first."""
    return [_result(result, games) for result in hall.results]


def as_csv(rows: Iterable[Row], columns: tuple[str, ...]) -> bytes:
    """A line for each player of each row: UTF-8 with BOM, commas, CRLF, a header in English."""
    lines = ({**row, **seat} for row in rows for seat in row.get("seats") or [{}])
    return spreadsheet(columns, ([line.get(column) for column in columns] for line in lines))


TABLE_COLUMNS = (
    *("table", "name", "state", "game", "title", "phase", "stands", "check", "age_ms"),
    *("seat", "player", "score", "to_play", "clock_ms", "clock_runs"),
)
RESULT_COLUMNS = (
    *("table", "number", "began", "game", "title", "check", "why", "seal"),
    *("seat", "player", "score", "won"),
)


def _table(table: TableView, games: GameWords, now_ms: int) -> Row:
    common: Row = {
        "table": table.id,
        "name": table.name,
        "state": table.state,
        "age_ms": max(0, now_ms - table.heard_at) if table.heard_at else None,
        "open": table.open,
    }
    if not table.open:
        return {**common, "seats": []}
    return {
        **common,
        "game": table.key.game,
        "title": games.title(table.key, ENGLISH),
        "phase": table.phase,
        "stands": table.stands,
        "check": table.check,
        "clock_ms": table.clock.left(now_ms) if table.clock else None,
        "seats": [_playing(seat, now_ms) for seat in table.seats],
    }


def _playing(seat: SeatView, now_ms: int) -> Row:
    clock = seat.clock
    return {
        "seat": seat.number,
        "player": seat.name,
        "score": seat.score,
        "to_play": seat.to_play,
        "clock_ms": clock.left(now_ms) if clock else None,
        "clock_runs": clock.runs if clock else None,
    }


def _result(result: ResultView, games: GameWords) -> Row:
    return {
        "table": result.table,
        "number": result.number,
        "began": result.began,
        "game": result.key.game,
        "title": games.title(result.key, ENGLISH),
        "check": result.check,
        "why": result.why,
        "seal": result.seal,
        "seats": [
            {"seat": seat.number, "player": seat.name, "score": seat.score, "won": seat.won}
            for seat in result.seats
        ],
    }
