"""What a basket is good for, by the moves that are offered and by what `play` says to them."""

from tablepi.core.game import Setup
from tablepi.core.match import Match, begin
from tablepi.core.notation import Notation, line_of
from tablepi.games.suitup.game import GAME
from tablepi.games.suitup.state import Options
from tests.games.chance import chance
from tests.games.suitup.players import CARDS, new_match, play_out


def _match(*lines: str) -> Match:
    match = begin(GAME, Setup(("Ann", "Ben", "Cid"), Options(dealer=3), CARDS))
    notation = Notation(GAME, match.setup)
    for line in ("flip 5-clubs", "1 draw", *lines):
        match, verdict = match.offer(notation.read(line))
        assert verdict.accepted, line
    return match


def _good(match: Match, *cards: str, **given: object) -> list[str]:
    """The suggested lines that need no other card and that the rules accept."""
    moves = GAME.suggest(match.public, {"cards": cards, **given})
    lines = [line_of(move) for move in moves if match.offer(move)[1].accepted]
    return [line for line in lines if all(card in cards for card in line.split() if "-" in card)]


def _missing(match: Match, *cards: str) -> set[str]:
    moves = GAME.suggest(match.public, {"cards": cards})
    lines = [line_of(move) for move in moves if match.offer(move)[1].accepted]
    return {card for line in lines for card in line.split() if "-" in card} - set(cards)


def test_three_of_a_rank_are_a_set_in_any_order() -> None:
    assert _good(_match(), "7-hearts", "7-crowns", "7-stars") == ["1 lay 7-hearts 7-crowns 7-stars"]


def test_a_run_is_sorted_from_low_to_high_over_the_top() -> None:
    cards = ("2-stars", "K-hearts", "A-clubs", "Q-crowns")
    assert _good(_match(), *cards) == ["1 lay Q-crowns K-hearts A-clubs 2-stars"]


def test_a_whole_hand_shows_every_meld_in_it_the_largest_first() -> None:
    match = _match("1 lay 7-hearts 7-crowns 7-stars", "1 discard 2-clubs", "2 draw",
                   "2 discard 3-clubs", "3 draw", "3 discard 4-clubs", "1 draw")  # fmt: skip
    hand = ("9-hearts", "9-crowns", "9-stars", "3-hearts", "4-spades", "5-stars", "6-shields",
            "7-rainbows")  # fmt: skip
    assert _good(match, *hand) == [
        "1 lay 3-hearts 4-spades 5-stars 6-shields 7-rainbows",
        "1 lay 9-hearts 9-crowns 9-stars",
        "1 add 1 7-rainbows",
    ]


def test_cards_are_added_to_both_ends_of_a_run_in_the_order_that_fits() -> None:
    match = _match("1 lay 4-hearts 5-crowns 6-stars 7-spades", "1 discard 2-clubs", "2 draw",
                   "2 discard 3-clubs", "3 draw", "3 discard 4-clubs", "1 draw")  # fmt: skip
    assert "1 add 1 8-clubs 9-shields 3-diamonds" in _good(
        match, "9-shields", "8-clubs", "3-diamonds"
    )


def test_a_first_meld_takes_only_as_much_as_it_may_have() -> None:
    assert _good(_match(), "7-hearts", "7-crowns", "7-stars", "7-spades") == [
        "1 lay 7-hearts 7-crowns 7-stars"
    ]
    five = ("3-hearts", "4-crowns", "5-stars", "6-spades", "7-shields")
    assert _good(_match(), *five) == ["1 lay 3-hearts 4-crowns 5-stars 6-spades"]


def test_eight_in_a_row_are_a_blitz() -> None:
    cards = ("A-hearts", "2-spades", "3-diamonds", "4-clubs", "5-crowns", "6-stars", "7-rainbows",
             "8-shields")  # fmt: skip
    assert _good(_match(), *reversed(cards)) == [f"1 lay {' '.join(cards)}"]


def test_what_is_missing_for_a_meld_is_told_unless_it_lies_open() -> None:
    lacks = _missing(_match(), "5-hearts", "5-spades")
    assert lacks == {f"5-{suit}" for suit in ("diamonds", "crowns", "stars", "rainbows", "shields")}
    lacks = _missing(_match(), "3-hearts", "4-spades", "6-stars")
    assert lacks == {f"5-{suit}" for suit in ("diamonds", "crowns", "rainbows", "shields")}


def test_a_single_card_can_be_discarded() -> None:
    assert _good(_match(), "5-hearts") == ["1 discard 5-hearts"]
    assert _good(_match()) == []


def test_in_the_count_the_basket_is_a_hand() -> None:
    match = _match(
        "1 lay A-hearts 2-spades 3-diamonds 4-clubs 5-crowns 6-stars 7-rainbows 8-shields"
    )
    hand = [f"9-{suit}" for suit in ("hearts", "spades", "diamonds", "clubs", "crowns", "stars")]
    hand += [f"10-{suit}" for suit in ("hearts", "spades", "diamonds", "clubs", "crowns")]
    assert _good(match, *hand, seat=2) == [f"2 hand {' '.join(hand)}"]
    assert len(_good(match, *hand)) == 2
    assert _good(match, *hand[1:], seat=2) == []


def test_every_meld_that_players_lay_is_found_in_their_hands() -> None:
    luck = chance()
    found = 0
    for _ in range(6):
        for turn in play_out(new_match(luck), luck):
            words = turn.line.split()
            if len(words) > 2 and words[1] == "lay":
                moves = GAME.suggest(turn.before.public, {"cards": tuple(words[2:])})
                good = [move for move in moves if turn.before.offer(move)[1].accepted]
                assert good, turn.line
                found += 1
    assert found
