"""A match that has ended: its highlights, and its play for other programs."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
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
    end, 0 for none; `turn_line`: the line of the match that it was, from 1. `rounds`: for each
    round every seat's points, () for a match of one.
    """

    course: tuple[Scores, ...] = ()
    turn: int = 0
    turn_line: int = 0
    best: Best | None = None
    rounds: tuple[Scores, ...] = ()


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
        sign = _score_sign(rows[-1], winner)
        turn = _turning_point(rows, winner, sign)
    if turn:
        # The chart shows some of the lines: the very line is between two of its points.
        places_between = range(places[turn - 1] + 1, places[turn] + 1)
        steps = [_scores(lines[place]) for place in places_between]
        line = (
            places_between[max(0, _turning_point([rows[turn - 1], *steps], winner, sign) - 1)] + 1
        )
    course, best = tuple(zip(*rows, strict=True)), _best_line(lines, places, rows)
    return Highlights(course, turn, line, best, rounds_of(lines))


def sampled(lines: int) -> list[int]:
    """The places of the lines that a chart shows, evenly from the first to the last."""
    count = min(MOST_POINTS, lines)
    return [(lines - 1) * index // max(1, count - 1) for index in range(count)]


def rounds_of(lines: Sequence[Match]) -> tuple[Scores, ...]:
    """Every seat's points in each round, by the last line of each; () for a match of one round."""
    last = lines[-1].board.round
    if last < 2:
        return ()
    nothing = (0,) * len(_scores(lines[-1]))
    totals = [nothing]
    for at in range(1, last + 1):
        end = bisect_right(lines, at, key=lambda line: line.board.round)
        totals.append(_scores(lines[end - 1]) if end else nothing)
    return tuple(
        tuple(after - before for before, after in zip(*pair, strict=True))
        for pair in pairwise(totals)
    )


def _scores(step: Match) -> Scores:
    board = step.game.board(step.game.public(step.state))
    return tuple(_whole_number(view.score) for view in board.seats)


def _whole_number(score: str) -> int:
    return int(score) if score.lstrip("-").isdigit() else 0


def _score_sign(last_scores: Scores, winner: int) -> int:
    """1 where the winner has the most points, -1 where it has the least, 0 for neither."""
    winner_score = last_scores[winner - 1]
    return 1 if winner_score == max(last_scores) else -1 if winner_score == min(last_scores) else 0


def _turning_point(rows: Sequence[Scores], winner: int, sign: int) -> int:
    """The place from which the winner alone led to the end; 0 where it always did, or never."""

    def is_leading(row: Scores) -> bool:
        winner_score = sign * row[winner - 1]
        return all(
            sign * score < winner_score for seat, score in enumerate(row, 1) if seat != winner
        )

    place = len(rows)
    while place and is_leading(rows[place - 1]):
        place -= 1
    return place if 0 < place < len(rows) else 0


def _best_line(
    lines: Sequence[Match], places: Sequence[int], rows: Sequence[Scores]
) -> Best | None:
    """The line with the most points for one seat, sought where the chart rises the most."""
    first_state = lines[0].earlier
    assert first_state is not None
    rises = [
        max(score_after - score_before for score_before, score_after in zip(*pair, strict=True))
        for pair in zip((_scores(first_state), *rows), rows, strict=False)
    ]
    index, best = rises.index(max(rises)), Best(0, 0, 0)
    for place in range(places[index - 1] + 1 if index else 0, places[index] + 1):
        scores_before = _scores(lines[place - 1] if place else first_state)
        scores_after = _scores(lines[place])
        if isinstance(lines[place].move, Adjust):
            continue
        for seat, (score, new_score) in enumerate(zip(scores_before, scores_after, strict=True), 1):
            if new_score - score > best.points:
                best = Best(place + 1, seat, new_score - score)
    return best if best.line else None


MINUTE_MS = 60_000


def finished_play(
    storage: Storage,
    listed: ListedMatch,
    match: Match,
    rows: Iterable[Row],
    words: Words,
    location: str = "",
) -> FinishedPlay | None:
    """The play of a match that is `listed`; None while its result does not stand.

    `rows`: all of the match; `words`: those of its own game and players. Raises StoreError.
    """
    if not match.final or match.result is None:
        return None
    return FinishedPlay(
        _play_id(listed),
        listed.header.began,
        storage.tables.ended_at(listed.id),
        _minutes(rows),
        location,
        _options_in_words(match, words),
        f"seal {listed.seal}",
        _game(match, words),
        _players(storage, match, words),
    )


def _play_id(listed: ListedMatch) -> str:
    """The id by which other programs know a match: its own, or made of an older one’s seal."""
    old_name = f"tablepi {listed.id} {listed.header.began} {listed.seal}"
    return listed.uuid or uuid5(NAMESPACE_URL, old_name).hex


def _minutes(rows: Iterable[Row]) -> int:
    """The match time of the last line, in minutes."""
    return round(max((row.at_ms for row in rows if row.kind == "line"), default=0) / MINUTE_MS)


def _game(match: Match, words: Words) -> PlayedGame:
    """A template, or a name that the table gave, is a game of its own."""
    game, options = match.game, match.setup.options
    template = getattr(options, template_option(game), NONE) if template_option(game) else NONE
    own_title = given_title(game, getattr(options, "title", "")).casefold()
    variant = own_title if template == NONE else template
    id_ = f"{game.id}/{variant}" if variant else game.id
    high_wins, bgg = not game.low_wins(match.setup), game.bgg(match.setup)
    return PlayedGame(id_, title_of(words, match), high_wins, bgg)


def _options_in_words(match: Match, words: Words) -> str:
    """Options that differ from the usual ones; the first seat and the title are told elsewhere."""
    game, kinds = match.game, option_kinds(match.game.options)
    usual_options = words_of_options(game.options())
    options = alone(game, words_of_options(match.setup.options))
    sentences = (
        words("told.option", option=words(f"option.{name}"), value=value_text)
        for name, value in options.items()
        if value != usual_options[name] and kinds[name].domain != "seat"
        if name not in ("title", template_option(game))
        if (value_text := option_value(words, game, name, value))
    )
    return ", ".join(sentences)


def _players(storage: Storage, match: Match, words: Words) -> tuple[PlayedBy, ...]:
    result, starting_seat = match.result, _starting_seat(match)
    assert result is not None
    sides = match.game.sides(match.state)
    roles = dict(enumerate(match.game.roles(match.setup), 1))
    teams = {seat: number for number, side in enumerate(sides, 1) for seat in side if len(side) > 1}
    return tuple(
        PlayedBy(
            name=words.seat(seat),
            id=profile.id if (profile := storage.profiles.of(name)) else "",
            is_known=name not in (ERASED, *_default_names(words, seat)),
            winner=seat in result.winners,
            starts=seat == starting_seat,
            score=result.scores[seat - 1],
            place=result.places[seat - 1],
            team=words("home.team", n=teams[seat]) if seat in teams else "",
            role=roles.get(seat, ""),
        )
        for seat, name in enumerate(match.setup.seats, 1)
    )


def _default_names(words: Words, seat: int) -> tuple[str, ...]:
    """The names of those who chose none."""
    return tuple(language_words("seat.default", n=seat) for language_words in (words, Words()))


def _starting_seat(match: Match) -> int:
    """The seat on which the lot fell, else the first that had a turn of its own."""
    lot, options = match.game.lot, match.setup.options
    if lot.usual and (option := lot.option(options)):
        return int(getattr(options, option))
    lines = match.standing()
    first_position = lines[0].earlier if lines else match
    states = [position.state for position in (first_position, *lines) if position is not None]
    return next((state.turn[0] for state in states if len(state.turn) == 1), 1)
