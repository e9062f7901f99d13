"""What the words given so far may still become, found by trying `play`.

A move has slots, filled in any order. The verb is one more slot. Nothing here knows a rule.
All that can be seen of it, what is asked, bright or dimmed, is tried on the public state.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from tablepi.app.draft.slots import (
    asks_one_first,
    blanks,
    is_first,
    may_be_unknown,
    rank,
    values_of,
)
from tablepi.core.game import State
from tablepi.core.match import Match
from tablepi.core.moves import Move, Needs, Slot, shape
from tablepi.core.notation import Notation
from tablepi.core.phrase import ACCEPTED, Illegal, Verdict
from tablepi.core.slot_kinds import UNKNOWN, Number, One, Seat

FEW = 64
"""As many combinations of open words are tried for the one meaning that may be left."""

OUT_OF_PLACE = ("T-OVER", "T-PHASE")


class Choice(NamedTuple):
    """A value that a slot can take: bright, or dimmed by the verdict on the words with it."""

    slot: str
    value: Any
    verdict: Verdict

    @property
    def bright(self) -> bool:
        return self.verdict.accepted


class Narrowed(NamedTuple):
    """Where the words given lead.

    `asks`: the slot being asked, '' when nothing is. `choices`: its values; `verbs`: those that
    have a place in this phase. `typed`: number slots that a keypad fills, by slot.
    `move`: the one meaning left. `refusal`: why nothing is left, or why that move cannot be made.
    `early`: values of words that can be said before the verb that is being asked.
    `seat`: who makes the only move left, 0 where that is not settled.
    """

    asks: str = ""
    choices: tuple[Choice, ...] = ()
    verbs: tuple[Choice, ...] = ()
    typed: Mapping[str, Number] = {}
    move: Move | None = None
    refusal: Verdict | None = None
    early: tuple[Choice, ...] = ()
    seat: int = 0


class _Candidate(NamedTuple):
    """A move class with the words that are settled for it."""

    form: type[Move]
    words: dict[str, Any]
    verdict: Verdict


Settled = dict[tuple[type[Move], frozenset[tuple[str, Any]]], _Candidate]
"""What came of each move class with some words of it, in one position."""


def narrow(
    match: Match, notation: Notation, given: Mapping[str, Any], settled: Settled | None = None
) -> Narrowed:
    """What may still be said. `given`: values by slot; the verb, if declared, under `verb`.

    `settled`: what was found before for other words in the same position, which need not be tried
    again; what is found now is added.
    """
    return _Narrowing(match, notation, given, {} if settled is None else settled).narrowed()


class _Narrowing:
    def __init__(
        self, match: Match, notation: Notation, given: Mapping[str, Any], settled: Settled
    ) -> None:
        self._match = match
        self._settled = settled
        self._public: State = match.public
        self._notation = notation
        self._verb = given.get("verb")
        self._given = {slot: value for slot, value in given.items() if slot != "verb"}
        declared = self._forms() if self._verb else []
        self._hidden = {slot for form in declared for slot in shape(form).secret}

    def narrowed(self) -> Narrowed:
        candidates = [self._settle(form) for form in self._forms()]
        in_place = [c for c in candidates if c.verdict.rule not in OUT_OF_PLACE]
        left = [c for c in in_place if c.verdict.accepted]
        verbs = self._verbs({candidate.form: candidate.verdict for candidate in candidates})
        if not left:
            tried = in_place or candidates
            return Narrowed(verbs=verbs, refusal=self._furthest([c.verdict for c in tried]))
        refusal = self._refused_by_what_is_hidden(left)
        if refusal is not None:
            return Narrowed(verbs=verbs, refusal=refusal)
        if len(left) > 1:
            return Narrowed("verb", verbs, verbs, self._typed(left), early=self._early(left))
        one = self._one(left[0], verbs)
        return one._replace(seat=left[0].words.get("seat", 0))

    def _refused_by_what_is_hidden(self, left: Sequence[_Candidate]) -> Verdict | None:
        """Why none of these can be, where only the referee knows it."""
        if self._match.state is self._public:
            return None
        known = [self._probe(c.form, c.words, self._match.state) for c in left]
        if any(verdict.accepted for verdict in known):
            return None
        return self._furthest(known)

    def _early(self, left: Sequence[_Candidate]) -> tuple[Choice, ...]:
        """The values of those words that are asked first, of any class that is left."""
        return tuple(
            choice
            for candidate in left
            for slot in shape(candidate.form).slots
            if is_first(slot) and slot.name not in candidate.words
            for choice in self._values(candidate.form, candidate.words, slot)
        )

    def _forms(self) -> list[type[Move]]:
        """The move classes that have a slot for each word given; a shown card is no secret."""
        return [
            form
            for form in self._match.game.moves
            if (self._verb is None or shape(form).verb == self._verb) and self._has_room(form)
        ]

    def _has_room(self, form: type[Move]) -> bool:
        names, secret = shape(form).names, shape(form).secret
        hides = self._verb is not None or self._given.keys().isdisjoint(secret)
        return hides and self._given.keys() <= names

    def _verbs(self, settled: Mapping[type[Move], Verdict]) -> tuple[Choice, ...]:
        """Every verb of the phase, dimmed where the public words given already refuse it.

        `settled`: the verdicts on all words given, of those classes that have room for them.
        """
        choices = []
        for form in self._match.game.moves:
            slots = shape(form).names.difference(self._hidden, shape(form).secret)
            kept = {slot: word for slot, word in self._given.items() if slot in slots}
            whole = form in settled and len(kept) == len(self._given)
            verdict = settled[form] if whole else self._settle(form, kept).verdict
            if verdict.rule not in OUT_OF_PLACE:
                choices.append(Choice("verb", shape(form).verb, verdict))
        return tuple(choices)

    def _settle(self, form: type[Move], given: Mapping[str, Any] | None = None) -> _Candidate:
        """What comes of a class with these words, else those given: tried once in a position."""
        words = self._given if given is None else given
        key = form, frozenset(words.items())
        known = self._settled.get(key)
        if known is None:
            known = self._settled[key] = self._tried(form, dict(words))
        return known

    def _tried(self, form: type[Move], words: dict[str, Any]) -> _Candidate:
        """The class with its seat filled in where only one is possible."""
        verdict = self._probe(form, words)
        if not verdict.accepted or not shape(form).seated or "seat" in words:
            return _Candidate(form, words, verdict)
        seats = self._values(form, words, shape(form).slots[0])
        bright = [choice for choice in seats if choice.bright]
        if not bright:
            refusal = self._furthest([choice.verdict for choice in seats])
            return _Candidate(form, words, refusal or verdict)
        if len(bright) == 1:
            words["seat"] = bright[0].value
        return _Candidate(form, words, verdict)

    def _one(self, candidate: _Candidate, verbs: tuple[Choice, ...]) -> Narrowed:
        """The words still open in the only class left, or the one move that they come to."""
        form, words = candidate.form, candidate.words
        slots = [slot for slot in shape(form).slots if slot.name not in words]
        if not slots:
            return self._whole(form, words, verbs)
        slot = min(slots, key=lambda slot: rank(slot, self._notation))
        typed = {s.name: s.kind for s in slots if isinstance(s.kind, Number)}
        if not isinstance(slot.kind, (One, Seat)):
            return Narrowed(slot.name, (), verbs, typed)
        choices = self._values(form, words, slot)
        moves = self._completions(form, words, slots, choices)
        if len(moves) == 1:
            return Narrowed(verbs=verbs, move=moves[0])
        if not any(choice.bright for choice in choices):
            refusal = self._furthest([choice.verdict for choice in choices])
            return Narrowed(slot.name, choices, verbs, typed, refusal=refusal)
        return Narrowed(slot.name, choices, verbs, typed)

    def _whole(
        self, form: type[Move], words: Mapping[str, Any], verbs: tuple[Choice, ...]
    ) -> Narrowed:
        verdict = self._probe(form, words)
        refusal = None if verdict.accepted else verdict
        return Narrowed(verbs=verbs, move=form(**words), refusal=refusal)

    def _values(self, form: Any, words: Mapping[str, Any], slot: Slot) -> tuple[Choice, ...]:
        """Every value of a slot of a move class with its verdict."""
        values = values_of(slot.kind, self._notation)
        if may_be_unknown(slot):
            values.append(UNKNOWN)
        at, line = shape(form).slots.index(slot), self._words_for(form, words)
        before, after = line[:at], line[at + 1 :]
        return tuple(
            Choice(slot.name, value, self._try(form(*before, value, *after))) for value in values
        )

    def _completions(
        self,
        form: type[Move],
        words: Mapping[str, Any],
        slots: Sequence[Slot],
        choices: Sequence[Choice],
    ) -> list[Move]:
        """The legal moves that these words can become, where there are few; none for secrets.

        `choices`: the values of one of the slots; where it is the only one, they are the answer.
        """
        if shape(form).secret:
            return []
        if not all(isinstance(slot.kind, (One, Seat)) for slot in slots):
            return []
        domains = [values_of(slot.kind, self._notation) for slot in slots]
        if prod(map(len, domains)) > FEW:
            return []
        names = [slot.name for slot in slots]
        if len(slots) == 1:
            legal = [choice for choice in choices if choice.bright and choice.value != UNKNOWN]
            return [form(**words, **{names[0]: choice.value}) for choice in legal]
        moves = (
            form(**words, **dict(zip(names, values, strict=True))) for values in product(*domains)
        )
        return [move for move in moves if self._try(move).accepted]

    def _probe(
        self, form: type[Move], words: Mapping[str, Any], state: State | None = None
    ) -> Verdict:
        """The verdict on a move of which only these words are known."""
        return self._try(form(*self._words_for(form, words)), state)

    def _words_for(self, form: Any, words: Mapping[str, Any]) -> list[Any]:
        """A value for every slot of a class, open where none is given.

        A secret word narrows nothing that can be seen: `?` stands for it, as the value that is
        refused least, and for every other word that may be `?`.
        """
        return [blank if secret else words.get(name, blank) for name, secret, blank in blanks(form)]

    def _try(self, move: Move, state: State | None = None) -> Verdict:
        try:
            self._match.game.play(self._public if state is None else state, move)
        except Illegal as broken:
            return Verdict(broken.rule, broken.why)
        except Needs as needs:
            return self._try_values(move, needs.slot, state)
        return ACCEPTED

    def _try_values(self, move: Move, needed: str, state: State | None) -> Verdict:
        """The refusal of every value of the word that is needed next, unless one is not refused."""
        form: Any = type(move)
        if not asks_one_first(form):
            return ACCEPTED
        slots = shape(form).slots
        kind = next(slot.kind for slot in slots if slot.name == needed)
        if not isinstance(kind, (One, Seat)):
            return ACCEPTED
        words = {slot.name: getattr(move, slot.name) for slot in slots}
        refused = []
        for value in values_of(kind, self._notation):
            words[needed] = value
            verdict = self._try(form(*words.values()), state)
            if verdict.accepted:
                return verdict
            refused.append(verdict)
        return self._furthest(refused) or ACCEPTED

    def _typed(self, left: Sequence[_Candidate]) -> dict[str, Number]:
        """Number slots that are all that the candidates with a settled seat still lack."""
        typed: dict[str, Number] = {}
        for candidate in left:
            slots = [s for s in shape(candidate.form).slots if s.name not in candidate.words]
            if len(slots) == 1 and isinstance(slots[0].kind, Number):
                typed[slots[0].name] = slots[0].kind
        return typed

    def _furthest(self, verdicts: Sequence[Verdict]) -> Verdict | None:
        """The refusal furthest down the page's list."""
        order = ["T-OVER", "T-PHASE", "T-TURN", *self._match.game.rules]
        refused = [verdict for verdict in verdicts if verdict.rule in order]
        return max(refused, key=lambda v: order.index(str(v.rule)), default=None)
