"""What the players' hands are told, in full sentences, at lines of the golden scripts."""

from tablepi.core.script import Judged
from tablepi.core.text.phrase import Phrase
from tablepi.games.power_suit.game import GAME
from tablepi.referee.words import Words
from tests.games.golden import FOLDER, played
from tests.games.power_suit.cardboard import CARDS
from tests.games.told_hands import ToldHands

WORDS = Words(GAME, ("Ann", "Ben"), CARDS)
HANDS = ToldHands(GAME, WORDS)


def test_a_face_up_card_and_its_chip() -> None:
    assert HANDS.at("plays", "1 power castle suns") == [
        "Castle, 1 chip to suns; draw 1.",
    ]
    assert HANDS.back("plays", "1 power castle suns") == [
        "Castle to its player’s hand.",
        "1 suns chip from ace to Ann.",
        "Ann: drawn card back on the pile.",
    ]


def test_a_card_that_is_taken_away_or_over() -> None:
    assert HANDS.at("plays", "2 event ? suns") == [
        "Card face-down to suns; draw 1.",
        "Ann’s Desert leaves the round.",
    ]
    assert HANDS.at("plays", "2 location ? moons") == [
        "Card face-down to moons; draw 1.",
        "Ann’s Journey comes over, as last.",
    ]
    assert HANDS.back("plays", "2 location ? moons")[:2] == [
        "Journey to Ann’s side of moons.",
        "Ben takes back the face-down card at moons.",
    ]


def test_a_chip_that_comes_home_or_is_not_there() -> None:
    assert HANDS.at("plays", "1 personality ? moons")[1] == "Take the top moons chip."
    assert HANDS.at("plays", "2 personality ? knots")[1] == "It finds nothing to act on."


def test_the_last_play_is_followed_by_all_chips_and_by_the_score() -> None:
    assert HANDS.at("ties", "2 power end leaves") == [
        "End and 1 chip to leaves.",
        "Ann: turn over at waves, for all to see.",
        "Ben: turn over at waves, for all to see.",
        "Ann takes 3\u00a0moons, 2\u00a0suns, 1\u00a0waves, 5\u00a0knots.",
        "Ben takes 1\u00a0moons, 2\u00a0suns, 2\u00a0leaves, 3\u00a0knots.",
        "Round: Ann 4, Ben 0.",
    ]


def test_only_the_cards_that_are_owed_are_asked_for() -> None:
    assert HANDS.at("reveals", "2 power merchant knots")[1:] == [
        "Ann: turn over at suns, wyrms.",
        "Ben: turn over at suns, waves, leaves, knots.",
        "Ann: turn over at moons, for all to see.",
        "Ben: turn over at moons, for all to see.",
        "Ann takes 1 moons chip.",
    ]


def test_an_even_shortage_is_halved_and_nobody_is_asked_for_a_card() -> None:
    assert HANDS.at("halves", "2 power merchant knots")[1:] == [
        "Ann: turn over at wyrms.",
        "Ben: turn over at wyrms.",
        "Ann takes 4\u00a0moons, 1\u00a0suns, 2\u00a0leaves.",
        "Ben takes 1\u00a0suns, 2\u00a0leaves, 4\u00a0knots.",
    ]


def _why(script: str, text: str) -> str:
    """The words of a script's first refusal of a line."""
    steps = played(FOLDER / "power-suit" / f"{script}.txt").steps
    answers = [step.answer for step in steps if step.answer.text == text]
    answer = next(each for each in answers if isinstance(each, Judged) and each.why)
    assert isinstance(answer.why, Phrase)
    return WORDS.say(answer.why)


def test_a_player_without_a_chip_is_told_only_the_ways_that_are_open() -> None:
    assert [
        _why("order-of-refusals", "1 power castle knots"),
        _why("stuck", "1 power huntress moons"),
        _why("stuck", "1 power pact moons"),
        _why("stuck", "1 power pact suns"),
    ] == [
        "Ann has no knots chip left: play Castle face-down, or at suns.",
        "Ann has no moons chip left: play Huntress face-down.",
        "Ann has no moons chip left: play Pact at suns.",
        "Ann has no suns chip left: play another card, or discard if none fits.",
    ]


def test_a_reveal_that_cannot_be_is_told_what_was_declared_and_how_to_go_on() -> None:
    way = "show the card that lies here, or put line {} right, or choose “No card that fits”."
    assert [
        _why("order-of-refusals", "1 reveal bard moons"),
        _why("order-of-refusals", "1 reveal mill moons"),
        _why("order-of-refusals", "1 reveal huntress moons"),
    ] == [
        f"Bard lies on Ben’s side of suns: {way.format(10)}",
        f"Mill has no moons: {way.format(11)}",
        f"What was declared here is an event, and Huntress is none: {way.format(11)}",
    ]


def test_an_unshown_card_of_which_none_is_left_is_told_so() -> None:
    assert _why("names", "1 location ? leaves") == (
        "No location of leaves is left, for all were seen in this round: "
        "choose another type or ace."
    )


def test_a_card_turned_over_settles_its_ace_and_whatever_else_it_settles() -> None:
    assert HANDS.at("reveals", "2 reveal battle knots") == [
        "Ann: turn over at suns.",
        "Ben: turn over at suns, waves, leaves.",
        "Ann: turn over at wyrms, knots, for all to see.",
        "Ben: turn over at wyrms, for all to see.",
        "Ann takes 3 knots chips.",
        "Ben takes 1\u00a0wyrms, 2\u00a0knots.",
    ]
    assert HANDS.back("reveals", "2 reveal battle knots") == [
        "Ben’s card at knots: face-down again.",
        "3 knots chips from Ann to the ace.",
        "1 wyrms chip from Ben to the ace.",
        "2 knots chips from Ben to the ace.",
    ]


def test_chips_that_nobody_wins_stay() -> None:
    assert HANDS.at("extra-chips", "2 reveal ? moons") == [
        "Ben’s card at moons counts lowest.",
        "1 moons chip stays on the ace.",
        "Round: Ann 2, Ben 7.",
    ]


def test_the_next_round_is_dealt() -> None:
    assert HANDS.at("extra-chips", "deal") == [
        "Collect and shuffle all 30 cards.",
        "Deal 14 each, lay 2 aside unseen. Draw 5.",
        "1 set-aside chip of each suit to its ace.",
    ]


def test_a_discard_leaves_the_round() -> None:
    assert HANDS.at("stuck", "1 discard huntress") == ["Huntress leaves the round; draw 1."]
