"""Moves: small frozen dataclasses whose fields are their words.

    class Power(Move):
        "CARD lies face-up on your side of ACE."
        phases: ClassVar = ("influence",)
        seat: Mover
        card: Annotated[str, One("card")]
        ace: Annotated[str, One("suit")]

is written `1 power castle suns`. Reading, writing, the slots that a screen fills and the help
all come from the class.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache, lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    NoReturn,
    TypeVar,
    cast,
    dataclass_transform,
    get_type_hints,
)

from tablepi.core.slots import (
    UNKNOWN,
    Key,
    Many,
    Number,
    Seat,
    Slot,
    Text,
    is_first,
    is_secret,
    is_unasked,
    may_be_hidden,
)

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

    # Python asks no object about `is` and `isinstance`: only these see an open word as it is.
    def _needed(self, *_: object) -> NoReturn:
        raise Needs(self.slot)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _needed
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _needed
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = _needed
    __pos__ = __abs__ = __divmod__ = __rdivmod__ = __pow__ = __rpow__ = _needed
    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __index__ = __int__ = _needed
    __str__ = __format__ = __hash__ = _needed


@dataclass_transform(frozen_default=True)
class Move:
    """A move of a seat or of the table; every subclass becomes a frozen dataclass.

    `phases`: the phases that the verb belongs to. `answers`: it is the yes to what another seat has
    asked for, wherever it is legal. `passes`: it leaves the turn to the next, with no word but the
    seat. `command`: the command card that says its verb, `pass` or `next`, '' for none. `verb` is
    the class's name in lower case unless it says otherwise.
    """

    verb: ClassVar[str] = ""
    phases: ClassVar[tuple[str, ...]] = ()
    answers: ClassVar[bool] = False
    passes: ClassVar[bool] = False
    command: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @classmethod
    def whose(cls, turn: Sequence[int], words: Mapping[str, Any]) -> int:
        """The seat that says it unless another is named; 0 where that has to be told."""
        return 0

    def fault(self) -> str:
        """Fault of words that are each valid and form no move together; '' for none."""
        return ""


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
    form_shape = _SHAPES.get(move)
    if form_shape is None:
        form_shape = _SHAPES[move] = _shape_of(move)
    return form_shape


def _shape_of(move: type) -> Shape:
    hints = get_type_hints(move, include_extras=True)
    slots = tuple(
        Slot(field.name, hints[field.name].__metadata__[0], field.default is not MISSING)
        for field in fields(cast(Any, move))
    )
    verb = getattr(move, "verb", "") or move.__name__.lower()
    seated = bool(slots) and isinstance(slots[0].kind, Seat) and slots[0].kind.front
    slots_behind = slots[1:] if seated else slots
    keys = tuple(slot for slot in slots_behind if isinstance(slot.kind, Key))
    return Shape(
        verb,
        seated,
        slots,
        words=tuple(slot for slot in slots_behind if slot not in keys),
        keys=keys,
        names=frozenset(slot.name for slot in slots),
        needed=frozenset(slot.name for slot in slots if not slot.optional),
        secret=tuple(slot.name for slot in slots if is_secret(slot)),
    )


@cache
def blanks(form: Any) -> tuple[tuple[str, bool, Any], ...]:
    """Each slot of a move class: its name, whether it is secret, its open word."""
    return tuple((slot.name, is_secret(slot), _blank(slot)) for slot in shape(form).slots)


def _blank(slot: Slot) -> Any:
    if is_unasked(slot):
        return None
    return UNKNOWN if may_be_hidden(slot) else Open(slot.name)


@cache
def asks_one_first(form: Any) -> bool:
    """True if one of the words of a move class is asked before all others."""
    return any(map(is_first, shape(form).slots))


@cache
def hides_numbers(forms: tuple[type[Move], ...]) -> bool:
    """True if one of these move classes has a number that the table may not know."""
    slots = (slot for form in forms for slot in shape(form).slots)
    return any(isinstance(slot.kind, Number) and slot.kind.secret for slot in slots)


def counted_list(forms: Iterable[type[Move]], name: str) -> tuple[type[Move], str, int] | None:
    """The list of this name that the table says as a whole: its move class, name and length."""
    for form in forms:
        for slot in () if shape(form).seated else shape(form).slots:
            if slot.name == name and isinstance(slot.kind, Many) and slot.kind.count:
                return form, name, slot.kind.count
    return None


M = TypeVar("M", bound=Move)


def masked(move: M) -> M:
    """The move with `?` for each of its secret words; of a rewriting, those of its lines."""
    if isinstance(move, Rewrite):
        return cast(M, replace(move, lines=tuple(map(masked, move.lines))))
    if isinstance(move, Change):
        return cast(M, replace(move, rewrite=move.rewrite and masked(move.rewrite)))
    hidden = dict.fromkeys(shape(type(move)).secret, UNKNOWN)
    return cast(M, replace(cast(Any, move), **hidden)) if hidden else move


class Undo(Move):
    """Takes back the latest accepted line."""


class Adjust(Move):
    """A judge's correction, added to a seat's score and shown as such for ever after."""

    seat: Annotated[int, Seat()]
    points: Annotated[int, Number()]
    reason: Annotated[str, Text()] = ""


class Concede(Move):
    """The seat gives up: it is out, and with one side left the match is over."""

    seat: Annotated[int, Seat()]


class Turn(Move):
    """A judge lets the seat act next, and play goes on from there; shown as such for ever after."""

    seat: Annotated[int, Seat()]
    reason: Annotated[str, Text()] = ""


class Rewrite(Move):
    """Puts `lines` in the place of `count` standing ones from line `number` on.

    The later ones are played again. No `count` puts lines in before that line, no `lines` takes
    lines out.
    """

    number: int
    count: int
    lines: tuple[Move, ...]


class Change(Move):
    """Puts the header right, and plays all standing lines again.

    `what` and `name`: the header's line, `seat 2` or `option rounds`; `value`: what it says now.
    `rewrite`: the lines that are put right with it, which could not stand otherwise.
    """

    what: str
    name: str
    value: str
    rewrite: Rewrite | None = None


@lru_cache(maxsize=256)
def forms_of(moves: tuple[type[Move], ...], verb: str) -> tuple[type[Move], ...]:
    """The classes of a verb; none of ''."""
    return tuple(form for form in moves if verb and shape(form).verb == verb)


@lru_cache(maxsize=16)
def hiding_forms(moves: tuple[type[Move], ...]) -> tuple[type[Move], ...]:
    return tuple(form for form in moves if shape(form).secret)
