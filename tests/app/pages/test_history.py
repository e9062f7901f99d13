"""The history, putting a line right, and what a judge corrects."""

import pytest

from tablepi.app import picture as pictures
from tablepi.app.acts import Drop
from tablepi.app.picture import Said
from tablepi.store import Store
from tests.app.sitting import Sitting, notices


@pytest.fixture
def duel(sitting: Sitting) -> Sitting:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle", "event", "suns", "discovery", "power", "waves", "sea")
    return sitting


def _history(sitting: Sitting) -> pictures.History:
    sitting.press("history")
    return sitting.see(pictures.History)


def test_every_standing_line_is_there_with_secrets_hidden(duel: Sitting) -> None:
    history = _history(duel)
    assert [(line.number, line.seat, line.text) for line in history.lines] == [
        ("1", 1, "Ann: Power · Castle · suns"),
        ("2", 2, "Ben: Event · a face-down card · suns"),
        ("3", 1, "Ann: Power · Sea · waves"),
    ]
    assert history.title == "History: 3 lines"


def test_one_steps_through_the_boards_from_the_last_to_the_first(duel: Sitting) -> None:
    last = duel.table.board
    history = _history(duel)
    assert history.board == last
    assert history.caption == "After line 3 of 3"
    boards = []
    for step in (2, 1, 0, -1):
        duel.press("step", step)
        boards.append(duel.see(pictures.History).board)
    assert duel.see(pictures.History).caption == "Before the first line"
    assert boards[2] == boards[3]
    assert len({repr(board) for board in (last, *boards)}) == 4
    duel.press("step", 99)
    assert duel.see(pictures.History).caption == "After line 3 of 3"


def test_an_earlier_board_shows_no_winner_and_asks_for_nobody(duel: Sitting) -> None:
    duel.press("match")
    duel.press("concede")
    duel.press("seat", 1)
    history = _history(duel)
    assert [panel.winner for panel in history.seats] == [False, True]
    duel.press("step", 1)
    history = duel.see(pictures.History)
    assert [panel.winner for panel in history.seats] == [False, False]
    assert [panel.light for panel in history.seats] == ["", ""]


def test_a_wrong_line_is_put_right_and_the_later_ones_are_played_again(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 1)
    duel.press("amend")
    assert duel.table.prompt.text == "Line 1 becomes — Ann plays: scan or tap"
    assert duel.table.hands == ("Line 1 was: Ann: Power · Castle · suns",)
    assert [panel.score for panel in duel.table.seats] == ["0", "0"]
    duel.scan("power", "suns", "bard")
    assert duel.lines()[-1] == "amend 1 1 power bard suns"
    assert duel.table.said == Said(True, "Line 1 becomes Ann: Power · Bard · suns")
    # What Ben's event took out of the round was the castle; now it is the bard.
    removed = duel.table.board.zones[1]
    assert "bard" in repr(removed)
    assert "castle" not in repr(removed)
    assert _standing(_history(duel))[0] == "Ann: Power · Bard · suns"
    duel.press("back")
    duel.press("undo")
    assert _standing(_history(duel))[0] == "Ann: Power · Castle · suns"


def _standing(history: pictures.History) -> list[str]:
    return [line.text for line in history.lines if line.kind == "line"]


def _listed(history: pictures.History) -> list[tuple[str, str, str]]:
    return [(line.number, line.kind, line.text) for line in history.lines]


def test_what_was_refused_and_what_was_taken_back_is_told_in_its_place(duel: Sitting) -> None:
    assert _history(duel).views == ()
    duel.press("back")
    duel.scan("power", "suns", "soldier")
    duel.hear(Drop())
    duel.scan("power", "knots", "windfall")
    duel.press("undo")
    duel.scan("bard")
    assert _listed(_history(duel))[2:] == [
        ("3", "line", "Ann: Power · Sea · waves"),
        ("", "refused", "Ben: Power · Soldier · suns — PS-SUIT"),
        ("4", "undone", "Ben: Power · Windfall · knots"),
        ("4", "line", "Ben: Power · Bard · suns"),
    ]
    everything, standing = duel.see(pictures.History).views
    assert (everything.chosen, standing.chosen) == (True, False)
    duel.hear(standing.act)
    assert [kind for _, kind, _ in _listed(duel.see(pictures.History))] == ["line"] * 4
    duel.hear(everything.act)
    duel.press("step", 4)
    chosen = [line.text for line in duel.see(pictures.History).lines if line.chosen]
    assert chosen == ["Ben: Power · Bard · suns"]


