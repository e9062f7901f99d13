"""What a judge corrects, and the PIN that is asked for it."""

from tablepi.referee.intents import (
    Answer,
    AskUndo,
    Back,
    OpenHistory,
    OpenMatchMenu,
    OpenResult,
    Undo,
)
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.result_picture import Ending
from tablepi.store import Store
from tests.screens.histories import asks_pin, correct, history_of
from tests.worlds.table.sitting import Sitting


def test_a_judge_corrects_a_score_and_it_is_shown_as_such(duel: Sitting) -> None:
    correct(duel, 2, "-5", "slow")
    assert duel.lines()[-1] == "adjust 2 -5 slow"
    table = duel.table
    assert table.hands == ()
    assert [panel.score for panel in table.seats] == ["0", "-5"]
    assert [panel.corrected for panel in table.seats] == ["", "judge -5"]
    assert table.last == "Judge’s correction · Ben · -5 · slow"
    (*_, line) = history_of(duel).lines
    assert (line.kind, line.seat) == ("correction", 2)


def test_a_correction_needs_a_number(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.more"), Answer("history.adjust"), Answer("seat", 1))
    duel.enter("")
    typing = duel.see(pictures.Typing)
    assert typing.wrong == "A whole number, perhaps with a minus in front"
    duel.keys("1234567890123")
    assert duel.see(pictures.Typing).text == "123456789"


def test_after_the_end_a_correction_changes_the_winner(duel: Sitting, store: Store) -> None:
    duel.give_up(1)
    duel.hear(OpenResult())
    assert duel.see(Ending).headline == "Ben wins"
    duel.hear(Undo())
    for _ in range(2):
        correct(duel, 1, "3")
    assert [panel.score for panel in duel.table.seats] == ["6", "0"]


def test_the_pin_is_asked_for_a_correction_and_not_for_an_undo_of_a_play(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("power", "sea")
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    typing = duel.see(pictures.Typing)
    assert (typing.title, typing.hidden) == ("The judge’s PIN", True)
    duel.enter("1235")
    assert duel.see(pictures.Typing).wrong == "That is not the PIN"
    duel.enter("1234")
    assert duel.see(pictures.Listing).title == "Whose score is corrected?"
    duel.hear(Back())
    assert duel.table.last == "Ann: Power · Sea · waves"
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"), Back())
    assert duel.lines() == ["1 power sea waves"]
    duel.hear(Undo())
    assert duel.lines()[-1] == "undo"


def test_a_pin_has_no_sign(store: Store) -> None:
    duel = Sitting(store, pin="12")
    duel.begin("power-suit", "Ann", "Ben")
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    keys = [key.label for row in duel.see(pictures.Typing).rows for key in row]
    assert "±" not in keys
    duel.enter("-12")
    assert isinstance(duel.picture, pictures.Listing)


def test_a_long_pin_can_be_typed(store: Store) -> None:
    duel = Sitting(store, pin="123456789012")
    duel.begin("power-suit", "Ann", "Ben")
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    duel.enter("123456789012")
    assert isinstance(duel.picture, pictures.Listing)


def test_the_words_of_a_reason_keep_their_small_letters(duel: Sitting) -> None:
    duel.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"), Answer("seat", 1))
    duel.enter("3")
    duel.enter("took a card back")
    assert duel.lines()[-1].endswith("took a card back")


def test_the_pin_is_asked_before_a_correction_is_undone_at_the_table_and_at_the_end(
    store: Store,
) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.give_up(1)
    duel.hear(Back(), OpenHistory(), Answer("history.more"), Answer("history.adjust"))
    duel.enter("1234")
    duel.hear(Answer("seat", 2))
    duel.enter("3")
    duel.enter("slow")
    duel.hear(Undo())
    assert asks_pin(duel)
    duel.hear(Back(), OpenResult(), Undo())
    assert asks_pin(duel)
    assert duel.lines()[-1] == "adjust 2 3 slow"
    duel.enter("1234")
    assert duel.lines()[-1] == "undo"


def let_act(sitting: Sitting, seat: int, reason: str = "") -> None:
    """A judge lets this seat act next: two taps in the match's menu, and why."""
    sitting.hear(OpenMatchMenu(), Answer("match.turn"), Answer("seat", seat))
    sitting.enter(reason)


def rows(sitting: Sitting) -> list[str]:
    """The rows of the page that is shown."""
    return [entry.title for entry in sitting.see(pictures.Listing).entries]


def test_a_judge_lets_somebody_act_next_and_it_is_shown_as_such(duel: Sitting) -> None:
    assert [panel.to_act for panel in duel.table.seats] == [False, True]
    let_act(duel, 1, "played twice, it stands")
    assert duel.lines()[-1] == "turn 1 played twice, it stands"
    table = duel.table
    assert table.hands == ()
    assert [panel.to_act for panel in table.seats] == [True, False]
    assert table.last == "Judge: Ann is next · played twice, it stands"
    (*_, line) = history_of(duel).lines
    assert (line.kind, line.seat) == ("correction", 1)
    assert line.text == "Judge: Ann is next · played twice, it stands"


def test_a_reason_may_be_left_out_and_undo_is_the_judges_alone(duel: Sitting) -> None:
    let_act(duel, 1)
    assert duel.lines()[-1] == "turn 1"
    assert (duel.table.hands, duel.table.last) == ((), "Judge: Ann is next")
    duel.hear(AskUndo())
    assert duel.see(pictures.Page).asked == ()


def test_a_turn_is_given_with_the_pin_alone(store: Store) -> None:
    sitting = Sitting(store, pin="1234")
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.hear(OpenMatchMenu(), Answer("match.turn"))
    assert asks_pin(sitting)
    sitting.enter("1234")
    assert rows(sitting) == ["Ann", "Ben"]


def test_only_those_are_offered_who_can_be_next(sitting: Sitting) -> None:
    sitting.begin("suitup", "Ann", "Ben", "Cid")
    sitting.hear(OpenMatchMenu())
    assert "Say who is next" not in rows(sitting)
    sitting.hear(Back())
    sitting.give(verb="flip", card="5-clubs")
    sitting.give_up(2)
    sitting.hear(OpenMatchMenu(), Answer("match.turn"))
    assert rows(sitting) == ["Ann", "Cid"]


def test_a_game_whose_order_follows_from_its_places_has_no_way_to_it(sitting: Sitting) -> None:
    sitting.begin("conquest-of-fates", "Ann", "Ben")
    sitting.hear(OpenMatchMenu())
    assert "Say who is next" not in rows(sitting)


def test_another_one_starts_a_later_round(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", "Cid")
    for seat in (1, 2, 3):
        sitting.give(seat=seat, verb="add", points=5)
    let_act(sitting, 3, "won the round")
    assert [panel.to_act for panel in sitting.table.seats] == [False, False, True]


def test_a_result_says_whom_a_judge_let_act(duel: Sitting) -> None:
    let_act(duel, 1)
    let_act(duel, 1)
    duel.give_up(1)
    duel.hear(OpenResult())
    assert "A judge said who is next: Ann" in duel.see(Ending).details
