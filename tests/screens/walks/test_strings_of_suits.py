"""Strings of Suits at the table: a cell, a suit, a claim, a skip, the next game."""

from tablepi.core.board import Grid, Stroke
from tablepi.referee.intents import OpenHistory, PlayGrid, Undo
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.sitting import Sitting, refused

ROWS = (
    "author desert origin journey painter savage",
    "mountain sailor battle forest discovery soldier",
    "lunatic penitent market chance-meeting castle cave",
    "diplomat mill betrayal pact darkness merchant",
    "huntress bard sea end calamity windfall",
    "harvest watchman borderland consul island window",
)


def begin_strings(sitting: Sitting, **options: str) -> Sitting:
    sitting.begin("strings-of-suits", "Ann", "Ben", **options)
    sitting.scan(*" ".join(ROWS).split())
    sitting.hear(PlayGrid())
    return sitting


def place(sitting: Sitting, *places: str) -> None:
    for place in places:
        cell, _, suit = place.partition(" ")
        sitting.give(cell=cell, suit=suit)
        assert sitting.table.said is not None
        assert sitting.table.said.accepted, place


def _bright(sitting: Sitting, lit: str = "bright") -> set[str]:
    return {str(fill.value) for fill, light in sitting.table.lit.items() if light == lit}


def _buttons(sitting: Sitting, *, dim: bool = False) -> list[str]:
    prompt = sitting.table.prompt
    return [each.label for each in prompt.buttons if each.dim is dim]


def tap(sitting: Sitting, label: str) -> pictures.Table:
    prompt = sitting.table.prompt
    (button,) = [each for each in prompt.buttons if each.label == label]
    sitting.hear(button.act)
    return sitting.table


def _strokes(sitting: Sitting) -> tuple[Stroke, ...]:
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Grid)
    return zone.strokes


def _laid(sitting: Sitting) -> list[str]:
    """The cards that lie in the grid, in reading order."""
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Grid)
    return [item.card for row in zone.rows for item in row if item.card]


def test_a_late_tap_on_deal_leaves_cards_that_were_scanned_meanwhile(sitting: Sitting) -> None:
    sitting.begin("strings-of-suits", "Ann", "Ben")
    (deal,) = [each for each in sitting.table.prompt.buttons if each.label == "The referee deals"]
    sitting.scan("castle")
    sitting.hear(deal.act)
    assert _laid(sitting) == ["castle"]
    assert _bright(sitting, "chosen") == {"b1"}
    sitting.hear(Undo(), deal.act)
    dealt = _laid(sitting)
    assert len(dealt) == 36
    # Nor does a second tap shuffle while the first cards are being laid.
    tap(sitting, "Next card")
    sitting.hear(deal.act)
    assert _laid(sitting) == dealt
    assert _bright(sitting, "chosen") == {"b1"}


def test_only_cards_that_a_chip_fits_are_bright_then_only_its_suits(sitting: Sitting) -> None:
    begin_strings(sitting)
    dark = {"f1", "d2", "d3", "a5", "d5", "e5"}
    assert _bright(sitting) == {f"{c}{r}" for c in "abcdef" for r in range(1, 7)} - dark
    sitting.give(cell="f6")
    assert sitting.table.prompt.text == "Ann: a chip of which suit?"
    buttons = sitting.table.prompt.buttons
    assert [each.label for each in buttons if not each.dim] == ["suns", "knots"]
    leaves = next(each for each in buttons if each.label == "leaves")
    assert leaves.why == "In this game leaves belong to Ben: use another suit."
    tap(sitting, "knots")
    assert sitting.lines()[1:] == ["1 place f6 knots"]
    # A card with one suit that fits needs no second tap.
    sitting.give(cell="f1")
    assert "wyrms" in [each.label for each in sitting.table.prompt.buttons]
    sitting.hear(Undo())
    sitting.give(cell="a1")
    assert sitting.lines()[2:] == ["2 place a1 moons"]