def test_an_amended_line_stands_behind_what_it_replaced(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 1)
    duel.press("amend")
    duel.scan("power", "suns", "bard")
    assert _listed(_history(duel)) == [
        ("1", "undone", "Ann: Power · Castle · suns"),
        ("1", "line", "Ann: Power · Bard · suns"),
        ("2", "line", "Ben: Event · a face-down card · suns"),
        ("3", "line", "Ann: Power · Sea · waves"),
    ]
    duel.press("back")
    duel.press("undo")
    assert _listed(_history(duel))[:2] == [
        ("1", "line", "Ann: Power · Castle · suns"),
        ("1", "undone", "Ann: Power · Bard · suns"),
    ]


def test_a_secret_card_that_was_refused_or_taken_back_is_not_named(duel: Sitting) -> None:
    duel.scan("event", "waves", "sailor")
    duel.hear(Drop())
    duel.scan("event", "waves", "journey")
    duel.press("undo")
    assert _listed(_history(duel))[3:] == [
        ("", "refused", "Ben: Event · a face-down card · waves — PS-TYPE"),
        ("4", "undone", "Ben: Event · a face-down card · waves"),
    ]


def test_words_that_never_became_a_move_are_told_as_far_as_they_go(duel: Sitting) -> None:
    duel.scan("power", "castle", "waves")
    assert _listed(_history(duel))[-1] == ("", "refused", "Ben: Power · Castle · … — PS-SEEN")


def test_the_history_is_whole_after_the_match_was_opened_again(duel: Sitting) -> None:
    duel.scan("power", "suns", "soldier")
    duel.hear(Drop())
    duel.press("undo")
    before = _listed(_history(duel))
    duel.press("back")
    duel.press("menu")
    duel.press("resume", 1)
    duel.press("ready")
    assert _listed(_history(duel)) == before


def test_an_amendment_that_breaks_a_later_line_is_refused_with_that_line(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 1)
    duel.press("amend")
    duel.scan("power", "waves", "sea")
    said = duel.table.said
    assert said is not None
    assert said.rule == "T-AMEND"
    assert said.text == "That cannot be put there: line 3 would then be refused by PS-SEEN."
    assert [chip.label for chip in duel.table.prompt.given] == ["Power", "waves", "Cancel"]
    assert duel.table.prompt.text.startswith("Line 1 becomes — ")
    duel.scan("lunatic")
    assert duel.lines()[-1] == "amend 1 1 power lunatic waves"


def test_an_amended_secret_card_is_not_named(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 2)
    duel.press("amend")
    assert duel.table.hands == ("Line 2 was: Ben: Event · a face-down card · suns",)
    duel.scan("event", "suns", "pact")
    assert duel.lines()[-1] == "amend 2 2 event pact suns"
    assert duel.table.said == Said(True, "Line 2 becomes Ben: Event · a face-down card · suns")
    assert "act'" not in repr(duel.table.last)
    assert _history(duel).lines[1].text == "Ben: Event · a face-down card · suns"


def test_an_amendment_begun_is_cancelled_by_its_chip_or_by_undo(duel: Sitting) -> None:
    for cancel in ("chip", "undo"):
        _history(duel)
        duel.press("step", 2)
        duel.press("amend")
        duel.scan("power")
        assert [chip.label for chip in duel.table.prompt.given] == ["Power", "Cancel"]
        if cancel == "chip":
            duel.hear(duel.table.prompt.given[-1].act)
        else:
            duel.press("undo")
        assert duel.table.prompt.text == "Ben plays: scan or tap"
    assert len(duel.lines()) == 3


def test_before_the_first_line_there_is_nothing_to_amend(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 0)
    assert duel.see(pictures.History).buttons[2].dim
    duel.press("amend")
    assert isinstance(duel.picture, pictures.History)


def test_a_card_shown_over_the_history_is_not_played_and_not_named(duel: Sitting) -> None:
    _history(duel)
    duel.scan("bard")
    assert notices(duel.picture) == ["A card was shown. Go back to the table to play it."]
    duel.press("back")
    assert notices(duel.table) == []
    assert len(duel.lines()) == 3


def _correct(sitting: Sitting, seat: int, keys: str, reason: str = "") -> None:
    """From the table: history, correct a score, seat, points, reason."""
    _history(sitting)
    sitting.press("adjust")
    sitting.press("seat", seat)
    for key in keys:
        sitting.keys(key) if key != "-" else None
    if keys.startswith("-"):
        sitting.hear(next(
            button.act
            for row in sitting.see(pictures.Typing).rows
            for button in row
            if button.label == "±"
        ))  # fmt: skip
    sitting.enter()
    sitting.enter(reason)


