"""The check of a match's result: every row played again by the hall's own rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.errors import TablepiError
from tablepi.core.game import Game, Result
from tablepi.core.match import begin
from tablepi.core.options import setup_of
from tablepi.core.record import FINAL
from tablepi.core.text.tokenizer import Malformed
from tablepi.hall.server.database.seat_erasure import NAMED
from tablepi.wire.head import Head
from tablepi.wire.public_chain import WireRow, hashes

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
    complete = is_final(full)
    seal = _seal(head, full) if complete else ""
    if complete and (place := _parting(public, full)):
        return CheckResult("does not agree", f"row {place}", (), told or (), seal)
    played = play_rows(head, full if complete else public, games, cards)
    if played.result is None:
        return CheckResult("not checked", played.why, (), told or (), seal)
    winners, scores = tuple(played.result.winners), tuple(played.result.scores)
    places = played.result.places
    if told is not None and told != scores:
        return CheckResult("does not agree", "scores", winners, scores, seal, places, played.out)
    return CheckResult("checked", "", winners, scores, seal, places, played.out)


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


def _parting(public: Sequence[WireRow], full: Sequence[WireRow]) -> int:
    """The first row that differs beyond words that were hidden; 0 for none."""
    for shown, whole in zip(public, full, strict=False):
        if shown[:3] != whole[:3] or not _may_show(shown, whole):
            return shown.number
    return 0


def _may_show(shown: WireRow, whole: WireRow) -> bool:
    if shown.digest or whole.digest or shown.text == whole.text:
        return True
    if NAMED in shown.text:
        return shown.text.partition(NAMED)[0] == whole.text.partition(NAMED)[0]
    return _fits(shown.text, whole.text)


def _fits(pattern: str, text: str) -> bool:
    """True if a text is another one with something in the place of each `?`."""
    first, *others = pattern.split("?")
    if not others or not text.startswith(first):
        return False
    at, last = len(first), others.pop()
    for piece in others:
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return len(text) - len(last) >= at and text.endswith(last)


def _seal(head: Head, full: Sequence[WireRow]) -> str:
    """The first letters of the hash of the note that the result stands, as the result shows it."""
    upto = next(at for at, row in enumerate(full, 1) if _is_final(row))
    return hashes(head.full_origin, full[:upto])[-1][:SEAL_LETTERS]


def _is_final(row: WireRow) -> bool:
    return row.kind == "note" and row.text == FINAL
