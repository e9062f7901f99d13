"""How decisions about players are taken back: who enters, goes, stays at a table, is called so."""

from tablepi.hall.events.desk_state import seated_players
from tablepi.hall.events.past_rows import Obstacle, Past, WayBack
from tablepi.hall.events.rows.decisions import (
    CameBack,
    Dropped,
    Entered,
    Forbidden,
    Penalised,
    Renamed,
    Row,
    TableFixed,
)
from tablepi.hall.events.rows.desk_rows import CheckedIn, DetailsCorrected
from tablepi.hall.events.rows.formats import JOINED_LATE, SWISS
from tablepi.hall.events.rows.undo_rows import EntryRetracted


def player_way_back(row: Row, past: Past) -> WayBack | None:
    """None for a row that is about no player."""
    match row:
        case Entered(player):
            return _entry_way_back(player, past)
        case Dropped(player):
            return (CameBack(player),)
        case CameBack(player):
            return _return_way_back(player, past)
        case EntryRetracted(player, off):
            return (EntryRetracted(player, None if off else True),)
        case Renamed(player):
            return _name_way_back(player, past)
        case DetailsCorrected(player):
            before = past.newest_earlier("details", "player", player=player) or {}
            return (DetailsCorrected(player, before.get("club", ""), before.get("seed", 0)),)
        case TableFixed(player):
            before = past.newest_earlier("fixed", player=player) or {}
            return (TableFixed(player, before.get("table", "")),)
        case Forbidden(players, off):
            return _pair_way_back(players, bool(off), past)
        case CheckedIn(player, off):
            return (CheckedIn(player, None if off else True),)
        case Penalised(player, stage, points):
            return (Penalised(player, stage, -points, past.why),)
    return None


def _entry_way_back(player: str, past: Past) -> WayBack:
    if player in seated_players(past.event.recorded):
        return Obstacle("played", "player", {"player": player})
    return EntryRetracted(player), Dropped(player)


def _return_way_back(player: str, past: Past) -> WayBack:
    """A round that went on without the player counts as missed since, and a stage that takes late
    players has this one: a drop now does not change that.
    """
    state = past.event.recorded
    gone = past.newest_earlier("drop", player=player)
    gone_rows = range(gone["n"] if gone else past.number, past.number)
    missed_rounds = [
        round_
        for round_ in state.rounds
        if round_.row in gone_rows and state.stage_of(round_).format in SWISS
    ]
    joined_stages = [
        stage for stage in state.stages if stage.row in gone_rows and stage.format in JOINED_LATE
    ]
    if missed_rounds or joined_stages:
        return Obstacle("back", "player", {"player": player})
    return (Dropped(player),)


def _name_way_back(player: str, past: Past) -> WayBack:
    before = past.newest_earlier("player", "edit", player=player) or {}
    if not before.get("name") or player in past.event.facts.erased:
        return Obstacle("name", "player", {"player": player})
    return (Renamed(player, name=before["name"]),)


def _pair_way_back(players: tuple[str, str], is_off: bool, past: Past) -> WayBack:
    pairs = past.earlier("forbid")
    before = next((row for row in pairs if {*row["players"]} == {*players}), None)
    was_off = before is None or bool(before.get("off"))
    return () if was_off == is_off else (Forbidden(players, was_off or None),)
