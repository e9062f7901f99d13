"""Players who say lines at random, most of them possible, and as many effects as one likes."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from tablepi.core.cards import NO_CARDS
from tablepi.core.match import Match, begin
from tablepi.core.moves import Move, shape
from tablepi.core.options import setup_of
from tablepi.core.slots import Key, Many, Number, One, Seat
from tablepi.games.conquest_of_fates.effects import EFFECTS
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.moves import ORDERED
from tablepi.games.conquest_of_fates.places import ZONES
from tablepi.games.conquest_of_fates.state import State

NAMES = ("raven", "golem", "moth", "?")


class Turn(NamedTuple):
    """An accepted line, and those that were refused before it."""

    before: Match
    move: Move
    after: Match
    refused: tuple[Move, ...]


def options(luck: random.Random) -> tuple[int, dict[str, str]]:
    """How many sit down, and by which options."""
    mode = luck.choice(("free-for-all", "teams", "nemesis"))
    seats = luck.choice({"teams": (4, 6, 8), "nemesis": (3, 4, 5)}.get(mode, (2, 2, 3, 5, 8)))
    chosen = {
        "mode": mode,
        "nemesis": str(luck.randint(1, seats)),
        "active": str(luck.randint(1, seats)),
        "homeworld": luck.choice(("on", "off", "off")),
        "responses": luck.choice(("on", "on", "on", "off")),
        "deck": luck.choice(("0", "0", "12", "40")),
    }
    return seats, chosen


def new_match(seats: int, chosen: dict[str, str]) -> Match:
    """A match of so many with these options."""
    names = tuple(f"Player {seat}" for seat in range(1, seats + 1))
    return begin(GAME, setup_of(GAME, names, chosen, NO_CARDS))


def play_out(match: Match, luck: random.Random, effects: float = 0.3) -> Iterator[Turn]:
    """Accepted lines until the match is over. `effects`: how often an effect is tried."""
    lines = 0
    while match.state.phase != "over":
        refused: list[Move] = []
        # Effects that bring ever more units would go on for ever.
        share = effects if lines < 1500 else 0.0
        while True:
            move = _move(luck, match, share)
            after, verdict = match.offer(move)
            if verdict.accepted:
                break
            refused.append(move)
        yield Turn(match, move, after, tuple(refused))
        match, lines = after, lines + 1


def _move(luck: random.Random, match: Match, effects: float) -> Move:
    form: Any = luck.choice(EFFECTS if luck.random() < effects else _forms(match))
    words = {slot.name: _word(luck, match, slot.name, slot.kind) for slot in shape(form).slots}
    if match.state.turn and (form in ORDERED or match.state.phase == "limit"):
        words["seat"] = luck.choice(match.state.turn)
    move: Move = form(**words)
    return _move(luck, match, effects) if move.fault() else move


def _forms(match: Match) -> list[type[Move]]:
    phase = match.state.phase
    forms: list[type[Move]] = [form for form in ORDERED if phase in form.phases]
    return forms or [form for form in EFFECTS if phase in form.phases]


def _word(luck: random.Random, match: Match, name: str, kind: Any) -> Any:
    if isinstance(kind, Many):
        return tuple(luck.choices(NAMES, k=luck.randint(1, 4)))
    if isinstance(kind, Key) and isinstance(kind.of, Number):
        return luck.randint(-2, 9) if luck.random() < 0.9 else None
    if isinstance(kind, Key):
        return luck.choice((None, *ZONES))
    if isinstance(kind, Number):
        return luck.randint(0 if kind.least == 0 else -3, 4)
    if isinstance(kind, Seat):
        return luck.randint(1, len(match.setup.seats))
    assert isinstance(kind, One)
    if kind.domain == "card":
        return luck.choice(NAMES)
    units = list(cast(State, match.state).units)
    if kind.domain == "unit" and units and luck.random() < 0.9:
        return luck.choice(units)
    return luck.choice(list(cast(Iterable[str], GAME.domain(match.setup, kind.domain))))
