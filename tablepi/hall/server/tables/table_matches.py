"""Matches of a table for the event: those held, and the results that they come to."""

import json
from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from tablepi.core.record import HALL
from tablepi.hall.events.event_view import HeldMatch, Problem
from tablepi.hall.events.rows.event_state import Pairing, Round, Stage
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.rows.result_rows import RowScores
from tablepi.hall.server.database.branches import branches, head_of, rows_of
from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.kept_results import KeptResult, kept_result
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.task_ids import UNTIED, event_of_match, task_id, task_of_note
from tablepi.wire.batch import Head
from tablepi.wire.table_ids import by_number


class MatchOutcome(NamedTuple):
    """Results of matches. `scores` None: nothing yet, or by `problem` nothing without the desk."""

    scores: RowScores | None = None
    problem: Problem = ""
    matches: tuple[str, ...] = ()
    seal: str = ""


def result_of(stage: Stage, players: Sequence[str], matches: Sequence[HeldMatch]) -> MatchOutcome:
    """The result of those who were paired at a table. `matches`: that the players let stand."""
    if not matches:
        return MatchOutcome()
    if bad_verdict := next((match.verdict for match in matches if match.verdict != "checked"), ""):
        return MatchOutcome(
            problem="not checked" if bad_verdict == "not checked" else "does not agree"
        )
    if any(sorted(match.players) != sorted(players) for match in matches):
        return MatchOutcome(problem="players")
    if stage.format in DUELS:
        return _duel(stage, players, sorted(matches, key=lambda match: match.number))
    last_match = max(matches, key=lambda match: match.number)
    return MatchOutcome(
        pod_result(players, last_match), matches=(last_match.match,), seal=last_match.seal
    )


def pod_result(players: Sequence[str], match: HeldMatch) -> RowScores:
    """The places of a match in the order of `players`; who gave up stands behind all others."""
    seat_of = {player: seat for seat, player in enumerate(match.players)}
    seats = [seat_of[player] for player in players]
    keys = [(seat + 1 in match.out, match.places[seat]) for seat in seats]
    scores: RowScores = {
        "places": [1 + sum(other_key < key for other_key in keys) for key in keys],
        "out": [seat for seat, (is_out, _) in enumerate(keys, 1) if is_out],
    }
    points = [match.scores[seat] for seat in seats]
    # An event refuses points below 0; the places say who came before whom.
    return scores if min(points) < 0 else {**scores, "points": points}


def absent_result(stage: Stage, players: Sequence[str], out: Sequence[int]) -> RowScores:
    """Result where these seats never came, were disqualified or gave up before the end."""
    presence = [seat not in out for seat in range(1, len(players) + 1)]
    if stage.format in DUELS:
        needed_wins = stage.settings.needed_wins
        wins = [needed_wins * is_present if sum(presence) == 1 else 0 for is_present in presence]
        return {"wins": wins, "draws": 0, "out": sorted(out)}
    places = [1 if is_present else 1 + sum(presence) for is_present in presence]
    scores: RowScores = {"places": places, "out": sorted(out)}
    # Of CATAN a result without points is refused.
    return {**scores, "points": [0] * len(players)} if stage.settings.scoring == "catan" else scores


def drawn_result(stage: Stage, players: Sequence[str]) -> RowScores:
    """Result of an unfinished table, where the desk will not wait."""
    if stage.format in DUELS:
        return {"wins": [0, 0], "draws": 1, "out": []}
    return absent_result(stage, players, ())


def open_result(match: HeldMatch) -> RowScores:
    """The result of a match of open play, in the order of its seats."""
    return pod_result(match.players, match)


def _duel(stage: Stage, players: Sequence[str], matches: Sequence[HeldMatch]) -> MatchOutcome:
    wins, draws, counted_matches = dict.fromkeys(players, 0), 0, list[HeldMatch]()
    needed_wins = stage.settings.needed_wins
    for match in matches:
        counted_matches.append(match)
        if len(match.winners) == 1:
            wins[match.players[match.winners[0] - 1]] += 1
        else:
            draws += 1
        if max(wins.values()) >= needed_wins:
            break
    if max(wins.values()) < needed_wins and len(counted_matches) < stage.settings.best_of:
        return MatchOutcome()
    if stage.format == "single-elim" and len(set(wins.values())) == 1:
        return MatchOutcome(problem="undecided")
    scores: RowScores = {"wins": [wins[player] for player in players], "draws": draws, "out": []}
    return MatchOutcome(
        scores, "", tuple(match.match for match in counted_matches), counted_matches[-1].seal
    )


VOID = "void"

BY_DESK = "-"
"""Stands for the task of matches of open play that make no result by themselves."""


