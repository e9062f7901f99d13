"""The words of a move behind its verb: read, written, and as its usage."""

from typing import Any, cast

from tablepi.core.moves import Shape, shape
from tablepi.core.slots import Confirmation, Domain, Key, Many, One, Slot, Tail, Text
from tablepi.core.text.tokenizer import Malformed


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
            if slot.optional:
                values[slot.name] = None
                continue
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
        elif value is not None and (value != "" or not isinstance(kind, Text)):
            words.append(cast(Any, kind).write(value))
    return words


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
    if isinstance(kind, Confirmation):
        return f"[{kind.word}]"
    word = slot.name.upper()
    if slot.optional and isinstance(kind, One):
        return f"[{word}]"
    return word + "…" if isinstance(kind, (Many, Text)) else word
