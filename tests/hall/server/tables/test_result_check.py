"""Results: played again by the hall, compared with what the table says and what it sent later."""

import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablepi.core.cards import Cards
from tablepi.core.game import Game
from tablepi.core.moves import masked
from tablepi.core.notation import line_of
from tablepi.core.options import alone, words_of_options
from tablepi.core.record import FINAL
from tablepi.games import games
from tablepi.hall.server.database.branches import take
from tablepi.hall.server.database.kept_results import KeptResult, kept_results
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.result_check import CheckResult, ResultKeeper, Rules, check
from tablepi.hall.server.tables.table_matches import unlisted
from tablepi.wire.batch import Head
from tablepi.wire.hash_chains import WireRow, digest_of_text, hashes
from tablepi.wire.states import PublicNow
from tests.games.golden import played, scripts_of
from tests.worlds.hall.journals import JournalMatch
from tests.worlds.hall.waiting import PATIENCE_S, until
from tests.worlds.link.heads import made_head


def _finished(game: str) -> Path:
    """A golden script whose match came to a result."""
    return next(path for path in scripts_of(game) if played(path).steps[-1].after.result)


class Finished:
    """A golden match as a table journals it. `public`: with its secret words hidden."""

    def __init__(self, game: str) -> None:
        match = played(_finished(game)).steps[-1].after
        setup, text = match.setup, match.setup.cards.text
        self.head = made_head(
            match="a" * 32,
            epoch="e" * 32,
            number=1,
            game=game,
            version=match.game.version,
            options=tuple(alone(games()[game], words_of_options(setup.options)).items()),
            cards=digest_of_text(text) if text else "",
            began="2026-11-22",
            players=("",) * len(setup.seats),
            names=setup.seats,
        )
        self.cards = {digest_of_text(text): setup.cards} if text else {}
        moves = [step.move for step in match.standing() if step.move is not None]
        self.full = self.rows([line_of(move) for move in moves])
        self.public = self.rows([line_of(masked(move)) for move in moves])
        assert match.result is not None
        self.scores = tuple(match.result.scores)
        self.winners = tuple(match.result.winners)

    def rows(self, lines: list[str]) -> list[WireRow]:
        texts = [("note", "hall cafe -"), *(("line", line) for line in lines), ("note", FINAL)]
        return [WireRow(at, at * 1000, kind, text) for at, (kind, text) in enumerate(texts, 1)]

    def check(
        self, *, public: list[WireRow] | None = None, full: list[WireRow] | None = None,
        told: tuple[int, ...] | None = None, cards: dict[str, Cards] | None = None,
    ) -> CheckResult:  # fmt: skip
        return check(
            self.head,
            self.public if public is None else public,
            self.full if full is None else full,
            told,
            games(),
            self.cards if cards is None else cards,
        )


@pytest.fixture(scope="module", params=sorted(games()))
def finished(request: pytest.FixtureRequest) -> Finished:
    return Finished(request.param)


def test_a_match_is_checked_by_its_full_rows_and_sealed(finished: Finished) -> None:
    seal = hashes(finished.head.full_origin, finished.full)[-1][:8]
    found = finished.check(told=finished.scores)
    assert found[:5] == ("checked", "", finished.winners, finished.scores, seal)
    first = tuple(seat for seat, place in enumerate(found.places, 1) if place == 1)
    assert first == finished.winners


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("1 add 5", "close anyway", "2 add 3", "finish anyway"), ("checked", "")),
        (("1 add 5", "close", "2 add 3", "finish"), ("not checked", "row 3")),
    ],
)
def test_what_nobody_entered_is_a_0_to_the_hall_once_the_table_said_so(
    lines: tuple[str, ...], found: tuple[str, str]
) -> None:
    sheet = Finished("score-sheet")
    options = {"best": "low", "rounds": "0", "target": "0", "start": "0", "template": "-"}
    sheet.head = made_head(
        match="a" * 32, epoch="e" * 32, number=1, game="score-sheet", version="4",
        options=tuple(options.items()), cards=sheet.head.cards, began="2026-11-22",
        players=("", ""), names=("Ann", "Ben"),
    )  # fmt: skip
    rows = sheet.rows(list(lines))
    assert sheet.check(public=rows, full=rows)[:2] == found


def test_other_scores_than_the_table_shows_do_not_agree(finished: Finished) -> None:
    told = tuple(score + 1 for score in finished.scores)
    assert finished.check(told=told).verdict == "does not agree"


def test_full_rows_that_differ_beyond_what_was_hidden_do_not_agree(finished: Finished) -> None:
    row = finished.full[1]
    full = [finished.full[0], row._replace(text=f"{row.text} x"), *finished.full[2:]]
    public = [finished.full[0], row, *finished.public[2:]]
    assert finished.check(public=public, full=full)[:2] == ("does not agree", "row 2")


