"""A line that was entered wrongly is put right; the later ones are played again."""

from tablepi.referee.intents import Answer, Back, OpenHistory, Undo
from tablepi.referee.table_picture import ShownVerdict
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.screens.histories import asks_pin, correct, history_of, listed, standing
from tests.worlds.table.sitting import Sitting


def test_a_wrong_line_is_put_right_and_the_later_ones_are_played_again(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.step", 1), Answer("history.amend"))
    assert duel.table.prompt.text == "Line 1 — Ann: scan or tap"
    assert duel.table.hands == ("Line 1 was: Ann: Power · Castle · suns",)
    assert [panel.score for panel in duel.table.seats] == ["0", "0"]
    duel.scan("power", "suns", "bard")
    assert duel.lines()[-1] == "amend 1 1 power bard suns"
    assert duel.table.said == ShownVerdict(True, "Line 1 becomes Ann: Power · Bard · suns")
    # What Ben's event took out of the round was the castle; now it is the bard.
    removed = duel.table.board.zones[1]
    assert "bard" in repr(removed)
    assert "castle" not in repr(removed)
    assert standing(history_of(duel))[0] == "Ann: Power · Bard · suns"
    duel.hear(Back(), Undo())
    assert standing(history_of(duel))[0] == "Ann: Power · Castle · suns"


def test_an_amended_line_stands_behind_what_it_replaced(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.step", 1), Answer("history.amend"))
    duel.scan("power", "suns", "bard")
    assert listed(history_of(duel)) == [
        ("1", "undone", "Ann: Power · Castle · suns"),
        ("1", "line", "Ann: Power · Bard · suns"),
        ("2", "line", "Ben: Event · a face-down card · suns"),
        ("3", "line", "Ann: Power · Sea · waves"),
    ]
    duel.hear(Back(), Undo())
    assert listed(history_of(duel))[:2] == [
        ("1", "line", "Ann: Power · Castle · suns"),
        ("1", "undone", "Ann: Power · Bard · suns"),
    ]


def test_an_amended_secret_card_is_not_named(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.step", 2), Answer("history.amend"))
    assert duel.table.hands == ("Line 2 was: Ben: Event · a face-down card · suns",)
    duel.scan("event", "suns", "pact")
    assert duel.lines()[-1] == "amend 2 2 event pact suns"
    assert duel.table.said == ShownVerdict(
        True, "Line 2 becomes Ben: Event · a face-down card · suns"
    )
    assert "act'" not in repr(duel.table.last)
    assert history_of(duel).lines[1].text == "Event · a face-down card · suns"


def test_an_amendment_begun_is_cancelled_by_its_chip_or_by_undo(duel: Sitting) -> None:
    for cancel in ("chip", "undo"):
        history_of(duel)
        duel.hear(Answer("history.step", 2), Answer("history.amend"))
        duel.scan("power")
        assert [chip.label for chip in duel.table.prompt.given] == ["Power", "Cancel"]
        if cancel == "chip":
            duel.hear(duel.table.prompt.given[-1].act)
        else:
            duel.hear(Undo())
        assert duel.table.prompt.text == "Ben: scan or tap"
    assert len(duel.lines()) == 3


def test_before_the_first_line_there_is_nothing_to_amend(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(*[Answer("history.step", step) for step in (2, 1, 0)])
    assert duel.see(pictures.History).change.dim
    duel.hear(Answer("history.amend"))
    assert isinstance(duel.picture, pictures.History)


def test_a_correction_during_an_amendment_does_not_replace_the_line(duel: Sitting) -> None:
    history_of(duel)
    duel.hear(Answer("history.step", 1), Answer("history.amend"))
    correct(duel, 1, "3")
    assert duel.lines()[-1] == "adjust 1 3"


def test_the_pin_is_asked_before_a_line_is_amended_and_before_that_is_undone(store: Store) -> None:
    duel = Sitting(store, pin="1234")
    duel.begin("power-suit", "Ann", "Ben")
    duel.scan("power", "sea")
    duel.hear(OpenHistory(), Answer("history.amend"))
    assert asks_pin(duel)
    duel.hear(Back())
    assert duel.table.prompt.text == "Ben: scan or tap"
    duel.hear(OpenHistory(), Answer("history.amend"))
    duel.enter("1234")
    duel.scan("power", "castle", "suns")
    assert duel.lines()[-1] == "amend 1 1 power castle suns"
    duel.hear(Undo())
    assert asks_pin(duel)
    duel.enter("1234")
    assert duel.lines()[-1] == "undo"
