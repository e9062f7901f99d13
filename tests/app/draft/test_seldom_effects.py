"""Effects that hide, lay, tuck, expose and take over are entered through the list of effects."""

from tablepi.app.intents import OpenEffects
from tests.app.sitting import Sitting
from tests.app.skirmish import choose, labels, listed, tap_unit

OPENING = (
    *("1 keep", "2 keep", "3 keep", "nobody", "1 place 1 ?", "2 place 1 ?", "2 place 2 ?"),
    *("1 done", "2 done", "3 done", "1 reveal ? cq=4", "nobody"),
)


def _abilities(sitting: Sitting) -> None:
    """The abilities of Ann's unit are on; she is the Nemesis."""
    options = {"mode": "nemesis", "edicts": "4,6"}
    sitting.go_on("conquest-of-fates", ("Ann", "Ben", "Cid"), *OPENING, **options)


def test_a_unit_is_taken_over_to_a_place_of_the_one_who_acts(sitting: Sitting) -> None:
    _abilities(sitting)
    listed(sitting, "2.1")
    choose(sitting, "Take control")
    tap_unit(sitting, "1.3")
    assert sitting.lines()[-1] == "1 control 2.1 3"


def test_a_unit_is_turned_face_down_and_exposed(sitting: Sitting) -> None:
    _abilities(sitting)
    listed(sitting, "2.2")
    choose(sitting, "Expose")
    choose(sitting, "A card without a name")
    sitting.number("2")
    assert sitting.lines()[-1] == "1 expose 2.2 ? cq=2"
    sitting.give(verb="pass")
    listed(sitting, "1.1")
    choose(sitting, "Turn face-down")
    assert sitting.lines()[-1] == "2 hide 1.1"


def test_a_card_is_tucked_under_a_unit(sitting: Sitting) -> None:
    _abilities(sitting)
    listed(sitting, "1.1")
    choose(sitting, "Tuck under")
    choose(sitting, "A card without a name")
    choose(sitting, "hand")
    sitting.number("3")
    assert sitting.lines()[-1] == "1 tuck ? 1.1 cq=3 from=hand"


def test_a_card_is_laid_face_down_and_a_celestial_harnessed(sitting: Sitting) -> None:
    _abilities(sitting)
    sitting.hear(OpenEffects())
    choose(sitting, "Lay face-down")
    choose(sitting, "Ben")
    tap_unit(sitting, "2.4")
    choose(sitting, "deck")
    assert sitting.table.prompt.picker is not None
    sitting.give(card="?")
    assert sitting.lines()[-1] == "2 lay ? 4 from=deck"
    sitting.hear(OpenEffects())
    choose(sitting, "Harness")
    choose(sitting, "Cid")
    choose(sitting, "A card without a name")
    choose(sitting, "hand")
    assert sitting.lines()[-1] == "3 harness ? from=hand"


def test_a_zone_is_looked_through_and_an_edict_used(sitting: Sitting) -> None:
    _abilities(sitting)
    sitting.hear(OpenEffects())
    choose(sitting, "Seek")
    choose(sitting, "Ben")
    choose(sitting, "Upload Zone")
    choose(sitting, "A card without a name")
    assert sitting.lines()[-1] == "2 seek ? upload"
    sitting.hear(OpenEffects())
    choose(sitting, "Edict")
    choose(sitting, "Cid")
    assert sitting.lines()[-1] == "1 edict 3"
    assert "uses Edict 6 on Cid" in " ".join(sitting.table.hands)


def test_one_button_says_that_nobody_answers_where_several_are_asked(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben", "Cid"), *OPENING[:-1])
    assert labels(sitting.table)[:3] == ["Pass", "Lightspeed", "Nobody else"]
    sitting.give(verb="pass")
    assert labels(sitting.table)[:2] == ["Pass", "Lightspeed"]
    assert "Nobody else" not in labels(sitting.table)
