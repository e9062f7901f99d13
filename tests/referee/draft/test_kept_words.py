"""What is said of the next line stays its player's, and as it was, while other lines are played."""

from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonTapped
from tablepi.referee.intents import Answer, Drop, OpenEffects, OpenHistory, TypeWord
from tablepi.store import Store
from tests.worlds.table.sitting import Sitting, chips
from tests.worlds.table.skirmish import with_list

CONQUEST = ("1 keep", "2 keep", "1 pass", "2 pass")
SKIRMISH = (
    *("1 place 1 ?", "1 done", "2 done", "1 reveal ? cq=4", "2 pass", "1 done"),
    *("1 pass", "2 pass", "1 done", "2 done", "1 done"),
)
"""A battle to its end, where the second seat's `done` adds up."""


def _conquest(store: Store, *lines: str) -> Sitting:
    sitting = Sitting(store)
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *CONQUEST, *lines)
    return sitting


def _typed(sitting: Sitting) -> str:
    keypad = sitting.keypad
    return keypad.text


def test_a_typed_number_is_not_taken_for_the_number_of_the_seat_that_plays(store: Store) -> None:
    table = _conquest(store)
    table.give(verb="gain", seat=1)
    table.keys("2")
    table.hear(ButtonTapped("seat", 2))
    assert table.lines()[-1] == "2 done"
    assert _typed(table) == "2"


def test_a_number_of_cards_that_a_button_enters_goes_with_its_line(store: Store) -> None:
    table = _conquest(store)
    table.give(verb="discard", seat=2)
    table.keys("5")
    table.hear(ButtonTapped("seat", 2))
    assert table.lines()[-1] == "2 discard ? ? ? ? ?"
    assert not any("no longer fits" in line for line in table.table.hands)


def test_no_key_changes_a_number_behind_the_sums(store: Store) -> None:
    table = _conquest(store, *SKIRMISH)
    table.give(verb="gain", seat=1)
    table.keys("5")
    table.hear(ButtonTapped("seat", 2))
    assert table.table.prompt.text.startswith("Check the sums")
    table.keys("7")
    table.hear(Drop())
    assert _typed(table) == "5"


def test_who_gives_up_while_a_line_is_put_right_takes_no_line_away(sitting: Sitting) -> None:
    sitting.go_on("power-suit", ("Ann", "Ben"), "1 power castle suns", "2 power sea waves")
    sitting.hear(OpenHistory(), Answer("history.step", 2), Answer("history.amend"))
    sitting.give_up(1)
    assert sitting.lines() == ["1 power castle suns", "2 power sea waves", "concede 1"]


def _celestial(store: Store) -> Sitting:
    """The first seat's turn to deploy a Celestial, and a minute until its flag falls."""
    table = with_list(Sitting(store, timing=Timing("bank", 60, 1, "passes")))
    table.begin("conquest-of-fates", "Ann", "Ben")
    table.give(verb="keep")
    table.give(verb="keep")
    return table


def test_words_of_the_seat_in_turn_do_not_become_the_next_ones(store: Store) -> None:
    table = _celestial(store)
    table.give(verb="celestial")
    table.wait(65_000)
    assert table.lines()[-1] == "1 pass"
    assert chips(table.table) == []
    assert "Taken back, no longer fits: Celestial." in table.table.hands


def test_a_card_that_is_typed_when_the_turn_goes_on_is_not_the_next_ones(store: Store) -> None:
    table = _celestial(store)
    table.give(verb="celestial")
    table.hear(TypeWord())
    table.wait(65_000)
    assert table.lines()[-1] == "1 pass"
    table.enter("raven")
    assert table.lines()[-1] == "1 pass"
    assert table.table.prompt.text.startswith("Ben: ")


def test_a_list_of_effects_closes_when_another_line_is_played(store: Store) -> None:
    table = _celestial(store)
    table.hear(OpenEffects())
    table.wait(65_000)
    assert table.lines()[-1] == "1 pass"
    assert table.table.prompt.text.startswith("Ben: ")
