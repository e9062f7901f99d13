"""The players' panels around a board, and the words that the board's items stand for."""

from collections.abc import Iterable, Iterator

from tablepi.app.intents import Give
from tablepi.app.text.words import Words
from tablepi.app.view.table_picture import SeatPanel
from tablepi.core.board import Board, Columns, Fan, Fill, Grid, Item, Sheet, Zone
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice


def panels(
    match: Match, words: Words, board: Board, choices: Iterable[Choice] = ()
) -> tuple[SeatPanel, ...]:
    """A panel a seat; tapping one says that seat. `choices`: what is asked."""
    light = {
        choice.value: "bright" if choice.bright else "dim"
        for choice in choices
        if choice.slot == "seat"
    }
    result = match.result
    return tuple(
        SeatPanel(
            seat=view.seat,
            name=words.seat(view.seat),
            score=view.score,
            counters=tuple(
                counter._replace(label=words(counter.label)) if counter.label else counter
                for counter in view.counters
            ),
            to_act=view.seat in board.turn,
            corrected=words("corrected", n=f"{view.corrected:+d}") if view.corrected else "",
            winner=result is not None and view.seat in result.winners,
            act=Give((("seat", view.seat),)),
            light=light.get(view.seat, ""),
            notes=tuple(words(note) for note in view.notes),
        )
        for view in board.seats
    )


def slots_of(board: Board) -> set[str]:
    """The slots that items of the board can fill."""
    return {fill.slot for fill in fills(board)}


def fills(board: Board) -> Iterator[Fill]:
    """The words that tapping each item of the board fills."""
    yield from (item.fill for zone in board.zones for item in _items(zone) if item.fill)


def _items(zone: Zone) -> Iterator[Item]:
    if isinstance(zone, Columns):
        yield from (column.head for column in zone.columns)
    elif isinstance(zone, Grid):
        yield from (item for row in zone.rows for item in row)
    elif isinstance(zone, Fan):
        yield from zone.items


def labels(words: Words, zones: Iterable[Zone]) -> dict[str, str]:
    """The words for what a board names by id: titles of zones and of lines."""
    ids: set[str] = set()
    for zone in zones:
        if isinstance(zone, Sheet):
            ids.update(line.title for line in zone.lines)
        elif isinstance(zone, Fan | Grid):
            ids.add(zone.title)
    return {name: words(name) for name in ids if words.has(name)}


def track_of(words: Words, board: Board) -> tuple[str, ...]:
    """The steps of the match in words, the present one with the part of it that is played."""
    steps = [words(step) for step in board.track]
    if board.phase:
        steps[board.step] = f"{steps[board.step]}: {words(board.phase)}"
    return tuple(steps)


def round_of(words: Words, number: int, rounds: int) -> str:
    """`Round 1 of 3`, `Round 4`, or nothing where rounds are not counted."""
    if not number:
        return ""
    return words("round.of" if rounds else "round", n=number, rounds=rounds)
