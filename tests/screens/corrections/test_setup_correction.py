"""Names and options are put right in mid-match, and somebody joins."""

import pytest

from tablepi.games.suitup.moves import Block
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


def step(sitting: Sitting) -> list[str]:
    """What the page of a step shows, without its signs."""
    return [text for _, text in sitting.see(pictures.Page).sections[0].lines]


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
    assert step(duel) == [
        "Then line 1 (Ann: Power · Castle · suns) could not stand: It is not Ann’s turn: waiting "
        "for Ben. Put that line right as well, or undo back to it.",
        "Who starts: 2",
    ]
    duel.hear(Back())
    assert len(duel.lines()) == 3
    correct(duel)
    assert ("Who starts", "Ann") in entries(duel)


def test_an_option_and_the_lines_that_rest_on_it_stand_in_one_step(duel: Sitting) -> None:
    rows = duel.rows()
    correct(duel, Answer("setup.option", "starter"), Answer("setup.value", "2"))
    duel.hear(Answer("step.remove"))
    # Ben begins now, so his own first line stands, and Ann's after it.
    assert duel.see(pictures.Page).title == "This will be put right"
    assert duel.rows() == rows
    hidden = duel.lines()[1]
    duel.hear(Answer("step.finish"))
    assert duel.lines()[3:] == ["change option starter 2 1 1"]
    assert [text for _, _, text in listed(history_of(duel))][-1] == (
        "Who starts: 2 · Line 1 taken out"
    )
    duel.hear(Back())
    assert duel.table.prompt.text.startswith("Ben")
    duel.hear(Undo())
    assert duel.lines()[1] == hidden
    correct(duel)
    assert ("Who starts", "Ann") in entries(duel)


def test_a_line_is_said_anew_under_the_new_option(sitting: Sitting) -> None:
    sitting.begin("suitup", "Ann", "Ben")
    sitting.give(verb="flip", card="7-crowns")
    sitting.give(seat=2, verb="draw")
    sitting.give(seat=2, verb="discard", card="8-stars", letter=Block(1))
    correct(sitting, Answer("setup.option", "actions"), Answer("setup.value", "off"))
    assert step(sitting)[0] == (
        "Then line 3 (Ben: Discard · 8 stars · X · block Ann) could not be read. Put that line "
        "right as well, or undo back to it."
    )
    sitting.hear(Answer("step.change"))
    sitting.give(verb="discard", card="8-stars")
    assert sitting.lines()[3:] == ["change option actions off 3 1 '2 discard 8-stars'"]
    assert [panel.to_act for panel in sitting.table.seats] == [True, False]


def test_the_secret_card_of_such_a_line_is_not_named(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    correct(sitting, Answer("setup.option", "starter"), Answer("setup.value", "2"))
    told = "Then line 1 (Ann: Event · a face-down card · suns) could not stand"
    assert step(sitting)[0].startswith(told)
    sitting.hear(Answer("step.insert"))
    sitting.scan("power", "suns", "castle")
    sitting.hear(Answer("step.finish"))
    assert "discovery" not in repr(history_of(sitting)).lower()


def test_a_set_up_that_the_game_does_not_have_says_what_is_wrong(sheet: Sitting) -> None:
    correct(sheet, Answer("setup.option", "rounds"))
    sheet.enter("-3")
    assert refusal(sheet) == (
        "The match cannot be set up like that: “Rounds” takes a number, 0 or more, not “-3”."
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "“Agreed allies” goes only with “Everybody for themselves”: enter - for none"),
        ("de", "„Vereinbarte Verbündete“ gilt nur mit „Jeder für sich“: gebt - für nichts ein"),
    ],
)
def test_options_that_do_not_go_together_are_told_by_their_labels(
    store: Store, language: str, told: str
) -> None:
    sitting = Sitting(store, language=language)
    sitting.begin("conquest-of-fates", "Ann", "Ben", "Cid", mode="nemesis")
    correct(sitting, Answer("setup.option", "allies"))
    sitting.enter("1+2")
    page = sitting.see(pictures.Page)
    assert told in page.sections[0].lines[0][1]


def test_an_option_that_ends_the_match_before_a_line_says_so(sheet: Sitting) -> None:
    correct(sheet, Answer("setup.option", "rounds"))
    sheet.enter("1")
    assert step(sheet)[0] == (
        "With that the match would have been over before line 4 (Ann: Add · 3). "
        "Undo back to it, or remove that line and all that follow."
    )


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
    assert told.endswith("Auch diese Zeile berichtigen oder bis dorthin zurücknehmen.")


def test_a_card_that_is_named_face_down_with_an_option_is_told_to_nobody(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("event", "suns", "discovery")
    correct(sitting, Answer("setup.option", "starter"), Answer("setup.value", "2"))
    sitting.hear(Answer("step.change"))
    sitting.scan("event", "suns", "pact")
    assert sitting.lines()[-1] == "change option starter 2 1 1 '2 event pact suns'"
    assert "pact" not in repr(sitting.table).lower()
    assert "pact" not in repr(history_of(sitting)).lower()
