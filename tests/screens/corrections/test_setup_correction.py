"""Names and options are put right in mid-match, and somebody joins."""

from tablepi.referee.intents import (
    Answer,
    Back,
    GoToMenu,
    Intent,
    OpenMatchMenu,
    OpenResult,
    SuggestedText,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.screens.histories import asks_pin, history_of, listed
from tests.worlds.table.sitting import Sitting


def correct(sitting: Sitting, *acts: Intent) -> None:
    """From the table: the match's menu, the set-up, and these acts."""
    sitting.hear(OpenMatchMenu(), Answer("match.setup"), *acts)


def entries(sitting: Sitting) -> list[tuple[str, str]]:
    return [(each.title, each.detail) for each in sitting.see(pictures.Listing).entries]


def refusal(sitting: Sitting) -> str:
    page = sitting.see(pictures.Page)
    assert page.title == "The set-up stays as it is"
    [(sign, text)] = page.sections[0].lines
    assert sign == "!"
    return text


def test_the_set_up_is_listed_as_it_stands(duel: Sitting) -> None:
    correct(duel)
    assert entries(duel) == [
        ("Ann", "Seat 1"),
        ("Ben", "Seat 2"),
        ("Rounds", "3"),
        ("Who starts", "Ann"),
    ]


def test_a_name_that_sits_here_already_is_asked_about(duel: Sitting) -> None:
    correct(duel, Answer("setup.seat", 2), SuggestedText("ann"))
    assert duel.see(pictures.Page).title == "Another ann?"
    duel.hear(Answer("same.another"))
    assert duel.lines()[-1] == "change seat 2 'ann B.'"


def test_a_name_put_right_shows_on_the_panels_in_history_and_in_the_list(duel: Sitting) -> None:
    correct(duel, Answer("setup.seat", 2), SuggestedText("Bea"))
    assert duel.lines()[-1] == "change seat 2 Bea"
    assert ("Bea", "Seat 2") in entries(duel)
    duel.hear(Back())
    assert [panel.name for panel in duel.table.seats] == ["Ann", "Bea"]
    assert duel.table.prompt.text == "Bea: scan or tap"
    assert listed(history_of(duel))[1:] == [
        ("2", "line", "Bea: Event · a face-down card · suns"),
        ("3", "line", "Ann: Power · Sea · waves"),
        ("", "correction", "Seat 2 is Bea"),
    ]
    duel.hear(Back(), GoToMenu(), Answer("menu.matches"))
    assert "Ann, Bea" in duel.see(pictures.Listing).entries[0].title


def test_undo_gives_the_old_name_back_also_in_the_list(duel: Sitting) -> None:
    correct(duel, Answer("setup.seat", 2), SuggestedText("Bea"), Back(), Undo())
    assert [panel.name for panel in duel.table.seats] == ["Ann", "Ben"]
    duel.hear(GoToMenu())
    assert "Ann, Ben" in duel.see(pictures.Menu).resume[0].title


def test_a_name_put_right_plays_again_and_stands_on_the_result(sheet: Sitting) -> None:
    correct(sheet, Answer("setup.seat", 1), SuggestedText("Anna"), Back())
    sheet.give(verb="finish", anyway="anyway")
    sheet.hear(OpenResult())
    result = sheet.see(Ending)
    assert "Anna" in {standing.name for standing in result.standings}
    sheet.hear(Answer("result.stands"), Answer("result.again"))
    assert sheet.storage.journal.kept(2).header.seats == ("Anna", "Ben")


def test_one_player_more_joins_the_score_sheet(sheet: Sitting) -> None:
    correct(sheet)
    assert entries(sheet)[2] == ("One player more", "Seat 3, as if there from the beginning")
    sheet.hear(Answer("setup.seat", 3))
    assert sheet.see(pictures.Typing).text == "Player 3"
    sheet.hear(SuggestedText("Cid"), Back())
    assert [(panel.name, panel.score) for panel in sheet.table.seats] == [
        ("Ann", "4"),
        ("Ben", "6"),
        ("Cid", "0"),
    ]
    sheet.give(seat=3, verb="add", points=5)
    assert sheet.lines()[-1] == "3 add 5"


def test_where_the_game_has_no_seat_more_nobody_joins(duel: Sitting) -> None:
    correct(duel, Answer("setup.seat", 3))
    assert isinstance(duel.picture, pictures.Listing)


def test_an_option_is_chosen_from_a_list_or_typed(sheet: Sitting) -> None:
    correct(sheet, Answer("setup.option", "best"))
    assert entries(sheet) == [("highest", "as it stands"), ("lowest", ""), ("all together", "")]
    sheet.hear(Answer("setup.value", "low"))
    assert sheet.lines()[-1] == "change option best low"
    sheet.hear(Answer("setup.option", "target"))
    sheet.enter("50")
    assert sheet.lines()[-1] == "change option target 50"
    assert ("Target", "50") in entries(sheet)
    sheet.hear(Back())
    assert listed(history_of(sheet))[-2:] == [
        ("", "correction", "Who wins: lowest"),
        ("", "correction", "Target: 50"),
    ]


def test_a_line_that_could_not_stand_is_named_by_its_words_and_sentence(duel: Sitting) -> None:
    correct(duel, Answer("setup.option", "starter"), Answer("setup.value", "2"))
    assert refusal(duel) == (
        "Then line 1 (Ann: Power · Castle · suns) could not stand: It is not Ann’s turn: waiting "
        "for Ben. Put that line right first, or undo back to it."
    )
    duel.hear(Back())
    assert ("Who starts", "Ann") in entries(duel)
    assert len(duel.lines()) == 3


def test_the_secret_card_of_such_a_line_is_not_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    correct(sitting, Answer("setup.option", "starter"), Answer("setup.value", "2"))
    assert "Then line 1 (Ann: Event · a face-down card · suns) could not stand" in refusal(sitting)


def test_a_set_up_that_the_game_does_not_have_says_what_is_wrong(sheet: Sitting) -> None:
    correct(sheet, Answer("setup.option", "rounds"))
    sheet.enter("-3")
    assert refusal(sheet).startswith("The match cannot be set up like that: ")


def test_the_judges_pin_is_asked_first(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    correct(duel)
    assert asks_pin(duel)
    duel.enter("1234")
    assert ("Ann", "Seat 1") in entries(duel)
    duel.hear(Answer("setup.seat", 1), SuggestedText("Anna"), Back(), Undo())
    assert asks_pin(duel)


def test_a_name_put_right_is_found_and_erased_everywhere(duel: Sitting, store: Store) -> None:
    correct(duel, Answer("setup.seat", 2), SuggestedText("Bea"), Back())
    seal = store.journal.kept(1).seal
    assert set(store.players.recent()) == {"Ann", "Bea", "Ben"}
    store.players.erase("Bea")
    assert duel.lines()[-1] == "change seat 2 -"
    assert store.journal.matches()[0].names == ("Ann", "-")
    assert store.journal.kept(1).seal == seal
    assert store.verify().damages == []
    duel.hear(GoToMenu())
    assert "Ann, Seat 2" in duel.see(pictures.Menu).resume[0].title


def test_german_words_are_there(store: Store) -> None:
    duel = Sitting(store, language="de")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("event", "suns", "discovery")
    correct(duel)
    assert duel.see(pictures.Listing).title == "Aufbau berichtigen"
    duel.hear(Answer("setup.option", "starter"), Answer("setup.value", "2"))
    told = duel.see(pictures.Page).sections[0].lines[0][1]
    assert told.startswith("Zeile 1 (Ann: ")
    assert told.endswith("Erst diese Zeile berichtigen oder bis dorthin zurücknehmen.")
