"""The check of results by the hall's own rules, each match played again, and its keeper."""

import logging
import queue
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import TablepiError
from tablepi.core.game import Game, Result
from tablepi.core.match import begin
from tablepi.core.options import setup_of
from tablepi.core.record import FINAL
from tablepi.core.text.tokenizer import Malformed
from tablepi.hall.server.database.kept_results import (
    KeptResult,
    keep_result,
    keep_told,
    rows_of_match,
    told_scores,
)
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.database.seat_erasure import NAMED
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.supervision.lasting import LastingThread
from tablepi.wire.batch import Head
from tablepi.wire.hash_chains import WireRow, hashes
from tablepi.wire.states import PublicNow

Verdict = Literal["checked", "not checked", "does not agree"]

SEAL_LETTERS = 8


class CheckResult(NamedTuple):
    """Verdict of the hall on a result. `why`: what it lacks, or where two records part, '' for
    nothing; `winners`, `scores`: by the hall's own replay, else as the table says; `seal`: of the
    full rows, '' until they are here; `places`, `out`: by the replay alone.
    """

    verdict: Verdict
    why: str = ""
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    seal: str = ""
    places: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


class ReplayedMatch(NamedTuple):
    """Result of a replay. `result`: None where rows could not be played to their end: `why`; `out`:
    seats that gave up.
    """

    result: Result | None
    why: str = ""
    out: tuple[int, ...] = ()


def is_final(rows: Sequence[WireRow]) -> bool:
    """True if the players said that the result stands."""
    return any(_is_final(row) for row in rows)


def check(
    head: Head,
    public: Sequence[WireRow],
    full: Sequence[WireRow],
    told: tuple[int, ...] | None,
    games: Mapping[str, Game[Any]],
    cards: Mapping[str, Cards],
) -> CheckResult:
    """Checks a result by its public rows, and by the full ones where they are here up to `final`.

    `told`: the scores that the table showed with its result, None where it said none. `cards`: by
    the digest of their text.
    """
    is_complete = is_final(full)
    seal = _seal(head, full) if is_complete else ""
    if is_complete and (place := _first_difference(public, full)):
        return CheckResult("does not agree", f"row {place}", (), told or (), seal)
    replay = play_rows(head, full if is_complete else public, games, cards)
    if replay.result is None:
        return CheckResult("not checked", replay.why, (), told or (), seal)
    winners, scores = tuple(replay.result.winners), tuple(replay.result.scores)
    places = replay.result.places
    if told is not None and told != scores:
        return CheckResult("does not agree", "scores", winners, scores, seal, places, replay.out)
    return CheckResult("checked", "", winners, scores, seal, places, replay.out)


def play_rows(
    head: Head, rows: Sequence[WireRow], games: Mapping[str, Game[Any]], cards: Mapping[str, Cards]
) -> ReplayedMatch:
    """Plays a match again, up to the note that its result stands."""
    game = games.get(head.game)
    if game is None:
        return ReplayedMatch(None, "game")
    if head.version != game.version:
        return ReplayedMatch(None, "version")
    if head.cards and head.cards not in cards:
        return ReplayedMatch(None, "cards")
    deck = cards[head.cards] if head.cards else NO_CARDS
    seats = tuple(f"Player {seat}" for seat in range(1, len(head.players) + 1))
    try:
        match = begin(game, setup_of(game, seats, dict(head.options), deck, head.version))
    except TablepiError:
        return ReplayedMatch(None, "set-up")
    for row in rows:
        if _is_final(row):
            break
        # A line whose text is gone held a name, which no rule asks for.
        if row.kind != "line" or row.digest:
            continue
        try:
            match, verdict = match.offer(match.notation.read(row.text))
        except Malformed:
            return ReplayedMatch(None, f"row {row.number}")
        if not verdict.accepted:
            return ReplayedMatch(None, f"row {row.number}")
    return ReplayedMatch(match.result, "" if match.result else "open", match.state.out)


def _first_difference(public: Sequence[WireRow], full: Sequence[WireRow]) -> int:
    """The first row that differs beyond words that were hidden; 0 for none."""
    for public_row, full_row in zip(public, full, strict=False):
        if public_row[:3] != full_row[:3] or not _may_show(public_row, full_row):
            return public_row.number
    return 0


def _may_show(public_row: WireRow, full_row: WireRow) -> bool:
    if public_row.digest or full_row.digest or public_row.text == full_row.text:
        return True
    if NAMED in public_row.text:
        return public_row.text.partition(NAMED)[0] == full_row.text.partition(NAMED)[0]
    return _fits(public_row.text, full_row.text)


