"""Suiting up against a second reading of the page, chip by chip, on random tables."""

import random
from typing import NamedTuple

from tablepi.core.game import Setup
from tablepi.games.power_suit.state import SUITS, Down, Options, State, start
from tablepi.games.power_suit.suiting import suit_up
from tests.games.chance import chance
from tests.games.power_suit.cardboard import CARDS, DEALT

TABLES = 3000


class Side(NamedTuple):
    """One player's side of an ace: ranks face-up, and the face-down card's rank, if any."""

    up: list[int]
    down: int | None


def _taken(one: Side, two: Side, chips: int, starter: int) -> tuple[int, int]:
    """The chips that each takes, as three players at the table would count them out."""
    if sum(one.up) > sum(two.up):
        return chips, 0
    if sum(one.up) < sum(two.up):
        return 0, chips
    first = _first(one, two)
    if chips >= len(one.up) + len(two.up):
        extra = chips - len(one.up) - len(two.up)
        gains = {0: (0, 0), 1: (extra, 0), 2: (0, extra)}[first]
        return len(one.up) + gains[0], len(two.up) + gains[1]
    takes, turn = [0, 0], (first or starter) - 1
    while chips:
        if takes[turn] < len((one, two)[turn].up):
            takes[turn] += 1
            chips -= 1
        turn = 1 - turn
    return takes[0], takes[1]


def _first(one: Side, two: Side) -> int:
    """The winner of the ladder: more cards, then the higher face-down card; 0 if level."""
    cards = len(one.up) + (one.down is not None), len(two.up) + (two.down is not None)
    if cards[0] != cards[1]:
        return 1 if cards[0] > cards[1] else 2
    if one.down == two.down:
        return 0
    if one.down is None or two.down is None:
        return 1 if two.down is None else 2
    return 1 if one.down > two.down else 2


def _table(luck: random.Random) -> State:
    """A table after the last play: every face-down card turned over, often equal sums."""
    options = Options(rounds=3, starter=luck.randint(1, 2))
    state = start(Setup(("Ann", "Ben"), options, CARDS))
    up: list[tuple[str, ...]] = [()] * 12
    down: list[Down | None] = [None] * 12
    for at, suit in enumerate(SUITS):
        cards = [card.id for card in DEALT if suit in card.suits]
        luck.shuffle(cards)
        for place in (at, at + 6):
            if luck.random() < 0.6:
                down[place] = Down(luck.choice([cards.pop(), "?"]), "event", True)
            up[place] = tuple(cards.pop() for _ in range(luck.choice((0, 1, 1, 2, 2, 3))))
    stack = tuple(luck.randint(0, 8) for _ in SUITS)
    return state._replace(up=tuple(up), down=tuple(down), stack=stack, round=luck.randint(1, 3))


def test_chips_go_where_the_page_sends_them() -> None:
    luck = chance()
    for _ in range(TABLES):
        state = _table(luck)
        after = suit_up(state)
        starter = state.options.starter if state.round != 2 else 3 - state.options.starter
        for at, suit in enumerate(SUITS):
            sides = [_side(state, at), _side(state, at + 6)]
            one, two = _taken(sides[0], sides[1], state.stack[at], starter)
            told = suit, sides, state.stack[at]
            assert after.supply[at] == 5 + one, told
            assert after.supply[at + 6] == 5 + two, told
            assert after.stack[at] == state.stack[at] - one - two, told


def test_cards_are_owed_where_the_page_asks_for_them() -> None:
    luck = chance()
    asked = 0
    for _ in range(TABLES):
        state = _unshown(luck, _table(luck))
        after = suit_up(state)
        expected = [
            place for at in range(6) for place in (at, at + 6) if _must_be_turned(state, at, place)
        ]
        assert sorted(after.owed) == sorted(expected)
        assert after.phase == ("reveal" if expected else "scored" if state.round < 3 else "over")
        assert after.turn == tuple(sorted({place // 6 + 1 for place in expected}))
        asked += bool(expected)
    assert asked


def _unshown(luck: random.Random, state: State) -> State:
    """The table with cards that were not turned over, some named twice, some seen elsewhere."""
    names = [card.id for card in luck.sample(DEALT, 5)]
    down = [
        side and Down(luck.choice(("?", *names, side.card)), side.kind, luck.random() < 0.2)
        for side in state.down
    ]
    seen = {card for row in state.up for card in row} | {s.card for s in down if s and s.turned}
    return state._replace(down=tuple(down), seen=frozenset(seen | {names[0]}))


def _must_be_turned(state: State, at: int, place: int) -> bool:
    one, two = _side(state, at), _side(state, at + 6)
    cards = len(one.up) + len(two.up)
    level = sum(one.up) == sum(two.up) and len(one.up) == len(two.up)
    chips = state.stack[at]
    halved = chips < cards and chips % 2 == 0
    needed = level and None not in (one.down, two.down) and chips not in (0, cards) and not halved
    down = state.down[place]
    if down is None or not needed or down.turned:
        return False
    others = [s.card for where, s in enumerate(state.down) if s and where != place]
    return down.card == "?" or down.card in state.seen or down.card in others


def _side(state: State, place: int) -> Side:
    down = state.down[place]
    ranks = state.book.ranks
    hidden = None if down is None else ranks.get(down.card, 0)
    return Side([ranks[card] for card in state.up[place]], hidden)
