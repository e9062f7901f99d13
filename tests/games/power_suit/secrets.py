"""Two matches that differ in nothing but the names of face-down cards."""

import random
from typing import cast

from tablepi.core.match import Match
from tablepi.core.moves import Move
from tablepi.games.power_suit.moves import Deal, Event, FaceDown, Location, Personality
from tablepi.games.power_suit.state import INDEX, State
from tablepi.games.power_suit.suiting import is_level
from tests.games.power_suit.cardboard import CARDS, DEALT
from tests.games.power_suit.players import Turn


def renamed(turns: list[Turn], seat: int, luck: random.Random) -> list[Move]:
    """The moves of a match with other names for the seat's face-down cards, all legal.

    Not for cards that a tie comes to: what those are, the suiting up shows to everybody.
    """
    moves: list[Move] = []
    for a_round in _rounds(turns):
        names = _other_names(a_round, seat, luck)
        for turn in a_round:
            move = turn.move
            if isinstance(move, Event | Location | Personality) and move.card in names:
                move = _with_name(move, names[move.card]) if move.seat == seat else move
            moves.append(move)
    return moves


def _with_name(move: FaceDown, card: str) -> FaceDown:
    return type(move)(move.seat, card, move.ace)


def _rounds(turns: list[Turn]) -> list[list[Turn]]:
    """The turns of each round, its deal with those that follow."""
    found: list[list[Turn]] = [[]]
    for turn in turns:
        if isinstance(turn.move, Deal):
            found.append([])
        found[-1].append(turn)
    return found


def _other_names(turns: list[Turn], seat: int, luck: random.Random) -> dict[str, str]:
    """For names that the seat gave in a round, others that no one can tell from them."""
    plays = [turn.move for turn in turns if isinstance(turn.move, Event | Location | Personality)]
    end = cast(State, turns[-1].after.state)
    free = {play.card for play in plays if play.seat == seat and not _decides(end, play)}
    kept = {play.card for play in plays} - free
    unseen = [card for card in DEALT if card.id not in end.seen and card.id not in kept]
    wanted = [play for play in plays if play.seat == seat and play.card in free]
    fitting = {play.card: _fitting(play, [card.id for card in unseen]) for play in wanted}
    tries = [_matched(fitting, luck) for _ in range(10)]
    return max(tries, key=lambda names: sum(name != names[name] for name in names))


def _fitting(play: FaceDown, cards: list[str]) -> list[str]:
    kind = type(play).__name__.lower()
    return [c for c in cards if play.ace in CARDS[c].suits and kind in CARDS[c].types]


def _matched(fitting: dict[str, list[str]], luck: random.Random) -> dict[str, str]:
    """One other name for each, no name twice; none at all where that does not come out."""
    names: dict[str, str] = {}
    for card in luck.sample(list(fitting), len(fitting)):
        left = [name for name in fitting[card] if name not in names.values()]
        if not left:
            return {}
        names[card] = luck.choice([name for name in left if name != card] or left)
    return names


def _decides(state: State, play: FaceDown) -> bool:
    """Whether the tie at the ace of a play comes to the face-down cards."""
    at = INDEX[play.ace]
    chips = state.stack[at] + state.taken[at] + state.taken[at + 6]
    return play.card == "?" or sum(state.plays) < 26 or is_level(state, at, chips)


def replayed(match: Match, moves: list[Move]) -> list[Match]:
    """The matches after each of the moves, all of which must be accepted."""
    found = []
    for move in moves:
        match, verdict = match.offer(move)
        assert verdict.accepted, (move, verdict.rule)
        found.append(match)
    return found
