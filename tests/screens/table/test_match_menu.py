"""The menu of one match: leaving it, ending it, how the far half of its screen stands."""

import pytest

from tablepi.referee.intents import (
    Answer,
    Back,
    Intent,
    OpenHistory,
    OpenMatchMenu,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

EXPLAINS = "First game: no explanations"
LEAVE = ("To the main menu", "Discard the match")
REST = ("Call the judge", "Sound: 60 of 100")


def _entries(sitting: Sitting) -> list[str]:
    sitting.hear(OpenMatchMenu())
    return [entry.title for entry in sitting.see(pictures.Listing).entries]


def test_what_ends_a_match_stands_apart_from_what_is_played(sitting: Sitting) -> None:
    table = sitting.begin("power-suit", "Ann", "Ben")
    assert [button.label for button in table.prompt.buttons][-1] == "Discard"
    assert _entries(sitting)[:7] == [*LEAVE, "Pause", *REST, EXPLAINS, "Someone gives up"]
    sitting.hear(Back())
    table = sitting.begin("score-sheet", "Cid", "Dan")
    assert "End the match" not in [button.label for button in table.prompt.buttons]
    ends = [EXPLAINS, "Someone gives up", "Say who is next", "Put the set-up right"]
    assert _entries(sitting) == [*LEAVE, "Pause", "End the match", *REST, *ends]
    sitting.hear(Back())
    sitting.give(seat=1, verb="add", points=3)
    ends.insert(2, "Abandon the match")
    assert _entries(sitting) == [LEAVE[0], "Pause", "End the match", *REST, *ends]


def test_no_row_of_the_menu_says_the_same_twice(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.hear(OpenMatchMenu())
    for entry in sitting.see(pictures.Listing).entries:
        assert entry.title != entry.detail.rstrip("."), entry


def test_the_match_stays_open_when_one_goes_to_the_main_menu(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.hear(OpenMatchMenu(), Answer("match.leave"))
    assert len(sitting.see(pictures.Menu).resume) == 1


def test_ending_a_sheet_drops_the_words_that_were_given(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Cid", "Dan")
    sitting.give(seat=1)
    sitting.hear(OpenMatchMenu(), Answer("match.verb", "finish"))
    assert sitting.lines() == ["finish"]
    assert sitting.table.prompt.buttons[0].label == "Show the result"
    ends = ["Call the judge", "Sound: 60 of 100", "Put the set-up right"]
    assert _entries(sitting) == ["To the main menu", *ends]


def test_giving_up_asks_who_and_the_way_back_is_the_table(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), Answer("match.concede"))
    assert sitting.see(pictures.Listing).title == "Who gives up?"
    sitting.hear(Back())
    assert sitting.table.prompt.text == "Ann: scan or tap"


@pytest.mark.parametrize("turned", [None, True, False])
def test_the_far_half_stands_as_the_house_wants_it_until_somebody_turns_it(
    store: Store, turned: bool | None
) -> None:
    sitting = Sitting(store, turned=turned)
    assert sitting.begin("power-suit", "Ann", "Ben").turned is turned
    seen = []
    for _ in range(3):
        sitting.hear(OpenMatchMenu())
        (turn,) = sitting.see(pictures.Listing).entries[-1:]
        assert turn.act is not None
        sitting.hear(turn.act, Back())
        seen.append(sitting.table.turned)
    assert seen[-1] is turned
    assert set(seen) == {None, True, False}
    sitting.hear(OpenHistory())
    assert sitting.see(pictures.History).turned is turned


def _sound(sitting: Sitting) -> str:
    return _entry(sitting).title


def _entry(sitting: Sitting) -> pictures.Entry:
    entries = sitting.see(pictures.Listing).entries
    return next(entry for entry in entries if entry.title.startswith("Sound"))


def test_the_sound_is_turned_up_and_down_in_steps_and_off_and_on_with_a_tap(
    sitting: Sitting,
) -> None:
    assert sitting.begin("power-suit", "Ann", "Ben").volume == 60
    sitting.hear(OpenMatchMenu())
    assert _sound(sitting) == "Sound: 60 of 100"
    quieter, louder = _entry(sitting).buttons
    for act, expected in (
        (quieter.act, "Sound: 40 of 100"),
        (louder.act, "Sound: 60 of 100"),
        (_entry(sitting).act, "Sound: silent"),
        (quieter.act, "Sound: silent"),
        (louder.act, "Sound: 60 of 100"),
        (louder.act, "Sound: 80 of 100"),
        (louder.act, "Sound: 100 of 100"),
        (louder.act, "Sound: 100 of 100"),
    ):
        assert act is not None
        sitting.hear(act)
        assert _sound(sitting) == expected
    sitting.hear(Back())
    assert sitting.table.volume == 100


@pytest.mark.parametrize("act", [Answer("sound.more"), Answer("sound.toggle")])
def test_a_table_turned_all_the_way_down_is_silent_and_can_be_turned_up_again(
    sitting: Sitting, act: Intent
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu())
    for _ in range(3):
        sitting.hear(Answer("sound.less"))
    assert _sound(sitting) == "Sound: silent"
    sitting.hear(act)
    assert _sound(sitting) == "Sound: 20 of 100"
