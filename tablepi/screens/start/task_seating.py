"""The set-up of a match that the hall wants played: seats, game and options as it says."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from tablepi.referee.hall.hall_task import names_of
from tablepi.screens.context.saved_options import HouseRules
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.start.house_rules import HouseRulesSeating

if TYPE_CHECKING:
    from tablepi.wire.desk_messages import Task


class TaskSeating(HouseRulesSeating):
    """The set-up with everything filled in; whoever changes names plays another match."""

    def __init__(self, *given: Any, settings: Settings, task: "Task") -> None:
        rules = HouseRules("", task.game, dict(task.options))
        super().__init__(*given, settings=settings, rules=rules)
        self._task, names = task, names_of(task)
        while len(self._seats.players) < len(names):
            self._seats.sit_down()
        while len(self._seats.players) > len(names):
            self._seats.stand_up()
        for seat, name in enumerate(names, 1):
            self._seats.rename(seat, name)
        self._guests.wish()
        self._before = self._entered

    @property
    def page(self) -> Hashable:
        """The set-up of this task, as the hall wants it now."""
        task = self._task
        return super().page, task.task, task.game, task.options, task.seats

    def go_back(self, now_ms: int) -> None:
        """Frees the seats of the task."""
        self._nav.hall.seated = ""
        super().go_back(now_ms)

    def rest(self, now_ms: int) -> None:
        """Frees the seats of the task: a match began, or everybody has left."""
        self._nav.hall.seated = ""
