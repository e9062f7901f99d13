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
        "Castle face-up on Ann’s side of suns; one suns chip from Ann’s supply onto the stack.",
        "Ann draws a card.",
    ]
    assert HANDS.back("plays", "1 power castle suns") == [
        "Castle goes back to its player’s hand.",
        "1 suns chip from the ace to Ann’s supply.",
        "Ann puts 1 drawn card back on top of the pile.",
    ]


def test_a_card_that_is_taken_away_or_over() -> None:
    assert HANDS.at("plays", "2 event ? suns") == [
        "The card lies face-down on Ben’s side of suns.",
        "Take Desert from Ann’s side out of the round.",
        "Ben draws a card.",
    ]
    assert HANDS.at("plays", "2 location ? moons") == [
        "The card lies face-down on Ben’s side of moons.",
        "Take Journey from Ann’s side to Ben’s, as the last.",
        "Ben draws a card.",
    ]
    assert HANDS.back("plays", "2 location ? moons")[:2] == [
        "Journey goes back to Ann’s side of moons.",
        "Ben takes the face-down card at moons back into the hand.",
    ]


def test_a_chip_that_comes_home_or_is_not_there() -> None:
    assert HANDS.at("plays", "1 personality ? moons")[1] == (
        "The top moons chip goes into Ann’s supply."
    )
    assert HANDS.at("plays", "2 personality ? knots")[1] == "There was nothing for it to act on."


def test_the_last_play_is_followed_by_all_chips_and_by_the_score() -> None:
    assert HANDS.at("ties", "2 power end leaves") == [
        "End face-up on Ben’s side of leaves; one leaves chip from Ben’s supply onto the stack.",
        "Ann, turn over the face-down card at waves for all to see.",
        "Ben, turn over the face-down card at waves for all to see.",
        "Ann takes chips: 3\u00a0moons, 2\u00a0suns, 1\u00a0waves, 5\u00a0knots.",
        "Ben takes chips: 1\u00a0moons, 2\u00a0suns, 2\u00a0leaves, 3\u00a0knots.",
        "The round scores 4 for Ann, 0 for Ben.",
    ]


def test_only_the_cards_that_are_owed_are_asked_for() -> None:
    owed = "{}, turn over the face-down card at {} and show it."
    said = HANDS.at("reveals", "2 power merchant knots")[1:]
    assert said[:6] == [
        owed.format("Ann", "suns"),
        owed.format("Ben", "suns"),
        owed.format("Ben", "waves"),
        owed.format("Ben", "leaves"),
        owed.format("Ann", "wyrms"),
        owed.format("Ben", "knots"),
    ]
    assert said[6:] == [
        "Ann, turn over the face-down card at moons for all to see.",
        "Ben, turn over the face-down card at moons for all to see.",
        "Ann takes 1 moons chip.",
    ]


def test_an_even_shortage_is_halved_and_nobody_is_asked_for_a_card() -> None:
    assert HANDS.at("halves", "2 power merchant knots")[1:] == [
        "Ann, turn over the face-down card at wyrms and show it.",
        "Ben, turn over the face-down card at wyrms and show it.",
        "Ann takes chips: 4\u00a0moons, 1\u00a0suns, 2\u00a0leaves.",
        "Ben takes chips: 1\u00a0suns, 2\u00a0leaves, 4\u00a0knots.",
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
    way = "Somebody erred: undo, put the line right, or “No card that fits”."
    assert [
        _why("order-of-refusals", "1 reveal bard moons"),
        _why("order-of-refusals", "1 reveal mill moons"),
        _why("order-of-refusals", "1 reveal huntress moons"),
    ] == [
        f"That card lies elsewhere or is out. {way}",
        f"That card has no moons. {way}",
        f"Declared here was an event. {way}",
    ]


def test_an_unshown_card_of_which_none_is_left_is_told_so() -> None:
    assert _why("names", "1 location ? leaves") == (
        "Every location of leaves has been seen in this round: choose another type or ace."
    )


def test_a_card_turned_over_settles_its_ace_and_whatever_else_it_settles() -> None:
    assert HANDS.at("reveals", "2 reveal battle knots") == [
        "Ben turned over Battle at knots.",
        "Ann, turn over the face-down card at suns and show it.",
        "Ben, turn over the face-down card at suns and show it.",
        "Ben, turn over the face-down card at waves and show it.",
        "Ben, turn over the face-down card at leaves and show it.",
        "Ann, turn over the face-down card at wyrms for all to see.",
        "Ben, turn over the face-down card at wyrms for all to see.",
        "Ann, turn over the face-down card at knots for all to see.",
        "Ann takes 3 knots chips.",
        "Ben takes chips: 1\u00a0wyrms, 2\u00a0knots.",
    ]
    assert HANDS.back("reveals", "2 reveal battle knots") == [
        "Turn Ben’s card at knots face-down again.",
        "3 knots chips from Ann’s supply to the ace.",
        "1 wyrms chip from Ben’s supply to the ace.",
        "2 knots chips from Ben’s supply to the ace.",
    ]


def test_chips_that_nobody_wins_stay() -> None:
    assert HANDS.at("extra-chips", "2 reveal ? moons") == [
        "Ben’s card at moons counts as lower than any card.",
        "1 moons chip stays on the ace.",
        "The round scores 2 for Ann, 7 for Ben.",
    ]


def test_the_next_round_is_dealt() -> None:
    assert HANDS.at("extra-chips", "deal") == [
        "Collect all 30 cards, shuffle, deal 14 to each and lay 2 aside unseen.",
        "Put one set-aside chip of each suit onto its ace.",
        "Each player draws five cards.",
    ]


def test_a_discard_leaves_the_round() -> None:
    assert HANDS.at("stuck", "1 discard huntress") == [
        "Huntress leaves the round.",
        "Ann draws a card.",
    ]
