"""The keypad of a number that is asked for, and what is offered beside it or in its place."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tablepi.core.draft import SEAT, VERB
from tablepi.core.match import Match
from tablepi.core.move_probe import tried
from tablepi.core.moves import Move, shape
from tablepi.core.slots import UNKNOWN, Number, is_list, within
from tablepi.referee.intents import Give, Key
from tablepi.referee.match.move_text import dots
from tablepi.referee.match.number_input import plain
from tablepi.referee.match.referee import Referee
from tablepi.referee.table_picture import Button, Keypad
from tablepi.referee.words import Words

KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "sign", "0", "back")


def with_number(
    referee: Referee, words: Words, verbs: tuple[Button, ...]
) -> tuple[Keypad | None, tuple[Button, ...]]:
    """The keypad and the buttons beside it; in its place the numbers that the game suggests.

    `verbs`: those that could be chosen instead.
    """
    keypad, numbers = number_keypad(referee, words), _suggested_numbers(referee, words)
    if numbers:
        return None, (*numbers, *_verbs_instead(referee, verbs, numbers))
    verbs_confirmed = {_verb_of(button) for button in keypad.confirms}
    buttons = _verbs_beside(referee, verbs, bool(keypad.chips))
    verbs = tuple(button for button in buttons if _verb_of(button) not in verbs_confirmed)
    if keypad.chips:
        verbs = tuple(_shortened(words, button) for button in verbs)
    if SEAT in referee.draft.words and not keypad.chips:
        # For a player that somebody tapped, only what their number can be is offered.
        keypad, verbs = keypad._replace(confirms=(*keypad.confirms, *verbs)), ()
    return keypad, verbs


def _verbs_instead(
    referee: Referee, verbs: tuple[Button, ...], numbers: tuple[Button, ...]
) -> tuple[Button, ...]:
    """The verbs with room for the words given that could be said in place of a number's."""
    slots_given = referee.draft.words.keys() - {VERB}
    with_room = {
        form_shape.verb
        for form_shape in map(shape, referee.match.game.moves)
        if slots_given <= form_shape.names
    } - {_verb_of(number) for number in numbers}
    return tuple(button for button in verbs if not button.dim and _verb_of(button) in with_room)


def _verb_of(button: Button) -> str:
    return str(dict(button.act.words).get(VERB, "")) if isinstance(button.act, Give) else ""


def _shortened(words: Words, button: Button) -> Button:
    """The button with its verb's short name, if it has one: it stands beside another."""
    id_ = f"verb.{_verb_of(button)}.short"
    return button._replace(label=words(id_)) if words.has(id_) else button


def number_keypad(referee: Referee, words: Words) -> Keypad:
    """Keys for the number that is asked for, with one way to end for each verb that takes it.

    With quick sums the first verb alone ends it: the others are said by a tap on the board.
    """
    slot, kind = next(iter(referee.judgement.typed.items()))
    typed, takers = referee.draft.typed, _takers(referee, slot)
    takers = takers[:1] if kind.chips else takers
    # A sign alone is no number yet.
    is_valid = typed.lstrip("-") and within(kind, int(typed))
    number = ((slot, _number_word(referee.match, slot, int(typed))),) if is_valid else ()
    confirms = tuple(
        Button(
            _ending(words, verb, "" if kind.secret or not number else _signed(int(typed))),
            Give(((VERB, verb), *number)),
            "primary" if index == 0 else "normal",
            dim=not number,
        )
        for index, verb in enumerate(takers)
    )
    text = plain(typed)
    return Keypad(
        dots(text) if kind.secret else text,
        _number_keys(referee, words, slot, kind, takers),
        confirms,
        _chips(words, kind),
    )


def _ending(words: Words, verb: str, number: str) -> str:
    """The words of a button that ends a number: what is done with it, where a verb says that."""
    id_ = f"verb.{verb}.number"
    return words(id_, n=number) if number and words.has(id_) else words(f"verb.{verb}")


def _takers(referee: Referee, slot: str) -> list[str]:
    """The verbs that take this number: the one declared, else all of the phase."""
    verb = referee.draft.words.get(VERB)
    bright_verbs = {choice.value for choice in referee.judgement.verbs if choice.bright}
    return [
        shape(form).verb
        for form in referee.match.game.moves
        if slot in shape(form).names
        and shape(form).verb in bright_verbs
        and verb in (None, shape(form).verb)
    ]


def _number_word(match: Match, slot: str, number: int) -> int | tuple[str, ...]:
    """The word that a number is; for a list of cards that nobody names, so many of them."""
    is_listed = any(_is_listed(form, slot) for form in match.game.moves)
    return (UNKNOWN,) * number if is_listed else number


