"""Effects that are entered seldom: on several units, with a source, from another zone; refused."""

from tablepi.core.board import Fill
from tablepi.referee.intents import ChooseEffect, ChooseUnits, Drop, Give, OpenEffects
from tablepi.screens.pictures.picture import Listing
from tests.worlds.table.sitting import Sitting
from tests.worlds.table.skirmish import choose, given, labels, listed, tap_unit

LINES = (
    *("1 keep", "2 keep", "1 pass", "2 pass", "1 place 1 ?", "2 place 1 ?", "2 place 2 ?"),
    *("1 done", "2 done", "1 reveal ? cq=4", "2 pass"),
)
"""Ann's unit lies face-up, its abilities are on; Ben's two lie face-down."""


def _begin(sitting: Sitting, *more: str) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), *LINES, *more)


def _bright(sitting: Sitting) -> set[str]:
    return {str(fill.value) for fill, light in sitting.table.lit.items() if light == "bright"}


def test_all_units_of_a_location_are_one_tap_further(sitting: Sitting) -> None:
    _begin(sitting)
    tap_unit(sitting, "1.1")
    sitting.hear(OpenEffects())
    choose(sitting, "All units at location 1")
    assert sitting.table.prompt.text == "All units at location 1"
    assert _bright(sitting) == {"1.1", "2.1"}
    assert labels(sitting.table)[:2] == ["Boost", "Destroy"]
    sitting.hear(ChooseEffect("boost"))
    sitting.number("3")
    assert sitting.lines()[-1] == "1 boost *.1 3"


def test_all_units_of_a_player_are_reached_from_the_unit_and_from_the_player(
    sitting: Sitting,
) -> None:
    _begin(sitting)
    for tap in (Give((("unit", "2.2"),)), Give((("seat", 2),))):
        sitting.hear(tap)
        sitting.hear(OpenEffects())
        choose(sitting, "All units of Ben")
        assert _bright(sitting) == {"2.1", "2.2"}
        sitting.hear(ChooseEffect("mute"))
        assert sitting.lines()[-1] == "1 mute 2.*"


def test_several_units_are_never_moved_attached_or_carried_as_if_they_were_one(
    sitting: Sitting,
) -> None:
    _begin(sitting)
    before = sitting.lines()
    tap_unit(sitting, "1.1")
    sitting.hear(OpenEffects())
    sitting.hear(ChooseUnits("*.1"))
    for verb in ("move", "attach", "send", "hide"):
        sitting.hear(ChooseEffect(verb))
    sitting.hear(Give((("unit", "1.3"),)))
    sitting.give(verb="move")
    sitting.hear(Drop())
    tap_unit(sitting, "1.1")
    sitting.hear(ChooseUnits("*.9"))
    sitting.give(unit="*.1", verb="attach")
    assert sitting.lines() == before


def test_a_celestial_is_no_unit_of_its_player(sitting: Sitting) -> None:
    sitting.go_on("conquest-of-fates", ("Ann", "Ben"), "1 keep", "2 keep", "1 celestial ?")
    tap_unit(sitting, "1.c1")
    assert labels(sitting.table) == ["Destroy", "Send"]
    sitting.hear(OpenEffects())
    assert not any(entry.title.startswith("All") for entry in sitting.see(Listing).entries)


def test_a_change_that_ends_with_another_unit_asks_for_that_one_and_the_number(
    sitting: Sitting,
) -> None:
    _begin(sitting, "1 deploy ? 2 cq=1", "2 pass")
    tap_unit(sitting, "2.2")
    sitting.hear(OpenEffects())
    choose(sitting, "Boost, as long as")
    assert sitting.table.prompt.text == "Ann: as long as which one lies face-up?"
    assert _bright(sitting) >= {"1.1", "1.2"}
    assert Fill("unit", "2.1") not in sitting.table.lit
    tap_unit(sitting, "1.1")
    sitting.number("2")
    assert sitting.lines()[-1] == "1 boost 2.2 2 while=1.1"
    tap_unit(sitting, "2.2")
    sitting.hear(ChooseEffect("boost"))
    sitting.number("5")
    assert sitting.lines()[-1] == "1 boost 2.2 5"


def test_a_word_that_is_seldom_said_is_let_go_with_its_verb(sitting: Sitting) -> None:
    _begin(sitting)
    sitting.hear(Give((("seat", 1),)))
    sitting.hear(OpenEffects())
    choose(sitting, "Deploy from another zone")
    assert given(sitting) == ["Ann", "Deploy"]
    sitting.hear(Drop("verb"))
    sitting.hear(ChooseEffect("deploy"))
    tap_unit(sitting, "1.3")
    sitting.give(cq=3)
    assert sitting.lines()[-1] == "1 deploy ? 3 cq=3"


def test_a_refused_effect_says_why_on_the_page_and_the_unit_stays_chosen(sitting: Sitting) -> None:
    _begin(sitting, "1 forcefield 1.1")
    tap_unit(sitting, "1.1")
    dim = {button.label: button for button in sitting.table.prompt.buttons if button.dim}
    assert set(dim) == {"Destroy", "Mute", "Plague"}
    assert all("forcefield keeps" in button.why for button in dim.values())
    sitting.hear(dim["Destroy"].act)
    said = sitting.table.said
    assert said is not None
    assert (said.accepted, said.rule) == (False, "CF-FORCEFIELD")
    assert sitting.table.prompt.text.startswith("Ann, location 1")
    assert sitting.refusals()


def test_what_would_change_nothing_stands_behind_what_does(sitting: Sitting) -> None:
    _begin(sitting)
    listed(sitting, "1.1")
    titles = [entry.title for entry in sitting.see(Listing).entries]
    assert titles.index("Boost, as long as …") < titles.index("Unmute") < titles.index("Expose")
