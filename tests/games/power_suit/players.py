"""Two players at a real table: honest, silent or mistaken about their face-down cards."""

import random
from collections.abc import Iterator
from typing import NamedTuple, cast

from tablepi.core.game import Setup
from tablepi.core.match import Match, begin
from tablepi.core.moves import Concede, Move, masked
from tablepi.core.moves import Turn as LetAct
from tablepi.core.slots import UNKNOWN
from tablepi.games.power_suit.game import GAME
from tablepi.games.power_suit.moves import (
    Deal,
    Discard,
    Event,
    Location,
    Personality,
    Power,
    Reveal,
)
from tablepi.games.power_suit.state import SUITS, Options, State
from tests.games.power_suit.cardboard import CARDS, DEALT, Cardboard

FACE_DOWN: dict[str, type[Event] | type[Location] | type[Personality]] = {
    "event": Event,
    "location": Location,
    "personality": Personality,
}
Play = Power | Event | Location | Personality


class Turn(NamedTuple):
    """An accepted move, the matches before and after it, and the table it was made on.

    `refused`: what was tried before and refused. The table is the players' own: do not touch.
    """

    before: Match
    move: Move
    after: Match
    table: Cardboard
    refused: list[Move]


def new_match(chance: random.Random) -> Match:
    """A match of Power Suit with random options."""
    options = Options(rounds=chance.randint(1, 3), starter=chance.randint(1, 2))
    return begin(GAME, Setup(("Ann", "Ben"), options, CARDS))


def play_out(match: Match, chance: random.Random, silent: float, wrong: float) -> Iterator[Turn]:
    """Plays a match to its end. `silent`, `wrong`: how often a face-down card is not named, or
    wrongly named so that the referee cannot know it."""
    table = Cardboard(chance)
    while match.state.phase != "over":
        refused: list[Move] = []
        for move, card in _tries(match, table, chance, silent, wrong):
            after, verdict = match.offer(move)
            if verdict.accepted:
                table.follow(GAME.hands(match.public, masked(move), after.public), card)
                yield Turn(match, move, after, table, refused)
                match = after
                break
            refused.append(move)
        else:
            raise AssertionError("the players know nothing more to do")


def _tries(
    match: Match, table: Cardboard, chance: random.Random, silent: float, wrong: float
) -> Iterator[tuple[Move, str]]:
    """Moves that a player would make now, the likeliest first, and the card laid face-down."""
    state = match.state
    if state.phase == "scored":
        yield Deal(), ""
        return
    seat = chance.choice(state.turn)
    if state.phase == "reveal":
        yield from _reveals(match, table, chance, seat)
    else:
        if chance.random() < 0.05:
            yield LetAct(chance.choice((1, 2)), "played out of turn"), ""
        plays = _plays(table, seat)
        chance.shuffle(plays)
        plays.sort(key=lambda play: _leaves_a_chip(play) * (play.ace in table.shunned))
        stuck: list[Move] = [Discard(seat, card) for card in table.hand[seat]]
        for move in plays or stuck:
            yield from _named(move, chance, silent, wrong)
    # A wrong name of his own can bar a player from what he really holds.
    yield Concede(seat), ""


def _leaves_a_chip(play: Play) -> int:
    """What comes last at an ace whose chips only face-down cards shall decide."""
    return 2 if isinstance(play, Power) else isinstance(play, Personality)


def _plays(table: Cardboard, seat: int) -> list[Play]:
    """All that the cards in hand allow, by the players' own look at the table."""
    found: list[Play] = []
    for name in table.hand[seat]:
        for ace in CARDS[name].suits:
            if table.supply[seat, ace]:
                found.append(Power(seat, name, ace))
            if (seat, ace) not in table.down:
                found += [FACE_DOWN[kind](seat, name, ace) for kind in CARDS[name].types]
    return found


def _named(
    move: Move, chance: random.Random, silent: float, wrong: float
) -> Iterator[tuple[Move, str]]:
    """A play as it is entered: a face-down card truly, wrongly or not named."""
    if not isinstance(move, Event | Location | Personality):
        yield move, ""
        return
    kind, form, luck = type(move).__name__.lower(), type(move), chance.random()
    if luck < silent:
        yield form(move.seat, UNKNOWN, move.ace), move.card
    elif luck < silent + wrong:
        others = [c.id for c in DEALT if move.ace in c.suits and kind in c.types]
        yield form(move.seat, chance.choice(others), move.ace), move.card
    yield move, move.card
    yield form(move.seat, UNKNOWN, move.ace), move.card


def _reveals(
    match: Match, table: Cardboard, chance: random.Random, seat: int
) -> Iterator[tuple[Move, str]]:
    state = cast(State, match.state)
    owed = [place for place in state.owed if place // 6 + 1 == seat]
    ace = SUITS[chance.choice(owed) % 6]
    card = table.down[seat, ace]
    if chance.random() < 0.9:
        yield Reveal(seat, card, ace), ""
    yield Reveal(seat, UNKNOWN, ace), ""
