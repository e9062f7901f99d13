"""Faults of a round, of who joins it late, and of its results; and where a result belongs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from tablepi.hall.events.pairing.pod_weights import PodSizes, pod_sizes
from tablepi.hall.events.rows.decisions import ResultEntered, RoundJoined, RoundPaired
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, Round, Stage, TableResult
from tablepi.hall.events.rows.formats import DUELS, JOINED_LATE, SWISS

Found = tuple[str, Mapping[str, str | int]]
"""A rule that a round breaks, and who or what it is about."""


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
    """Numbers of players that a table may have."""
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
    """Sizes of the pods, and byes, that so many active players need in a Swiss stage."""
    if stage.format == "duel-swiss":
        return PodSizes(players // 2, 0, players % 2)
    return pod_sizes(players, stage.settings.seats, short=stage.settings.short == "pods")


def withdraw_faults(state: EventState, number: int) -> Iterator[Found]:
    """Faults that keep a round from being taken back."""
    newest = newest_round(state)
    if newest is None or newest.number != number:
        yield "not_newest", {"round": number}
    elif state.has_result(newest):
        yield "has_result", {"round": number}


def join_faults(state: EventState, joined: RoundJoined) -> Iterator[Found]:
    """Faults that keep a late player out of a round."""
    if not 0 < joined.number == len(state.rounds):
        yield "not_newest", {"round": joined.number}
        return
    newest = state.rounds[-1]
    stage = state.stage_of(newest)
    if stage.format not in SWISS:
        yield "not_swiss", {"round": joined.number}
    if joined.player not in state.active or joined.player not in stage.players:
        yield "not_active", {"player": joined.player}
    seated = {player for pairing in newest.pairings for player in pairing.players}
    if joined.player in seated.union(newest.byes):
        yield "twice", {"player": joined.player}
    if joined.partner is not None:
        yield from _place_faults(state, newest, joined.partner, joined.table or "")


def _place_faults(state: EventState, newest: Round, partner: str, table: str) -> Iterator[Found]:
    if partner not in newest.byes:
        yield "no_bye", {"player": partner}
    if table not in state.whole_tables:
        yield "table", {"table": table}
    elif table not in free_tables(state, newest):
        yield "table_twice", {"table": table}


def newest_round(state: EventState) -> Round | None:
    """The newest round, where it is of the stage that runs."""
    newest = state.rounds[-1] if state.rounds else None
    return newest if newest and newest.stage == len(state.stages) else None


def may_join(state: EventState, played: Round, player: str) -> bool:
    """True if a player came too late for a round, and gets a bye there at least."""
    return not any(join_faults(state, RoundJoined(played.number, player)))


def free_tables(state: EventState, played: Round) -> list[str]:
    """The tables at which one more pairing of a round may sit."""
    used = {pairing.table for pairing in played.pairings}
    return [table for table in state.whole_tables if table not in used]


def stage_of_result(state: EventState, entered: ResultEntered) -> Stage | None:
    """The stage that a result counts in: its round's, or the latest of open play; None: there is
    no such round, or no open play.
    """
    if entered.round == OPEN_ROUND:
        return next((stage for stage in reversed(state.stages) if stage.format == "open"), None)
    if entered.round > len(state.rounds):
        return None
    return state.stage_of(state.rounds[entered.round - 1])


def players_of_result(state: EventState, entered: ResultEntered) -> tuple[str, ...] | None:
    """Players in seat order; None: that table has no pairing in that round."""
    if entered.round == OPEN_ROUND:
        return entered.players or ()
    pairings = state.rounds[entered.round - 1].pairings
    return next((pairing.players for pairing in pairings if pairing.table == entered.table), None)


def open_key(matches: Iterable[str]) -> tuple[str, ...]:
    """By what a match of open play is known: its matches, in any order."""
    return tuple(sorted(set(matches)))


def standing_result(state: EventState, entered: ResultEntered) -> TableResult | None:
    """The result that stands where this one would."""
    if entered.round == OPEN_ROUND:
        found = state.open_matches.get(open_key(entered.result.matches))
        return found.result if found else None
    return state.results.get((entered.round, entered.table))


def what_is_impossible(result: TableResult, players: Sequence[str], stage: Stage) -> str:
    """The first thing in a result of these players that cannot be, '' when nothing is."""
    seats = len(players)
    if stage.format == "open" and (_repeats(players) or seats < 2):
        return "seats"
    if not all(1 <= seat <= seats for seat in result.out) or _repeats(result.out):
        return "out"
    if stage.format in DUELS:
        return _impossible_duel(result, seats, stage)
    return _impossible_places(result, seats, stage)


def _impossible_duel(result: TableResult, seats: int, stage: Stage) -> str:
    most = stage.settings.needed_wins
    if seats != 2 or len(result.wins) != 2:
        return "seats"
    if min(result.wins) < 0 or max(result.wins) > most or min(result.wins) == most:
        return "wins"
    if result.draws < 0:
        return "draws"
    is_draw = result.wins[0] == result.wins[1] and not result.out
    return "draw" if is_draw and stage.format == "single-elim" else ""


def _impossible_places(result: TableResult, seats: int, stage: Stage) -> str:
    places = result.places
    if len(places) != seats:
        return "seats"
    if any(place != 1 + sum(each < place for each in places) for place in places):
        return "places"
    behind = [places[seat - 1] for seat in result.out]
    before = [place for seat, place in enumerate(places, 1) if seat not in result.out]
    if behind and before and min(behind) <= max(before):
        return "out_places"
    return _impossible_points(result.points, seats, stage)


def _impossible_points(points: Sequence[int] | None, seats: int, stage: Stage) -> str:
    is_catan = stage.format == "pod-swiss" and stage.settings.scoring == "catan"
    if points is None:
        return "points" if is_catan else ""
    if len(points) != seats:
        return "points"
    return "negative_points" if any(point < 0 for point in points) else ""


def _repeats(values: Sequence[object]) -> bool:
    return any(count > 1 for count in Counter(values).values())
