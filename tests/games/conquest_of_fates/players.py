"""Players who say lines at random, most of them possible, and as many effects as one likes."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from tablepi.core.card_lists import parse_list
from tablepi.core.cards import NO_CARDS, Cards
from tablepi.core.match import Match, begin
from tablepi.core.moves import Concede, Move, shape
from tablepi.core.moves import Turn as LetAct
from tablepi.core.options import setup_of
from tablepi.core.slots import Key, Many, Number, One, Seat
from tablepi.games.conquest_of_fates.effects import EFFECTS
from tablepi.games.conquest_of_fates.game import GAME
from tablepi.games.conquest_of_fates.moves import ORDERED
from tablepi.games.conquest_of_fates.places import ZONES
from tablepi.games.conquest_of_fates.state import State

NAMES = ("raven", "golem", "moth", "king", "king", "sun", "nova", "world", "?")
LIST = parse_list(
    "list",
    """id,name,type,cq,attributes,lightspeed,rings,apex
raven,Night Raven,unit,3,Bird,yes,,no
golem,Clay Golem,unit,5,,no,forcefield,no
moth,Grey Moth,unit,-1,,yes,mute plague,no
king,Sun King,unit,4,,yes,,yes
sun,Dying Sun,celestial,,,no,,no
nova,Ninth Nova,celestial,,,no,,no
world,Ember Prime,celestial,,body,no,,no
""",
)


SEATS = {
    "free-for-all": (2, 2, 3, 5, 8, 12),
    "teams": (4, 6, 8, 12),
    "nemesis": (3, 4, 5, 12),
}
"""Numbers of seats that are played with, by mode."""


class Turn(NamedTuple):
    """An accepted line, and those that were refused before it."""

    before: Match
    move: Move
    after: Match
    refused: tuple[Move, ...]


def options(luck: random.Random) -> tuple[int, dict[str, str]]:
    """How many sit down, and by which options."""
    mode = luck.choice(("free-for-all", "teams", "nemesis"))
    seats = luck.choice(SEATS[mode])
    pairs = ((1, 2), (3, 5), (9, 12))
    mates = ",".join(f"{first}+{second}" for first, second in pairs if second <= seats)
    edicts = ",".join(str(luck.randint(1, 6)) for _ in range(seats - 1))
    chosen = {
        "mode": mode,
        "allies": luck.choice(("-", mates or "-")) if mode == "free-for-all" else "-",
        "edicts": luck.choice(("-", edicts, edicts)) if mode == "nemesis" else "-",
        "nemesis-wins": luck.choice(("sum", "best")),
        "void": luck.choice(("out", "open")),
        "nemesis": str(luck.randint(1, seats)),
        "active": str(luck.randint(1, seats)),
        "homeworld": luck.choice(("on", "off", "off")),
        "responses": luck.choice(("on", "on", "on", "off")),
        "deck": luck.choice(("0", "0", "12", "40")),
    }
    return seats, chosen


def new_match(seats: int, chosen: dict[str, str], cards: Cards = NO_CARDS) -> Match:
    """A match of so many with these options, and an owner's list."""
    names = tuple(f"Player {seat}" for seat in range(1, seats + 1))
    return begin(GAME, setup_of(GAME, names, chosen, cards))


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
    if luck.random() < 0.004:
        return luck.choice((Concede, LetAct))(luck.randint(1, len(match.setup.seats)))
    form: Any = luck.choice(EFFECTS if luck.random() < effects else _forms(match))
    words = {slot.name: _word(luck, match, slot.name, slot.kind) for slot in shape(form).slots}
    asked = form in ORDERED or match.state.phase == "limit"
    if "seat" in words and match.state.turn and asked and luck.random() < 0.9:
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
        said = 0.2 if match.setup.cards else 0.9
        return luck.randint(-2, 9) if luck.random() < said else None
    if isinstance(kind, Key) and kind.domain == "unit":
        return _place(luck, match, "unit") if luck.random() < 0.3 else None
    if kind.domain == "zone":
        return luck.choice((None, *ZONES) if name == "source" else ZONES)
    if isinstance(kind, Number):
        return luck.randint(0 if kind.least == 0 else -3, 4)
    if isinstance(kind, Seat):
        return luck.randint(1, len(match.setup.seats))
    assert isinstance(kind, One)
    if kind.domain == "card":
        return luck.choice(NAMES)
    return _place(luck, match, kind.domain)


def _place(luck: random.Random, match: Match, domain: str) -> str:
    """A place, where units are asked for mostly one where something lies."""
    units = list(cast(State, match.state).units)
    if domain in ("unit", "units") and units and luck.random() < 0.8:
        return luck.choice(units)
    if domain in ("unit", "units") and luck.random() < 0.1:
        return f"{luck.randint(1, len(match.setup.seats))}.u1"
    return luck.choice(list(cast(Iterable[str], GAME.domain(match.setup, domain))))
