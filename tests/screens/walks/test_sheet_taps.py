"""How many taps the published scorings take on the sheets that come along, counted key by key."""

from statistics import median

from tablepi.core.board import Sheet
from tablepi.referee.intents import Answer, Give, Intent
from tablepi.screens.pictures import picture as pictures
from tablepi.store import Store
from tests.games.score_sheet.published_rounds import ROUNDS
from tests.games.score_sheet.published_rows import ROWS
from tests.worlds.table.sitting import Sitting

MOST_TAPS = 3
"""The median of taps for an entry: two figures and the key that ends them."""


class Finger:
    """A finger at the table, which counts its taps."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.taps = 0

    def tap(self, act: Intent) -> None:
        self._sitting.hear(act)
        self.taps += 1

    def press(self, *labels: str) -> None:
        """Taps keys, chips and buttons by what is written on them."""
        for label in labels:
            prompt = self._sitting.table.prompt
            pad = prompt.keypad
            keys = (*pad.keys, *pad.chips, *pad.confirms) if pad else ()
            shown = (each for each in (*keys, *prompt.buttons) if label in _names(each.label))
            self.tap(next(shown).act)

    def enter(self, number: int) -> int:
        """Enters a number in the quickest way; how many taps it took."""
        before, pad = self.taps, self._sitting.table.prompt.keypad
        if pad is None:
            self.press(str(number))
            return self.taps - before
        end, figures = pad.confirms[0].label, str(abs(number))
        if f"+{figures}" in [chip.label for chip in pad.chips]:
            self.press(*"±" * (number < 0), f"+{figures}", end)
        else:
            self.press(*"±" * (number < 0), *figures, end)
        return self.taps - before


def _names(label: str) -> tuple[str, str]:
    """What is written on a key, and its first word: what ends a number goes on with it."""
    return label, label.split()[0]


def _begin(store: Store, template: str, seats: int) -> Sitting:
    sitting = Sitting(store)
    sitting.hear(
        Answer("menu.game", "score-sheet"),
        Answer("option.type", "template"),
        Answer("template", template),
    )
    while (count := len(sitting.see(pictures.Seating).seats)) != seats:
        sitting.hear(Answer("seats.more") if count < seats else Answer("seats.fewer"))
    sitting.hear(Answer("button.start"))
    return sitting


def _asked(sitting: Sitting) -> tuple[int, str]:
    """The cell for which a number is asked."""
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Sheet)
    chosen = (line.row for line in zone.lines if line.chosen)
    return zone.seat, next(chosen, "")


def _taps_of_rows(store: Store, template: str, seats: list[dict[str, int]]) -> list[int]:
    """The taps of each entry, in the order in which the sheet asks; one more to skip cells."""
    sitting = _begin(store, template, len(seats))
    finger, taps = Finger(sitting), []
    left = {(seat, row): n for seat, rows in enumerate(seats, 1) for row, n in rows.items()}
    while left and sitting.table.prompt.text != "The sheet is full: end the match":
        more = 0
        if (cell := _asked(sitting)) not in left:
            cell, more = next(iter(left)), 1
            sitting.hear(Give((("seat", cell[0]), ("row", cell[1]))))
        taps.append(more + finger.enter(left.pop(cell)))
        if sitting.table.prompt.keypad is None and not sitting.table.prompt.buttons:
            break
        if "win" in sitting.table.prompt.text:
            break
    return taps


def _taps_of_rounds(store: Store, template: str, rounds: tuple[tuple[int, ...], ...]) -> list[int]:
    sitting = _begin(store, template, len(rounds[0]))
    finger, taps = Finger(sitting), []
    for entries in rounds:
        for number in entries:
            taps.append(finger.enter(number))
        # The round was closed by itself, unless it does not add up.
        prompt = sitting.table.prompt
        if prompt.keypad is None and "win" not in prompt.text:
            finger.press("Close the round")
    return taps


def test_the_median_entry_into_sheets_of_rows_takes_two_taps_and_the_key_that_ends_it(
    store: Store,
) -> None:
    taps = [
        each
        for template, scorings in ROWS.items()
        for scoring in scorings
        for each in _taps_of_rows(store, template, [rows for rows, _ in scoring.seats])
    ]
    assert len(taps) > 100
    assert median(taps) <= MOST_TAPS, taps


def test_a_number_chosen_from_a_few_is_cleared_by_two_taps(store: Store) -> None:
    finger = Finger(sitting := _begin(store, "five-dice", 2))
    fives = Give((("seat", 1), ("row", "fives")))
    finger.tap(fives)
    assert "Clear" not in [button.label for button in sitting.table.prompt.buttons]
    finger.press("25")
    assert sitting.table.seats[0].score == "25"
    before = finger.taps
    finger.tap(fives)
    finger.press("Clear")
    assert finger.taps - before == 2
    assert sitting.table.seats[0].score == "0"


def test_every_number_of_two_figures_takes_two_taps_and_the_key_that_ends_it(
    store: Store,
) -> None:
    finger = Finger(sitting := _begin(store, "birds-and-eggs", 5))
    for number in (60, 67, 74, 83, 99):
        assert finger.enter(number) == 3
    assert [seat.score for seat in sitting.table.seats] == ["60", "67", "74", "83", "99"]


def test_what_is_below_0_takes_a_tap_more(store: Store) -> None:
    sitting = _begin(store, "rummy-500", 3)
    finger = Finger(sitting)
    assert [finger.enter(number) for number in (-7, -27, -20)] == [3, 4, 3]
    assert [seat.score for seat in sitting.table.seats] == ["-7", "-27", "-20"]


def test_the_median_entry_into_sheets_of_rounds_takes_no_more(store: Store) -> None:
    """Of games whose scores have two figures; a third figure is a tap more."""
    small = [
        (template, scoring.rounds)
        for template, scorings in ROUNDS.items()
        for scoring in scorings
        if all(abs(n) < 100 for each in scoring.rounds for n in each)
    ]
    taps = [each for template, rounds in small for each in _taps_of_rounds(store, template, rounds)]
    assert len(taps) > 50
    assert median(taps) <= MOST_TAPS, taps
