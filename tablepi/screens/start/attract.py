"""The attract picture: what the menu shows after a time in which nobody touched anything."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablepi.core.record import ERASED, ListedMatch
from tablepi.games import Games
from tablepi.referee.intents import Wake
from tablepi.referee.match.result_text import result_of
from tablepi.referee.text.move_text import listed_title
from tablepi.referee.words import Words
from tablepi.screens.pictures.picture import Attract, MatchEnd, Notice

MOST_RESULTS = 4
"""Results that are shown."""

LOOKED_AT = 20
"""Matches among which they are sought, the newest first."""


class Rest:
    """Time since anybody last touched a screen that is shown."""

    def __init__(self) -> None:
        self.on = False
        self._since_ms: int | None = None

    def touched(self) -> None:
        """Somebody is there: the time begins anew."""
        self.on, self._since_ms = False, None

    def pass_time(self, now_ms: int, wait_ms: int) -> None:
        """Advances the time while it is shown. `wait_ms`: 0 for never."""
        if not wait_ms:
            self.touched()
        elif self._since_ms is None:
            self._since_ms = now_ms
        else:
            self.on = now_ms - self._since_ms >= wait_ms

    def due_ms(self, wait_ms: int) -> int | None:
        """Time at which the rest is to be shown; None where it is, and for never."""
        if self.on or self._since_ms is None or not wait_ms:
            return None
        return self._since_ms + wait_ms


def attract(
    words: Words,
    house: tuple[str, str],
    games: Sequence[str],
    results: tuple[MatchEnd, ...],
    notices: tuple[Notice, ...],
) -> Attract:
    """The picture. `house`: its name and the file of its logo, '' for none; `games`: their ids."""
    name, logo = house
    return Attract(
        title=name or words("menu.title"),
        logo=logo,
        emblems=tuple(games),
        heading=words("attract.last") if results else "",
        results=results,
        hint=words("attract.tap"),
        act=Wake(),
        notices=notices,
    )


def results_of(
    words: Words, games: Games, matches: Sequence[ListedMatch], templates: Callable[[str], str]
) -> tuple[MatchEnd, ...]:
    """The results of the matches that ended, the newest first.

    `templates`: gives those that a match began with, by their digest.
    """
    ended = (match for match in matches if match.ended)
    shown = (played for match in ended for played in _played(words, games, match, templates))
    return tuple(played for played, _ in zip(shown, range(MOST_RESULTS), strict=False))


def _played(
    words: Words, games: Games, match: ListedMatch, templates: Callable[[str], str]
) -> Iterator[MatchEnd]:
    header, names = match.header, match.names or match.header.seats
    result = result_of(match.result, len(names))
    if result is None:
        return
    game = games.get(header.game)
    text = partial(templates, header.cards)
    title = listed_title(game, dict(header.options), words.language, text) if game else header.game
    scores = tuple(
        (seat, words("seat.number", n=seat) if name == ERASED else name, str(score))
        for seat, (name, score) in enumerate(zip(names, result.scores, strict=True), 1)
    )
    order = sorted(scores, key=lambda each: result.places[each[0] - 1])
    yield MatchEnd(header.game, title, tuple(order), result.winners)