def test_without_its_cards_or_its_game_a_match_is_not_checked(finished: Finished) -> None:
    if finished.cards:
        found = finished.check(cards={}, told=(1, 2))
        assert found == CheckResult("not checked", "cards", (), (1, 2), found.seal)
    other = Head.of({**finished.head.values, "version": "of-another-year"})
    found = check(other, finished.public, [], None, games(), finished.cards)
    assert found[:2] == ("not checked", "version")


def test_public_rows_that_hide_nothing_are_enough() -> None:
    finished = Finished("score-sheet")
    found = finished.check(full=[], told=finished.scores)
    assert found[:5] == ("checked", "", finished.winners, finished.scores, "")


@pytest.mark.parametrize(
    ("shown", "whole", "fits"),
    [
        ("2 event ?", "2 event wyrms", True),
        ("2 event ? suns", "2 event huntress suns", True),
        ("2 event ? suns", "2 event huntress moons", False),
        ("? ?", "one two three", True),
        ("2 event ?", "2 events", False),
        ("1 power castle", "1 power castle", True),
        ("1 power castle", "1 power ace", False),
        ("change seat 1 A.", "change seat 1 Ann", True),
        ("? " * 20_000, "a " * 20_000, True),
        ("? " * 20_000 + "b", "a " * 20_000, False),
    ],
)
def test_what_a_hidden_word_may_stand_for(shown: str, whole: str, fits: bool) -> None:
    finished = Finished("score-sheet")
    public = [finished.public[0]._replace(kind="refused", text=shown), *finished.public[1:]]
    full = [finished.full[0]._replace(kind="refused", text=whole), *finished.full[1:]]
    assert (finished.check(public=public, full=full).verdict == "checked") == fits


def test_a_result_is_kept_when_its_rows_are_here_and_again_with_the_full_ones(
    tmp_path: Path,
) -> None:
    finished = Finished("power-suit")
    match, whole = JournalMatch(finished.head, finished.public), JournalMatch(finished.head)
    whole.rows = finished.full
    writer = RecordWriter(tmp_path, HallClock())
    keeper = ResultKeeper(tmp_path, writer, Rules(games(), finished.cards))

    def kept() -> list[KeptResult]:
        with reading(tmp_path) as record:
            return kept_results(record)

    for batch in match.batches():
        writer.put(partial(take, table="t07", part="public", batch=batch)).result()
    keeper.came("t07", match.id)
    until(kept)
    assert (kept()[0].told, kept()[0].seal) == (None, "")
    for batch in whole.batches(full=True):
        writer.put(partial(take, table="t07", part="full", batch=batch)).result()
    now = PublicNow(True, match.id, 5, "power-suit", "over", (), finished.scores, (), True)
    keeper.showed("t07", now)
    until(lambda: kept()[0].seal)
    (result,) = kept()
    assert (result.verdict, result.scores, result.told) == (
        "checked",
        finished.scores,
        finished.scores,
    )
    keeper.close()
    writer.close()


def test_an_abandoned_match_is_no_result_and_its_task_stays_outstanding(tmp_path: Path) -> None:
    finished = Finished("power-suit")
    played = [
        row._replace(text="abandoned") if row.text == FINAL else row for row in finished.public
    ]
    match, writer = JournalMatch(finished.head, played), RecordWriter(tmp_path, HallClock())
    keeper = ResultKeeper(tmp_path, writer, Rules(games(), finished.cards))
    for batch in match.batches():
        writer.put(partial(take, table="t07", part="public", batch=batch)).result()
    keeper.came("t07", match.id)
    keeper.showed("t07", PublicNow(False))
    keeper.close()
    writer.close()
    with reading(tmp_path) as record:
        assert kept_results(record) == []
        assert unlisted(record, "cafe", "") == []


def test_a_match_of_which_much_came_meanwhile_is_looked_at_once(tmp_path: Path) -> None:
    class SlowGames(dict[str, Game[Any]]):
        """`asked`: how often a match was about to be played."""

        asked, goes_on = 0, threading.Event()

        def get(self, *name: Any) -> Any:
            self.asked += 1
            assert self.goes_on.wait(PATIENCE_S)
            return super().get(*name)

    finished, slow = Finished("power-suit"), SlowGames(games())
    match, writer = (
        JournalMatch(finished.head, finished.public),
        RecordWriter(tmp_path, HallClock()),
    )
    for batch in match.batches():
        writer.put(partial(take, table="t07", part="public", batch=batch)).result()
    keeper = ResultKeeper(tmp_path, writer, Rules(slow, finished.cards))
    keeper.came("t07", match.id)
    until(lambda: slow.asked)
    for _ in range(50):
        keeper.came("t07", match.id)
    slow.goes_on.set()
    keeper.close()
    writer.close()
    assert slow.asked == 2
