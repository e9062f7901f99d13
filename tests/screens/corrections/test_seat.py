"""A seat's own page: calling the judge without a panel, and giving up."""

import pytest

from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonTapped
from tablepi.games import games
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Answer, Back, Drop, OpenMatchMenu, OpenResult, Undo
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting

BANK = Timing("bank", 600)


def _tap(sitting: Sitting, seat: int) -> pictures.Picture:
    return sitting.hear(sitting.table.seats[seat - 1].act)


def _asked(sitting: Sitting) -> list[str]:
    (section,) = sitting.see(pictures.Page).sections
    return [text for _, text in section.lines]


def _ask(sitting: Sitting, seat: int) -> list[str]:
    sitting.hear(OpenMatchMenu(), Answer("match.concede"), Answer("seat", seat))
    return _asked(sitting)


def test_the_matchs_menu_calls_the_judge_for_the_table_and_the_clocks_stand(store: Store) -> None:
    sitting = Sitting(store, timing=BANK)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), Answer("judge.call"))
    assert sitting.see(pictures.Call).name == "The table calls"
    sitting.wait(60_000)
    sitting.hear(Answer("called.answered"))
    assert [dial.text for dial in sitting.table.clocks] == ["9:58", "10:00"]
    assert sitting.table.clocks[0].runs
    assert sitting.notes()[2:] == ["judge called", "clock pause", "judge answered", "clock start"]


