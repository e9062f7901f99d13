"""36 cards come into the grid: dealt by the referee, scanned in order, or tapped in a list."""

from tablepi.core.board import Grid
from tablepi.referee.intents import Answer, DealGrid, Give, Intent, OpenHistory, PlayGrid, Undo
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.start.match_list import ResumeMatch
from tests.games.strings_of_suits.reference import DOUBLE, SINGLE
from tests.worlds.table.sitting import Sitting, notices, refused

LAID = f"layout {' '.join(SINGLE)}"
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


def _begin(sitting: Sitting, **options: str) -> Sitting:
    sitting.begin("strings-of-suits", "Ann", "Ben", **options)
    return sitting


def _grid(sitting: Sitting) -> list[str]:
    (zone,) = sitting.table.board.zones
    assert isinstance(zone, Grid)
    return [item.card for row in zone.rows for item in row]


def _lit(sitting: Sitting) -> list[str]:
    return [str(fill.value) for fill, light in sitting.table.lit.items() if light == "chosen"]


def _buttons(sitting: Sitting) -> list[str]:
    return [button.label for button in sitting.table.prompt.buttons]


def _tap(sitting: Sitting, label: str) -> None:
    (button,) = [each for each in sitting.table.prompt.buttons if each.label == label]
    sitting.hear(button.act)


def _cards(sitting: Sitting) -> dict[str, Intent]:
    picker = sitting.table.prompt.picker
    assert picker is not None
    assert not any(button.dim for _, button in picker.cards)
    return {card: button.act for card, button in picker.cards}


def test_cards_are_scanned_in_order_while_the_cell_to_fill_is_lit(sitting: Sitting) -> None:
    _begin(sitting)
    for cell, card in zip(CELLS, SINGLE, strict=True):
        assert _lit(sitting) == [cell]
        assert sitting.table.prompt.text.startswith(f"{cell}: scan")
        sitting.scan(card)
    assert _grid(sitting) == SINGLE
    assert _lit(sitting) == []
    assert sitting.lines() == []
    _tap(sitting, "Yes, like this")
    assert sitting.lines() == [LAID]
    assert sitting.table.prompt.text == "Ann: on which card?"


def test_any_cell_is_put_right_and_two_cards_change_places(sitting: Sitting) -> None:
    _begin(sitting).scan(*SINGLE[:5])
    sitting.give(cell="b1")
    assert _lit(sitting) == ["b1"]
    sitting.scan(SINGLE[20])
    assert _grid(sitting)[:5] == [SINGLE[0], SINGLE[20], *SINGLE[2:5]]
    assert _lit(sitting) == ["f1"]
    sitting.give(cell="a1")
    sitting.scan(SINGLE[4])
    assert _grid(sitting)[:5] == [SINGLE[4], SINGLE[20], SINGLE[2], SINGLE[3], SINGLE[0]]
    assert _lit(sitting) == ["f1"]


def test_a_cell_can_be_filled_out_of_order(sitting: Sitting) -> None:
    _begin(sitting).give(cell="c2")
    sitting.scan(SINGLE[0], SINGLE[1])
    assert _grid(sitting)[8:10] == SINGLE[:2]
    sitting.give(cell="f6")
    sitting.scan(SINGLE[2])
    assert _lit(sitting) == ["a1"]


def test_a_card_that_lies_already_or_is_none_of_this_game_is_refused_and_why(
    sitting: Sitting,
) -> None:
    _begin(sitting).scan("castle", "castle")
    said = refused(sitting)
    assert (said.accepted, said.rule, said.card) == (False, "SS-LAYOUT", "castle")
    sitting.scan("light-keeper")
    assert sitting.table.said == said._replace(
        text="Light Keeper is none of this game’s 36 cards: "
        "look at it again, or lay another in its place.",
        card="light-keeper",
    )
    sitting.scan("nobody-knows-this")
    assert notices(sitting.picture)
    assert _grid(sitting)[:2] == ["castle", ""]
    sitting.scan("sea")
    assert sitting.table.said is None


