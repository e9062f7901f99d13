"""The keys for what can happen to the unit, the player or the place that was tapped."""

from typing import NamedTuple

from tablepi.core.moves import Move, shape
from tablepi.referee.button import Button
from tablepi.referee.draft.battle_places import LOCATION, slot_of
from tablepi.referee.draft.likely_numbers import likely_numbers
from tablepi.referee.draft.unit_effects import Effects
from tablepi.referee.intents import ChooseEffect
from tablepi.referee.table_picture import Counted
from tablepi.referee.words import Words

_IN_SIGHT = 6


class EffectKeys(NamedTuple):
    """Verbs with their likely numbers, and verbs alone: the first of them stay in sight."""

    counted: tuple[Counted, ...]
    buttons: tuple[Button, ...]


def effect_keys(effects: Effects, words: Words) -> EffectKeys:
    """The effects that are said most of what was tapped; what is refused says why."""
    counted, buttons = list[Counted](), list[Button]()
    for form in effects.common:
        slot = effects.likely(form)
        if slot is None:
            buttons.append(_key(effects, words, form))
        else:
            keys = (_key(effects, words, form, n, label) for n, label in likely_numbers(slot))
            counted.append(Counted(_key(effects, words, form), tuple(keys)))
    late = (button._replace(look="quiet") for button in buttons[_IN_SIGHT:])
    return EffectKeys(tuple(counted), (*buttons[:_IN_SIGHT], *late))


def _key(
    effects: Effects, words: Words, form: type[Move], number: int | None = None, label: str = ""
) -> Button:
    """The key of a verb, or of it with a number; what takes a unit back stands out."""
    verb, why = shape(form).verb, effects.verdict(form, number=number).why
    short = f"short.{verb}"
    label = label or words(short if words.has(short) else f"verb.{verb}")
    act = ChooseEffect(verb, number=number)
    look = "primary" if slot_of(form, LOCATION) and why is None else "normal"
    return Button(label, act, look, dim=why is not None, why=words.say(why) if why else "")
