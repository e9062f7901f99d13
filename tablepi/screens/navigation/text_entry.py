"""Text entry: a name, a PIN or a number."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from tablepi.core.record import Profile
from tablepi.core.text.names import clean_name
from tablepi.referee.intents import Back, Intent, Key, SuggestedText
from tablepi.referee.match.number_input import figures_after, plain
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, PinLockout, Screen, Unsaved
from tablepi.screens.navigation.suggestions import suggested
from tablepi.screens.pictures.picture import Button, Typing

LONGEST = 40
"""Characters of the longest text that can be typed."""

SUGGESTED = 3
"""Whole answers that stand above the letters at one time."""

LETTERS, FIGURES, ACCENTS = "letters", "figures", "accents"
"""The faces of the keyboard, each of which the key of its name turns up."""


@dataclass(frozen=True, slots=True)
class TextField:
    """Text that is asked for, and its keys."""

    title: str
    text: str = ""
    """Stands there at first; the next key begins anew."""
    hint: str = ""
    numbers: bool = False
    """A keypad instead of letters."""
    hidden: bool = False
    """Dots are shown, and a number has no sign: it is a PIN."""
    suggestions: Sequence[str] = ()
    """Whole answers to tap: beside letters those that go on as what was typed."""
    name: bool = False
    """Every word begins with a capital."""
    longest: int = LONGEST
    """Characters at most."""
    seat: int = 0
    """Whose name it is, 0 for nobody's: its plate is the field."""


class TextEntryScreen(Screen):
    """Asks for a text; `then` gets it when it is done, and may leave the page.

    `recognised`: takes a player whose tag or code is scanned instead.
    """

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        field: TextField,
        then: Callable[[str, int], None],
        recognised: Callable[[Profile, int], None] | None = None,
    ) -> None:
        super().__init__(nav)
        self._field = field
        self._then = then
        self._recognised = recognised
        self._text, self._wrong = field.text, ""
        self._fresh = bool(field.text)
        self._shift = field.name
        self._face = LETTERS

    def picture(self) -> Typing:
        """The keys, the text so far, and whole answers to tap."""
        words, notices = self._nav.words, self._nav.notices()
        rings = next((notice.text for notice in notices if notice.kind == "timer"), "")
        return Typing(
            title=self._field.title,
            text=self._text,
            hint=self._field.hint,
            rows=self._keys(words),
            suggestions=suggested(
                self._field.suggestions,
                "" if self._fresh or self._field.numbers else self._text,
                len(self._field.suggestions) if self._field.numbers else SUGGESTED,
            ),
            done=self._done,
            cancel=Button(words("button.cancel"), Back(), "quiet", icon="back"),
            hidden=self._field.hidden,
            passing=rings or self._nav.passing,
            wrong=self._wrong,
            notices=notices,
            seat=self._field.seat,
            suggests=bool(self._field.suggestions),
            unwritten=words("unwritten"),
        )

    @property
    def unsaved(self) -> Unsaved | None:
        """Text that was typed; a PIN is not shown, and a sign alone is no number."""
        text = self._text.strip()
        if (
            self._field.hidden
            or text in ("", self._field.text)
            or (self._field.numbers and text == "-")
        ):
            return None
        sentence = self._nav.words(
            "discard.text", text=plain(text) if self._field.numbers else text
        )
        return Unsaved(sentence, self._text, self._done)

    @property
    def names_guests(self) -> bool:
        """True if a player's name is typed."""
        return self._field.name or self._recognised is not None

    @property
    def page(self) -> Hashable:
        """Question with its seat and the former value."""
        return type(self).__name__, self._field.title, self._field.seat, self._field.text

    def take_up(self, work: Any) -> None:
        """The text as it was left. The next key begins anew: it may be somebody else's."""
        self._text, self._fresh, self._shift = work, True, self._field.name

    @property
    def _done(self) -> Button:
        look = f"seat-{self._field.seat}" if self._field.seat else "primary"
        return Button(self._nav.words("button.done"), Key("enter"), look, icon="check")

    def refuse(self, why: str) -> None:
        """Says what is expected instead, beside the hint; the next key begins anew."""
        self._wrong, self._fresh = why, True

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes a key, a whole answer or the way back."""
        match act:
            case Key(key):
                self._key(key, now_ms)
            case SuggestedText(text):
                self._text = text
                self._then(text, now_ms)
            case _:
                super().hear(act, now_ms)

    def recognise(self, profile: Profile, seat: int, now_ms: int) -> None:
        """Takes the player, where a player's name is asked for."""
        if self._recognised is None:
            super().recognise(profile, seat, now_ms)
        else:
            self._recognised(profile, now_ms)

    def _key(self, key: str, now_ms: int) -> None:
        if key == "enter":
            self._then(self._text if self._field.hidden else clean_name(self._text), now_ms)
        elif self._field.numbers and not self._field.hidden:
            anew = self._fresh and (key == "back" or key.isdigit())
            self._text = figures_after("" if anew else self._text, key)
        elif key == "back":
            self._text = "" if self._fresh else self._text[:-1]
        elif key == "shift":
            self._shift = not self._shift
        elif key in (LETTERS, FIGURES, ACCENTS):
            self._face = key
        elif (
            len(key) == 1 and key.isprintable() and (not self._field.numbers or key in "0123456789")
        ):
            self._put(_capital(key) if self._shift and not self._field.numbers else key)
        self._fresh = self._fresh and key in ("shift", "enter", LETTERS, FIGURES, ACCENTS)

    def _put(self, key: str) -> None:
        text = "" if self._fresh else self._text
        self._text = (text + key)[: self._field.longest]
        self._shift = self._field.name and key == " "
        if self._face == ACCENTS:
            # A name has seldom more than one, and its next letter is a plain one.
            self._face = LETTERS

    def _keys(self, words: Words) -> tuple[tuple[Button, ...], ...]:
        rows = words("keys.numbers" if self._field.numbers else f"keys.{self._face}").split("|")
        keys = [[self._letter(key) for key in row] for row in rows]
        keys[-1].append(Button("", Key("back"), "quiet", icon="backspace"))
        if self._field.numbers:
            if not self._field.hidden:
                keys[-1].insert(0, Button(words("key.sign"), Key("sign")))
            return tuple(map(tuple, keys))
        if self._face != FIGURES:
            look = "chosen" if self._shift else "quiet"
            keys[-1].insert(0, Button("", Key("shift"), look, icon="shift"))
        faces = (LETTERS if self._face == face else face for face in (FIGURES, ACCENTS))
        turning = [Button(words(f"key.{face}"), Key(face), "quiet") for face in faces]
        keys.append([*turning, Button("", Key(" "))])
        return tuple(map(tuple, keys))

    def _letter(self, key: str) -> Button:
        return Button(_capital(key) if self._shift else key, Key(key))


