"""Results: where they belong, and what makes them impossible in their stage's format."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tablepi.hall.events.rows.decisions import ResultEntered
from tablepi.hall.events.rows.event_state import OPEN_ROUND, EventState, Stage, TableResult
from tablepi.hall.events.rows.formats import DUELS


def stage_of_result(state: EventState, entered: ResultEntered) -> Stage | None:
    """The stage that a result counts in: its round's, or the latest of open play; None: there is
    no such round, or no open play.
    """
    if entered.round == OPEN_ROUND:
        return next((each for each in reversed(state.stages) if each.format == "open"), None)
    if entered.round > len(state.rounds):
        return None
    return state.stage_of(state.rounds[entered.round - 1])


def players_of_result(state: EventState, entered: ResultEntered) -> tuple[str, ...] | None:
    """Players in seat order; None: that table has no pairing in that round."""
    if entered.round == OPEN_ROUND:
        return entered.players or ()
    pairings = state.rounds[entered.round - 1].pairings
    return next((each.players for each in pairings if each.table == entered.table), None)


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
    return "negative_points" if any(each < 0 for each in points) else ""


def _repeats(values: Sequence[object]) -> bool:
    return any(count > 1 for count in Counter(values).values())
