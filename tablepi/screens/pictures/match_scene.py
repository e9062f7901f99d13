"""A match as a scene: its score, its round, some of the cards that lie open."""

from collections.abc import Iterator

from tablepi.core.board import Board, Columns, Fan, Grid, Item, Melds, Zone
from tablepi.core.cards import Card
from tablepi.core.match import Match
from tablepi.referee.intents import Intent, Nothing
from tablepi.referee.match.move_text import title_of
from tablepi.referee.words import Words
from tablepi.screens.pictures.picture import Hero
from tablepi.screens.pictures.table_view import round_of

MOST_CARDS = 3
"""Cards that are fanned out."""

_NO_ACT = Nothing()


def match_scene(words: Words, match: Match, title: str = "", act: Intent = _NO_ACT) -> Hero:
    """The match as it stands; its line says how far it has come. `title`: by itself its own."""
    board = match.board
    come = round_of(words, board.round, board.rounds)
    return Hero(
        emblem=match.game.id,
        title=title or title_of(words, match),
        label="",
        lines=(come,) if come else (),
        act=act,
        scores=tuple((view.seat, view.score) for view in board.seats),
        cards=tuple(_cards_in_sight(match, board))[-MOST_CARDS:],
    )


def _cards_in_sight(match: Match, board: Board) -> Iterator[Card]:
    """The cards that lie open, by zones, those of each from the first laid to the last."""
    for zone in board.zones:
        for item in _items(zone):
            if not item.face_down and item.card in match.setup.cards:
                yield match.setup.cards[item.card]


def _items(zone: Zone) -> Iterator[Item]:
    """The items that lie in a zone; of a column, its sides alone."""
    if isinstance(zone, Columns):
        yield from (item for column in zone.columns for side in column.sides for item in side)
    elif isinstance(zone, Grid):
        yield from (item for row in zone.rows for item in row)
    elif isinstance(zone, Fan):
        yield from zone.items
    elif isinstance(zone, Melds):
        yield from (item for row in zone.rows for item in row.items)
