"""Results by their codes, with their rows and the play that is taken home."""

import asyncio
from pathlib import Path

from tablepi.core.errors import HallError
from tablepi.hall.server.database.kept_results import rows_of_match
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.tables.result_keeper import Rules
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.public.home_play import home_play
from tablepi.hall.web.public.result_page import ResultShown
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import HallView, ResultView

AT_ONCE = 2
"""Results that are read and played again at the same time."""


class ResultStore:
    """Reads in threads of their own, a few at once, so that nobody waits for who asks much."""

    def __init__(self, folder: Path, rules: Rules, games: GameWords) -> None:
        self._folder = folder
        self._rules = rules
        self._games = games
        self._few = asyncio.Semaphore(AT_ONCE)

    async def shown(self, hall: HallView, code: str, words: PageWords) -> ResultShown | None:
        """The result with this code, in any case of its letters; None where there is none."""
        result = next((each for each in hall.results if each.code == code.upper()), None)
        if result is None:
            return None
        table = hall.table(result.table)
        name = table.name if table else result.table
        async with self._few:
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
