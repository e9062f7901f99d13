"""The keys of the table's keypad: figures, what rubs out, chips that change the number."""

from collections.abc import Callable
from typing import Any

from tablepi.app.draft.numbers.last_figure import is_plain
from tablepi.app.draft.numbers.number_input import is_below_0, is_round, with_last
from tablepi.app.intents import Give, Key
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button
from tablepi.core.draft import VERB
from tablepi.core.slots import Number

KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "sign", "0", "back")


def keys(
    words: Words,
    slot: str,
    kind: Number,
    typed: str,
    verb: str,
    ends: Callable[[int], bool],
    counted: Callable[[str, int], Any],
) -> tuple[Button, ...]:
    """Every key. A figure is the whole number at once where the slot's numbers are mostly small,
    also below 0 after a sign.

    After chips of ten it is added to them, after a sign it is taken away, and the number is entered
    by the `verb`; so is one that no figure can follow. A secret number stands on no key. `ends`:
    whether a number is such a one; `counted`: the word that it is.
    """

    def key(name: str) -> Button:
        if kind.at_once and typed in ("", "-") and name != "sign":
            if name == "back":
                return Button(words("key.longer"), Key("0"))
            number = int(typed + name)
            least = kind.least is not None and number < kind.least
            label = words("number", n=_signed(number)) if typed else words(f"key.{name}")
            return Button(label, Give(((slot, counted(slot, number)),)), dim=least)
        if kind.chips and is_round(typed) and name.isdigit() and verb:
            number = with_last(typed, int(name))
            shown = words(f"key.{name}") if kind.secret else words("number", n=_signed(number))
            return Button(shown, Give(((VERB, verb), (slot, number))))
        if is_plain(kind) and verb and name.isdigit() and ends(int(typed + name)):
            return Button(words(f"key.{name}"), Give(((VERB, verb), (slot, int(typed + name)))))
        return Button(words(f"key.{name}"), Key(name))

    return tuple(map(key, KEYS))


def chips(words: Words, kind: Number, typed: str) -> tuple[Button, ...]:
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
