"""Messages: the base of their classes, the limits of their fields, and how they are read."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from msgspec import DecodeError, Meta, Struct, ValidationError, convert, to_builtins
from msgspec.json import Decoder

from tablepi.wire.payload import BEYOND, DEEPEST, MOST_BYTES, WireError, encoded

_DEMANDS: dict[str, str] = {}
"""The demand of a pattern, in words."""


def pattern(text: str, demand: str) -> Meta:
    r"""The limit of a text, by a pattern that ends in `\Z`, as `$` lets a newline through.
    `demand`: the same in words.
    """
    _DEMANDS[repr(text)] = demand
    return Meta(pattern=text)


Id = Annotated[str, pattern(r"\A[\x21-\x7e]{1,64}\Z", "an id: 1 to 64 of printable ASCII")]
MaybeId = Annotated[str, pattern(r"\A[\x21-\x7e]{0,64}\Z", "an id of printable ASCII, or none")]
PlayerId = Annotated[str, pattern(r"\A[^\0]{0,64}\Z", "a player's id, or none: up to 64 letters")]
Place = Annotated[str, pattern(r"\A[a-z0-9-]{1,16}\Z", "1 to 16 of a-z, 0-9, -")]
MaybePlace = Annotated[str, pattern(r"\A[a-z0-9-]{0,16}\Z", "up to 16 of a-z, 0-9, -")]
TableId = Annotated[
    str, pattern(r"\A(?!hall\Z)[a-z0-9-]{1,16}\Z", "1 to 16 of a-z, 0-9, -, and not hall")
]
Hex16 = Annotated[str, pattern(r"\A[0-9a-f]{16}\Z", "16 hex letters")]
Hex32 = Annotated[str, pattern(r"\A[0-9a-f]{32}\Z", "32 hex letters")]
Hex64 = Annotated[str, pattern(r"\A[0-9a-f]{64}\Z", "64 hex letters")]
MaybeHex16 = Annotated[str, pattern(r"\A(?:[0-9a-f]{16})?\Z", "16 hex letters or none")]
MaybeHex32 = Annotated[str, pattern(r"\A(?:[0-9a-f]{32})?\Z", "32 hex letters or none")]
MaybeHex64 = Annotated[str, pattern(r"\A(?:[0-9a-f]{64})?\Z", "64 hex letters or none")]
Whole = Annotated[int, Meta(ge=0, lt=BEYOND)]
Count = Annotated[int, Meta(ge=1, lt=BEYOND)]
Signed = Annotated[int, Meta(gt=-BEYOND, lt=BEYOND)]

_TYPES = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "null": "nothing",
}
_TYPE = re.compile(rf"\b(?:{'|'.join(_TYPES)})\b")
_MISSING = re.compile(r"Object missing required field (\w+)")
_PATTERN = re.compile(r"Expected str matching regex (.*)", re.DOTALL)

S = TypeVar("S", bound=Struct)


class Message(Struct, frozen=True):
    """A message. A field that is None is not sent; what is unknown of one that comes is ignored."""

    def values(self) -> dict[str, Any]:
        fields = to_builtins(self)
        return {name: value for name, value in fields.items() if value is not None}

    def payload(self) -> bytes:
        return encoded(self.values())


def _plain_object() -> Any:
    """The type of an object of at most DEEPEST levels, without floats and what is 2^53 or more."""
    scalar = bool | Signed | str | None
    inner: Any = scalar
    for _ in range(DEEPEST - 1):
        inner = scalar | list[inner] | dict[str, inner]
    return dict[str, inner]


_OBJECTS: Decoder[dict[str, Any]] = Decoder(_plain_object())


def decoded(payload: bytes, byte_limit: int = MOST_BYTES) -> dict[str, Any]:
    """The fields of a payload of any kind. Raises WireError."""
    if len(payload) > byte_limit:
        raise WireError(f"over {byte_limit} bytes")
    try:
        return _OBJECTS.decode(payload)
    except ValidationError as error:
        raise WireError(_why_not_plain(str(error))) from None
    except UnicodeDecodeError:
        raise WireError("not UTF-8") from None
    except DecodeError:
        raise WireError("not JSON") from None


def read(kind: type[S], payload: bytes, needed: tuple[str, ...] = ()) -> S:
    """The message of a payload; `needed` as in `message_of`. Raises WireError."""
    return message_of(kind, decoded(payload), needed)


def message_of(kind: type[S], values: Mapping[str, Any], needed: tuple[str, ...] = ()) -> S:
    """The message of these fields. `needed`: those that must be there although the program may
    leave them out. Raises WireError.
    """
    for name in needed:
        if name not in values:
            raise WireError(f"{name}: missing")
    if None in values.values():
        # None stands for a field that is not there: null is nothing that one may be.
        for name in kind.__struct_encode_fields__:
            if values.get(name, "") is None:
                raise WireError(f"{name}: null")
    try:
        return convert(values, kind)
    except ValidationError as error:
        raise WireError(_why_no_message(str(error))) from None
    except UnicodeEncodeError:
        # Where anything but a free text stands; msgspec looks at its bytes.
        raise WireError("a lone surrogate") from None


def by_tag(*kinds: type[S]) -> dict[str, type[S]]:
    """These kinds of a union, each by its tag."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def _why_not_plain(error_text: str) -> str:
    if "got `float`" in error_text:
        return "a number that is not an integer"
    if "at `$" not in error_text:
        return "not a JSON object"
    return f"deeper than {DEEPEST}" if "got `" in error_text else "a number of 2^53 or more"


def _why_no_message(error_text: str) -> str:
    """A sentence of msgspec's in ours: `Expected `int`, got `str` - at `$.rows[0]``."""
    problem, _, path = error_text.replace("`", "").partition(" - at $")
    if text_match := _MISSING.fullmatch(problem):
        path, problem = f"{path}.{text_match[1]}", "missing"
    elif text_match := _PATTERN.fullmatch(problem):
        problem = f"not {_DEMANDS[text_match[1]]}"
    elif problem.startswith("Invalid"):
        # What came is not repeated: it may be anything.
        problem = "not one of those that there are"
    else:
        problem = _TYPE.sub(lambda type_match: _TYPES[type_match[0]], problem)
    return f"{path.removeprefix('.') or 'message'}: {problem[0].lower()}{problem[1:]}"
