"""A result as other programs take it home: only what the hall's own replay came to."""

from uuid import NAMESPACE_URL, uuid5

from tablepi.core.game import Result
from tablepi.core.match import begin
from tablepi.core.options import alone, option_kinds, template_option, words_of_options
from tablepi.core.plays.play import FinishedPlay, PlayedBy, PlayedGame
from tablepi.hall.server.database.kept_results import Rows
from tablepi.hall.server.tables.result_check import is_final, play_rows
from tablepi.hall.server.tables.result_keeper import Rules
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import GameKey, ResultView

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
    played = play_rows(rows.head, rows.full if is_final(rows.full) else rows.public, *rules).result
    if played is None:
        return None
    game = rules.games[result.key.game].of(setup)
    starts = _starting_seat(begin(game, setup).state.turn)
    ids = [_player_id(hall, player) for player in rows.head.players]
    players = (
        PlayedBy(name or str(words("seat", n=seat)), id_, bool(name), *_fared(played, seat, starts))
        for seat, (name, id_) in enumerate(zip(rows.head.names, ids, strict=True), 1)
    )
    title = games.title(result.key, words.language)
    minutes = round(
        max((row.at_ms for row in rows.public if row.kind == "line"), default=0) / MINUTE_MS
    )
    return FinishedPlay(
        *(result.match, result.began, "", minutes, hall),
        *(_options(result.key, rules, games, words), f"seal {result.seal}" if result.seal else ""),
        PlayedGame(_game_id(result.key), title, not game.low_wins(setup), game.bgg(setup)),
        tuple(players),
    )


def _fared(played: Result, seat: int, starts: int) -> tuple[bool, bool, int, int]:
    return seat in played.winners, seat == starts, played.scores[seat - 1], played.places[seat - 1]


def _starting_seat(turn: tuple[int, ...]) -> int:
    return turn[0] if turn else 1


def _player_id(hall: str, player: str) -> str:
    """The id of an event's player for other programs, '' for a guest."""
    return uuid5(NAMESPACE_URL, f"tablepi {hall} {player}").hex if player else ""


def _game_id(key: GameKey) -> str:
    """A template, or a name that the table gave, is a game of its own."""
    options = dict(key.options)
    own = options.get("title", "").casefold() or options.get("template", "-")
    return key.game if own == "-" else f"{key.game}/{own}"


def _options(key: GameKey, rules: Rules, games: GameWords, words: PageWords) -> str:
    """What was chosen otherwise than usual, in words."""
    game, setup = rules.games[key.game], games.setup(key)
    assert setup is not None
    kinds, usual = option_kinds(game.options), words_of_options(game.options())
    return ", ".join(
        f"{games.word(key, f'option.{name}', words.language) or name}: "
        f"{games.word(key, f'option.{name}.{value}', words.language) or value}"
        for name, value in alone(game, words_of_options(setup.options)).items()
        if value != usual[name] and kinds[name].domain != "seat"
        if name not in ("title", template_option(game)) and value
    )
