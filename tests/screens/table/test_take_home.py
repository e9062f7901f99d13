"""The way to the code, from the result and from the list of matches, and who may go it."""

import json
from urllib.parse import unquote

import pytest

from tablepi.core.plays import ADDRESS
from tablepi.referee.intents import Answer, Back, OpenResult
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting


@pytest.fixture
def ended(sitting: Sitting) -> Sitting:
    """Ann gave up, and nobody has said yet that the result stands."""
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    sitting.give_up(1)
    sitting.hear(OpenResult())
    return sitting


def fields(sitting: Sitting) -> dict[str, object]:
    """What the fullest code says."""
    code = sitting.see(pictures.TakeHome).codes[0]
    found = json.loads(unquote(code.text.removeprefix(ADDRESS)))
    assert isinstance(found, dict)
    return found


def test_a_result_is_taken_home_once_it_stands(ended: Sitting, store: Store) -> None:
    assert Answer("home.take") not in [button.act for button in ended.see(Ending).buttons]
    ended.hear(Answer("home.take"))
    ended.see(Ending)
    ended.hear(Answer("result.stands"))
    assert Answer("home.take") in [button.act for button in ended.see(Ending).buttons]
    ended.hear(Answer("home.take"))
    assert fields(ended)["sourcePlayId"] == store.journal.kept(1).uuid
    assert "location" not in fields(ended)
    ended.hear(Back())
    ended.see(Ending)


def test_the_house_is_where_it_was_played(ended: Sitting) -> None:
    ended.router.context.settings.choose({"cafe.name": "The Blue Lion"})
    ended.hear(Answer("result.stands"), Answer("home.take"))
    assert fields(ended)["location"] == "The Blue Lion"


def test_no_card_that_stayed_hidden_is_in_the_code(ended: Sitting) -> None:
    ended.hear(Answer("result.stands"), Answer("home.take"))
    assert "discovery" not in ended.see(pictures.TakeHome).codes[0].text.casefold()


def test_it_is_there_again_from_the_list_of_matches_and_says_no_erased_name(
    ended: Sitting, store: Store
) -> None:
    ended.hear(Answer("result.stands"), Answer("tool.menu"))
    store.players.erase("Ann")
    ended.hear(Answer("menu.matches"), ResumeMatch(1), Answer("home.take"))
    players = fields(ended)["players"]
    assert isinstance(players, list)
    assert [each["name"] for each in players] == ["Seat 1", "Ben"]
    assert "Ann" not in repr(ended.picture)