def test_a_suit_can_be_said_first_by_showing_its_ace(sitting: Sitting) -> None:
    begin_strings(sitting).scan("knots")
    assert _bright(sitting) == {"a1", "e1", "c2", "f2", "c3", "e3", "c4", "f4", "f5"} | {
        "b6",
        "d6",
        "f6",
    }
    sitting.give(cell="e3")
    assert sitting.lines()[1:] == ["1 place e3 knots"]


def test_a_flipped_card_is_refused_with_its_reason_and_nothing_is_lost(sitting: Sitting) -> None:
    begin_strings(sitting)
    place(sitting, "b1 suns")
    sitting.give(cell="b1")
    said = refused(sitting)
    assert (said.rule, said.text) == (
        "SS-CELL",
        "The card at b1 is already flipped: choose one that lies face-up, or put line 2 right.",
    )
    assert sitting.table.prompt.text == "Ben: on which card?"


def test_a_tap_on_a_refusal_leads_to_the_line_that_it_asks_to_put_right(sitting: Sitting) -> None:
    begin_strings(sitting)
    place(sitting, "b1 suns")
    sitting.give(cell="b1")
    assert refused(sitting).line == 2
    history = sitting.hear(OpenHistory(2))
    assert isinstance(history, pictures.History)
    assert history.at == (2, 2)
    assert not history.change.dim
    sitting.hear(history.change.act)
    assert sitting.router.open_match is not None
    assert sitting.router.open_match.draft.step is not None


def test_lines_just_scored_are_lit_with_their_points_and_no_longer_than_that(
    sitting: Sitting,
) -> None:
    begin_strings(sitting)
    place(sitting, "b1 suns", "a1 moons", "b5 suns", "a6 moons")
    assert _strokes(sitting) == ()
    place(sitting, "b3 suns")
    assert _strokes(sitting) == (Stroke((0, 1), (4, 1), "suns", "+1"),)
    assert "+1: 3 suns in column b." in sitting.table.hands
    place(sitting, "a3 moons", "e1 suns")
    assert _strokes(sitting) == ()


def test_every_line_of_two_or_more_is_shown_on_request_alone(sitting: Sitting) -> None:
    begin_strings(sitting)
    place(sitting, "b1 suns", "a1 moons", "b5 suns", "a6 moons", "e1 suns")
    assert _strokes(sitting) == ()
    tap(sitting, "Show every line")
    assert {(line.suit, line.start, line.end, line.text) for line in _strokes(sitting)} == {
        ("suns", (0, 1), (4, 1), "2"),
        ("suns", (0, 1), (0, 4), "2"),
        ("moons", (0, 0), (5, 0), "2"),
    }
    assert all(line.faint for line in _strokes(sitting))
    tap(sitting, "Hide the lines")
    assert _strokes(sitting) == ()


def test_the_referee_keeps_quiet_until_the_claim_and_then_names_the_string(
    sitting: Sitting,
) -> None:
    begin_strings(sitting, award="claim")
    place(sitting, "b1 suns", "a1 moons", "b3 suns", "a2 moons")
    tap(sitting, "Show every line")
    place(sitting, "b5 suns")
    # Nothing on the screen tells that a string was formed, not even the lines on request.
    assert {(line.suit, line.end, line.text) for line in _strokes(sitting)} == {
        ("suns", (2, 1), "2"),
        ("moons", (1, 0), "2"),
    }
    assert sitting.table.hands == ("Flip Bard; suns chip on it.",)
    assert sitting.table.seats[0].score == "0"
    tap(sitting, "Claim")
    assert sitting.table.prompt.text.endswith("Ann: which strings has the last chip formed?")
    assert _buttons(sitting) == ["row 5", "column b", "diagonal a4–c6", "diagonal a6–f1"]
    tap(sitting, "column b")
    assert sitting.table.hands == ("+1: 3 suns in column b.",)
    assert sitting.table.seats[0].score == "1"
    assert [line.text for line in _strokes(sitting) if not line.faint] == ["+1"]


def test_nothing_shown_depends_on_whether_a_string_can_be_claimed(sitting: Sitting) -> None:
    """Two positions that differ only in a string just formed offer the same, word by word."""
    seen = []
    for match, first in ((1, "b3 suns"), (2, "e3 suns")):
        begin_strings(sitting, award="claim")
        place(sitting, "b1 suns", "a1 moons", first, "a2 moons", "b5 suns")
        assert sitting.lines(match)[-1] == "1 place b5 suns"
        table = sitting.table
        tap(sitting, "Claim")
        seen.append((table.hands, table.said, table.prompt, table.seats, sitting.table.prompt))
    assert seen[0] == seen[1]


