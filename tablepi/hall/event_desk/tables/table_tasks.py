"""Tasks: what each table is to play in the round that runs."""

import re

from tablepi.core.wire.desk_messages import Task, TaskSeat
from tablepi.core.wire.shown_name import shown_name
from tablepi.hall.event.formats import DUELS
from tablepi.hall.event_desk.event_book import LoadedEvent

_TASK = re.compile(r"r(\d{1,6})-([a-z0-9-]{1,16})")


def task_id(round_: int, table: str) -> str:
    """The id of a table's task in a round, given once in an event."""
    return f"r{round_}-{table}"


def place_of_task(task: str) -> tuple[int, str] | None:
    """The round and the table of a task; None for an id that is none of ours."""
    found = _TASK.fullmatch(task)
    return (int(found[1]), found[2]) if found else None


def tasks_of(event: LoadedEvent) -> dict[str, Task]:
    """The tasks of the round that was paired last, by table; closed where its result stands."""
    state, facts = event.state, event.facts
    if not state.rounds:
        return {}
    played = state.rounds[-1]
    stage, play = state.stage_of(played), facts.plays.get(played.stage)
    if play is None or not play.game or stage is not state.stage:
        return {}
    best_of = stage.settings.best_of if stage.format in DUELS else 1
    return {
        pairing.table: Task(
            task_id(played.number, pairing.table),
            *(played.number, played.stage, play.game, play.options),
            tuple(
                TaskSeat(player, shown_name(event.names.get(player, ""), facts.policy))
                for player in pairing.players
            ),
            best_of=best_of,
            state="closed" if state.result(played, pairing.table) else "open",
        )
        for pairing in played.pairings
    }