class SearchScreen(TextEntryScreen):
    """Asks what is looked for, which is no work and lost without a question."""

    @property
    def unsaved(self) -> None:
        """Nothing."""
        return None


def new_pin(nav: Navigation, title: str, then: Callable[[str], None]) -> TextEntryScreen:
    """The page that asks for a new PIN twice, against typing errors; `then` gets it, '' for none.

    `title`: an id of words.
    """
    words = nav.words

    def typed(text: str, now_ms: int) -> None:
        def again(second: str, now_ms: int) -> None:
            if second != text:
                nav.leave()
                first.refuse(words("settings.pin.other"))
                return
            nav.leave(2)
            then(text)

        once_more = words("settings.pin.again")
        nav.enter(TextEntryScreen(nav, TextField(once_more, numbers=True, hidden=True), again))

    hint = words("settings.pin.hint")
    first = TextEntryScreen(
        nav, TextField(words(title), hint=hint, numbers=True, hidden=True), typed
    )
    return first


def _capital(key: str) -> str:
    """The capital of a letter; the letter itself where that would be two (`ß`)."""
    return key.upper() if len(key.upper()) == 1 else key


def type_text(
    nav: Navigation, title: str, text: str, then: Callable[[str], str], numbers: bool = False
) -> None:
    """A page of keys; what `then` says of the text is what is expected instead, '' for none."""

    def typed(text: str, now_ms: int) -> None:
        if why := then(text):
            page.refuse(why)
        else:
            nav.leave()

    page = TextEntryScreen(
        nav, TextField(title, text=text, numbers=numbers, name=not numbers), typed
    )
    nav.enter(page)


def ask_judge_pin(nav: Navigation, then: Callable[[int], None]) -> None:
    """Goes on with `then` once the judge's PIN was typed; at once where none is set."""
    ask_pin(nav, nav.judge_pin, "judge.pin", then)


def ask_host_pin(nav: Navigation, then: Callable[[int], None]) -> None:
    """Goes on with `then` once the host's PIN was typed; at once where none is set."""
    ask_pin(nav, nav.host_pin, "settings.pin", then)


def ask_pin(nav: Navigation, pin: str, title: str, then: Callable[[int], None]) -> None:
    """Goes on with `then` once this PIN was typed; at once for ''. `title`: an id of words.

    Wrong ones cost a growing pause, which is each title's own.
    """
    if not pin:
        then(nav.now_ms)
        return

    lockouts = nav.lockouts.setdefault(title, PinLockout())

    def typed(text: str, now_ms: int) -> None:
        if not lockouts.wait_s(now_ms) and nav.drop_pin(text, pin):
            text = pin
        if not lockouts.wait_s(now_ms) and text != pin:
            lockouts.wrong(now_ms)
            page.refuse(nav.words("judge.pin-wrong"))
        if wait_s := lockouts.wait_s(now_ms):
            page.refuse(nav.words("judge.pin-wait", n=wait_s))
        if wait_s or text != pin:
            return
        lockouts.right()
        nav.leave()
        then(now_ms)

    hint = nav.words("recovery.hint")
    page = TextEntryScreen(
        nav, TextField(nav.words(title), hint=hint, numbers=True, hidden=True), typed
    )
    nav.enter(page)