def test_a_seats_page_calls_the_judge_for_that_seat_and_a_judges_button_answers(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    _tap(sitting, 2)
    page = sitting.see(pictures.Listing)
    assert [page.title, *(entry.title for entry in page.entries)] == [
        "Ben", "Call the judge", "Ben gives up"
    ]  # fmt: skip
    sitting.hear(Answer("judge.call"))
    assert sitting.see(pictures.Call).name == "Ben"
    sitting.hear(ButtonTapped("judge"))
    assert sitting.table.prompt.text == "Ann: scan or tap"
    assert sitting.notes() == ["judge called 2", "judge answered"]


def test_the_judge_can_be_called_after_the_end(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give_up(1)
    sitting.hear(OpenMatchMenu(), Answer("judge.call"))
    assert sitting.see(pictures.Call)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_panel_that_is_no_word_opens_its_seat_and_refuses_nothing(
    sitting: Sitting, seat: int
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    _tap(sitting, seat)
    assert sitting.see(pictures.Listing).title == ("Ann", "Ben")[seat - 1]
    sitting.hear(Back())
    assert sitting.table.prompt.given == ()
    assert sitting.refusals() == []


def test_a_panel_that_is_a_word_says_it(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    _tap(sitting, 2)
    assert sitting.table.prompt.text == "Ben: points?"
    _tap(sitting, 3)
    assert sitting.table.prompt.text == "Cid: points?"


def test_words_that_are_begun_are_not_left_for_a_seats_page(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.give(verb="power")
    _tap(sitting, 1)
    assert sitting.table.prompt.given


@pytest.mark.parametrize("game", ["score-sheet", "conquest-of-fates"])
def test_a_panel_that_was_tapped_before_opens_its_seat(store: Store, game: str) -> None:
    sitting = Sitting(store)
    sitting.begin(game, "Ann", "Ben", "Cid")
    for line in ("keep",) * 3 if game == "conquest-of-fates" else ():
        sitting.give(verb=line)
    _tap(sitting, 3)
    assert isinstance(sitting.picture, pictures.Table)
    _tap(sitting, 3)
    assert sitting.see(pictures.Listing).title == "Cid"
    sitting.hear(Answer("concede.seat", 3), Answer("concede.yes"))
    assert sitting.lines()[-1] == "concede 3"


def test_a_panel_that_calls_out_of_turn_calls(sitting: Sitting) -> None:
    sitting.begin("suitup", "Ann", "Ben", "Cid")
    for words in ({"verb": "flip", "card": "5-clubs"}, {"verb": "draw"}):
        sitting.give(**words)
    sitting.give(verb="discard", card="9-hearts")
    panel = sitting.table.seats[0]
    assert panel.call == "May I?"
    sitting.hear(panel.act)
    assert sitting.lines()[-1] == "1 mayi"


def test_with_two_sides_giving_up_ends_the_match_and_says_so_before(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    assert _ask(sitting, 1) == [
        "The match is then over: Ben wins, whatever the scores.",
        "Undo takes it back until the result stands.",
    ]
    sitting.hear(Back())
    assert sitting.table.prompt.text == "Ann: scan or tap"
    assert sitting.lines() == []
    _ask(sitting, 1)
    sitting.hear(Answer("concede.yes"))
    assert sitting.table.prompt.text == "Ben wins"
    assert sitting.lines() == ["concede 1"]


def test_where_nobody_is_left_nobody_wins(sitting: Sitting) -> None:
    sitting.go_on("score-sheet", ("Ann",))
    assert _ask(sitting, 1)[0] == "The match is then over, and nobody wins."


def test_with_more_the_match_goes_on_and_it_says_what_becomes_of_the_things(
    sitting: Sitting,
) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    assert _ask(sitting, 1)[:2] == [
        "The match goes on without Ann, who keeps the score and cannot win any more.",
        "Ann’s entries stay on the sheet; no more are made.",
    ]
    sitting.hear(Answer("concede.yes"))
    table = sitting.table
    assert [panel.out for panel in table.seats] == ["gave up", "", ""]
    assert [panel.to_act for panel in table.seats] == [False, True, False]
    sitting.hear(Undo())
    assert [panel.out for panel in sitting.table.seats] == ["", "", ""]


def test_a_seat_that_is_out_cannot_give_up_again(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.give_up(2)
    _tap(sitting, 2)
    page = sitting.see(pictures.Listing)
    assert [(entry.title, entry.act) for entry in page.entries] == [
        ("Call the judge", Answer("judge.call")),
        ("Ben gave up", None),
    ]
    sitting.hear(Back(), OpenMatchMenu(), Answer("match.concede"))
    assert [entry.title for entry in sitting.see(pictures.Listing).entries] == ["Ann", "Cid"]
    sitting.hear(Answer("seat", 2))
    assert isinstance(sitting.picture, pictures.Listing)


def test_the_result_says_who_gave_up(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    for seat in (3, 1):
        sitting.give_up(seat)
    sitting.hear(OpenResult())
    standings = sitting.see(Ending).standings
    assert {each.name: (each.winner, each.corrected) for each in standings} == {
        "Ben": (True, ""), "Ann": (False, "gave up"), "Cid": (False, "gave up")
    }  # fmt: skip


def test_no_clock_runs_while_it_is_asked(store: Store) -> None:
    sitting = Sitting(store, timing=BANK)
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.step_ms = 0
    _tap(sitting, 1)
    sitting.hear(Answer("concede.seat", 1))
    sitting.wait(300_000)
    sitting.hear(Back())
    assert [dial.text for dial in sitting.table.clocks] == ["10:00", "10:00"]
    assert sitting.table.clocks[0].runs


def test_a_flag_that_gives_up_leaves_the_others_their_match(store: Store) -> None:
    sitting = Sitting(store, timing=Timing("bank", 60, 0, "concedes"))
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    sitting.wait(61_000)
    assert sitting.lines() == ["concede 1"]
    assert [panel.out for panel in sitting.table.seats] == ["gave up", "", ""]
    assert [(dial.seat, dial.runs) for dial in sitting.table.clocks if dial.runs] == [(2, True)]
    sitting.wait(61_000)
    assert sitting.lines() == ["concede 1", "concede 2"]
    assert sitting.table.prompt.text == "Cid wins"


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_every_game_for_more_than_two_says_what_becomes_of_the_things(
    game: str, language: str
) -> None:
    found = games()[game]
    assert ("concede.things" in found.words[language]) == (found.seats[-1] > 2)


def test_it_is_asked_in_german(store: Store) -> None:
    sitting = Sitting(store, language="de")
    sitting.begin("suitup", "Ann", "Ben", "Cid")
    assert _ask(sitting, 2) == [
        "Die Partie geht ohne Ben weiter: Die Punkte bleiben stehen, gewinnen kann Ben nicht mehr.",
        "Die Hand von Ben kommt verdeckt in den Stapel; Auslagen und Abwürfe bleiben liegen.",
        "Rückgängig nimmt es zurück, bis das Ergebnis gilt.",
    ]


def test_the_panel_of_a_seat_that_is_out_offers_no_effects(sitting: Sitting) -> None:
    lines = ("1 keep", "2 keep", "3 keep", "concede 2")
    sitting.go_on("conquest-of-fates", ("Ann", "Ben", "Cid"), *lines)
    _tap(sitting, 3)
    assert "Gain" in [each.button.label for each in sitting.table.prompt.counted]
    sitting.hear(Back(), Drop())
    _tap(sitting, 2)
    assert sitting.see(pictures.Listing).entries[1].title == "Ben gave up"
