"""Moves: small frozen dataclasses whose fields are their words.

    @dataclass(frozen=True, slots=True)
    class Power(Move):
        "CARD lies face-up on your side of ACE."
        phases: ClassVar = ("influence",)
        seat: Mover
        card: Annotated[str, One("card")]
        ace: Annotated[str, One("suit")]

is written `1 power castle suns`. Reading, writing, the slots that a screen fills and the help
all come from the class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, NamedTuple, NoReturn, TypeVar, cast, get_type_hints

from tablepi.core.slot_kinds import UNKNOWN, Domain, Key, Kind, Many, Number, One, Seat, Tail, Text
from tablepi.core.tokenizer import Malformed

Mover = Annotated[int, Seat(front=True)]
"""The seat that makes the move, written in front of the verb."""


class Needs(Exception):
    """Raised by the rules when they need this word, which is still open."""

    def __init__(self, slot: str) -> None:
        super().__init__(slot)
        self.slot = slot


class Open:
    """A word not yet given; every use of it raises Needs."""

    __slots__ = ("slot",)

    def __init__(self, slot: str) -> None:
        self.slot = slot

    def _needed(self, *_: object) -> NoReturn:
        raise Needs(self.slot)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _needed
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _needed
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = _needed
    __pos__ = __abs__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _needed
    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __int__ = _needed
    __str__ = __format__ = __hash__ = _needed


class Move:
    """A move of a seat or of the table. `phases`: the phases that the verb belongs to.

    `answers`: it is the yes to what another seat has asked for, wherever it is legal. `passes`: it
    leaves the turn to the next, with no word but the seat. `verb` is the
    class's name in lower case unless it says otherwise.
    """

    __slots__ = ()
    verb: ClassVar[str] = ""
    phases: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[bool] = False
    passes: ClassVar[bool] = False

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """The seat that says it unless another is named; 0 where that has to be told."""
        return 0

    def fault(self) -> str:
        """Why these words, each valid, do not form a move together; '' where they do."""
        return ""


class Slot(NamedTuple):
    """One field of a move: its name, what its words can be, and whether it may be left out."""

    name: str
    kind: Kind
    optional: bool


class Shape(NamedTuple):
    """A move class taken apart: its verb, whether a seat stands in front, the words behind.

    `names`: of all its slots. `needed`: of those that cannot be left out. `secret`: of those whose
    words the table may not know.
    """

    verb: str
    seated: bool
    slots: tuple[Slot, ...]
    words: tuple[Slot, ...]
    keys: tuple[Slot, ...]
    names: frozenset[str]
    needed: frozenset[str]
    secret: tuple[str, ...]


_SHAPES: dict[Any, Shape] = {}


def shape(move: type) -> Shape:
    """The shape of a move class (or of a tail's class), cached."""
    known = _SHAPES.get(move)
    if known is None:
        known = _SHAPES[move] = _shape_of(move)
    return known


def _shape_of(move: type) -> Shape:
    hints = get_type_hints(move, include_extras=True)
    slots = tuple(
        Slot(field.name, hints[field.name].__metadata__[0], field.default is not MISSING)
        for field in fields(cast(Any, move))
    )
    verb = getattr(move, "verb", "") or move.__name__.lower()
    seated = bool(slots) and isinstance(slots[0].kind, Seat) and slots[0].kind.front
    behind = slots[1:] if seated else slots
    keys = tuple(slot for slot in behind if isinstance(slot.kind, Key))
    return Shape(
        verb,
        seated,
        slots,
        words=tuple(slot for slot in behind if slot not in keys),
        keys=keys,
        names=frozenset(slot.name for slot in slots),
        needed=frozenset(slot.name for slot in slots if not slot.optional),
        secret=tuple(s.name for s in slots if isinstance(s.kind, One) and s.kind.secret),
    )


def read_words(move: type, words: list[str], domain: Domain) -> dict[str, Any]:
    """The values of a move's words behind its verb. Raises Malformed, saying what was expected."""
    form = shape(move)
    values: dict[str, Any] = {}
    if form.keys:
        words, values = _keys_off(form, words, domain)
    at = 0
    for slot in form.words:
        kind = slot.kind
        if isinstance(kind, (Many, Tail, Text)):
            values[slot.name] = _rest(kind, words[at:], slot, domain)
            return values
        if at >= len(words):
            raise Malformed(f"{form.verb} needs more words: {usage(move)}")
        values[slot.name] = cast(Any, kind).read(words[at], domain)
        at += 1
    if at < len(words):
        raise Malformed(f"{words[at]!r} is one word too many: {usage(move)}")
    return values


def _keys_off(form: Shape, words: list[str], domain: Domain) -> tuple[list[str], dict[str, Any]]:
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


def _rest(kind: Many | Tail | Text, words: list[str], slot: Slot, domain: Domain) -> Any:
    if isinstance(kind, Text):
        return " ".join(words)
    if isinstance(kind, Many):
        if not words or (kind.count and len(words) != kind.count):
            raise Malformed(f"expected {kind.count or 'at least one'} {kind.domain}")
        return tuple(kind.of.read(word, domain) for word in words)
    if not words:
        if slot.optional:
            return None
        raise Malformed(f"the line ends before its {slot.name}")
    verbs = [shape(tail).verb for tail in kind.of]
    known = [verb for verb in verbs if not kind.domain or verb in domain(kind.domain)]
    if words[0] not in known:
        end = f"none of {', '.join(known)}" if known else "one word too many"
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
        elif value != "" or not isinstance(kind, Text):
            words.append(cast(Any, kind).write(value))
    return words


def write(move: Move) -> str:
    """The move as a line of the notation."""
    form = shape(type(move))
    front = [str(cast(Any, move).seat)] if form.seated else []
    return " ".join([*front, form.verb, *write_words(move)])


def usage(move: type) -> str:
    """The usage of a move: `SEAT power CARD SUIT`."""
    form = shape(move)
    words = [_usage(slot) for slot in (*form.words, *form.keys)]
    return " ".join([*(["SEAT"] if form.seated else []), form.verb, *words])


def _usage(slot: Slot) -> str:
    kind = slot.kind
    if isinstance(kind, Tail):
        return "[" + " | ".join(usage(tail) for tail in kind.of) + "]"
    if isinstance(kind, Key):
        return f"[{key_of(slot)}=…]"
    word = slot.name.upper()
    return word + "…" if isinstance(kind, (Many, Text)) else word


M = TypeVar("M", bound=Move)


def masked(move: M) -> M:
    """The move with `?` for each of its secret words; of an amendment, those of its line."""
    if isinstance(move, Amend):
        return cast(M, Amend(move.number, masked(move.line)))
    hidden = {
        slot.name: UNKNOWN
        for slot in shape(type(move)).slots
        if isinstance(slot.kind, One) and slot.kind.secret
    }
    return cast(M, replace(cast(Any, move), **hidden)) if hidden else move


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """Takes back the latest accepted line."""


@dataclass(frozen=True, slots=True)
class Adjust(Move):
    """A judge's correction, added to a seat's score and shown as such for ever after."""

    seat: Annotated[int, Seat()]
    points: Annotated[int, Number()]
    reason: Annotated[str, Text()] = ""


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """The seat gives up and cannot win; the match is over."""

    seat: Annotated[int, Seat()]


@dataclass(frozen=True, slots=True)
class Amend(Move):
    """Puts another line in the place of a standing one and plays the later ones again."""

    number: int
    line: Move
