"""Fragments that several pages share: clocks, ages, a table's players with their scores."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tablepi.hall.web.html.markup import Html, isolated, joined, shortened, tag
from tablepi.hall.web.html.page_words import PageWords
from tablepi.hall.web.values.game_words import GameWords
from tablepi.hall.web.values.public_view import USUAL_WARN_MS, Clock, SeatView, TableView

SEAT_COLOURS = 12
SHORT_NAME = 8
"""Letters of a name beside which there is room on a tile of the wall."""

LONG_NAME = 20
"""Letters of a name that a table's own page shows large."""


class Drawing(NamedTuple):
    """Means to draw a view. `now_ms`: the hall's clock; `of_table`: where a table's own page is,
    but for its id.
    """

    words: PageWords
    games: GameWords
    now_ms: int
    of_table: str = "/table/"


def clock_text(left_ms: int) -> str:
    """`1:21`, `1:02:03`, `−0:05`: a second counts until it is over."""
    seconds = -(-left_ms // 1000) if left_ms >= 0 else -left_ms // 1000
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    text = f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
    return f"−{text}" if left_ms < 0 and seconds else text


def drawn_clock(clock: Clock, drawing: Drawing, class_: str = "") -> Html:
    """A clock; one that runs is counted on by the page's script."""
    left_ms = clock.left(drawing.now_ms)
    is_usual = clock.warn_ms == USUAL_WARN_MS
    return tag(
        "span",
        clock_text(left_ms),
        class_=" ".join(filter(None, ("clock", class_, "low" if left_ms < clock.warn_ms else ""))),
        data_ends=str(clock.at + clock.left_ms) if clock.runs else None,
        data_warn=str(clock.warn_ms) if clock.runs and not is_usual else None,
    )


def age(since_ms: int, drawing: Drawing) -> Html:
    """Age of something, in words that a glance takes in."""
    return tag("span", age_text(drawing.now_ms - since_ms, drawing.words), data_since=str(since_ms))


def age_text(age_ms: int, words: PageWords) -> str:
    """`now`, `3 min`, `2 h`."""
    minutes = max(0, age_ms) // 60_000
    if minutes == 0:
        return words("age.now")
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h"


def played(table: TableView, drawing: Drawing) -> Html:
    """The game at a table, and its phase or round, or that its result stands."""
    words = drawing.words
    title = isolated(drawing.games.title(table.key, words.language)) if table.key.game else ""
    phase = drawing.games.phase(table.key, table.phase, words.language)
    phase = words("round.running", n=table.round) if table.round else phase
    phase_text = words("table.stands") if table.stands else phase
    check_mark = tag("span", words(f"check.{table.check}"), class_="check") if table.check else ""
    return Html(" · ".join(part for part in (title, phase_text, check_mark) if part))


def table_state(table: TableView, drawing: Drawing) -> Html:
    """The state of a table whose news are old, in a word and with their age; else nothing."""
    if table.state == "ready":
        return Html()
    word = drawing.words(f"state.{table.state}")
    sign = tag("span", "✕ " if table.state == "lost" else "– ", aria_hidden="true")
    age_html = joined(" · ", age(table.heard_at, drawing)) if table.heard_at else ""
    return tag("p", sign, word, age_html, class_=f"state {table.state}")


def seat_name(seat: SeatView, drawing: Drawing, letters: int) -> Html:
    """A player's name, or the seat's number where none is shown."""
    if not seat.name:
        return drawing.words("seat", n=seat.number)
    return isolated(shortened(seat.name, letters))


def score_text(seat: SeatView) -> str:
    """A player's score, else the place; '' where the table shows neither."""
    if seat.score is None:
        return f"{seat.place}." if seat.place else ""
    return str(seat.score).replace("-", "−")


def score_table(table: TableView, drawing: Drawing, letters: int) -> Html:
    """The players of a table with clocks and scores."""
    words = drawing.words
    caption = tag("caption", words("table.caption", table=isolated(table.name)))
    rows = (_score_row(seat, drawing, letters) for seat in table.seats)
    return tag("table", caption, tag("tbody", *rows), class_=f"scores {crowd(table.seats)}")


def crowd(seats: tuple[SeatView, ...]) -> str:
    """Size class of players: by how many they are, and how long their names and scores."""
    is_crowd = len(seats) > 4
    is_wide = any(abs(seat.score or 0) >= 1000 or (not is_crowd and len(seat.name) > SHORT_NAME)
               for seat in seats)  # fmt: skip
    is_long = any(len(seat.name) > LONG_NAME for seat in seats)
    size = "crowd" if is_crowd else "duel" if len(seats) <= 2 else "few"
    return f"{size}{' wide' if is_wide else ''}{' long' if is_long else ''}"


def _score_row(seat: SeatView, drawing: Drawing, letters: int) -> Html:
    clock = drawn_clock(seat.clock, drawing) if seat.clock else ""
    return tag(
        "tr",
        tag("td", seat_mark(seat)),
        tag("th", seat_word(seat, drawing), seat_name(seat, drawing, letters)),
        tag("td", clock),
        tag("td", score_text(seat)),
        class_=seat_class(seat),
    )


def seat_class(seat: SeatView) -> str | None:
    """By which the style adds a sign that a player is to play or has won."""
    return "turn" if seat.to_play else "won" if seat.won else None


def seat_word(seat: SeatView, drawing: Drawing) -> Html:
    """A word for who cannot see the sign."""
    if not (seat.to_play or seat.won):
        return Html()
    word = "seat.turn" if seat.to_play else "seat.won"
    return tag("span", drawing.words(word), " ", class_="unseen")


def seat_mark(seat: SeatView) -> Html:
    """A seat's number in its colour."""
    return tag("i", seat.number, class_=f"s{(seat.number - 1) % SEAT_COLOURS + 1}")


def table_functions(drawing: Drawing, letters: int) -> dict[str, Callable[..., object]]:
    """Functions for templates of tables, by name. `letters`: of a player's name."""
    return {
        "age": partial(age, drawing=drawing),
        "clock": partial(drawn_clock, drawing=drawing),
        "played": partial(played, drawing=drawing),
        "score": score_text,
        "scores": partial(score_table, drawing=drawing, letters=letters),
        "seat_class": seat_class,
        "seat_mark": seat_mark,
        "seat_name": partial(seat_name, drawing=drawing, letters=letters),
        "seat_word": partial(seat_word, drawing=drawing),
        "table_state": partial(table_state, drawing=drawing),
    }
