"""A battle at its placement, and the ways of tapping its units."""

from tablepi.cli.commands.cards import sample
from tablepi.core.card_lists import parse_list
from tablepi.referee.intents import Give, OpenEffects
from tablepi.screens.pictures.picture import Listing, Table
from tests.worlds.table.sitting import Sitting


def choose(sitting: Sitting, title: str) -> None:
    """Taps the entry of the list of effects, the button, the card or the player that begins so."""
    picture = sitting.picture
    if isinstance(picture, Listing):
        taps = {entry.title: entry.act for entry in picture.entries}
    else:
        prompt = sitting.table.prompt
        taps = {panel.name: panel.act for panel in sitting.table.seats if panel.light}
        verbs = (*(each.button for each in prompt.counted), *prompt.buttons)
        taps |= {button.label: button.act for button in verbs}
        if prompt.picker is not None:
            taps |= {button.label: button.act for _, button in prompt.picker.cards}
            unknown = prompt.picker.unknown
            taps |= {unknown.label: unknown.act} if unknown else {}
    act = next(act for label, act in taps.items() if label.startswith(title))
    assert act is not None
    sitting.hear(act)


def tap_unit(sitting: Sitting, unit: str) -> None:
    sitting.hear(Give((("unit", unit),)))


def listed(sitting: Sitting, unit: str) -> None:
    """All that can happen to a unit."""
    tap_unit(sitting, unit)
    sitting.hear(OpenEffects())


def with_list(sitting: Sitting) -> Sitting:
    """The players have a list of their cards."""
    cards = parse_list("conquest-of-fates", sample())
    object.__setattr__(sitting.router.context, "deck", lambda game: cards)
    return sitting


def begin(sitting: Sitting, *names: str) -> None:
    sitting.begin("conquest-of-fates", *names)
    for _ in names:
        sitting.give(verb="keep")
    for _ in names:
        sitting.give(verb="pass")


def labels(table: Table) -> list[str]:
    """The verbs: those with their likely numbers, then all others."""
    counted = [each.button.label for each in table.prompt.counted]
    return [*counted, *(button.label for button in table.prompt.buttons)]


def given(sitting: Sitting) -> list[str]:
    """What was said so far of the next line."""
    return [chip.label for chip in sitting.table.prompt.given]
