"""A tag or a code seats its player while a match is set up, and does nothing anywhere else."""

from pathlib import Path
from typing import Any, cast

import pytest

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import Answer, Back, GoToMenu, OpenMatchMenu, SuggestedText
from tablepi.referee.tags.scanned_card import GENERAL, Role
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tablepi.store import Store
from tests.shots import SCREENS
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.walk import Walk

ANN, BEN, CEM = "04AAAAA1", "04AAAAA2", "04AAAAA3"
USUAL = ("blue", "orange", "teal", "yellow")


@pytest.fixture
def setting_up(sitting: Sitting, store: Store) -> Sitting:
    """A score sheet is set up for two; three players have tags, two of whom want pink."""
    for name, colour, sign in (("Ann", "pink", ANN), ("Ben", "pink", BEN), ("Cem", "", CEM)):
        store.profiles.keep(name, colour, sign)
    sitting.hear(Answer("menu.game", "score-sheet"))
    return sitting


def seated(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.see(pictures.Seating).seats]


def colours(sitting: Sitting) -> tuple[str, ...]:
    return sitting.router.look.colours


def test_players_sit_down_one_after_the_other_and_then_a_seat_is_added(setting_up: Sitting) -> None:
    setting_up.scan(BEN)
    assert seated(setting_up) == ["Ben", "Player 2"]
    setting_up.scan(CEM, ANN)
    assert seated(setting_up) == ["Ben", "Cem", "Ann"]
    assert setting_up.router.passing == "Ann sits at seat 3."


def test_who_sits_there_already_is_not_seated_twice(setting_up: Sitting) -> None:
    setting_up.scan(ANN, ANN)
    assert seated(setting_up) == ["Ann", "Player 2"]
    assert setting_up.router.passing == "Ann sits at seat 1 already."


def test_where_no_seat_is_free_that_is_said(setting_up: Sitting) -> None:
    setting_up.hear(Back(), Answer("menu.game", "power-suit"))
    setting_up.scan(ANN, BEN, CEM)
    assert seated(setting_up) == ["Ann", "Ben"]
    assert setting_up.router.passing.startswith("No seat is free for Cem.")


def test_a_seat_whose_name_is_asked_for_is_the_scanned_players(setting_up: Sitting) -> None:
    setting_up.hear(Answer("seat.name", 2))
    setting_up.scan(CEM)
    assert seated(setting_up) == ["Player 1", "Cem"]
    setting_up.hear(Answer("seat.name", 1))
    setting_up.scan(CEM)
    assert seated(setting_up) == ["Player 1", "Cem"]


def test_a_colour_that_is_taken_falls_back_without_a_word(setting_up: Sitting) -> None:
    setting_up.scan(ANN)
    assert colours(setting_up)[0] == "pink"
    setting_up.scan(BEN)
    assert colours(setting_up)[:2] == ("pink", "orange")
    assert setting_up.router.passing == "Ben sits at seat 2."
    setting_up.hear(Answer("button.start"))
    assert colours(setting_up)[:2] == ("pink", "orange")
    setting_up.hear(Answer("button.ready"))
    assert colours(setting_up)[:2] == ("pink", "orange")


def test_a_typed_name_has_its_colour_too_and_the_menu_the_usual_ones(setting_up: Sitting) -> None:
    setting_up.hear(Answer("seat.name", 2))
    setting_up.enter("Ben")
    assert colours(setting_up)[1] == "pink"
    setting_up.hear(Back(), Answer("discard.yes"))
    assert colours(setting_up) == ()
    setting_up.scan(ANN)
    assert colours(setting_up) == ()


def test_a_match_that_goes_on_later_has_its_players_colours(setting_up: Sitting) -> None:
    setting_up.scan(ANN, CEM)
    setting_up.hear(Answer("button.start"), Answer("button.ready"), GoToMenu())
    assert colours(setting_up) == ()
    setting_up.hear(Answer("menu.matches"), ResumeMatch(1))
    assert colours(setting_up)[0] == "pink"


def test_a_players_tag_is_no_card_of_a_match_and_says_no_name(setting_up: Sitting) -> None:
    setting_up.hear(Answer("button.start"), Answer("button.ready"))
    before = setting_up.table._replace(notices=())
    setting_up.scan(ANN)
    assert "seats its player" in repr(setting_up.table.notices) + setting_up.router.passing
    assert setting_up.table._replace(notices=()) == before
    assert "Ann" not in repr(setting_up.picture)
    assert setting_up.rows() == []


def test_at_the_reader_of_a_seat_its_player_sits_there_while_it_is_free(store: Store) -> None:
    sitting = Sitting(store, roles={"table": (Role(seat=2), GENERAL)})
    for name, sign in (("Ann", ANN), ("Ben", BEN), ("Cem", CEM)):
        store.profiles.keep(name, "", sign)
    sitting.hear(Answer("menu.game", "score-sheet"))
    for antenna, sign in enumerate((ANN, BEN)):
        sitting.hear(TagSeen("table", antenna, sign))
    assert seated(sitting) == ["Ben", "Ann"]
    sitting.hear(TagSeen("table", 0, CEM))
    assert seated(sitting) == ["Ben", "Ann", "Cem"]


@pytest.mark.parametrize(
    "name",
    [
        *("menu", "matches", "history", "rules", "settings", "readers", "hall-task", "judge"),
        *("table", "secret", "strings-claim", "suitup-full", "battle-four", "battle-teams"),
        *("sheet", "over", "result", "own-sheets-faulty", "own-sheets-share", "paused"),
    ],
)
def test_on_any_screen_a_players_tag_is_only_told(name: str, tmp_path: Path) -> None:
    with Walk(tmp_path) as walk:
        SCREENS[name](walk)
        walk.store.profiles.keep("Zoe", "pink", ANN)
        screen, before = walk.router.current, cast(Any, walk.router.picture())
        walk.say(TagSeen("table", 0, ANN))
        after = cast(Any, walk.router.picture())
        told = {each.text for each in after.notices} - {each.text for each in before.notices}
        assert told == {walk.router.words("notice.player")}
        assert walk.router.current is screen
        if not isinstance(after, pictures.Paused):
            assert after._replace(notices=()) == before._replace(notices=())


def test_a_tag_that_only_lies_there_seats_nobody(setting_up: Sitting) -> None:
    setting_up.hear(TagSeen("table", 0, ANN, laid=False))
    assert seated(setting_up) == ["Player 1", "Player 2"]


def test_a_name_that_is_put_right_brings_its_players_colour_at_once(setting_up: Sitting) -> None:
    setting_up.hear(Answer("button.start"))
    before = colours(setting_up)
    setting_up.hear(
        OpenMatchMenu(), Answer("match.setup"), Answer("setup.seat", 2), SuggestedText("Ann")
    )
    assert colours(setting_up)[1] == "pink"
    setting_up.hear(Answer("setup.seat", 2), SuggestedText("Dora"))
    assert colours(setting_up) == before


def test_a_colour_that_is_changed_meanwhile_is_the_seats_at_once(
    setting_up: Sitting, store: Store
) -> None:
    setting_up.scan(ANN)
    setting_up.hear(Answer("seat.name", 2))
    store.profiles.keep("Ann", "white", ANN)
    setting_up.hear(Back())
    assert colours(setting_up)[0] == "white"
    setting_up.hear(Answer("seat.name", 2))
    store.players.erase("Ann")
    setting_up.hear(Back(), Answer("discard.yes"))
    assert colours(setting_up) == ()