def test_a_string_is_claimed_by_a_tap_on_any_of_its_cells(sitting: Sitting) -> None:
    begin_strings(sitting, award="claim")
    place(sitting, "b1 suns", "a1 moons", "b3 suns", "a2 moons", "b5 suns")
    tap(sitting, "Claim")
    rows = {"a5", "c5", "d5", "e5", "f5"}
    diagonals = {"a4", "c6"} | {"a6", "c4", "d3", "e2", "f1"}
    assert _bright(sitting) == rows | diagonals | {"b1", "b2", "b3", "b4", "b6"}
    sitting.give(cell="d1")
    assert sitting.table.prompt.text.endswith("Ann: which strings has the last chip formed?")
    sitting.give(cell="f1")
    assert sitting.lines()[-1] == "1 claim up-a6"
    sitting.hear(Undo())
    tap(sitting, "Claim")
    sitting.give(cell="b4")
    assert sitting.lines()[-1] == "1 claim col-b"
    tap(sitting, "Claim")
    assert _bright(sitting) == rows | diagonals
    sitting.hear(Undo())
    sitting.give(cell="b4")
    assert sitting.lines()[-1] == "2 place b4 leaves"


def test_a_wrong_claim_ends_claiming_and_a_string_forgotten_is_told_when_it_is_too_late(
    sitting: Sitting,
) -> None:
    begin_strings(sitting, award="claim")
    place(sitting, "b1 suns", "a1 moons", "b3 suns", "a2 moons", "b5 suns")
    tap(sitting, "Claim")
    tap(sitting, "row 5")
    assert sitting.lines()[-1] == "1 claim row-5"
    (told,) = sitting.table.hands
    assert told == "Wrong: no points, no more claims for this chip."
    assert sitting.table.seats[0].score == "0"
    assert "Claim" in _buttons(sitting, dim=True)
    place(sitting, "a3 moons")
    assert sitting.table.hands == (
        "Ann missed +1: 3 suns in column b.",
        "Flip Lunatic; moons chip on it.",
    )


def test_a_skip_is_offered_only_when_nothing_fits_and_is_one_tap_with_its_reason(
    sitting: Sitting,
) -> None:
    """Ann has suns, waves and knots; the cards that carry them go one after the other."""
    begin_strings(sitting, chips="6")
    assert "Skip" in _buttons(sitting, dim=True)
    while _bright(sitting):
        sitting.give(cell=sorted(_bright(sitting))[-1 if sitting.table.seats[0].to_act else 0])
        if sitting.table.prompt.text.endswith("which suit?"):
            sitting.hear(next(each for each in sitting.table.prompt.buttons if not each.dim).act)
    assert sitting.table.prompt.text.endswith("cannot place a chip: skip")
    skip = sitting.table.prompt.buttons[0]
    assert (skip.label, skip.dim, skip.look) == ("Skip", False, "primary")
    sitting.hear(skip.act)
    assert sitting.lines()[-1].endswith("skip")


def test_the_next_game_is_led_step_by_step_to_the_result(sitting: Sitting) -> None:
    begin_strings(sitting, skip="free")
    for _ in range(2):
        tap(sitting, "Skip")
    (go_on,) = sitting.table.prompt.buttons
    assert (go_on.label, go_on.look) == ("Go on", "primary")
    assert sitting.table.hands[-1] == "Game 1 over: Ann 0, Ben 0."
    sitting.hear(go_on.act)
    assert sitting.table.round == "Game 2 of 2"
    assert sitting.table.hands == (
        "Take all chips back.",
        "Turn all cards face-up, in place.",
        "Swap chips: suns, waves, knots to Ben.",
        "Ann plays first.",
    )
    for _ in range(2):
        tap(sitting, "Skip")
    tap(sitting, "Go on")
    assert sitting.table.prompt.text == "Ann and Ben share the win"
