"""Players at a real table of SuitUP, who meld when they can and call when they feel like it."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, cast

from tablepi import decks
from tablepi.core.cards import Cards
from tablepi.core.game import Setup
from tablepi.core.match import Match, begin, hands_between
from tablepi.core.moves import Move
from tablepi.core.notation import Notation
from tablepi.games.suitup.game import GAME
from tablepi.games.suitup.moves import Add, Discard, Lay
from tablepi.games.suitup.state import Options, State
from tests.games.suitup.cardboard import Cardboard
from tests.games.suitup.printed import RANKS, rank, suit

CARDS = decks.load("suitup")
NAMES = (
    *("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gus", "Hal"),
    *("Ida", "Jo", "Kim", "Lea"),
)


class Turn(NamedTuple):
    """An accepted line, the matches before and after it, and the table it was made on.

    `refused`: lines tried before and refused. The table is the players' own: do not touch.
    """

    before: Match
    line: str
    after: Match
    table: Cardboard
    refused: list[str]


def state_of(match: Match) -> State:
    """The state of a match of this game."""
    return cast(State, match.state)


def new_match(chance: random.Random, cards: Cards = CARDS, seats: int = 0) -> Match:
    """A match with random options, small and large."""
    seats = seats or chance.choice((*range(2, 9), 10, 12))
    options = Options(
        rounds=chance.choice((1, 1, 2)),
        actions=chance.choice(("on", "on", "off")),
        deal=chance.choice(("auto", chance.randint(4, min(13, (len(cards) - 1) // seats)))),
        dealer=chance.randint(1, seats),
        taken=chance.choice(("free", "kept")),
    )
    return begin(GAME, Setup(NAMES[:seats], options, cards))


def play_out(match: Match, chance: random.Random, most: int = 1500) -> Iterator[Turn]:
    """Plays until the match is over, or so many lines were accepted."""
    seats = len(match.setup.seats)
    table = Cardboard(chance, list(match.setup.cards), seats)
    table.collect(state_of(match).hands[0])
    notation = Notation(GAME, match.setup)
    for _ in range(most):
        if match.state.phase == "over":
            return
        refused: list[str] = []
        for line in tries(match, table, chance):
            move = notation.read(line)
            after, verdict = match.offer(move)
            if verdict.accepted:
                table.follow(hands_between(match, move, after), named(move))
                yield Turn(match, line, after, table, refused)
                match = after
                break
            refused.append(line)
        else:
            raise AssertionError("the players know nothing more to do")


def named(move: Move) -> tuple[str, ...]:
    """The cards that a move takes out of a hand."""
    if isinstance(move, Lay | Add):
        return move.cards
    return (move.card,) if isinstance(move, Discard) else ()


def tries(match: Match, table: Cardboard, chance: random.Random) -> Iterator[str]:
    """Lines that players would say now, the likeliest first; the last is always possible."""
    state = state_of(match)
    left = [seat for seat in table.seats if seat not in state.out]
    leaves = 0.012 if state.phase in ("draw", "play") else 0.06
    if chance.random() < (leaves if len(left) > 2 else 0.002):
        yield f"concede {chance.choice(left)}"
    if state.phase in ("draw", "play"):
        yield from _put_right(state, table, chance, chance.choice(left))
    if state.phase == "draw" and chance.random() < 0.02:
        yield f"turn {chance.choice(left)} skipped by mistake"
    if state.phase == "flip":
        yield f"flip {table.pile[-1]}"
    elif state.phase == "between":
        yield "deal"
    elif state.phase == "count":
        yield from _answers(table, chance, chance.choice(state.turn))
    elif state.phase == "draw":
        if chance.random() < 0.4:
            yield f"{chance.choice(table.seats)} mayi"
        seat = state.turn[0]
        yield f"{seat} {chance.choice(('draw', 'draw', 'take', 'allow'))}"
        yield f"{seat} draw"
    else:
        yield from _plays(match, table, chance, state.turn[0])


def _put_right(state: State, table: Cardboard, chance: random.Random, seat: int) -> Iterator[str]:
    """Now and then the table shuffles early, or a hand has another number than was counted."""
    if chance.random() < 0.01:
        yield "reshuffle"
    if chance.random() < 0.01:
        yield f"{seat} holds {table.miscount(seat, set(state.known[seat - 1]))}"


def _answers(table: Cardboard, chance: random.Random, seat: int) -> Iterator[str]:
    hand = table.hands[seat]
    if chance.random() < 0.5:
        yield f"{seat} hand {' '.join(hand)}"
    yield f"{seat} count {sum(int(rank(c)) if rank(c).isdigit() else 10 for c in hand)}"


def _plays(match: Match, table: Cardboard, chance: random.Random, seat: int) -> Iterator[str]:
    hand = list(table.hands[seat])
    chance.shuffle(hand)
    if chance.random() < 0.9:
        melds = list(_melds(hand, chance))
        chance.shuffle(melds)
        melds.sort(key=lambda cards: -len(cards) if chance.random() < 0.5 else 0)
        yield from (f"{seat} lay {' '.join(cards)}" for cards in melds[:4])
        yield from _additions(match, hand, chance, seat)
    for card in hand:
        yield f"{seat} discard {card}{_letter(match, chance, card)}"
    for card in hand:
        yield f"{seat} discard {card}{_due(match, seat, card)}"


def _letter(match: Match, chance: random.Random, card: str) -> str:
    if chance.random() < 0.5:
        return ""
    other = chance.randint(1, len(match.setup.seats))
    letter = chance.choice((f"block {other}", "reverse", "skip", f"trade {other}"))
    return f" {letter}" if match.setup.options.actions == "on" else ""


def _due(match: Match, seat: int, card: str) -> str:
    """What a marked card must be discarded with, whoever can be named."""
    printed = match.setup.cards[card].types if match.setup.options.actions == "on" else ()
    free = [
        other
        for other, block in enumerate(state_of(match).blocks, 1)
        if not block and other != seat and other not in state_of(match).out
    ]
    others = (seat + step for step in range(len(match.setup.seats)))
    seats = (each % len(match.setup.seats) + 1 for each in others)
    other = next(each for each in seats if each not in state_of(match).out)
    block = f" block {free[0]}" if free else ""
    does = {"X": block, "R": " reverse", "S": " skip", "T": f" trade {other}"}
    return does[printed[0]] if printed else ""


def _melds(hand: list[str], chance: random.Random) -> Iterator[list[str]]:
    """Sets and runs that the hand holds."""
    for name in RANKS:
        alike = [card for card in hand if rank(card) == name]
        if len(alike) >= 3:
            yield alike[:3]
            yield alike
    for card in hand:
        run = longest_run([card], hand)
        for length in {4, 8, len(run)}:
            if 4 <= length <= len(run):
                yield run[:length]


def longest_run(run: list[str], hand: list[str]) -> list[str]:
    """The longest run that goes on from this one."""
    follows = RANKS[(RANKS.index(rank(run[-1])) + 1) % 13]
    used = {suit(card) for card in run}
    longer = [
        longest_run([*run, card], hand)
        for card in hand
        if rank(card) == follows and suit(card) not in used
    ]
    return max(longer, key=len, default=run)


def _additions(match: Match, hand: list[str], chance: random.Random, seat: int) -> Iterator[str]:
    """Cards that may be added to some meld, one or two at a time, and some that may not."""
    numbers = list(range(1, len(state_of(match).melds) + 2))
    chance.shuffle(numbers)
    for number in numbers[:6]:
        for card in hand:
            yield f"{seat} add {number} {card}"
        for one, two in list(combinations(hand, 2))[:3]:
            yield f"{seat} add {number} {one} {two}"
