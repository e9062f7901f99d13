"""What the players are told, in full sentences, at lines of the golden scripts."""

from tablepi.core.script import Judged
from tablepi.core.text.phrase import Phrase
from tablepi.games.strings_of_suits.game import GAME
from tablepi.referee.words import Words
from tests.games.golden import FOLDER, played
from tests.games.strings_of_suits.reference import CARDS
from tests.games.told_hands import ToldHands

WORDS = Words(GAME, ("Ann", "Ben"), CARDS)
HANDS = ToldHands(GAME, WORDS)


def _layout(script: str, text: str) -> list[str]:
    return HANDS.said(GAME.layout(HANDS.step(script, text).before.public))


def test_a_chip_is_placed_and_taken_back() -> None:
    assert HANDS.at("two-games", "1 place b1 suns") == ["Flip Desert; suns chip on it."]
    assert HANDS.back("two-games", "1 place b1 suns") == ["b1: suns chip off, Desert face-up."]


def test_every_string_is_named_with_its_points() -> None:
    assert HANDS.at("two-games", "2 place a5 moons")[1:] == ["+4: 6 moons in column a."]
    assert HANDS.at("two-games", "1 place c6 waves")[1:] == [
        "+1: 3 waves in column c.",
        "+1: 3 waves in diagonal c6–f3.",
    ]


def test_claims_are_told_when_made_and_what_was_missed_when_it_is_too_late() -> None:
    assert HANDS.at("claim", "2 place a6 moons") == ["Flip Harvest; moons chip on it."]
    assert HANDS.at("claim", "1 place c6 waves") == [
        "Ben missed +2: 4 moons in column a.",
        "Flip Borderland; waves chip on it.",
    ]
    assert HANDS.at("claim", "1 claim up-c6 row-6") == [
        "Wrong: no points, no more claims for this chip."
    ]
    assert HANDS.at("claim", "1 claim up-c6") == ["+1: 3 waves in diagonal c6–f3."]
    assert HANDS.at("claim", "1 skip") == ["Ben missed +4: 6 moons in column a."]


def test_a_refused_claim_is_told_why_and_which_is_closed() -> None:
    steps = played(FOLDER / "strings-of-suits" / "claim.txt").steps
    said = {
        WORDS.say(step.answer.why)
        for step in steps
        if isinstance(step.answer, Judged) and isinstance(step.answer.why, Phrase)
    }
    assert said >= {
        "For this chip column c was claimed already: name only the other lines.",
        "A wrong claim has closed the claims for this chip: go on, or undo it if it was a slip.",
        "The last chip is Ann’s: only Ann can claim for it.",
        "Points are claimed for the chip that was just placed, and none was placed since the last "
        "skip or in this game: place one first.",
    }


def test_who_cannot_place_is_told_to_skip_and_when_the_game_is_over() -> None:
    assert HANDS.at("double-deck", "2 place f1 wyrms")[-1] == "No chip of Ann’s fits: skip."
    assert HANDS.at("two-games", "1 place c3 knots")[-1] == "Game 1 over: Ann 6, Ben 10."
    assert HANDS.at("claim", "1 place f1 wyrms")[-1] == "No chip fits. Ann may claim, then go on."


def test_the_next_game_exchanges_the_chips_or_lays_new_cards() -> None:
    assert HANDS.at("two-games", "next") == [
        "Take all chips back.",
        "Turn all cards face-up, in place.",
        "Swap chips: suns, waves, knots to Ben.",
        "Ann plays first.",
    ]
    steps = played(FOLDER / "strings-of-suits" / "four-games.txt").steps
    third = [step for step in steps if step.answer.text == "next"][1]
    assert third.after.move is not None
    assert HANDS.said(GAME.hands(third.before.public, third.after.move, third.after.public)) == [
        "Take all chips back.",
        "Both keep their suits.",
        "Shuffle the 36 cards and lay them anew.",
    ]
    assert HANDS.back("two-games", "next") == [
        "It is game 1 again.",
        "Swap back: suns, waves, knots to Ann.",
        "Chips as the picture shows, on cards face-down.",
    ]


def test_the_table_is_laid_out_at_the_start_and_when_a_match_goes_on() -> None:
    assert _layout("two-games", "1 place b1 suns")[0] == "Lay the cards as the picture shows."
    assert _layout("two-games", "2 place a1 moons")[1:] == [
        "Cards under a chip lie face-down.",
        "Ann’s chips: 7 suns, 8 waves, 8 knots.",
        "Ben’s chips: 8 moons, 8 leaves, 8 wyrms.",
    ]
    start = played(FOLDER / "strings-of-suits" / "four-games.txt").steps[0]
    assert HANDS.said(GAME.layout(start.before.public)) == [
        "Extended Decktet: take out aces, Excuse, Light Keeper and Rite.",
        "Shuffle these 36 cards, to lie 6 by 6.",
        "Ann’s chips: 8 moons, 8 leaves, 8 wyrms.",
        "Ben’s chips: 8 suns, 8 waves, 8 knots.",
        "Ben plays first.",
    ]
