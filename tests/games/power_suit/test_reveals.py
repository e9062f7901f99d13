"""What is refused without a name, and which cards are owed: a second reading of the page."""

from itertools import product
from typing import NamedTuple

from tablepi.core.moves import Concede
from tablepi.games.power_suit.moves import Deal, Event, Location, Personality, Reveal
from tests.games.chance import chance
from tests.games.power_suit.cardboard import CARDS, DEALT, SEATS, SUITS, Place
from tests.games.power_suit.players import FACE_DOWN, Turn, new_match, play_out

MATCHES = 40
Facts = dict[str, str]


def _seen(facts: Facts) -> set[str]:
    """The cards that lie face-up or are removed."""
    places = product(SEATS, SUITS)
    rows = [facts["removed"], *(facts[f"up.{seat}.{suit}"] for seat, suit in places)]
    return {card for row in rows for card in row.split()}


def test_a_card_that_is_not_shown_is_refused_where_all_such_cards_have_been_seen() -> None:
    luck = chance()
    refused: set[tuple[str, str]] = set()
    while len(refused) < 9:
        for turn in play_out(new_match(luck), luck, 0.1, 0.1):
            facts, (seat, *_) = turn.before.facts(), turn.before.state.turn or (1,)
            if facts["phase"] != "influence":
                continue
            for kind, suit in product(FACE_DOWN, SUITS):
                fitting = {c.id for c in DEALT if kind in c.types and suit in c.suits}
                down = facts[f"down.{seat}.{suit}"] == "1"
                all_seen = fitting <= _seen(facts)
                rule = "PS-TYPE" if all_seen else "PS-DOWN" if down else None
                verdict = turn.before.offer(FACE_DOWN[kind](seat, "?", suit))[1]
                assert verdict.rule == rule, (kind, suit)
                if all_seen:
                    refused.add((kind, suit))


class Lies(NamedTuple):
    """A face-down card as the table knows it: its name now, '' for none; whether it was turned."""

    name: str
    turned: bool = False


class Secretary:
    """Writes down names and seen cards of a round, and says which cards are owed."""

    def __init__(self) -> None:
        self.down: dict[Place, Lies] = {}
        self.kinds: dict[Place, str] = {}
        self.waiting: list[str] | None = None

    def hear(self, turn: Turn) -> set[Place]:
        """The owed places after a move of the round."""
        move, facts = turn.move, turn.after.facts()
        if isinstance(move, Event | Location | Personality | Reveal):
            name = "" if move.card == "?" else move.card
            self.down[move.seat, move.ace] = Lies(name, isinstance(move, Reveal))
        if isinstance(move, Event | Location | Personality):
            self.kinds[move.seat, move.ace] = type(move).__name__.lower()
        if facts["phase"] == "influence":
            return set()
        if self.waiting is None:
            self.waiting = [suit for suit in SUITS if self._asks(suit, _stack(turn, suit), facts)]
        owed = {
            (seat, suit)
            for suit in self.waiting
            for seat in SEATS
            if not self._is_shown((seat, suit), facts)
        }
        self.waiting = [suit for suit in self.waiting if {(1, suit), (2, suit)} & owed]
        return owed

    def _asks(self, suit: str, chips: int, facts: Facts) -> bool:
        rows = [facts[f"up.{seat}.{suit}"] for seat in SEATS]
        a, b = (0 if row == "-" else len(row.split()) for row in rows)
        if facts[f"total.1.{suit}"] != facts[f"total.2.{suit}"] or chips in (0, a + b) or a != b:
            return False
        if (1, suit) not in self.down or (2, suit) not in self.down:
            return False
        return chips > a + b or chips % 2 == 1

    def _is_shown(self, place: Place, facts: Facts) -> bool:
        lies = self.down[place]
        if lies.turned:
            return True
        elsewhere = [other.name for at, other in self.down.items() if at != place]
        return lies.name not in ("", *elsewhere, *_seen(facts))


def _stack(turn: Turn, suit: str) -> int:
    """The chips on an ace after the 26th play, before anybody took some."""
    before, move = turn.before.facts(), turn.move
    chips = int(before[f"stack.{suit}"])
    if getattr(move, "ace", "") != suit:
        return chips
    if isinstance(move, Personality):
        return max(0, chips - 1)
    return chips if isinstance(move, Event | Location) else chips + 1


def test_cards_are_owed_as_the_page_says_afresh_after_each_reveal() -> None:
    luck = chance()
    again = freed = 0
    for number in range(40 * MATCHES):
        if number >= MATCHES and again and freed:
            return
        secretary, was = Secretary(), set[Place]()
        for turn in play_out(new_match(luck), luck, 0.2, 0.5):
            if isinstance(turn.move, Deal):
                secretary, was = Secretary(), set[Place]()
                continue
            if isinstance(turn.move, Concede):
                break
            owed = secretary.hear(turn)
            _check(turn, owed)
            if isinstance(turn.move, Reveal):
                left = was - {(turn.move.seat, turn.move.ace)}
                again, freed = again + bool(owed - left), freed + bool(left - owed)
            was = owed
    raise AssertionError((again, freed))


def _check(turn: Turn, owed: set[Place]) -> None:
    if turn.after.state.phase != "influence":
        assert turn.after.state.turn == tuple(sorted({seat for seat, _ in owed}))
    for seat, suit in product(SEATS, SUITS):
        rule = turn.after.offer(Reveal(seat, "?", suit))[1].rule
        assert (rule is None) == ((seat, suit) in owed), (seat, suit, rule)


def test_a_reveal_is_refused_by_what_its_player_may_know() -> None:
    """PS-SEEN by open cards and own names, then the suit, then the declared type."""
    luck = chance()
    refused: set[str | None] = set()
    for number in range(40 * MATCHES):
        if number >= MATCHES and refused >= {"PS-SEEN", "PS-SUIT", "PS-TYPE", None}:
            return
        secretary = Secretary()
        for turn in play_out(new_match(luck), luck, 0.2, 0.5):
            if isinstance(turn.move, Deal):
                secretary = Secretary()
            elif turn.move.phases:
                for seat, suit in secretary.hear(turn):
                    for card in DEALT:
                        move = Reveal(seat, card.id, suit)
                        expected = _refused(secretary, turn, move)
                        assert turn.after.offer(move)[1].rule == expected, move
                        refused.add(expected)
    raise AssertionError(refused)


def _refused(secretary: Secretary, turn: Turn, move: Reveal) -> str | None:
    """The rule that refuses to turn over this card at a place where one is owed."""
    others = {at: lies for at, lies in secretary.down.items() if at != (move.seat, move.ace)}
    known = {lies.name for (seat, _), lies in others.items() if seat == move.seat or lies.turned}
    if move.card in known | _seen(turn.after.facts()):
        return "PS-SEEN"
    if move.ace not in CARDS[move.card].suits:
        return "PS-SUIT"
    kind = secretary.kinds[move.seat, move.ace]
    return None if kind in CARDS[move.card].types else "PS-TYPE"
