"""EV-SEAT: what nobody may do with seats when a round is paired, by hand or not."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from tablepi.hall.events.pairing.pod_sizes import PodSizes, pod_sizes
from tablepi.hall.events.rows.decisions import RoundPaired
from tablepi.hall.events.rows.event_state import EventState, Stage
from tablepi.hall.events.rows.formats import DUELS, JOINED_LATE, SWISS

Found = tuple[str, Mapping[str, str | int]]
"""Which rule a round breaks, and who or what it is about."""


def seat_faults(state: EventState, paired: RoundPaired) -> Iterator[Found]:
    """Each of these faults in a round of the stage that runs."""
    stage = state.stage
    assert stage is not None, "a round of no stage is no round"
    yield from _faults(state, stage, paired)


def _faults(state: EventState, stage: Stage, paired: RoundPaired) -> Iterator[Found]:
    for player, times in Counter(paired.players).items():
        if times > 1:
            yield "twice", {"player": player}
    allowed = state.active if stage.format in JOINED_LATE else stage.players
    for player in paired.players:
        if player not in allowed:
            yield "not_active", {"player": player}
    whole = state.whole_tables
    for table, _ in paired.pairings:
        if table not in whole:
            yield "table", {"table": table}
    sizes = _sizes(stage, bool(paired.hand))
    for table, players in paired.pairings:
        if len(players) not in sizes:
            yield "size", {"table": table, "seats": len(players)}
    if stage.format in SWISS and not paired.hand:
        yield from _swiss_faults(state, stage, paired)


def _sizes(stage: Stage, hand: bool) -> range:
    """How many may sit at a table."""
    if stage.format in DUELS:
        return range(2, 3)
    most = stage.settings.seats if stage.format == "pod-swiss" else len(stage.players)
    if hand:
        return range(2, max(most, stage.settings.take) + 1)
    return range(most - 1 if stage.format == "pod-swiss" else most, most + 1)


def _swiss_faults(state: EventState, stage: Stage, paired: RoundPaired) -> Iterator[Found]:
    for table, players in paired.pairings:
        for pair in combinations(players, 2):
            if frozenset(pair) in state.forbidden:
                one, other = pair
                yield "forbidden", {"table": table, "player": one, "other": other}
    for player in state.active:
        if player not in paired.players:
            yield "left_out", {"player": player}
    needed = needed_sizes(stage, len(state.active))
    if len(paired.byes) != needed.byes:
        yield "byes", {"byes": len(paired.byes), "needed": needed.byes}
    short = sum(len(players) == stage.settings.seats - 1 for _, players in paired.pairings)
    if stage.format == "pod-swiss" and short != needed.short:
        yield "short", {"short": short, "needed": needed.short}


def needed_sizes(stage: Stage, players: int) -> PodSizes:
    """How many pods of which size, and byes, so many active players need in a Swiss stage."""
    if stage.format == "duel-swiss":
        return PodSizes(players // 2, 0, players % 2)
    return pod_sizes(players, stage.settings.seats, short=stage.settings.short == "pods")
