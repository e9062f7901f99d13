"""The choice of a match's clocks during set-up: a kind, then its values."""

from bisect import bisect_left, bisect_right
from typing import Any

from tablepi.core.time_control import FLAGS, KINDS, USUAL, Timing
from tablepi.referee.intents import ChooseTiming
from tablepi.referee.match.clocks import minutes
from tablepi.referee.words import Words
from tablepi.screens.pictures.picture import Button, OptionField

_TIMES_S = {
    "move": (10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600),
    "bank": (60, 120, 180, 300, 420, 600, 900, 1_200, 1_500, 1_800, 2_700, 3_600, 5_400, 7_200),
    "round": (*range(600, 3_601, 300), *range(4_200, 7_201, 600)),
}
_MORE_S = {"bank": (0, 1, 2, 3, 5, 10, 15, 20, 30, 60), "round": (0, 60, 120, 180, 300, 600, 900)}


class TimingChoice:
    """The clocks that are chosen so far, beginning with the house's own.

    Each kind keeps what was chosen for it while another is looked at.
    """

    def __init__(self, context: Timing, words: Words) -> None:
        self._words = words
        self._kind = context.kind
        self._kept = {**USUAL, context.kind: context}

    @property
    def timing(self) -> Timing:
        """The time control chosen now."""
        return self._kept[self._kind]

    def take(self, timing: Timing) -> None:
        """Takes a whole time control."""
        self._kind = timing.kind
        self._kept[timing.kind] = timing

    def choose(self, name: str, value: str) -> None:
        """Takes a value of one of the fields, as its button has it."""
        if name == "kind":
            self._kind = value
            return
        changed: dict[str, Any] = {name: value if name == "flag" else int(value)}
        self._kept[self._kind] = self.timing._replace(**changed)

    def fields(self) -> tuple[OptionField, ...]:
        """The kind, and what there is to say about it."""
        kind = self._kind
        fields = [self._few("kind", KINDS, kind)]
        if kind in _TIMES_S:
            fields.append(self._step("time_s", _TIMES_S[kind], self.timing.time_s))
        if kind in _MORE_S:
            fields.append(self._step("more_s", _MORE_S[kind], self.timing.more_s))
        if kind in ("move", "bank"):
            fields.append(self._few("flag", FLAGS, self.timing.flag))
        return tuple(fields)

    def _few(self, name: str, values: tuple[str, ...], now: str) -> OptionField:
        words = self._words
        choices = tuple(
            Button(words(f"clock.{name}.{each}"), ChooseTiming(name, each), chosen=each == now)
            for each in values
        )
        return OptionField(words(f"clock.{name}"), words(f"clock.{name}.{now}"), choices)

    def _step(self, name: str, steps: tuple[int, ...], now: int) -> OptionField:
        words = self._words
        below, above = steps[: bisect_left(steps, now)], steps[bisect_right(steps, now) :]
        return OptionField(
            words(f"clock.{name}.{self._kind}"),
            minutes(now * 1_000),
            (),
            _button(name, below[-1:], "minus"),
            _button(name, above[:1], "plus"),
        )


def _button(name: str, value: tuple[int, ...], icon: str) -> Button | None:
    return Button("", ChooseTiming(name, str(value[0])), icon=icon) if value else None
