"""A battle at its placement, and the ways of tapping its units."""

from tablepi.app.intents import Give, OpenEffects
from tablepi.app.view.picture import Listing, Table, Typing
from tests.app.sitting import Sitting


def choose(sitting: Sitting, title: str) -> None:
    """Taps the entry of a list that begins so."""
    entries = sitting.see(Listing).entries
    act = next(entry.act for entry in entries if entry.title.startswith(title))
    assert act is not None
    sitting.hear(act)


def enter_number(sitting: Sitting, number: int) -> None:
    assert isinstance(sitting.picture, Typing)
    sitting.enter(str(number))


def tap_unit(sitting: Sitting, unit: str) -> None:
    sitting.hear(Give((("unit", unit),)))


def listed(sitting: Sitting, unit: str) -> None:
    """All that can happen to a unit."""
    tap_unit(sitting, unit)
    sitting.hear(OpenEffects())


def begin(sitting: Sitting, *names: str) -> None:
    sitting.begin("conquest-of-fates", *names)
    for _ in names:
        sitting.give(verb="keep")
    for _ in names:
        sitting.give(verb="pass")


def labels(table: Table) -> list[str]:
    return [button.label for button in table.prompt.buttons]
