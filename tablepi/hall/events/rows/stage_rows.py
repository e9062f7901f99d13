"""The rows of a stage that the desk reads: planned, begun by its first round, changed after that.

A stage that a check has read stays in the file for good. So its own row is written as late as may
be, right before its first round or result, and until then its plan is changed freely.
"""

from typing import NamedTuple, Self

from msgspec import field

from tablepi.hall.events.rows.decisions import Few, Row, StageOpened
from tablepi.wire.wire_message import Whole

MOST_MINUTES = 24 * 60
"""Of a round."""


class StagePlay(NamedTuple):
    """Play of a stage. `game` '': tables are told nothing, the desk enters every result; `minutes`:
    of a round.
    """

    game: str = ""
    options: tuple[tuple[str, str], ...] = ()
    minutes: int = 50
    end_minutes: int = 5


class DeskStage(StageOpened, frozen=True, kw_only=True, tag="stage"):
    """A stage, with what it plays; without `game` the desk enters every result."""

    game: str | None = None
    options: tuple[tuple[str, str], ...] | None = None
    minutes: Whole = StagePlay().minutes
    end_minutes: Whole = StagePlay().end_minutes

    @property
    def play(self) -> StagePlay:
        return _play(self)

    def as_kind(self, kind: "type[DeskStage]") -> "DeskStage":
        """The same stage in a row of another kind, by nobody yet."""
        names = (name for name in self.__struct_fields__ if name not in ("at", "by"))
        return kind(**{name: getattr(self, name) for name in names})


class StagePlanned(DeskStage, frozen=True, tag="plan"):
    """A stage as it is to be; a later plan of it replaces this one."""

    @property
    def about(self) -> str:
        return STAGE


class PlanEnded(Row, frozen=True, tag="unplan"):
    """A planned stage is taken back."""

    number: Whole = field(name="stage")

    @property
    def about(self) -> str:
        return STAGE


class StageChanged(Row, frozen=True, kw_only=True, tag="replan"):
    """What may change of a stage that has begun. `rounds`: of a Swiss one, None where no number is
    planned.
    """

    number: Whole = field(name="stage")
    rounds: Few | None = None
    game: str | None = None
    options: tuple[tuple[str, str], ...] | None = None
    minutes: Whole = StagePlay().minutes
    end_minutes: Whole = StagePlay().end_minutes

    @classmethod
    def of(cls, stage: DeskStage) -> Self:
        """A stage as its own row has it."""
        return cls(
            number=stage.number, rounds=stage.rounds, game=stage.game, options=stage.options,
            minutes=stage.minutes, end_minutes=stage.end_minutes,
        )  # fmt: skip

    @property
    def about(self) -> str:
        return STAGE

    @property
    def play(self) -> StagePlay:
        return _play(self)


STAGE = "stage"
"""What all of these are about: of two desks the second one is told, whichever row came first."""


def _play(row: DeskStage | StageChanged) -> StagePlay:
    minutes = (min(length, MOST_MINUTES) for length in (row.minutes, row.end_minutes))
    return StagePlay(row.game or "", row.options or (), *minutes)
