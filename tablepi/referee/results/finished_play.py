"""A match that has ended: its highlights, and its play for other programs."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from tablepi.core.match import Match
from tablepi.core.moves import Adjust
from tablepi.core.options import alone, option_kinds, template_option, words_of_options
from tablepi.core.plays import FinishedPlay, PlayedBy, PlayedGame
from tablepi.core.record import ERASED, ListedMatch, Row
from tablepi.core.slots import NONE
from tablepi.referee.match.move_text import given_title, option_value, title_of
from tablepi.referee.storage import Storage
from tablepi.referee.words import Words

MOST_POINTS = 60
"""Points of a chart half a screen wide; longer matches are sampled evenly."""

Scores = tuple[int, ...]


class Best(NamedTuple):
    """The most points that a seat got by one line: the line from 1, the seat, the points."""

    line: int
    seat: int
    points: int


class Highlights(NamedTuple):
    """`course`: for each seat its scores; `turn`: the place in it from which the winner led to the
    end, 0 for none; `turn_line`: the line of the match that it was, from 1.
    """

    course: tuple[Scores, ...] = ()
    turn: int = 0
    turn_line: int = 0
    best: Best | None = None


def highlights(match: Match) -> Highlights:
    """Course, turning point and best play of a match; all empty where nobody has scores."""
    lines, result = match.standing(), match.result
    places = sampled(len(lines))
    rows = [_scores(lines[place]) for place in places]
    if not rows or not rows[0] or result is None:
        return Highlights(tuple(zip(*rows, strict=True)))
    turn, line = 0, 0
    winner = result.winners[0] if len(result.winners) == 1 else 0
    if winner:
        sign = _sign(rows[-1], winner)
        turn = _turn(rows, winner, sign)
    if turn:
        closer = range(places[turn - 1] + 1, places[turn] + 1)
        steps = [_scores(lines[place]) for place in closer]
        line = closer[max(0, _turn([rows[turn - 1], *steps], winner, sign) - 1)] + 1
    return Highlights(tuple(zip(*rows, strict=True)), turn, line, _best(lines, places, rows))


def sampled(lines: int) -> list[int]:
    """The places of the lines that a chart shows, evenly from the first to the last."""
    count = min(MOST_POINTS, lines)
    return [(lines - 1) * at // max(1, count - 1) for at in range(count)]


def _scores(step: Match) -> Scores:
    board = step.game.board(step.game.public(step.state))
    return tuple(_number(view.score) for view in board.seats)


def _number(score: str) -> int:
    return int(score) if score.lstrip("-").isdigit() else 0


def _sign(last: Scores, winner: int) -> int:
    """1 where the winner has the most points, -1 where it has the least, 0 for neither."""
    own = last[winner - 1]
    return 1 if own == max(last) else -1 if own == min(last) else 0


def _turn(rows: Sequence[Scores], winner: int, sign: int) -> int:
    """The place from which the winner alone led to the end; 0 where it always did, or never."""

    def led(row: Scores) -> bool:
        own = sign * row[winner - 1]
        return all(sign * score < own for at, score in enumerate(row, 1) if at != winner)

    at = len(rows)
    while at and led(rows[at - 1]):
        at -= 1
    return at if 0 < at < len(rows) else 0


def _best(lines: Sequence[Match], places: Sequence[int], rows: Sequence[Scores]) -> Best | None:
    """The line with the most points for one seat, sought where the chart rises the most."""
    first = lines[0].earlier
    assert first is not None
    rises = [
        max(later - before for before, later in zip(*pair, strict=True))
        for pair in zip((_scores(first), *rows), rows, strict=False)
    ]
    at, found = rises.index(max(rises)), Best(0, 0, 0)
    for place in range(places[at - 1] + 1 if at else 0, places[at] + 1):
        before, after = _scores(lines[place - 1] if place else first), _scores(lines[place])
        if isinstance(lines[place].move, Adjust):
            continue
        for seat, (one, two) in enumerate(zip(before, after, strict=True), 1):
            if two - one > found.points:
                found = Best(place + 1, seat, two - one)
    return found if found.line else None


MINUTE_MS = 60_000


def finished_play(
    storage: Storage,
    kept: ListedMatch,
    match: Match,
    rows: Iterable[Row],
    words: Words,
    location: str = "",
) -> FinishedPlay | None:
    """The play of a match that is `kept`; None while its result does not stand.

    `rows`: all of the match; `words`: those of its own game and players. Raises StoreError.
    """
    if not match.final or match.result is None:
        return None
    return FinishedPlay(
        _play_id(kept),
        kept.header.began,
        storage.tables.ended_at(kept.id),
        _minutes(rows),
        location,
        _options_in_words(match, words),
        f"seal {kept.seal}",
        _game(match, words),
        _players(storage, match, words),
    )


def _play_id(kept: ListedMatch) -> str:
    """The id by which other programs know a match: its own, or made of an older one’s seal."""
    older = f"tablepi {kept.id} {kept.header.began} {kept.seal}"
    return kept.uuid or uuid5(NAMESPACE_URL, older).hex


def _minutes(rows: Iterable[Row]) -> int:
    """The match time of the last line, in minutes."""
    return round(max((row.at_ms for row in rows if row.kind == "line"), default=0) / MINUTE_MS)


def _game(match: Match, words: Words) -> PlayedGame:
    """A template, or a name that the table gave, is a game of its own."""
    game, options = match.game, match.setup.options
    template = getattr(options, template_option(game), NONE) if template_option(game) else NONE
    own = given_title(game, getattr(options, "title", "")).casefold()
    which = own if template == NONE else template
    id_ = f"{game.id}/{which}" if which else game.id
    high, bgg = not game.low_wins(match.setup), game.bgg(match.setup)
    return PlayedGame(id_, title_of(words, match), high, bgg)


def _options_in_words(match: Match, words: Words) -> str:
    """Options that differ from the usual ones; the first seat and the title are told elsewhere."""
    game, kinds = match.game, option_kinds(match.game.options)
    usual = words_of_options(game.options())
    given = alone(game, words_of_options(match.setup.options))
    told = (
        words("told.option", option=words(f"option.{name}"), value=said)
        for name, value in given.items()
        if value != usual[name] and kinds[name].domain != "seat"
        if name not in ("title", template_option(game))
        if (said := option_value(words, game, name, value))
    )
    return ", ".join(told)


def _players(storage: Storage, match: Match, words: Words) -> tuple[PlayedBy, ...]:
    result, starts = match.result, _starting_seat(match)
    assert result is not None
    sides = match.game.sides(match.state)
    roles = dict(enumerate(match.game.roles(match.setup), 1))
    teams = {seat: n for n, side in enumerate(sides, 1) for seat in side if len(side) > 1}
    return tuple(
        PlayedBy(
            name=words.seat(seat),
            id=profile.id if (profile := storage.profiles.of(name)) else "",
            is_known=name not in (ERASED, *_given(words, seat)),
            winner=seat in result.winners,
            starts=seat == starts,
            score=result.scores[seat - 1],
            place=result.places[seat - 1],
            team=words("home.team", n=teams[seat]) if seat in teams else "",
            role=roles.get(seat, ""),
        )
        for seat, name in enumerate(match.setup.seats, 1)
    )


def _given(words: Words, seat: int) -> tuple[str, ...]:
    """The names of those who chose none."""
    return tuple(each("seat.default", n=seat) for each in (words, Words()))


def _starting_seat(match: Match) -> int:
    """The seat on which the lot fell, else the first that had a turn of its own."""
    lot, options = match.game.lot, match.setup.options
    if lot.usual and (option := lot.option(options)):
        return int(getattr(options, option))
    lines = match.standing()
    first = lines[0].earlier if lines else match
    states = [each.state for each in (first, *lines) if each is not None]
    return next((state.turn[0] for state in states if len(state.turn) == 1), 1)
