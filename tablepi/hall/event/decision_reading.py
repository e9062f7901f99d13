"""The reading of a row: its fields, each with its type, as the decision that they are."""

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from tablepi.hall.event.decisions import (
    CameBack,
    Decision,
    Dropped,
    Entered,
    Forbidden,
    Opened,
    Penalised,
    Renamed,
    ResultEntered,
    RoundJoined,
    RoundPaired,
    RoundWithdrawn,
    StageOpened,
    TableFixed,
    TablesSet,
    Voided,
)
from tablepi.hall.event.event_state import NO_SEAL, OPEN_ROUND, EventTable, Pairing, TableResult
from tablepi.hall.event.formats import FORMATS, Format, settings_of
from tablepi.wire.payload import BEYOND, Fields, WireError, hex_of, is_table

_PLAYER = re.compile(r"[a-z0-9-]{1,16}")


def decision_of(row: Mapping[str, Any]) -> Decision | None:
    """What a row decides; None when it decides nothing here. Raises WireError for wrong fields."""
    fields = Fields(row)
    read = _READ.get(fields.text("do"))
    if read is None:
        return None
    fields.text("by", "")
    fields.number("at", 1 - BEYOND, 0)
    return read(fields)


def _opened(fields: Fields) -> Opened:
    return Opened(fields.text("event"), fields.text("title", ""), fields.text("word"))


def _stage(fields: Fields) -> StageOpened:
    format_ = cast(Format, fields.one_of("format", FORMATS))
    return StageOpened(fields.number("stage"), format_, settings_of(format_, fields))


def _entered(fields: Fields) -> Entered:
    player = fields.text("player")
    if not _PLAYER.fullmatch(player):
        raise WireError("player: not 1 to 16 of a-z, 0-9, -")
    return Entered(player, _name(fields))


def _renamed(fields: Fields) -> Renamed:
    return Renamed(fields.text("player"), _name(fields))


def _name(fields: Fields) -> str:
    """A name with its salt, or '' where its digest alone is left."""
    if fields.has("name") or fields.has("salt"):
        fields.text("salt")
        return fields.text("name")
    hex_of("name_sha", fields.text("name_sha"), 64)
    return ""


def _dropped(fields: Fields) -> Dropped:
    return Dropped(fields.text("player"))


def _back(fields: Fields) -> CameBack:
    return CameBack(fields.text("player"))


def _fixed(fields: Fields) -> TableFixed:
    return TableFixed(fields.text("player"), fields.text("table"))


def _forbidden(fields: Fields) -> Forbidden:
    players = fields.texts("players")
    if len(players) != 2:
        raise WireError("players: not two")
    return Forbidden((players[0], players[1]), fields.flag("off", False))


def _tables(fields: Fields) -> TablesSet:
    tables = tuple(
        EventTable(each.text("table"), each.flag("broken", False), each.flag("stream", False))
        for each in fields.objects("tables")
    )
    if not all(is_table(each.id) for each in tables):
        raise WireError("table: not 1 to 16 of a-z, 0-9, -")
    return TablesSet(tables)


def _round(fields: Fields) -> RoundPaired:
    pairings = tuple(
        Pairing(each.text("table"), each.texts("players")) for each in fields.objects("pairings")
    )
    return RoundPaired(
        fields.number("round"),
        fields.number("stage"),
        fields.text("lot"),
        pairings,
        fields.texts("byes"),
        fields.flag("hand", False),
        fields.text("why", ""),
    )


def _withdrawn(fields: Fields) -> RoundWithdrawn:
    return RoundWithdrawn(fields.number("round"), fields.text("why", ""))


def _joined(fields: Fields) -> RoundJoined:
    number, player = fields.number("round"), fields.text("player")
    if not fields.has("with") and not fields.has("table"):
        return RoundJoined(number, player, None, "")
    return RoundJoined(number, player, fields.text("with"), fields.text("table"))


def _result(fields: Fields, is_correction: bool = False) -> ResultEntered:
    number = fields.number("round")
    is_open = number == OPEN_ROUND
    seal = fields.text("seal")
    fields.text("why", "")
    result = _table_result(fields.object("result"))._replace(
        seal=seal if seal == NO_SEAL else hex_of("seal", seal, 8),
        matches=fields.texts("matches") if is_open else fields.texts("matches", []),
    )
    players = fields.texts("players") if is_open else ()
    return ResultEntered(number, fields.text("table"), result, players, is_correction)


def _table_result(said: Fields) -> TableResult:
    """A result of any format: `wins` or `places` are there. Which of them may be is no matter of
    form.
    """
    if not said.has("wins"):
        said.list("places")
    return TableResult(
        said.numbers("wins", 1 - BEYOND, []),
        said.number("draws", 1 - BEYOND, 0),
        said.numbers("places", 1 - BEYOND, []),
        said.numbers("points", 1 - BEYOND) if said.has("points") else None,
        said.numbers("out", 1 - BEYOND, []),
    )


def _correction(fields: Fields) -> ResultEntered:
    return _result(fields, is_correction=True)


def _voided(fields: Fields) -> Voided:
    fields.text("why", "")
    return Voided(fields.text("table"), fields.texts("matches"))


def _penalised(fields: Fields) -> Penalised:
    points = fields.number("points", 1 - BEYOND, 0)
    why = fields.text("why", "")
    return Penalised(fields.text("player"), points, fields.number("stage"), why)


_READ: Mapping[str, Callable[[Fields], Decision]] = {
    "open": _opened,
    "stage": _stage,
    "player": _entered,
    "edit": _renamed,
    "drop": _dropped,
    "back": _back,
    "fixed": _fixed,
    "forbid": _forbidden,
    "tables": _tables,
    "round": _round,
    "withdraw": _withdrawn,
    "join": _joined,
    "result": _result,
    "correct": _correction,
    "void": _voided,
    "penalty": _penalised,
}