def test_a_judge_corrects_a_score_and_it_is_shown_as_such(duel: Sitting) -> None:
    _correct(duel, 2, "-5", "slow")
    assert duel.lines()[-1] == "adjust 2 -5 slow"
    table = duel.table
    assert table.hands == ("Judge: -5 for Ben. slow",)
    assert [panel.score for panel in table.seats] == ["0", "-5"]
    assert [panel.corrected for panel in table.seats] == ["", "judge -5"]
    assert table.last == "Judge’s correction · Ben · -5 · slow"
    (*_, line) = _history(duel).lines
    assert (line.kind, line.seat) == ("correction", 2)


def test_a_correction_during_an_amendment_does_not_replace_the_line(duel: Sitting) -> None:
    _history(duel)
    duel.press("step", 1)
    duel.press("amend")
    _correct(duel, 1, "3")
    assert duel.lines()[-1] == "adjust 1 3"


def test_a_correction_needs_a_number(duel: Sitting) -> None:
    _history(duel)
    duel.press("adjust")
    duel.press("seat", 1)
    duel.enter("")
    typing = duel.see(pictures.Typing)
    assert typing.hint == "A whole number, perhaps with a minus in front"
    duel.keys("1234567890123")
    assert duel.see(pictures.Typing).text == "123456789"


def test_after_the_end_a_correction_changes_the_winner(duel: Sitting, store: Store) -> None:
    duel.press("match")
    duel.press("concede")
    duel.press("seat", 1)
    duel.press("result")
    assert duel.see(pictures.Ending).headline == "Ben wins"
    duel.press("undo")
    for _ in range(2):
        _correct(duel, 1, "3")
    assert [panel.score for panel in duel.table.seats] == ["6", "0"]


def test_the_pin_is_asked_for_a_correction_and_not_for_an_undo_of_a_play(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("sea")
    duel.press("history")
    duel.press("adjust")
    typing = duel.see(pictures.Typing)
    assert (typing.title, typing.hidden) == ("The judge’s PIN", True)
    duel.enter("1235")
    assert duel.see(pictures.Typing).hint == "That is not the PIN"
    duel.enter("1234")
    assert duel.see(pictures.Listing).title == "Whose score is corrected?"
    duel.press("back")
    assert duel.table.last == "Ann: Power · Sea · waves"
    duel.press("history")
    duel.press("adjust")
    duel.press("back")
    assert duel.lines() == ["1 power sea waves"]
    duel.press("undo")
    assert duel.lines()[-1] == "undo"


def test_a_pin_has_no_sign(store: Store) -> None:
    duel = Sitting(store, pin="12")
    duel.begin("power-suit", "Ann", "Ben")
    duel.press("history")
    duel.press("adjust")
    keys = [key.label for row in duel.see(pictures.Typing).rows for key in row]
    assert "±" not in keys
    duel.enter("-12")
    assert isinstance(duel.picture, pictures.Listing)


def test_a_long_pin_can_be_typed(store: Store) -> None:
    duel = Sitting(store, pin="123456789012")
    duel.begin("power-suit", "Ann", "Ben")
    duel.press("history")
    duel.press("adjust")
    duel.enter("123456789012")
    assert isinstance(duel.picture, pictures.Listing)


def test_the_words_of_a_reason_keep_their_small_letters(duel: Sitting) -> None:
    duel.press("history")
    duel.press("adjust")
    duel.press("seat", 1)
    duel.enter("3")
    duel.enter("took a card back")
    assert duel.lines()[-1].endswith("took a card back")


def _asks_pin(duel: Sitting) -> bool:
    return getattr(duel.picture, "title", "") == "The judge’s PIN"


def test_the_pin_is_asked_before_a_line_is_amended_and_before_that_is_undone(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("sea")
    duel.press("history")
    duel.press("amend")
    assert _asks_pin(duel)
    duel.press("back")
    assert duel.table.prompt.text == "Ben plays: scan or tap"
    duel.press("history")
    duel.press("amend")
    duel.enter("1234")
    duel.scan("power", "castle", "suns")
    assert duel.lines()[-1] == "amend 1 1 power castle suns"
    duel.press("undo")
    assert _asks_pin(duel)
    duel.enter("1234")
    assert duel.lines()[-1] == "undo"


def test_the_pin_is_asked_before_a_correction_is_undone_at_the_table_and_at_the_end(
    store: Store,
) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.press("match")
    duel.press("concede")
    duel.press("seat", 1)
    duel.press("back")
    duel.press("history")
    duel.press("adjust")
    duel.enter("1234")
    duel.press("seat", 2)
    duel.enter("3")
    duel.enter("slow")
    duel.press("undo")
    assert _asks_pin(duel)
    duel.press("back")
    duel.press("result")
    duel.press("undo")
    assert _asks_pin(duel)
    assert duel.lines()[-1] == "adjust 2 3 slow"
    duel.enter("1234")
    assert duel.lines()[-1] == "undo"
