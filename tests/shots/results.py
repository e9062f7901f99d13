"""What is taken home of a match, and the players who come back."""

from collections.abc import Sequence

from tablepi.core.record import Header
from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, OpenResult, SuggestedText
from tests.shots.names import SEVEN, WIDE, Screens
from tests.shots.score_sheet import ANYWAY
from tests.worlds.table.walk import Walk, sheet

_OVER = ANYWAY, OpenResult(), Answer("result.stands")
_MANY = tuple(f"{name} {number}" for number in range(5) for name in ("Ann", "Ben", *SEVEN[3:6]))
_FORTY = (*_MANY, *(f"{name[::-1]}".title() for name in _MANY[:15]))


def _home(walk: Walk, *names: str) -> Walk:
    return sheet(walk, *names).say(*_OVER, Answer("home.take"))


def _played(walk: Walk, names: Sequence[str]) -> Walk:
    """Ended matches of three games among these players, each of whom wins now and then."""
    for number in range(4 * len(names)):
        other = number + 1 + number // len(names)
        seats = names[number % len(names)], names[other % len(names)]
        game = ("suitup", "power-suit", "score-sheet")[number % 3]
        began = f"2026-{(4, 10, 11, 8, 10, 11)[number % 6]:02}-07"
        match = walk.store.journal.begin(Header(game, "2", seats, (), "", began))
        scores = f"{number * 7 % 50} {number * 11 % 120}"
        walk.store.journal.append(match, 60_000 * (20 + number % 50), "line", "1 add 3")
        walk.store.journal.end(match, f"{1 + number * number % 3 % 2} {scores}")
    return walk.say(Answer("menu.players"))


def _board(walk: Walk, *names: str) -> Walk:
    return _played(walk, names).say(Answer("players.board"))


def _ann(walk: Walk, name: str = "Ann") -> Walk:
    walk.store.profiles.keep(name, "pink", "04A2B3C4D5")
    return _played(walk, (name, *SEVEN[1:6])).say(Answer("player", name))


def _one_match(walk: Walk) -> Walk:
    match = walk.store.journal.begin(Header("suitup", "2", ("Ann", "Ben"), (), "", "2026-11-07"))
    walk.store.journal.append(match, 2_280_000, "line", "1 flip")
    walk.store.journal.end(match, "1 30 -5")
    return walk.say(Answer("menu.players"), Answer("player", "Ann"))


def _new(walk: Walk) -> Walk:
    walk.store.profiles.keep("Ann")
    return walk.say(Answer("menu.players"), Answer("player", "Ann"))


def _scanned(walk: Walk) -> Walk:
    """Four seats, two players seated by a scan, both of whom want pink."""
    walk.store.profiles.keep("Ann", "pink", "04A2B3C4D5")
    walk.store.profiles.keep(WIDE, "pink", "04A2B3C4D6")
    walk.say(Answer("menu.game", "suitup"), Answer("seats.more"), Answer("seats.more"))
    return walk.say(TagSeen("table", 0, "04A2B3C4D5"), TagSeen("table", 0, "04A2B3C4D6"))


def _same_name(walk: Walk, name: str) -> Walk:
    walk.say(Answer("menu.game", "suitup"), Answer("seat.name", 1), SuggestedText(name))
    return walk.say(Answer("seat.name", 2), SuggestedText(name))


UNWRITTEN = "\ue000\ue001\ue002"
"""A name of letters that no font has."""

SCREENS: Screens = {
    "seating-unwritten": lambda w: w.say(
        Answer("menu.game", "suitup"), Answer("seat.name", 1), SuggestedText(UNWRITTEN)
    ),
    "name-unwritten": lambda w: w.say(
        Answer("menu.game", "suitup"),
        Answer("seat.name", 1),
        SuggestedText(UNWRITTEN),
        Answer("seat.name", 1),
    ),
    "player-unwritten": lambda w: _ann(w, UNWRITTEN),
    "seating-same-name": lambda w: _same_name(w, "Anna"),
    "seating-same-name-wide": lambda w: _same_name(w, WIDE),
    "result-stands": lambda w: sheet(w, "Ann", "Ben", "Cem").say(*_OVER),
    "take-home": lambda w: _home(w, "Ann", "Ben", "Cem", "Dora"),
    "take-home-twelve": lambda w: _home(w, *SEVEN, "Hua", "Ines", "Jo", "Kim", "Lea"),
    "take-home-wide": lambda w: _home(w, *(f"{n} {WIDE}" for n in range(1, 13))),
    "player-names": lambda w: _played(w, SEVEN),
    "player": _ann,
    "player-wide": lambda w: _ann(w, WIDE),
    "player-statistics": lambda w: _ann(w).say(Answer("player.statistics")),
    "player-statistics-wide": lambda w: _ann(w, WIDE).say(Answer("player.statistics")),
    "player-statistics-one": lambda w: _one_match(w).say(Answer("player.statistics")),
    "player-statistics-none": lambda w: _new(w).say(Answer("player.statistics")),
    "player-merge": lambda w: _ann(w).say(
        Answer("person.merge"), SuggestedText("Friederike-Charlotte")
    ),
    "player-part": lambda w: _ann(w).say(
        Answer("person.part-some"), Answer("person.mark", (1, 1)), Answer("person.mark", (7, 1))
    ),
    "player-colour": lambda w: _ann(w).say(Answer("player.colour")),
    "player-sign": lambda w: _ann(w).say(Answer("player.sign")),
    "player-sign-card": lambda w: _ann(w).say(Answer("player.sign"), TagSeen("table", 0, "castle")),
    "player-code": lambda w: _ann(w).say(Answer("player.sign"), Answer("player.make")),
    "leaderboard": lambda w: _board(w, *SEVEN[:6]),
    "leaderboard-game": lambda w: _board(w, *SEVEN[:6]).say(
        *(Answer("board.games"), Answer("board.game", "SuitUP")),
        Answer("season.ever"),
    ),
    "leaderboard-empty": lambda w: w.say(Answer("menu.players"), Answer("players.board")),
    "leaderboard-forty": lambda w: _board(w, *_FORTY),
    "leaderboard-wide": lambda w: _board(w, *(f"{n} {WIDE}" for n in range(8))),
    "leaderboard-games": lambda w: _board(w, *SEVEN).say(Answer("board.games")),
    "leaderboard-seasons": lambda w: _board(w, *SEVEN).say(Answer("board.earlier")),
    "seating-scanned": _scanned,
}
