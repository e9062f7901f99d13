"""Replay of a match from the journal, header and lines, and its result as lists have it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.clock import Timed
from tablepi.core.errors import StoreError
from tablepi.core.game import Game, Result, Setup
from tablepi.core.match import Match, begin
from tablepi.core.notation import line_of
from tablepi.core.options import setup_of
from tablepi.core.printed_deck import read_deck
from tablepi.core.record import FINAL, RULES, Header, ListedMatch, Row, is_abandoned
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import Malformed
from tablepi.referee.match.history import Chronicle, Happened
from tablepi.referee.storage import Storage


def in_short(result: Result) -> str:
    """`1,3 20 15 20`: the winners' seats, `-` for none, then every seat's score."""
    winners = ",".join(map(str, result.winners)) or "-"
    return f"{winners} {' '.join(map(str, result.scores))}"


def result_of(text: str, seats: int) -> Result | None:
    """The result that was listed so; None where the text is none of a match of so many seats.

    Only winners and scores were listed: seats that did not win are placed by their scores, the
    lower ones first where lower scores won.
    """
    winners, *scores = text.split() or [""]
    try:
        winner_seats = tuple(map(int, winners.split(","))) if winners != "-" else ()
        points = tuple(map(int, scores))
    except ValueError:
        return None
    if len(points) != seats or not all(1 <= seat <= seats for seat in winner_seats):
        return None
    best = points[winner_seats[0] - 1] if winner_seats else 0
    low_wins = sum(score > best for score in points) > sum(score < best for score in points)
    ranking = tuple(-score for score in points) if winner_seats and low_wins else points
    return Result(winner_seats, points, ranking)


class Broken(NamedTuple):
    """The reason that a stored match is not played on."""

    row: int
    """The row that is damaged."""
    why: str
    """`damaged` on the disk; `abandoned` by its players; `changed`, the rules of an open match;
    `earlier`, those by which a match ended.
    """
    rule: str = ""
    """The rule that refuses the line, '' where it cannot be read."""
    line: int = 0
    """First standing line that today's rules refuse, 0 where only the result would be another."""
    version: str = ""
    """The version of the earlier rules."""
    said: Phrase | None = None
    """The refusal."""

    @property
    def phrase(self) -> Phrase:
        is_whole = self.rule or self.why in ("damaged", "abandoned")
        variant = "" if is_whole else ".unread" if self.line else ".result"
        return Phrase(f"trouble.{self.why}{variant}", self._asdict())


class ReopenedMatch(NamedTuple):
    """A match as far as it could be played again."""

    match: Match
    at_ms: int
    """Match time of the last row."""
    broken: Broken | None
    """Why it is not played on, None where it is."""
    rows: tuple[Row, ...] = ()
    """All that are intact."""
    timed: Timed = Timed()
    """The clocks as these rows leave them."""
    waiting: tuple[Happened, ...] = ()
    """The standing lines from the one on that today's rules refuse."""
    owed: str = ""
    """A note that is written before any other row."""


class Source(NamedTuple):
    """Rows of which a match was replayed. `first`: before any line. `rows`: all intact ones."""

    kept: ListedMatch
    first: Match
    rows: list[Row]


Tell = Callable[[int, int, Timed], None]
"""Called with a row's number, its match time, and the clocks as it left them."""


def reopen(storage: Storage, games: Mapping[str, Game[Any]], number: int) -> ReopenedMatch:
    """The match of this number. Raises StoreError where its game or its rows cannot be read."""
    return reopen_with_source(storage, games, number)[0]


def reopen_with_source(
    storage: Storage, games: Mapping[str, Game[Any]], number: int, tell: Tell | None = None
) -> tuple[ReopenedMatch, Source]:
    """The same, with what it was played again from, so that nothing need be read twice."""
    listed, stored = storage.journal.kept_and_read(number)
    header = listed.header
    game = games.get(header.game)
    if game is None:
        raise StoreError("store.no-game", match=number, game=header.game)
    source = Source(listed, begin(game, setup_from(storage, game, header)), stored.rows)
    opened = replay(source.first, stored.rows, tell)
    if stored.damages:
        # Counted, since a damaged row may carry any number.
        damage = Broken(len(stored.rows) + 1, "damaged")
        opened = opened._replace(broken=damage, waiting=(), owed="")
    elif is_abandoned(stored.rows):
        opened = opened._replace(broken=Broken(0, "abandoned"), waiting=(), owed="")
    elif listed.ended:
        opened = _as_recorded(opened, listed)
    return opened._replace(rows=tuple(stored.rows)), source


