"""Tasks: what each table is to play in the round that runs."""

from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.server.commands.event_book import LoadedEvent
from tablepi.hall.server.database.task_ids import sent_task, task_id
from tablepi.wire.desk_messages import Task, TaskSeat
from tablepi.wire.shown_name import shown_name


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
            sent_task(state.event, task_id(played.number, pairing.table)),
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
