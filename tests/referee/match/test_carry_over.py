"""What was said of the next line outlives every other line, or the screen says that it does not."""

import re
from collections.abc import Callable, Iterator

import pytest

from tablepi import decks
from tablepi.core.board import Grid
from tablepi.core.time_control import Timing
from tablepi.devices.messages import ButtonTapped, TagSeen
from tablepi.referee.intents import (
    AddUp,
    Answer,
    AskUndo,
    Back,
    Drop,
    Give,
    Key,
    OpenHistory,
    OpenMatchMenu,
    Pause,
    PlayLine,
    Undo,
)
from tablepi.referee.tags.scanned_card import role_of
from tablepi.screens.pictures.picture import Picture
from tablepi.store import Store
from tests.games.strings_of_suits.reference import SINGLE
from tests.snapshot import plain
from tests.worlds.table.sitting import Sitting

CONQUEST = ("1 keep", "2 keep", "1 pass", "2 pass")
CARDS = ("castle", "sea", "bard", "discovery", "end")
Table = Callable[..., Sitting]


@pytest.fixture
def conquest(store: Store) -> Table:
    """Two players who place units at the same time."""

    def begun(*lines: str, timing: Timing | None = None) -> Sitting:
        sitting = Sitting(store, timing=timing) if timing else Sitting(store)
        sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *CONQUEST, *lines)
        return sitting

    return begun


def _given(sitting: Sitting) -> list[str]:
    return [chip.label for chip in sitting.table.prompt.given]


def _adjusted(sitting: Sitting) -> None:
    sitting.hear(OpenHistory(), Answer("history.more"), Answer("history.adjust"), Answer("seat", 1))
    sitting.enter("3")
    sitting.enter()


def test_a_card_scanned_first_waits_while_another_player_is_done(conquest: Table) -> None:
    table = conquest()
    table.scan("raven")
    before = table.table.lit
    table.hear(ButtonTapped("seat", 2))
    assert table.lines()[-1] == "2 done"
    assert _given(table) == ["A card"]
    assert table.table.lit == before
    table.give(unit="1.3")
    assert table.lines()[-1] == "1 place 3 raven"
    assert _given(table) == []


def test_a_card_scanned_first_waits_while_a_judge_corrects_a_score(sitting: Sitting) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("discovery")
    _adjusted(sitting)
    assert sitting.lines() == ["adjust 1 3"]
    assert _given(sitting) == ["A card"]
    sitting.give(verb="event")
    sitting.give(ace="suns")
    assert sitting.lines()[-1] == "1 event discovery suns"
    assert _given(sitting) == []


def test_a_word_that_a_line_has_no_place_for_waits_beside_it(sitting: Sitting) -> None:
    sitting.begin("score-sheet", "Ann", "Ben", missing="zero")
    sitting.give(seat=2)
    sitting.hear(Key("7"))
    sitting.give(verb="close")
    assert sitting.lines() == ["close"]
    assert sitting.table.prompt.text == "Ben: points?"
    keypad = sitting.keypad
    assert keypad.text == "7"


def test_what_can_be_said_no_more_is_taken_back_in_words(conquest: Table) -> None:
    table = conquest("1 done")
    table.scan("raven")
    table.give(seat=1)
    table.give_up(1)
    assert _given(table) == []
    assert table.table.hands[-1] == "Taken back, no longer fits: A card, Ann."
    assert "raven" not in repr(table.picture)
    table.hear(Undo())
    assert not any("Taken back, no longer" in line for line in table.table.hands)


def test_a_card_of_a_seat_that_can_say_nothing_now_becomes_nobody_elses(store: Store) -> None:
    table = Sitting(store, roles={"ben": (role_of("seat 2 secret"),)})
    table.go_on("power-suit", ("Ann", "Ben"), "1 power castle suns")
    table.hear(TagSeen("ben", 0, "discovery"))
    assert _given(table) == ["Ben", "A card"]
    table.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    assert _given(table) == ["Cancel"]
    assert table.table.hands[-1] == "Taken back, no longer fits: Ben, A card."


def test_an_amendment_begins_with_what_was_said_and_a_correction_does_not_end_it(
    sitting: Sitting,
) -> None:
    sitting.begin("power-suit", "Ann", "Ben")
    sitting.scan("power", "suns", "castle")
    sitting.scan("discovery")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    assert _given(sitting) == ["A card", "Cancel"]
    _adjusted(sitting)
    assert _given(sitting) == ["A card", "Cancel"]
    sitting.give(verb="event")
    sitting.give(ace="suns")
    assert sitting.lines()[-1] == "amend 1 1 event discovery suns"


def test_words_that_fit_no_line_of_the_past_are_taken_back_when_it_is_put_right(
    sitting: Sitting,
) -> None:
    sitting.go_on("suitup", ("Ann", "Ben"), "flip 5-clubs", "2 draw", deal="12")
    sitting.scan("5-stars")
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    assert sitting.table.hands[-1] == "Taken back, no longer fits: 5 stars."


def test_a_begun_letter_goes_with_its_discard_where_an_earlier_line_is_put_right(
    sitting: Sitting,
) -> None:
    sitting.go_on("suitup", ("Ann", "Ben"), "flip 5-clubs", "2 draw", deal="12")
    sitting.scan("6-clubs")
    basket = sitting.table.prompt.basket
    assert basket is not None
    sitting.hear(
        basket.letters[3].act, OpenHistory(), Answer("history.step", 2), Answer("history.amend")
    )
    assert [panel.light for panel in sitting.table.seats] == ["", ""]
    assert "no longer fits" in sitting.table.hands[-1]