def _as_recorded(opened: ReopenedMatch, listed: ListedMatch) -> ReopenedMatch:
    """An ended match with the result that was recorded, where today's rules come to another."""
    match, version = opened.match, listed.header.version
    recorded, result = result_of(listed.result, len(match.setup.seats)), match.result
    # Lists have winners and scores alone: places that were read from them are a guess.
    is_same = result and recorded and result[:2] == recorded[:2]
    if recorded is None or (opened.broken is None and (is_same or version == match.game.version)):
        return opened
    broken = opened.broken or Broken(0, "earlier")
    broken = broken._replace(why="earlier", version=version)
    return opened._replace(match=match.closed(recorded), broken=broken, waiting=(), owed="")


def setup_from(storage: Storage, game: Game[Any], header: Header) -> Setup:
    """The setup that a header describes, with the very card file that was kept with it."""
    cards = _cards(storage, game, header.cards)
    return setup_of(game, header.seats, dict(header.options), cards, header.version)


def _cards(storage: Storage, game: Game[Any], digest: str) -> Cards:
    if not digest:
        return NO_CARDS
    text = storage.cards.text(digest)
    return Cards("", text, ()) if game.templates else _deck(game.deck, text)


@lru_cache(maxsize=8)
def _deck(name: str, text: str) -> Cards:
    """The deck of a card file; many matches are played with the same one."""
    return read_deck(name, text)


def replay(first: Match, rows: Sequence[Row], tell: Tell | None = None) -> ReopenedMatch:
    """The match after these rows, row by row.

    Where today's rules refuse a row, and up to each note that says so, the lines are played again
    that stand in the end; what was taken back needs no place in today's rules.
    """
    settled_rows = 1 + max(
        (
            index
            for index, row in enumerate(rows)
            if row.kind == "note" and row.text.startswith(f"{RULES} ")
        ),
        default=-1,
    )
    opened = _follow_rows(ReopenedMatch(first, 0, None), rows[:settled_rows], tell)
    if settled_rows:
        opened = _as_they_stand(opened, first, rows[:settled_rows])
    opened = _follow_rows(opened._replace(owed=""), rows[settled_rows:], tell)
    if opened.broken is not None:
        opened = _as_they_stand(opened, first, rows)
    return opened


def _follow_rows(opened: ReopenedMatch, rows: Sequence[Row], tell: Tell | None) -> ReopenedMatch:
    """The match after these rows; from one on that cannot be played, the clocks alone."""
    match, at_ms, broken, _, timed, *_ = opened
    for number, at_ms, kind, text in rows:
        if kind == "note":
            if text == FINAL and match.result is not None:
                match = match.closed()
            timed = timed.noted(at_ms, text, match)
        elif kind == "line" and broken is None:
            try:
                move = match.notation.read(text)
            except Malformed:
                broken = Broken(number, "changed")
                continue
            match, verdict = match.offer(move)
            if verdict.rule is not None:
                broken = Broken(number, "changed")
                continue
            timed = timed.played(at_ms, move, match)
        if tell is not None:
            tell(number, at_ms, timed)
    return opened._replace(match=match, at_ms=at_ms, broken=broken, timed=timed)


def _as_they_stand(opened: ReopenedMatch, first: Match, rows: Sequence[Row]) -> ReopenedMatch:
    """The lines that stand after these rows, played again up to the first that is refused."""
    chronicle = Chronicle(first, first, rows)
    lines, match, broken = chronicle.standing(), begin(first.game, chronicle.setup), None
    for number, line in enumerate(lines, 1):
        match, broken = _play_again(match, line, number)
        if broken is not None:
            break
    last_line = next((row for row in reversed(rows) if row.kind == "line"), None)
    final_notes = (row for row in rows if row.text == FINAL and row.kind == "note")
    if (
        any(last_line is None or row.number > last_line.number for row in final_notes)
        and match.result
    ):
        match = match.closed()
    return opened._replace(
        match=match,
        at_ms=rows[-1].at_ms,
        broken=broken,
        waiting=tuple(lines[match.number :]) if broken else (),
        owed="" if broken else f"{RULES} {first.game.version}",
    )


def _play_again(match: Match, line: Happened, number: int) -> tuple[Match, Broken | None]:
    try:
        move = line.move and match.notation.read(line_of(line.move))
    except Malformed:
        move = None
    if move is None:
        return match, Broken(line.row, "changed", line=number)
    match_after, verdict = match.offer(move)
    if verdict.rule is None:
        return match_after, None
    return match, Broken(line.row, "changed", verdict.rule, number, said=verdict.why)
