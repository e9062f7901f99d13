"""The judge of drafts: what words have come to, found by asking `play` and by nothing else.

A move has slots, filled in any order; the verb is one more slot. No rule of any game is known
here. What a screen shows, offers and dims is judged on the public state.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from tablepi.core.completions import completions
from tablepi.core.draft import VERB, Draft
from tablepi.core.game import State, ask
from tablepi.core.match import Match
from tablepi.core.moves import Move, Shape, Slot, shape
from tablepi.core.notation import Notation
from tablepi.core.phrase import ACCEPTED, Verdict
from tablepi.core.slot_kinds import UNKNOWN, Number, One, Seat, Tail
from tablepi.core.slot_values import (
    asks_one_first,
    blanks,
    is_card,
    is_first,
    kind_of,
    may_be_left_out,
    may_be_unknown,
    number_of,
    rank,
    values_of,
)

FEW = 64
"""Most combinations of open words that are tried to find the only one left."""

MOST_TAKERS = 3
"""With more verbs than these, one is chosen before its number is typed."""

OUT_OF_PLACE = ("T-OVER", "T-PHASE")


class Choice(NamedTuple):
    """A value that a slot can take: bright, or dimmed by the verdict on the words with it."""

    slot: str
    value: Any
    verdict: Verdict

    @property
    def bright(self) -> bool:
        return self.verdict.accepted


class Judgement(NamedTuple):
    """The judgement of a draft.

    `asks`: the slot being asked, '' when nothing is. `choices`: its values; `verbs`: those that
    have a place in this phase. `typed`: number slots that a keypad fills, by slot. `form`: the
    class of the line, None while several are possible.
    `move`: the line that is complete. `refusal`: why nothing is left, or why that line is refused.
    `early`: values of words that can be said before the verb that is being asked.
    `seat`: who makes the only move left, 0 where that is not settled.
    `hides`: slots whose words a verb may hide that is not chosen yet; `unseen`: those, and those
    laid face-down, whose word is kept and neither shown nor judged before the verb is chosen.
    `ruled_out`: slots of words given that the chosen verb has no place for.
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


def tried(match: Match, form: Any, words: Mapping[str, Any]) -> Verdict:
    """The verdict on a line of which only these words are known, as the table can see it."""
    move = form(**{name: words.get(name, blank) for name, _, blank in blanks(form)})
    if ask(_fault, None, move)[0]:
        return Verdict("")
    return ask(match.game.play, match.public, move)[1]


def _fault(_: Any, move: Move) -> str:
    """Why words that are good alone make no line together; '' where they do."""
    return move.fault()


