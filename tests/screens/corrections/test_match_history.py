"""The history: every line, what was refused and taken back, and the boards in between."""

from tablepi.referee.intents import Answer, Back, Drop, GoToMenu, Undo
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tests.screens.histories import history_of, listed
from tests.worlds.table.sitting import Sitting, notices


def test_every_standing_line_is_there_with_secrets_hidden(duel: Sitting) -> None:
    history = history_of(duel)
    assert [(line.number, line.seat, line.text) for line in history.lines] == [
        ("1", 1, "Power · Castle · suns"),
        ("2", 2, "Event · a face-down card · suns"),
        ("3", 1, "Power · Sea · waves"),
    ]
    assert (history.title, history.of) == ("After move 3", "of 3")


def test_one_steps_through_the_boards_from_the_last_to_the_first(duel: Sitting) -> None:
    last = duel.table.board
    history = history_of(duel)
    assert history.board == last
    assert history.at == (3, 3)
    boards = []
    for step in (2, 1, 0, -1):
        duel.hear(Answer("history.step", step))
        boards.append(duel.see(pictures.History).board)
    assert duel.see(pictures.History).title == "Before the first move"
    assert boards[2] == boards[3]
    assert len({repr(board) for board in (last, *boards)}) == 4
    duel.hear(Answer("history.step", 3))
    assert duel.see(pictures.History).title == "After move 3"


def test_an_earlier_board_shows_no_winner_and_asks_for_nobody(duel: Sitting) -> None:
    duel.give_up(1)
    history = history_of(duel)
    assert [panel.winner for panel in history.seats] == [False, True]
    duel.hear(Answer("history.step", 1))
    history = duel.see(pictures.History)
    assert [panel.winner for panel in history.seats] == [False, False]
    assert [panel.light for panel in history.seats] == ["", ""]


def test_what_was_refused_and_what_was_taken_back_is_told_in_its_place(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.more"))
    assert duel.see(pictures.History).views == ()
    duel.hear(Back())
    duel.scan("power", "suns", "soldier")
    duel.hear(Drop())
    duel.scan("power", "knots", "windfall")
    duel.hear(Undo())
    duel.scan("power", "bard")
    assert listed(history_of(duel))[2:] == [
        ("3", "line", "Ann: Power · Sea · waves"),
        ("", "refused", "Ben: Power · Soldier · suns"),
        ("4", "undone", "Ben: Power · Windfall · knots"),
        ("4", "line", "Ben: Power · Bard · suns"),
    ]
    duel.hear(Answer("history.more"))
    everything, standing = duel.see(pictures.History).views
    assert (everything.chosen, standing.chosen) == (True, False)
    duel.hear(standing.act)
    assert [kind for _, kind, _ in listed(duel.see(pictures.History))] == ["line"] * 4
    duel.hear(Answer("history.more"), everything.act, Answer("history.step", 4))
    chosen = [line.text for line in duel.see(pictures.History).lines if line.chosen]
    assert chosen == ["Power · Bard · suns"]


def test_a_secret_card_that_was_refused_or_taken_back_is_not_named(duel: Sitting) -> None:
    duel.scan("event", "waves", "sailor")
    duel.hear(Drop())
    duel.scan("event", "waves", "journey")
    duel.hear(Undo())
    assert listed(history_of(duel))[3:] == [
        ("", "refused", "Ben: Event · a face-down card · waves"),
        ("4", "undone", "Ben: Event · a face-down card · waves"),
    ]


def test_words_that_never_became_a_move_are_told_as_far_as_they_go(duel: Sitting) -> None:
    duel.scan("power", "castle", "waves")
    assert listed(history_of(duel))[-1] == ("", "refused", "Ben: Power · Castle · …")


def test_the_history_is_whole_after_the_match_was_opened_again(duel: Sitting) -> None:
    duel.scan("power", "suns", "soldier")
    duel.hear(Drop(), Undo())
    before = listed(history_of(duel))
    duel.hear(Back(), GoToMenu(), ResumeMatch(1), Answer("button.ready"))
    assert listed(history_of(duel)) == before


def test_a_card_shown_over_the_history_is_not_played_and_not_named(duel: Sitting) -> None:
    history_of(duel)
    duel.scan("power", "bard")
    assert notices(duel.picture) == ["A card was shown. Go back to the table to play it."]
    duel.hear(Back())
    assert notices(duel.table) == []
    assert len(duel.lines()) == 3


def test_what_else_can_be_done_is_behind_one_key_and_goes_with_its_choice(duel: Sitting) -> None:
    assert history_of(duel).others == ()
    duel.hear(Answer("history.more"))
    others = [button.label for button in duel.see(pictures.History).others]
    assert others == ["Insert before", "Remove", "Several", "Correct a score"]
    duel.hear(Answer("history.more"))
    assert duel.see(pictures.History).others == ()
    duel.hear(Answer("history.insert"))
    assert duel.see(pictures.History).at == (3, 3)
    duel.hear(Answer("history.more"), Answer("history.several"))
    history = duel.see(pictures.History)
    assert history.others == ()
    assert [line.marked for line in history.lines] == [False, False, True]


def test_the_main_key_has_the_colour_of_whose_line_is_shown(duel: Sitting) -> None:
    assert history_of(duel).change.look == "seat-1"
    duel.hear(Answer("history.step", 2))
    assert duel.see(pictures.History).change.look == "seat-2"
    duel.hear(Answer("history.step", 1), Answer("history.step", 0))
    assert duel.see(pictures.History).change.look == "primary"
