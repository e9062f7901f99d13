"""The notation of one match: parses and writes lines, and knows the words that a slot can have."""

from collections.abc import Callable, Container
from typing import Any, cast

from tablepi.core.game import Game, Setup
from tablepi.core.moves import (
    Adjust,
    Change,
    Concede,
    Move,
    Rewrite,
    Shape,
    Turn,
    Undo,
    masked,
    shape,
)
from tablepi.core.options import with_option_read
from tablepi.core.slots import (
    MOST_CARDS,
    UNKNOWN,
    Confirmation,
    Domain,
    Key,
    Many,
    Number,
    One,
    Seat,
    Slot,
    Tail,
    Text,
    is_card,
    is_first,
    is_secret,
    kind_of,
    may_be_unknown,
    within,
)
from tablepi.core.text.names import clean_name
from tablepi.core.text.nearest_word import nearest_word
from tablepi.core.text.tokenizer import Malformed, UnknownVerb, quoted, whole_of, words_of


def read_words(move: type, words: list[str], domain: Domain) -> dict[str, Any]:
    """The values of a move's words behind its verb. Raises Malformed, saying what was expected."""
    form = shape(move)
    values: dict[str, Any] = {}
    if form.keys:
        words, values = _split_keys(form, words, domain)
    index = 0
    for slot in form.words:
        kind = slot.kind
        if isinstance(kind, Many) and index >= len(words):
            raise Malformed(f"{form.verb} needs more words: {usage(move)}")
        if isinstance(kind, (Many, Tail, Text)):
            values[slot.name] = _read_rest(kind, words[index:], slot, domain)
            return values
        if index >= len(words):
            if slot.optional:
                values[slot.name] = None
                continue
            raise Malformed(f"{form.verb} needs more words: {usage(move)}")
        values[slot.name] = cast(Any, kind).read(words[index], domain)
        index += 1
    if index < len(words):
        raise Malformed(f"{words[index]!r} is one word too many: {usage(move)}")
    return values


def _split_keys(form: Shape, words: list[str], domain: Domain) -> tuple[list[str], dict[str, Any]]:
    """The words without the `key=value` ones at their end, and the values of these."""
    values: dict[str, Any] = {slot.name: None for slot in form.keys}
    slots = {key_of(slot): slot for slot in form.keys}
    end = len(words)
    while end and words[end - 1].partition("=")[0] in slots and "=" in words[end - 1]:
        key, _, value = words[end - 1].partition("=")
        name, kind = slots[key].name, cast(Key, slots[key].kind)
        if values[name] is not None:
            raise Malformed(f"{key}= stands twice")
        values[name] = kind.of.read(value, domain)
        end -= 1
    return words[:end], values


def key_of(slot: Slot) -> str:
    """The key of a slot that is written `key=value`."""
    return cast(Key, slot.kind).word or slot.name


def _read_rest(kind: Many | Tail | Text, words: list[str], slot: Slot, domain: Domain) -> Any:
    if isinstance(kind, Text):
        return " ".join(words)
    if isinstance(kind, Many):
        if kind.count and len(words) != kind.count:
            raise Malformed(f"expected {kind.count} words of {kind.domain}, not {len(words)}")
        return tuple(kind.of.read(word, domain) for word in words)
    if not words:
        if slot.optional:
            return None
        raise Malformed(f"the line ends before its {slot.name}")
    verbs = [shape(tail).verb for tail in kind.of]
    known_verbs = [verb for verb in verbs if not kind.domain or verb in domain(kind.domain)]
    if words[0] not in known_verbs:
        end = f"none of {', '.join(known_verbs)}" if known_verbs else "one word too many"
        raise Malformed(f"{words[0]!r} is {end}")
    tail = kind.of[verbs.index(words[0])]
    return tail(**read_words(tail, words[1:], domain))


def write_words(move: object) -> list[str]:
    """A move's words behind its verb, as `read_words` reads them."""
    words: list[str] = []
    for slot in (*shape(type(move)).words, *shape(type(move)).keys):
        value, kind = getattr(move, slot.name), slot.kind
        if isinstance(kind, Tail):
            words += [shape(type(value)).verb, *write_words(value)] if value else []
        elif isinstance(kind, Many):
            words += [kind.of.write(word) for word in value]
        elif isinstance(kind, Key):
            words += [f"{key_of(slot)}={kind.of.write(value)}"] if value is not None else []
        elif value is not None and (value != "" or not isinstance(kind, Text)):
            words.append(cast(Any, kind).write(value))
    return words


def usage(move: type) -> str:
    form = shape(move)
    words = [_usage(slot) for slot in (*form.words, *form.keys)]
    return " ".join([*(["SEAT"] if form.seated else []), form.verb, *words])