def test_cards_are_tapped_in_the_list_of_those_left(sitting: Sitting) -> None:
    _begin(sitting)
    _tap(sitting, "Tap it in a list")
    assert sorted(_cards(sitting)) == SINGLE
    for card in SINGLE:
        cards = _cards(sitting)
        sitting.hear(cards[card])
        assert card not in (_cards(sitting) if card != SINGLE[-1] else {})
    _tap(sitting, "Yes, like this")
    assert sitting.lines() == [LAID]


def test_a_second_copy_is_in_the_list_until_it_lies_too(sitting: Sitting) -> None:
    _begin(sitting, deck="double")
    _tap(sitting, "Tap it in a list")
    for _ in range(2):
        sitting.hear(_cards(sitting)["harvest"])
    assert "harvest" not in _cards(sitting)
    assert sitting.table.said is None
    assert "sea" not in _cards(sitting)


def test_the_referee_deals_a_whole_deck_and_says_cell_by_cell_what_goes_where(
    sitting: Sitting,
) -> None:
    for deck, cards in (("single", SINGLE), ("double", DOUBLE)):
        _begin(sitting, deck=deck)
        _tap(sitting, "The referee deals")
        dealt = _grid(sitting)
        assert sorted(dealt) == cards
        assert dealt != cards
        for at, cell in enumerate(CELLS):
            assert _lit(sitting) == [cell]
            assert f"goes to {cell} ({at + 1} of 36)" in sitting.table.prompt.text
            # A card that is shown where it should lie goes on to the next as a tap does.
            sitting.scan(dealt[at]) if at % 2 else _tap(sitting, "Next card")
        assert _grid(sitting) == dealt
        _tap(sitting, "Yes, like this")
        assert sitting.lines(1 if deck == "single" else 2) == [f"layout {' '.join(dealt)}"]


def test_two_deals_differ_and_a_deal_can_be_made_anew(sitting: Sitting) -> None:
    _begin(sitting)
    _tap(sitting, "The referee deals")
    first = _grid(sitting)
    for _ in CELLS:
        _tap(sitting, "Next card")
    _tap(sitting, "Deal anew")
    assert _grid(sitting) != first
    sitting.hear(Undo())
    assert _grid(sitting) == first


def test_undo_takes_back_one_card_after_the_other(sitting: Sitting) -> None:
    _begin(sitting).scan(*SINGLE[:3])
    for left in (2, 1, 0):
        sitting.hear(Undo())
        assert _grid(sitting) == [*SINGLE[:left], *[""] * (36 - left)]
    assert sitting.table.tools[0].dim
    sitting.hear(Undo())
    assert sitting.lines() == []


def test_a_layout_taken_back_is_not_lost_and_one_in_the_history_is_put_right(
    sitting: Sitting,
) -> None:
    _begin(sitting).scan(*SINGLE)
    sitting.hear(PlayGrid(), Undo())
    assert _grid(sitting) == SINGLE
    sitting.hear(PlayGrid())
    assert sitting.lines() == [LAID, "undo", LAID]
    sitting.hear(OpenHistory(), Answer("history.step", 1), Answer("history.amend"))
    assert _grid(sitting) == SINGLE
    sitting.give(cell="a1")
    sitting.hear(DealGrid())
    assert _grid(sitting) == SINGLE
    sitting.scan(SINGLE[1])
    sitting.hear(PlayGrid())
    assert sitting.lines()[-1] == f"amend 1 layout {SINGLE[1]} {SINGLE[0]} {' '.join(SINGLE[2:])}"
    assert _grid(sitting)[:2] == [SINGLE[1], SINGLE[0]]


def _after_a_power_cut(sitting: Sitting) -> Sitting:
    """Another program on the same disk, the match taken up again."""
    again = Sitting(sitting.storage)
    again.hear(ResumeMatch(1), Answer("button.ready"))
    return again


def test_the_page_of_a_grid_half_laid_shows_it_and_tells_nobody_to_shuffle(
    sitting: Sitting,
) -> None:
    _begin(sitting).scan(*SINGLE[:9])
    again = Sitting(sitting.storage)
    page = again.hear(ResumeMatch(1))
    assert isinstance(page, pictures.Page)
    assert page.sections[0].lines == (("1", "9 of 36 cards are laid, as the picture shows."),)
    assert page.board is not None
    (zone,) = page.board.zones
    assert isinstance(zone, Grid)
    assert [item.card for item in zone.rows[0]] == SINGLE[:6]


