"""Candidates for a scanned word, and the words of a draft that stay after another line."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from tablepi.core.draft import SEAT, VERB, Draft
from tablepi.core.judge import Judgement
from tablepi.core.match import Match
from tablepi.core.moves import Move, counted_list, shape
from tablepi.core.notation import Notation, line_of, takes, values_of
from tablepi.core.slots import UNKNOWN, One, Seat, Slot, is_card, is_secret
from tablepi.referee.match.card_basket import gathers
from tablepi.referee.tags.scanned_card import Role


def candidates(
    word: str, phase: str, form: type[Move] | None, notation: Notation
) -> list[dict[str, Any]]:
    """The candidates for a word: a verb, or a slot of this phase, fewest values first.

    `form`: the class of the declared verb, whose slots alone count then. A card is no place.
    """
    moves = notation.moves
    if word in {shape(move).verb for move in moves}:
        return [{"verb": word}]
    declared = [move for move in moves if phase in move.phases and form in (None, move)]
    slots = {slot.name: slot for each in declared for slot in shape(each).slots}
    takers = [slot for slot in slots.values() if takes(slot, word, notation)]
    if any(is_card(s) and takes(s, word, notation) for move in moves for s in shape(move).slots):
        takers = [slot for slot in takers if is_card(slot) or _is_listed(slot, word, notation)]
    takers.sort(key=lambda slot: _likelihood(slot, word, notation))
    return [{slot.name: word} for slot in takers]


def _likelihood(slot: Slot, word: str, notation: Notation) -> tuple[bool, bool, bool, int]:
    """The order of slots for a word: those that list it, few values first; then cards."""
    values = values_of(slot, notation) if isinstance(slot.kind, One | Seat) else []
    listed = _is_listed(slot, word, notation)
    return not listed, not listed and not is_card(slot), is_secret(slot), len(values)


def _is_listed(slot: Slot, word: str, notation: Notation) -> bool:
    """True if a slot's word is chosen from a list that has this one."""
    return isinstance(slot.kind, One | Seat) and word in values_of(slot, notation)


def readings(
    word: str, role: Role, phase: str, form: type[Move] | None, notation: Notation
) -> list[dict[str, Any]]:
    """Readings of a card that a reader of this role saw, with the words of its own place."""
    places = candidates(role.place, phase, form, notation) if role.place else []
    at, found = next(iter(places), {}), candidates(word, phase, form, notation)
    return [fill if VERB in at or at.keys() & fill else {**at, **fill} for fill in found]


def at_reader(draft: Draft, words: Mapping[str, Any], role: Role, match: Match) -> Draft:
    """The draft that these words from a reader of this role are for: its own seat's, if it has one.

    A line of the whole table has no seat, whoever shows its card.
    """
    notation = match.notation
    if not role.seat or not could_be_said({SEAT: role.seat}, notation):
        return draft
    verb = words.get(VERB, draft.verb)
    forms = [shape(f) for f in notation.moves if verb in ("", shape(f).verb)]
    forms = [f for f in forms if words.keys() <= f.names | {VERB}]
    now = {shape(f) for f in notation.moves if match.state.phase in f.phases}
    takers = [f for f in forms if f in now] or forms
    if takers and not any(f.seated for f in takers):
        return draft
    if _is_stray(draft, role.seat, match):
        draft = draft.emptied()._replace(step=draft.step)
    return draft.said_at(role.seat)


def _is_stray(draft: Draft, seat: int, match: Match) -> bool:
    """True if only a card was shown at the reader of a seat that is not asked, and this one is.

    The card lies there by accident: whose turn it is does not wait for it.
    """
    turn, owner = match.state.turn, draft.owner
    return bool(owner) and owner not in turn and seat in turn and not draft.verb


def could_be_said(words: Mapping[str, Any], notation: Notation) -> bool:
    """True if these are possible words of this match; a late tap may be for another one."""
    forms = [shape(form) for form in notation.moves]
    if words.get("verb", forms[0].verb) not in {form.verb for form in forms}:
        return False
    slots = [slot for form in forms for slot in form.slots]
    return all(
        any(slot.name == name and takes(slot, word, notation) for slot in slots)
        for name, word in words.items()
        if name != "verb"
    )


