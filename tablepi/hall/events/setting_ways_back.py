"""How settings are taken back: stages, tables, names, and what stands beside the event."""

from tablepi.hall.events.past_rows import Obstacle, Past, WayBack, typed_row
from tablepi.hall.events.rows.decisions import Row, TablesSet
from tablepi.hall.events.rows.desk_rows import (
    NUMBER,
    Announced,
    BesideRow,
    Copied,
    DisplayChosen,
    Finished,
    LanguageChosen,
    NamesChosen,
    PagesDelayed,
    PlaceNamed,
    ReportsChosen,
)
from tablepi.hall.events.rows.stage_rows import DeskStage, PlanEnded, StageChanged, StagePlanned


def setting_way_back(row: Row, past: Past) -> WayBack | None:
    """None for a row that is none of these."""
    match row:
        case StagePlanned() | PlanEnded():
            return _plan_way_back(row.number, past)
        case DeskStage():
            return Obstacle("stage", "event", {"stage": row.number})
        case Copied(event):
            before = past.newest_earlier("template")
            return (Copied.read(before) if before else Copied(event, ()),)
        case StageChanged():
            return (_change_before(row.number, past),)
        case TablesSet():
            before = past.newest_earlier("tables")
            return (TablesSet(TablesSet.read(before).entries if before else ()),)
        case LanguageChosen():
            before = past.newest_earlier("language", "open") or {}
            return (LanguageChosen(language=before.get("language", "")),)
        case NamesChosen():
            before = past.newest_earlier("names", "open") or {}
            return (NamesChosen(names=before.get("names", "full")),)
        case Finished():
            return Obstacle("finish", "event", {})
        case ReportsChosen():
            before = past.newest_earlier("reports") or {"off": True}
            return (ReportsChosen(before.get("off")),)
        case BesideRow():
            return (_beside_before(row, past),)
    return None


def _plan_way_back(number: int, past: Past) -> WayBack:
    """The plan before, or none; a stage that has begun stands in the file."""
    if number <= len(past.event.recorded.stages):
        return Obstacle("stage", "event", {"stage": number})
    before = past.newest_earlier("plan", "unplan", stage=number)
    if before is None or before["do"] == "unplan":
        return (PlanEnded(number),)
    return (StagePlanned.read(before).as_kind(StagePlanned),)


def _change_before(number: int, past: Past) -> StageChanged:
    before = past.newest_earlier("replan", stage=number)
    if before is not None:
        return StageChanged.read(before)
    begun = past.newest_earlier("stage", stage=number)
    assert begun is not None, "only a stage that has begun is changed so"
    return StageChanged.of(DeskStage.read(begun))


def _beside_before(row: BesideRow, past: Past) -> BesideRow:
    """What was decided of the same before; else what holds where nobody decided."""
    for before in past.earlier(str(row.__struct_config__.tag)):
        earlier_row = typed_row(before)
        if isinstance(earlier_row, BesideRow) and earlier_row.kind == row.kind:
            return earlier_row
    match row:
        case PlaceNamed(table):
            return PlaceNamed(table, "")
        case DisplayChosen(display):
            return DisplayChosen(display, NUMBER)
        case PagesDelayed(_, table):
            return PagesDelayed(0, table)
    return Announced("")
