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


def seat_faults(state: EventState, decision: RoundPaired) -> Iterator[Found]:
    stage = state.stage
    assert stage is not None, "a round of no stage is no round"
    yield from _faults(state, stage, decision)


def _faults(state: EventState, stage: Stage, decision: RoundPaired) -> Iterator[Found]:
    for player, times in Counter(decision.players).items():
        if times > 1:
            yield "twice", {"player": player}
    allowed = state.active if stage.format in JOINED_LATE else stage.players
    for player in decision.players:
        if player not in allowed:
            yield "not_active", {"player": player}
    whole_tables = state.whole_tables
    for table, _ in decision.pairings:
        if table not in whole_tables:
            yield "table", {"table": table}
    sizes = _sizes(stage, bool(decision.hand))
    for table, players in decision.pairings:
        if len(players) not in sizes:
            yield "size", {"table": table, "seats": len(players)}
    if stage.format in SWISS and not decision.hand:
        yield from _swiss_faults(state, stage, decision)


def _sizes(stage: Stage, hand: bool) -> range:
    """Numbers of players that a table may have."""
    if stage.format in DUELS:
        return range(2, 3)
    largest = stage.settings.seats if stage.format == "pod-swiss" else len(stage.players)
    if hand:
        return range(2, max(largest, stage.settings.take) + 1)
    return range(largest - 1 if stage.format == "pod-swiss" else largest, largest + 1)


def _swiss_faults(state: EventState, stage: Stage, decision: RoundPaired) -> Iterator[Found]:
    for table, players in decision.pairings:
        for pair in combinations(players, 2):
            if frozenset(pair) in state.forbidden:
                first, second = pair
                yield "forbidden", {"table": table, "player": first, "other": second}
    for player in state.active:
        if player not in decision.players:
            yield "left_out", {"player": player}
    needed = needed_sizes(stage, len(state.active))
    if len(decision.byes) != needed.byes:
        yield "byes", {"byes": len(decision.byes), "needed": needed.byes}
    short = sum(len(players) == stage.settings.seats - 1 for _, players in decision.pairings)
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


def join_faults(state: EventState, decision: RoundJoined) -> Iterator[Found]:
    """Faults that keep a late player out of a round."""
    if not 0 < decision.number == len(state.rounds):
        yield "not_newest", {"round": decision.number}
        return
    newest = state.rounds[-1]
    stage = state.stage_of(newest)
    if stage.format not in SWISS:
        yield "not_swiss", {"round": decision.number}
    if decision.player not in state.active or decision.player not in stage.players:
        yield "not_active", {"player": decision.player}
    seated_players = {player for pairing in newest.pairings for player in pairing.players}
    if decision.player in seated_players.union(newest.byes):
        yield "twice", {"player": decision.player}
    if decision.partner is not None:
        yield from _place_faults(state, newest, decision.partner, decision.table or "")


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


def may_join(state: EventState, round_: Round, player: str) -> bool:
    """True if a player came too late for a round, and gets a bye there at least."""
    return not any(join_faults(state, RoundJoined(round_.number, player)))


def free_tables(state: EventState, round_: Round) -> list[str]:
    used_tables = {pairing.table for pairing in round_.pairings}
    return [table for table in state.whole_tables if table not in used_tables]


def stage_of_result(state: EventState, decision: ResultEntered) -> Stage | None:
    """The stage that a result counts in: its round's, or the latest of open play; None: there is
    no such round, or no open play.
    """
    if decision.round == OPEN_ROUND:
        return next((stage for stage in reversed(state.stages) if stage.format == "open"), None)
    if decision.round > len(state.rounds):
        return None
    return state.stage_of(state.rounds[decision.round - 1])


def players_of_result(state: EventState, decision: ResultEntered) -> tuple[str, ...] | None:
    """Players in seat order; None: that table has no pairing in that round."""
    if decision.round == OPEN_ROUND:
        return decision.players or ()
    pairings = state.rounds[decision.round - 1].pairings
    return next((pairing.players for pairing in pairings if pairing.table == decision.table), None)


def open_key(matches: Iterable[str]) -> tuple[str, ...]:
    """By what a match of open play is known: its matches, in any order."""
    return tuple(sorted(set(matches)))


def standing_result(state: EventState, decision: ResultEntered) -> TableResult | None:
    """The result that stands where this one would."""
    if decision.round == OPEN_ROUND:
        open_match = state.open_matches.get(open_key(decision.result.matches))
        return open_match.result if open_match else None
    return state.results.get((decision.round, decision.table))


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
    needed_wins = stage.settings.needed_wins
    if seats != 2 or len(result.wins) != 2:
        return "seats"
    if min(result.wins) < 0 or max(result.wins) > needed_wins or min(result.wins) == needed_wins:
        return "wins"
    if result.draws < 0:
        return "draws"
    is_draw = result.wins[0] == result.wins[1] and not result.out
    return "draw" if is_draw and stage.format == "single-elim" else ""


def _impossible_places(result: TableResult, seats: int, stage: Stage) -> str:
    places = result.places
    if len(places) != seats:
        return "seats"
    if any(place != 1 + sum(other_place < place for other_place in places) for place in places):
        return "places"
    places_out = [places[seat - 1] for seat in result.out]
    places_in = [place for seat, place in enumerate(places, 1) if seat not in result.out]
    if places_out and places_in and min(places_out) <= max(places_in):
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
