"""Cards that are discarded are scanned one after the other, as cards for a meld are."""

from tablepi.devices.messages import TagSeen
from tablepi.referee.intents import ChooseEffect, Drop, PlanRanks, PlayLine, Undo
from tests.worlds.table.sitting import Sitting, notices
from tests.worlds.table.skirmish import begin, labels, tap_unit

NAMES = ("Ann", "Ben")
KEPT = ("1 keep", "2 keep", "1 pass", "2 pass")


def _basket(sitting: Sitting) -> tuple[str, ...]:
    basket = sitting.table.prompt.basket
    return basket.cards if basket else ()


def test_as_many_as_are_too_many_are_discarded_by_the_last_of_them(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 5")
    sitting.scan("Raven")
    assert _basket(sitting) == ("Raven",)
    assert sitting.table.prompt.text == "Ann: discard these, or show another"
    assert sitting.lines()[-1] == "1 draw 5"
    sitting.scan("moth")
    assert sitting.lines()[-1] == "1 discard Raven moth"
    assert _basket(sitting) == ()


def test_fewer_are_discarded_by_a_tap_and_the_latest_can_be_put_back(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 6")
    sitting.scan("Raven", "moth")
    sitting.hear(Undo())
    assert _basket(sitting) == ("Raven",)
    sitting.hear(PlayLine("1 discard Raven"))
    assert sitting.lines()[-1] == "1 discard Raven"
    assert sitting.table.board.turn == (1,)


def test_two_cards_of_one_name_are_two(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 6")
    sitting.scan("scout", "scout")
    assert _basket(sitting) == ("scout", "scout")
    sitting.scan("raven")
    assert sitting.lines()[-1] == "1 discard scout scout raven"


def test_one_card_with_a_tag_is_listed_once_and_another_of_its_name_besides(
    sitting: Sitting,
) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 7")
    for tag, said in (("04A1", []), ("04A1", ["scout is listed already."]), ("04A2", [])):
        sitting.hear(TagSeen("table", 0, tag, text="scout"))
        assert notices(sitting.picture) == said
    assert _basket(sitting) == ("scout", "scout")
    sitting.hear(Undo())
    sitting.hear(Undo())
    sitting.hear(TagSeen("table", 0, "04A2", text="scout"))
    sitting.hear(TagSeen("table", 0, "04A1", text="scout"))
    assert _basket(sitting) == ("scout", "scout")


def test_cards_go_with_the_verb_that_listed_them_and_are_no_other_players(
    sitting: Sitting,
) -> None:
    begin(sitting, *NAMES)
    sitting.give(seat=2)
    sitting.hear(ChooseEffect("discard"))
    sitting.scan("Raven", "moth")
    sitting.hear(Drop("verb"))
    assert sitting.table.hands[-1] == "Taken back, no longer fits: Raven, moth."
    sitting.hear(Drop("seat"))
    sitting.give(seat=1)
    sitting.hear(ChooseEffect("discard"))
    assert _basket(sitting) == ()
    sitting.scan("golem")
    assert _basket(sitting) == ("golem",)


def test_an_ability_that_discards_waits_for_a_tap(sitting: Sitting) -> None:
    begin(sitting, *NAMES)
    sitting.give(seat=2)
    sitting.hear(ChooseEffect("discard"))
    sitting.scan("Raven", "moth")
    basket = sitting.table.prompt.basket
    assert basket is not None
    assert [offer.button.label for offer in basket.offers] == ["Discard"]
    assert sitting.table.prompt.text == "Ben: discard these, or show another"
    sitting.hear(basket.offers[0].button.act)
    assert sitting.lines()[-1] == "2 discard Raven moth"


def test_a_late_tap_on_a_run_of_another_game_changes_nothing(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 6")
    sitting.scan("Raven")
    sitting.hear(PlanRanks(("7", "8", "9", "10")))
    assert _basket(sitting) == ("Raven",)


def test_what_is_no_card_is_not_listed(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", NAMES, *KEPT, "1 draw 6")
    sitting.scan("no card", "Raven", "a=b")
    assert _basket(sitting) == ("Raven",)


def test_undo_takes_back_what_is_seen_and_no_card_of_a_verb_put_back(sitting: Sitting) -> None:
    begin(sitting, *NAMES)
    sitting.give(seat=2)
    sitting.hear(ChooseEffect("discard"))
    sitting.scan("Raven")
    sitting.hear(Drop("verb"))
    assert sitting.table.prompt.text == "Ben"
    sitting.hear(Undo())
    assert sitting.table.prompt.text.startswith("Ann and Ben:")


def test_without_its_verb_a_scanned_card_is_what_it_was_before(sitting: Sitting) -> None:
    begin(sitting, *NAMES)
    sitting.scan("Raven")
    assert _basket(sitting) == ()
    tap_unit(sitting, "1.2")
    assert sitting.lines()[-1] == "1 place 2 Raven"


def test_what_lies_face_down_changes_nothing_about_a_list(sitting: Sitting) -> None:
    """Two matches in which other cards lie face-down show the same while cards are listed."""
    shown = []
    for card in ("Raven", "golem", "?"):
        lines = (*KEPT, f"1 place 1 {card}", "1 draw 6")
        sitting.go_on("conquest-of-fates", NAMES, *lines)
        sitting.scan("Raven", "moth")
        table = sitting.table
        shown.append((table.prompt, table.said and table.said.text, labels(table)))
    assert shown[0] == shown[1] == shown[2]
