"""The proposal of a host's PIN."""

import pytest

from tablepi.core.errors import StoreError
from tablepi.referee.intents import Answer, Back, Intent, Key
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.settings.host_pin import pin_proposal
from tests.worlds.table.sitting import Sitting, notices


@pytest.mark.parametrize(
    "answers", [(Answer("proposal.no"),), (Answer("proposal.yes"), *[Key("1"), Key("enter")] * 2)]
)
def test_an_answer_that_cannot_be_kept_is_said_in_the_menu(
    sitting: Sitting, answers: tuple[Intent, ...]
) -> None:
    def full(pin: str) -> None:
        raise StoreError("cause.full")

    sitting.router.enter(pin_proposal(sitting.router, full))
    sitting.hear(*answers)
    assert notices(sitting.see(pictures.Menu)) == [sitting.router.words("cause.full")]


def test_the_question_stays_until_it_is_answered(sitting: Sitting) -> None:
    sitting.router.enter(pin_proposal(sitting.router, lambda pin: None))
    question = sitting.see(pictures.Page)
    assert [button.label for button in question.buttons] == ["Choose a PIN", "No PIN"]
    sitting.scan("castle")
    sitting.hear(Back())
    assert sitting.picture == question