def _is_listed(form: type[Move], slot: str) -> bool:
    """True if the number is how many cards nobody names."""
    return any(form_slot.name == slot and is_list(form_slot) for form_slot in shape(form).slots)


def _number_keys(
    referee: Referee, words: Words, slot: str, kind: Number, takers: Sequence[str]
) -> tuple[Button, ...]:
    """Every key. A figure is the whole number at once where the slot's numbers are mostly small,
    also below 0 after a sign; one that no figure can follow is entered by the first of the
    `takers`.

    Beside quick sums every key means the same all the time. A secret number stands on no key.
    """
    typed, verb = referee.draft.typed, next(iter(takers), "")
    is_final = _final_number_test(referee, takers, slot)

    def key(name: str) -> Button:
        if kind.at_once and typed in ("", "-") and name != "sign":
            if name == "back":
                return Button(words("key.longer"), Key("0"))
            number = int(typed + name)
            is_too_small = kind.least is not None and number < kind.least
            label = words("number", n=_signed(number)) if typed else words(f"key.{name}")
            return Button(
                label, Give(((slot, _number_word(referee.match, slot, number)),)), dim=is_too_small
            )
        if _is_plain(kind) and verb and name.isdigit() and is_final(int(typed + name)):
            return Button(words(f"key.{name}"), Give(((VERB, verb), (slot, int(typed + name)))))
        return Button(words(f"key.{name}"), Key(name))

    return tuple(map(key, KEYS))


def _is_plain(kind: Number) -> bool:
    """True if its figures are typed one by one, for everybody to see."""
    return not (kind.at_once or kind.chips or kind.secret)


def _final_number_test(referee: Referee, takers: Sequence[str], slot: str) -> Callable[[int], bool]:
    """Test for a whole number, where one verb alone takes it. `takers`: the verbs."""
    words_said = {**referee.judgement.usual, **referee.draft.words}
    forms = [form for form in referee.match.game.moves if shape(form).verb in takers]
    if len(forms) != 1 or SEAT not in words_said or _is_listed(forms[0], slot):
        return lambda number: False
    return partial(_is_final_number, referee.focus, forms[0], words_said, slot)


def _is_final_number(
    match: Match, form: type[Move], words_said: Mapping[str, Any], slot: str, number: int
) -> bool:
    """True if the rules take this number, and none that goes on with a figure more.

    `words_said`: the other words of the line so far.
    """
    names = shape(form).names
    words = {name: word for name, word in words_said.items() if name in names}
    longer_numbers = range(number * 10, number * 10 + 10)
    return tried(match, form, {**words, slot: number}).accepted and not any(
        tried(match, form, {**words, slot: longer_number}).accepted
        for longer_number in longer_numbers
    )


def _chips(words: Words, kind: Number) -> tuple[Button, ...]:
    """A key for each quick sum, which makes the number larger, or smaller below 0."""
    return tuple(
        Button(words("number", n=_signed(chip, "+")), Key(f"{chip:+d}")) for chip in kind.chips
    )


def _signed(number: int, plus: str = "") -> str:
    return f"−{-number}" if number < 0 else f"{plus}{number}"


def _verbs_beside(referee: Referee, verbs: tuple[Button, ...], always: bool) -> tuple[Button, ...]:
    """The verbs to choose instead: once a seat and more is given, those with room for that.

    `always`: the keypad is there all the time; so are the verbs that need no other word.
    """
    slots_given = referee.draft.words.keys() - {VERB}
    if SEAT not in slots_given and not always:
        return verbs
    forms = tuple(map(shape, referee.match.game.moves))
    verbs_with_room = {
        form.verb for form in forms if len(slots_given) > 1 and slots_given <= form.names
    }
    verbs_with_room |= {form.verb for form in forms if always and form.needed <= {SEAT}}
    acts = {Give(((VERB, verb),)) for verb in verbs_with_room}
    return tuple(button for button in verbs if button.act in acts and not button.dim)


def _suggested_numbers(referee: Referee, words: Words) -> tuple[Button, ...]:
    """The numbers that the game suggests, where one is asked for."""
    match = referee.focus
    slot, kind = next(iter(referee.judgement.typed.items()))
    if kind.domain != "number":
        return ()
    words_given = {**referee.judgement.usual, **referee.draft.words}
    moves = match.game.suggest(match.public, words_given)
    return tuple(
        Button(words("number", n=number), Give(((VERB, shape(type(move)).verb), (slot, number))))
        for move in moves
        if isinstance(number := getattr(move, slot, None), int)
    )