def _usage(slot: Slot) -> str:
    kind = slot.kind
    if isinstance(kind, Tail):
        return "[" + " | ".join(usage(tail) for tail in kind.of) + "]"
    if isinstance(kind, Key):
        return f"[{key_of(slot)}=…]"
    if isinstance(kind, Confirmation):
        return f"[{kind.word}]"
    word = slot.name.upper()
    if slot.optional and isinstance(kind, One):
        return f"[{word}]"
    return word + "…" if isinstance(kind, (Many, Text)) else word


ANY_TIME = (Adjust, Concede, Turn)
"""Moves of every game that stand as numbered lines."""


_NEVER_STAND = ("undo", "amend", "rewrite", "change")

OF_EVERY_GAME = (Undo, Rewrite, Change, *ANY_TIME)
"""Moves that every game has; no draft is made of them."""


class Notation:
    """The notation of one table: which verbs, cards and seats there are does not change.

    `moves`: the game's own.
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.moves: tuple[type[Move], ...] = tuple(game.moves)
        self._game, self._setup = game, setup
        self._forms_by_verb: dict[str, type[Move]] = {
            shape(move).verb: move for move in (*game.moves, *ANY_TIME)
        }
        self._moves_by_text: dict[str, Move] = {}
        self._seats = range(1, len(setup.seats) + 1)
        self._domains: dict[str, Container[Any]] = {"seat": self._seats}
        self._domain_of: Callable[[str], Container[Any]] = lambda slot: game.domain(setup, slot)

    def domain(self, name: str) -> Container[Any]:
        if name not in self._domains:
            self._domains[name] = self._domain_of(name)
        return self._domains[name]

    def read(self, text: str) -> Move:
        """The move that a line says. Raises Malformed, whose message says what was expected."""
        # A history and an export read the lines of a match once more.
        if text not in self._moves_by_text:
            self._moves_by_text[text] = self.parse(words_of(text))
        return self._moves_by_text[text]

    def parse(self, words: list[str]) -> Move:
        if not words or not words[0]:
            raise Malformed("expected a move: [SEAT] VERB and its words")
        if words[0] not in _NEVER_STAND:
            return self._parse_standing(words)
        change, rewrite, amend = self._parse_change, self._parse_rewrite, self._parse_amend
        parsers = {"undo": _parse_undo, "change": change, "rewrite": rewrite, "amend": amend}
        return parsers[words[0]](words)

    def _parse_standing(self, words: list[str]) -> Move:
        form = self._forms_by_verb.get(words[0])
        if form is not None:
            if shape(form).seated:
                raise Malformed(
                    f"the seat (1, say) is missing in front of {words[0]}: {usage(form)}"
                )
            return _check_fault(form(**read_words(form, words[1:], self.domain)))
        seat = whole_of(words[0])
        if seat is None:
            raise self._unknown_verb(words[0])
        if len(words) < 2:
            raise UnknownVerb("a verb is missing behind the seat", self._known_seat(seat))
        form = self._forms_by_verb.get(words[1])
        if form is None:
            raise self._unknown_verb(words[1], self._known_seat(seat))
        if not shape(form).seated:
            raise Malformed(f"{words[1]} takes no seat in front: {usage(form)}")
        if seat not in self._domains["seat"]:
            raise Malformed(
                f"{words[0]!r} is no seat at this table: they are 1 to {len(self._seats)}"
            )
        values = read_words(form, words[2:], self.domain)
        return _check_fault(cast(Move, cast(Any, form)(seat=seat, **values)))

    def _parse_amend(self, words: list[str]) -> Move:
        number = whole_of(words[1]) if len(words) > 2 else None
        if number is None:
            raise Malformed("expected amend K MOVE, with K the number of a standing line")
        return Rewrite(number, 1, (self._parse_line(words[2:]),))

    def _parse_rewrite(self, words: list[str]) -> Move:
        rewrite = self._read_lines(words[1:])
        if rewrite is None:
            raise Malformed(
                'expected rewrite K COUNT "LINE"…, with K the number of a standing line'
            )
        return rewrite

    def _read_lines(self, words: list[str]) -> Rewrite | None:
        """The lines that `K COUNT "LINE"…` puts right; None where these words say no such thing."""
        number, count = (whole_of(word) for word in (*words, "", "")[:2])
        if number is None or count is None or not (count or words[2:]):
            return None
        return Rewrite(number, count, tuple(self._parse_line(words_of(line)) for line in words[2:]))

    def _parse_line(self, words: list[str]) -> Move:
        """A line that is to stand: a move, an `adjust`, a `concede` or a `turn`."""
        # `! RULE` at the end is a script's mark of a refused line, which does not stand.
        if not words or words[0] in _NEVER_STAND or words[-2:-1] == ["!"]:
            raise Malformed(f"{' '.join(words)!r} is no line that can stand")
        return self._parse_standing(words)

    def _parse_change(self, words: list[str]) -> Move:
        part, name, value, *lines = words[1:] if len(words) > 3 else ("", "", "")
        if part == "option":
            return Change(part, name, value, self._read_lines_with(name, value, lines))
        if part != "seat" or lines:
            raise Malformed(
                'expected change seat N NAME or change option NAME VALUE [K COUNT "LINE"…]'
            )
        seat, last_seat = whole_of(name), len(self._seats) + 1
        if seat is None or not 1 <= seat <= last_seat:
            raise Malformed(f"{name!r} is no seat from 1 to {last_seat}")
        return Change(part, str(seat), clean_name(value))

    def _read_lines_with(self, name: str, value: str, words: list[str]) -> Rewrite | None:
        """The lines that are put right with an option, read by its words; None where none are."""
        if not words:
            return None
        setup = with_option_read(self._game, self._setup, name, value)
        rewrite = Notation(self._game.of(setup), setup)._read_lines(words)
        if rewrite is None:
            raise Malformed('expected K COUNT "LINE"… behind change option NAME VALUE, or nothing')
        return rewrite

    def _known_seat(self, seat: int) -> int:
        """The seat, 0 where the table has none of this number."""
        return seat if seat in self._seats else 0

    def _unknown_verb(self, word: str, seat: int = 0) -> Malformed:
        """The fault of a word that is no verb: with the verb that was probably meant, if any."""
        message = f"{word!r} is no verb of this game"
        if likely_verb := nearest_word(word, (*self._forms_by_verb, *_NEVER_STAND)):
            return Malformed(f"{message}: did you mean {likely_verb}?")
        return UnknownVerb(message, seat)


def _parse_undo(words: list[str]) -> Move:
    if len(words) > 1:
        raise Malformed(f"{words[1]!r} is one word too many: undo")
    return Undo()


def _check_fault(move: Move) -> Move:
    if fault := move.fault():
        raise Malformed(fault)
    return move


def rank(slot: Slot, notation: Notation) -> tuple[bool, bool, int]:
    """The order in which slots are asked: secret words last, then the fewest values first.

    A card comes after what is chosen on the board, then words behind a key, numbers after all.
    """
    if not isinstance(slot.kind, (One, Seat)):
        chosen = isinstance(kind_of(slot), One)
        return is_secret(slot), True, 999 if chosen else 1_000 + isinstance(slot.kind, Key)
    values = MOST_CARDS if is_card(slot) else len(values_of(slot, notation))
    return is_secret(slot), not is_first(slot), values


def takes(slot: Slot, word: Any, notation: Notation) -> bool:
    """True if a word could ever be this slot's: for a list a tuple, for an ending also its kind."""
    kind = kind_of(slot)
    if isinstance(kind, Many):
        if not isinstance(word, tuple) or len(word) != (kind.count or max(1, len(word))):
            return False
        known_words, unknown = notation.domain(kind.domain), kind.of.unknown
        return all(item in known_words or (unknown and item == UNKNOWN) for item in word)
    if isinstance(kind, Tail):
        return word in kind.of or isinstance(word, kind.of)
    if isinstance(kind, Number):
        return within(kind, word) if isinstance(word, int) else bool(word and word == kind.besides)
    if isinstance(kind, Confirmation):
        return bool(word == kind.word)
    if not isinstance(kind, One | Seat):
        return False
    return word in notation.domain(kind.domain) or (may_be_unknown(slot) and word == UNKNOWN)


def values_of(slot: Slot, notation: Notation) -> list[Any]:
    """Every word of a slot that is chosen from a list, in its order."""
    values: Any = notation.domain(slot.kind.domain)
    return list(values)


def line_of(move: Move) -> str:
    if isinstance(move, Rewrite):
        if move.count == len(move.lines) == 1:
            return f"amend {move.number} {line_of(move.lines[0])}"
        return f"rewrite {_lines_of(move)}"
    if isinstance(move, Change):
        header = f"change {move.what} {quoted(move.name)} {quoted(move.value)}"
        return f"{header} {_lines_of(move.rewrite)}" if move.rewrite else header
    form = shape(type(move))
    front = [str(cast(Any, move).seat)] if form.seated else []
    return " ".join([*front, form.verb, *write_words(move)])


def _lines_of(move: Rewrite) -> str:
    """A rewriting without its verb: `4 2 "LINE" "LINE"`."""
    lines = (quoted(line_of(line)) for line in move.lines)
    return " ".join([f"{move.number} {move.count}", *lines])


def public_line(move: Move) -> str:
    """The move as a line in which every secret word is `?`."""
    return line_of(masked(move))