def said_in(
    draft: Draft, words: Mapping[str, Any], match: Match, judged: Judgement, role: Role
) -> Draft:
    """The draft with more words. Cards lie face-down there, or where a verb may still hide them.

    `role`: of the reader that showed them; all words are its seat's, if it has one.
    """
    notation, draft = match.notation, at_reader(draft, words, role, match)
    verb = words.get(VERB, draft.verb)
    hidden = next((shape(form).secret for form in notation.moves if shape(form).verb == verb), ())
    slots = [slot for form in notation.moves for slot in shape(form).slots]
    cards = {slot.name for slot in slots if is_card(slot)} if role.secret else set()
    return draft.said(words, cards if verb else cards | judged.hides, hidden)


def in_words(form: Any, given: Mapping[str, Any], hidden: Container[str], seat: int) -> str:
    """A draft that is no line yet, for the journal: `1 power castle _`; hidden words as `?`."""
    words = {
        slot: UNKNOWN if slot in hidden else word
        for slot, word in given.items()
        if not isinstance(word, type)
    }
    if form is not None and shape(form).needed <= words.keys():
        known = shape(form).names
        return line_of(form(**{slot: word for slot, word in words.items() if slot in known}))
    said = {slot: " ".join(w) if isinstance(w, tuple) else str(w) for slot, w in words.items()}
    if form is None:
        return " ".join(said.values())
    if seat:
        said.setdefault("seat", str(seat))
    names = [slot.name for slot in shape(form).slots]
    names.insert(int(shape(form).seated), "verb")
    return " ".join(said.get(name, "_") for name in names)


def carried_over(
    before: Draft,
    draft: Draft,
    match: Match,
    judged: Callable[[Draft], Judgement],
    turn: Sequence[int] = (),
) -> tuple[Draft, Draft]:
    """Words of a draft that hold in a new position, and words taken back since they fit no more.

    `before`: the draft when it was for the line that was put right till now. The journal has the
    grid of a new line, which is there again when it is asked for.

    A word stays where it can still be a word of the next line, with those given before it. Words
    that were given for a seat which can say nothing now are taken back with it. A card that lies
    face-down is not looked at: it stays where any card could. `judged`: judges in the new position.
    `turn`: whose turn it was; what the only seat in turn said for itself is no other seat's.
    """
    kept = draft.without(*draft.words)
    passed = _has_passed(draft, match, turn)
    for slot in () if passed else sorted(draft.words, key=lambda slot: slot != SEAT):
        more = kept.said({slot: draft.words[slot]}, draft.face_down, draft.secret)
        if _is_there(slot, more, match) and _fits(slot, match, judged(more)):
            kept = more
        elif slot == SEAT:
            break
    words = {s: word for s, word in draft.words.items() if s in kept.words}
    wanted = draft.wanted if kept.verb else kept.wanted
    kept = kept._replace(words=words, wanted=wanted, owned=draft.owned and SEAT in words)
    lost = draft.without(*kept.words)
    # Without its seat, what was shown on a seat's own reader would be anybody's.
    gone = draft.owned and not kept.owned
    if judged(kept).typed and not (passed or gone):
        lost = lost._replace(typed="")
    if draft.gathered and gathers(match, judged(kept).form) and not gone:
        lost = lost._replace(gathered=())
    if counted_list(match.game.moves, judged(kept).asks):
        lost = lost._replace(laid=())
    if before.step and not draft.laid:
        lost = lost._replace(laid=before.laid)
    return _without(kept, lost).released(), lost


def _has_passed(draft: Draft, match: Match, turn: Sequence[int]) -> bool:
    """True if the draft is of the only seat that was in turn, and is no more."""
    own = SEAT not in draft.words or draft.owner in turn
    return len(turn) == 1 and own and turn[0] not in match.state.turn


def _without(draft: Draft, lost: Draft) -> Draft:
    """The draft without the number, the list and the grid that are lost."""
    return draft._replace(
        typed="" if lost.typed else draft.typed,
        gathered=() if lost.gathered else draft.gathered,
        laid=() if lost.laid else draft.laid,
    )


def _is_there(slot: str, draft: Draft, match: Match) -> bool:
    """True if this word can still be said: not a seat that joined with a line taken back."""
    word = draft.words[slot]
    # An ending that was only begun is one of its verb's.
    if isinstance(word, type):
        return bool(draft.verb)
    return could_be_said({slot: word}, match.notation)


def _fits(slot: str, match: Match, judgement: Judgement) -> bool:
    """True if a line with these words is possible, the word of this slot among them."""
    if judgement.refusal is not None or not (judgement.asks or judgement.move):
        return False
    possible = {choice.value for choice in judgement.verbs if choice.bright}
    forms = (shape(form) for form in match.game.moves)
    return slot not in judgement.unseen or any(
        slot in form.names for form in forms if form.verb in possible
    )
