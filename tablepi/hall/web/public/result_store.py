"""Results by their codes, with their rows and the play that is taken home."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from tablepi.core.errors import HallError
from tablepi.core.game import Result
from tablepi.core.match import begin
from tablepi.core.options import alone, option_kinds, template_option, words_of_options
from tablepi.core.plays import FinishedPlay, PlayedBy, PlayedGame, link_of
from tablepi.hall.server.database.kept_results import Rows, rows_of_match
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.tables.result_check import Rules, is_final, play_rows
from tablepi.hall.web.html.fragments import Drawing, clock_text, score_table
from tablepi.hall.web.html.markup import Html, draw_template
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import GameKey, HallView, ResultView, TableView
from tablepi.wire.hash_chains import WireRow

MINUTE_MS = 60_000


def home_play(
    hall: str, result: ResultView, rows: Rows, rules: Rules, games: GameWords, words: PageWords
) -> FinishedPlay | None:
    """The play of a result that was checked; None for any other, whose winners nobody knows.

    `hall`: players of its events are known by it. The time of its end is not known, the day is.
    """
    setup = games.setup(result.key)
    if result.check != "checked" or setup is None:
        return None
    replay = play_rows(rows.head, rows.full if is_final(rows.full) else rows.public, *rules).result
    if replay is None:
        return None
    game = rules.games[result.key.game].of(setup)
    starting_seat = _starting_seat(begin(game, setup).state.turn)
    ids = [_player_id(hall, player) for player in rows.head.players]
    players = (
        PlayedBy(
            name or str(words("seat", n=seat)),
            id_,
            bool(name),
            *_seat_outcome(replay, seat, starting_seat),
        )
        for seat, (name, id_) in enumerate(zip(rows.head.names, ids, strict=True), 1)
    )
    title = games.title(result.key, words.language)
    minutes = round(
        max((row.at_ms for row in rows.public if row.kind == "line"), default=0) / MINUTE_MS
    )
    return FinishedPlay(
        id=result.match,
        began=result.began,
        ended="",
        minutes=minutes,
        location=hall,
        board=_options(result.key, rules, games, words),
        comments=f"seal {result.seal}" if result.seal else "",
        game=PlayedGame(_game_id(result.key), title, not game.low_wins(setup), game.bgg(setup)),
        players=tuple(players),
    )


def _seat_outcome(replay: Result, seat: int, starting_seat: int) -> tuple[bool, bool, int, int]:
    return (
        seat in replay.winners,
        seat == starting_seat,
        replay.scores[seat - 1],
        replay.places[seat - 1],
    )


def _starting_seat(turn: tuple[int, ...]) -> int:
    return turn[0] if turn else 1


def _player_id(hall: str, player: str) -> str:
    """The id of an event's player for other programs, '' for a guest."""
    return uuid5(NAMESPACE_URL, f"tablepi {hall} {player}").hex if player else ""


def _game_id(key: GameKey) -> str:
    """A template, or a name that the table gave, is a game of its own."""
    options = dict(key.options)
    own_name = options.get("title", "").casefold() or options.get("template", "-")
    return key.game if own_name == "-" else f"{key.game}/{own_name}"


def _options(key: GameKey, rules: Rules, games: GameWords, words: PageWords) -> str:
    """Options that differ from the usual ones, in words."""
    game, setup = rules.games[key.game], games.setup(key)
    assert setup is not None
    kinds, usual_words = option_kinds(game.options), words_of_options(game.options())
    return ", ".join(
        f"{games.word(key, f'option.{name}', words.language) or name}: "
        f"{games.word(key, f'option.{name}.{value}', words.language) or value}"
        for name, value in alone(game, words_of_options(setup.options)).items()
        if value != usual_words[name] and kinds[name].domain != "seat"
        if name not in ("title", template_option(game)) and value
    )


MOST_ROWS = 300
"""Lines that a page shows, so that it stays small for a phone."""

NAME_LETTERS = 40


class ResultShown(NamedTuple):
    """A result with its rows. `table`: its table's name; `play`: None where nobody knows it."""

    result: ResultView
    table: str
    rows: Sequence[WireRow]
    play: FinishedPlay | None


def draw_result(content: ResultShown, drawing: Drawing) -> Html:
    """All of it, complete without script."""
    words, result = drawing.words, content.result
    as_table = TableView(result.table, content.table, "ready", seats=result.seats)
    rows = [row for row in content.rows if row.kind in ("line", "refused")]
    return draw_template(
        "hall/result.html", words=words, result=result, table=content.table,
        title=drawing.games.title(result.key, words.language),
        scores=score_table(as_table, drawing, NAME_LETTERS),
        home=link_of(content.play) if content.play else "", clock_text=clock_text,
        rows=rows[:MOST_ROWS], more=len(rows) - MOST_ROWS,
    )  # fmt: skip


AT_ONCE = 2
"""Results that are read and played again at the same time."""


class ResultStore:
    """Reads in threads of their own, a few at once, so that nobody waits for who asks much."""

    def __init__(self, folder: Path, rules: Rules, games: GameWords) -> None:
        self._folder = folder
        self._rules = rules
        self._games = games
        self._few_at_once = asyncio.Semaphore(AT_ONCE)

    async def shown(self, hall: HallView, code: str, words: PageWords) -> ResultShown | None:
        """The result with this code, in any case of its letters; None where there is none."""
        result = next((listed for listed in hall.results if listed.code == code.upper()), None)
        if result is None:
            return None
        table = hall.table(result.table)
        name = table.name if table else result.table
        async with self._few_at_once:
            return await asyncio.to_thread(self._read, hall.hall, result, name, words)

    def _read(
        self, hall: str, result: ResultView, table: str, words: PageWords
    ) -> ResultShown | None:
        try:
            with reading(self._folder) as record:
                rows = rows_of_match(record, result.table, result.match)
        except HallError:
            return None
        if rows is None:
            return None
        play = home_play(hall, result, rows, self._rules, self._games, words)
        return ResultShown(result, table, rows.public, play)
