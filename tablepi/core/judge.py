"""The judge of drafts: what words have come to, found by asking `play` alone.

A move has slots, filled in any order; the verb is one more slot. No rule of any game is known
here. What a screen shows, offers and dims is judged on the public state.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from tablepi.core.draft import SEAT, VERB, Draft
from tablepi.core.game import Verdict
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice, Probe
from tablepi.core.moves import Move, Open, Shape, forms_of, hiding_forms, shape
from tablepi.core.notation import Notation, rank, takes, values_of
from tablepi.core.slots import (
    UNKNOWN,
    Number,
    One,
    Seat,
    Slot,
    Tail,
    is_card,
    is_first,
    is_list,
    is_unasked,
    keypad_of,
    kind_of,
    may_be_left_out,
    may_be_unknown,
)
from tablepi.core.text.phrase import Phrase


class Judgement(NamedTuple):
    """The judgement of a draft.

    `asks`: the slot being asked, '' when nothing is. `choices`: its values; `verbs`: those that
    have a place in this phase. `typed`: number slots that a keypad fills, by slot. `form`: the
    class of the line, None while several are possible.
    `move`: the line that is complete. `refusal`: why nothing is left, or why that line is refused.
    `early`: values of words that can be said before the verb that is being asked.
    `seat`: who makes the only move left, 0 where that is not settled.
    `hides`: slots whose words a verb hides that is legal in this position. `unseen`: slots of words
    given that are shown to nobody: they lie face-down until a verb is chosen that shows them.
    `ruled_out`: slots of words given that the chosen verb has no place for. `usual`: words that
    the line has unless others are said. `shown`: the cards that can be named before the verb, each
    with the only verb that would show it, of which no other word is open; `shows`: that verb.
    `confirmed`: the refused line with the word that confirms it, where it is then accepted.
    """

    asks: str = ""
    choices: tuple[Choice, ...] = ()
    verbs: tuple[Choice, ...] = ()
    typed: Mapping[str, Number] = {}
    form: type[Move] | None = None
    move: Move | None = None
    refusal: Verdict | None = None
    early: tuple[Choice, ...] = ()
    seat: int = 0
    hides: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    ruled_out: tuple[str, ...] = ()
    usual: Mapping[str, Any] = {}
    shown: tuple[Choice, ...] = ()
    shows: str = ""
    confirmed: Move | None = None


def torn(seat: int) -> Verdict:
    """The refusal of another seat's word in a draft that this seat has begun."""
    return Verdict("T-TURN", Phrase("notice.begun", {"who": seat}))


MOST_TAKERS = 3
"""With more verbs than these, one is chosen before its number is typed."""

OUT_OF_PLACE = ("T-OVER", "T-PHASE")


class _Candidate(NamedTuple):
    """A move class with the words that are settled for it."""

    form: type[Move]
    words: dict[str, Any]
    verdict: Verdict


Settled = dict[tuple[type[Move], frozenset[tuple[str, Any]]], _Candidate]
"""A cache of what each move class came to with some of its words, in one position."""


def judge(
    match: Match, notation: Notation, draft: Draft, settled: Settled | None = None
) -> Judgement:
    """Judges the words of a draft in this position.

    `settled`: what was found before for other words in the same position, which need not be tried
    again; what is found now is added.
    """
    return _Judge(match, notation, draft, {} if settled is None else settled).judgement()


