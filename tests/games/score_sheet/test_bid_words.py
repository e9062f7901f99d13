"""The page on how to play says what a sheet of bids counts."""

import pytest

from tablepi.core.options import setup_of
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.library import Texts, library
from tablepi.referee.words import Words
from tablepi.screens.table.text_page import sections

HOOK = (
    'id = "hook"\n[rounds.bid]\nhand = 3\norder = "up-down"\nbase = 10\nmade = 1\n'
    "zero = { base = 5, per = 2 }\n"
)


def _scoring(template: str, own: Texts = ()) -> list[str]:
    """What is said besides the end, as the page has it."""
    setup = setup_of(GAME, ("Ann", "Ben", "Cid"), {"template": template}, library(own))
    assert GAME.variant is not None
    game = GAME.variant(setup)
    assert game is not None
    words = Words(game)
    told = next(s for s in sections(game, words) if s.heading == words("how.scoring"))
    return [text for _, text in told.lines if text != words("scoring.end")]


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (
            "bids-never-even",
            [
                "An exact bid counts 10, and 1 for each trick.",
                "A missed one counts nothing.",
                "Each round has a card less, down to one, then a card more.",
            ],
        ),
        (
            "bids-at-sea",
            [
                "An exact bid counts 20 for each trick.",
                "A missed one counts −10 for each trick too many or too few.",
                "A bid of 0 counts, for each card of the round, 10 if it is exact, else −10.",
                "Each round has a card more.",
            ],
        ),
        ("darts-301", []),
        ("farm", []),
    ],
)
def test_the_page_says_what_a_bid_counts_and_how_the_cards_go(
    template: str, said: list[str]
) -> None:
    assert _scoring(template) == said


def test_a_sheet_of_ones_own_says_it_too() -> None:
    assert _scoring("hook", (("hook.toml", HOOK),)) == [
        "An exact bid counts 10.",
        "A missed one counts nothing.",
        "A bid of 0 counts 5 and 2 for each card of the round if it is exact, "
        "else 0 for each card.",
        "Each trick made counts 1 besides.",
        "Each round has a card more, then a card less, down to one.",
    ]