def unlisted(record: Record, hall: str, event: str) -> list[tuple[str, str]]:
    """Table and match of results of this hall that no event has listed, the oldest first; without
    those of another event.
    """
    rows = record.execute(
        "SELECT table_id, match FROM results JOIN branches USING (table_id, match)"
        " JOIN rows ON rows.branch = branches.id AND rows.number = 1"
        " WHERE part = 'public' AND verdict != '' AND rows.text GLOB ?"
        " AND match NOT IN (SELECT match FROM event_matches WHERE event != ? OR task != ?)"
        " GROUP BY table_id, match ORDER BY min(branches.id)",
        (f"{HALL} {hall} *", event, UNTIED),
    )
    return list(rows)


def list_match(record: Record, event: str, table: str, match: str, task: str, number: int) -> None:
    """Makes a match one of an event, unless it is listed; `task` '' in open play. `event` '': of
    none.
    """
    record.execute(
        "INSERT INTO event_matches VALUES (?, ?, ?, ?, ?) ON CONFLICT (match)"
        " DO UPDATE SET event = excluded.event, task = excluded.task WHERE task = ?",
        (match, event, table, task, number, UNTIED),
    )


def head_and_task(record: Record, table: str, match: str) -> tuple[Head, str] | None:
    """The head of a match, and the task for which it was begun, '' for none."""
    known_branches = branches(record, table, match, "public")
    if not known_branches:
        return None
    branch = max(known_branches, key=lambda candidate: candidate.written)
    rows = rows_of(record, branch.id, 1)
    return head_of(record, branch.id), task_of_note(rows[0].text)[1] if rows else ""


def matches_of(record: Record, event: str, task: str, but: Container[str] = ()) -> list[HeldMatch]:
    """The matches of a task ('': of open play) whose result the players let stand, by table and
    number; without those that the desk voided. `but`: matches that are left out.
    """
    rows = record.execute(
        "SELECT table_id, match FROM event_matches WHERE event = ? AND task = ?"
        " ORDER BY table_id, number",
        (event, task),
    ).fetchall()
    matches = (held_match(record, table, match, task) for table, match in rows if match not in but)
    return [match for match in matches if match is not None]


def task_of_match(record: Record, event: str, match: str) -> str | None:
    """For which task a match of the event was played, '' for none; None: it is not one of it."""
    row = record.execute(
        "SELECT task FROM event_matches WHERE match = ? AND event = ?", (match, event)
    ).fetchone()
    return str(row[0]) if row else None


def tasks_played(record: Record, event: str) -> set[str]:
    rows = record.execute("SELECT DISTINCT task FROM event_matches WHERE event = ?", (event,))
    return {task for (task,) in rows}


def tables_begun(record: Record, event: str, round_: Round) -> list[str]:
    begun = (pairing for pairing in round_.pairings if _is_begun(record, event, round_, pairing))
    return sorted((pairing.table for pairing in begun), key=by_number)


def _is_begun(record: Record, event: str, round_: Round, pairing: Pairing) -> bool:
    task = task_id(round_.number, pairing.table)
    rows = record.execute(
        "SELECT match, head, text FROM branches"
        " JOIN rows ON rows.branch = branches.id AND rows.number = 1"
        " WHERE part = 'public' AND table_id = ?",
        (pairing.table,),
    )
    return any(
        task_of_note(text)[1] == task
        and are_paired(json.loads(head)["players"], pairing)
        and event_of_match(record, match) == event
        for match, head, text in rows
    )


def are_paired(players: Iterable[str], pairing: Pairing) -> bool:
    """True if the players of a head are of a pairing. Guests, '', may sit beside them; of guests
    alone nobody knows who they are.
    """
    known_players = {*filter(None, players)}
    return bool(known_players) and known_players <= {*pairing.players}


def untie_round(record: Record, event: str, number: int) -> None:
    """Has the matches that were played for a round count nowhere; they stay the event's."""
    record.execute(
        "UPDATE event_matches SET task = ? WHERE event = ? AND task GLOB ?",
        (UNTIED, event, f"r{number}-*"),
    )


def held_match(record: Record, table: str, match: str, task: str) -> HeldMatch | None:
    """A match with its result; None where that does not stand, or the desk voided it."""
    result, head_task = kept_result(record, table, match), head_and_task(record, table, match)
    decision = newest(record, f"result {table} {match}")
    verdict = str(decision.body.get("verdict", "")) if decision else ""
    if result is None or head_task is None or verdict == VOID:
        return None
    return _match(result, head_task[0], task, bool(verdict))


def _match(result: KeptResult, head: Head, task: str, counts: bool) -> HeldMatch:
    """`counts`: the desk says that it does, whatever the check says, where the hall played it."""
    is_checked = counts and result.places
    return HeldMatch(
        table=result.table,
        match=result.match,
        task=task,
        number=head.number,
        players=head.players,
        names=head.names,
        verdict="checked" if is_checked else result.verdict,
        winners=result.winners,
        scores=result.scores,
        places=result.places,
        out=result.out,
        seal=result.seal,
        game=head.game,
        came=result.came,
    )