class _Judge:
    def __init__(self, match: Match, notation: Notation, draft: Draft, settled: Settled) -> None:
        self._match = match
        self._settled = settled
        self._public: State = match.public
        self._notation = notation
        self._verb = draft.verb
        self._draft = draft
        self._hides = self._hiding()
        down = frozenset() if self._verb else draft.face_down | draft.secret
        self._unseen = (self._hides | down) & draft.words.keys()
        self._ruled_out = self._out_of_place()
        self._given = {
            slot: word
            for slot, word in draft.words.items()
            if slot != VERB and slot not in self._unseen and slot not in self._ruled_out
        }

    def judgement(self) -> Judgement:
        candidates = [self._settle(form) for form in self._forms()]
        in_place = [c for c in candidates if c.verdict.rule not in OUT_OF_PLACE]
        left = [c for c in in_place if c.verdict.accepted]
        verbs = self._verbs({candidate.form: candidate.verdict for candidate in candidates})
        usual = Judgement(
            verbs=verbs, hides=self._hides, unseen=self._unseen, ruled_out=self._ruled_out
        )
        if not left:
            refused = in_place or candidates
            return usual._replace(refusal=self._furthest(c.verdict for c in refused))
        refusal = self._refused_by_what_is_hidden(left)
        if refusal is not None:
            return usual._replace(refusal=refusal)
        if len(left) > 1 or self._unseen:
            early, typed = self._early(left), self._typed(left)
            return usual._replace(asks=VERB, choices=verbs, typed=typed, early=early)
        return self._one(left[0], usual)

    def _hiding(self) -> frozenset[str]:
        """The slots that a verb would hide which can still be chosen."""
        if self._verb or self._draft.openly:
            return frozenset()
        forms = (form for form in self._match.game.moves if shape(form).secret)
        legal = (form for form in forms if self._settle(form, {}).verdict.accepted)
        return frozenset(slot for form in legal for slot in shape(form).secret)

    def _out_of_place(self) -> tuple[str, ...]:
        """The slots of words that the chosen verb has no place for, or would show."""
        forms = [shape(form) for form in self._declared()]
        return tuple(
            slot
            for slot in self._draft.words
            if forms and slot != VERB and not any(self._has_room(form, slot) for form in forms)
        )

    def _has_room(self, form: Shape, slot: str) -> bool:
        return slot in form.names and (slot in form.secret or slot not in self._draft.secret)

    def _declared(self) -> list[type[Move]]:
        """The classes of the verb that was chosen; none before."""
        moves = self._match.game.moves if self._verb else ()
        return [form for form in moves if shape(form).verb == self._verb]

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
        """The classes of the chosen verb; before, those that have a slot for each word given.

        A card that was shown openly is no secret any more.
        """
        if self._verb:
            return self._declared()
        return [
            form
            for form in self._match.game.moves
            if self._given.keys() <= shape(form).names
            and self._given.keys().isdisjoint(shape(form).secret)
        ]

    def _verbs(self, settled: Mapping[type[Move], Verdict]) -> tuple[Choice, ...]:
        """Every verb of the phase, dimmed where the public words given already refuse it.

        `settled`: the verdicts on all words given, of those classes that have room for them.
        """
        hidden = {slot for form in self._declared() for slot in shape(form).secret}
        choices = []
        for form in self._match.game.moves:
            slots = shape(form).names.difference(hidden, shape(form).secret)
            kept = {slot: word for slot, word in self._given.items() if slot in slots}
            whole = form in settled and len(kept) == len(self._given)
            verdict = settled[form] if whole else self._settle(form, kept).verdict
            if verdict.rule not in OUT_OF_PLACE:
                choices.append(Choice(VERB, shape(form).verb, verdict))
        return tuple(choices)

    def _settle(self, form: type[Move], given: Mapping[str, Any] | None = None) -> _Candidate:
        """The candidate of a class with these words, cached for the position."""
        names = shape(form).names
        known = self._given if given is None else given
        words = {slot: word for slot, word in known.items() if slot in names}
        key = form, frozenset(words.items())
        candidate = self._settled.get(key)
        if candidate is None:
            candidate = self._settled[key] = self._tried(form, words)
        return candidate

    def _tried(self, form: type[Move], words: dict[str, Any]) -> _Candidate:
        """The class with its seat filled in where only one is possible."""
        verdict = self._probe(form, words)
        if not verdict.accepted or not shape(form).seated or "seat" in words:
            return _Candidate(form, words, verdict)
        seats = self._values(form, words, shape(form).slots[0])
        bright = [choice.value for choice in seats if choice.bright]
        if not bright:
            refusal = self._furthest(choice.verdict for choice in seats)
            return _Candidate(form, words, refusal or verdict)
        usual = bright[0] if len(bright) == 1 else form.whose(self._public.turn, words)
        if usual in bright:
            words = {**words, "seat": usual}
        return _Candidate(form, words, verdict)

    def _one(self, candidate: _Candidate, usual: Judgement) -> Judgement:
        """The words still open in the only class left, or the one move that they come to."""
        form, words = candidate.form, candidate.words
        slots = self._open(form, words)
        one = usual._replace(form=form, seat=words.get("seat", 0))
        if not slots:
            left_out = {slot.name: None for slot in shape(form).slots if slot.name not in words}
            verdict = self._probe(form, {**words, **left_out})
            refusal = None if verdict.accepted else verdict
            return one._replace(move=form(**words, **left_out), refusal=refusal)
        slot = min(slots, key=lambda slot: rank(slot, self._notation))
        one = one._replace(asks=slot.name, typed={s.name: k for s in slots if (k := number_of(s))})
        if not isinstance(kind_of(slot), One | Seat):
            return one
        choices = self._values(form, words, slot)
        moves = self._completions(form, words, slots, choices)
        if len(moves) == 1:
            return usual._replace(form=form, seat=one.seat, move=moves[0])
        if not any(choice.bright for choice in choices):
            one = one._replace(refusal=self._furthest(choice.verdict for choice in choices))
        return one._replace(choices=choices)

    def _open(self, form: type[Move], words: Mapping[str, Any]) -> list[Slot]:
        """The slots that are to be asked: one that may be left out, only where that is refused."""
        slots = [slot for slot in shape(form).slots if slot.name not in words]
        left_out = {slot.name: None for slot in slots if may_be_left_out(slot)}
        if left_out and self._probe(form, {**words, **left_out}).accepted:
            return [slot for slot in slots if slot.name not in left_out]
        return [slot for slot in slots if not isinstance(slot.kind, Tail)]

    def _values(self, form: Any, words: Mapping[str, Any], slot: Slot) -> tuple[Choice, ...]:
        """Every value of a slot of a move class with its verdict."""
        values = values_of(slot, self._notation)
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
        """The legal moves that these words can become, where there are few.

        None where a card is open: a card is named only by whoever shows it.
        `choices`: the values of one of the slots; where it is the only one, they are the answer.
        """
        if any(is_card(slot) or not isinstance(slot.kind, One | Seat) for slot in slots):
            return []
        if prod(len(values_of(slot, self._notation)) for slot in slots) > FEW:
            return []
        whole = {**{s.name: None for s in shape(form).slots if may_be_left_out(s)}, **words}
        if len(slots) == 1:
            legal = [choice for choice in choices if choice.bright and choice.value != UNKNOWN]
            return [form(**{**whole, slots[0].name: each.value}) for each in legal]
        by_name = {slot.name: values_of(slot, self._notation) for slot in slots}
        play, public = self._match.game.play, self._public
        return list(completions(play, public, form, whole, by_name.__getitem__))

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
        if ask(_fault, None, move)[0]:
            return Verdict("")
        position = self._public if state is None else state
        _, verdict, needed = ask(self._match.game.play, position, move)
        return self._try_values(move, needed, state) if needed else verdict

    def _try_values(self, move: Move, needed: str, state: State | None) -> Verdict:
        """The refusal of every value of the word that is needed next, unless one is not refused."""
        form: Any = type(move)
        if not asks_one_first(form):
            return ACCEPTED
        slots = shape(form).slots
        slot = next(slot for slot in slots if slot.name == needed)
        if not isinstance(slot.kind, One | Seat):
            return ACCEPTED
        words = {slot.name: getattr(move, slot.name) for slot in slots}
        refused = []
        for value in values_of(slot, self._notation):
            words[needed] = value
            verdict = self._try(form(*words.values()), state)
            if verdict.accepted:
                return verdict
            refused.append(verdict)
        return self._furthest(refused) or ACCEPTED

    def _typed(self, left: Sequence[_Candidate]) -> dict[str, Number]:
        """Number slots that are all that the candidates with a settled seat still lack.

        None where more verbs take the number than can be offered beside a keypad.
        """
        lacking = [
            [slot for slot in shape(each.form).slots if slot.name not in each.words]
            for each in left
        ]
        numbers = [slots[0] for slots in lacking if len(slots) == 1 and number_of(slots[0])]
        if len(numbers) > MOST_TAKERS:
            return {}
        return {slot.name: kind for slot in numbers if (kind := number_of(slot))}

    def _furthest(self, verdicts: Iterable[Verdict]) -> Verdict | None:
        """The refusal furthest down the page's list."""
        order = ["T-OVER", "T-PHASE", "T-TURN", *self._match.game.rules]
        refused = [verdict for verdict in verdicts if verdict.rule in order]
        return max(refused, key=lambda v: order.index(str(v.rule)), default=None)
