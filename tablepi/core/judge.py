"""The judge of drafts: what words have come to, found by asking `play` alone.

A move has slots, filled in any order; the verb is one more slot. No rule of any game is known
here. What a screen shows, offers and dims is judged on the public state.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from tablepi.core.draft import SEAT, VERB, Draft
from tablepi.core.game import Verdict
from tablepi.core.match import Match
from tablepi.core.move_probe import Choice, Probe, with_way_out
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
    """The judgement of a draft."""

    asks: str = ""
    """The slot being asked, '' when nothing is."""
    choices: tuple[Choice, ...] = ()
    """The values of the slot being asked."""
    verbs: tuple[Choice, ...] = ()
    """The verbs that have a place in this phase."""
    typed: Mapping[str, Number] = {}
    """Number slots that a keypad fills, by slot."""
    form: type[Move] | None = None
    """The class of the line, None while several are possible."""
    move: Move | None = None
    """The line that is complete."""
    refusal: Verdict | None = None
    """The reason why nothing is left, or why that line is refused."""
    early: tuple[Choice, ...] = ()
    """Values of words that can be said before the verb that is being asked."""
    seat: int = 0
    """The seat that makes the only move left, 0 where that is not settled."""
    hides: frozenset[str] = frozenset()
    """Slots whose words a verb hides that is legal in this position."""
    unseen: frozenset[str] = frozenset()
    """Slots of words given that are shown to nobody: they lie face-down until a verb is chosen that
    shows them.
    """
    ruled_out: tuple[str, ...] = ()
    """Slots of words given that the chosen verb has no place for."""
    usual: Mapping[str, Any] = {}
    """Words that the line has unless others are said."""
    shown: tuple[Choice, ...] = ()
    """The cards that can be named before the verb, each with the only verb that would show it, of
    which no other word is open.
    """
    shows: str = ""
    """The verb that would show them."""
    confirmed: Move | None = None
    """The refused line with the word that confirms it, where it is then accepted."""


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

    @property
    def open_slots(self) -> list[Slot]:
        return [slot for slot in shape(self.form).slots if slot.name not in self.words]


Settled = dict[tuple[type[Move], frozenset[tuple[str, Any]]], _Candidate]
"""A cache of what each move class came to with some of its words, in one position."""


def judge(
    match: Match, notation: Notation, draft: Draft, settled: Settled | None = None
) -> Judgement:
    """Judges the words of a draft in this position.

    `settled`: what was found before for other words in the same position, which need not be tried
    again; what is found now is added.
    """
    judgement = _Judge(match, notation, draft, {} if settled is None else settled).judgement()
    if judgement.refusal is None:
        return judgement
    return judgement._replace(refusal=with_way_out(match, judgement.refusal))


class _Judge:
    def __init__(self, match: Match, notation: Notation, draft: Draft, settled: Settled) -> None:
        self._match = match
        self._settled = settled
        self._probe = Probe(match, notation, draft.wanted)
        self._notation = notation
        self._verb = draft.verb
        self._draft = draft
        self._declared = forms_of(match.game.moves, draft.verb)
        self._hides = self._hiding_slots()
        self._unseen = self._unseen_slots()
        self._ruled_out = self._misplaced_slots()
        # Before a verb is chosen, what a face-down word rules out would tell which word it is.
        unjudged_slots = frozenset() if self._verb else self._unseen
        judged_slots = draft.words.keys() - unjudged_slots - {VERB, *self._ruled_out}
        words = {slot: word for slot, word in draft.words.items() if slot in judged_slots}
        self._open_tails = {slot: word for slot, word in words.items() if isinstance(word, type)}
        self._words = {slot: word for slot, word in words.items() if slot not in self._open_tails}

    def judgement(self) -> Judgement:
        if self._draft.torn:
            return Judgement(refusal=torn(self._draft.words[SEAT]), unseen=self._unseen)
        candidates = [self._settle_form(form) for form in self._possible_forms()]
        candidates_in_place = [
            candidate for candidate in candidates if candidate.verdict.rule not in OUT_OF_PLACE
        ]
        accepted = [candidate for candidate in candidates_in_place if candidate.verdict.accepted]
        verbs = self._verb_choices({candidate.form: candidate.verdict for candidate in candidates})
        usual_words = self._probe.usual(self._words)
        judgement = Judgement(
            verbs=verbs, hides=self._hides, unseen=self._unseen, usual=usual_words
        )
        judgement = judgement._replace(ruled_out=self._ruled_out)
        if not accepted:
            refusal = self._probe.furthest(
                candidate.verdict for candidate in candidates_in_place or candidates
            )
            confirmed = self._probe.confirmed(candidates_in_place if self._verb else ())
            return judgement._replace(refusal=refusal, confirmed=confirmed)
        refusal = self._hidden_refusal(accepted)
        if refusal is not None:
            return judgement._replace(refusal=refusal)
        if len(accepted) > 1 or (self._unseen and not self._verb):
            early, typed = self._early_choices(accepted), self._typed_numbers(accepted)
            question = judgement._replace(asks=VERB, choices=verbs, typed=typed, early=early)
            return question if self._unseen else question._replace(**self._shown_cards(accepted))
        return self._judge_candidate(accepted[0], judgement)

    def _hiding_slots(self) -> frozenset[str]:
        """The slots that a verb would hide which can still be chosen."""
        if self._draft.openly:
            return frozenset()
        forms = hiding_forms(self._match.game.moves)
        legal = [form for form in forms if self._settle_form(form, {}).verdict.accepted]
        return frozenset(slot for form in legal for slot in shape(form).secret)

    def _unseen_slots(self) -> frozenset[str]:
        """The slots of words that lie face-down: no verb was chosen that shows them."""
        hidden_slots = self._draft.face_down | self._draft.secret
        if not self._verb or self._draft.torn:
            return (self._hides | hidden_slots) & self._draft.words.keys()
        shown_slots = {slot for form in self._declared for slot in shape(form).names}
        shown_slots -= {slot for form in self._declared for slot in shape(form).secret}
        return (hidden_slots & self._draft.words.keys()) - (shown_slots - self._draft.secret)

    def _misplaced_slots(self) -> tuple[str, ...]:
        """The slots of words that the chosen verb has no place for, or would show."""
        shapes = [shape(form) for form in self._declared]
        slots = self._draft.words.keys() - {VERB} if shapes else ()
        return tuple(
            slot
            for slot in slots
            if not any(self._has_room(form_shape, slot) for form_shape in shapes)
        )

    def _has_room(self, form_shape: Shape, slot: str) -> bool:
        would_show = slot in self._draft.secret and slot not in form_shape.secret
        return not would_show and self._takes_word(form_shape, slot, self._draft.words[slot])

    def _takes_word(self, form_shape: Shape, name: str, word: Any) -> bool:
        """True if a word is one of this slot's: verbs differ in how many units, and in limits."""
        slot = next((slot for slot in form_shape.slots if slot.name == name), None)
        if slot is None or not isinstance(slot.kind, One | Number) or isinstance(word, Open):
            return slot is not None
        return takes(slot, word, self._notation)

    def _hidden_refusal(self, candidates: Sequence[_Candidate]) -> Verdict | None:
        """The refusal of all of these by what only the referee knows; None where one can be."""
        if self._match.state is self._probe.state:
            return None
        verdicts = [
            self._probe.known(candidate.form, candidate.words, self._match.state)
            for candidate in candidates
        ]
        if any(verdict.accepted for verdict in verdicts):
            return None
        return self._probe.furthest(verdicts)

    def _early_choices(self, candidates: Sequence[_Candidate]) -> tuple[Choice, ...]:
        """The values of those words that are asked first, of any class that is left."""
        return tuple(
            choice
            for candidate in candidates
            for slot in shape(candidate.form).slots
            if is_first(slot) and slot.name not in candidate.words
            for choice in self._probe.values(candidate.form, candidate.words, slot)
        )

    def _shown_cards(self, candidates: Sequence[_Candidate]) -> dict[str, Any]:
        """The cards that can be named before a verb, and the only verb that shows them."""
        card_slots = [
            (candidate, slots[0])
            for candidate in candidates
            if len(slots := candidate.open_slots) == 1 and is_card(slots[0])
        ]
        shown_slots = [
            (candidate, slot)
            for candidate, slot in card_slots
            if slot.name not in shape(candidate.form).secret
        ]
        if len(shown_slots) != 1 or self._words.keys() <= {SEAT}:
            return {}
        [(candidate, slot)] = shown_slots
        choices = self._probe.values(candidate.form, candidate.words, slot)
        return {"shown": choices, "shows": shape(candidate.form).verb}

    def _possible_forms(self) -> Sequence[type[Move]]:
        """The classes of the chosen verb; before, those that have a slot for each word given.

        A card that was shown openly is no secret any more.
        """
        if self._verb:
            return self._declared
        names = self._words.keys()
        shapes = ((form, shape(form)) for form in self._match.game.moves)
        return [
            form
            for form, form_shape in shapes
            if not names
            or (
                names <= form_shape.names
                and names.isdisjoint(form_shape.secret)
                and all(
                    self._takes_word(form_shape, slot, word) for slot, word in self._words.items()
                )
            )
        ]

    def _verb_choices(self, settled: Mapping[type[Move], Verdict]) -> tuple[Choice, ...]:
        """Every verb of the phase, dimmed where the public words given already refuse it.

        `settled`: the verdicts on all words given, of those classes that have room for them.
        """
        # A word that the chosen verb hides must dim no other verb: the dimming would tell it.
        hidden_slots = {slot for form in self._declared for slot in shape(form).secret}
        choices = []
        for form in self._match.game.moves:
            form_shape, secret_slots = shape(form), shape(form).secret
            public_words = {
                slot: word
                for slot, word in self._words.items()
                if slot not in hidden_slots
                and slot not in secret_slots
                and self._takes_word(form_shape, slot, word)
            }
            has_all_words = form in settled and len(public_words) == len(self._words)
            verdict = (
                settled[form] if has_all_words else self._settle_form(form, public_words).verdict
            )
            if verdict.rule not in OUT_OF_PLACE:
                choices.append(
                    Choice(VERB, form_shape.verb, self._probe.asked(form, public_words, verdict))
                )
        return tuple(choices)

    def _settle_form(
        self, form: type[Move], known_words: Mapping[str, Any] | None = None
    ) -> _Candidate:
        """The candidate of a class with these words, cached for the position."""
        words = self._words if known_words is None else known_words
        names = shape(form).names
        if not words.keys() <= names:
            words = {slot: word for slot, word in words.items() if slot in names}
        # Wanted words stay open instead of being left out, so the verdict depends on them.
        key = form, frozenset((*words.items(), *((slot, Open) for slot in self._draft.wanted)))
        candidate = self._settled.get(key)
        if candidate is None:
            candidate = self._settled[key] = self._new_candidate(form, dict(words))
        return candidate

    def _new_candidate(self, form: type[Move], given_words: dict[str, Any]) -> _Candidate:
        """The class with its usual words, and its seat filled in where only one is possible.

        A seat that usually follows, and is refused here, is not replaced by another one.
        """
        words = self._probe.with_usual(form, given_words)
        verdict = self._probe.probe(form, words)
        is_settled = not verdict.accepted or not shape(form).seated or SEAT in words
        if is_settled or SEAT in self._probe.usual(given_words):
            return _Candidate(form, words, verdict)
        choices = self._probe.values(form, words, shape(form).slots[0])
        seats = [choice.value for choice in choices if choice.bright]
        if not seats:
            refusal = self._probe.furthest(choice.verdict for choice in choices)
            return _Candidate(form, words, refusal or verdict)
        seat = seats[0] if len(seats) == 1 else form.whose(self._probe.state.turn, words)
        if seat in seats:
            words = {**words, "seat": seat}
        return _Candidate(form, words, verdict)

    def _judge_candidate(self, candidate: _Candidate, judgement: Judgement) -> Judgement:
        """The words still open in the only class left, or the one move that they come to."""
        form, words = candidate.form, {**self._unknown_cards(candidate.form), **candidate.words}
        if self._open_tails:
            return judgement._replace(form=form, **self._ask_tail(form, words))
        slots = self._open_slots(form, words)
        question = judgement._replace(form=form, seat=words.get("seat", 0))
        if not slots:
            absent_words = {slot.name: None for slot in shape(form).slots if slot.name not in words}
            verdict = self._probe.probe(form, {**words, **absent_words})
            refusal = None if verdict.accepted else verdict
            return question._replace(move=form(**words, **absent_words), refusal=refusal)
        slot = min(slots, key=lambda slot: rank(slot, self._notation))
        has_choices = any(
            not keypad_of(open_slot) and not isinstance(open_slot.kind, Seat) for open_slot in slots
        )
        question = question._replace(
            asks=slot.name, typed={} if has_choices else self._keypads_of(slots)
        )
        if not isinstance(kind_of(slot), One | Seat):
            return question
        choices = self._probe.values(form, words, slot)
        moves = self._probe.completions(form, words, slots, choices)
        if len(moves) == 1:
            return judgement._replace(form=form, seat=question.seat, move=moves[0])
        if not any(choice.bright for choice in choices):
            question = question._replace(
                refusal=self._probe.furthest(choice.verdict for choice in choices)
            )
        return question._replace(choices=choices)

    def _unknown_cards(self, form: type[Move]) -> dict[str, str]:
        """`?` for every card of a chosen verb that has no name at this table: no list has any."""
        cards = filter(may_be_unknown, shape(form).slots if self._verb else ())
        return {
            slot.name: UNKNOWN
            for slot in cards
            if is_card(slot) and not values_of(slot, self._notation)
        }

    def _ask_tail(self, form: Any, words: Mapping[str, Any]) -> dict[str, Any]:
        """The question about a tail whose kind is chosen: the seat that it is for."""
        [(slot, tail)] = self._open_tails.items()
        [seat_slot] = shape(tail).names
        ends = [tail(**{seat_slot: seat}) for seat in cast(Any, self._notation.domain("seat"))]
        choices = (Choice(slot, end, self._probe.probe(form, {**words, slot: end})) for end in ends)
        return {"asks": slot, "choices": tuple(choices)}

    def _open_slots(self, form: type[Move], words: Mapping[str, Any]) -> list[Slot]:
        """The slots that are to be asked: one that may be left out, only where that is refused."""
        slots = [slot for slot in shape(form).slots if slot.name not in words]
        wanted_slots = self._draft.wanted
        absent_words = {
            slot.name: None
            for slot in slots
            if may_be_left_out(slot) and slot.name not in wanted_slots
        }
        if absent_words and self._probe.probe(form, {**words, **absent_words}).accepted:
            return [slot for slot in slots if slot.name not in absent_words]
        asked_slots = (slot for slot in slots if slot.name in wanted_slots or not is_unasked(slot))
        return [slot for slot in asked_slots if not isinstance(slot.kind, Tail)]

    def _typed_numbers(self, candidates: Sequence[_Candidate]) -> dict[str, Number]:
        """Number slots that are all that the candidates with a settled seat still lack.

        None where more verbs take the number than a keypad offers; of a rare verb once it is said.
        """
        rare_verbs = () if self._verb else self._match.game.rare
        common_candidates = (
            candidate for candidate in candidates if shape(candidate.form).verb not in rare_verbs
        )
        open_slots = (candidate.open_slots for candidate in common_candidates)
        number_slots = [slots[0] for slots in open_slots if len(slots) == 1 and keypad_of(slots[0])]
        return {} if len(number_slots) > MOST_TAKERS else self._keypads_of(number_slots)

    def _keypads_of(self, slots: Iterable[Slot]) -> dict[str, Number]:
        """Those of the slots that a keypad fills; cards by their number, once the verb is known."""
        kinds = {slot.name: keypad_of(slot) for slot in slots if self._verb or not is_list(slot)}
        return {name: kind for name, kind in kinds.items() if kind is not None}