def test_gathered_cards_wait_for_the_next_line_while_cards_are_gathered(sitting: Sitting) -> None:
    sitting.go_on("suitup", ("Ann", "Ben"), "flip 5-clubs", "2 draw", deal="12")
    sitting.scan("5-stars", "5-shields", "5-spades", "7-stars")
    sitting.hear(PlayLine("2 lay 5-stars 5-shields 5-spades"))
    basket = sitting.table.prompt.basket
    assert basket is not None
    assert basket.cards == ("7-stars",)
    sitting.give(verb="discard", card="8-stars")
    assert sitting.table.board.turn == (1,)
    assert sitting.table.hands[-1] == "Taken back, no longer fits: 7 stars."


def test_a_line_that_waits_to_be_added_up_takes_no_other_word_along(conquest: Table) -> None:
    skirmish = ("1 place 1 ?", "1 done", "2 done", "1 reveal ? cq=4", "2 pass", "1 done")
    table = conquest(*skirmish, "1 pass", "2 pass", "1 done", "2 done", "1 done")
    table.give(seat=1)
    for _ in range(2):
        table.hear(ButtonTapped("seat", 2))
        assert table.table.prompt.text.startswith("Check the sums")
        table.hear(Drop())
        assert table.table.prompt.text == "Ann"
    table.hear(ButtonTapped("seat", 2), AddUp())
    assert table.lines()[-1] == "2 done"
    assert table.table.hands[-1] == "Taken back, no longer fits: Ann."


def test_what_two_flags_of_one_moment_take_back_and_enter_is_all_told(store: Store) -> None:
    table = Sitting(store, timing=Timing("move", 60, 0, "passes"))
    table.begin("conquest-of-fates", "Ann", "Ben")
    for verb in ("keep", "keep", "pass", "pass"):
        table.give(verb=verb)
    table.give(verb="place")
    table.give(seat=1)
    table.wait(60_000)
    table.hear(Answer("pause.end"))
    assert table.lines()[-2:] == ["1 done", "2 done"]
    assert [line for line in table.table.hands if "time was up" in line] == [
        "Entered: Ann’s time was up.",
        "Entered: Ben’s time was up.",
    ]
    assert table.table.hands[-1] == "Taken back, no longer fits: Place."


def _ways(sitting: Sitting) -> Iterator[Picture]:
    """A card lies there face-down while everything else happens at the table."""
    yield sitting.hear(ButtonTapped("seat", 2))
    yield sitting.give(verb="pass")
    _adjusted(sitting)
    yield sitting.picture
    yield sitting.hear(Pause())
    yield sitting.hear(Back())
    for step in (2, 1):
        sitting.hear(OpenHistory(), Answer("history.step", step))
        yield sitting.hear(Answer("history.amend"))
    yield sitting.give(verb="event")
    yield sitting.hear(Drop("verb"))
    yield sitting.wait(70_000)
    yield sitting.hear(OpenMatchMenu())
    yield sitting.hear(Answer("match.concede"))
    yield sitting.hear(Answer("seat", 2))
    yield sitting.hear(AskUndo())
    yield sitting.hear(Answer("take-back.yes"))


@pytest.mark.parametrize("game", ["power-suit", "conquest-of-fates"])
@pytest.mark.parametrize("seat", ["", "seat 1 "])
def test_whatever_happens_meanwhile_no_picture_tells_which_card_lies_there(
    store: Store, game: str, seat: str
) -> None:
    roles = {"down": (role_of(f"{seat}secret"),)}
    told = set()
    lines = ("1 power castle suns", "2 power sea waves") if game == "power-suit" else CONQUEST
    for card in decks.load("decktet"):
        if decks.load("decktet")[card].rank == "ace" or card in ("castle", "sea"):
            continue
        table = Sitting(store, roles=roles, timing=Timing("bank", 60, 1, "passes"))
        table.go_on(game, ("Ann", "Ben"), *lines)
        pictures = [table.hear(TagSeen("down", 0, card))]
        assert "A card" in _given(table)
        pictures += [table.hear(Give((("seat", 1),))), *_ways(table)]
        shown = [repr(plain(each)) for each in pictures]
        refused = table.refusals(table.router.match_id or 1)
        told.add(re.sub(r"faces=.*?\}", "", "\n".join([*shown, *refused])))
    assert len(told) == 1


def _grid(sitting: Sitting) -> list[str]:
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Grid)
    return [item.card for row in zone.rows for item in row if item.card]


def test_a_grid_half_laid_outlives_a_correction_and_the_end_of_the_match_and_its_undo(
    sitting: Sitting,
) -> None:
    sitting.begin("strings-of-suits", "Ann", "Ben")
    sitting.scan("castle", "sea")
    sitting.give(cell="f6")
    _adjusted(sitting)
    sitting.scan("bard")
    assert _grid(sitting) == ["castle", "sea", "bard"]
    sitting.give_up(1)
    assert _grid(sitting) == []
    assert sitting.table.hands[-1] == "Taken back, no longer fits: 3 cards."
    sitting.hear(Undo())
    assert _grid(sitting) == ["castle", "sea", "bard"]


def test_a_grid_that_is_put_right_is_told_when_another_line_is_put_right_instead(
    sitting: Sitting,
) -> None:
    laid = f"layout {' '.join(SINGLE)}"
    sitting.go_on("strings-of-suits", ("Ann", "Ben"), laid, "1 place b1 suns", "2 place a1 moons")
    for step in (1, 2):
        sitting.hear(OpenHistory(), Answer("history.step", step), Answer("history.amend"))
        if step == 1:
            sitting.give(cell="a1")
            sitting.scan(SINGLE[1])
            assert _grid(sitting)[:2] == [SINGLE[1], SINGLE[0]]
    assert sitting.table.hands[-1] == "Taken back, no longer fits: 36 cards."
