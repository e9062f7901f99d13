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
    forms = [move for move in moves if phase in move.phases and form in (None, move)]
    slots = {slot.name: slot for form_declared in forms for slot in shape(form_declared).slots}
    takers = [slot for slot in slots.values() if takes(slot, word, notation)]
    if any(
        is_card(slot) and takes(slot, word, notation)
        for move in moves
        for slot in shape(move).slots
    ):
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
    place_fills = candidates(role.place, phase, form, notation) if role.place else []
    place_words, fills = next(iter(place_fills), {}), candidates(word, phase, form, notation)
    return [
        fill if VERB in place_words or place_words.keys() & fill else {**place_words, **fill}
        for fill in fills
    ]


def verb_of(command: str, match: Match) -> str:
    """The verb of this phase that a command card says, '' where there is none."""
    forms = (form for form in match.game.moves if match.state.phase in form.phases)
    return next((shape(form).verb for form in forms if form.command == command), "")


def at_reader(draft: Draft, words: Mapping[str, Any], role: Role, match: Match) -> Draft:
    """The draft that these words from a reader of this role are for: its own seat's, if it has one.

    A line of the whole table has no seat, whoever shows its card.
    """
    notation = match.notation
    if not role.seat or not could_be_said({SEAT: role.seat}, notation):
        return draft
    verb = words.get(VERB, draft.verb)
    forms = [shape(form) for form in notation.moves if verb in ("", shape(form).verb)]
    forms = [form for form in forms if words.keys() <= form.names | {VERB}]
    forms_now = {shape(form) for form in notation.moves if match.state.phase in form.phases}
    takers = [form for form in forms if form in forms_now] or forms
    if takers and not any(form.seated for form in takers):
        return draft
    if _is_stray(draft, role.seat, match):
        draft = draft.emptied()._replace(step=draft.step)
    return draft.said_at(role.seat)


def _is_stray(draft: Draft, seat: int, match: Match) -> bool:
    """True if only a card was shown at the reader of a seat that is not asked, and this one is.

    The card lies there by accident: whose turn it is does not wait for it.
    """
    seats_in_turn, owner = match.state.turn, draft.owner
    return bool(owner) and owner not in seats_in_turn and seat in seats_in_turn and not draft.verb


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


def in_words(form: Any, words_given: Mapping[str, Any], hidden: Container[str], seat: int) -> str:
    """A draft that is no line yet, for the journal: `1 power castle _`; hidden words as `?`."""
    words = {
        slot: UNKNOWN if slot in hidden else word
        for slot, word in words_given.items()
        if not isinstance(word, type)
    }
    if form is not None and shape(form).needed <= words.keys():
        slots = shape(form).names
        return line_of(form(**{slot: word for slot, word in words.items() if slot in slots}))
    texts = {
        slot: " ".join(word) if isinstance(word, tuple) else str(word)
        for slot, word in words.items()
    }
    if form is None:
        return " ".join(texts.values())
    if seat:
        texts.setdefault("seat", str(seat))
    names = [slot.name for slot in shape(form).slots]
    names.insert(int(shape(form).seated), "verb")
    return " ".join(texts.get(name, "_") for name in names)


def carried_over(
    draft_before: Draft,
    draft: Draft,
    match: Match,
    judged: Callable[[Draft], Judgement],
    turn: Sequence[int] = (),
) -> tuple[Draft, Draft]:
    """Words of a draft that hold in a new position, and words taken back since they fit no more.

    `draft_before`: as it was for the line that was put right till now. The journal has the grid
    of a new line, which is there again when it is asked for.

    A word stays where it can still be a word of the next line, with those given before it. Words
    that were given for a seat which can say nothing now are taken back with it. A card that lies
    face-down is not looked at: it stays where any card could. `judged`: judges in the new position.
    `turn`: whose turn it was; what the only seat in turn said for itself is no other seat's.
    """
    new_draft = draft.without(*draft.words)
    has_passed = _has_passed(draft, match, turn)
    for slot in () if has_passed else sorted(draft.words, key=lambda slot: slot != SEAT):
        longer = new_draft.said({slot: draft.words[slot]}, draft.face_down, draft.secret)
        if _can_be_said(slot, longer, match) and _fits_line(slot, match, judged(longer)):
            new_draft = longer
        elif slot == SEAT:
            break
    words = {slot: word for slot, word in draft.words.items() if slot in new_draft.words}
    wanted = draft.wanted if new_draft.verb else new_draft.wanted
    new_draft = new_draft._replace(words=words, wanted=wanted, owned=draft.owned and SEAT in words)
    lost_words = draft.without(*new_draft.words)
    # Without its seat, what was shown on a seat's own reader would be anybody's.
    is_ownerless = draft.owned and not new_draft.owned
    if judged(new_draft).typed and not (has_passed or is_ownerless):
        lost_words = lost_words._replace(typed="")
    if draft.gathered and gathers(match, judged(new_draft).form) and not is_ownerless:
        lost_words = lost_words._replace(gathered=())
    if counted_list(match.game.moves, judged(new_draft).asks):
        lost_words = lost_words._replace(laid=())
    if draft_before.step and not draft.laid:
        lost_words = lost_words._replace(laid=draft_before.laid)
    return _without_lost(new_draft, lost_words).released(), lost_words


def _has_passed(draft: Draft, match: Match, turn: Sequence[int]) -> bool:
    """True if the draft is of the only seat that was in turn, and is no more."""
    is_own = SEAT not in draft.words or draft.owner in turn
    return len(turn) == 1 and is_own and turn[0] not in match.state.turn


def _without_lost(draft: Draft, lost_words: Draft) -> Draft:
    """The draft without the number, the list and the grid that are lost."""
    return draft._replace(
        typed="" if lost_words.typed else draft.typed,
        gathered=() if lost_words.gathered else draft.gathered,
        laid=() if lost_words.laid else draft.laid,
    )


def _can_be_said(slot: str, draft: Draft, match: Match) -> bool:
    """True if this word can still be said: not a seat that joined with a line taken back."""
    word = draft.words[slot]
    # An ending that was only begun is one of its verb's.
    if isinstance(word, type):
        return bool(draft.verb)
    return could_be_said({slot: word}, match.notation)


def _fits_line(slot: str, match: Match, judgement: Judgement) -> bool:
    """True if a line with these words is possible, the word of this slot among them."""
    if judgement.refusal is not None or not (judgement.asks or judgement.move):
        return False
    verbs = {choice.value for choice in judgement.verbs if choice.bright}
    forms = (shape(form) for form in match.game.moves)
    return slot not in judgement.unseen or any(
        slot in form.names for form in forms if form.verb in verbs
    )