class _Judge:
    def __init__(self, match: Match, notation: Notation, draft: Draft, settled: Settled) -> None:
        self._match = match
        self._settled = settled
        self._probe = Probe(match, notation, draft.wanted)
        self._notation = notation
        self._verb = draft.verb
        self._draft = draft
        self._declared = forms_of(match.game.moves, draft.verb)
        self._hides = self._hiding()
        self._unseen = self._not_shown()
        self._ruled_out = self._out_of_place()
        unjudged = frozenset() if self._verb else self._unseen
        said = draft.words.keys() - unjudged - {VERB, *self._ruled_out}
        words = {slot: word for slot, word in draft.words.items() if slot in said}
        self._begun = {slot: word for slot, word in words.items() if isinstance(word, type)}
        self._given = {slot: word for slot, word in words.items() if slot not in self._begun}

    def judgement(self) -> Judgement:
        if self._draft.torn:
            return Judgement(refusal=torn(self._draft.words[SEAT]), unseen=self._unseen)
        candidates = [self._settle(form) for form in self._forms()]
        in_place = [c for c in candidates if c.verdict.rule not in OUT_OF_PLACE]
        left = [c for c in in_place if c.verdict.accepted]
        verbs = self._verbs({candidate.form: candidate.verdict for candidate in candidates})
        more = self._probe.usual(self._given)
        usual = Judgement(verbs=verbs, hides=self._hides, unseen=self._unseen, usual=more)
        usual = usual._replace(ruled_out=self._ruled_out)
        if not left:
            refusal = self._probe.furthest(c.verdict for c in in_place or candidates)
            confirmed = self._probe.confirmed(in_place if self._verb else ())
            return usual._replace(refusal=refusal, confirmed=confirmed)
        refusal = self._refused_by_what_is_hidden(left)
        if refusal is not None:
            return usual._replace(refusal=refusal)
        if len(left) > 1 or (self._unseen and not self._verb):
            early, typed = self._early(left), self._typed(left)
            asked = usual._replace(asks=VERB, choices=verbs, typed=typed, early=early)
            return asked if self._unseen else asked._replace(**self._shown(left))
        return self._one(left[0], usual)

    def _hiding(self) -> frozenset[str]:
        """The slots that a verb would hide which can still be chosen."""
        if self._draft.openly:
            return frozenset()
        forms = hiding_forms(self._match.game.moves)
        legal = [form for form in forms if self._settle(form, {}).verdict.accepted]
        return frozenset(slot for form in legal for slot in shape(form).secret)

    def _not_shown(self) -> frozenset[str]:
        """The slots of words that lie face-down: no verb was chosen that shows them."""
        down = self._draft.face_down | self._draft.secret
        if not self._verb or self._draft.torn:
            return (self._hides | down) & self._draft.words.keys()
        shown = {slot for form in self._declared for slot in shape(form).names}
        shown -= {slot for form in self._declared for slot in shape(form).secret}
        return (down & self._draft.words.keys()) - (shown - self._draft.secret)

    def _out_of_place(self) -> tuple[str, ...]:
        """The slots of words that the chosen verb has no place for, or would show."""
        forms = [shape(form) for form in self._declared]
        slots = self._draft.words.keys() - {VERB} if forms else ()
        return tuple(
            slot for slot in slots if not any(self._has_room(form, slot) for form in forms)
        )

    def _has_room(self, form: Shape, slot: str) -> bool:
        hidden = slot in self._draft.secret and slot not in form.secret
        return not hidden and self._takes(form, slot, self._draft.words[slot])

    def _takes(self, form: Shape, name: str, word: Any) -> bool:
        """True if a word is one of this slot's: verbs differ in how many units, and in limits."""
        slot = next((slot for slot in form.slots if slot.name == name), None)
        if slot is None or not isinstance(slot.kind, One | Number) or isinstance(word, Open):
            return slot is not None
        return takes(slot, word, self._notation)

    def _refused_by_what_is_hidden(self, left: Sequence[_Candidate]) -> Verdict | None:
        """Why none of these can be, where only the referee knows it."""
        if self._match.state is self._probe.state:
            return None
        known = [self._probe.known(c.form, c.words, self._match.state) for c in left]
        if any(verdict.accepted for verdict in known):
            return None
        return self._probe.furthest(known)

    def _early(self, left: Sequence[_Candidate]) -> tuple[Choice, ...]:
        """The values of those words that are asked first, of any class that is left."""
        return tuple(
            choice
            for candidate in left
            for slot in shape(candidate.form).slots
            if is_first(slot) and slot.name not in candidate.words
            for choice in self._probe.values(candidate.form, candidate.words, slot)
        )

    def _shown(self, left: Sequence[_Candidate]) -> dict[str, Any]:
        """The cards that can be named before a verb, and the only verb that shows them."""
        lacking = ((c, [s for s in shape(c.form).slots if s.name not in c.words]) for c in left)
        ones = [(c, slots[0]) for c, slots in lacking if len(slots) == 1 and is_card(slots[0])]
        open_ones = [(c, slot) for c, slot in ones if slot.name not in shape(c.form).secret]
        if len(open_ones) != 1 or self._given.keys() <= {SEAT}:
            return {}
        [(candidate, slot)] = open_ones
        choices = self._probe.values(candidate.form, candidate.words, slot)
        return {"shown": choices, "shows": shape(candidate.form).verb}

    def _forms(self) -> Sequence[type[Move]]:
        """The classes of the chosen verb; before, those that have a slot for each word given.

        A card that was shown openly is no secret any more.
        """
        if self._verb:
            return self._declared
        given = self._given.keys()
        shapes = ((form, shape(form)) for form in self._match.game.moves)
        return [
            form
            for form, its in shapes
            if not given
            or (
                given <= its.names
                and given.isdisjoint(its.secret)
                and all(self._takes(its, slot, word) for slot, word in self._given.items())
            )
        ]

    def _verbs(self, settled: Mapping[type[Move], Verdict]) -> tuple[Choice, ...]:
        """Every verb of the phase, dimmed where the public words given already refuse it.

        `settled`: the verdicts on all words given, of those classes that have room for them.
        """
        hidden = {slot for form in self._declared for slot in shape(form).secret}
        choices = []
        for form in self._match.game.moves:
            its, secret = shape(form), shape(form).secret
            kept = {
                slot: word
                for slot, word in self._given.items()
                if slot not in hidden and slot not in secret and self._takes(its, slot, word)
            }
            whole = form in settled and len(kept) == len(self._given)
            verdict = settled[form] if whole else self._settle(form, kept).verdict
            if verdict.rule not in OUT_OF_PLACE:
                choices.append(Choice(VERB, its.verb, self._probe.asked(form, kept, verdict)))
        return tuple(choices)

    def _settle(self, form: type[Move], given: Mapping[str, Any] | None = None) -> _Candidate:
        """The candidate of a class with these words, cached for the position."""
        words = self._given if given is None else given
        names = shape(form).names
        if not words.keys() <= names:
            words = {slot: word for slot, word in words.items() if slot in names}
        key = form, frozenset((*words.items(), *((slot, Open) for slot in self._draft.wanted)))
        candidate = self._settled.get(key)
        if candidate is None:
            candidate = self._settled[key] = self._tried(form, dict(words))
        return candidate

    def _tried(self, form: type[Move], words: dict[str, Any]) -> _Candidate:
        """The class with its usual words, and its seat filled in where only one is possible."""
        words = self._probe.with_usual(form, words)
        verdict = self._probe.probe(form, words)
        if not verdict.accepted or not shape(form).seated or "seat" in words:
            return _Candidate(form, words, verdict)
        seats = self._probe.values(form, words, shape(form).slots[0])
        bright = [choice.value for choice in seats if choice.bright]
        if not bright:
            refusal = self._probe.furthest(choice.verdict for choice in seats)
            return _Candidate(form, words, refusal or verdict)
        usual = bright[0] if len(bright) == 1 else form.whose(self._probe.state.turn, words)
        if usual in bright:
            words = {**words, "seat": usual}
        return _Candidate(form, words, verdict)

    def _one(self, candidate: _Candidate, usual: Judgement) -> Judgement:
        """The words still open in the only class left, or the one move that they come to."""
        form, words = candidate.form, {**self._nameless(candidate.form), **candidate.words}
        if self._begun:
            return usual._replace(form=form, **self._tail(form, words))
        slots = self._open(form, words)
        one = usual._replace(form=form, seat=words.get("seat", 0))
        if not slots:
            left_out = {slot.name: None for slot in shape(form).slots if slot.name not in words}
            verdict = self._probe.probe(form, {**words, **left_out})
            refusal = None if verdict.accepted else verdict
            return one._replace(move=form(**words, **left_out), refusal=refusal)
        slot = min(slots, key=lambda slot: rank(slot, self._notation))
        others = any(not keypad_of(each) and not isinstance(each.kind, Seat) for each in slots)
        one = one._replace(asks=slot.name, typed={} if others else self._typed_of(slots))
        if not isinstance(kind_of(slot), One | Seat):
            return one
        choices = self._probe.values(form, words, slot)
        moves = self._probe.completions(form, words, slots, choices)
        if len(moves) == 1:
            return usual._replace(form=form, seat=one.seat, move=moves[0])
        if not any(choice.bright for choice in choices):
            one = one._replace(refusal=self._probe.furthest(choice.verdict for choice in choices))
        return one._replace(choices=choices)

    def _nameless(self, form: type[Move]) -> dict[str, str]:
        """`?` for every card of a chosen verb that has no name at this table: no list has any."""
        cards = filter(may_be_unknown, shape(form).slots if self._verb else ())
        return {s.name: UNKNOWN for s in cards if is_card(s) and not values_of(s, self._notation)}

    def _tail(self, form: Any, words: Mapping[str, Any]) -> dict[str, Any]:
        """The question about a tail whose kind is chosen: the seat that it is for."""
        [(slot, tail)] = self._begun.items()
        [whom] = shape(tail).names
        ends = [tail(**{whom: seat}) for seat in cast(Any, self._notation.domain("seat"))]
        tried = (Choice(slot, end, self._probe.probe(form, {**words, slot: end})) for end in ends)
        return {"asks": slot, "choices": tuple(tried)}

    def _open(self, form: type[Move], words: Mapping[str, Any]) -> list[Slot]:
        """The slots that are to be asked: one that may be left out, only where that is refused."""
        slots = [slot for slot in shape(form).slots if slot.name not in words]
        wanted = self._draft.wanted
        left_out = {s.name: None for s in slots if may_be_left_out(s) and s.name not in wanted}
        if left_out and self._probe.probe(form, {**words, **left_out}).accepted:
            return [slot for slot in slots if slot.name not in left_out]
        asked = (slot for slot in slots if slot.name in wanted or not is_unasked(slot))
        return [slot for slot in asked if not isinstance(slot.kind, Tail)]

    def _typed(self, left: Sequence[_Candidate]) -> dict[str, Number]:
        """Number slots that are all that the candidates with a settled seat still lack.

        None where more verbs take the number than a keypad offers; of a rare verb once it is said.
        """
        rare = () if self._verb else self._match.game.rare
        usual = (c for c in left if shape(c.form).verb not in rare)
        lacking = ([s for s in shape(c.form).slots if s.name not in c.words] for c in usual)
        numbers = [slots[0] for slots in lacking if len(slots) == 1 and keypad_of(slots[0])]
        return {} if len(numbers) > MOST_TAKERS else self._typed_of(numbers)

    def _typed_of(self, slots: Iterable[Slot]) -> dict[str, Number]:
        """Those of the slots that a keypad fills; cards by their number, once the verb is known."""
        kinds = {slot.name: keypad_of(slot) for slot in slots if self._verb or not is_list(slot)}
        return {name: kind for name, kind in kinds.items() if kind is not None}
