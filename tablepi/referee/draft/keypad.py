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
from tablepi.referee.match.number_input import is_below_0, is_round, plain, with_last
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
    keypad, numbers = number_keypad(referee, words), _suggested(referee, words)
    taken = {button.label for button in keypad.confirms}
    beside = _beside(referee, verbs, bool(keypad.chips))
    verbs = tuple(button for button in beside if button.label not in taken)
    if SEAT in referee.draft.words and not keypad.chips:
        # For a player that somebody tapped, only what their number can be is offered.
        keypad, verbs = keypad._replace(confirms=(*keypad.confirms, *verbs)), ()
    if numbers:
        return None, (*numbers, *keypad.confirms[1:], *verbs)
    return keypad, verbs


def number_keypad(referee: Referee, words: Words) -> Keypad:
    """Keys for the number that is asked for, with one way to end for each verb that takes it."""
    slot, kind = next(iter(referee.judgement.typed.items()))
    typed, takers = referee.draft.typed, _takers(referee, slot)
    valid = typed.lstrip("-") and within(kind, int(typed))
    number = ((slot, _counted(referee.match, slot, int(typed))),) if valid else ()
    confirms = tuple(
        Button(
            words(f"verb.{verb}"),
            Give(((VERB, verb), *number)),
            "primary" if at == 0 else "normal",
            dim=not number,
        )
        for at, verb in enumerate(takers)
    )
    shown = plain(typed)
    return Keypad(
        dots(shown) if kind.secret else shown,
        _keys(referee, words, slot, kind, takers),
        confirms,
        _chips(words, kind, typed),
    )


def _takers(referee: Referee, slot: str) -> list[str]:
    """The verbs that take this number: the one declared, else all of the phase."""
    declared = referee.draft.words.get(VERB)
    bright = {choice.value for choice in referee.judgement.verbs if choice.bright}
    return [
        shape(form).verb
        for form in referee.match.game.moves
        if slot in shape(form).names
        and shape(form).verb in bright
        and declared in (None, shape(form).verb)
    ]


def _counted(match: Match, slot: str, number: int) -> int | tuple[str, ...]:
    """The word that a number is; for a list of cards that nobody names, so many of them."""
    listed = any(_is_listed(form, slot) for form in match.game.moves)
    return (UNKNOWN,) * number if listed else number


def _is_listed(form: type[Move], slot: str) -> bool:
    """True if the number is how many cards nobody names."""
    return any(each.name == slot and is_list(each) for each in shape(form).slots)


def _keys(
    referee: Referee, words: Words, slot: str, kind: Number, takers: Sequence[str]
) -> tuple[Button, ...]:
    """Every key. A figure is the whole number at once where the slot's numbers are mostly small,
    also below 0 after a sign.

    After chips of ten it is added to them, after a sign it is taken away, and the number is entered
    by the first verb of the `takers`; so is one that no figure can follow. A secret number stands
    on no key.
    """
    typed, verb, ends = referee.draft.typed, next(iter(takers), ""), _ends(referee, takers, slot)

    def key(name: str) -> Button:
        if kind.at_once and typed in ("", "-") and name != "sign":
            if name == "back":
                return Button(words("key.longer"), Key("0"))
            number = int(typed + name)
            least = kind.least is not None and number < kind.least
            label = words("number", n=_signed(number)) if typed else words(f"key.{name}")
            return Button(label, Give(((slot, _counted(referee.match, slot, number)),)), dim=least)
        if kind.chips and is_round(typed) and name.isdigit() and verb:
            number = with_last(typed, int(name))
            shown = words(f"key.{name}") if kind.secret else words("number", n=_signed(number))
            return Button(shown, Give(((VERB, verb), (slot, number))))
        if _is_plain(kind) and verb and name.isdigit() and ends(int(typed + name)):
            return Button(words(f"key.{name}"), Give(((VERB, verb), (slot, int(typed + name)))))
        return Button(words(f"key.{name}"), Key(name))

    return tuple(map(key, KEYS))


def _is_plain(kind: Number) -> bool:
    """True if its figures are typed one by one, for everybody to see."""
    return not (kind.at_once or kind.chips or kind.secret)


def _ends(referee: Referee, takers: Sequence[str], slot: str) -> Callable[[int], bool]:
    """Test for a whole number, where one verb alone takes it. `takers`: the verbs."""
    said = {**referee.judgement.usual, **referee.draft.words}
    forms = [form for form in referee.match.game.moves if shape(form).verb in takers]
    if len(forms) != 1 or SEAT not in said or _is_listed(forms[0], slot):
        return lambda number: False
    return partial(_is_last, referee.focus, forms[0], said, slot)


def _is_last(
    match: Match, form: type[Move], said: Mapping[str, Any], slot: str, number: int
) -> bool:
    """True if the rules take this number, and none that goes on with a figure more.

    `said`: the other words of the line so far.
    """
    names = shape(form).names
    words = {name: word for name, word in said.items() if name in names}
    longer = range(number * 10, number * 10 + 10)
    return tried(match, form, {**words, slot: number}).accepted and not any(
        tried(match, form, {**words, slot: each}).accepted for each in longer
    )


def _chips(words: Words, kind: Number, typed: str) -> tuple[Button, ...]:
    """A key for each number that is added at once; after a sign tens are taken away.

    Of a secret number no key tells the sign.
    """
    steps = ((n, -n if is_below_0(typed) and n % 10 == 0 else n) for n in kind.chips)
    return tuple(
        Button(words("number", n=_signed(n if kind.secret else step, "+")), Key(f"{step:+d}"))
        for n, step in steps
    )


def _signed(number: int, plus: str = "") -> str:
    return f"−{-number}" if number < 0 else f"{plus}{number}"


def _beside(referee: Referee, verbs: tuple[Button, ...], always: bool) -> tuple[Button, ...]:
    """The verbs to choose instead: once a seat and more is given, those with room for that.

    `always`: the keypad is there all the time; so are the verbs that need no other word.
    """
    given = referee.draft.words.keys() - {VERB}
    if SEAT not in given and not always:
        return verbs
    forms = tuple(map(shape, referee.match.game.moves))
    room = {form.verb for form in forms if len(given) > 1 and given <= form.names}
    room |= {form.verb for form in forms if always and form.needed <= {SEAT}}
    acts = {Give(((VERB, verb),)) for verb in room}
    return tuple(button for button in verbs if button.act in acts and not button.dim)


def _suggested(referee: Referee, words: Words) -> tuple[Button, ...]:
    """The numbers that the game suggests, where one is asked for."""
    match = referee.focus
    slot, kind = next(iter(referee.judgement.typed.items()))
    if kind.domain != "number":
        return ()
    given = {**referee.judgement.usual, **referee.draft.words}
    moves = match.game.suggest(match.public, given)
    return tuple(
        Button(words("number", n=n), Give(((VERB, shape(type(move)).verb), (slot, n))))
        for move in moves
        if isinstance(n := getattr(move, slot, None), int)
    )
