"""Probes: what `play` says of a move of which some words are still open, and of a refused one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

from tablepi.core.game import ACCEPTED, OR_LINE, SUSPECT, State, Verdict, ask
from tablepi.core.match import Match
from tablepi.core.moves import Move, Open, asks_one_first, blanks, shape
from tablepi.core.notation import Notation, values_of
from tablepi.core.slots import (
    UNKNOWN,
    Confirmation,
    One,
    Seat,
    Slot,
    is_card,
    is_few,
    may_be_left_out,
    may_be_unknown,
)
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.tokenizer import UnknownVerb

FEW = 64
"""Most combinations of open words that are tried to find the only one left."""


class Choice(NamedTuple):
    """A value that a slot can take: bright, or dimmed by the verdict on the words with it."""

    slot: str
    value: Any
    verdict: Verdict

    @property
    def bright(self) -> bool:
        return self.verdict.accepted


class Probe:
    """Tries moves with open words in one position, as the table can see it.

    `state`: the public state. `wanted`: optional words that are open all the same.
    """

    def __init__(
        self, match: Match, notation: Notation, wanted: frozenset[str] = frozenset()
    ) -> None:
        self._wanted = wanted
        self.state: State = match.public
        self._match = match
        self._notation = notation

    def probe(self, form: type[Move], words: Mapping[str, Any]) -> Verdict:
        """The verdict on a move of which only these words are known."""
        return self._judge_move(form(*self._words_for(form, words)))

    def usual(self, words: Mapping[str, Any]) -> Mapping[str, Any]:
        """The words that a line with those given has unless others are said."""
        if self._match.result is not None:
            return {}
        return self._match.game.usual(self.state, self._match.move, words)

    def with_usual(self, form: type[Move], words: Mapping[str, Any]) -> dict[str, Any]:
        """These words of a move class, and the usual ones where they are not refused."""
        open_slots = shape(form).names - words.keys()
        usual_words = {slot: word for slot, word in self.usual(words).items() if slot in open_slots}
        all_words = {**words, **usual_words}
        return all_words if usual_words and self.probe(form, all_words).accepted else dict(words)

    def values(self, form: Any, words: Mapping[str, Any], slot: Slot) -> tuple[Choice, ...]:
        """Every value of a slot of a move class with its verdict."""
        values = values_of(slot, self._notation)
        if may_be_unknown(slot):
            values.append(UNKNOWN)
        index, line = shape(form).slots.index(slot), self._words_for(form, words)
        words_before, words_after = line[:index], line[index + 1 :]
        return tuple(
            Choice(slot.name, value, self._judge_move(form(*words_before, value, *words_after)))
            for value in values
        )

    def completions(
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
        optional = (slot.name for slot in shape(form).slots if may_be_left_out(slot))
        known_words = {**{slot: None for slot in optional if slot not in self._wanted}, **words}
        if len(slots) == 1:
            legal = [choice for choice in choices if choice.bright and choice.value != UNKNOWN]
            return [form(**{**known_words, slots[0].name: choice.value}) for choice in legal]
        by_name = {slot.name: values_of(slot, self._notation) for slot in slots}
        play, public = self._match.game.play, self.state
        return list(completions(play, public, form, known_words, by_name.__getitem__))

    def _judge_move(self, move: Move, state: State | None = None) -> Verdict:
        if _is_faulty(move):
            # Refused by no rule of the page, so that `furthest` never names it as the reason.
            return Verdict("")
        position = self.state if state is None else state
        _, verdict, needed = ask(self._match.game.play, position, move)
        return self._first_refusal(move, needed, state) if needed else verdict

    def _first_refusal(self, move: Move, needed: str, state: State | None) -> Verdict:
        """The refusal of every value of the word that is needed next, unless one is not refused."""
        form: Any = type(move)
        if not asks_one_first(form):
            return ACCEPTED
        slots = shape(form).slots
        slot = next(slot for slot in slots if slot.name == needed)
        if not isinstance(slot.kind, One | Seat):
            return ACCEPTED
        words = {slot.name: getattr(move, slot.name) for slot in slots}
        refusals = []
        for value in values_of(slot, self._notation):
            words[needed] = value
            verdict = self._judge_move(form(*words.values()), state)
            if verdict.accepted:
                return verdict
            refusals.append(verdict)
        return self.furthest(refusals) or ACCEPTED

    def known(self, form: Any, words: Mapping[str, Any], state: State) -> Verdict:
        """The verdict in the true state, where nothing stands for a word that nobody gave."""
        move_words = (
            UNKNOWN
            if secret and name in words
            else words.get(name, None if blank is None else Open(name))
            for name, secret, blank in blanks(form)
        )
        return self._judge_move(form(*move_words), state)

    def _words_for(self, form: Any, words: Mapping[str, Any]) -> list[Any]:
        """A value for every slot of a class, open where none is given.

        A secret word narrows nothing that can be seen: `?` stands for it, as the value that is
        refused least, and for every other word that may be `?`.
        """
        known_words = {slot: Open(slot) for slot in self._wanted if slot not in words}
        known_words.update(words)
        return [
            blank if secret else known_words.get(name, blank)
            for name, secret, blank in blanks(form)
        ]

    def confirmed(
        self, candidates: Iterable[tuple[type[Move], Mapping[str, Any], Verdict]]
    ) -> Move | None:
        """The first of these lines that lacks its confirmation alone and then stands, with it.

        A word that is one of a few may be open as well: it is asked for afterwards.
        """
        for form, words, _ in candidates:
            open_slots = [slot for slot in shape(form).slots if slot.name not in words]
            asked_later = {slot.name: Open(slot.name) for slot in open_slots if is_few(slot)}
            left = [slot for slot in open_slots if slot.name not in asked_later]
            if len(left) == 1 and isinstance(kind := left[0].kind, Confirmation):
                all_words = {**words, left[0].name: kind.word}
                stands = self.probe(form, all_words).accepted
                return form(**all_words, **asked_later) if stands else None
        return None

    def asked(self, form: type[Move], words: Mapping[str, Any], verdict: Verdict) -> Verdict:
        """The verdict on choosing these words: a line that is then asked about can be chosen."""
        needs_confirmation = (
            not verdict.accepted and self.confirmed([(form, words, verdict)]) is not None
        )
        return ACCEPTED if needs_confirmation else verdict

    def furthest(self, verdicts: Iterable[Verdict]) -> Verdict | None:
        order = ["T-OVER", "T-OUT", "T-PHASE", "T-TURN", *self._match.game.rules]
        refusals = [verdict for verdict in verdicts if verdict.rule in order]
        return max(refusals, key=lambda verdict: order.index(str(verdict.rule)), default=None)


def tried(match: Match, form: Any, words: Mapping[str, Any]) -> Verdict:
    """The verdict on a line of which only these words are known, as the table can see it."""
    move = form(**{name: words.get(name, blank) for name, _, blank in blanks(form)})
    if _is_faulty(move):
        return Verdict("")
    return ask(match.game.play, match.public, move)[1]


def _is_faulty(move: Move) -> bool:
    """True if words that are good alone make no line together; open ones are no fault."""
    return type(move).fault is not Move.fault and bool(ask(_fault, None, move)[0])


def _fault(_: Any, move: Move) -> str:
    return move.fault()


Play = Callable[[Any, Move], Any]
Values = Callable[[str], Iterable[Any]]


def completions(
    play: Play, state: Any, form: type[Move], words: Mapping[str, Any], values: Values
) -> Iterator[Move]:
    """The legal moves of a class with these words. `values`: what a slot can be.

    `play` itself says which word it needs next, so that most combinations are never tried.
    """
    words_by_slot = {slot.name: words.get(slot.name, Open(slot.name)) for slot in shape(form).slots}
    move = form(**words_by_slot)
    next_state, _, needed = ask(play, state, move)
    needed = needed or ("" if next_state is None else next(iter(_open_words(words_by_slot)), ""))
    if needed:
        yield from _fill_slot(play, state, form, words_by_slot, needed, values)
    elif next_state is not None:
        yield move


def _open_words(words_by_slot: Mapping[str, Any]) -> list[str]:
    """The words that `play` may do without, but no line can."""
    return [name for name, word in words_by_slot.items() if isinstance(word, Open)]


def _fill_slot(
    play: Play,
    state: Any,
    form: type[Move],
    words_by_slot: dict[str, Any],
    slot: str,
    values: Values,
) -> Iterator[Move]:
    """The legal moves with each value of this word."""
    index = list(words_by_slot).index(slot)
    line = list(words_by_slot.values())
    words_before, words_after = tuple(line[:index]), tuple(line[index + 1 :])
    slot_values = tuple(values(slot))
    # An open word has no hash, so it cannot be looked up in the cache.
    open_slots = [name for name in _open_words(words_by_slot) if name != slot]
    row = _moves_of_row if open_slots else _cached_row
    for value, move in zip(
        slot_values, row(form, words_before, slot_values, words_after), strict=True
    ):
        next_state, _, needed = ask(play, state, move)
        if open_slots and next_state is not None:
            needed = open_slots[0]
        if needed:
            yield from _fill_slot(play, state, form, {**words_by_slot, slot: value}, needed, values)
        elif next_state is not None:
            yield move


def _moves_of_row(
    form: Any,
    words_before: tuple[Any, ...],
    slot_values: tuple[Any, ...],
    words_after: tuple[Any, ...],
) -> list[Move]:
    """The moves that differ only in this word."""
    return [form(*words_before, value, *words_after) for value in slot_values]


_cached_row: Callable[..., list[Move]] = lru_cache(maxsize=1024)(_moves_of_row)
"""Cached, since the same rows are tried on every state."""


def with_way_out(match: Match, verdict: Verdict) -> Verdict:
    """The verdict, whose sentence says what is possible now, or which line can be put right."""
    why = verdict.why
    if why is None:
        return verdict
    if why.id == "T-PHASE":
        return verdict._replace(why=_possible_now(match, why))
    if SUSPECT not in why.args:
        return verdict
    args = {name: value for name, value in why.args.items() if name != SUSPECT}
    line = _line_with(match, why.args[SUSPECT])
    args[OR_LINE] = Phrase("refusal.or-line", {"line": line}) if line else ""
    return verdict._replace(why=Phrase(why.id, args))


def with_verbs(match: Match, fault: UnknownVerb) -> str:
    """The fault of a line whose verb is unknown, with the verbs that its seat can say now."""
    verbs = _possible_verbs(match, fault.seat, "") or _possible_verbs(match, _first_turn(match), "")
    return f"{fault}; possible now: {', '.join(verbs)}" if verbs else str(fault)


def _first_turn(match: Match) -> int:
    """The first seat whose turn it is, 0 for none."""
    return next(iter(match.state.turn), 0)


def _possible_now(match: Match, why: Phrase) -> Phrase:
    """T-PHASE with the verbs that the seat can say now, else those that are waited for."""
    seat, verb = why.args.get("seat"), why.args["verb"]
    verbs = _possible_verbs(match, seat, verb) if isinstance(seat, int) else ()
    rare_verbs = match.game.rare
    if verbs and (seat in match.state.turn or any(said not in rare_verbs for said in verbs)):
        if not seat:
            return Phrase("T-PHASE.table", {"verb": verb, "possible": verbs})
        return Phrase("T-PHASE.seat", {"verb": verb, "seat": seat, "possible": verbs})
    return awaited_now(match, why)


def awaited_now(match: Match, why: Phrase) -> Phrase:
    """T-PHASE with the seats that are waited for, and the verbs that they can say."""
    turn, verb = match.state.turn, why.args["verb"]
    verbs = _possible_verbs(match, _first_turn(match), verb)
    if not verbs:
        return why
    if turn:
        return Phrase("T-PHASE.turn", {"verb": verb, "turn": turn, "possible": verbs})
    return Phrase("T-PHASE.table", {"verb": verb, "possible": verbs})


def _possible_verbs(match: Match, seat: int, refused_verb: str) -> tuple[str, ...]:
    """The verbs that a seat can say, those first that have a place in few phases.

    `seat`: 0 for verbs without a seat alone.
    """
    probe, phase = Probe(match, match.notation), match.state.phase
    forms = [form for form in match.game.moves if phase in form.phases]
    forms = [form for form in forms if seat or not shape(form).seated]
    verbs = [
        shape(form).verb
        for form in sorted(forms, key=lambda form: len(form.phases))
        if probe.probe(form, {"seat": seat} if shape(form).seated else {}).accepted
    ]
    return tuple(verb for verb in dict.fromkeys(verbs) if verb != refused_verb)


def _line_with(match: Match, words: dict[str, Any]) -> int:
    """The number of the latest line with these words, 0 for none.

    `card`: named openly by any word of the line. `nth`: of the lines with a secret word, from 1;
    `is_hiding`: it has one.
    """
    moves: Sequence[Move] = match.public_moves()
    if "nth" in words:
        numbers = [number for number, move in enumerate(moves, 1) if shape(type(move)).secret]
        return numbers[words["nth"] - 1] if 0 < words["nth"] <= len(numbers) else 0
    return next(
        (number for number, move in reversed([*enumerate(moves, 1)]) if _has_words(move, words)),
        0,
    )


def _has_words(move: Move, words: dict[str, Any]) -> bool:
    if "card" in words:
        named = (getattr(move, slot.name) for slot in shape(type(move)).slots)
        return any(
            words["card"] == word or (isinstance(word, tuple) and words["card"] in word)
            for word in named
        )
    known_words = {**_words_of(move), "is_hiding": bool(shape(type(move)).secret)}
    return words.items() <= known_words.items()


def _words_of(move: Move) -> dict[str, Any]:
    return {slot.name: getattr(move, slot.name) for slot in shape(type(move)).slots}
