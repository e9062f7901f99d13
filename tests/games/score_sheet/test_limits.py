"""What an entry may be, in a sentence that can be said in every language."""

import pytest

from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.game import GAME
from tablepi.games.score_sheet.terms import Limits
from tablepi.referee.words import Words


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(0, 12), "In this game an entry is 0 to 12: enter another number."),
        (Limits(least=1), "In this game an entry is 1 or more: enter another number."),
        (Limits(most=15), "In this game an entry is 15 or less: enter another number."),
        (Limits(step=5), "In this game an entry is a multiple of 5: enter another number."),
        (
            Limits(0, 60, 5),
            "In this game an entry is 0 to 60, in steps of 5: enter another number.",
        ),
    ],
)
def test_a_refused_entry_says_what_it_may_be(limits: Limits, told: str) -> None:
    assert Words(GAME).say(Phrase("SC-MOST.round", {"limits": limits.said})) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "In „Punkte“ gehört eine Zahl von 0 bis 180: tragt eine andere Zahl ein."),
        (
            "fr",
            "«\N{NO-BREAK SPACE}Punkte\N{NO-BREAK SPACE}» demande un nombre de 0 à 180"
            "\N{NO-BREAK SPACE}: en saisir un autre.",
        ),
        ("es", "«Punkte» solo admite de 0 a 180: anotar otro número."),
    ],
)
def test_limits_fit_into_the_sentence_of_every_language(language: str, told: str) -> None:
    words = Words(GAME, language=language)
    assert words.say(Phrase("SC-MOST", {"row": "Punkte", "limits": Limits(0, 180).said})) == told