def _fits(pattern: str, text: str) -> bool:
    """True if a text is another one with something in the place of each `?`."""
    first, *others = pattern.split("?")
    if not others or not text.startswith(first):
        return False
    position, last_piece = len(first), others.pop()
    for piece in others:
        start = text.find(piece, position)
        if start < 0:
            return False
        position = start + len(piece)
    # The end may not lie within what a piece before it took.
    return len(text) - len(last_piece) >= position and text.endswith(last_piece)


def _seal(head: Head, full: Sequence[WireRow]) -> str:
    """The first letters of the hash of the note that the result stands, as the result shows it."""
    final_number = next(number for number, row in enumerate(full, 1) if _is_final(row))
    return hashes(head.full_origin, full[:final_number])[-1][:SEAL_LETTERS]


def _is_final(row: WireRow) -> bool:
    return row.kind == "note" and row.text == FINAL


log = logging.getLogger("tablepi.hall")


class Rules(NamedTuple):
    """Rules that the hall can replay. `cards`: decks and templates by the digest of their text."""

    games: Mapping[str, Game[Any]]
    cards: Mapping[str, Cards]


class ResultKeeper:
    """Looks at a match again whenever rows of it came, or its table showed a result.

    `checked`: told behind the commit of each check, on the writer's thread.
    """

    def __init__(
        self,
        folder: Path,
        writer: RecordWriter,
        rules: Rules,
        checked: Callable[[str, str], None] = lambda *_: None,
        clock: HallClock | None = None,
    ) -> None:
        self._clock = clock or HallClock()
        self._folder = folder
        self._writer = writer
        self._rules = rules
        self._checked = checked
        self._waiting: queue.SimpleQueue[tuple[str, str] | None] = queue.SimpleQueue()
        self._told: dict[str, PublicNow] = {}
        self._thread = LastingThread(self._run, "results")
        self._thread.start()

    def came(self, table: str, match: str) -> None:
        """Rows of a match were committed."""
        self._waiting.put((table, match))

    def showed(self, table: str, now: PublicNow | None) -> None:
        """A table shows this; kept where it is a result that stands, once for each."""
        if now is None or not now.stands or self._told.get(table) == now:
            return
        self._told[table] = now
        future = self._writer.put(lambda record: keep_told(record, table, now.match, now.scores))
        future.add_done_callback(lambda _: self.came(table, now.match))

    def close(self) -> None:
        """Ends behind what waits."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            matches, goes_on = self._take_waiting()
            try:
                self._check_matches(matches)
            except Exception:
                if not goes_on:
                    return
                # The record cannot be read now, say: they are looked at when it can.
                for match in matches:
                    self._waiting.put(match)
                raise

    def _take_waiting(self) -> tuple[list[tuple[str, str]], bool]:
        """The matches of which rows came since, each once, and whether more may come."""
        matches: dict[tuple[str, str], None] = {}
        key = self._waiting.get()
        while key is not None:
            matches[key] = None
            try:
                key = self._waiting.get_nowait()
            except queue.Empty:
                return list(matches), True
        return list(matches), False

    def _check_matches(self, matches: Sequence[tuple[str, str]]) -> None:
        if not matches:
            return
        with reading(self._folder) as record:
            for table, match in matches:
                try:
                    self._check_match(record, table, match)
                except Exception:
                    # Whatever rows a table sent: the next match is looked at all the same.
                    log.exception("match %s of %s could not be checked", match, table)

    def _check_match(self, record: Record, table: str, match: str) -> None:
        rows = rows_of_match(record, table, match)
        if rows is None or not is_final(rows.public):
            return
        shown_scores = told_scores(record, table, match)
        try:
            check_result = check(rows.head, rows.public, rows.full, shown_scores, *self._rules)
        except Exception:
            log.exception("match %s of %s could not be played again", match, table)
            check_result = CheckResult("not checked", "error", (), shown_scores or ())
        kept_result = KeptResult(
            table,
            match,
            rows.branch,
            check_result.verdict,
            check_result.why,
            winners=check_result.winners,
            scores=check_result.scores,
            seal=check_result.seal,
            told=shown_scores,
            places=check_result.places,
            out=check_result.out,
            came=self._clock.now_ms(),
        )
        future = self._writer.put(lambda record: keep_result(record, kept_result))
        future.add_done_callback(lambda _: self._checked(table, match))
