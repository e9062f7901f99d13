"""Nothing that a table sees depends on the cards that hands hold: two tables, other hands."""

import random
from collections.abc import Iterator
from itertools import count

from tablepi.core.match import Match, begin, hands_between
from tablepi.core.move_probe import with_way_out
from tablepi.core.moves import Move, Rewrite
from tablepi.core.notation import line_of, public_line
from tablepi.games.suitup.game import GAME
from tablepi.games.suitup.state import State
from tablepi.referee.words import Words
from tests.games.chance import chance
from tests.games.suitup.cardboard import Cardboard
from tests.games.suitup.players import CARDS, NAMES, Turn, named, new_match, play_out, state_of


def _shown(before: Match, move: Move, after: Match, words: Words) -> Iterator[object]:
    """All that the table sees of a step."""
    yield after.facts()
    yield GAME.board(after.public)
    for phrase in (
        *hands_between(before, move, after),
        *GAME.back(after.public, before.public),
        *GAME.layout(after.public),
    ):
        yield words.say(phrase)
    yield public_line(move)
    yield public_line(Rewrite(1, 1, (move,)))
    yield [line_of(line) for line in after.public_moves()]


def _shuffled(table: Cardboard, match: Match, luck: random.Random) -> None:
    """Deals out anew what nobody has seen: the pile and the unseen cards of every hand."""
    state = state_of(match)
    hidden = [card for seat in table.seats for card in _unseen(table, state, seat)] + table.pile
    luck.shuffle(hidden)
    for seat in table.seats:
        unseen = len(_unseen(table, state, seat))
        kept = [card for card in table.hands[seat] if card in state.known[seat - 1]]
        table.hands[seat] = kept + [hidden.pop() for _ in range(unseen)]
    table.pile = hidden


def _unseen(table: Cardboard, state: State, seat: int) -> list[str]:
    return [card for card in table.hands[seat] if card not in state.known[seat - 1]]


def test_the_referee_shows_the_same_whatever_the_hands_hold() -> None:
    """Each line that one table says is said at another whose unseen cards were dealt anew."""
    luck = chance()
    words = Words(GAME, NAMES, CARDS)
    steps = 0
    for number in count():
        if number >= 6 and steps > 300:
            break
        first = new_match(luck)
        twin = begin(GAME, first.setup)
        for turn in play_out(first, luck, most=200):
            move = turn.after.move
            assert move is not None
            for line in (*turn.refused, *_wrong(turn, luck)):
                wrong = twin.notation.read(line)
                both = (turn.before, twin)
                verdicts = [with_way_out(match, match.offer(wrong)[1]) for match in both]
                said = [v.why and words.say(v.why) for v in verdicts]
                assert said[0] == said[1], line
            after, verdict = twin.offer(move)
            assert verdict.accepted
            one = list(_shown(turn.before, move, turn.after, words))
            assert repr(one) == repr(list(_shown(twin, move, after, words)))
            twin, steps = after, steps + 1
            _shuffled(turn.table, turn.after, luck)


def _wrong(turn: Turn, luck: random.Random) -> Iterator[str]:
    """Lines that put numbers right, most of them refused."""
    seat = luck.choice(turn.table.seats)
    yield "reshuffle"
    yield from ("change option taken kept", "change seat 1 Eve", "rewrite 1 1")
    yield from (f"{seat} holds {number}" for number in (0, 1, 2, len(turn.table.everything)))


def test_cards_that_go_into_the_pile_are_forgotten() -> None:
    """Two of them had been each other from the start: the table is the same, words and all."""
    luck = chance()
    forgotten = dict.fromkeys(("reshuffle", "draw", "concede"), 0)
    for _ in range(400):
        if all(forgotten.values()):
            return
        lines: list[str] = []
        for turn in play_out(new_match(luck), luck, most=400):
            lines.append(turn.line)
            was, now = _seen(state_of(turn.before)), _seen(state_of(turn.after))
            gone = sorted(was - now)
            verb = next(word for word in turn.line.split() if not word.isdigit())
            if len(gone) < 2 or verb not in forgotten:
                continue
            other = _exchanged(turn.before, lines, *luck.sample(gone, 2))
            if other is not None:
                assert other.state == turn.after.state
                forgotten[verb] += 1
    raise AssertionError(forgotten)


def _seen(state: State) -> set[str]:
    """The cards of which the referee knows where they are."""
    return set(state.table).union(*state.known)


def _exchanged(match: Match, lines: list[str], one: str, two: str) -> Match | None:
    """The match with two cards exchanged in every line; None where a rule minds their ranks."""
    swap = {one: two, two: one}
    again = begin(GAME, match.setup)
    for line in lines:
        words = [swap.get(word, word) for word in line.split()]
        if set(words) & set(swap) and set(words) & {"skip", "lay", "add", "hand"}:
            return None
        again, verdict = again.offer(again.notation.read(" ".join(words)))
        if not verdict.accepted and words[1] == "count":
            # A sum of points that only the hand as it was can have.
            return None
        assert verdict.accepted
    return again


def test_no_instruction_and_no_board_names_a_card_that_a_hand_holds() -> None:
    luck = chance()
    words = Words(GAME, NAMES, CARDS)
    for turn in play_out(new_match(luck), luck, most=400):
        state = state_of(turn.before)
        open_cards = {card for card, _ in state.discards}
        open_cards.update(card for meld in state.melds for card in meld.cards)
        move = turn.after.move
        assert move is not None
        public = open_cards | set(turn.line.split()) | set(named(move))
        public |= {card for card, _ in state_of(turn.after).discards}
        for phrase in hands_between(turn.before, move, turn.after):
            assert "card" not in phrase.args or phrase.args["card"] in public, words.say(phrase)
        shown = repr(GAME.board(turn.after.public))
        for known in state_of(turn.after).known:
            assert not [card for card in known if f"'{card}'" in shown]
