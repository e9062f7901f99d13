"""The result of a table from the matches that it played, as the hall's own replay checked them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tablepi.hall.events.event_view import HeldMatch, Problem
from tablepi.hall.events.rows.decisions import ResultEntered, Scores
from tablepi.hall.events.rows.event_state import Stage, TableResult
from tablepi.hall.events.rows.formats import DUELS

Said = dict[str, Any]
"""The `result` of a row."""


class MatchOutcome(NamedTuple):
    """Results of matches. `said` None: nothing yet, or by `problem` nothing without the desk."""

    said: Said | None = None
    problem: Problem = ""
    matches: tuple[str, ...] = ()
    seal: str = ""


def result_of(stage: Stage, players: Sequence[str], matches: Sequence[HeldMatch]) -> MatchOutcome:
    """The result of those who were paired at a table. `matches`: that the players let stand."""
    if not matches:
        return MatchOutcome()
    if wrong := next((each.verdict for each in matches if each.verdict != "checked"), ""):
        return MatchOutcome(problem="not checked" if wrong == "not checked" else "does not agree")
    if any(sorted(each.players) != sorted(players) for each in matches):
        return MatchOutcome(problem="players")
    if stage.format in DUELS:
        return _duel(stage, players, sorted(matches, key=lambda each: each.number))
    last = max(matches, key=lambda each: each.number)
    return MatchOutcome(pod_result(players, last), matches=(last.match,), seal=last.seal)


def pod_result(players: Sequence[str], match: HeldMatch) -> Said:
    """The places of a match in the order of `players`; who gave up stands behind all others."""
    seat_of = {player: seat for seat, player in enumerate(match.players)}
    seats = [seat_of[player] for player in players]
    keys = [(seat + 1 in match.out, match.places[seat]) for seat in seats]
    said: Said = {
        "places": [1 + sum(other < key for other in keys) for key in keys],
        "out": [at for at, (is_out, _) in enumerate(keys, 1) if is_out],
    }
    points = [match.scores[seat] for seat in seats]
    return said if min(points) < 0 else {**said, "points": points}


def absent_result(stage: Stage, players: Sequence[str], out: Sequence[int]) -> Said:
    """Result where these seats never came, were disqualified or gave up before the end."""
    left = [seat not in out for seat in range(1, len(players) + 1)]
    if stage.format in DUELS:
        needed = stage.settings.needed_wins
        wins = [needed * is_left if sum(left) == 1 else 0 for is_left in left]
        return {"wins": wins, "draws": 0, "out": sorted(out)}
    places = [1 if is_left else 1 + sum(left) for is_left in left]
    said: Said = {"places": places, "out": sorted(out)}
    return {**said, "points": [0] * len(players)} if stage.settings.scoring == "catan" else said


def drawn_result(stage: Stage, players: Sequence[str]) -> Said:
    """Result of an unfinished table, where the desk will not wait."""
    if stage.format in DUELS:
        return {"wins": [0, 0], "draws": 1, "out": []}
    return absent_result(stage, players, ())


def open_result(match: HeldMatch) -> Said:
    """The result of a match of open play, in the order of its seats."""
    return pod_result(match.players, match)


def _duel(stage: Stage, players: Sequence[str], matches: Sequence[HeldMatch]) -> MatchOutcome:
    wins, draws, counted = dict.fromkeys(players, 0), 0, list[HeldMatch]()
    needed = stage.settings.needed_wins
    for match in matches:
        counted.append(match)
        if len(match.winners) == 1:
            wins[match.players[match.winners[0] - 1]] += 1
        else:
            draws += 1
        if max(wins.values()) >= needed:
            break
    if max(wins.values()) < needed and len(counted) < stage.settings.best_of:
        return MatchOutcome()
    if stage.format == "single-elim" and len(set(wins.values())) == 1:
        return MatchOutcome(problem="undecided")
    said: Said = {"wins": [wins[each] for each in players], "draws": draws, "out": []}
    return MatchOutcome(said, "", tuple(each.match for each in counted), counted[-1].seal)


def said_of(result: TableResult) -> Said:
    """The same as a row says it."""
    if result.wins:
        return {"wins": list(result.wins), "draws": result.draws, "out": list(result.out)}
    said: Said = {"places": list(result.places), "out": list(result.out)}
    return {**said, "points": list(result.points)} if result.points else said


def row_of_result(
    kind: type[ResultEntered],
    place: tuple[int, str],
    said: Mapping[str, Any],
    seal: str,
    matches: Sequence[str],
    **more: Any,
) -> ResultEntered:
    """The row of a result at a table of a round."""
    return kind(*place, Scores(**said), seal or "-", tuple(matches), **more)