def test_cards_of_the_list_are_asked_to_be_tapped(sitting: Sitting) -> None:
    _begin(sitting)
    assert sitting.table.prompt.text == "a1: scan the card that lies there (1 of 36)"
    _tap(sitting, "Tap it in a list")
    assert sitting.table.prompt.text == "a1: tap the card that lies there (1 of 36)"


def test_a_grid_half_laid_is_there_again_after_a_power_cut_and_undo_goes_on(
    sitting: Sitting,
) -> None:
    _begin(sitting).scan(*SINGLE[:9])
    sitting.hear(Undo())
    sitting.give(cell="f6")
    sitting.scan(SINGLE[30])
    again = _after_a_power_cut(sitting)
    assert _grid(again) == [*SINGLE[:8], *[""] * 27, SINGLE[30]]
    assert _lit(again) == ["c2"]
    assert again.lines() == []
    again.hear(Undo(), Undo())
    assert _grid(again) == [*SINGLE[:7], *[""] * 29]
    again.scan(*SINGLE[7:])
    again.hear(PlayGrid())
    assert again.lines() == [LAID]
    third = _after_a_power_cut(again)
    third.hear(Undo())
    assert _grid(third) == SINGLE


def test_a_deal_goes_on_at_its_cell_after_a_power_cut(sitting: Sitting) -> None:
    _begin(sitting)
    _tap(sitting, "The referee deals")
    for _ in range(7):
        _tap(sitting, "Next card")
    again = _after_a_power_cut(sitting)
    assert _grid(again) == _grid(sitting)
    assert _lit(again) == ["b2"]
    assert "goes to b2 (8 of 36)" in again.table.prompt.text


def test_after_a_layout_taken_back_and_a_cut_one_undo_goes_back_over_the_whole_grid(
    sitting: Sitting,
) -> None:
    _begin(sitting, games="4", skip="free").scan(*SINGLE)
    sitting.hear(PlayGrid())
    for _ in range(2):
        for _ in range(2):
            sitting.give(verb="skip")
        sitting.give(verb="next")
    sitting.scan(*SINGLE[::-1])
    sitting.hear(PlayGrid(), Undo())
    again = _after_a_power_cut(sitting)
    assert _grid(again) == SINGLE[::-1]
    again.hear(Undo())
    assert _grid(again) == [""] * 36
    again.hear(Undo())
    assert again.lines()[-1] == "undo"
    assert again.table.prompt.buttons[0].label == "Go on"


def test_a_correction_while_cards_are_laid_takes_none_off_the_grid(sitting: Sitting) -> None:
    _begin(sitting).scan(*SINGLE[:5])
    sitting.storage.journal.append(1, 9_000_000, "line", "adjust 1 +2")
    assert _grid(_after_a_power_cut(sitting))[:6] == [*SINGLE[:5], ""]


def test_the_third_game_is_laid_out_from_an_empty_grid(sitting: Sitting) -> None:
    _begin(sitting, games="4", skip="free").scan(*SINGLE)
    sitting.hear(PlayGrid())
    for _ in range(2):
        for _ in range(2):
            sitting.give(verb="skip")
        sitting.give(verb="next")
    assert sitting.table.prompt.text.startswith("a1: scan")
    assert _grid(sitting) == [""] * 36
    assert "Shuffle the 36 cards and lay them anew." in sitting.table.hands


def test_a_tap_that_means_nothing_while_cards_are_laid_changes_nothing(sitting: Sitting) -> None:
    _begin(sitting).scan(SINGLE[0])
    before = _grid(sitting)
    for act in (Give((("suit", "suns"),)), Give((("cell", "z9"),)), Give((("verb", "skip"),))):
        sitting.hear(act)
        assert _grid(sitting) == before
    sitting.hear(PlayGrid())
    assert sitting.lines() == []
    assert isinstance(sitting.picture, pictures.Table)
